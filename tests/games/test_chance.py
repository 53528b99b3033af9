"""Exact probabilities of chance agree with the frequencies of random draws."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest
from tests.conformance.subject import Table, subject

from branchline.engine.chance import by_weight, choice, uniform, ways_to_draw, ways_to_roll
from branchline.engine.game import CHANCE
from branchline.games import GAMES

TABLES = [pytest.param(game, table, id=f"{game}-{n}") for game in GAMES for n, table in enumerate(subject(game).tables)]
DRAWS, SIGMAS, MATCHES = 400, 6.0, 2


@pytest.mark.parametrize(("game_id", "table"), TABLES)
def test_outcomes_have_the_probabilities_of_draws(game_id: str, table: Table) -> None:
    game, tried = GAMES[game_id], Counter[type]()
    for number in range(MATCHES):
        rng = Random(number)
        state = game.new(game.setup(table[0], table[1]))
        while acting := game.to_act(state):
            seat = rng.choice(acting)
            if seat != CHANCE:
                state = game.apply(state, seat, rng.choice(game.legal_moves(state, seat)))
                continue
            outcomes = game.chance_outcomes(state)
            assert list(outcomes) == list(game.legal_moves(state, CHANCE))
            assert sum(outcomes.values()) == 1
            assert min(outcomes.values()) > 0
            kind = type(next(iter(outcomes)))
            if tried[kind] < 3:
                drawn = Counter(game.chance(state, rng) for _ in range(DRAWS))
                for move, probability in outcomes.items():
                    expected = float(probability) * DRAWS
                    assert abs(drawn[move] - expected) <= 2 + SIGMAS * sqrt(expected), move
            tried[kind] += 1
            state = game.apply(state, CHANCE, choice(outcomes, rng))


def test_exact_probabilities_are_fractions() -> None:
    assert ways_to_draw({"R": 3, "B": 2}, "RRB") == 6
    assert ways_to_draw({"R": 1}, "RR") == 0
    assert ways_to_roll((1, 2, 3, 4, 5, 6), (1, 1, 2)) == 3
    assert ways_to_roll(("A", "A", "B"), ("A", "B")) == 4
    assert by_weight([("a", 1), ("b", 0), ("c", 3)]) == {"a": 0.25, "c": 0.75}
    assert uniform("aab") == {"a": uniform("abc")["a"] * 2, "b": uniform("abc")["b"]}
