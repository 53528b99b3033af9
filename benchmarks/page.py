"""The messages of a page at a table; `tests/web/test_page_messages.py` compares them with a real page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

PLACELESS = {"turn", "action", "route"}  # picks without a place in the picture
MOST = 64  # previews of one question


def hello(token: str) -> dict[str, Any]:
    """The first message of a page on a wide screen, in English and light colours."""
    options = {"lang": "en", "theme": "light", "boards": True, "seat": None, "layout": "wide", "version": ""}
    return {"kind": "hello", "token": token, "after": 0, "want": ["view"], **options}


def questions(choices: list[dict[str, Any]], move: str) -> Iterator[dict[str, Any]]:
    """What a page asks while the pieces of a move are selected one by one: previews, and what can follow a piece that can be rotated.

    A move that one click makes, and a button, ask nothing.
    """
    chosen = next(choice for choice in choices if choice["text"] == move)
    fitting, known = choices, set[str]()
    for key, value in chosen["picks"].items():
        if key in PLACELESS:
            continue
        fitting = [choice for choice in fitting if choice["picks"].get(key) == value]
        if len(fitting) == 1 and not chosen["final"]:
            return
        missing = [choice["text"] for choice in fitting if choice["text"] not in known]
        if len(missing) <= 2 * MOST:
            known.update(missing)
            yield from ({"kind": "ghosts", "moves": missing[start : start + MOST]} for start in range(0, len(missing), MOST))
    if len(fitting) > 1 and known and not chosen["final"]:
        yield {"kind": "narrow", "picks": {}, "after": move}


def apply_patch(old: list[Any], patch: list[Any]) -> list[Any]:
    """A list after a patch: `[from, count]` is a part of the old list, anything else a new element."""
    return [each for part in patch for each in (old[part[0] : part[0] + part[1]] if isinstance(part, list) else [part])]
