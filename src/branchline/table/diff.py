"""Differences between two table views, so that only the changes are sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from branchline.table.responses import Board

T = TypeVar("T")
Patch: TypeAlias = list[Any]  # the new list: `(from, count)` for a part of the old one, anything else is itself

_KEYS: dict[str, Callable[[Any], Any]] = {"log": lambda entry: entry.n, "choices": lambda choice: choice.text}  # lists that are patched


def changed_fields(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The fields that differ; pictures, the log and the choices as `patches`; of the boards only those that differ."""
    if not before:
        return after
    changes = {name: value for name, value in after.items() if before[name] != value}
    patches: dict[str, Patch] = {}
    if "svg" in changes:
        patches["svg"] = list_patch(_lines(before["svg"]), _lines(changes.pop("svg")))
    for name, key in _KEYS.items():
        if name in changes:
            patches[name] = list_patch(before[name], changes.pop(name), key)
    if patches:
        changes["patches"] = patches
    if "boards" in changes and before["boards"].keys() == after["boards"].keys():
        changes["boards"] = {
            seat: changed_fields(_fields(before["boards"][seat]), _fields(board))
            for seat, board in after["boards"].items()
            if before["boards"][seat] != board
        }
    return changes


@lru_cache(maxsize=64)
def _lines(picture: str) -> list[str]:
    """The lines of a picture; cached because each is compared with the one before and the one after."""
    return picture.split("\n")


def _fields(board: Board) -> dict[str, Any]:
    return {"svg": board.svg, "marks": board.marks}


def list_patch(before: Sequence[T], after: Sequence[T], key: Callable[[T], Any] = lambda each: each) -> Patch:
    """The parts of the old list and the new elements that make up the new list; equal elements have equal keys."""
    shortest = min(len(before), len(after))
    head = _common(before, after, shortest)
    tail = _common(before[::-1], after[::-1], shortest - head)
    known = {key(before[place]): place for place in range(head, len(before) - tail)} if head + tail < len(after) else {}
    patch: Patch = [(0, head)] if head else []
    for each in after[head : len(after) - tail]:
        place = known.get(key(each))
        if place is None or before[place] != each:
            patch.append(each)
        else:
            _keep(patch, place, 1)
    if tail:
        _keep(patch, len(before) - tail, tail)
    return patch


def _keep(patch: Patch, place: int, count: int) -> None:
    """Adds a part of the old list, joined to the part before it."""
    if patch and isinstance(patch[-1], tuple) and sum(patch[-1]) == place:
        patch[-1] = (patch[-1][0], patch[-1][1] + count)
    else:
        patch.append((place, count))


def _common(a: Sequence[T], b: Sequence[T], most: int) -> int:
    """The length of the common prefix, by bisection."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
