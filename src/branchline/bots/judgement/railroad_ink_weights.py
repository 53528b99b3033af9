"""The learned weights of Railroad Ink: where they are kept, how they are read and written, and how they are learned.

Learning is by temporal differences from matches that the beam plays alone: after every match, the value of the board after
each round moves towards a mix of the next value and the final score (lambda). It begins with all weights zero, and with equal
seeds comes to equal weights.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING

from branchline.bots.judgement import railroad_ink_tables as tables
from branchline.engine.compiled import fastest, form

if TYPE_CHECKING:
    from branchline.bots.judgement import railroad_ink_value as beams
    from branchline.bots.judgement.railroad_ink_value import Beam
    from branchline.games.railroad_ink import kernel
    from branchline.games.railroad_ink.kernel import Board
else:
    _names = ("branchline.games.railroad_ink.kernel", "branchline.bots.judgement.railroad_ink_value")
    # Both in the same form, since one works on the boards of the other.
    _alike = len({form(name).compiled for name in _names}) == 1
    kernel, beams = [fastest(name) if _alike else import_module(name) for name in _names]

__all__ = ["beam_of", "beams", "kernel", "learned", "packed", "unpacked"]

WAYS = ("base", "meteor", "lava")
ROUNDS = 10
SIZE = tables.FEATURES * ROUNDS
LAMBDA = 0.5


def file_of(way: int) -> str:
    return f"railroad_ink_{WAYS[way]}.weights"


def packed(weights: array[float]) -> bytes:
    """Weights as they are shipped."""
    return zlib.compress(array("f", weights).tobytes(), 9)


def unpacked(data: bytes) -> array[float]:
    """The same read back."""
    kept = array("f")
    kept.frombytes(zlib.decompress(data))
    return array("d", kept)


@lru_cache(maxsize=8)
def beam_of(way: int) -> Beam:
    """A beam with the weights shipped for a way to play."""
    source = files(__package__) / file_of(way)
    weights = unpacked(source.read_bytes()) if source.is_file() else array("d")
    if len(weights) != SIZE:  # none, or of other features: then the score alone is known
        weights = array("d", [0.0]) * SIZE
    return beams.Beam(beams.Value(weights))


def learned(way: int, weights: array[float], seed: int, first: int, matches: int, width: int, rate: float) -> Iterator[int]:
    """Plays the matches from number `first` on and learns from each; gives their scores. The weights change in place."""
    beam = beams.Beam(beams.Value(weights))
    board = kernel.Board(way)
    for number in range(first, first + matches):
        kernel.restart(board)
        board.seed = seed * 1_000_003 + number
        yield _match(beam, board, width, rate)


def _match(beam: Beam, board: Board, width: int, rate: float) -> int:
    current = kernel.clone(board)
    after, worths = [], []
    while not kernel.over(current):
        kernel.roll(current)
        source = current.seed
        worth, current, _ = beams.draw(beam, current, width)[0]
        current.seed = source
        after.append(current)
        worths.append(worth)
    target = worths[-1]
    for n in range(len(after) - 2, -1, -1):
        target = (1 - LAMBDA) * worths[n + 1] + LAMBDA * target
        beams.learn(beam.value, after[n], target, rate)
    return kernel.score(current)
