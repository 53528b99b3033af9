"""Games on paper: PDF files to print, made by typst from the games' own drawings. The room knows no game.

letters   how small the letters of a drawing are
making    the PDF of a game's sheets and of a finished match, and all that can be wrong with the wish for one
pages     what stands on the pages, as plain values for the template
plates    pieces to cut out, laid out in plates with trim marks, both sides of them
pages.typ the template: where things stand on a page
"""
