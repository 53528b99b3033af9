"""A review as plain values, and as JSON: expectation at the start, luck, the others' influence, losses and the result."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from branchline.study.review.rollout import Estimate

Verdict: TypeAlias = Literal["best", "fine", "inexact", "mistake"]
Cause: TypeAlias = Literal["chance", "others"]

LATER_LINE = "later"  # the part of a loss that later turns can recover


@dataclass(frozen=True, slots=True)
class ValueBreakdown:
    """Decomposition of a result: `start + luck + others - losses`, up to rounding."""

    start: Estimate
    luck: Estimate
    others: Estimate
    losses: Estimate
    result: float


@dataclass(frozen=True, slots=True)
class LinePoints:
    """An expected difference in a line of the score sheet."""

    line: str
    points: float


@dataclass(frozen=True, slots=True)
class Event:
    """An action of chance or of others and its value for the seat. `places` are the indices of its moves in the log."""

    cause: Cause
    places: tuple[int, ...]
    moves: tuple[str, ...]
    worth: Estimate


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the seat: the moves played, better ones (none if it was best or as good), and the loss.

    `places` are the indices of its moves in the log. `lines` are the expected differences to the better turn by line of the
    score sheet. `choice` is false if there was only one legal turn; `proved` means that all turns were searched
    exhaustively.
    """

    places: tuple[int, ...]
    moves: tuple[str, ...]
    better: tuple[str, ...]
    loss: Estimate
    verdict: Verdict
    lines: tuple[LinePoints, ...]
    compared: int
    choice: bool
    proved: bool

    @property
    def at(self) -> int:
        """The number of log entries before it."""
        return self.places[0]

    @property
    def unseen(self) -> bool:
        """Whether it was not compared with any other turn."""
        return self.compared < 2 and not self.proved


@dataclass(frozen=True, slots=True)
class Moment:
    """The expected result after the first `at` entries of the log."""

    at: int
    expected: Estimate


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a seat, by `rollouts` rollouts per position; `spread` is the standard deviation of results in this game."""

    game: str
    seat: int
    by: str
    rollouts: int
    lead: bool  # whether values are leads over the best opponent instead of points
    spread: float
    average: float  # average loss per turn with a choice
    breakdown: ValueBreakdown
    turns: tuple[Turn, ...]
    events: tuple[Event, ...]
    curve: tuple[Moment, ...]

    @property
    def costliest(self) -> tuple[Turn, ...]:
        """The turns with the largest losses, worst first; without negligible losses."""
        return tuple(sorted((turn for turn in self.turns if turn.better), key=lambda turn: -turn.loss.value))

    @property
    def choices(self) -> tuple[Turn, ...]:
        """The turns with more than one legal option."""
        return tuple(turn for turn in self.turns if turn.choice)

    @property
    def uncompared_turns(self) -> tuple[Turn, ...]:
        """The turns that were not compared with others, so that their loss is unknown."""
        return tuple(turn for turn in self.choices if turn.unseen)

    @property
    def blind(self) -> bool:
        """Whether no turn was compared, so that losses are unknown."""
        return bool(self.choices) and len(self.uncompared_turns) == len(self.choices)


_RENAMED = {"playouts": "rollouts", "account": "breakdown"}  # fields of reviews stored by version 0.2.0 and earlier


def write_review(review: Review) -> str:
    """A review as one line of JSON."""
    return json.dumps(asdict(review), ensure_ascii=False, separators=(",", ":"))


def read_review(review_text: str) -> Review:
    """The review that `write_review` wrote; raises `ValueError`, `KeyError` or `TypeError` for anything else."""
    stored: dict[str, Any] = dict(json.loads(review_text))
    data = {_RENAMED.get(name, name): value for name, value in stored.items()}
    return Review(
        **{
            **data,
            "breakdown": _breakdown(data["breakdown"]),
            "turns": tuple(_turn(each) for each in data["turns"]),
            "events": tuple(_event(each) for each in data["events"]),
            "curve": tuple(Moment(each["at"], Estimate(**each["expected"])) for each in data["curve"]),
        }
    )


def fuller(earlier: str, later: str) -> str:
    """Of two reviews as text the one that leaves fewer turns uncompared, or has more rollouts; either may be empty."""
    if not earlier or not later:
        return later or earlier
    one, other = read_review(earlier), read_review(later)
    return earlier if (-len(one.uncompared_turns), one.rollouts) > (-len(other.uncompared_turns), other.rollouts) else later


def _breakdown(data: dict[str, Any]) -> ValueBreakdown:
    amounts = {name: Estimate(**data[name]) for name in ("start", "luck", "others", "losses")}
    return ValueBreakdown(**amounts, result=data["result"])


def _turn(data: dict[str, Any]) -> Turn:
    texts = {name: tuple(data[name]) for name in ("places", "moves", "better")}
    return Turn(**{**data, **texts, "loss": Estimate(**data["loss"]), "lines": tuple(LinePoints(**each) for each in data["lines"])})


def _event(data: dict[str, Any]) -> Event:
    return Event(**{**data, "places": tuple(data["places"]), "moves": tuple(data["moves"]), "worth": Estimate(**data["worth"])})
