# branchline: kernel
"""Beam search over the turns of one round of Railroad Ink, by the learned value of the boards they lead to.

`branchline.bots.beam_search` has the reference.
"""

from __future__ import annotations

from branchline.engine.kernel_fields import uint64
from branchline.engine.move_list import Moves
from branchline.games.railroad_ink.bots.incremental_value import IncrementalValue, after_move, prepare
from branchline.games.railroad_ink.bots.neural_net import NeuralNet, net_value
from branchline.games.railroad_ink.bots.value import Value
from branchline.games.railroad_ink.native.kernel import Board, apply, clone, copy, key, list_moves, roll

__all__ = ["Beam", "beam_search", "rollout"]


class Beam:
    """Weights and working memory of the beam search; the four lists hold the children of the current layer."""

    value: Value
    net: NeuralNet | None  # re-ranks complete turns; None: the value function alone
    incremental: IncrementalValue
    legal_moves: Moves
    work: Board
    values: list[float]  # of each child board
    parent: list[int]  # index of its parent in the layer
    move: list[int]  # the move that leads to it
    special: list[int]  # how many special routes are used in this round

    def __init__(self, value: Value, net: NeuralNet | None = None) -> None:
        self.value = value
        self.net = net
        self.incremental = IncrementalValue(value)
        self.legal_moves = Moves()
        self.work = Board(value.tables.board)
        self.values = []
        self.parent = []
        self.move = []
        self.special = []


def beam_search(s: Beam, board: Board, width: int, hasty: bool = False) -> list[tuple[float, Board, list[int]]]:
    """The turns of this round found by beam search, best first: value, board after the turn, moves.

    Each layer keeps `width` boards for each number of special routes drawn in this round; boards reached by several orders of
    moves (transpositions) are merged by their Zobrist key. The learned value guides the search; the neural network, if any, re-ranks
    complete turns.
    If `hasty`, special routes are tried only after the dice: a third of the time for slightly worse turns.
    """
    turns = []
    beam = [(0.0, board, [0][:0])]
    keys: set[int] = set()
    while beam:
        for children in (s.values, s.parent, s.move, s.special):
            children.clear()
        for at in range(len(beam)):
            grow(s, beam[at][1], at, keys, hasty)
        order = sorted(range(len(s.values)), key=s.values.__getitem__, reverse=True)
        following: list[tuple[float, Board, list[int]]] = []
        counts = [0] * (1 + board.tables.specials_in_a_round)
        for n in order:
            special = s.special[n]
            if s.move[n] == board.tables.done_move or counts[special] < width:
                _, parent, moves = beam[s.parent[n]]
                after = clone(parent)
                apply(after, s.move[n])
                child = (s.values[n], after, [*moves, s.move[n]])
                if s.move[n] == board.tables.done_move:
                    turns.append(child)
                else:
                    following.append(child)
                    counts[special] += 1
        beam = following
    if s.net is not None:
        turns = [(net_value(s.net, s.value, after), after, moves) for _, after, moves in turns]
    turns.sort(key=first, reverse=True)
    return turns


def is_special(s: Beam, move: int) -> bool:
    """Whether a move draws a special route."""
    return move < s.work.tables.done_move and s.value.tables.special[move % s.work.tables.tiles] != 0


def first(turn: tuple[float, Board, list[int]]) -> float:
    return turn[0]


def grow(s: Beam, board: Board, at: int, keys: set[int], hasty: bool) -> None:
    """Adds the children of a board that the layer does not contain yet, with their values."""
    list_moves(board, s.legal_moves)
    prepare(s.incremental, board, 1)
    work = s.work
    early = hasty and s.legal_moves.move[s.legal_moves.count - 1] != board.tables.done_move
    for n in range(s.legal_moves.count):
        if early and is_special(s, s.legal_moves.move[n]):
            continue
        copy(work, board)
        apply(work, s.legal_moves.move[n])
        word = key(work)
        if word in keys:
            continue
        keys.add(word)
        s.values.append(after_move(s.incremental, board, s.legal_moves.move[n]))
        s.parent.append(at)
        s.move.append(s.legal_moves.move[n])
        s.special.append(work.special_now)


def rollout(s: Beam, board: Board, seed: uint64, width: int, rounds: int, hasty: bool) -> float:
    """Plays the next rounds by beam search with the dice of a seed (truncated rollout); returns the mean of the values after each."""
    current = clone(board)
    current.seed = seed
    total = 0.0
    number = 0
    while number < rounds and current.round <= current.rounds:
        roll(current)
        source = current.seed
        value, current, _ = beam_search(s, current, width, hasty)[0]
        current.seed = source
        total += value
        number += 1
    return total / number
