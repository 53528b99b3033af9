"""Bots of Railroad Ink: equal moves in both builds, trained weights, the beam search for drawings."""

from __future__ import annotations

import json
from array import array
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.clock import Clock
from tests.games.kit import output_of_build
from tests.games.railroad_ink.changed_boxes import BOXES
from tests.games.railroad_ink.kernel_boards import new_board, new_value

from branchline.bots import BOTS
from branchline.bots.budget import Budget
from branchline.engine.errors import InvalidSetup
from branchline.engine.match import Match
from branchline.games import GAMES
from branchline.games.railroad_ink.bots import evaluator, training
from branchline.games.railroad_ink.bots import features as feature_numbers
from branchline.games.railroad_ink.bots.evaluator import (
    FAR,
    FINAL,
    MASTER_BUDGET_FACTOR,
    QUICK,
    QUICK_FINAL,
    ROLLOUTS,
    THOROUGH,
    WIDTH,
    BeamEvaluator,
    BeamTimer,
)
from branchline.games.railroad_ink.bots.weights import (
    GRAINS,
    SIZE,
    beam_of,
    beams,
    file_of,
    incremental_values,
    kernel,
    net_beam_of,
    points,
    shipped_weights,
    unpack,
    values,
)
from branchline.games.railroad_ink.native.tables import BUILT_IN, ROUNDS
from branchline.games.railroad_ink.rules.components import box_of
from branchline.games.railroad_ink.rules.moves import Impact, Place
from branchline.matches.workers import worker_pool

INK = GAMES["railroad_ink"]
PACKAGE = files("branchline.games.railroad_ink.bots")
EXPANSIONS = ("none", "meteor", "lava")

PLAY = """
import sys
from random import Random
from branchline.bots import BOTS
from branchline.engine.match import Match
from branchline.games import GAMES

game = GAMES["railroad_ink"]
for bot, expansion, moves in (("medium", "none", 8), ("hard:16p", "none", 1), ("medium", "meteor", 2), ("medium", "lava", 1)):
    match = Match(game, game.setup(1, {"expansion": expansion}))
    player, rng = BOTS[bot].create(game, 0), Random(1)
    for _ in range(moves):
        match.settle("1")
        view = game.view(match.state, 0)
        match.play(0, player.choose(view, game.legal_moves(view, 0), rng))
    print(bot, expansion, game.write_state(match.state))
"""


def test_the_same_moves_with_and_without_the_compiled_kernel() -> None:
    assert output_of_build(PLAY, "0") == output_of_build(PLAY, "1")


def boards(build: Any, variant: int, rounds: int, seed: int) -> Any:
    """A board after some rounds of random play."""
    board = new_board(build, variant)
    board.seed = seed
    rng = Random(seed)
    while board.round <= rounds:
        build.roll(board)
        while board.is_rolled:
            build.apply(board, rng.choice(build.legal(board)))
    return board


@pytest.mark.parametrize("variant", range(3))
def test_values_are_equal_in_both_builds(variant: int) -> None:
    plain_kernel = import_module("branchline.games.railroad_ink.native.kernel")
    plain_values = import_module("branchline.games.railroad_ink.bots.value")
    weight = array("d", (Random(7).random() for _ in range(SIZE)))
    fast, plain = new_value(kernel, values, weight), new_value(plain_kernel, plain_values, weight)
    for seed in range(8):
        here, there = boards(kernel, variant, 1 + seed % 5, seed), boards(plain_kernel, variant, 1 + seed % 5, seed)
        assert values.active_features(fast, here) == plain_values.active_features(plain, there)
        assert values.value(fast, here) == pytest.approx(plain_values.value(plain, there))


def builds(use_compiled: bool) -> list[Any]:
    """The kernel, the value and the incremental value of one build."""
    if use_compiled:
        return [kernel, values, incremental_values]
    names = ("native.kernel", "bots.value", "bots.incremental_value")
    return [import_module(f"branchline.games.railroad_ink.{name}") for name in names]


