"""Points: goods, loop markers, colours."""

from __future__ import annotations

from branchline.engine.game import ScoreSheet, Seat
from branchline.engine.text import text
from branchline.games.days_of_steam.rules.components import Box
from branchline.games.days_of_steam.rules.state import State

LINES = {"goods": text("Goods"), "loops": text("Loops"), "colours": text("Colours")}


def score(state: State, seat: Seat) -> ScoreSheet:
    """The score sheet of a seat; goods of a move that is not done yet do not count."""
    return score_of(state.box, state.deliveries[seat], state.loops[seat])


def score_of(box: Box, goods: str, loops: int) -> ScoreSheet:
    """The score sheet: 2 for each good, 1 for each loop marker, and for goods of 2, 3, 4 colours 1, 3, 5, not added up."""
    return ScoreSheet(
        (
            ("goods", box.good_points * len(goods)),
            ("loops", box.loop_points * loops),
            ("colours", box.colour_points[len(set(goods))]),
        )
    )
