"""WebSocket messages of a table: answers with the key of their request, refusals, and changes of the view."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeAlias

from branchline.table.diff import changed_fields
from branchline.table.responses import Ghosts, MatchingMoves, Why, WriteReceipt

Answer: TypeAlias = WriteReceipt | Ghosts | MatchingMoves | Why


def answer_message(key: str, answer: Answer) -> dict[str, Any]:
    """An answer as a message; `MatchingMoves.key` becomes `next`, because `key` is the key of the request."""
    match answer:
        case WriteReceipt():
            return {"kind": "done", "key": key, **plain(answer)}
        case Ghosts():
            return {"kind": "ghosts", "key": key, **plain(answer)}
        case Why():
            return {"kind": "why", "key": key, **plain(answer)}
        case MatchingMoves(key=pick):
            return {"kind": "narrow", **plain(answer), "key": key, "next": pick}


def refusal_message(key: str | None, code: str, reason: str) -> dict[str, Any]:
    return {"kind": "refused", "key": key, "code": code, "reason": reason}


def news(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any] | None:
    """The changes between two views; None if they are equal."""
    changes = changed_fields(before, after)
    return {"kind": "view", "n": after["n"], **changes} if changes else None


def plain(answer: Any) -> dict[str, Any]:
    """The fields of an answer as a shallow dictionary."""
    kind = type(answer)
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(each.name for each in fields(answer))
    return {name: getattr(answer, name) for name in names}


_NAMES: dict[type[Any], tuple[str, ...]] = {}  # cache of the field names by type
