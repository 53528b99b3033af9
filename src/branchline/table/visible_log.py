"""What of a log may be told to one reader.

Of chance a reader is told everything but what the game calls secret (`engine.secrets`), and that too when the match is over.
For moves of seats the rule needs nothing but the game's own `view`. A reader is told a move with its content
- if it made the move itself;
- once it sees the whole state: then all moves before are told as well (a round played together, revealed);
- if no other move could have looked the same to it. What could have been is asked of a state that fits what the reader saw before
  (by `complete`), so the answer does not depend on what is hidden.
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
from branchline.table.table_state import Entry, Play
from branchline.table.viewer_sequence import Numbers, seen_by

_MOST_ALTERNATIVES = 12  # of a seat's move; enough to find one that looks the same where such moves exist at all


class Telling(Enum):
    """How an entry is told."""

    SILENT = "not at all"
    VEILED = "without its content"
    SEEN = "as the reader saw it"
    OPEN = "in full: nothing about it is hidden any more"


class Heard(NamedTuple):
    """An entry, how it is told, and since which event."""

    entry: Entry
    telling: Telling
    since: int


@dataclass(slots=True)
class Ear:
    """One reader's knowledge of a log, kept up to date entry by entry."""

    reader: Seat
    heard: list[Heard] = field(default_factory=list)
    views: list[Any] = field(default_factory=list)  # the reader's view of each state so far
    closed: list[int] = field(default_factory=list)  # the places that are not told in full
    late: list[int] = field(default_factory=list)  # the places that were told later than they happened
    shown: int = 0  # the last position at which the reader saw the whole state
    upto: int = -1  # how many events were heard
    numbers: Numbers = field(init=False)

    def __post_init__(self) -> None:
        self.numbers = Numbers(self.reader)

    def listen(self, play: Play) -> list[Heard]:
        """The log as the reader may know it now."""
        if self.upto == len(play.events):
            return self.heard  # a log only grows
        self.numbers.follow(play)
        self._forget(play)
        for place in range(len(self.heard), len(play.entries)):
            self._hear(play, place)
        self.numbers.views.clear()
        if revealed(play):
            self._reveal(play, play.n)
        self.upto = len(play.events)
        return self.heard

    def view(self, play: Play) -> Any:
        """What the reader sees now."""
        self.listen(play)
        return self.views[-1]

    def past(self, play: Play, position: int) -> Any:
        """What the reader may know now of a position of the log: all of it once it was revealed, else what it saw then."""
        known = position <= self.shown and all(place >= position for place in self.closed)
        return play.states[position] if known or revealed(play) else self.views[position]

    def counted(self, play: Play) -> Numbers:
        """The reader's numbers for the log as it is now; much cheaper than to listen."""
        self.numbers.follow(play)
        return self.numbers

    @property
    def silent(self) -> list[int]:
        """The places that are not told at all."""
        return [place for place in self.closed if self.heard[place].telling is Telling.SILENT]

    def position(self, play: Play, at: int) -> int:
        """A position of the log as the reader counts it."""
        self.listen(play)
        return at - sum(place < at for place in self.silent)

    def at(self, play: Play, position: int) -> int:
        """Where in the log a position of the reader's is."""
        self.listen(play)
        for place in self.silent:
            position += place < position
        return position

    def _forget(self, play: Play) -> None:
        """Drops what was taken back."""
        if not self.views:
            self.views.append(seen_by(play, play.states[0], self.reader))
        last = len(self.heard)
        if not last or (last <= len(play.entries) and self.heard[-1].entry.n == play.entries[last - 1].n):
            return  # numbers grow along a log: where the last is the same, all before it are
        same = (n for n, (each, entry) in enumerate(zip(self.heard, play.entries, strict=False)) if each.entry.n != entry.n)
        keep = next(same, min(last, len(play.entries)))
        del self.heard[keep:], self.views[keep + 1 :]
        self.shown = min(self.shown, keep)
        self.closed = [place for place in self.closed if place < keep]
        self.late = [place for place in self.late if place < keep]

    def _hear(self, play: Play, place: int) -> None:
        entry, after = play.entries[place], play.states[place + 1]
        view = self._sight(play, entry, after)
        self.views.append(view)
        if view is after:
            self.shown = place + 1
            self.heard.append(Heard(entry, Telling.OPEN, entry.n))
            self._reveal(play, entry.n)
            return
        self.heard.append(Heard(entry, self._telling(play, place, view), entry.n))
        self.closed.append(place)

    def _sight(self, play: Play, entry: Entry, after: Any) -> Any:
        """What the reader sees after an entry; worked out already, unless something before it was taken back since."""
        view = self.numbers.views.get(entry.n)
        return view if view is not None and after is play.after[entry.n - 1] else seen_by(play, after, self.reader)

    def _telling(self, play: Play, place: int, after: Any) -> Telling:
        entry, before = play.entries[place], self.views[place]
        seat, move = play.match.log[place]
        if seat == CHANCE:
            return Telling.VEILED if is_secret(play.game, before, seat, move, self.reader) else Telling.SEEN
        if seat == self.reader:
            return Telling.SEEN
        if not self.numbers.told_at_once(entry.n):
            return Telling.SILENT
        if self._whole(play, place + 1):
            return Telling.SEEN
        visible = distinct(play.game, self.reader, before, after, seat, move, Random(self.numbers.of[entry.n]))
        return Telling.SEEN if visible else Telling.VEILED

    def _whole(self, play: Play, place: int) -> bool:
        """Whether the reader sees everything after an entry: then nobody need find out what it could guess a moment before."""
        if place == len(play.entries):
            return revealed(play)
        return self._sight(play, play.entries[place], play.states[place + 1]) is play.states[place + 1]

    def _reveal(self, play: Play, since: int) -> None:
        """Everything so far may be told from now on; what chance did in secret only at the end."""
        secret = [] if revealed(play) else [place for place in self.closed if self._is_secret(place)]
        for place in self.closed:
            if place in secret:
                continue
            before = self.heard[place]
            self.numbers.tell(before.entry.n)
            known = before.telling is Telling.SEEN
            self.heard[place] = Heard(before.entry, Telling.OPEN, before.since if known else max(since, before.since))
            if self.heard[place].since > before.entry.n:
                self.late.append(place)
        self.closed = secret

    def _is_secret(self, place: int) -> bool:
        heard = self.heard[place]
        return heard.entry.seat == CHANCE and heard.telling is Telling.VEILED


