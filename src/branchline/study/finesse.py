"""What the best turns bring that the hand does not find which plays on.

The hand that plays matches on is weaker than who looks for better turns. So positions are worth more than it makes of them: by
a usual gain for every turn still to come, which the game's judgement knows, or which is measured in the match itself. And a turn
that the hand could not have made good again costs only what the best turn after it did not make good. Without this every chance
would seem lucky and every slip a disaster.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from statistics import fmean

from branchline.study.choice import Choice
from branchline.study.estimate import differences, totals

ROUNDS = 60  # of bringing gain and repairs into balance; each brings them nearer


@dataclass(frozen=True, slots=True)
class Finesse:
    """The usual gain of a turn, and for each turn how much of its loss the next one could make good, playout by playout."""

    gain: float
    repairs: tuple[list[float], ...]


def finesse(choices: Sequence[Choice], known: float | None = None) -> Finesse:
    """What all the turns of a match say about it; the usual gain of a turn where it is known."""
    best = [totals(choice.best_samples) for choice in choices]
    gains = [differences(ends, totals(choice.hand.samples)) for ends, choice in zip(best, choices, strict=True)]
    losses = [differences(ends, totals(choice.played.samples)) for ends, choice in zip(best, choices, strict=True)]
    gain = _usual([fmean(each) for each in gains], [fmean(each) for each in losses]) if known is None else known
    following = zip_longest(losses, gains[1:])
    return Finesse(gain, tuple(_repair(loss, after, gain) for loss, after in following))


def _usual(gains: Sequence[float], losses: Sequence[float]) -> float:
    """The gain of a turn beside what makes good again: so that luck is nothing on the whole."""
    usual = sum(gains) / max(1, len(gains))
    for _ in range(ROUNDS):
        repaired = [min(max(0.0, gain - usual), loss) for gain, loss in zip(gains[1:], losses, strict=False)]
        usual = (sum(gains) - sum(repaired)) / max(1, len(gains))
    return usual


def _repair(loss: list[float], after: list[float] | None, usual: float) -> list[float]:
    """How much of a loss is made good: what the next turn gains beyond the usual, and never more than was lost."""
    if after is None or fmean(after) <= usual:
        return [0.0] * len(loss)
    return loss if fmean(after) - usual >= fmean(loss) else [gain - usual for gain in after]
