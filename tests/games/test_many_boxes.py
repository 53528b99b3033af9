"""Many different boxes, one after another: caches of unused boxes are bounded."""

from __future__ import annotations

import gc
from random import Random

import pytest

from branchline.drawing.picture import Look
from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE, AnyGame
from branchline.games import GAMES
from branchline.games.railroad_ink.rules import dice as railroad_ink
from branchline.games.steamrollers.rules import rules as steamrollers
from branchline.language import speaker

MOST = 64  # boxes in memory while nobody plays with them


def play_few_moves(game: AnyGame, number: int) -> None:
    """Begins, draws and scores a match with its own box."""
    setup = game.setup(max(2, game.seats[0]), edition=Edition(f"{game.edition.source}\n# {number}\n", f"one of many {game.id}"))
    state, rng = game.new(setup), Random(number)
    for _ in range(6):
        seat = game.to_act(state)[0]
        move = game.chance(state, rng) if seat == CHANCE else rng.choice(game.legal_moves(state, seat))
        state = game.apply(state, seat, move)
    game.draw(state, 0, (), Look("light", speaker("en", game.id)))
    game.score(state, 0)


def count_in_memory(name: str, game: AnyGame) -> int:
    """The number of boxes of these tests, or of their maps, in memory."""
    gc.collect()
    named = [type(each) for each in gc.get_objects() if type(each).__name__ == name]
    return sum(kind.__module__.startswith(f"branchline.games.{game.id}.") for kind in named)


@pytest.mark.parametrize("name", list(GAMES))
def test_few_of_many_boxes_stay_in_memory(name: str) -> None:
    game = GAMES[name]
    before = count_in_memory("Box", game), count_in_memory("Map", game)
    for number in range(MOST + 36):
        play_few_moves(game, number)
    assert count_in_memory("Box", game) - before[0] <= MOST
    assert count_in_memory("Map", game) - before[1] <= MOST


def test_the_listed_rolls_of_few_boxes_stay_in_memory() -> None:
    for rolls in (railroad_ink.rolls, steamrollers.rolls):
        assert rolls.cache_parameters()["maxsize"] <= 8