def revealed(play: Play) -> bool:
    """Whether nothing is hidden from anybody any more: it is over, or a record that somebody brought."""
    return play.phase == "over" or play.head.replay


def distinct(game: AnyGame, reader: Seat, before: Any, after: Any, seat: Seat, move: Any, rng: Random) -> bool:
    """Whether a reader that saw `before` and `after` knows that the seat made this move."""
    if game.evident(before, after, seat) == move:
        return True
    world = game.complete(before, rng)
    others = _spread(game.legal_moves(world, seat))
    return not any(other != move and game.view(game.apply(world, seat, other), reader) == after for other in others)


def _spread(moves: Sequence[Any]) -> Sequence[Any]:
    """Enough of them, even if one is the move that was made."""
    most = _MOST_ALTERNATIVES + 1
    return moves if len(moves) <= most else [moves[len(moves) * n // most] for n in range(most)]


def sentence(play: Play, ear: Ear, place: int) -> Text:
    """An entry as this reader may hear it."""
    seat, move = play.match.log[place]
    match ear.heard[place].telling:
        case Telling.OPEN:
            return play.game.say_move(play.states[place], seat, move)
        case Telling.SEEN:
            return play.game.say_move(ear.views[place], seat, move)
        case _:
            return SECRET if seat == CHANCE else text("A hidden move")
