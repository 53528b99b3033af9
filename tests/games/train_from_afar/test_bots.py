"""Bots of The Train Travels from Afar: frames, their value in both builds, the model of opponents."""

from __future__ import annotations

from array import array
from dataclasses import replace
from importlib import import_module
from random import Random
from time import monotonic
from typing import Any

import pytest
from tests.games.kit import output_of_build

from branchline.bots import BOTS, bots_for
from branchline.bots.budget import Budget
from branchline.bots.evaluator import has_weaker_bots
from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.bots import expectimax as ahead
from branchline.games.train_from_afar.bots.convert import Option, frame_after_choice, frame_of, line_of, options
from branchline.games.train_from_afar.bots.evaluator import BOT_CONFIG, FrameEvaluator, focus
from branchline.games.train_from_afar.bots.expectimax import NodeBudget, look_ahead
from branchline.games.train_from_afar.bots.opponent_rollouts import OpponentRollouts, model_of
from branchline.games.train_from_afar.bots.weights import SIZE, frames, kernel, opponent_models, rollouts, shipped_weights, values
from branchline.games.train_from_afar.native.constants import NONE
from branchline.games.train_from_afar.native.convert import new_match, tables_of
from branchline.games.train_from_afar.rules.components import GONE, box_of
from branchline.games.train_from_afar.rules.moves import Done, Lay
from branchline.games.train_from_afar.rules.rules import apply, chance, legal_moves, to_act
from branchline.games.train_from_afar.rules.scoring import score
from branchline.games.train_from_afar.rules.state import State

BOX = box_of(GAME.edition)
PARTS = ("frame", "value", "rollout", "opponent_model")
PLAIN_KERNEL = import_module("branchline.games.train_from_afar.native.kernel")
PLAIN_FRAMES, PLAIN_VALUES, PLAIN_ROLLOUTS, PLAIN_MEETINGS = (
    import_module(f"branchline.games.train_from_afar.bots.{part}") for part in PARTS
)

PLAY = """
from random import Random
from branchline.bots import BOTS
from branchline.engine.match import Match
from branchline.games import GAMES

game = GAMES["train_from_afar"]
tables = ("medium", "both", 2, 8), ("hard:24p", "stations", 3, 4), ("hard:24p", "both", 1, 3), ("hard:1p", "longest", 1, 2)
for bot, way, seats, moves in tables:
    match = Match(game, game.setup(seats, {"way": way}))
    players, rng = [BOTS[bot].create(game, seat) for seat in range(seats)], Random(1)
    for _ in range(moves):
        match.settle("1")
        seat = game.to_act(match.state)[0]
        view = game.view(match.state, seat)
        match.play(seat, players[seat].choose(view, game.legal_moves(view, seat), rng))
    print(bot, way, game.write_state(match.state))
"""


def test_the_same_moves_with_and_without_the_compiled_kernel() -> None:
    assert output_of_build(PLAY, "0") == output_of_build(PLAY, "1")


def states(seed: int, way: str, seats: int = 2) -> list[State]:
    """The states of a random match."""
    rng, found = Random(seed), [GAME.new(GAME.setup(seats, {"way": way}))]
    while acting := to_act(found[-1]):
        seat, state = acting[0], found[-1]
        move = chance(state, rng) if seat == CHANCE else rng.choice(legal_moves(state, seat))
        found.append(apply(state, seat, move))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_a_frame_of_the_search_equals_that_of_the_kernel(seed: int) -> None:
    match = new_match(GAME.setup(1, {"way": "longest"}), seed, kernel)
    frame, rng = frames.Frame(match.tables), Random(seed)
    while True:
        kernel.draw(match)
        legal = kernel.legal(match, 0)
        if not legal:
            break
        assert {(move - 1) >> 2 for move in legal} == {cell for cell in range(len(BOX.squares)) if frames.legal_cells(frame) >> cell & 1}
        move, tile = rng.choice(legal), kernel.dump_match(match)["hand"][0]
        kernel.apply(match, 0, move)
        kernel.apply(match, 0, PLAIN_KERNEL.DONE)
        frames.lay(frame, (move - 1) >> 2, tile, (move - 1) & 3)
        places, entered, _ = frames.dump_state(frame)
        assert (places, entered) == (kernel.dump_match(match)["place"][: len(BOX.starts)], kernel.total(match, 0))
    assert not frames.running(frame)


