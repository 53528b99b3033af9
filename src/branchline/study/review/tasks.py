"""Work of a review that any process can do, as arguments and results are plain values: candidate turns, and rollouts of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from branchline.bots import BOTS
from branchline.engine.game import Seat
from branchline.study.review.decision_point import DecisionPoint, Sample
from branchline.study.review.timeline import Segment, Timeline, cached_timeline
from branchline.study.solver import solve_turn

MAX_TURNS = 6  # of those that a bot considers
NO_BOT = ""  # adds no candidates to the turn played and the rollout policy's own


@dataclass(frozen=True, slots=True)
class Candidates:
    """Candidate turns as text, the one that was played first, and the index of the rollout policy's turn.

    The index is None if the policy is a `fast_rollout`, which cannot name its turn. `proved` means that no turn is better than
    the best candidate.
    """

    turns: tuple[tuple[str, ...], ...]
    policy: int | None
    proved: bool


def generate_candidates(written: str, seat: Seat, place: int, by: str, seed: str) -> Candidates:
    """The candidates of the turn played at this place; only that one if it was forced."""
    timeline = cached_timeline(written, seat)
    segment, point = timeline.segments[place], timeline.decision_point(place)
    if _is_forced(timeline, segment):
        return distinct_candidates(point, [segment.moves], True)
    best = solve_turn(point)
    if best is not None:
        return distinct_candidates(point, [segment.moves, best], True)
    return distinct_candidates(point, [segment.moves, *bot_turns(point, by, f"{seed}/{segment.at}")], False)


def bot_turns(point: DecisionPoint, by: str, seed: str) -> Iterator[tuple[Any, ...]]:
    """The turns that a bot considers, best first, possibly incomplete."""
    if by == NO_BOT:
        return
    bot, legal = BOTS[by].create(point.game, point.seat), point.game.legal_moves(point.full_view, point.seat)
    for considered in bot.consider(point.full_view, legal, Random(seed))[:MAX_TURNS]:
        yield considered.line or (considered.move,)


def distinct_candidates(point: DecisionPoint, found: Iterable[tuple[Any, ...]], proved: bool) -> Candidates:
    """The turns found and the rollout policy's own, completed; transpositions count once."""
    state, turns, turn_key = point.determinize("turns"), dict[Hashable, tuple[str, ...]](), point.config.evaluator.turn_key
    fast = point.config.review.fast_rollout is not None
    for moves in found if fast else (*found, ()):
        turn, after = point.completed_turn(state, moves)
        key: Hashable = after if turn_key is None else turn_key(after, point.local_seat)
        turns.setdefault(key, tuple(point.game.write_move(move) for move in turn))
    return Candidates(tuple(turns.values()), None if fast else list(turns).index(key), proved)


def _is_forced(timeline: Timeline, segment: Segment) -> bool:
    """Whether every move of the segment was the only legal one."""
    state = segment.before
    for _, seat, move in segment.entries:
        if len(timeline.game.legal_moves(state, seat)) > 1:
            return False
        state = timeline.game.apply(state, seat, move)
    return True


def rollouts(written: str, seat: Seat, place: int, moves: Sequence[str], numbers: range, seed: str) -> list[Sample]:
    """Results of the rollouts with these numbers, starting before a segment of the log with these moves of the seat."""
    timeline = cached_timeline(written, seat)
    point, begun = timeline.decision_point(place), tuple(timeline.game.read_move(move) for move in moves)
    return [point.rollout(begun, f"{seed}/{number}") for number in numbers]
