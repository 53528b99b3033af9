"""A board as people at a real table type it: sheets alone, as they lie when the last card has been played."""

from __future__ import annotations

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import Example, Setup
from branchline.engine.text import text
from branchline.games.traxx.components import box_of
from branchline.games.traxx.notation import whole
from branchline.games.traxx.state import State
from branchline.games.traxx.state_notation import check_sheets, read_sheet

EXAMPLE = Example(
    1,
    "c2 c3 d4 c4 b4 a3 b3 b2 a2 a1 b1 c1 d2 d3 e4 e5 d5 d6 c5 c6 b5 a4 a5 b6 c7 d8 e9 f8 g7 g6 f7 e7 e6 f5 g5 g4 h3 h4 i3 i2 h2 i1"
    " h1 g1 f1 e2 e3 f2 g2 f3 g3 f4 3 4 8 9 5/2 2/2 6/2 10 7/2",
)  # from a match that was played alone


def read_board(setup: Setup, typed: str) -> State:
    """The sheets at the end of a match: the cells of each line from end to end, and its numbers, `8` in full or `7/2` by half."""
    box = box_of(setup.edition)
    parts = [part.split() for part in whole(typed).split("|")]
    if len(parts) != setup.seats:
        raise InvalidNotation(text("this table has {n} sheets; write | between them, not {given}", n=setup.seats, given=len(parts)))
    state = State(setup, box, None, (0,) * len(box.cards), tuple(read_sheet(box, words) for words in parts))
    check_sheets(state)
    return state
