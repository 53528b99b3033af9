"""Bots see a view, choose a legal move, report their candidates, and use only the given random source."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest
from tests.toy import TOY, Add, Done, Row, State

from branchline.bots import BOTS, bots_for
from branchline.engine.game import CHANCE, AnyGame
from branchline.engine.match import Match
from branchline.games import GAMES

ALL_GAMES = [TOY, *GAMES.values()]
NAMES = ["random", "greedy", "easy", "medium", "hard:12p"]  # hard with a budget that suits a test
MOVES = 12


def after_roll(pips: int, count: int) -> State:
    return State(TOY.setup(2), 1, pips, (Row(count), Row(0)))


def choice_of(bot: str, state: State, seed: int = 1) -> object:
    view = TOY.view(state, 0)
    return BOTS[bot].create(TOY, 0).choose(view, TOY.legal_moves(view, 0), Random(seed))


@pytest.mark.parametrize("name", [*BOTS, "hard:2s", "hard:500p", "master:0.5s", "master:max2s"])
def test_every_bot_has_a_name_and_descriptions_of_strength_and_pace(name: str) -> None:
    assert name in BOTS
    assert BOTS[name].name == name
    assert str(BOTS[name].strength)
    assert str(BOTS[name].speed_note)


@pytest.mark.parametrize("name", ["hard:", "hard:2", "hard:0s", "hard:2m", "hard:1e3p", "hard:99999s", "easy:2s", "nobody", "hard:２s", ""])
def test_unknown_names_of_bots_are_rejected(name: str) -> None:
    assert name not in BOTS


def test_which_bots_play_a_game() -> None:
    assert [kind.name for kind in bots_for("railroad_ink")] == ["random", "greedy", "easy", "medium", "hard", "master"]
    assert [kind.name for kind in bots_for("toy")] == ["random", "greedy", "easy", "medium", "hard"]


@pytest.mark.parametrize("name", ["hard", "master"])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_an_unreached_time_limit_changes_no_choice(game: AnyGame, name: str) -> None:
    match = Match(game, game.setup(2))
    for seed in range(3 if name == "hard" else 2):
        match.settle("6")
        seat = game.to_act(match.state)[0]
        view, legal = game.view(match.state, seat), game.legal_moves(match.state, seat)
        free, bound = (BOTS[bot].create(game, seat).consider(view, legal, Random(seed)) for bot in (name, f"{name}:max60s"))
        assert free == bound
        match.play(seat, free[0].move)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_legal_moves_in_every_game(name: str, game: AnyGame) -> None:
    setup = game.setup(max(2, game.seats[0]))
    bots = [BOTS[name].create(game, seat) for seat in range(setup.seats)]
    match, rng = Match(game, setup), Random(5)
    for _ in range(MOVES):
        match.settle("5")
        if match.over:
            break
        seat = game.to_act(match.state)[-1]
        view = game.view(match.state, seat)
        match.play(seat, bots[seat].choose(view, game.legal_moves(view, seat), rng))


@pytest.mark.parametrize("name", NAMES)
def test_equal_random_sources_give_equal_choices(name: str) -> None:
    state = after_roll(3, 4)
    assert [choice_of(name, state, seed) for seed in range(20)] == [choice_of(name, state, seed) for seed in range(20)]


@pytest.mark.parametrize("name", ["easy", "medium", "hard:24p"])
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
def test_a_bot_lists_its_candidates_best_first(name: str, game: AnyGame) -> None:
    match = Match(game, game.setup(max(2, game.seats[0])))
    match.settle("8")
    seat = game.to_act(match.state)[0]
    view = game.view(match.state, seat)
    legal = game.legal_moves(view, seat)
    thoughts = BOTS[name].create(game, seat).consider(view, legal, Random(1))
    assert thoughts
    assert all(thought.move in legal and thought.line[0] == thought.move for thought in thoughts)
    values = [thought.value for thought in thoughts]
    assert values == sorted(values, reverse=True)
    assert thoughts[0].move == BOTS[name].create(game, seat).choose(view, legal, Random(1)) or name == "easy"  # which slips


def test_the_random_bot_plays_every_move() -> None:
    assert {choice_of("random", after_roll(3, 4), seed) for seed in range(30)} == {Add(), Done()}


def test_the_greedy_bot_takes_points_and_avoids_losses() -> None:
    assert {choice_of("greedy", after_roll(3, 4), seed) for seed in range(30)} == {Add()}
    assert {choice_of("greedy", after_roll(3, 11), seed) for seed in range(30)} == {Done()}


def test_the_greedy_bot_chooses_among_equals_at_random() -> None:
    even = State(TOY.setup(2), 1, 2, (Row(11), Row(0)))  # one point more, and one too many for two
    assert TOY.score(TOY.apply(even, 0, Add()), 0).total == TOY.score(even, 0).total
    assert {choice_of("greedy", even, seed) for seed in range(40)} == {Add(), Done()}


@pytest.mark.parametrize("name", ["medium", "hard:60p"])
def test_searching_bots_take_points_and_avoid_losses(name: str) -> None:
    assert choice_of(name, after_roll(3, 4)) == Add()
    assert choice_of(name, after_roll(3, 11)) == Done()


class Trap:
    """A state whose every attribute raises."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"a bot reached for {name} of the true state")


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_never_touches_the_state(name: str, game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a bot thinks, the state of the table is a trap: the bot gets only its view and its legal moves."""
    setup = game.setup(max(2, game.seats[0]))
    match = Match(game, setup)
    bots, rng = [BOTS[name].create(game, seat) for seat in range(setup.seats)], Random(3)
    for _ in range(4):
        match.settle("3")
        if match.over:
            break
        seat, state = game.to_act(match.state)[0], match.state
        view = game.view(state, seat)
        legal = game.legal_moves(view, seat)
        match.state = Trap()
        move = bots[seat].choose(view, legal, rng)
        match.state = state
        match.play(seat, move)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("name", ["easy", "medium", "hard:12p"])
def test_equal_views_give_equal_choices(name: str, game: AnyGame) -> None:
    """Two states with equal views: the bot gets only the view, as text, and must choose the same move."""
    setup = game.setup(max(2, game.seats[0]))
    match = Match(game, setup)
    match.settle("9")
    seat = game.to_act(match.state)[0]
    view = game.view(match.state, seat)
    again = game.read_state(setup, game.write_state(view))
    legal = game.legal_moves(view, seat)
    first = BOTS[name].create(game, seat).choose(view, legal, Random(4))
    assert BOTS[name].create(game, seat).choose(again, game.legal_moves(again, seat), Random(4)) == first
    assert CHANCE not in game.to_act(match.state)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("name", ["easy", "medium", "hard:12p"])
def test_permuted_hidden_information_changes_no_choice(name: str, game: AnyGame) -> None:
    """Hands, stacks and hidden moves of others are permuted; a bot that read them would choose differently."""
    subject = import_module(f"tests.games.{game.id}.subject").SUBJECT
    seats, options = next(table for table in subject.tables if table[0] >= 2)
    match, rng = Match(game, game.setup(seats, options)), Random(6)
    for _ in range(6):
        match.settle("6")
        seat = game.to_act(match.state)[-1]
        match.play(seat, rng.choice(game.legal_moves(match.state, seat)))
    match.settle("6")
    seat = game.to_act(match.state)[-1]
    choices = set()
    for number in range(4):
        view = game.view(subject.scramble(match.state, seat, Random(number)), seat)
        choices.add(BOTS[name].create(game, seat).choose(view, game.legal_moves(view, seat), Random(4)))
    assert len(choices) == 1
