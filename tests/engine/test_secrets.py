"""Nobody learns from a log what was drawn in secret, and everybody learns what was open."""

from __future__ import annotations

from random import Random

import pytest

from branchline.engine.game import CHANCE, WATCHER, AnyGame
from branchline.engine.secrets import is_secret
from branchline.games import GAMES


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_told_of_chance_does_not_depend_on_what_is_hidden(game: AnyGame) -> None:
    """A secret draw stays secret to the last one: the view after it is the same for every result the view allows."""
    rng = Random(7)
    state = game.new(game.setup(max(2, game.seats[0])))
    for _ in range(400):
        acting = game.to_act(state)
        if not acting:
            break
        seat = acting[0]
        move = game.chance(state, rng) if seat == CHANCE else rng.choice(game.legal_moves(state, seat))
        after = game.apply(state, seat, move)
        if seat == CHANCE:
            for reader in (0, 1, WATCHER):
                before, seen = game.view(state, reader), game.view(after, reader)
                assert move in game.legal_moves(before, CHANCE)
                secret = is_secret(game, reader, before, seen, move)
                assert secret == is_secret(game, reader, before, game.view(game.apply(before, CHANCE, move), reader), move)
        state = after
