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
from branchline.table.table_state import Event, Kind, TableConfig, TableState, initial_state


@dataclass(slots=True)
class Draft:
    """A copy of a table, the events that made it differ, when they happen, and the links that come with them."""

    table_state: TableState
    at: int  # milliseconds since 1970, as whoever writes them down says
    events: list[Event] = field(default_factory=list)
    links: dict[str, Role] = field(default_factory=dict)  # by the hash of a token, what it allows

    def add(self, seat: Seat, kind: Kind, body: str, key: str | None = None, move: Any = None) -> None:
        event = Event(self.table_state.n + 1, seat, kind, body, key, self.at)
        self.table_state.fold(event, move)
        self.events.append(event)

    def replay(self, log: Iterable[tuple[Seat, str]]) -> None:
        """Adds moves of a record."""
        for seat, typed in log:
            move = self.table_state.game.read_move(typed)
            self.add(seat, "move", self.table_state.game.write_move(move), move=move)

    def settle(self) -> None:
        """Lets chance act with the table's seed until a seat must, or it is over."""
        table_state = self.table_state
        while (
            table_state.config.chance == "seed"
            and not table_state.config.replay
            and table_state.phase == "playing"
            and table_state.to_act == (CHANCE,)
        ):
            source = chance_source(table_state.config.seed, sum(seat == CHANCE for seat, _ in table_state.match.log))
            move = table_state.game.chance(table_state.state, source)
            self.add(CHANCE, "move", table_state.game.write_move(move), move=move)


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

    def draft(self, table_state: TableState, at: int) -> Draft:
        """The table after it; its first event is the intent's own, what follows from it is chance's."""
        draft = Draft(table_state.fork(), at)
        self.attempt(draft)
        draft.settle()
        return draft


def first_draft(config: TableConfig, game: AnyGame) -> Draft:
    """A new table with its first throw."""
    draft = Draft(initial_state(config, game), config.created)
    draft.settle()
    return draft


def record_draft(config: TableConfig, game: AnyGame) -> Draft:
    """A record's table before its log."""
    return Draft(initial_state(config, game), config.created)
