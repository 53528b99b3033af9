"""Results of a finished match to store: the points of each person, and the identity of the dice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise

from branchline.engine.game import CHANCE, Seat
from branchline.table.rounds import rounds_from
from branchline.table.table_state import TableConfig, TableState


@dataclass(frozen=True, slots=True)
class Result:
    """A person's result."""

    match: str
    seat: Seat
    dice: str
    name: str
    points: int
    dice_known: bool  # whether the dice could be known in advance
    gains: tuple[int, ...]  # the points of each round
    at: int  # milliseconds since 1970


def dice_of(config: TableConfig, real_dice: Sequence[str] = ()) -> str:
    """A hash that identifies the dice of a table: equal for tables with the same game, setup and seed (or real throws)."""
    options = sorted(config.options.items())
    edition = sha256(config.edition.encode()).hexdigest() if config.edition else ""
    identity = [config.game, config.rules, len(config.seating), options, edition, config.seed, *real_dice]
    return sha256(json.dumps(identity).encode()).hexdigest()


def chance_moves(table_state: TableState) -> tuple[str, ...]:
    """The chance moves of a table without a seed: real dice, and some records."""
    return () if table_state.config.seed else tuple(entry.text for entry in table_state.entries if entry.seat == CHANCE)


def results(table_state: TableState, at: int) -> list[Result]:
    """The results of a finished match, one per person who played all of it; none with real dice or for a record."""
    config = table_state.config
    if not table_state.over or config.replay or config.chance != "seed" or not config.seed:
        return []
    people = [
        seat for seat, assignment in enumerate(table_state.seating) if assignment.kind == "person" and not used_help(table_state, seat)
    ]
    begins = rounds_from(table_state, lambda position: table_state.states[position]) if people else []
    dice, states = dice_of(config), [table_state.states[position] for position in (*begins, -1)]
    totals = {seat: [table_state.game.score(state, seat).total for state in states] for seat in people}
    return [
        Result(config.id, seat, dice, table_state.seating[seat].name, points[-1], config.seed_typed, _gains(points), at)
        for seat, points in totals.items()
    ]


def used_help(table_state: TableState, seat: Seat) -> bool:
    """Whether a bot played for this seat for a while, or the seat took hints."""
    return any(event.kind in ("bot", "hint") and event.seat == seat for event in table_state.events)


def _gains(totals: Sequence[int]) -> tuple[int, ...]:
    return tuple(after - before for before, after in pairwise(totals))
