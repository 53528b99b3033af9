"""Event numbers of one viewer: hidden events do not count."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass, field
from typing import Any

from branchline.engine.game import CHANCE, Seat
from branchline.table.table_state import TableState


@dataclass(slots=True)
class ViewerSequence:
    """The numbers of a log's events as one viewer counts them, in the order in which the events became visible.

    A move of another seat that changes nothing in the viewer's view has no number until it is revealed, and never gets one if it is
    undone before. The numbers follow from the log alone, so every process computes the same.
    """

    reader: Seat
    order: list[int] = field(default_factory=list)  # the log's event numbers in the viewer's order
    of: dict[int, int] = field(default_factory=dict)  # the viewer's number of each event
    counts: list[int] = field(default_factory=lambda: [0])  # for each length of the log, the number of visible events
    hidden_moves: list[int] = field(default_factory=list)  # moves without a number so far
    views: dict[int, Any] = field(default_factory=dict)  # by event, the viewer's view after it; until the visible log has taken it
    last_view: Any = None

    def update(self, table_state: TableState) -> None:
        """Takes in new events."""
        if self.last_view is None:
            self.last_view = table_state.game.view(table_state.states[0], self.reader)
        for place in range(len(self.counts) - 1, len(table_state.events)):
            self._take(table_state, place)
            self.counts.append(len(self.order))

    @property
    def last(self) -> int:
        """The number of events that the viewer knows of."""
        return len(self.order)

    def log_length(self, number: int) -> int:
        """The length of the log when the viewer had seen this many events."""
        known = self.counts
        return len(known) - 1 + number - known[-1] if number > known[-1] else bisect(known, number) - 1

    def visible_at_once(self, event: int) -> bool:
        """Whether an event was visible when it happened."""
        return event in self.of and self.of[event] <= self.counts[event]

    def append(self, event: int) -> None:
        """Gives an event the next number, unless it has one."""
        if event not in self.of:
            self.order.append(event)
            self.of[event] = len(self.order)

    def _take(self, table_state: TableState, place: int) -> None:
        match table_state.events[place].kind:
            case "move":
                self._move(table_state, place)
            case "undo":
                self._undo(table_state, place)
            case _:
                self.append(place + 1)

    def _move(self, table_state: TableState, place: int) -> None:
        n, seat, after = place + 1, table_state.events[place].seat, table_state.after[place]
        view = view_of(table_state, after, self.reader)
        silent = seat not in (self.reader, CHANCE) and view == self.last_view
        if silent:
            self.hidden_moves.append(n)
        if view is after or not table_state.game.to_act(after):
            self._reveal()
        if not silent:
            self.append(n)
        self.last_view = self.views[n] = view

    def _undo(self, table_state: TableState, place: int) -> None:
        """An undo is visible to its maker, and to those who knew one of the undone moves."""
        n, gone = place + 1, table_state.undone.get(place + 1, ())
        if table_state.events[place].seat == self.reader or any(each in self.of for each in gone):
            self.append(n)
        self.hidden_moves = [each for each in self.hidden_moves if each not in gone]
        self.last_view = view_of(table_state, table_state.after[place], self.reader)

    def _reveal(self) -> None:
        """Numbers all hidden moves in the order in which they happened: the viewer sees the whole state."""
        for event in self.hidden_moves:
            self.append(event)
        self.hidden_moves.clear()


def view_of(table_state: TableState, state: Any, reader: Seat) -> Any:
    """A viewer's view of a state; the identical object where nothing of it is hidden."""
    if table_state.config.replay:
        return state
    view = table_state.game.view(state, reader)
    return state if view == state else view
