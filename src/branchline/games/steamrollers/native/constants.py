"""The numbers that the files of the kernel share: sizes, effects, phases, and the blocks in which moves are numbered."""

from __future__ import annotations

NONE = 255  # no seat, no tile, no letter, no hex
SIX = 6
CELLS = 100  # of the largest map
SECTIONS = 15
LETTERS = 10  # kinds of goods, coal among them
ROW = 32  # goods of a city at most
FAR = 1000  # longer than any route

EFFECTS = 12  # of action tiles, in the order of `components.EFFECTS`
VALUE, TWO, STEAL, EVA_ROLL, EVA_CROSS, DESTINATION, LONGER, UNLIMITED, POWER, STEP, TURN, TRACK = range(EFFECTS)

GOODS, ARRANGE, SIDES, ORDERS, MAP, FIRST, INFLUENCE, START, STARTED = range(9)  # phases, in the order of `state.Phase`
ROLL, TAKE, ASK, ACT, THROW, END, EVA, EVA_THROW, EVA_ASK, OVER = range(9, 19)

START_ENGINE, START_TRACK, START_POINTS, START_TILE, START_CARGO = range(5)  # as in `components.STARTS`
CITIES_EMPTY, STANDSTILL, NO_FIELD = 1, 2, 3  # endings

DONE, PASS, UPGRADE, TAKE_TILE, PLAY, DECLINE, FLIP, THROW_AGAIN, POINTS = range(9)  # moves that are one word
TAKE_ONE, TAKE_TWO, SET, STEP_TO, FILL = 10, 16, 52, 58, 64
FIRST_ENGINE, FIRST_TILE, FIRST_CARGO, FIRST_TRACK, BUILD = 124, 131, 137, 197, 1698
ROWS, A_ROW = 4000, 10_000_000
DELIVER, SOURCES, ADDITIONS, LEGS = 100_000_000, 64, 6, 16_807
PLACE, OWN = 16, 40  # the good of a delivery: a letter; solo a place of the row, from PLACE on; or the own cargo
