"""Beam search over one turn: the best sequences of moves of a seat until its turn ends.

Reference: B. Lowerre, The Harpy speech recognition system, 1976.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from branchline.bots.evaluator import Evaluator
from branchline.engine.game import CHANCE, AnyGame, Seat

MAX_MOVES = 40  # of one turn; no turn of a game is longer


@dataclass(frozen=True, slots=True)
class Turn:
    """A way to play a turn: its moves, the state after them, and its evaluation."""

    moves: tuple[Any, ...]
    state: Any
    value: float


def beam_search(game: AnyGame, evaluator: Evaluator, state: Any, seat: Seat, width: int) -> list[Turn]:
    """The turns found by a beam of this width, best first; states reached by several move orders (transpositions) are kept once."""
    complete_turns: list[Turn] = []
    beam, visited = [Turn((), state, 0.0)], set()
    for _ in range(MAX_MOVES):
        open_turns: list[Turn] = []
        for turn in beam:
            for move in _candidates(game, evaluator, turn.state, seat):
                next_state = game.apply(turn.state, seat, move)
                open_ = is_open(game, next_state, seat)
                key = (open_, next_state if evaluator.turn_key is None else evaluator.turn_key(next_state, seat))
                if key in visited:
                    continue
                visited.add(key)
                longer = Turn((*turn.moves, move), next_state, evaluator.evaluate(next_state, seat))
                (open_turns if open_ else complete_turns).append(longer)
        if not open_turns:
            break
        beam = _best_by_kind(open_turns, width)
    return sorted(complete_turns, key=_value, reverse=True)


def _best_by_kind(turns: list[Turn], width: int) -> list[Turn]:
    """The best `width` turns for each kind of first move: a half-finished drive evaluates worse than a placed tile, but may end better."""
    kinds: dict[type, list[Turn]] = {}
    for turn in sorted(turns, key=_value, reverse=True):
        kinds.setdefault(type(turn.moves[0]), []).append(turn)
    return [turn for alike in kinds.values() for turn in alike[:width]]


def is_open(game: AnyGame, state: Any, seat: Seat) -> bool:
    """Whether the seat acts next, with no chance event pending."""
    acting = game.to_act(state)
    return seat in acting and CHANCE not in acting


def greedy_move(game: AnyGame, evaluator: Evaluator, state: Any, seat: Seat) -> Any:
    """The move with the best evaluation after it."""
    moves = _candidates(game, evaluator, state, seat)
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: evaluator.evaluate(game.apply(state, seat, move), seat))


def _candidates(game: AnyGame, evaluator: Evaluator, state: Any, seat: Seat) -> Sequence[Any]:
    moves = game.legal_moves(state, seat)
    return moves if evaluator.prune_moves is None or len(moves) == 1 else evaluator.prune_moves(state, seat, moves)


def _value(turn: Turn) -> float:
    return turn.value
