"""Build a review from all rollouts: a decomposition of the result that adds up, since adjacent steps share one estimate."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat, zip_longest
from statistics import fmean, stdev

from branchline.study.review.breakdown import LATER_LINE, Cause, Event, LinePoints, Moment, Review, Turn, ValueBreakdown, Verdict
from branchline.study.review.candidates import CandidateStats, TurnComparison
from branchline.study.review.rollout import Estimate, Sample, differences, mean_lines, totals
from branchline.study.review.timeline import Kind, Segment, Timeline

ROUNDS = 60  # of the fixed-point iteration

MIN_LINE_POINTS = 0.05  # difference of a line that is reported
ROUNDING = 1e-9
MAX_BEST, MAX_FINE, MAX_INEXACT = 0.01, 0.1, 0.3  # loss of a turn, in standard deviations of results


@dataclass(frozen=True, slots=True)
class BiasCorrection:
    """Usual gain of a turn over the rollout policy, and how much of each turn's loss the next turn could recover, per rollout.

    The policy that plays rollouts is weaker than a search for the best turn, so it undervalues positions. Each turn still to come adds
    a usual gain, which the game's bot config states or which is measured in the match itself. A turn whose loss the policy could not
    make good costs only what the best turn after it did not make good. Without this correction, every random result would seem lucky
    and every mistake too costly.
    """

    per_turn_gain: float
    recoverable: tuple[list[float], ...]


def bias_correction(comparisons: Sequence[TurnComparison], fixed_gain: float | None = None) -> BiasCorrection:
    """Estimate the correction from all the turns of a match; `fixed_gain` fixes the usual gain."""
    best = [totals(comparison.best_samples) for comparison in comparisons]
    gains = [differences(ends, totals(comparison.policy.samples)) for ends, comparison in zip(best, comparisons, strict=True)]
    losses = [differences(ends, totals(comparison.played_turn.samples)) for ends, comparison in zip(best, comparisons, strict=True)]
    gain = _usual_gain([fmean(each) for each in gains], [fmean(each) for each in losses]) if fixed_gain is None else fixed_gain
    following = zip_longest(losses, gains[1:])
    return BiasCorrection(gain, tuple(_recoverable(loss, after, gain) for loss, after in following))


def _usual_gain(gains: Sequence[float], losses: Sequence[float]) -> float:
    """Fixed point of the usual gain, recovered losses excluded, so that luck averages to zero."""
    usual = sum(gains) / max(1, len(gains))
    for _ in range(ROUNDS):
        recovered = [min(max(0.0, gain - usual), loss) for gain, loss in zip(gains[1:], losses, strict=False)]
        usual = (sum(gains) - sum(recovered)) / max(1, len(gains))
    return usual


def _recoverable(loss: list[float], after: list[float] | None, usual: float) -> list[float]:
    """Recovered part of a loss: the next turn's gain beyond the usual, at most the loss."""
    if after is None or fmean(after) <= usual:
        return [0.0] * len(loss)
    return loss if fmean(after) - usual >= fmean(loss) else [gain - usual for gain in after]


