"""PDF files of games and matches, made by Typst from the games' own drawings."""
