"""Beam search over one turn: the best sequences of moves of a seat until its turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from branchline.bots.evaluator import Judgement
from branchline.engine.game import CHANCE, AnyGame, Seat

MOST_MOVES = 40  # of one turn; no turn of a game is longer


@dataclass(frozen=True, slots=True)
class Turn:
    """A way to play a turn: its moves, the state after them, and what that is worth."""

    moves: tuple[Any, ...]
    after: Any
    value: float


def turns(game: AnyGame, judgement: Judgement, state: Any, seat: Seat, width: int) -> list[Turn]:
    """The turns found by a beam of this width, best first; states reached by several move orders (transpositions) are kept once."""
    ended: list[Turn] = []
    beam, seen = [Turn((), state, 0.0)], set()
    for _ in range(MOST_MOVES):
        following: list[Turn] = []
        for turn in beam:
            for move in _candidates(game, judgement, turn.after, seat):
                after = game.apply(turn.after, seat, move)
                open_ = is_open(game, after, seat)
                key = (open_, after if judgement.key is None else judgement.key(after, seat))
                if key in seen:
                    continue
                seen.add(key)
                grown = Turn((*turn.moves, move), after, judgement.worth(after, seat))
                (following if open_ else ended).append(grown)
        if not following:
            break
        beam = _kept(following, width)
    return sorted(ended, key=_value, reverse=True)


def _kept(grown: list[Turn], width: int) -> list[Turn]:
    """The best, so many for each kind of first move: half a drive looks worse than a tile laid, a whole one may be better."""
    kinds: dict[type, list[Turn]] = {}
    for turn in sorted(grown, key=_value, reverse=True):
        kinds.setdefault(type(turn.moves[0]), []).append(turn)
    return [turn for turns_ in kinds.values() for turn in turns_[:width]]


def is_open(game: AnyGame, state: Any, seat: Seat) -> bool:
    """Whether the seat's turn goes on without anybody else in between."""
    acting = game.to_act(state)
    return seat in acting and CHANCE not in acting


def step(game: AnyGame, judgement: Judgement, state: Any, seat: Seat) -> Any:
    """The single move that looks best at once: the quick way to play on."""
    moves = _candidates(game, judgement, state, seat)
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: judgement.worth(game.apply(state, seat, move), seat))


def _candidates(game: AnyGame, judgement: Judgement, state: Any, seat: Seat) -> Sequence[Any]:
    moves = game.legal_moves(state, seat)
    return moves if judgement.sift is None or len(moves) == 1 else judgement.sift(state, seat, moves)


def _value(turn: Turn) -> float:
    return turn.value
