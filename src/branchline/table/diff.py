"""Differences between two table views, so that only the changes are sent."""

from __future__ import annotations

from typing import Any


def changed_fields(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The fields that differ; of a picture, the log and the boards only the part that does."""
    if not before:
        return after
    changes = {name: value for name, value in after.items() if before[name] != value}
    if "svg" in changes and (change := text_change(before["svg"], after["svg"])):
        del changes["svg"]
        changes["svg_change"] = change
    if "log" in changes:
        changes["log_from"] = same = _same_entries(before["log"], after["log"])
        changes["log"] = after["log"][same:]
    if "boards" in changes and before["boards"].keys() == after["boards"].keys():
        changes["boards"] = {seat: board for seat, board in after["boards"].items() if before["boards"][seat] != board}
    return changes


def text_change(before: str, after: str) -> tuple[int, int, str] | None:
    """The edit (letters to keep, to drop, text to insert); None if it is not shorter, or browsers count letters differently."""
    config = _same(before, after, min(len(before), len(after)))
    tail = _same(before[::-1], after[::-1], min(len(before), len(after)) - config)
    new = after[config : len(after) - tail]
    plain = before.isascii() or max(before) <= "\uffff"  # browsers count letters beyond this twice
    return (config, len(before) - config - tail, new) if plain and 2 * len(new) < len(after) else None


def _same(a: str, b: str, most: int) -> int:
    """The length of the common prefix, by bisection."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _same_entries(a: list[Any], b: list[Any]) -> int:
    return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