@pytest.mark.parametrize(
    ("variant", "use_compiled", "matches"), [(variant, *how) for variant in range(3) for how in ((True, 12), (False, 1))]
)
def test_incremental_values_equal_the_full_values_after_every_move(variant: int, use_compiled: bool, matches: int) -> None:
    """With every option, in good and random matches, move by move."""
    build, worths, looks = builds(use_compiled)
    full = new_value(build, worths, shipped_weights(variant))
    incremental = looks.IncrementalValue(new_value(build, worths, shipped_weights(variant)))
    for seed in range(matches):
        board, rng = (
            new_board(build, variant, trail=seed & 1, crater_tiles=seed >> 1 & 1, crater_centre=seed & 1, volcano_on_route=1 - (seed & 1)),
            Random(seed),
        )
        board.seed = seed
        while not build.over(board):
            build.roll(board)
            while board.is_rolled:
                moves = build.legal(board)
                looks.prepare(incremental, board, 1)
                progress = [looks.after_move(incremental, board, move) for move in moves]
                assert progress == [worths.current_value(full, board_after(build, board, move)) for move in moves]
                build.apply(board, moves[progress.index(max(progress))] if rng.random() < 0.7 else rng.choice(moves))


@pytest.mark.parametrize("name", BOXES)
def test_incremental_values_equal_the_full_values_with_other_boxes(name: str) -> None:
    box = box_of(BOXES[name])
    for variant in range(3):
        full, shared = (new_value(kernel, values, shipped_weights(variant), box) for _ in range(2))
        incremental, board, rng = incremental_values.IncrementalValue(shared), new_board(kernel, variant, box), Random(variant)
        while not kernel.over(board):
            kernel.roll(board)
            while board.is_rolled:
                moves = kernel.legal(board)
                incremental_values.prepare(incremental, board, 1)
                progress = [incremental_values.after_move(incremental, board, move) for move in moves]
                assert progress == [values.current_value(full, board_after(kernel, board, move)) for move in moves]
                kernel.apply(board, moves[progress.index(max(progress))] if rng.random() < 0.7 else rng.choice(moves))


def board_after(build: Any, board: Any, move: int) -> Any:
    copy = build.clone(board)
    build.apply(copy, move)
    return copy


def test_incremental_values_do_not_depend_on_the_order_of_moves() -> None:
    incremental = incremental_values.IncrementalValue(new_value(kernel, values, shipped_weights(2)))
    board = boards(kernel, 2, 3, 5)
    kernel.roll(board)
    moves = kernel.legal(board)
    incremental_values.prepare(incremental, board, 1)
    progress = {move: incremental_values.after_move(incremental, board, move) for move in moves}
    Random(1).shuffle(moves)
    assert progress == {move: incremental_values.after_move(incremental, board, move) for move in moves}


@pytest.mark.parametrize("variant", range(3))
def test_sums_of_weights_do_not_depend_on_order(variant: int) -> None:
    weights = list(shipped_weights(variant))
    assert all((weight * GRAINS).is_integer() for weight in weights)
    Random(variant).shuffle(weights)
    some = [weight for weight in weights if weight][:200]
    assert sum(some) == sum(sorted(some)) == sum(reversed(some))


@pytest.mark.parametrize("variant", range(3))
def test_without_weights_the_value_of_a_board_is_its_score(variant: int) -> None:
    value = new_value(kernel, values, array("d", bytes(8 * SIZE)))
    for seed in range(20):
        board = boards(kernel, variant, 1 + seed % 5, seed)
        assert values.value(value, board) == points.score(board)


@pytest.mark.parametrize("variant", range(3))
def test_the_shipped_weights_are_valid_and_name_their_settings(variant: int) -> None:
    assert len(unpack((PACKAGE / file_of(variant)).read_bytes())) == SIZE
    recipe = json.loads((PACKAGE / f"{ROUNDS[variant]}.json").read_text("utf-8"))
    assert recipe["expansion"] == EXPANSIONS[variant]
    assert recipe["matches"] > 0
    assert recipe["widths"]


def test_drawings_are_legal_and_sorted_best_first() -> None:
    board = new_board(kernel)
    board.seed = 5
    kernel.roll(board)
    turns = beams.beam_search(beam_of(0), board, 4)
    assert [worth for worth, _, _ in turns] == sorted((worth for worth, _, _ in turns), reverse=True)
    for _, board_after_turn, moves in turns:
        again = kernel.clone(board)
        for move in moves:
            assert move in kernel.legal(again)
            kernel.apply(again, move)
        assert kernel.key(again) == kernel.key(board_after_turn)


