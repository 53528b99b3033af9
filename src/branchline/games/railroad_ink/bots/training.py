"""Train the weights of Railroad Ink by temporal-difference (TD) learning from solo matches that the beam search plays.

TD(lambda) (R. Sutton, Learning to predict by the methods of temporal differences, 1988) with temporal coherence learning (D. Beal
and M. Smith, Temporal coherence and prediction decay in TD learning, 1999), from zero weights. Processes play chunks of matches with the
current weights; then the value of the board after each round moves towards a mix of the next value and the final score. Exploration:
some rounds use a special route where the best turn uses none, or none where it uses one, so that both are evaluated. Weights and
training state are saved after each chunk. Equal seeds give equal weights, for any number of processes and interruptions.
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
from branchline.bots.training import no_training_state, other_training, pack_weights
from branchline.engine.bits import popcount
from branchline.engine.game import Setup
from branchline.games.railroad_ink.bots.weights import SIZE, beams, kernel, new_board, new_value, points, unpack, values
from branchline.games.railroad_ink.native.convert import VARIANTS

if TYPE_CHECKING:
    from branchline.games.railroad_ink.bots.evaluator import Turn
    from branchline.games.railroad_ink.native.kernel import Board

CHUNK, PART = 512, 8  # matches between two updates, and matches per task of a process
LAMBDA = 0.5  # weight of the later targets, against the value after the next round
RATE = 0.7
EXPLORATION = 0.15  # share of rounds played with the other choice about special routes
USUAL_WIDTH = 8  # of the beam

Example: TypeAlias = "tuple[tuple[int, int], array[int], float]"  # offsets of its tables, a board's features, target of their sum
Round: TypeAlias = "tuple[float, Board, bool]"  # value of its best turn, the board after it, whether it was exploration
PlayedMatch: TypeAlias = "tuple[int, list[Example]]"  # the score of a match, and its training examples


@dataclass(frozen=True, slots=True)
class Recipe:
    """The settings of a training run: variant, seed, number of matches; `widths`: beam widths, each with its first match."""

    expansion: str
    seed: int
    matches: int
    widths: tuple[tuple[int, int], ...]


@dataclass
class Learner:
    """Weights in training; for each, the sum of its errors and the sum of their absolute values."""

    weight: array[float]
    net_error: array[float]
    abs_error: array[float]

    def take(self, examples: list[Example]) -> None:
        """Updates the weights by one match."""
        value = new_value(self.weight)
        for tables, features, off in examples:
            values.tcl_update(value, *tables, features, off, RATE, self.net_error, self.abs_error)


def train(setup: Setup, out: Path, matches: int, width: int | None, seed: int, share: Executor) -> Iterator[tuple[int, float]]:
    """Trains up to `matches` matches in all; yields after each chunk how many are done and their mean score."""
    expansion = str(setup["expansion"])
    width = width or USUAL_WIDTH
    learner, recipe = _load_training(out, expansion, seed)
    while recipe.matches < matches:
        numbers = range(recipe.matches, min(recipe.matches + CHUNK, matches))
        parts = [numbers[at : at + PART] for at in range(0, len(numbers), PART)]
        weights = learner.weight.tobytes()
        parts_played = share(play, ((VARIANTS.index(expansion), weights, seed, part, width) for part in parts))
        matches_played: list[PlayedMatch] = [match for part in parts_played for match in part]
        for _, examples in matches_played:
            learner.take(examples)
        recipe = _extend_recipe(recipe, numbers.stop, width)
        _save_training(out, learner, recipe)
        yield recipe.matches, sum(score for score, _ in matches_played) / len(matches_played)


def play(variant: int, weights: bytes, seed: int, numbers: range, width: int) -> list[PlayedMatch]:
    """Plays the matches with these numbers by the weights."""
    weight = array("d")
    weight.frombytes(weights)
    beam = beams.Beam(new_value(weight))
    return [_match(beam, variant, seed * 1_000_003 + number, width) for number in numbers]


def _match(beam: beams.Beam, variant: int, seed: int, width: int) -> PlayedMatch:
    current = new_board(variant)
    current.seed = seed
    rng = Random(seed)
    rounds: list[Round] = []
    while not kernel.over(current):
        kernel.roll(current)
        source = current.seed
        turns = beams.beam_search(beam, current, width)
        best, current, _ = turns[0]
        exploring = rng.random() < EXPLORATION
        if exploring:
            current = exploring_turn(turns)
        current.seed = source
        rounds.append((best, current, exploring))
    return points.score(current), _examples(beam, rounds)


def exploring_turn(turns: list[Turn]) -> Board:
    """The board after the best turn that uses another number of special routes than the best turn; else after the best."""
    best = turns[0][1]
    return next((board for _, board, _ in turns if popcount(board.specials) != popcount(best.specials)), best)


def _examples(beam: beams.Beam, rounds: list[Round]) -> list[Example]:
    """Training examples, the last round first; an exploring round does not influence the targets before it."""
    target, examples = rounds[-1][0], []
    for (_, board, _), (following, _, exploring) in zip(rounds[-2::-1], rounds[:0:-1], strict=True):
        target = following if exploring else (1 - LAMBDA) * following + LAMBDA * target
        features = array("H", values.active_features(beam.value, board))
        examples.append((values.tables_of(beam.value, board), features, target - points.score(board)))
    return examples


def _extend_recipe(recipe: Recipe, matches: int, width: int) -> Recipe:
    widths = recipe.widths if recipe.widths and recipe.widths[-1][1] == width else (*recipe.widths, (recipe.matches, width))
    return Recipe(recipe.expansion, recipe.seed, matches, widths)


def _save_training(out: Path, learner: Learner, recipe: Recipe) -> None:
    """Saves the weights as they are shipped, the recipe, and the state to resume from."""
    out.write_bytes(pack_weights(learner.weight))
    state_file = out.with_suffix(".learning")
    state_file.with_suffix(".new").write_bytes(
        json.dumps(asdict(recipe)).encode() + b"\n" + learner.weight.tobytes() + learner.net_error.tobytes() + learner.abs_error.tobytes()
    )
    state_file.with_suffix(".new").replace(state_file)
    out.with_suffix(".json").write_text(json.dumps(asdict(recipe)) + "\n", "utf-8")


def _load_training(out: Path, expansion: str, seed: int) -> tuple[Learner, Recipe]:
    """The saved training state, or the shipped weights without their errors, or zeros."""
    state_file, recipe_file = out.with_suffix(".learning"), out.with_suffix(".json")
    nothing = bytes(8 * SIZE)
    if state_file.exists():
        head, _, rest = state_file.read_bytes().partition(b"\n")
        recipe = _recipe(head, state_file)
    elif out.exists() and recipe_file.exists():
        recipe, rest = _recipe(recipe_file.read_bytes(), recipe_file), unpack(out.read_bytes()).tobytes() + nothing + nothing
    else:
        recipe, rest = Recipe(expansion, seed, 0, ()), 3 * nothing
    if len(rest) != 24 * SIZE or (recipe.expansion, recipe.seed) != (expansion, seed):
        raise other_training(state_file)
    return Learner(*(array("d", rest[8 * SIZE * n : 8 * SIZE * (n + 1)]) for n in range(3))), recipe


def _recipe(source: bytes, file: Path) -> Recipe:
    try:
        data = json.loads(source)
        return Recipe(data["expansion"], data["seed"], data["matches"], tuple((at, width) for at, width in data["widths"]))
    except (ValueError, KeyError, TypeError):
        raise no_training_state(file) from None
