"""Build a review from all rollouts: a decomposition of the result that adds up, since adjacent steps share one estimate."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from statistics import stdev

from branchline.study.review.breakdown import LATER_LINE, Account, Amount, Cause, Event, LinePoints, Moment, Review, Turn
from branchline.study.review.comparison import Arm, Choice
from branchline.study.review.decision_point import Sample
from branchline.study.review.estimate import amount, differences, mean_lines
from branchline.study.review.rollout_bias import Finesse, finesse
from branchline.study.review.timeline import Chronicle, Kind, Stretch
from branchline.study.review.verdict import verdict

LEAST_LINE = 0.05  # points by which a line must differ to be told
NOTHING = 1e-9  # what is lost by rounding


@dataclass(frozen=True)
class Ledger:
    """All that was played on: a choice for each turn, an arm for every other stretch that does not follow one."""

    told: Chronicle
    by: str
    choices: dict[int, Choice]
    arms: dict[int, Arm]
    playouts: int

    def review(self) -> Review:
        """The account as it stands."""
        steps = list(enumerate(self.told.stretches))
        turns = tuple(self._turn(place, stretch) for place, stretch in steps if stretch.kind == "turn")
        chosen = [turn.loss.value for turn in turns if turn.choice and not turn.unseen]
        return Review(
            game=self.told.game.id,
            seat=self.told.seat,
            by=self.by,
            playouts=self.playouts,
            lead=self.told.lead,
            spread=self.spread,
            average=sum(chosen) / max(1, len(chosen)),
            account=self._account(),
            turns=turns,
            events=tuple(self._event(place, stretch) for place, stretch in steps if stretch.kind != "turn"),
            curve=tuple(self._moments()),
        )

    @property
    def spread(self) -> float:
        """By how much results of this game differ from match to match; at least a point."""
        return max(1.0, self.told.end.config.review.score_stdev or stdev(self._before(0)))

    @cached_property
    def _finesse(self) -> Finesse:
        balanced = self.told.lead and not self.told.end.alone  # others gain as much
        return finesse([self.choices[place] for place in self._turns], None if balanced else self.told.end.config.review.per_turn_gain)

    @cached_property
    def _found(self) -> dict[int, tuple[Arm, list[Sample]]]:
        """The best turn of each choice, and how matches end after it."""
        return {place: choice.found for place, choice in self.choices.items()}

    @cached_property
    def _turns(self) -> list[int]:
        return sorted(self.choices)

    def _samples(self, place: int) -> list[Sample]:
        """How matches end from before a stretch; after the last one, how this match did."""
        if place == len(self.told.stretches):
            return [self.told.result] * self.playouts
        if place in self.choices:
            return self._found[place][1]
        return (self.choices[place - 1].played if place - 1 in self.choices else self.arms[place]).samples

    def _before(self, place: int) -> list[float]:
        """What is expected before a stretch, number by number: by the best turn where one is due, else by what was played."""
        done, due = bisect_left(self._turns, place), place in self.choices
        repair = self._finesse.repairs[done - 1] if done and not due else repeat(0.0)
        to_come = self._to_come(place) - due * self._finesse.gain
        return [sum(sample) + to_come + more for sample, more in zip(self._samples(place), repair, strict=False)]

    def _after(self, place: int) -> list[float]:
        if place not in self.choices:
            return self._before(place + 1)
        repair, to_come = self._finesse.repairs[self._turns.index(place)], self._to_come(place + 1)
        return [sum(sample) + to_come + more for sample, more in zip(self.choices[place].played.samples, repair, strict=True)]

    def _to_come(self, place: int) -> float:
        """The usual gains from here on: those of the seat, and where being ahead counts, less those of a rival."""
        mine = len(self._turns) - bisect_left(self._turns, place)
        return self._finesse.gain * (mine - self._rivals[place] if self.told.lead else mine)

    @cached_property
    def _rivals(self) -> list[float]:
        """How many turns each of the others has on average, from every place on."""
        others, turns = max(1, self.told.match.setup.seats - 1), [0.0]
        for stretch in reversed(self.told.stretches):
            turns.append(turns[-1] + (stretch.runs / others if stretch.kind == "others" else 0.0))
        return turns[::-1]

    def _steps(self, place: int) -> list[float]:
        """What a stretch changed, number by number."""
        return differences(self._after(place), self._before(place))

    def _account(self) -> Account:
        start = amount(self._before(0))
        luck, others, turns = (self._sum(kind) for kind in ("chance", "others", "turn"))
        return Account(start, luck, others, Amount(-turns.value, turns.error), sum(self.told.result))

    def _sum(self, kind: Kind) -> Amount:
        """What all stretches of a kind changed together."""
        steps = [self._steps(place) for place, stretch in enumerate(self.told.stretches) if stretch.kind == kind]
        return amount([sum(step) for step in zip(*steps, strict=True)]) if steps else Amount(0.0, 0.0)

    def _event(self, place: int, stretch: Stretch) -> Event:
        moves = tuple(self.told.game.write_move(move) for move in stretch.moves)
        cause: Cause = "chance" if stretch.kind == "chance" else "others"
        return Event(cause, stretch.places, moves, amount(self._steps(place)))

    def _turn(self, place: int, stretch: Stretch) -> Turn:
        choice, (best, ends) = self.choices[place], self._found[place]
        loss = amount(differences(self._before(place), self._after(place)))
        lost, word = max(0.0, loss.value) > NOTHING, verdict(loss.value, self.spread)
        better = lost and word != "best"
        return Turn(
            places=stretch.places,
            moves=choice.played.moves,
            better=best.moves if better else (),
            loss=loss if lost else Amount(0.0, 0.0),
            verdict=word,
            lines=self._lines(ends, choice.played.samples, loss.value) if better else (),
            compared=choice.compared,
            choice=choice.compared > 1 or not choice.proved,
            proved=choice.proved,
        )

    def _lines(self, best: list[Sample], played: list[Sample], loss: float) -> tuple[LinePoints, ...]:
        """In what the better turn differs, line by line, and what later turns make good of it: together the loss."""
        names = [*self.told.end.names, LATER_LINE]
        gaps = differences(mean_lines(best), mean_lines(played))
        found = [LinePoints(name, points) for name, points in zip(names, [*gaps, loss - sum(gaps)], strict=True)]
        return tuple(sorted((line for line in found if abs(line.points) >= LEAST_LINE), key=lambda line: -abs(line.points)))

    def _moments(self) -> list[Moment]:
        stretches = self.told.stretches
        places = [stretch.at for stretch in stretches] + [len(self.told.match.log)]
        return [Moment(at, amount(self._before(place))) for place, at in enumerate(places)]
