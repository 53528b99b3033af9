"""Training data of Railroad Ink's neural network: boards of solo matches that the beam search plays, as features and places.

Not always the best drawing is kept, lest the network see nothing else. After each round the board that was kept is noted, and the best
drawings there were; after the last but one also what some last rounds bring. Which drawings are best the network says that has been
learned so far, where there is one.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from branchline.games.railroad_ink.bots.features import FEATURES, PLACES
from branchline.games.railroad_ink.bots.training import otherwise
from branchline.games.railroad_ink.bots.weights import NETWORK_ROUNDS, beam_of, beams, kernel, networks, values, wise_beam_with

if TYPE_CHECKING:
    from branchline.games.railroad_ink.bots.evaluator import Drawing
    from branchline.games.railroad_ink.native.kernel import Board

MOST_FEATURES, MOST_PLACES = 128, 112  # that a board is noted with
BEST = 8  # drawings that are noted after each round
AS_BEST, ANY, OTHERWISE = 0.5, 0.68, 0.82  # below them the best is kept, any noted one, one with other special routes; else a hasty one
HASTY_WIDTH = 2, 1, 1  # its beam, in base, Meteor and Lava
LASTS = 2  # last rounds that are drawn for each match
EMPTY = networks.Network(*(array("h", [0]) for _ in range(5)))

Noted: TypeAlias = "tuple[list[int], list[int], float]"  # features, places, and what a board is worth without a network
Played: TypeAlias = "tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]"  # the same by match, round and number; what matches came to


def played(way: int, width: int, numbers: range, learned: bytes = b"") -> Played:
    """The matches with these numbers, by what has been learned; of all boards of a round the one that was kept comes first."""
    beam = _beam(way, learned)
    matches = [_match(way, width, number, beam) for number in numbers]
    features, places, worths = zip(*(board for boards, _ in matches for board in boards), strict=True)
    shape = len(numbers), NETWORK_ROUNDS[way], 1 + BEST
    noted, lying = (np.array(some, np.int16).reshape(*shape, -1) for some in (features, places))
    return noted, lying, np.array(worths, np.float32).reshape(shape), np.array([end for _, end in matches], np.float32)


@lru_cache(maxsize=1)
def _beam(way: int, learned: bytes) -> beams.Beam:
    return wise_beam_with(learned, way) if learned else beam_of(way)


def _match(way: int, width: int, number: int, beam: beams.Beam) -> tuple[list[Noted], float]:
    """The boards after each round but the last, and the mean score after some last rounds."""
    board, whim, boards = kernel.Board(way), Random(number), list[Noted]()
    board.seed = number
    while board.round < board.rounds:
        kernel.roll(board)
        source, drawings = board.seed, beams.draw(beam, board, width)
        best = (drawings[:BEST] * BEST)[:BEST]
        kept = _kept(beam, board, drawings, whim)
        boards += [note(way, after) for after in (kept, *(after for _, after, _ in best))]
        board = kernel.clone(kept)
        board.seed = source
    return boards, sum(beams.ahead(beam, board, LASTS * number + last, width, 1, False) for last in range(LASTS)) / LASTS


def _kept(beam: beams.Beam, board: Board, drawings: list[Drawing], whim: Random) -> Board:
    """The drawing that a match goes on with."""
    mood = whim.random()
    if mood < AS_BEST:
        return drawings[0][1]
    if mood < ANY:
        return whim.choice(drawings[:BEST])[1]
    if mood < OTHERWISE:
        return otherwise(drawings)
    hasty: Board = beams.draw(beam, board, HASTY_WIDTH[board.way], True)[0][1]
    return hasty


def note(way: int, board: Board) -> Noted:
    """A board's features and places, each filled up with what is none, and what it is worth by the learned value."""
    value = beam_of(way).value
    features, places = values.features(value, board)[:MOST_FEATURES], networks.places(EMPTY, value, board)[:MOST_PLACES]
    filled = features + [FEATURES] * (MOST_FEATURES - len(features)), places + [PLACES] * (MOST_PLACES - len(places))
    return *filled, values.value(value, board)
