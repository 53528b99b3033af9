"""A contest, its pairings and their results: plain values that can be sent to other processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import comb

from branchline.engine.game import OptionValue, Seat
from branchline.engine.text import Text

STANDARD_ERRORS_95 = 1.96  # on each side of a mean: its 95% confidence interval


@dataclass(frozen=True, slots=True)
class Contest:
    """A series of matches: each group of bots that fills the seats meets equally often, and each bot has each seat equally often.

    With as many bots as seats there is one group, and this is a plain series of matches. The same bot may be named
    more than once.
    """

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: str
    edition: str = ""  # the source of the box; empty for the built-in one
    own_dice: bool = False  # whether each match has its own dice; else matches that differ only in seating share them
    logs: bool = False  # whether results include all moves

    @property
    def size(self) -> int:
        """The number of matches."""
        return self.games * comb(len(self.bots), self.seats)

    def pairings(self) -> Iterator[Pairing]:
        """All matches in order; the groups alternate, so that the series can stop at any time."""
        groups = list(combinations(self.bots, self.seats))
        return (Pairing(group[n % self.seats :] + group[: n % self.seats], n) for n in range(self.games) for group in groups)

    def seed_of(self, pairing: Pairing) -> str:
        """The seed of one match."""
        return f"{self.seed}/{pairing.number if self.own_dice else pairing.number // self.seats}"


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match to be played: the bot of each seat, and its number among matches of the same bots."""

    bots: tuple[str, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match: score sheet, rank, number of moves and thinking time of each seat."""

    bots: tuple[str, ...]
    number: int
    sheets: tuple[dict[str, int], ...]
    ranks: tuple[int, ...]
    ending: str
    moves: tuple[int, ...]
    seconds: tuple[float, ...] = field(compare=False)
    length: int = 0  # number of moves, chance included
    reason: Text = field(default=Text(""), compare=False)  # the sentence for `ending`; results files do not keep it
    seed: str = ""
    log: tuple[tuple[Seat, str], ...] = ()

    @property
    def pairing(self) -> Pairing:
        return Pairing(self.bots, self.number)
