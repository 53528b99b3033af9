"""What of a log may be told to one reader.

Of chance a reader is told everything but what the game calls secret (`engine.secrets`), and that too when the match is over.
For moves of seats the rule needs nothing but the game's own `view`. A reader is told a move with its content
- if it made the move itself;
- once it sees the whole state: then all moves before are told as well (a round played together, revealed);
- if no other move could have looked the same to it. What could have been is asked of a state that fits what the reader saw before
  (by `determinize`), so the answer does not depend on what is hidden.
A move of another seat that changes nothing the reader sees is not told at all; any other is told without its content.
Numbers and positions are the reader's own (`numbers`): they do not count what it is not told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Any, NamedTuple

from branchline.engine.game import CHANCE, AnyGame, Seat
from branchline.engine.secrets import SECRET, is_secret
from branchline.engine.text import Text, text
from branchline.table.table_state import Entry, TableState
from branchline.table.viewer_sequence import ViewerSequence, seen_by

_MOST_ALTERNATIVES = 12  # of a seat's move; enough to find one that looks the same where such moves exist at all


class Visibility(Enum):
    """How an entry is told."""

    SILENT = "not at all"
    VEILED = "without its content"
    SEEN = "as the reader saw it"
    OPEN = "in full: nothing about it is hidden any more"


class VisibleEntry(NamedTuple):
    """An entry, how it is told, and since which event."""

    entry: Entry
    telling: Visibility
    since: int


@dataclass(slots=True)
class VisibleLog:
    """One reader's knowledge of a log, kept up to date entry by entry."""

    reader: Seat
    heard: list[VisibleEntry] = field(default_factory=list)
    views: list[Any] = field(default_factory=list)  # the reader's view of each state so far
    closed: list[int] = field(default_factory=list)  # the places that are not told in full
    late: list[int] = field(default_factory=list)  # the places that were told later than they happened
    shown: int = 0  # the last position at which the reader saw the whole state
    upto: int = -1  # how many events were heard
    numbers: ViewerSequence = field(init=False)

    def __post_init__(self) -> None:
        self.numbers = ViewerSequence(self.reader)

    def listen(self, table_state: TableState) -> list[VisibleEntry]:
        """The log as the reader may know it now."""
        if self.upto == len(table_state.events):
            return self.heard  # a log only grows
        self.numbers.follow(table_state)
        self._forget(table_state)
        for place in range(len(self.heard), len(table_state.entries)):
            self._hear(table_state, place)
        self.numbers.views.clear()
        if revealed(table_state):
            self._reveal(table_state, table_state.n)
        self.upto = len(table_state.events)
        return self.heard

    def view(self, table_state: TableState) -> Any:
        """What the reader sees now."""
        self.listen(table_state)
        return self.views[-1]

    def past(self, table_state: TableState, position: int) -> Any:
        """What the reader may know now of a position of the log: all of it once it was revealed, else what it saw then."""
        known = position <= self.shown and all(place >= position for place in self.closed)
        return table_state.states[position] if known or revealed(table_state) else self.views[position]

    def counted(self, table_state: TableState) -> ViewerSequence:
        """The reader's numbers for the log as it is now; much cheaper than to listen."""
        self.numbers.follow(table_state)
        return self.numbers

    @property
    def silent(self) -> list[int]:
        """The places that are not told at all."""
        return [place for place in self.closed if self.heard[place].telling is Visibility.SILENT]

    def position(self, table_state: TableState, at: int) -> int:
        """A position of the log as the reader counts it."""
        self.listen(table_state)
        return at - sum(place < at for place in self.silent)

    def at(self, table_state: TableState, position: int) -> int:
        """Where in the log a position of the reader's is."""
        self.listen(table_state)
        for place in self.silent:
            position += place < position
        return position

    def _forget(self, table_state: TableState) -> None:
        """Drops what was taken back."""
        if not self.views:
            self.views.append(seen_by(table_state, table_state.states[0], self.reader))
        last = len(self.heard)
        if not last or (last <= len(table_state.entries) and self.heard[-1].entry.n == table_state.entries[last - 1].n):
            return  # numbers grow along a log: where the last is the same, all before it are
        same = (n for n, (each, entry) in enumerate(zip(self.heard, table_state.entries, strict=False)) if each.entry.n != entry.n)
        keep = next(same, min(last, len(table_state.entries)))
        del self.heard[keep:], self.views[keep + 1 :]
        self.shown = min(self.shown, keep)
        self.closed = [place for place in self.closed if place < keep]
        self.late = [place for place in self.late if place < keep]

    def _hear(self, table_state: TableState, place: int) -> None:
        entry, after = table_state.entries[place], table_state.states[place + 1]
        view = self._sight(table_state, entry, after)
        self.views.append(view)
        if view is after:
            self.shown = place + 1
            self.heard.append(VisibleEntry(entry, Visibility.OPEN, entry.n))
            self._reveal(table_state, entry.n)
            return
        self.heard.append(VisibleEntry(entry, self._telling(table_state, place, view), entry.n))
        self.closed.append(place)

    def _sight(self, table_state: TableState, entry: Entry, after: Any) -> Any:
        """What the reader sees after an entry; worked out already, unless something before it was taken back since."""
        view = self.numbers.views.get(entry.n)
        return view if view is not None and after is table_state.after[entry.n - 1] else seen_by(table_state, after, self.reader)

    def _telling(self, table_state: TableState, place: int, after: Any) -> Visibility:
        entry, before = table_state.entries[place], self.views[place]
        seat, move = table_state.match.log[place]
        if seat == CHANCE:
            return Visibility.VEILED if is_secret(table_state.game, before, seat, move, self.reader) else Visibility.SEEN
        if seat == self.reader:
            return Visibility.SEEN
        if not self.numbers.told_at_once(entry.n):
            return Visibility.SILENT
        if self._whole(table_state, place + 1):
            return Visibility.SEEN
        visible = distinct(table_state.game, self.reader, before, after, seat, move, Random(self.numbers.of[entry.n]))
        return Visibility.SEEN if visible else Visibility.VEILED

    def _whole(self, table_state: TableState, place: int) -> bool:
        """Whether the reader sees everything after an entry: then nobody need find out what it could guess a moment before."""
        if place == len(table_state.entries):
            return revealed(table_state)
        return self._sight(table_state, table_state.entries[place], table_state.states[place + 1]) is table_state.states[place + 1]

    def _reveal(self, table_state: TableState, since: int) -> None:
        """Everything so far may be told from now on; what chance did in secret only at the end."""
        secret = [] if revealed(table_state) else [place for place in self.closed if self._is_secret(place)]
        for place in self.closed:
            if place in secret:
                continue
            before = self.heard[place]
            self.numbers.tell(before.entry.n)
            known = before.telling is Visibility.SEEN
            self.heard[place] = VisibleEntry(before.entry, Visibility.OPEN, before.since if known else max(since, before.since))
            if self.heard[place].since > before.entry.n:
                self.late.append(place)
        self.closed = secret

    def _is_secret(self, place: int) -> bool:
        heard = self.heard[place]
        return heard.entry.seat == CHANCE and heard.telling is Visibility.VEILED


