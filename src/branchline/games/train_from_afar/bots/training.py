"""Train the value of frames of The Train Travels from Afar: approximate policy iteration by least squares on self-play.

Matches are played with the weights of the last iteration (least-squares policy iteration with Monte Carlo targets; compare M. Lagoudakis
and R. Parr, Least-squares policy iteration, 2003). Some early lays are random: without this exploration the policy was three points
weaker. If stations count, their values follow from the rounds in which others reached them in earlier matches. Equal seeds give equal
weights, for any number of processes.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeAlias

from branchline.bots.executor import Executor
from branchline.bots.training import no_training_state, other_training, pack_weights, without_beam
from branchline.engine.game import Setup
from branchline.games.train_from_afar.bots.least_squares import solve_ridge
from branchline.games.train_from_afar.bots.opponent_rollouts import model_of
from branchline.games.train_from_afar.bots.sizes import FEATURES
from branchline.games.train_from_afar.bots.weights import SIZE, TABLES, frames, kernel, opponent_models, rollouts, unpack, values
from branchline.games.train_from_afar.native.convert import tables_of
from branchline.games.train_from_afar.rules.rules import new
from branchline.games.train_from_afar.rules.scoring import route_counts, stations_count

CHUNK, PART = 40_000, 2_000  # matches per iteration, and per task of a process
MEMORY, FRESH = 32, 64  # recent matches that predict when others reach stations, and matches between two updates
ROW = FEATURES + 1

PartResult: TypeAlias = "tuple[bytes, float]"  # the sums of the normal equations, and the points of all matches


@dataclass(frozen=True, slots=True)
class Recipe:
    """The settings of a training run."""

    way: str
    seed: int
    matches: int


def train(setup: Setup, out: Path, matches: int, width: int | None, seed: int, share: Executor) -> Iterator[tuple[int, float]]:
    """Trains up to `matches` matches in all; yields after each iteration how many are done and their mean score."""
    without_beam(width)
    weights, recipe = _load_training(out, str(setup["way"]), seed)
    while recipe.matches < matches:
        numbers = range(recipe.matches, min(recipe.matches + CHUNK, matches))
        parts = [numbers[at : at + PART] for at in range(0, len(numbers), PART)]
        sums, points = array("d", [0.0]) * (TABLES * ROW * ROW), 0.0
        for part_sums, part_points in share(play, ((setup, weights.tobytes(), seed, part) for part in parts)):
            points += part_points
            sums = array("d", map(float.__add__, sums, _read(part_sums)))
        weights = _solve(sums)
        recipe = Recipe(recipe.way, seed, numbers.stop)
        out.write_bytes(pack_weights(weights))
        out.with_suffix(".json").write_text(json.dumps(asdict(recipe)) + "\n", "utf-8")
        weights = unpack(pack_weights(weights))  # rounded as in the file, so that resuming changes nothing
        yield recipe.matches, points / len(numbers)


def play(setup: Setup, weights: bytes, seed: int, numbers: range) -> PartResult:
    """Plays the matches with these numbers by the weights."""
    state, sums = new(setup), array("d", [0.0]) * (TABLES * ROW * ROW)
    tables, stations = tables_of(state.box, kernel.KernelTables), stations_count(setup)
    value = values.Value(tables, _read(weights), float(route_counts(setup)), stations)
    policy, work, points = rollouts.RolloutPolicy(value), frames.Frame(tables), 0.0
    others = model_of(state)
    if stations:
        opponent_models.set_station_values(others, value)
    for number in numbers:
        points += rollouts.play_and_sample(policy, work, seed * 1_000_003 + number, sums)
        for n in range(setup.seats - 1):
            opponent_models.add_future(others, (number + n * FRESH // 3) % MEMORY, n, work)
        if stations and number % FRESH == FRESH - 1:
            opponent_models.set_station_values(others, value)
    return sums.tobytes(), points


def _solve(sums: array[float]) -> array[float]:
    """Solves the normal equations of every table."""
    weights = array("d")
    for at in range(0, len(sums), ROW * ROW):
        weights.extend(solve_ridge([list(sums[at + ROW * n : at + ROW * (n + 1)]) for n in range(FEATURES)]))
    return weights


def _read(data: bytes) -> array[float]:
    numbers = array("d")
    numbers.frombytes(data)
    return numbers


def _load_training(out: Path, way: str, seed: int) -> tuple[array[float], Recipe]:
    """The saved weights and recipe, or zeros."""
    recipe_file = out.with_suffix(".json")
    if not out.exists():
        return array("d", [0.0]) * SIZE, Recipe(way, seed, 0)
    try:
        weights, recipe = unpack(out.read_bytes()), Recipe(**json.loads(recipe_file.read_text("utf-8")))
    except (OSError, ValueError, TypeError, zlib.error):
        raise no_training_state(out) from None
    if (recipe.way, recipe.seed) != (way, seed):
        raise other_training(out)
    return weights, recipe
