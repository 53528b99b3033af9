"""Railroad Ink's network: what it adds is the same compiled, plain and counted by numpy; only whole files are read; a beam judges by it."""

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

from branchline.bots.budget import Budget
from branchline.games.railroad_ink.bots import features as tables
from branchline.games.railroad_ink.bots.evaluator import PATIENT, PLAYOUTS, Mind
from branchline.games.railroad_ink.bots.weights import (
    FILES,
    beam_of,
    beams,
    kernel,
    network_file_of,
    network_sizes,
    network_with,
    networks,
    shipped,
    values,
    wise_beam_of,
)

HERE = files("branchline.games.railroad_ink.bots")
EXPANSIONS = ("none", "meteor", "lava")
SHIPPED = [way for way in range(3) if (HERE / network_file_of(way)).is_file()]


def parts_of(data: bytes, way: int) -> list[array[int]]:
    numbers, parts = array("h", zlib.decompress(data)), []
    for size in network_sizes(way):
        parts.append(numbers[:size])
        numbers = numbers[size:]
    return parts


def random_data(way: int) -> bytes:
    """A network of random numbers, many of them large: sums are cut at both ends."""
    rng = np.random.default_rng(way)
    return zlib.compress(rng.integers(-120, 120, sum(network_sizes(way)), np.int16).tobytes())


def boards(form: Any, way: int, seed: int) -> Any:
    """A board after some rounds of random play."""
    board = form.Board(way)
    board.seed = seed
    rng = Random(seed)
    while board.round <= 1 + seed % (board.rounds - 1):
        form.roll(board)
        while board.rolled:
            form.apply(board, rng.choice(form.legal(board)))
    return board


def plain(name: str) -> ModuleType:
    return import_module(f"branchline.{name}")


