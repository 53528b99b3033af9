"""The log of a table as one viewer may see it (redaction of hidden information).

Moves of chance are visible except those that the game calls secret (`engine.secrets`); these become visible when the match is over.
For moves of seats the rule needs only the game's own `view`. The content of a move is visible
- to the seat that made it;
- once the viewer sees the whole state: then all earlier moves become visible too (a simultaneous round that is revealed);
- if no other move would have looked the same to the viewer. Other moves are tried in a state sampled from what the viewer saw before
  (by `determinize`), so the answer does not depend on hidden information.
A move of another seat that changes nothing in the viewer's view is hidden; any other is shown without its content.
Numbers and positions are the viewer's own (`viewer_sequence`): they do not count hidden moves.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Any, NamedTuple

from branchline.engine.game import CHANCE, AnyGame, Seat
from branchline.engine.secrets import SECRET, is_secret
from branchline.engine.text import Text, text
from branchline.table.table_state import Entry, TableState
from branchline.table.viewer_sequence import ViewerSequence, view_of

_MOST_ALTERNATIVES = 12  # of a seat's move; enough to find one that looks the same, if there are any


class Visibility(Enum):
    """The degree to which a viewer may see an entry."""

    HIDDEN = "not at all"
    REDACTED = "without its content"
    AS_SEEN = "as the viewer saw it"
    FULL = "in full: nothing about it is hidden any longer"


class VisibleEntry(NamedTuple):
    """An entry, its visibility, and the event since which it has it."""

    entry: Entry
    visibility: Visibility
    since: int


@dataclass(slots=True)
class VisibleLog:
    """The log of a table as one viewer sees it; updated incrementally."""

    reader: Seat
    entries: list[VisibleEntry] = field(default_factory=list)
    views: list[Any] = field(default_factory=list)  # the reader's view of each state so far
    partial_places: list[int] = field(default_factory=list)  # the places that are not fully visible
    silent: list[int] = field(default_factory=list)  # the places of hidden entries
    late: list[int] = field(default_factory=list)  # the places that became visible later than they happened
    last_full_view: int = 0  # the last position at which the reader saw the whole state
    upto: int = -1  # the number of events taken in
    sequence: ViewerSequence = field(init=False)

    def __post_init__(self) -> None:
        self.sequence = ViewerSequence(self.reader)

    def update(self, table_state: TableState) -> list[VisibleEntry]:
        """Takes in new events; returns the entries as the viewer may see them now."""
        if self.upto == len(table_state.events):
            return self.entries  # a log only grows
        self.sequence.update(table_state)
        self._forget(table_state)
        for place in range(len(self.entries), len(table_state.entries)):
            self._append_entry(table_state, place)
        self.sequence.views.clear()
        if is_revealed(table_state):
            self._reveal(table_state, table_state.n)
        self.upto = len(table_state.events)
        return self.entries

    def view(self, table_state: TableState) -> Any:
        """The viewer's view of the current state."""
        self.update(table_state)
        return self.views[-1]

    def past(self, table_state: TableState, position: int) -> Any:
        """A past state as the viewer may see it now: in full once it is revealed, else as the viewer saw it then."""
        known = position <= self.last_full_view and all(place >= position for place in self.partial_places)
        return table_state.states[position] if known or is_revealed(table_state) else self.views[position]

    def updated_sequence(self, table_state: TableState) -> ViewerSequence:
        """The viewer's numbers for the current log; much cheaper than `update`."""
        self.sequence.update(table_state)
        return self.sequence

    def position(self, table_state: TableState, at: int) -> int:
        """Converts a position of the log to the viewer's count."""
        self.update(table_state)
        return at - bisect_left(self.silent, at)

    def at(self, table_state: TableState, position: int) -> int:
        """Converts a position in the viewer's count to one of the log."""
        self.update(table_state)
        for place in self.silent:
            position += place < position
        return position

    def _forget(self, table_state: TableState) -> None:
        """Drops entries that were undone."""
        if not self.views:
            self.views.append(view_of(table_state, table_state.states[0], self.reader))
        last = len(self.entries)
        if not last or (last <= len(table_state.entries) and self.entries[-1].entry.n == table_state.entries[last - 1].n):
            return  # numbers grow along a log: if the last entry is unchanged, all before it are
        same = (n for n, (each, entry) in enumerate(zip(self.entries, table_state.entries, strict=False)) if each.entry.n != entry.n)
        keep = next(same, min(last, len(table_state.entries)))
        del self.entries[keep:], self.views[keep + 1 :]
        self.last_full_view = min(self.last_full_view, keep)
        self.partial_places = [place for place in self.partial_places if place < keep]
        self.silent = [place for place in self.silent if place < keep]
        self.late = [place for place in self.late if place < keep]

    def _append_entry(self, table_state: TableState, place: int) -> None:
        """Appends the entry of a place, and the view after it; reveals earlier entries if the viewer now sees the whole state."""
        entry, after = table_state.entries[place], table_state.states[place + 1]
        view = self._view_after(table_state, entry, after)
        self.views.append(view)
        if view is after:
            self.last_full_view = place + 1
            self.entries.append(VisibleEntry(entry, Visibility.FULL, entry.n))
            self._reveal(table_state, entry.n)
            return
        visibility = self._visibility(table_state, place, view)
        self.entries.append(VisibleEntry(entry, visibility, entry.n))
        self.partial_places.append(place)
        if visibility is Visibility.HIDDEN:
            self.silent.append(place)

    def _view_after(self, table_state: TableState, entry: Entry, after: Any) -> Any:
        """The viewer's view after an entry; cached unless an earlier move was undone since."""
        view = self.sequence.views.get(entry.n)
        return view if view is not None and after is table_state.after[entry.n - 1] else view_of(table_state, after, self.reader)

    def _visibility(self, table_state: TableState, place: int, after: Any) -> Visibility:
        entry, before = table_state.entries[place], self.views[place]
        seat, move = table_state.match.log[place]
        if seat == CHANCE:
            return Visibility.REDACTED if is_secret(table_state.game, before, seat, move, self.reader) else Visibility.AS_SEEN
        if seat == self.reader:
            return Visibility.AS_SEEN
        if not self.sequence.visible_at_once(entry.n):
            return Visibility.HIDDEN
        if self._is_whole_after(table_state, place + 1):
            return Visibility.AS_SEEN
        visible = is_deducible(table_state.game, self.reader, before, after, seat, move, Random(self.sequence.of[entry.n]))
        return Visibility.AS_SEEN if visible else Visibility.REDACTED

    def _is_whole_after(self, table_state: TableState, place: int) -> bool:
        """Whether the viewer sees the whole state after an entry; then `is_deducible` is not needed."""
        if place == len(table_state.entries):
            return is_revealed(table_state)
        return self._view_after(table_state, table_state.entries[place], table_state.states[place + 1]) is table_state.states[place + 1]

    def _reveal(self, table_state: TableState, since: int) -> None:
        """Makes all entries so far fully visible; secret moves of chance only at the end of the match."""
        secret = [] if is_revealed(table_state) else [place for place in self.partial_places if self._is_secret(place)]
        for place in self.partial_places:
            if place in secret:
                continue
            before = self.entries[place]
            self.sequence.append(before.entry.n)
            known = before.visibility is Visibility.AS_SEEN
            self.entries[place] = VisibleEntry(before.entry, Visibility.FULL, before.since if known else max(since, before.since))
            if self.entries[place].since > before.entry.n:
                self.late.append(place)
        self.partial_places, self.silent = secret, []

    def _is_secret(self, place: int) -> bool:
        entry, visibility, _ = self.entries[place]
        return entry.seat == CHANCE and visibility is Visibility.REDACTED


