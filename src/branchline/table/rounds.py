"""Where in a log rounds begin, for those who leaf through it; true of any game, from who may act alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.engine.game import CHANCE, Seat
from branchline.table.table_state import Play
from branchline.table.viewer import Eye


def rounds(play: Play, eye: Eye) -> list[int]:
    """The positions at which everybody has acted and somebody may act again, with what chance did for it, as the reader counts them."""
    eye.ear.listen(play)
    return [eye.ear.position(play, begin) for begin in rounds_from(play, lambda position: eye.ear.past(play, position))]


def rounds_from(play: Play, past: Callable[[int], Any]) -> list[int]:
    """The same for whoever sees these states of the past, as the log counts."""
    begins, acted, begin = [0], set[Seat](), 0
    for place, entry in enumerate(play.entries):
        if entry.seat >= 0:
            acted.add(entry.seat)
            begin = place + 1
        if len(acted) == len(play.chairs) and _turns(play, past, place, entry.seat):
            begins.append(begin)
            acted.clear()
    return begins


def _turns(play: Play, past: Callable[[int], Any], place: int, seat: Seat) -> bool:
    """Whether somebody can begin a turn after this entry."""
    now = play.game.to_act(past(place + 1))
    if not any(each >= 0 for each in now):
        return False
    before = () if seat < 0 else play.game.to_act(past(place))
    return now != before and not set(now) <= set(before)


def together(play: Play, begin: int) -> bool:
    """Whether the turn that begins here is a round of several seats."""
    return len(play.game.to_act(play.states[begin])) > 1


def turn_begin(play: Play, last: int) -> int:
    """Where the turn began that this place belongs to: after chance, or after a move that let somebody new act."""
    to_act = play.game.to_act
    for place in range(last, 0, -1):
        before, now = to_act(play.states[place - 1]), to_act(play.states[place])
        if play.entries[place - 1].seat == CHANCE or not set(now) <= set(before):
            return place
    return 0
