"""Serialises responses to the same JSON that the server sends."""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from typing import Any

from branchline.language import speaker
from branchline.table.messages import plain
from branchline.table.problem import STATUS, Problem
from branchline.table.responses import Lang


def to_json(answer: Any) -> str:
    return json.dumps(answer, default=_plain, ensure_ascii=False, separators=(",", ":"))


def _plain(answer: Any) -> Any:
    if is_dataclass(answer):
        return plain(answer)
    raise TypeError(type(answer))


def refusal(problem: Problem, lang: Lang, game: str | None) -> tuple[int, str]:
    """The status and the JSON of a problem; sentences of a game are translated by its own catalogue."""
    status = STATUS[problem.code]
    return status, to_json({"status": status, "code": problem.code, "reason": speaker(lang, game)(problem.reason)})
