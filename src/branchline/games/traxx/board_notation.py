"""A board as people at a real table type it: sheets alone, as they lie when the last card has been played."""

from __future__ import annotations

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import Example, Setup
from branchline.engine.text import text
from branchline.games.traxx.components import box_of
from branchline.games.traxx.notation import whole
from branchline.games.traxx.state import State
from branchline.games.traxx.state_notation import check_sheets, read_sheet

EXAMPLE = Example(1, "d5 d6 e7 3/2")


def read_board(setup: Setup, typed: str) -> State:
    """The sheets at the end of a match: the cells of each line from end to end, and its numbers, `8` in full or `7/2` by half."""
    box = box_of(setup.edition)
    parts = [part.split() for part in whole(typed).split("|")]
    if len(parts) != setup.seats:
        raise InvalidNotation(text("this table has {n} sheets; write | between them, not {given}", n=setup.seats, given=len(parts)))
    state = State(setup, box, None, (0,) * len(box.cards), tuple(read_sheet(box, words) for words in parts))
    check_sheets(state)
    return state
