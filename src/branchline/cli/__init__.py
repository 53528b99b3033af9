"""The command `branchline`: everything one can do from a terminal.

app       the commands put together, and how any of them ends
given     what was typed after a command, as values: the game, its options, its box, the language, files
addresses where a server can be reached, from here and by others
failure   what went wrong, in one line
wording   what the command line says by itself: the words around every help page, and what was typed wrongly
screen    what a terminal shows: tables, rankings, whole lines of words
plots     what it cannot show, as a picture in a file

One command each: admin, arena, doctor, draw, edition, games, learn, par, perft, play, pocket, puzzle, puzzles, replay, review, rules,
score, serve, sheets, simulate, train.

chooser   for `play` without a game: what would you like to play, and with whom?
seating   who sits where: `human:Anna,hard:2s` as players with names
terminal  one match at a terminal: who is asked, what is shown, what chance and bots do in between
prompt    asks once and does what is typed: a move, or a command
commands  the commands one can type there instead of a move
hints     hints at the terminal: where to look, what to play, why
listed    the moves one may make, as a list to read
log       the log as lines to read, as far as one seat may know it
pupil     one lesson at a terminal: what is shown, what one can type there
tally     what many matches came to, for `simulate`
"""

from branchline.cli.app import main

__all__ = ["main"]