@dataclass(frozen=True)
class ReviewBuilder:
    """All rollouts of a match: a comparison for each turn, and stats of the other segments that do not follow a turn."""

    timeline: Timeline
    by: str
    comparisons: dict[int, TurnComparison]
    others: dict[int, CandidateStats]
    rollouts: int

    def build(self) -> Review:
        """The review by these rollouts."""
        steps = list(enumerate(self.timeline.segments))
        turns = tuple(self._turn(place, segment) for place, segment in steps if segment.kind == "turn")
        chosen = [turn.loss.value for turn in turns if turn.choice and not turn.unseen]
        return Review(
            game=self.timeline.game.id,
            seat=self.timeline.seat,
            by=self.by,
            rollouts=self.rollouts,
            lead=self.timeline.lead,
            spread=self.spread,
            average=sum(chosen) / max(1, len(chosen)),
            breakdown=self._breakdown(),
            turns=turns,
            events=tuple(self._event(place, segment) for place, segment in steps if segment.kind != "turn"),
            curve=tuple(self._moments()),
        )

    @property
    def spread(self) -> float:
        """Standard deviation of results between matches of this game; at least a point."""
        return max(1.0, self.timeline.end.config.review.score_stdev or stdev(self._value_before(0)))

    @cached_property
    def _bias(self) -> BiasCorrection:
        balanced = self.timeline.lead and not self.timeline.end.solo  # opponents gain as much
        return bias_correction(
            [self.comparisons[place] for place in self._turns], None if balanced else self.timeline.end.config.review.per_turn_gain
        )

    @cached_property
    def _best_turns(self) -> dict[int, tuple[CandidateStats, list[Sample]]]:
        """The best turn of each comparison, and the results of its rollouts."""
        return {place: comparison.best_with_samples for place, comparison in self.comparisons.items()}

    @cached_property
    def _turns(self) -> list[int]:
        return sorted(self.comparisons)

    def _samples(self, place: int) -> list[Sample]:
        """Rollout results from before a segment; after the last one, the result of the match."""
        if place == len(self.timeline.segments):
            return [self.timeline.result] * self.rollouts
        if place in self.comparisons:
            return self._best_turns[place][1]
        return (self.comparisons[place - 1].played_turn if place - 1 in self.comparisons else self.others[place]).samples

    def _value_before(self, place: int) -> list[float]:
        """Expectation before a segment, by rollout number: after the best turn if a turn is next, else after what was played."""
        done, due = bisect_left(self._turns, place), place in self.comparisons
        repair = self._bias.recoverable[done - 1] if done and not due else repeat(0.0)
        to_come = self._to_come(place) - due * self._bias.per_turn_gain
        return [sum(sample) + to_come + more for sample, more in zip(self._samples(place), repair, strict=False)]

    def _value_after(self, place: int) -> list[float]:
        if place not in self.comparisons:
            return self._value_before(place + 1)
        repair, to_come = self._bias.recoverable[self._turns.index(place)], self._to_come(place + 1)
        return [sum(sample) + to_come + more for sample, more in zip(self.comparisons[place].played_turn.samples, repair, strict=True)]

    def _to_come(self, place: int) -> float:
        """The usual gains still to come: the seat's, minus an opponent's where the lead counts."""
        mine = len(self._turns) - bisect_left(self._turns, place)
        return self._bias.per_turn_gain * (mine - self._opponent_turns[place] if self.timeline.lead else mine)

    @cached_property
    def _opponent_turns(self) -> list[float]:
        """Average number of turns that each opponent has left, at every place."""
        others, turns = max(1, self.timeline.match.setup.seats - 1), [0.0]
        for segment in reversed(self.timeline.segments):
            turns.append(turns[-1] + (segment.runs / others if segment.kind == "others" else 0.0))
        return turns[::-1]

    def _steps(self, place: int) -> list[float]:
        """Change of the expectation by a segment, by rollout number."""
        return differences(self._value_after(place), self._value_before(place))

    def _breakdown(self) -> ValueBreakdown:
        start = Estimate.of(self._value_before(0))
        luck, others, turns = (self._sum(kind) for kind in ("chance", "others", "turn"))
        return ValueBreakdown(start, luck, others, Estimate(-turns.value, turns.error), sum(self.timeline.result))

    def _sum(self, kind: Kind) -> Estimate:
        """Change of the expectation by all segments of a kind."""
        steps = [self._steps(place) for place, segment in enumerate(self.timeline.segments) if segment.kind == kind]
        return Estimate.of([sum(step) for step in zip(*steps, strict=True)]) if steps else Estimate(0.0, 0.0)

    def _event(self, place: int, segment: Segment) -> Event:
        moves = tuple(self.timeline.game.write_move(move) for move in segment.moves)
        cause: Cause = "chance" if segment.kind == "chance" else "others"
        return Event(cause, segment.places, moves, Estimate.of(self._steps(place)))

    def _turn(self, place: int, segment: Segment) -> Turn:
        comparison, (best, ends) = self.comparisons[place], self._best_turns[place]
        loss = Estimate.of(differences(self._value_before(place), self._value_after(place)))
        lost, word = max(0.0, loss.value) > ROUNDING, verdict(loss.value, self.spread)
        better = lost and word != "best"
        return Turn(
            places=segment.places,
            moves=comparison.played_turn.moves,
            better=best.moves if better else (),
            loss=loss if lost else Estimate(0.0, 0.0),
            verdict=word,
            lines=self._lines(ends, comparison.played_turn.samples, loss.value) if better else (),
            compared=comparison.candidate_count,
            choice=comparison.candidate_count > 1 or not comparison.proved,
            proved=comparison.proved,
        )

    def _lines(self, best: list[Sample], played_samples: list[Sample], loss: float) -> tuple[LinePoints, ...]:
        """Differences to the better turn by line, and the part that later turns can recover; their sum is the loss."""
        names = [*self.timeline.end.line_names, LATER_LINE]
        gaps = differences(mean_lines(best), mean_lines(played_samples))
        found = [LinePoints(name, points) for name, points in zip(names, [*gaps, loss - sum(gaps)], strict=True)]
        return tuple(sorted((line for line in found if abs(line.points) >= MIN_LINE_POINTS), key=lambda line: -abs(line.points)))

    def _moments(self) -> list[Moment]:
        segments = self.timeline.segments
        places = [segment.at for segment in segments] + [len(self.timeline.match.log)]
        return [Moment(at, Estimate.of(self._value_before(place))) for place, at in enumerate(places)]


def verdict(loss: float, spread: float) -> Verdict:
    """Verdict on a turn by its loss in standard deviations of results: one scale for all games."""
    if loss <= MAX_BEST * spread:
        return "best"
    if loss <= MAX_FINE * spread:
        return "fine"
    return "inexact" if loss <= MAX_INEXACT * spread else "mistake"
