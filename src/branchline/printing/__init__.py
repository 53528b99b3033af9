"""Games on paper: PDF files to print, made by typst from the games' own drawings. The room knows no game.

making     the PDF of a game's sheets and of a match, and all that can be wrong with the wish for one
pages      what stands on the pages, as plain values for the template
course     the same for the lessons of a game, with the answers
riddles    the same for some of its puzzles
finished   the same for a match: who came where, everybody's sheet as it was left
plates     pieces to cut out, laid out in plates with trim marks, both sides of them
drawn      a picture, as a game draws it for a screen, as a drawing on paper
letters    how small the letters of a drawing are
pages.typ  the template: where things stand on a page
"""
