"""Train the value of frames of The Train Travels from Afar: repeated least squares on the results of self-play.

A match is played by the weights of the last round of learning, some of its first lays on a whim: without that nothing is known of
frames that the player would avoid, and it cost three points. Where stations count, what they pay comes from when others reached them
in the matches before. Equal seeds come to equal weights, for any number of processes; a round of learning is not shared by halves.
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
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Setup
from branchline.engine.text import short, text
from branchline.games.train_from_afar.bots.least_squares import solved
from branchline.games.train_from_afar.bots.opponent_rollouts import meeting_of
from branchline.games.train_from_afar.bots.sizes import FEATURES
from branchline.games.train_from_afar.bots.weights import SIZE, TABLES, frames, kernel, meetings, packed, players, unpacked, values
from branchline.games.train_from_afar.native.convert import land_of
from branchline.games.train_from_afar.rules.rules import new
from branchline.games.train_from_afar.rules.scoring import route_counts, stations_count

CHUNK, PART = 40_000, 2_000  # matches of a round of learning, and those that a process is given at a time
MEMORY, FRESH = 32, 64  # matches from which it is known when others reach stations, and after how many that is asked again
ROW = FEATURES + 1

Played: TypeAlias = "tuple[bytes, float]"  # the sums for least squares, and the points of all matches together


@dataclass(frozen=True, slots=True)
class Recipe:
    """What weights were learned from."""

    way: str
    seed: int
    matches: int


def train(setup: Setup, out: Path, matches: int, width: int | None, seed: int, share: Executor) -> Iterator[tuple[int, float]]:
    """Learns from so many matches in all; tells after each round of learning how many are done and their mean score."""
    if width is not None:
        raise InvalidSetup(text("Training this game uses no beam search: leave out {option}", option="--width"))
    weights, recipe = _begun(out, str(setup["way"]), seed)
    while recipe.matches < matches:
        numbers = range(recipe.matches, min(recipe.matches + CHUNK, matches))
        parts = [numbers[at : at + PART] for at in range(0, len(numbers), PART)]
        sums, points = array("d", [0.0]) * (TABLES * ROW * ROW), 0.0
        for told, earned in share(play, ((setup, weights.tobytes(), seed, part) for part in parts)):
            points += earned
            sums = array("d", map(float.__add__, sums, _read(told)))
        weights = _learned(sums)
        recipe = Recipe(recipe.way, seed, numbers.stop)
        out.write_bytes(packed(weights))
        out.with_suffix(".json").write_text(json.dumps(asdict(recipe)) + "\n", "utf-8")
        weights = unpacked(packed(weights))  # as whoever goes on from the file has them
        yield recipe.matches, points / len(numbers)


def play(setup: Setup, weights: bytes, seed: int, numbers: range) -> Played:
    """Plays the matches with these numbers by the weights."""
    state, sums = new(setup), array("d", [0.0]) * (TABLES * ROW * ROW)
    land, stations = land_of(state.box, kernel.Land), stations_count(setup)
    value = values.Value(land, _read(weights), float(route_counts(setup)), stations)
    player, work, points = players.Player(value), frames.Frame(land), 0.0
    others = meeting_of(state)
    if stations:
        meetings.set_pays(others, value)
    for number in numbers:
        points += players.learn(player, work, seed * 1_000_003 + number, sums)
        for n in range(setup.seats - 1):
            meetings.tell(others, (number + n * FRESH // 3) % MEMORY, n, work)
        if stations and number % FRESH == FRESH - 1:
            meetings.set_pays(others, value)
    return sums.tobytes(), points


def _learned(sums: array[float]) -> array[float]:
    """The weights of every table that its matches ask for."""
    weights = array("d")
    for at in range(0, len(sums), ROW * ROW):
        weights.extend(solved([list(sums[at + ROW * n : at + ROW * (n + 1)]) for n in range(FEATURES)]))
    return weights


def _read(data: bytes) -> array[float]:
    numbers = array("d")
    numbers.frombytes(data)
    return numbers


def _begun(out: Path, way: str, seed: int) -> tuple[array[float], Recipe]:
    """What was learned before, if anything was."""
    kept = out.with_suffix(".json")
    if not out.exists():
        return array("d", [0.0]) * SIZE, Recipe(way, seed, 0)
    try:
        weights, recipe = unpacked(out.read_bytes()), Recipe(**json.loads(kept.read_text("utf-8")))
    except (OSError, ValueError, TypeError, zlib.error):
        raise InvalidSetup(text("{file} contains no training state to resume from", file=short(str(out), 200))) from None
    if (recipe.way, recipe.seed) != (way, seed):
        raise InvalidSetup(text("{file} belongs to another training run or another seed", file=short(str(out), 200)))
    return weights, recipe
