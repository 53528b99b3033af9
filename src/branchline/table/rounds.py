"""The positions at which rounds begin, for navigating a log; derived in any game from who has to act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.engine.game import CHANCE, Seat
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer


def rounds(table_state: TableState, viewer: Viewer) -> list[int]:
    """The positions, in the viewer's count, at which a new round begins, chance moves for it included."""
    viewer.visible_log.update(table_state)
    return [
        viewer.visible_log.position(table_state, begin)
        for begin in rounds_from(table_state, lambda position: viewer.visible_log.past(table_state, position))
    ]


def rounds_from(table_state: TableState, past: Callable[[int], Any]) -> list[int]:
    """The positions at which rounds begin, in the log's count, from the states that `past` returns."""
    begins, acted, begin = [0], set[Seat](), 0
    for place, entry in enumerate(table_state.entries):
        if entry.seat >= 0:
            acted.add(entry.seat)
            begin = place + 1
        if len(acted) == len(table_state.seating) and _turns(table_state, past, place, entry.seat):
            begins.append(begin)
            acted.clear()
    return begins


def _turns(table_state: TableState, past: Callable[[int], Any], place: int, seat: Seat) -> bool:
    """Whether the seat can begin a turn after this entry."""
    now = table_state.game.to_act(past(place + 1))
    if not any(each >= 0 for each in now):
        return False
    before = () if seat < 0 else table_state.game.to_act(past(place))
    return now != before and not set(now) <= set(before)


def together(table_state: TableState, begin: int) -> bool:
    """Whether the turn that begins here is a round of several seats."""
    return len(table_state.game.to_act(table_state.states[begin])) > 1


def turn_begin(table_state: TableState, last: int) -> int:
    """The place where the turn of this place began: after chance, or after a move that let another seat act."""
    to_act = table_state.game.to_act
    for place in range(last, 0, -1):
        before, now = to_act(table_state.states[place - 1]), to_act(table_state.states[place])
        if table_state.entries[place - 1].seat == CHANCE or not set(now) <= set(before):
            return place
    return 0
