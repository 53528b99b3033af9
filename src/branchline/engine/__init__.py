"""What is true of any game with seats and moves.

game       the contract: what every game gives, and all that may be asked of it
match      a state and the log that led to it: play, undo, settle, replay
record     a match as a file
typed      what a person typed as a move, by notation or by the words on its button
secrets    what a reader may be told of a chance move
explained  what a picture names, and the rule of each thing in it
edition    what is printed in a box, as a TOML file with a label on every component
contents   what lies in a box, as its owner can correct it
text       sentences for readers
players    players in sentences, by number or by name
picture    pictures as SVG text, and how a reader wants to see them
printing   a game on paper: sheets, drawings, pieces to cut out
plan       a board as lines of text, of which each cell is known where it stands
figure     figures of a rules page: blocks with a position in notation, marks and words
staging    the position that a figure tells, and the moves it speaks of
measuring  where the named things of a picture are
cropping   a part of a picture, to be looked at and not to be touched
marking    frames, ticks, crosses, numbers and arrows over a picture
figure_drawing, figure_sketch  a figure as a picture, and as text for a terminal
errors     what can be wrong with something that came from outside
values     small things done with plain values
compiled   kernels in two forms, plain and compiled
bits       what kernels do in C when they are compiled: bits of a mask, chance, the interpreter lock
perft      how many ways a match can begin
"""