def builds(way: str, weight: array[float]) -> list[tuple[Any, Any, Any]]:
    """Frames, values and a policy of the build in use and of the plain one."""
    found = []
    for build, frame, value, policy in (
        (kernel, frames, values, rollouts),
        (PLAIN_KERNEL, PLAIN_FRAMES, PLAIN_VALUES, PLAIN_ROLLOUTS),
    ):
        made = value.Value(tables_of(BOX, build.KernelTables), weight, float(way != "stations"), way != "longest")
        value.load_station_values(made, [float(n % 13) for n in range(224)])
        found.append((frame, value, policy.RolloutPolicy(made)))
    return found


@pytest.mark.parametrize("way", ["stations", "longest", "both"])
def test_values_and_matches_are_equal_in_both_builds(way: str) -> None:
    weight = array("d", (Random(7).random() for _ in range(SIZE)))
    progress = []
    for build, value, policy in builds(way, weight):
        frame, seen = build.Frame(policy.value.tables), []
        for seed in range(3):
            build.restart(frame)
            while frame.stack and build.running(frame):
                tile = build.random_tile(frame, seed + 31 * frame.laid_count)
                cell = (build.legal_cells(frame) & -build.legal_cells(frame)).bit_length() - 1
                build.lay(frame, cell, tile, seed)
                seen.append((value.features(policy.value, frame), value.value(policy.value, frame)))
        build.restart(frame)
        (PLAIN_ROLLOUTS if build is PLAIN_FRAMES else rollouts).play_out(policy, frame, NONE, 5)
        progress.append((seen, build.dump_state(frame)))
    assert progress[0] == progress[1]


def test_following_more_options_never_lowers_the_value() -> None:
    weight, progress = array("d", (Random(7).random() for _ in range(SIZE))), []
    for build, _, policy in builds("longest", weight):
        frame = build.Frame(policy.value.tables)
        while frame.stack.bit_count() > 6:
            cell = (build.legal_cells(frame) & -build.legal_cells(frame)).bit_length() - 1
            build.lay(frame, cell, build.random_tile(frame, 31 * frame.laid_count), 1)
        found = []
        for policy.breadth in (1, 2, 4):
            policy.nodes_left = 1 << 60
            found.append((PLAIN_ROLLOUTS if build is PLAIN_FRAMES else rollouts).expected_value(policy, frame, 2, 2))
        progress.append(found)
    assert progress[0] == progress[1]
    assert progress[0] == sorted(progress[0])
    assert progress[0][0] < progress[0][-1]


def first_lays() -> tuple[Any, list[Option]]:
    """A player of the solo longest route, and every option for the first tile."""
    state, rng = GAME.new(GAME.setup(1, {"way": "longest"})), Random(3)
    while to_act(state)[0] == CHANCE:
        state = apply(state, CHANCE, chance(state, rng))
    return FrameEvaluator(shipped_weights).policy(state), options(state, 0)


def test_a_slow_search_continues_while_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    policy, lays = first_lays()
    free = look_ahead(policy, lays, 2, None, 4)
    monkeypatch.setattr(ahead, "FIRST", 1)  # frames that anybody may look at to begin with
    assert NodeBudget(monotonic() + 60.0, nodes=0).expected_value(policy, lays[0][1], 2, 3) is not None
    assert look_ahead(policy, lays, 2, monotonic() + 60.0, 4) == free


def test_without_time_the_search_follows_one_option(monkeypatch: pytest.MonkeyPatch) -> None:
    policy, lays = first_lays()
    hasty = look_ahead(policy, lays, 2, None, 1)
    monkeypatch.setattr(NodeBudget, "affordable", lambda budget: 1 << 60 if policy.breadth == 1 else 200)
    assert hasty == look_ahead(policy, lays, 2, 0.0, 4) != look_ahead(policy, lays, 1, None, 4)


@pytest.mark.parametrize(("way", "seats"), [("stations", 2), ("stations", 4), ("longest", 1), ("both", 1), ("both", 3)])
def test_at_the_end_the_value_of_a_seat_is_its_score(way: str, seats: int) -> None:
    for seed in range(6):
        over = states(seed, way, seats)[-1]
        for seat in range(seats):
            assert BOT_CONFIG.evaluator.evaluate(over, seat) == pytest.approx(score(over, seat).total)


def test_after_the_match_the_value_is_the_result() -> None:
    for seed in range(12):
        over = states(seed, "both")[-1]
        opponent_model = model_of(over)
        opponent_models.add_future(opponent_model, 0, 0, frame_of(over, 1))
        lead = score(over, 0).total - score(over, 1).total
        standing = opponent_models.final_value(opponent_model, frame_of(over, 0))
        assert standing == pytest.approx(lead + 12.0 * lead / (3.0 + abs(lead)))


