"""The positions at which rounds begin, for navigating a log; derived in any game from who has to act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from branchline.engine.game import CHANCE, Seat
from branchline.table.table_state import Entry, TableState
from branchline.table.visible_log import VisibleLog, is_revealed


@dataclass(slots=True)
class RoundScan:
    """Progress of an incremental search of a log for the positions at which rounds begin, counted as in the log."""

    begins: list[int] = field(default_factory=lambda: [0])
    acting_seats: set[Seat] = field(default_factory=set)  # the seats that moved in the present round
    begin: int = 0  # the position after the last move of a seat
    entry: Entry | None = None  # the last one that was searched
    length: int = 0

    def extend(self, table_state: TableState, past: Callable[[int], Any], length: int) -> RoundScan:
        """The scan of this many entries, by the states that `past` returns."""
        scan = RoundScan(self.begins.copy(), self.acting_seats.copy(), self.begin, self.entry, self.length)
        for place in range(self.length, length):
            scan._take(table_state, past, place)
        return scan

    def _take(self, table_state: TableState, past: Callable[[int], Any], place: int) -> None:
        self.entry, self.length = table_state.entries[place], place + 1
        if self.entry.seat >= 0:
            self.acting_seats.add(self.entry.seat)
            self.begin = self.length
        if len(self.acting_seats) == len(table_state.seating) and _turns(table_state, past, place, self.entry.seat):
            self.begins.append(self.begin)
            self.acting_seats.clear()

    def fits(self, table_state: TableState) -> bool:
        """Whether the scan is still valid: no searched move has been undone."""
        return not self.length or (self.length <= len(table_state.entries) and self.entry is table_state.entries[self.length - 1])


def rounds(table_state: TableState, visible_log: VisibleLog, settled: RoundScan) -> tuple[list[int], RoundScan]:
    """The positions, in the viewer's count, at which a new round begins, chance moves for it included; and the scan to resume.

    Up to the last position at which the viewer saw the whole state, what it sees stays the same until the end of the match.
    """

    def past(position: int) -> Any:
        return visible_log.past(table_state, position)

    visible_log.update(table_state)
    settled = settled if settled.fits(table_state) and not is_revealed(table_state) else RoundScan()
    if not is_revealed(table_state):
        settled = settled.extend(table_state, past, visible_log.last_full_view)
    found = settled.extend(table_state, past, len(table_state.entries))
    return [visible_log.position(table_state, begin) for begin in found.begins], settled


def rounds_from(table_state: TableState, past: Callable[[int], Any]) -> list[int]:
    """The positions at which rounds begin, in the log's count, from the states that `past` returns."""
    return RoundScan().extend(table_state, past, len(table_state.entries)).begins


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
