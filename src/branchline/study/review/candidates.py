"""Candidate turns of one position: those a bot considers, the rollout policy's own, and the one that was played."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from branchline.bots import BOTS
from branchline.engine.game import Seat
from branchline.study.review.decision_point import Stand
from branchline.study.review.timeline import Chronicle, Stretch, remembered
from branchline.study.solver.turn import solved

MOST_TURNS = 6  # that a bot thinks best of
NOBODY = ""  # thinks: there are only the turn that was played, and what the hand would play


@dataclass(frozen=True, slots=True)
class Thoughts:
    """Turns as text, the one that was played first, and the number of the one that the hand would play.

    There is none where the hand is only known by how it finishes a match. It is proved where no other turn can be better than
    all of these.
    """

    turns: tuple[tuple[str, ...], ...]
    hand: int | None
    proved: bool


def thoughts(written: str, seat: Seat, place: int, by: str, seed: str) -> Thoughts:
    """What there is to compare with the turn that was played at this place; it alone where there was no choice."""
    told = remembered(written, seat)
    stretch, here = told.stretches[place], told.stand(place)
    if _forced(told, stretch):
        return compared(here, [stretch.moves], True)
    best = solved(here)
    if best is not None:
        return compared(here, [stretch.moves, best], True)
    return compared(here, [stretch.moves, *considered(here, by, f"{seed}/{stretch.at}")], False)


def considered(stand: Stand, by: str, seed: str) -> Iterator[tuple[Any, ...]]:
    """The turns that a bot thinks of, the best first, as far as it has thought them out."""
    if by == NOBODY:
        return
    bot, legal = BOTS[by].create(stand.game, stand.seat), stand.game.legal_moves(stand.whole, stand.seat)
    for thought in bot.consider(stand.whole, legal, Random(seed))[:MOST_TURNS]:
        yield thought.line or (thought.move,)


def compared(stand: Stand, found: Iterable[tuple[Any, ...]], proved: bool) -> Thoughts:
    """The turns found and the hand's, each whole; those that come to the same once."""
    state, turns = stand.imagined("turns"), dict[Hashable, tuple[str, ...]]()
    finishes = stand.config.review.fast_rollout is not None
    for moves in found if finishes else (*found, ()):
        whole, after = stand.whole_turn(state, moves)
        mark: Hashable = after if stand.config.evaluator.state_key is None else stand.config.evaluator.state_key(after, stand.chair)
        turns.setdefault(mark, tuple(stand.game.write_move(move) for move in whole))
    return Thoughts(tuple(turns.values()), None if finishes else list(turns).index(mark), proved)


def _forced(told: Chronicle, stretch: Stretch) -> bool:
    """Whether there was nothing to choose."""
    state = stretch.before
    for _, seat, move in stretch.entries:
        if len(told.game.legal_moves(state, seat)) > 1:
            return False
        state = told.game.apply(state, seat, move)
    return True