def test_a_wide_beam_finds_every_drawing() -> None:
    board = new_board(kernel)
    board.seed = 5
    kernel.roll(board)
    narrow, wide = (beams.beam_search(beam_of(0), board, width) for width in (25, 60))
    assert len(narrow) == 2 * 25
    assert len(wide) == 2 * 60  # with a special route, and without one
    assert wide[0][0] >= narrow[0][0]


def test_a_slow_search_narrows_the_beam_to_the_time_limit() -> None:
    board = new_board(kernel)
    board.seed = 5
    kernel.roll(board)
    quick, slow, clock = BeamTimer(1e-9), BeamTimer(1e3), Budget(seconds=0.3)
    widths = [pace.affordable_width(beam_of(0), board, 60, budget) for pace, budget in ((quick, clock), (slow, clock), (slow, Budget(20)))]
    assert widths == [60, WIDTH, 60]
    assert len(slow.turns(beam_of(0), board, 60, clock)) == len(beams.beam_search(beam_of(0), board, WIDTH))
    unknown = BeamTimer()
    assert unknown.affordable_width(beam_of(0), board, WIDTH, clock) == WIDTH
    assert unknown.seconds_per_width > 0


def test_the_duration_of_a_round_is_measured_or_taken_from_the_round_before() -> None:
    mind, first = BeamEvaluator(beam_of, net_beam_of), new_board(kernel)
    kernel.roll(first)
    second = beams.beam_search(beam_of(0), first, 1)[0][1]
    mind._timer(first).seconds_per_width = 0.5
    assert mind._timer(second).seconds_per_width == 0.5
    mind._timer(second).seconds_per_width = 0.1
    assert [mind._timer(board).seconds_per_width for board in (first, second, new_board(kernel, 1))] == [0.5, 0.1, 0.0]


@pytest.mark.parametrize(
    ("seconds", "slow", "widest"), [(1.8, 0.0005, THOROUGH[0][0]), (1.8, 0.005, 180), (1.8, 0.05, QUICK[0][0]), (0.3, 0.05, WIDTH)]
)
def test_beam_search_and_rollouts_share_the_time_limit(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, seconds: float, slow: float, widest: int
) -> None:
    """Each board in the width of a beam and each look ahead takes this long."""
    widths = list[int]()

    def beam_search(beam: Any, board: Any, width: int) -> Any:
        clock.tick(slow * width)
        widths.append(width)
        return beams.beam_search(beam, board, width)

    def rollout(*requests: Any) -> float:
        clock.tick(slow)
        return beams.rollout(*requests)

    monkeypatch.setattr(evaluator, "monotonic", lambda: clock.now)
    monkeypatch.setattr(evaluator, "beams", SimpleNamespace(beam_search=beam_search, rollout=rollout))
    board = new_board(kernel)
    kernel.roll(board)
    assert BeamEvaluator(beam_of, net_beam_of)._ahead(BUILT_IN, board, Budget(ROLLOUTS * MASTER_BUDGET_FACTOR, seconds), Random(1))
    assert max(widths) == widest
    assert clock.now <= seconds + 2 * slow


def test_more_drawings_are_compared_before_the_last_round() -> None:
    mind, board, compared = BeamEvaluator(beam_of, net_beam_of), new_board(kernel), dict[int, tuple[int, int]]()
    while board.round < board.rounds:
        kernel.roll(board)
        if board.rounds - board.round in (1, 3):
            quick, thorough = (
                mind._ahead(BUILT_IN, board, Budget(playouts), Random(1)) for playouts in (40, ROLLOUTS * MASTER_BUDGET_FACTOR)
            )
            compared[board.rounds - board.round] = len(quick), len(thorough)
        board = beams.beam_search(beam_of(0), board, 1)[0][1]
    assert compared[3][0] <= QUICK[0][1].candidates < compared[1][0] <= QUICK_FINAL[0][1].candidates
    assert compared[3][1] <= FAR.candidates < compared[1][1] <= FINAL[0][1].candidates


def special_routes(board: Any) -> int:
    return int(board.specials).bit_count()


def test_used_special_routes_have_their_own_weights() -> None:
    seen = set()
    for seed in range(40):
        board = boards(kernel, 0, 1 + seed % 3, seed)
        crn_seed, own = values.tables_of(beam_of(0).value, board)
        seen.add((special_routes(board), own - crn_seed))
        for at in (crn_seed, own):
            weight = array("d", bytes(8 * SIZE))
            value = new_value(kernel, values, weight)
            before = values.value(value, board)
            weight[at + values.active_features(value, board)[0]] = 2.5
            assert values.value(value, board) >= before + 2.5
    assert len(seen) == len({used for used, _ in seen}) == len({table for _, table in seen}) > 1


