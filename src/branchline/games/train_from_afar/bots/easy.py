"""A beginner at The Train Travels from Afar, on the kernel: of the lays that were listed the one after which the frame looks best.

It is what the easy bot thinks:
it knows what the others have reached, and does not think of what they will.
"""

from __future__ import annotations

from branchline.engine.bits import Pointer
from branchline.games.train_from_afar.bots import sizes
from branchline.games.train_from_afar.bots.frame import Frame, copy, lay, restart
from branchline.games.train_from_afar.bots.opponent_model import Meeting, set_pays
from branchline.games.train_from_afar.bots.value import Value, value
from branchline.games.train_from_afar.native.constants import TILES
from branchline.games.train_from_afar.native.kernel import Match

STATIONS = sizes.STATIONS
ROW = STATIONS + 1  # of a future
NEVER = -1e9


class Beginner:
    """What it judges by, and room for a frame before and after a lay."""

    value: Value
    meeting: Meeting
    before: Frame
    after: Frame

    def __init__(self, value: Value, meeting: Meeting, before: Frame, after: Frame) -> None:
        self.value = value
        self.meeting = meeting
        self.before = before
        self.after = after


def judged(b: Beginner, m: Match, seat: int, found: Pointer, trial: Match) -> int:
    """The first of the best moves of a seat with a tile to lay."""
    look(b, m, seat)
    best = NEVER
    chosen = m.found[0]
    for n in range(m.count):
        copy(b.after, b.before)
        lay(b.after, (m.found[n] - 1) >> 2, m.hand[seat], (m.found[n] - 1) & 3)
        worth = value(b.value, b.after)
        if worth > best:
            best = worth
            chosen = m.found[n]
    return chosen


def look(b: Beginner, m: Match, seat: int) -> None:
    """The seat's frame as it lies, and what stations pay after those that the others have reached."""
    restart(b.before)
    for n in range(TILES * seat, TILES * seat + m.laid[seat]):
        lay(b.before, m.laid_cell[n], m.laid_tile[n], m.laid_turn[n])
    if not m.stations:
        return
    at = 0
    for other in range(m.seats):
        if other != seat:
            for station in range(STATIONS):
                b.meeting.future[at + station] = m.reached[STATIONS * other + station]
            at += ROW
    b.meeting.futures = 1 if m.seats > 1 else 0
    set_pays(b.meeting, b.value, 0.0)