def revealed(table_state: TableState) -> bool:
    """Whether nothing is hidden from anybody any more: it is over, or a record that somebody brought."""
    return table_state.phase == "over" or table_state.config.replay


def distinct(game: AnyGame, reader: Seat, before: Any, after: Any, seat: Seat, move: Any, rng: Random) -> bool:
    """Whether a reader that saw `before` and `after` knows that the seat made this move."""
    if game.infer_move(before, after, seat) == move:
        return True
    world = game.determinize(before, rng)
    others = _spread(game.legal_moves(world, seat))
    return not any(other != move and game.view(game.apply(world, seat, other), reader) == after for other in others)


def _spread(moves: Sequence[Any]) -> Sequence[Any]:
    """Enough of them, even if one is the move that was made."""
    most = _MOST_ALTERNATIVES + 1
    return moves if len(moves) <= most else [moves[len(moves) * n // most] for n in range(most)]


def sentence(table_state: TableState, visible_log: VisibleLog, place: int) -> Text:
    """An entry as this reader may hear it."""
    seat, move = table_state.match.log[place]
    match visible_log.heard[place].telling:
        case Visibility.OPEN:
            return table_state.game.say_move(table_state.states[place], seat, move)
        case Visibility.SEEN:
            return table_state.game.say_move(visible_log.views[place], seat, move)
        case _:
            return SECRET if seat == CHANCE else text("A hidden move")
