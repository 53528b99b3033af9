"""Candidate turns of a review: generated with plain values, so that any process can do the work, and compared by racing."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from branchline.bots import BOTS
from branchline.engine.game import Seat
from branchline.study.review.rollout import DecisionPoint, Estimate, Sample, differences, totals
from branchline.study.review.timeline import Segment, Timeline, cached_timeline
from branchline.study.solver import solve_turn

MAX_TURNS = 6  # of those that a bot considers
NO_BOT = ""  # adds no candidates to the turn played and the rollout policy's own

PRUNE_ERRORS = 2.0  # standard errors behind the best at which a candidate is dropped
MIN_ROLLOUTS = 4  # before the first candidate is dropped
FOLDS = 4  # of the rollouts, each evaluated by the choice of the others
CHOICE_ERRORS = 1.5  # standard errors ahead of the played turn at which a candidate is chosen
BETTER_ERRORS = 1.0  # standard errors ahead at which the chosen one counts as better, in its own fold


@dataclass(frozen=True, slots=True)
class Candidates:
    """Candidate turns as text, the one that was played first, and the index of the rollout policy's turn.

    The index is None if the policy is a `fast_rollout`, which cannot name its turn. `proved` means that no turn is better than
    the best candidate.
    """

    turns: tuple[tuple[str, ...], ...]
    policy: int | None
    proved: bool


def generate_candidates(record_text: str, seat: Seat, place: int, by: str, seed: str) -> Candidates:
    """The candidates of the turn played at this place; only that one if it was forced."""
    timeline = cached_timeline(record_text, seat)
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
    for evaluated in bot.consider(point.full_view, legal, Random(seed))[:MAX_TURNS]:
        yield evaluated.line or (evaluated.move,)


def distinct_candidates(point: DecisionPoint, turns_found: Iterable[tuple[Any, ...]], proved: bool) -> Candidates:
    """The turns found and the rollout policy's own, completed; transpositions count once."""
    state, turns, turn_key = point.determinize("turns"), dict[Hashable, tuple[str, ...]](), point.config.evaluator.turn_key
    fast = point.config.review.fast_rollout is not None
    for moves in turns_found if fast else (*turns_found, ()):
        turn, next_state = point.completed_turn(state, moves)
        key: Hashable = next_state if turn_key is None else turn_key(next_state, point.local_seat)
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


def rollouts(record_text: str, seat: Seat, place: int, moves: Sequence[str], numbers: range, seed: str) -> list[Sample]:
    """Results of the rollouts with these numbers, starting before a segment of the log with these moves of the seat."""
    timeline = cached_timeline(record_text, seat)
    point, first_moves = timeline.decision_point(place), tuple(timeline.game.read_move(move) for move in moves)
    return [point.rollout(first_moves, f"{seed}/{number}") for number in numbers]


@dataclass(slots=True)
class CandidateStats:
    """One candidate (bandit stats): the segment it starts before, its moves, and the results of its rollouts."""

    place: int
    moves: tuple[str, ...] = ()
    samples: list[Sample] = field(default_factory=list)


@dataclass(slots=True)
class TurnComparison:
    """Candidates of one turn: the one played, the rollout policy's own (no moves if the policy plays the whole turn), and the others.

    They are compared by racing: clearly worse ones get no more rollouts, while the played turn always does. Reference: O. Maron and
    A. Moore, Hoeffding races: accelerating model selection search for classification and function approximation, 1994.
    """

    played_turn: CandidateStats
    policy: CandidateStats
    others: list[CandidateStats]
    candidate_count: int
    proved: bool

    @classmethod
    def of(cls, place: int, candidates: Candidates) -> TurnComparison:
        stats = [CandidateStats(place, moves) for moves in candidates.turns]
        policy = CandidateStats(place) if candidates.policy is None else stats[candidates.policy]
        return cls(stats[0], policy, stats[1:], len(stats), candidates.proved)

    @property
    def candidates(self) -> Iterator[CandidateStats]:
        yield self.played_turn
        yield from self.others

    @property
    def best_with_samples(self) -> tuple[CandidateStats, list[Sample]]:
        """The best turn found and its samples; the played turn unless another is significantly better.

        Cross-fitting (V. Chernozhukov et al., Double/debiased machine learning, 2018): each fold of the rollouts evaluates the turn that
        the other folds chose, which removes the selection bias.
        """
        numbers = range(len(self.played_turn.samples))
        chosen = [self._choose([n for n in numbers if n % FOLDS != fold] or numbers) for fold in range(FOLDS)]
        cross_fitted = [chosen[n % FOLDS].samples[n] for n in numbers]
        ahead = Estimate.of(differences(totals(cross_fitted), totals(self.played_turn.samples)))
        top = self._choose(numbers)
        doubtful = top is self.played_turn or not _surely(ahead, BETTER_ERRORS)
        return (self.played_turn, self.played_turn.samples) if doubtful else (top, cross_fitted)

    @property
    def best(self) -> CandidateStats:
        return self.best_with_samples[0]

    @property
    def best_samples(self) -> list[Sample]:
        return self.best_with_samples[1]

    def _choose(self, numbers: Sequence[int]) -> CandidateStats:
        """The best turn by these rollouts; the played turn if none is significantly better."""
        top = self._top(numbers)
        ahead = [sum(top.samples[n]) - sum(self.played_turn.samples[n]) for n in numbers]
        return top if _surely(Estimate.of(ahead), CHOICE_ERRORS) else self.played_turn

    def _top(self, numbers: Sequence[int]) -> CandidateStats:
        return max(self.candidates, key=lambda stats: sum([sum(stats.samples[n]) for n in numbers]))

    def prune(self) -> None:
        """Drop candidates without rollouts and those significantly worse than the best; the rollout policy's turn always stays."""
        sampled = [stats for stats in self.others if stats.samples]
        self.candidate_count -= len(self.others) - len(sampled)
        self.others = sampled
        if len(self.played_turn.samples) >= MIN_ROLLOUTS:
            top = self._top(range(len(self.played_turn.samples)))
            self.others = [stats for stats in self.others if stats is self.policy or not _behind(stats, top)]


def _surely(ahead: Estimate, errors: float) -> bool:
    return ahead.value > errors * ahead.error


def _behind(stats: CandidateStats, top: CandidateStats) -> bool:
    behind = Estimate.of(differences(totals(top.samples), totals(stats.samples)))
    return behind.value > PRUNE_ERRORS * behind.error