def counted(parts: list[array[int]], value: Any, board: Any) -> float:
    """What a network adds, by numpy: everything at once, from the same lists."""
    rows, starts, layer, last, direct = (np.array(part, np.int64) for part in parts)
    rounds, number = len(last) // tables.HIDDEN, board.round - 2
    features = values.features(value, board)
    places = networks.places(networks.Network(*parts), value, board)
    rows = rows.reshape(-1, tables.ROW)
    sums = np.concatenate([rows[features].sum(0), rows[[tables.FEATURES + place for place in places]].sum(0)])
    sums = np.clip(sums + starts.reshape(rounds, -1)[number], 0, tables.WHOLE)
    weights = layer.reshape(rounds, tables.HIDDEN, -1)[number]
    hidden = np.clip((tables.WHOLE * weights[:, 0] + weights[:, 1:] @ sums) // tables.GRAIN, 0, tables.WHOLE)
    alone = direct.reshape(rounds, -1)[number]
    total = tables.WHOLE * (alone[-1] + alone[features].sum()) + hidden @ last.reshape(rounds, -1)[number]
    return float(total) / (tables.WHOLE * tables.GRAIN)


@pytest.mark.parametrize("way", range(3))
def test_what_a_network_adds_is_what_numpy_counts(way: int) -> None:
    data, value = random_data(way), values.Value(shipped(way))
    network = network_with(data, way)
    for seed in range(30):
        board = boards(kernel, way, seed)
        told = networks.worth(network, value, board) - values.value(value, board)
        assert told == pytest.approx(counted(parts_of(data, way), value, board), abs=1e-9)


@pytest.mark.parametrize("way", range(3))
def test_worths_are_exactly_the_same_in_both_forms(way: int) -> None:
    slow_kernel, slow_values, slow_networks = (
        plain(name) for name in ("games.railroad_ink.kernel", "bots.judgement.railroad_ink.value", "bots.judgement.railroad_ink.network")
    )
    data = random_data(way)
    fast, slow = network_with(data, way), slow_networks.Network(*parts_of(data, way))
    value, slow_value = values.Value(shipped(way)), slow_values.Value(shipped(way))
    for seed in range(6):
        here, there = boards(kernel, way, seed), boards(slow_kernel, way, seed)
        assert networks.worth(fast, value, here) == slow_networks.worth(slow, slow_value, there)
        assert networks.places(fast, value, here) == slow_networks.places(slow, slow_value, there)


def test_drawings_are_the_same_in_both_forms() -> None:
    slow_kernel, slow_values = plain("games.railroad_ink.native.kernel"), plain("games.railroad_ink.bots.value")
    slow_beams, slow_networks = plain("games.railroad_ink.bots.beam"), plain("games.railroad_ink.bots.neural_net")
    slow_network = slow_networks.Network(*parts_of((HERE / network_file_of(0)).read_bytes(), 0))
    slow_beam = slow_beams.Beam(slow_values.Value(shipped(0)), slow_network)
    here, there = boards(kernel, 0, 3), boards(slow_kernel, 0, 3)
    kernel.roll(here)
    slow_kernel.roll(there)
    drawn = [(worth, moves) for worth, _, moves in beams.draw(wise_beam_of(0), here, 2)]
    assert drawn == [(worth, moves) for worth, _, moves in slow_beams.draw(slow_beam, there, 2)]


@pytest.mark.parametrize("way", SHIPPED)
def test_a_beam_finds_the_same_drawings_and_judges_them_by_the_network(way: int) -> None:
    board, wise = boards(kernel, way, 7), wise_beam_of(way)
    kernel.roll(board)
    drawings, others = beams.draw(wise, board, 4), beams.draw(beam_of(way), board, 4)
    assert {kernel.key(after) for _, after, _ in drawings} == {kernel.key(after) for _, after, _ in others}
    assert [worth for worth, _, _ in drawings] == sorted((worth for worth, _, _ in drawings), reverse=True)
    assert all(worth == networks.worth(wise.network, wise.value, after) for worth, after, _ in drawings)
    assert [worth for worth, _, _ in drawings] != [worth for worth, _, _ in others]


def test_when_all_rounds_are_played_the_score_is_all() -> None:
    network, value, board = network_with(random_data(0), 0), values.Value(shipped(0)), boards(kernel, 0, 5)
    kernel.roll(board)
    after = beams.draw(beam_of(0), board, 1)[0][1]
    assert kernel.over(after)
    assert networks.worth(network, value, after) == values.value(value, after)


def test_only_a_thorough_look_asks_the_network() -> None:
    asked: list[str] = []

    def plain_beam(way: int) -> Any:
        asked.append("plain")
        return beam_of(way)

    def wise_beam(way: int) -> Any:
        asked.append("wise")
        return wise_beam_of(way)

    mind, board = Mind(plain_beam, wise_beam), boards(kernel, 0, 4)
    kernel.roll(board)
    mind._ahead(board, Budget(8), Random(1))
    assert "wise" not in asked
    mind._ahead(board, Budget(PLAYOUTS * PATIENT), Random(1))
    assert asked[-1] == "wise"


def test_who_has_no_time_for_a_wide_beam_takes_a_quick_look() -> None:
    mind, board = Mind(beam_of, wise_beam_of), boards(kernel, 0, 4)
    kernel.roll(board)
    mind._pace(board).each = 10.0  # seconds, as if nothing were compiled
    assert len(mind._ahead(board, Budget(PLAYOUTS * PATIENT, 1.8), Random(1))) < len(
        mind._ahead(board, Budget(PLAYOUTS * PATIENT), Random(1))
    )


@pytest.mark.parametrize("way", SHIPPED)
def test_the_shipped_networks_fit_and_have_their_recipe(way: int) -> None:
    data = (HERE / network_file_of(way)).read_bytes()
    assert any(parts_of(data, way)[3])
    assert wise_beam_of(way).network is not None
    recipe = json.loads((HERE / network_file_of(way)).with_suffix(".json").read_text("utf-8"))  # type: ignore[attr-defined]
    assert all(stage["expansion"] == EXPANSIONS[way] and stage["matches"] > 0 for stage in recipe)


def test_where_no_network_is_shipped_a_thorough_look_does_without() -> None:
    for way in set(range(3)) - set(SHIPPED):
        assert wise_beam_of(way) is beam_of(way)


def test_what_is_no_network_is_refused() -> None:
    data = random_data(0)
    with pytest.raises(zlib.error):
        network_with(b"nonsense", 0)
    with pytest.raises(ValueError):
        network_with(data, FILES.index("lava"))  # which has fewer rounds
    with pytest.raises(ValueError):
        network_with(zlib.compress(zlib.decompress(data)[:-2]), 0)
