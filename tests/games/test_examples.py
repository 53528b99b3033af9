"""Example boards of the page that scores a board."""

from __future__ import annotations

import pytest

from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame
from branchline.games import GAMES


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_without_a_palette_has_a_valid_example_board(game: AnyGame) -> None:
    if game.example is None:
        assert game.palette(game.setup(), Look())
        return
    state = game.read_board(game.setup(game.example.seats), game.example.board)
    assert any(game.score(state, seat).total for seat in range(game.example.seats))