def test_a_narrow_beam_includes_the_meteor_impact() -> None:
    weight = array("d", bytes(8 * SIZE))
    after_one = 2 * feature_numbers.TABLES * feature_numbers.FEATURES
    weight[after_one + feature_numbers.SPECIALS + feature_numbers.ROUTES + 5] = 50.0  # for five special routes left
    board = new_board(kernel, ROUNDS.index("meteor"))
    board.seed = 3
    kernel.roll(board)
    turns = beams.beam_search(beams.Beam(new_value(kernel, values, weight)), board, 1)
    assert any(moves[0] < board.tables.first_dodge for _, _, moves in turns)


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_the_easy_bot_draws_dice_first_and_handles_the_meteor(expansion: str) -> None:
    match, rng, seen = Match(INK, INK.setup(1, {"expansion": expansion})), Random(1), set()
    bot = BOTS["easy"].create(INK, 0)
    while not match.over:
        match.settle("1")
        legal, sheet, box = INK.legal_moves(match.state, 0), match.state.sheets[0], match.state.box
        looked = [thought.move for thought in bot.consider(match.state, legal, rng)]
        faces = {box.face_of[move.tile] for move in looked if isinstance(move, Place)}
        assert looked
        if sheet.meteor:
            assert all(isinstance(move, Impact) for move in looked)
        elif any(isinstance(move, Place) and box.face_of[move.tile] in sheet.dice for move in legal):
            assert faces <= {*sheet.dice, *(box.specials if len(sheet.dice) == 1 else ())}
            seen.add(min(len(sheet.dice), 2))
        else:
            assert len(looked) == len(legal)
        match.play(0, looked[0])
    assert seen == {1, 2}


def test_training_explores_other_numbers_of_special_routes() -> None:
    board = new_board(kernel)
    board.seed = 5
    kernel.roll(board)
    turns = beams.beam_search(beam_of(0), board, 4)
    best, other = turns[0][1], training.exploring_turn(turns)
    assert special_routes(best) != special_routes(other)
    alike = [drawing for drawing in turns if special_routes(drawing[1]) == special_routes(best)]
    assert training.exploring_turn(alike) is best


def test_results_of_exploration_are_not_learned_for_earlier_boards() -> None:
    early, late = boards(kernel, 0, 1, 1), boards(kernel, 0, 2, 1)

    def targets(curious: bool) -> list[float]:
        lessons = training._examples(beam_of(0), [(10.0, early, False), (20.0, late, curious), (40.0, late, False)])
        return [off + points.score(board) for (_, _, off), board in zip(lessons, (late, early), strict=True)]

    assert targets(False) == [40.0, 30.0]
    assert targets(True) == [40.0, 20.0]


@pytest.fixture(autouse=True)
def short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "CHUNK", 48)


def train(out: Path, matches: int, jobs: int = 1, expansion: str = "none", seed: int = 1) -> list[tuple[int, float]]:
    with worker_pool(jobs) as share:
        return list(training.train(INK.setup(1, {"expansion": expansion}), out, matches, 1, seed, share))


def test_training_resumes_and_is_equal_for_any_number_of_processes(tmp_path: Path) -> None:
    through, in_parts = tmp_path / "through.weights", tmp_path / "in_parts.weights"
    chunks = train(through, 96)
    assert [done for done, _ in chunks] == [48, 96]
    assert chunks[1][1] > chunks[0][1]  # it plays better by what it has learned
    train(in_parts, 48)
    assert [done for done, _ in train(in_parts, 96, jobs=2)] == [96]
    assert through.read_bytes() == in_parts.read_bytes()
    assert json.loads(through.with_suffix(".json").read_text("utf-8"))["matches"] == 96
    assert train(through, 96) == []


def test_training_resumes_only_from_equal_settings(tmp_path: Path) -> None:
    out = tmp_path / "x.weights"
    train(out, 8)
    for given in ({"seed": 2}, {"expansion": "lava"}):
        with pytest.raises(InvalidSetup, match="another seed"):
            train(out, 16, **given)  # type: ignore[arg-type]
    out.with_suffix(".learning").write_bytes(b"nonsense")
    with pytest.raises(InvalidSetup, match="contains no training state"):
        train(out, 16)
