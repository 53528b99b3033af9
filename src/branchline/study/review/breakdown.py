"""A review as plain, serialisable values: expectation at the start, luck, the others' influence, losses and the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal["best", "fine", "inexact", "mistake"]
Cause: TypeAlias = Literal["chance", "others"]

LATER_LINE = "later"  # of what the turns that follow can make good


@dataclass(frozen=True, slots=True)
class Amount:
    """Points, and their standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class ValueBreakdown:
    """Where the points went: `start + luck + others - losses` is the result, to rounding."""

    start: Amount
    luck: Amount
    others: Amount
    losses: Amount
    result: float


@dataclass(frozen=True, slots=True)
class LinePoints:
    """A line of the score sheet, and the points by which it is expected to differ."""

    line: str
    points: float


@dataclass(frozen=True, slots=True)
class Event:
    """What chance or others did, and what it was worth to the seat. `places` are those of its moves in the log, from 0."""

    cause: Cause
    places: tuple[int, ...]
    moves: tuple[str, ...]
    worth: Amount


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the seat: what was played, what is better (nothing where it was best, or as good as that), and what that cost.

    `places` are those of its moves in the log, from 0: so much of it stands before the first. `lines` say in which lines of the
    score sheet the better turn is expected to differ. `choice` is false where there was none; `proved` says that every way to
    play it was looked at to the end.
    """

    places: tuple[int, ...]
    moves: tuple[str, ...]
    better: tuple[str, ...]
    loss: Amount
    verdict: Verdict
    lines: tuple[LinePoints, ...]
    compared: int
    choice: bool
    proved: bool

    @property
    def at(self) -> int:
        """How much of the log stands before it."""
        return self.places[0]

    @property
    def unseen(self) -> bool:
        """Whether there was no time to compare it with any other."""
        return self.compared < 2 and not self.proved


@dataclass(frozen=True, slots=True)
class Moment:
    """What was expected when so much of the log had happened."""

    at: int
    expected: Amount


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of a seat's match, by so many playouts of each position; `spread` is that of results in this game."""

    game: str
    seat: int
    by: str
    playouts: int
    lead: bool  # whether it is about being ahead, not about points alone
    spread: float
    average: float  # loss a turn, of those with a choice
    account: ValueBreakdown
    turns: tuple[Turn, ...]
    events: tuple[Event, ...]
    curve: tuple[Moment, ...]

    @property
    def costliest(self) -> tuple[Turn, ...]:
        """The turns that lost most, the worst first; without those that lost nothing, or next to nothing."""
        return tuple(sorted((turn for turn in self.turns if turn.better), key=lambda turn: -turn.loss.value))

    @property
    def choices(self) -> tuple[Turn, ...]:
        """The turns in which there was a choice."""
        return tuple(turn for turn in self.turns if turn.choice)

    @property
    def uncompared(self) -> tuple[Turn, ...]:
        """The turns that there was no time to compare with others: what they lost is not known."""
        return tuple(turn for turn in self.choices if turn.unseen)

    @property
    def blind(self) -> bool:
        """Whether no turn at all was compared, so that nothing is known of losses."""
        return bool(self.choices) and len(self.uncompared) == len(self.choices)
