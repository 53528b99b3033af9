"""Drafts: the events that an intent would add to a table's log, tried on a copy and not stored yet."""

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
    """A copy of a table with new events, their time, and the links created with them."""

    table_state: TableState
    at: int  # milliseconds since 1970, from the caller
    events: list[Event] = field(default_factory=list)
    links: dict[str, Role] = field(default_factory=dict)  # by the hash of a token

    def add(self, seat: Seat, kind: Kind, body: str, key: str | None = None, move: Any = None) -> None:
        event = Event(self.table_state.n + 1, seat, kind, body, key, self.at)
        self.table_state.fold(event, move)
        self.events.append(event)

    def replay(self, log: Iterable[tuple[Seat, str]]) -> None:
        """Adds the moves of a record."""
        for seat, typed in log:
            move = self.table_state.game.read_move(typed)
            self.add(seat, "move", self.table_state.game.write_move(move), move=move)

    def settle(self) -> None:
        """Plays chance moves with the table's seed until a seat has to act or the match is over."""
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
    """An idempotency key of a client, and the request that it belongs to."""

    seat: Seat
    key: str
    kind: Kind
    body: str

    def number_of(self, event: Event) -> int:
        if (event.kind, event.body) != (self.kind, self.body):
            raise conflict(text("This request key was already used for something else"))
        return event.n


class Intent(NamedTuple):
    """A requested change of a table. It is tried on the current table, and again if another event came first; raises `Problem`."""

    attempt: Callable[[Draft], None]
    once: Once | None = None

    def draft(self, table_state: TableState, at: int) -> Draft:
        """The table after the intent: the first new event is the intent's own, the others are chance moves that follow."""
        draft = Draft(table_state.fork(), at)
        self.attempt(draft)
        draft.settle()
        return draft


def first_draft(config: TableConfig, game: AnyGame) -> Draft:
    """A new table with its first chance moves."""
    draft = Draft(initial_state(config, game), config.created)
    draft.settle()
    return draft


def record_draft(config: TableConfig, game: AnyGame) -> Draft:
    """The table of a record before its log."""
    return Draft(initial_state(config, game), config.created)
