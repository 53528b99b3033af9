"""JSON codec of reviews, stored with their match."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from branchline.study.review.breakdown import Event, LinePoints, Moment, Review, Turn, ValueBreakdown
from branchline.study.review.estimate import Estimate

_RENAMED = {"playouts": "rollouts", "account": "breakdown"}  # fields of reviews stored by version 0.2.0 and earlier


def write_review(review: Review) -> str:
    """A review as one line of JSON."""
    return json.dumps(asdict(review), ensure_ascii=False, separators=(",", ":"))


def read_review(written: str) -> Review:
    """The review that `write_review` wrote; raises `ValueError`, `KeyError` or `TypeError` for anything else."""
    stored: dict[str, Any] = dict(json.loads(written))
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


def fuller(known: str, found: str) -> str:
    """Of two reviews as text the one that leaves fewer turns uncompared, or has more rollouts; either may be empty."""
    if not known or not found:
        return found or known
    one, other = read_review(known), read_review(found)
    return known if (-len(one.uncompared), one.rollouts) > (-len(other.uncompared), other.rollouts) else found


def _breakdown(data: dict[str, Any]) -> ValueBreakdown:
    amounts = {name: Estimate(**data[name]) for name in ("start", "luck", "others", "losses")}
    return ValueBreakdown(**amounts, result=data["result"])


def _turn(data: dict[str, Any]) -> Turn:
    texts = {name: tuple(data[name]) for name in ("places", "moves", "better")}
    return Turn(**{**data, **texts, "loss": Estimate(**data["loss"]), "lines": tuple(LinePoints(**each) for each in data["lines"])})


def _event(data: dict[str, Any]) -> Event:
    return Event(**{**data, "places": tuple(data["places"]), "moves": tuple(data["moves"]), "worth": Estimate(**data["worth"])})
