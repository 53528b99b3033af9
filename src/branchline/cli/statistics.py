"""Statistics of many matches: mean, deviation, wins and ties of each bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from branchline.engine.text import Text
from branchline.matches.contest import STANDARD_ERRORS_95, Result


@dataclass
class BotTally:
    """One bot's results; integer sums, so that the order of matches does not matter."""

    matches: int = 0
    total: int = 0
    squares: int = 0
    wins: int = 0
    ties: int = 0
    lines: Counter[str] = field(default_factory=Counter)

    def add(self, points: Mapping[str, int], rank: int, shared: bool) -> None:
        total = sum(points.values())
        self.matches += 1
        self.total += total
        self.squares += total * total
        self.wins += rank == 1 and not shared
        self.ties += rank == 1 and shared
        for line, value in points.items():
            self.lines[line] += value

    @property
    def mean(self) -> float:
        return self.total / self.matches

    @property
    def deviation(self) -> float:
        """The standard deviation of the sample."""
        if self.matches < 2:
            return 0.0
        return sqrt((self.squares * self.matches - self.total**2) / (self.matches * (self.matches - 1)))

    @property
    def margin_95(self) -> float:
        """Half the width of the 95% confidence interval of the mean."""
        return STANDARD_ERRORS_95 * self.deviation / sqrt(self.matches)


@dataclass
class Tally:
    """The results of all matches by bot."""

    bots: dict[str, BotTally]
    endings: Counter[str] = field(default_factory=Counter)
    reasons: dict[str, Text] = field(default_factory=dict)  # by ending
    matches: int = 0
    moves: int = 0

    def add(self, match: Result) -> None:
        self.matches += 1
        self.moves += match.length
        self.endings[match.ending] += 1
        self.reasons[match.ending] = match.reason
        shared = match.ranks.count(1) > 1
        for bot, lines, rank in zip(match.bots, match.sheets, match.ranks, strict=True):
            self.bots[bot].add(lines, rank, shared)
