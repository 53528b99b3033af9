"""The turns that are compared in one position: what a bot thinks of, what the hand would play, and the turn that was played."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from branchline.bots import BOTS
from branchline.bots.turns import is_open
from branchline.engine.game import Seat
from branchline.study.chronicle import Chronicle, Stretch, remembered
from branchline.study.hand import Hand
from branchline.study.solve import solved

MOST_TURNS = 6  # that a bot thinks best of


@dataclass(frozen=True, slots=True)
class Thoughts:
    """Turns as text, the one that was played first, and the number of the one that the hand would play.

    It is proved where no other turn can be better than all of these.
    """

    turns: tuple[tuple[str, ...], ...]
    hand: int
    proved: bool


def thoughts(written: str, seat: Seat, place: int, by: str, seed: str) -> Thoughts:
    """What there is to compare with the turn that was played at this place; it alone where there was no choice."""
    told = remembered(written, seat)
    stretch = told.stretches[place]
    if _forced(told, stretch):
        return _written(told, stretch, [], True)
    best = solved(told, stretch)
    if best is not None:
        return _written(told, stretch, [best], True)
    return _written(told, stretch, _considered(told, stretch, by, seed), False)


def _considered(told: Chronicle, stretch: Stretch, by: str, seed: str) -> Iterator[tuple[Any, ...]]:
    game, view = told.game, told.game.view(stretch.before, told.seat)
    bot = BOTS[by].sit(game, told.seat)
    for thought in bot.consider(view, game.legal_moves(view, told.seat), Random(f"{seed}/{stretch.at}"))[:MOST_TURNS]:
        yield thought.line or (thought.move,)


def _written(told: Chronicle, stretch: Stretch, found: Iterable[tuple[Any, ...]], proved: bool) -> Thoughts:
    """The played turn, those found and the hand's, each whole; those that come to the same once."""
    state, chair = told.focused(stretch.before)
    state = told.game.complete(state, Random(stretch.at))
    turns: dict[Hashable, tuple[str, ...]] = {}
    for moves in (stretch.moves, *found):
        _add(told, turns, *_to_its_end(told, state, chair, moves), chair)
    hand = _add(told, turns, *_to_its_end(told, state, chair, ()), chair)
    return Thoughts(tuple(turns.values()), list(turns).index(hand), proved)


def _add(told: Chronicle, turns: dict[Hashable, tuple[str, ...]], moves: tuple[Any, ...], after: Any, chair: Seat) -> Hashable:
    """Adds a turn, unless one is there that comes to the same; says by which mark it is found."""
    mark: Hashable = after if told.judgement.key is None else told.judgement.key(after, chair)
    turns.setdefault(mark, tuple(told.game.write_move(move) for move in moves))
    return mark


def _to_its_end(told: Chronicle, state: Any, chair: Seat, moves: tuple[Any, ...]) -> tuple[tuple[Any, ...], Any]:
    """A turn with what is missing till it ends, and the state after it."""
    hand = Hand(told.game, told.judgement)
    after = hand.applied(state, chair, moves)
    while is_open(told.game, after, chair):
        more = hand.turn(after, chair)
        moves, after = (*moves, *more), hand.applied(after, chair, more)
    return moves, after


def _forced(told: Chronicle, stretch: Stretch) -> bool:
    """Whether there was nothing to choose."""
    state = stretch.before
    for _, seat, move in stretch.entries:
        if len(told.game.legal_moves(state, seat)) > 1:
            return False
        state = told.game.apply(state, seat, move)
    return True
