"""Bots: they see a view, choose a legal move, and owe all their chance to the source they are given."""

from __future__ import annotations

from random import Random

import pytest
from tests.toy import TOY, Add, Done, Row, State

from branchline.bots import BOTS
from branchline.engine.game import CHANCE, AnyGame
from branchline.engine.match import Match
from branchline.games import GAMES

ALL_GAMES = [TOY, *GAMES.values()]


def after_roll(pips: int, count: int) -> State:
    return State(TOY.setup(2), 1, pips, (Row(count), Row(0)))


def chosen(bot: str, state: State, seed: int = 1) -> object:
    view = TOY.view(state, 0)
    return BOTS[bot].sit(TOY, 0).choose(view, TOY.legal_moves(view, 0), Random(seed))


@pytest.mark.parametrize("name", list(BOTS))
def test_every_bot_has_its_name_and_a_word_on_its_strength(name: str) -> None:
    assert BOTS[name].name == name
    assert str(BOTS[name].strength)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("name", list(BOTS))
def test_every_bot_plays_legal_moves_in_every_game(name: str, game: AnyGame) -> None:
    setup = game.setup(max(2, game.seats[0]))
    bots = [BOTS[name].sit(game, seat) for seat in range(setup.seats)]
    match, rng = Match(game, setup), Random(5)
    for _ in range(30):
        acting = game.to_act(match.state)
        if not acting:
            break
        if acting == (CHANCE,):
            match.settle("5")
            continue
        seat = acting[-1]
        view = game.view(match.state, seat)
        match.play(seat, bots[seat].choose(view, game.legal_moves(view, seat), rng))


@pytest.mark.parametrize("name", list(BOTS))
def test_the_same_source_gives_the_same_choice(name: str) -> None:
    state = after_roll(3, 4)
    assert [chosen(name, state, seed) for seed in range(20)] == [chosen(name, state, seed) for seed in range(20)]


def test_the_random_bot_plays_everything() -> None:
    assert {chosen("random", after_roll(3, 4), seed) for seed in range(30)} == {Add(), Done()}


def test_the_greedy_bot_takes_points_and_leaves_losses() -> None:
    assert {chosen("greedy", after_roll(3, 4), seed) for seed in range(30)} == {Add()}
    assert {chosen("greedy", after_roll(3, 11), seed) for seed in range(30)} == {Done()}


def test_the_greedy_bot_chooses_among_equals_at_random() -> None:
    even = State(TOY.setup(2), 1, 2, (Row(11), Row(0)))  # one point more, and one too many for two
    assert TOY.score(TOY.apply(even, 0, Add()), 0).total == TOY.score(even, 0).total
    assert {chosen("greedy", even, seed) for seed in range(40)} == {Add(), Done()}
