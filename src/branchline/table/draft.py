"""Drafts: what a wish would add to a table's log, tried on a copy. Nothing here is written down yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from branchline.engine.game import CHANCE, AnyGame, Seat
from branchline.engine.match import chance_source
from branchline.engine.text import text
from branchline.table.links import Role
from branchline.table.problem import conflict
from branchline.table.table_state import Event, Head, Kind, Play, opened


@dataclass(slots=True)
class Draft:
    """A copy of a table, the events that made it differ, when they happen, and the links that come with them."""

    play: Play
    at: int  # milliseconds since 1970, as whoever writes them down says
    events: list[Event] = field(default_factory=list)
    links: dict[str, Role] = field(default_factory=dict)  # by the hash of a token, what it allows

    def add(self, seat: Seat, kind: Kind, body: str, key: str | None = None, move: Any = None) -> None:
        event = Event(self.play.n + 1, seat, kind, body, key, self.at)
        self.play.fold(event, move)
        self.events.append(event)

    def replay(self, log: Iterable[tuple[Seat, str]]) -> None:
        """Adds moves of a record."""
        for seat, typed in log:
            move = self.play.game.read_move(typed)
            self.add(seat, "move", self.play.game.write_move(move), move=move)

    def settle(self) -> None:
        """Lets chance act with the table's seed until a seat must, or it is over."""
        play = self.play
        while play.head.chance == "seed" and not play.head.replay and play.phase == "playing" and play.to_act == (CHANCE,):
            source = chance_source(play.head.seed, sum(seat == CHANCE for seat, _ in play.match.log))
            move = play.game.chance(play.state, source)
            self.add(CHANCE, "move", play.game.write_move(move), move=move)


class Once(NamedTuple):
    """A client's own name for something that must happen only once, and what it stands for."""

    seat: Seat
    key: str
    kind: Kind
    body: str

    def recognised(self, known: Event) -> int:
        if (known.kind, known.body) != (self.kind, self.body):
            raise conflict(text("This request key was already used for something else"))
        return known.n


class Intent(NamedTuple):
    """What somebody wants to do. It is tried on the table as it is then, again where somebody else was faster; raises `Problem`."""

    attempt: Callable[[Draft], None]
    once: Once | None = None

    def draft(self, play: Play, at: int) -> Draft:
        """The table after it; its first event is the intent's own, what follows from it is chance's."""
        draft = Draft(play.fork(), at)
        self.attempt(draft)
        draft.settle()
        return draft


def first_draft(head: Head, game: AnyGame) -> Draft:
    """A new table with its first throw."""
    draft = Draft(opened(head, game), head.created)
    draft.settle()
    return draft


def record_draft(head: Head, game: AnyGame) -> Draft:
    """A record's table before its log."""
    return Draft(opened(head, game), head.created)
