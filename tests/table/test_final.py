"""What the page knows of a move in advance: whether it can be undone, and the picks after it."""

from __future__ import annotations

from random import Random

import pytest
from tests.server.games import GAMES
from tests.table.test_reasons import first_turn

from branchline.engine.game import ACTION, CHANCE, DONE, AnyGame
from branchline.engine.match import Match, is_final
from branchline.games import GAMES as BOXES
from branchline.table import move_queries, snapshot
from branchline.table.scene import ViewOptions
from branchline.table.table import Table


@pytest.mark.parametrize("game", BOXES.values(), ids=BOXES.keys())
def test_a_view_shows_which_moves_are_final(game: AnyGame) -> None:
    """A view gives the same answer as the complete state, and as the match afterwards."""
    match, rng = Match(game, game.setup(seats=3)), Random(5)
    match.settle("final")
    while not match.over and len(match.log) < 80:
        seat = rng.choice(game.to_act(match.state))
        view = game.view(match.state, seat)
        move = rng.choice(game.legal_moves(view, seat))
        told = is_final(game, view, seat, move)
        match.play(seat, move)
        assert told == (not match.undoable(seat)), game.write_move(move)
        match.settle("final")


def test_chance_is_final() -> None:
    game = GAMES["toy"]
    state = game.new(game.setup())
    assert is_final(game, state, CHANCE, game.chance(state, Random(1)))


@pytest.mark.parametrize("name", list(GAMES))
def test_choices_say_what_is_final(name: str) -> None:
    table = Table(first_turn(GAMES[name]).table_state, {})
    table_state, viewer = table.table_state, table.viewer(0)
    told = {choice.text: choice.final for choice in snapshot.table_view(table_state, viewer, ViewOptions(), {0}).choices}
    assert told == {
        table_state.game.write_move(move): is_final(table_state.game, table_state.state, 0, move)
        for move in table_state.game.legal_moves(table_state.state, 0)
    }


def test_picks_after_a_move_can_be_requested() -> None:
    table = Table(first_turn(GAMES["toy"]).table_state, {})

    def after(move: str, **picks: str) -> list[str]:
        return [choice.text for choice in move_queries.narrow(table.table_state, table.viewer(0), ViewOptions(), picks, move).choices]

    assert after("add") == ["add", "done"]
    assert after("add", **{ACTION: DONE}) == ["done"]
    assert after("fly") == []
    later = move_queries.narrow(table.table_state, table.viewer(0), ViewOptions(), {}, "add")
    assert later.possible == {ACTION: ["add", DONE]}
    assert move_queries.narrow(table.table_state, table.viewer(0), ViewOptions(), {}, "fly").many == 0
