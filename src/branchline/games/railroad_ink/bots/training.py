"""Train the weights of Railroad Ink by temporal-difference (TD) learning from solo matches that the beam search plays.

It begins with all weights zero. Matches are played in chunks by the weights as they stand, shared out over processes; then the
value of the board after each round moves towards a mix of the next value and the final score. Now and then a round is drawn with
a special route where the best drawing has none, or the other way round: else a habit of when to use them would never be
doubted, for what is never seen is never valued. The weights, and all that is needed to go on, are kept after each chunk. Equal
seeds come to equal weights, for any number of processes and stops.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from branchline.bots.executor import Executor
from branchline.engine.bits import popcount
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Setup
from branchline.engine.text import short, text
from branchline.games.railroad_ink.bots.weights import SIZE, beams, kernel, packed, points, unpacked, values
from branchline.games.railroad_ink.native.convert import WAYS

if TYPE_CHECKING:
    from branchline.games.railroad_ink.bots.evaluator import Drawing
    from branchline.games.railroad_ink.native.kernel import Board

CHUNK, PART = 512, 8  # matches between two lessons, and those that a process is given at a time
LAMBDA = 0.5  # how much of a target is what came of the match, not what was expected after the next round
RATE = 0.7
CURIOSITY = 0.15  # how often a round is drawn against the habit of using special routes
USUAL_WIDTH = 8  # of the beam

Lesson: TypeAlias = "tuple[tuple[int, int], array[int], float]"  # where its tables begin, a board's features, what they should add up to
Round: TypeAlias = "tuple[float, Board, bool]"  # what its best drawing is worth, the board after it, whether it was drawn on a whim
Played: TypeAlias = "tuple[int, list[Lesson]]"  # the score of a match, and what it teaches


@dataclass(frozen=True, slots=True)
class Recipe:
    """What weights were learned from: so many matches, those from a number on with a beam of a width."""

    expansion: str
    seed: int
    matches: int
    widths: tuple[tuple[int, int], ...]


@dataclass
class Learner:
    """Weights that are being learned, with what is known of each one's errors."""

    weight: array[float]
    drift: array[float]
    stir: array[float]

    def take(self, lessons: list[Lesson]) -> None:
        """Learns from one match."""
        value = values.Value(self.weight)
        for tables, features, off in lessons:
            values.learn(value, *tables, features, off, RATE, self.drift, self.stir)


def train(setup: Setup, out: Path, matches: int, width: int | None, seed: int, share: Executor) -> Iterator[tuple[int, float]]:
    """Learns from so many matches in all; tells after each chunk how many are done and their mean score."""
    expansion = str(setup["expansion"])
    width = width or USUAL_WIDTH
    learner, recipe = _begun(out, expansion, seed)
    while recipe.matches < matches:
        numbers = range(recipe.matches, min(recipe.matches + CHUNK, matches))
        parts = [numbers[at : at + PART] for at in range(0, len(numbers), PART)]
        weights = learner.weight.tobytes()
        parts_played = share(play, ((WAYS.index(expansion), weights, seed, part, width) for part in parts))
        played: list[Played] = [match for part in parts_played for match in part]
        for _, lessons in played:
            learner.take(lessons)
        recipe = _with(recipe, numbers.stop, width)
        _keep(out, learner, recipe)
        yield recipe.matches, sum(score for score, _ in played) / len(played)


def play(way: int, weights: bytes, seed: int, numbers: range, width: int) -> list[Played]:
    """Plays the matches with these numbers by the weights."""
    weight = array("d")
    weight.frombytes(weights)
    beam = beams.Beam(values.Value(weight))
    return [_match(beam, way, seed * 1_000_003 + number, width) for number in numbers]


def _match(beam: beams.Beam, way: int, seed: int, width: int) -> Played:
    current = kernel.Board(way)
    current.seed = seed
    whim = Random(seed)
    rounds: list[Round] = []
    while not kernel.over(current):
        kernel.roll(current)
        source = current.seed
        drawings = beams.draw(beam, current, width)
        best, current, _ = drawings[0]
        curious = whim.random() < CURIOSITY
        if curious:
            current = otherwise(drawings)
        current.seed = source
        rounds.append((best, current, curious))
    return points.score(current), _lessons(beam, rounds)


def otherwise(drawings: list[Drawing]) -> Board:
    """The best drawing that leaves more special routes or fewer than the best of all; that one, if there is none."""
    best = drawings[0][1]
    return next((board for _, board, _ in drawings if popcount(board.specials) != popcount(best.specials)), best)


def _lessons(beam: beams.Beam, rounds: list[Round]) -> list[Lesson]:
    """What the boards between the rounds should have been valued at, the last first; a whim says nothing of the boards before it."""
    target, lessons = rounds[-1][0], []
    for (_, board, _), (following, _, curious) in zip(rounds[-2::-1], rounds[:0:-1], strict=True):
        target = following if curious else (1 - LAMBDA) * following + LAMBDA * target
        features = array("H", values.features(beam.value, board))
        lessons.append((values.tables_of(board), features, target - points.score(board)))
    return lessons


def _with(recipe: Recipe, matches: int, width: int) -> Recipe:
    widths = recipe.widths if recipe.widths and recipe.widths[-1][1] == width else (*recipe.widths, (recipe.matches, width))
    return Recipe(recipe.expansion, recipe.seed, matches, widths)


def _keep(out: Path, learner: Learner, recipe: Recipe) -> None:
    """The weights as they are shipped, the recipe, and beside them what is needed to go on."""
    out.write_bytes(packed(learner.weight))
    unfinished = out.with_suffix(".learning")
    unfinished.with_suffix(".new").write_bytes(
        json.dumps(asdict(recipe)).encode() + b"\n" + learner.weight.tobytes() + learner.drift.tobytes() + learner.stir.tobytes()
    )
    unfinished.with_suffix(".new").replace(unfinished)
    out.with_suffix(".json").write_text(json.dumps(asdict(recipe)) + "\n", "utf-8")


def _begun(out: Path, expansion: str, seed: int) -> tuple[Learner, Recipe]:
    """What was learned before, if anything was: to its last number, or the weights alone as they are shipped."""
    unfinished, known = out.with_suffix(".learning"), out.with_suffix(".json")
    nothing = bytes(8 * SIZE)
    if unfinished.exists():
        head, _, rest = unfinished.read_bytes().partition(b"\n")
        recipe = _recipe(head, unfinished)
    elif out.exists() and known.exists():
        recipe, rest = _recipe(known.read_bytes(), known), unpacked(out.read_bytes()).tobytes() + nothing + nothing
    else:
        recipe, rest = Recipe(expansion, seed, 0, ()), 3 * nothing
    if len(rest) != 24 * SIZE or (recipe.expansion, recipe.seed) != (expansion, seed):
        raise InvalidSetup(text("{file} belongs to another training run or another seed", file=short(str(unfinished), 200)))
    return Learner(*(array("d", rest[8 * SIZE * n : 8 * SIZE * (n + 1)]) for n in range(3))), recipe


def _recipe(source: bytes, file: Path) -> Recipe:
    try:
        kept = json.loads(source)
        return Recipe(kept["expansion"], kept["seed"], kept["matches"], tuple((at, width) for at, width in kept["widths"]))
    except (ValueError, KeyError, TypeError):
        raise InvalidSetup(text("{file} contains no training state to resume from", file=short(str(file), 200))) from None