def is_revealed(table_state: TableState) -> bool:
    """Whether nothing is hidden any longer: the match is over, or the table shows an uploaded record."""
    return table_state.phase == "over" or table_state.config.replay


def is_deducible(game: AnyGame, reader: Seat, before: Any, after: Any, seat: Seat, move: Any, rng: Random) -> bool:
    """Whether a viewer who saw `before` and `after` can deduce that the seat made this move."""
    if game.infer_move(before, after, seat) == move:
        return True
    world = game.determinize(before, rng)
    others = _spread(game.legal_moves(world, seat))
    return not any(other != move and game.view(game.apply(world, seat, other), reader) == after for other in others)


def _spread(moves: Sequence[Any]) -> Sequence[Any]:
    """At most `_MOST_ALTERNATIVES` + 1 moves, evenly spread: one may be the move that was made."""
    most = _MOST_ALTERNATIVES + 1
    return moves if len(moves) <= most else [moves[len(moves) * n // most] for n in range(most)]


def sentence(table_state: TableState, visible_log: VisibleLog, place: int) -> Text:
    """The sentence of an entry as this viewer may read it."""
    seat, move = table_state.match.log[place]
    match visible_log.entries[place].visibility:
        case Visibility.FULL:
            return table_state.game.say_move(table_state.states[place], seat, move)
        case Visibility.AS_SEEN:
            return table_state.game.say_move(visible_log.views[place], seat, move)
        case _:
            return SECRET if seat == CHANCE else text("A hidden move")
