"""How much of a log one reader has been told of, in numbers of its own: what is hidden from it does not count."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass, field
from typing import Any

from branchline.engine.game import CHANCE, Seat
from branchline.table.table_state import TableState


@dataclass(slots=True)
class ViewerSequence:
    """One reader's numbers for the events of a log, given in the order in which it was told of them.

    A move of another seat that changes nothing the reader sees has no number until it is revealed; what was taken back before that
    never gets one. They follow from the log alone, so every process and every start gives the same.
    """

    reader: Seat
    told: list[int] = field(default_factory=list)  # the events in the order of their numbers, as the log counts them
    of: dict[int, int] = field(default_factory=dict)  # by the event, its number
    counts: list[int] = field(default_factory=lambda: [0])  # how many the reader was told of when the log had so many
    hidden: list[int] = field(default_factory=list)  # moves that nobody has told it of yet
    views: dict[int, Any] = field(default_factory=dict)  # by the event, what the reader saw after it; as long as nobody has fetched it
    seen: Any = None  # the last of them

    def follow(self, table_state: TableState) -> None:
        """Takes in what has happened since."""
        if self.seen is None:
            self.seen = table_state.game.view(table_state.states[0], self.reader)
        for place in range(len(self.counts) - 1, len(table_state.events)):
            self._take(table_state, place)
            self.counts.append(len(self.told))

    @property
    def last(self) -> int:
        """How many events the reader has been told of."""
        return len(self.told)

    def meant(self, number: int) -> int:
        """How many events the log had for somebody who has seen so many."""
        known = self.counts
        return len(known) - 1 + number - known[-1] if number > known[-1] else bisect(known, number) - 1

    def told_at_once(self, event: int) -> bool:
        """Whether the reader was told of an event when it happened."""
        return event in self.of and self.of[event] <= self.counts[event]

    def tell(self, event: int) -> None:
        """Gives an event the next number; it keeps the one it has."""
        if event not in self.of:
            self.told.append(event)
            self.of[event] = len(self.told)

    def _take(self, table_state: TableState, place: int) -> None:
        match table_state.events[place].kind:
            case "move":
                self._move(table_state, place)
            case "undo":
                self._undo(table_state, place)
            case _:
                self.tell(place + 1)

    def _move(self, table_state: TableState, place: int) -> None:
        n, seat, after = place + 1, table_state.events[place].seat, table_state.after[place]
        view = seen_by(table_state, after, self.reader)
        silent = seat not in (self.reader, CHANCE) and view == self.seen
        if silent:
            self.hidden.append(n)
        if view is after or not table_state.game.to_act(after):
            self._reveal()
        if not silent:
            self.tell(n)
        self.seen = self.views[n] = view

    def _undo(self, table_state: TableState, place: int) -> None:
        """It is told of if one's own moves are taken back, or others' that were told of."""
        n, gone = place + 1, table_state.undone.get(place + 1, ())
        if table_state.events[place].seat == self.reader or any(each in self.of for each in gone):
            self.tell(n)
        self.hidden = [each for each in self.hidden if each not in gone]
        self.seen = seen_by(table_state, table_state.after[place], self.reader)

    def _reveal(self) -> None:
        """The reader sees everything: now it is told of all that was hidden, in the order in which it happened."""
        for event in self.hidden:
            self.tell(event)
        self.hidden.clear()


def seen_by(table_state: TableState, state: Any, reader: Seat) -> Any:
    """What a reader sees of a state: the very same object where nothing of it is hidden."""
    if table_state.config.replay:
        return state
    view = table_state.game.view(state, reader)
    return state if view == state else view
