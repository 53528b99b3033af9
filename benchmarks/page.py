"""The messages of a page at a table; `tests/web/test_page_messages.py` compares them with a real page."""

from __future__ import annotations

from typing import Any

ROTATION = "turn"  # the pick that a page leaves open until a move is confirmed
MOST = 64  # previews of one question


def hello(token: str) -> dict[str, Any]:
    """The first message of a page on a wide screen, in English and light colours."""
    options = {"lang": "en", "theme": "light", "boards": True, "seat": None, "layout": "wide", "version": ""}
    return {"kind": "hello", "token": token, "after": 0, "want": ["view"], **options}


def preview(choices: list[dict[str, Any]], move: str) -> dict[str, Any] | None:
    """The request for the previews of a picked move in all rotations; None if the choices include them."""
    picked = next((_fixed_picks(choice) for choice in choices if choice["text"] == move), None)
    alike = [choice["text"] for choice in choices if _fixed_picks(choice) == picked and choice["ghost"] is None]
    return {"kind": "ghosts", "moves": alike[:MOST]} if alike else None


def following(choices: list[dict[str, Any]], move: str) -> dict[str, Any] | None:
    """The request for choices after a move that can still be rotated, as when another piece is selected; None if not needed."""
    picks = next((choice["picks"] for choice in choices if choice["text"] == move), {})
    if ROTATION not in picks:
        return None
    key, value = next(iter(picks.items()))
    return {"kind": "narrow", "picks": {key: value}, "after": move}


def _fixed_picks(choice: dict[str, Any]) -> dict[str, str]:
    return {key: value for key, value in choice["picks"].items() if key != ROTATION}


def apply_patch(old: list[Any], patch: list[Any]) -> list[Any]:
    """A list after a patch: `[from, count]` is a part of the old list, anything else a new element."""
    return [each for part in patch for each in (old[part[0] : part[0] + part[1]] if isinstance(part, list) else [part])]