@pytest.mark.parametrize("way", ["stations", "longest", "both"])
def test_no_bot_lets_its_first_two_locomotives_meet(way: str) -> None:
    """Tile A has a U-turn that joins violet and black when it is turned to the depot."""
    state = GAME.new(GAME.setup(2, {"way": way}))
    state = replace(state, hands=("A", "A"))
    opponent_model = replace(state, choices=(Lay(20, 2), None))
    assert frames.dump_state(frame_after_choice(opponent_model, 0))[0][:2] == [GONE, GONE]
    bot = BOTS["medium"].create(GAME, 0)
    assert bot.choose(GAME.view(state, 0), legal_moves(state, 0), Random(1)) != Lay(20, 2)


def test_options_are_the_legal_moves() -> None:
    for state in states(4, "both"):
        for seat in to_act(state):
            if seat != CHANCE and state.choices[seat] is None:
                lays = [line_of(BOX, lay) for lay, _ in options(state, seat)]
                assert sorted(map(str, legal_moves(state, seat))) == sorted(str(line[0]) for line in lays)
                assert all(line[1] == Done() for line in lays)


def test_if_only_routes_count_others_do_not_matter() -> None:
    here = [state for state in states(3, "longest") if to_act(state) == (0, 1)]
    for state in here:
        alone, seat = focus(GAME.view(state, 1), 1)
        assert (alone.setup.seats, seat, alone.frames, alone.hands) == (1, 0, (state.frames[1],), (state.hands[1],))
    stations = states(3, "stations")[4]
    assert focus(stations, 1) == (stations, 1)


def test_choices_of_others_change_no_value() -> None:
    chosen = next(state for state in states(3, "stations")[20:] if to_act(state) == (1,) and state.choices[1] is None)
    policy = FrameEvaluator(shipped_weights).policy(chosen)
    thoughts = [
        OpponentRollouts(policy, state, 1, 5).search(Budget(48))
        for state in (chosen, GAME.view(chosen, 1), replace(chosen, choices=(None, None)))
    ]
    assert thoughts[0] == thoughts[1] == thoughts[2]


def test_a_solo_search_maximises_points() -> None:
    """With the last tile in hand its points are known."""
    rng, state = Random(1), GAME.new(GAME.setup(1, {"way": "longest"}))
    while len(state.frames[0].tiles) < 14 or CHANCE in to_act(state):
        seat = to_act(state)[0]
        move = chance(state, rng) if seat == CHANCE else BOTS["medium"].create(GAME, 0).choose(state, legal_moves(state, 0), rng)
        state = apply(state, seat, move)
    last = legal_moves(state, 0)
    first, *_ = BOTS["hard:20p"].create(GAME, 0).consider(state, last, Random(1))
    assert first.value == pytest.approx(max(frames.dump_state(frame_after_choice(apply(state, 0, move), 0))[1] for move in last))


def test_after_a_choice_the_bot_is_done() -> None:
    state = next(state for state in states(2, "both") if to_act(state) == (0, 1) and state.choices[0] is not None)
    for name in ("medium", "hard:8p"):
        (thought,) = BOTS[name].create(GAME, 0).consider(GAME.view(state, 0), legal_moves(state, 0), Random(1))
        assert thought.move == Done()


def test_there_is_a_master() -> None:
    assert bots_for(GAME.id)[-1].name == "master"


@pytest.mark.parametrize(("way", "seats"), [("stations", 4), ("both", 2), ("longest", 1)])
def test_a_budget_of_few_seconds_gives_a_move(way: str, seats: int) -> None:
    state = next(state for state in states(6, way, seats)[10:] if CHANCE not in to_act(state) and state.choices[to_act(state)[0]] is None)
    seat = to_act(state)[0]
    legal = legal_moves(state, seat)
    assert BOTS["master:0.001s"].create(GAME, seat).choose(GAME.view(state, seat), legal, Random(1)) in legal


WIDER = {
    "columns = 4": "columns = 5",
    '"03 E loop"': '"04 N loop",\n    "04 E loop"',
    '"13 E Czerwienice"': '"14 E Czerwienice"',
    '"23 E loop"': '"24 E loop"',
    '"33 E Brązowo"': '"34 E Brązowo",\n    "34 S loop"',
    'O = "03 14 27 56"': "\n".join(f'{name} = "03 14 27 56"' for name in "OPQRS"),
}


def test_a_frame_wider_than_in_training_has_weaker_bots() -> None:
    source = GAME.edition.source
    for old, new in WIDER.items():
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    wider = GAME.setup(2, {}, Edition(source, "own.toml"))
    assert len(box_of(wider.edition).tiles) == 19
    assert has_weaker_bots(GAME, wider)
    assert not has_weaker_bots(GAME, GAME.setup(2))
