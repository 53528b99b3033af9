"""The number of undoable moves that a page shows is true: it is positive exactly where the table accepts an undo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Literal

import pytest
from tests.server.games import GAMES
from tests.table.kit import HEAD

from branchline.engine.game import CHANCE, SPECTATOR, AnyGame
from branchline.table.draft import Draft
from branchline.table.intents import undo_intent
from branchline.table.problem import Problem
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import table_view
from branchline.table.table import Table
from branchline.table.table_state import SeatAssignment, TableConfig, TableState, initial_state

_CHECKS = 8  # positions of a match at which every reader is asked
_UNDO = 0.15  # the share of steps that take something back


def config_of(game: AnyGame, chance: Literal["seed", "real"], bots: int) -> TableConfig:
    """A table with people, then bots: as many as the game allows, at most four."""
    seats = min(max(game.seats), 2 + bots)
    seating = tuple(
        SeatAssignment(seat < max(1, seats - bots), bot="" if seat < max(1, seats - bots) else "random") for seat in range(seats)
    )
    return replace(HEAD, game=game.id, rules=game.rules_version, seating=seating, chance=chance, seed="s" if chance == "seed" else "")


def random_match(game: AnyGame, config: TableConfig, rng: Random) -> Iterator[TableState]:
    """The states of a table after each event of a random match in which people also undo, to the end of the match."""
    draft = Draft(initial_state(config, game), 0)
    while draft.table_state.to_act:
        yield draft.table_state
        table_state = draft.table_state
        if rng.random() < _UNDO and (undo := undo_of(table_state, rng)):
            draft = undo
            continue
        seat = rng.choice(table_state.to_act)
        move = game.chance(table_state.state, rng) if seat == CHANCE else rng.choice(game.legal_moves(table_state.state, seat))
        draft.add(seat, "move", game.write_move(move), move=move)
    yield draft.table_state


def undo_of(table_state: TableState, rng: Random) -> Draft | None:
    """The table after an undo, before chance acts; None if the undo is rejected."""
    table, reader = Table(table_state, {}), rng.randrange(len(table_state.seating))
    draft = Draft(table_state.fork(), 0)
    try:
        undo_intent(table, reader, table.sequence(reader).last, rng.random() < 0.5, f"k{table_state.n}").attempt(draft)
    except Problem:
        return None
    return draft


def accepts(table: Table, reader: int, whole: bool) -> bool:
    """Whether the table accepts an undo of this reader, who knows the whole visible log."""
    try:
        taken = undo_intent(table, reader, table.sequence(reader).last, whole, "key").draft(table.table_state, 0)
    except Problem:
        return False
    return taken.events[0].kind == "undo"


def check_all_readers(table: Table) -> int:
    """Checks every reader of a table; returns the number of those who can undo something."""
    count = 0
    for reader in (*range(len(table.table_state.seating)), SPECTATOR):
        undoable = table_view(table.table_state, table.viewer(reader), ViewOptions(), ()).undo
        assert [accepts(table, reader, whole) for whole in (False, True)] == [undoable > 0] * 2, (table.table_state.n, reader, undoable)
        count += undoable > 0
    return count


@pytest.mark.parametrize("bots", [0, 1])
@pytest.mark.parametrize("chance", ["seed", "real"])
@pytest.mark.parametrize("name", list(GAMES))
def test_a_page_offers_an_undo_exactly_where_the_table_accepts_one(name: str, chance: Literal["seed", "real"], bots: int) -> None:
    game, rng = GAMES[name], Random(f"{name} {chance} {bots}")
    states = [table_state.fork() for table_state in random_match(game, config_of(game, chance, bots), rng)]
    table, count = Table(states[0], {}), list[int]()
    for n in (*sorted(rng.sample(range(len(states) - 1), min(_CHECKS, len(states) - 1))), -1):
        table.table_state = states[n]
        count.append(check_all_readers(table))
    assert any(count)
    assert count[-1] == 0  # the match is over
