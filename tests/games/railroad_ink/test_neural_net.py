"""The neural network of Railroad Ink: equal results compiled, plain and by numpy; its files; its use in the beam search."""

from __future__ import annotations

import json
import zlib
from array import array
from importlib import import_module
from importlib.resources import files
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from tests.games.railroad_ink.kernel_boards import new_board, new_value

from branchline.bots.budget import Budget
from branchline.games.railroad_ink.bots import features as feature_numbers
from branchline.games.railroad_ink.bots.evaluator import MASTER_BUDGET_FACTOR, ROLLOUTS, BeamEvaluator
from branchline.games.railroad_ink.bots.weights import (
    beam_of,
    beams,
    kernel,
    load_net,
    net_beam_of,
    net_file_of,
    net_sizes,
    neural_nets,
    shipped_weights,
    values,
)
from branchline.games.railroad_ink.native.tables import BUILT_IN, ROUNDS
from branchline.games.railroad_ink.rules.components import Box

PACKAGE = files("branchline.games.railroad_ink.bots")
EXPANSIONS = ("none", "meteor", "lava")
SHIPPED = [variant for variant in range(3) if (PACKAGE / net_file_of(variant)).is_file()]


def parts_of(data: bytes, variant: int) -> list[array[int]]:
    numbers, parts = array("h", zlib.decompress(data)), []
    for size in net_sizes(variant):
        parts.append(numbers[:size])
        numbers = numbers[size:]
    return parts


def random_data(variant: int) -> bytes:
    """A network of random numbers, many of them large, so that sums are clipped at both ends."""
    rng = np.random.default_rng(variant)
    return zlib.compress(rng.integers(-120, 120, sum(net_sizes(variant)), np.int16).tobytes())


def boards(build: Any, variant: int, seed: int) -> Any:
    """A board after some rounds of random play."""
    board = new_board(build, variant)
    board.seed = seed
    rng = Random(seed)
    while board.round <= 1 + seed % (board.rounds - 1):
        build.roll(board)
        while board.is_rolled:
            build.apply(board, rng.choice(build.legal(board)))
    return board


def plain_module(name: str) -> ModuleType:
    return import_module(f"branchline.{name}")


