"""Training data of Railroad Ink's neural network: boards of solo matches that the beam search plays, as features and places.

Exploration: some turns played are not the best, so that the network sees other boards too. After each round the board played and the
best alternatives are recorded; the target of the last recorded board is the mean score of sampled last rounds. Alternatives are
ranked by the network trained so far, if any.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from branchline.games.railroad_ink.bots.features import FEATURES, PLACES
from branchline.games.railroad_ink.bots.training import exploring_turn
from branchline.games.railroad_ink.bots.weights import NET_ROUNDS, beam_of, beams, kernel, net_beam_with, neural_nets, new_board, values

if TYPE_CHECKING:
    from branchline.games.railroad_ink.bots.evaluator import Turn
    from branchline.games.railroad_ink.native.kernel import Board

MOST_FEATURES, MOST_PLACES = 128, 112  # recorded for each board
BEST = 8  # alternatives recorded after each round
AS_BEST, ANY, OTHERWISE = 0.5, 0.68, 0.82  # thresholds: the best turn, any recorded one, one with other special routes; else a hasty one
HASTY_WIDTH = 2, 1, 1  # of its beam, by variant
LASTS = 2  # last rounds sampled for each match
EMPTY = neural_nets.NeuralNet(*(array("h", [0]) for _ in range(5)))

Position: TypeAlias = "tuple[list[int], list[int], float]"  # features, places, and value without a network
Matches: TypeAlias = (
    "tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]"  # features, places and values by match, round and number; final scores
)


def play_matches(variant: int, width: int, numbers: range, network: bytes = b"") -> Matches:
    """Plays the matches with these numbers; of the boards of each round, the one played comes first."""
    beam = _beam(variant, network)
    matches = [_match(variant, width, number, beam) for number in numbers]
    features, places, worths = zip(*(board for boards, _ in matches for board in boards), strict=True)
    shape = len(numbers), NET_ROUNDS[variant], 1 + BEST
    note_board, lying = (np.array(some, np.int16).reshape(*shape, -1) for some in (features, places))
    return note_board, lying, np.array(worths, np.float32).reshape(shape), np.array([end for _, end in matches], np.float32)


@lru_cache(maxsize=1)
def _beam(variant: int, network: bytes) -> beams.Beam:
    return net_beam_with(network, variant) if network else beam_of(variant)


def _match(variant: int, width: int, number: int, beam: beams.Beam) -> tuple[list[Position], float]:
    """The boards after each round but the last, and the mean score of sampled last rounds."""
    board, rng, boards = new_board(variant), Random(number), list[Position]()
    board.seed = number
    while board.round < board.rounds:
        kernel.roll(board)
        source, turns = board.seed, beams.beam_search(beam, board, width)
        best = (turns[:BEST] * BEST)[:BEST]
        choice = _choose(beam, board, turns, rng)
        boards += [note(variant, after) for after in (choice, *(after for _, after, _ in best))]
        board = kernel.clone(choice)
        board.seed = source
    return boards, sum(beams.rollout(beam, board, LASTS * number + last, width, 1, False) for last in range(LASTS)) / LASTS


def _choose(beam: beams.Beam, board: Board, turns: list[Turn], rng: Random) -> Board:
    """The board after the turn that is played."""
    mood = rng.random()
    if mood < AS_BEST:
        return turns[0][1]
    if mood < ANY:
        return rng.choice(turns[:BEST])[1]
    if mood < OTHERWISE:
        return exploring_turn(turns)
    hasty: Board = beams.beam_search(beam, board, HASTY_WIDTH[board.variant], True)[0][1]
    return hasty


def note(variant: int, board: Board) -> Position:
    """Features and places of a board, padded, and its learned value."""
    value = beam_of(variant).value
    features, places = values.active_features(value, board)[:MOST_FEATURES], neural_nets.places(EMPTY, value, board)[:MOST_PLACES]
    padded_inputs = features + [FEATURES] * (MOST_FEATURES - len(features)), places + [PLACES] * (MOST_PLACES - len(places))
    return *padded_inputs, values.value(value, board)
