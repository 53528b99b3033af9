"""What to play and who meets whom, and what came of one match: plain values that travel to other processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import comb

from branchline.engine.game import OptionValue, Seat

STANDARD_ERRORS_95 = 1.96  # on each side of a mean: its 95% confidence interval


@dataclass(frozen=True, slots=True)
class Contest:
    """Every group of bots that fills the seats meets so many times, and everybody sits everywhere equally often.

    With as many bots as seats there is one group, and this is a plain series of matches. The same bot may be named
    more than once.
    """

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: str
    edition: str = ""  # the source of the box, where it is not the game's own
    own_dice: bool = False  # whether every match has dice of its own; else those that differ only in seating share them
    logs: bool = False  # whether results tell every move

    @property
    def size(self) -> int:
        """How many matches there are."""
        return self.games * comb(len(self.bots), self.seats)

    def pairings(self) -> Iterator[Pairing]:
        """Every match, in order: the groups take turns, so that one may stop at any time."""
        groups = list(combinations(self.bots, self.seats))
        return (Pairing(group[n % self.seats :] + group[: n % self.seats], n) for n in range(self.games) for group in groups)

    def seed_of(self, pairing: Pairing) -> str:
        """The seed of one match."""
        return f"{self.seed}/{pairing.number if self.own_dice else pairing.number // self.seats}"


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match to be played: who sits where, and its number among those of the same bots."""

    bots: tuple[str, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Result:
    """One match played: the score sheet and rank of every seat, how many moves it made and for how many seconds it thought."""

    bots: tuple[str, ...]
    number: int
    sheets: tuple[dict[str, int], ...]
    ranks: tuple[int, ...]
    ending: str
    moves: tuple[int, ...]
    seconds: tuple[float, ...] = field(compare=False)
    length: int = 0  # moves of all seats and of chance together
    seed: str = ""
    log: tuple[tuple[Seat, str], ...] = ()

    @property
    def pairing(self) -> Pairing:
        return Pairing(self.bots, self.number)