def output_by_numpy(parts: list[array[int]], value: Any, board: Any) -> float:
    """The output of a network by numpy from the same arrays."""
    rows, starts, layer, last, direct = (np.array(part, np.int64) for part in parts)
    rounds, number = len(last) // feature_numbers.HIDDEN, board.round - 2
    features = values.active_features(value, board)
    places = neural_nets.places(neural_nets.NeuralNet(*parts), value, board)
    rows = rows.reshape(-1, feature_numbers.ROW)
    sums = np.concatenate([rows[features].sum(0), rows[[feature_numbers.FEATURES + place for place in places]].sum(0)])
    sums = np.clip(sums + starts.reshape(rounds, -1)[number], 0, feature_numbers.WHOLE)
    weights = layer.reshape(rounds, feature_numbers.HIDDEN, -1)[number]
    hidden = np.clip((feature_numbers.WHOLE * weights[:, 0] + weights[:, 1:] @ sums) // feature_numbers.GRAIN, 0, feature_numbers.WHOLE)
    alone = direct.reshape(rounds, -1)[number]
    total = feature_numbers.WHOLE * (alone[-1] + alone[features].sum()) + hidden @ last.reshape(rounds, -1)[number]
    return float(total) / (feature_numbers.WHOLE * feature_numbers.GRAIN)


@pytest.mark.parametrize("variant", range(3))
def test_the_output_of_a_network_equals_numpy(variant: int) -> None:
    data, value = random_data(variant), new_value(kernel, values, shipped_weights(variant))
    network = load_net(data, variant)
    for seed in range(30):
        board = boards(kernel, variant, seed)
        values_found = neural_nets.net_value(network, value, board) - values.value(value, board)
        assert values_found == pytest.approx(output_by_numpy(parts_of(data, variant), value, board), abs=1e-9)


@pytest.mark.parametrize("variant", range(3))
def test_values_are_equal_in_both_builds(variant: int) -> None:
    slow_kernel, slow_values, slow_networks = (
        plain_module(name)
        for name in ("games.railroad_ink.native.kernel", "games.railroad_ink.bots.value", "games.railroad_ink.bots.neural_net")
    )
    data = random_data(variant)
    fast, slow = load_net(data, variant), slow_networks.NeuralNet(*parts_of(data, variant))
    value, slow_value = (new_value(*build, shipped_weights(variant)) for build in ((kernel, values), (slow_kernel, slow_values)))
    for seed in range(6):
        here, there = boards(kernel, variant, seed), boards(slow_kernel, variant, seed)
        assert neural_nets.net_value(fast, value, here) == slow_networks.net_value(slow, slow_value, there)
        assert neural_nets.places(fast, value, here) == slow_networks.places(slow, slow_value, there)


def test_drawings_are_equal_in_both_builds() -> None:
    slow_kernel, slow_values = plain_module("games.railroad_ink.native.kernel"), plain_module("games.railroad_ink.bots.value")
    slow_beams, slow_networks = plain_module("games.railroad_ink.bots.beam"), plain_module("games.railroad_ink.bots.neural_net")
    slow_network = slow_networks.NeuralNet(*parts_of((PACKAGE / net_file_of(0)).read_bytes(), 0))
    slow_beam = slow_beams.Beam(new_value(slow_kernel, slow_values, shipped_weights(0)), slow_network)
    here, there = boards(kernel, 0, 3), boards(slow_kernel, 0, 3)
    kernel.roll(here)
    slow_kernel.roll(there)
    drawn = [(worth, moves) for worth, _, moves in beams.beam_search(net_beam_of(0), here, 2)]
    assert drawn == [(worth, moves) for worth, _, moves in slow_beams.beam_search(slow_beam, there, 2)]


@pytest.mark.parametrize("variant", SHIPPED)
def test_a_beam_finds_the_same_drawings_and_ranks_them_by_the_network(variant: int) -> None:
    board, with_net = boards(kernel, variant, 7), net_beam_of(variant)
    kernel.roll(board)
    turns, others = beams.beam_search(with_net, board, 4), beams.beam_search(beam_of(variant), board, 4)
    assert {kernel.key(after) for _, after, _ in turns} == {kernel.key(after) for _, after, _ in others}
    assert [worth for worth, _, _ in turns] == sorted((worth for worth, _, _ in turns), reverse=True)
    assert all(worth == neural_nets.net_value(with_net.net, with_net.value, after) for worth, after, _ in turns)
    assert [worth for worth, _, _ in turns] != [worth for worth, _, _ in others]


def test_after_the_last_round_the_value_is_the_score() -> None:
    network, value, board = load_net(random_data(0), 0), new_value(kernel, values, shipped_weights(0)), boards(kernel, 0, 5)
    kernel.roll(board)
    after = beams.beam_search(beam_of(0), board, 1)[0][1]
    assert kernel.over(after)
    assert neural_nets.net_value(network, value, after) == values.value(value, after)


def test_only_a_thorough_search_uses_the_network() -> None:
    asked: list[str] = []

    def plain_beam(variant: int, box: Box) -> Any:
        asked.append("plain")
        return beam_of(variant, box)

    def net_beam(variant: int, box: Box) -> Any:
        asked.append("wise")
        return net_beam_of(variant, box)

    mind, board = BeamEvaluator(plain_beam, net_beam), boards(kernel, 0, 4)
    kernel.roll(board)
    mind._ahead(BUILT_IN, board, Budget(8), Random(1))
    assert "wise" not in asked
    mind._ahead(BUILT_IN, board, Budget(ROLLOUTS * MASTER_BUDGET_FACTOR), Random(1))
    assert asked[-1] == "wise"


def test_without_time_for_a_wide_beam_the_search_is_quick() -> None:
    mind, board = BeamEvaluator(beam_of, net_beam_of), boards(kernel, 0, 4)
    kernel.roll(board)
    mind._timer(board).seconds_per_width = 10.0  # seconds, as if nothing were compiled
    assert len(mind._ahead(BUILT_IN, board, Budget(ROLLOUTS * MASTER_BUDGET_FACTOR, 1.8), Random(1))) < len(
        mind._ahead(BUILT_IN, board, Budget(ROLLOUTS * MASTER_BUDGET_FACTOR), Random(1))
    )


@pytest.mark.parametrize("variant", SHIPPED)
def test_the_shipped_networks_are_valid_and_name_their_settings(variant: int) -> None:
    data = (PACKAGE / net_file_of(variant)).read_bytes()
    assert any(parts_of(data, variant)[3])
    assert net_beam_of(variant).net is not None
    recipe = json.loads((PACKAGE / net_file_of(variant)).with_suffix(".json").read_text("utf-8"))  # type: ignore[attr-defined]
    assert all(stage["expansion"] == EXPANSIONS[variant] and stage["matches"] > 0 for stage in recipe)


def test_a_thorough_search_works_without_a_network() -> None:
    for variant in set(range(3)) - set(SHIPPED):
        assert net_beam_of(variant, BUILT_IN) is beam_of(variant, BUILT_IN)


def test_an_invalid_network_is_rejected() -> None:
    data = random_data(0)
    with pytest.raises(zlib.error):
        load_net(b"nonsense", 0)
    with pytest.raises(ValueError):
        load_net(data, ROUNDS.index("lava"))  # which has fewer rounds
    with pytest.raises(ValueError):
        load_net(zlib.compress(zlib.decompress(data)[:-2]), 0)
