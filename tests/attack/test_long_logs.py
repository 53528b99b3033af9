"""Logs that never end: how long one may get, and that taking back costs no more at its end than at its beginning."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from tests.server.client import check_error, fresh_settings, running_server
from tests.table.kit import HEAD
from tests.toy import TOY

from branchline.engine.game import AnyGame
from branchline.engine.match import Match
from branchline.engine.record import Record, write_record
from branchline.games import GAMES
from branchline.table.config import new_assignment, new_config
from branchline.table.draft import Draft
from branchline.table.intents import move_intent
from branchline.table.problem import Problem
from branchline.table.table import Table
from branchline.table.table_state import MOST_AGAIN, MOST_EVENTS, Kind, TableState, fold_events, initial_state

REAL = replace(HEAD, chance="real")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_length_of_a_log_is_limited(game: AnyGame) -> None:
    seating = [new_assignment("person", "", "", game) for _ in range(game.seats[1])]
    config = new_config(game, seating, options={}, edition="", seed="", chance="seed", one_screen=False, listed=False, at=0)
    assert initial_state(config, game).most <= MOST_EVENTS == 10_000


def test_undo_does_not_replay_earlier_moves() -> None:
    applied: list[int] = []
    game = TOY.replace(apply=lambda *given: (applied.append(1), TOY.apply(*given))[1])
    draft = Draft(initial_state(REAL, game), 0)
    for _ in range(20):
        draft.add(-1, "move", "roll 2")
        draft.add(-1, "undo", "1")
    assert len(applied) == 20  # once for each throw
    draft.add(-1, "move", "roll 2")
    applied.clear()
    for _ in range(20):
        draft.add(0, "move", "add")
        draft.add(0, "undo", "1")
    assert len(applied) == 20
    assert _shown(fold_events(initial_state(REAL, TOY), draft.events)) == _shown(draft.table_state)


def test_replayed_moves_count_towards_the_limit_of_a_log() -> None:
    """Whoever takes back the first of many moves has the others played again: that counts too."""
    table = Table(Draft(initial_state(HEAD, TOY), 0).table_state, {})
    draft = Draft(table.table_state, 0)
    for seat, kind, body in ((-1, "move", "roll 2"), (0, "move", "add"), (1, "move", "add"), (1, "move", "add"), (0, "undo", "1")):
        draft.add(seat, cast("Kind", kind), body)
    assert table.table_state.again == {(0, 1): 2}
    assert not table.table_state.full(0)
    table.table_state.again = Counter({(0, 1): MOST_AGAIN + 1})
    with pytest.raises(Problem, match="maximum number of moves"):
        move_intent(table, 0, 0, 9, "add", "k").draft(table.table_state, 0)
    assert move_intent(table, 1, 1, 9, "done", "k").draft(table.table_state, 0).events  # it is nobody else's fault


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_seats_share_of_a_log_suffices_for_a_match(game: AnyGame) -> None:
    """Four times what anybody does in a match that is played at random, with as many as can play."""
    seats, rng = game.seats[1], Random(1)
    match: Match[Any, Any] = Match(game, game.setup(seats))
    while not match.over:
        match.settle("the same")
        for seat in game.to_act(match.state)[:1]:
            match.play(seat, rng.choice(game.legal_moves(match.state, seat)))
    seating = [new_assignment("person", "", "", game) for _ in range(seats)]
    config = new_config(game, seating, options={}, edition="", seed="", chance="seed", one_screen=False, listed=False, at=0)
    assert 4 * max(Counter(seat for seat, _ in match.log).values()) <= initial_state(config, game).most // (seats + 1)


def _shown(table_state: TableState) -> tuple[Any, ...]:
    return (
        table_state.state,
        table_state.entries,
        table_state.states,
        table_state.undone,
        table_state.own,
        table_state.turn_end,
        table_state.match.log,
        table_state.match.undoable(0),
    )


def test_a_record_longer_than_any_log_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record("toy", TOY.rules_version, {}, ("a", "b"), ((-1, "roll 2"), (0, "add"), (1, "add")))
    monkeypatch.setattr("branchline.table.creation.MOST_EVENTS", 2)

    async def send() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, _house):
            assert "more than 2 moves" in check_error(await caller.http.post("/api/records", content=write_record(record)), 422, "record")

    asyncio.run(send())
