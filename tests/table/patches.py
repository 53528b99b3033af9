"""Applies the changes of a table view as the documentation describes them, independently of the code that makes them."""

from __future__ import annotations

from typing import Any


def patched(seen: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The view after a message: fields replace fields, long ones may come as patches, and only changed boards are sent."""
    if not seen:
        return message
    changes = dict(message)
    patches, boards = changes.pop("patches", {}), changes.pop("boards", {})
    view = {**seen, **changes}
    for name, patch in patches.items():
        view[name] = "\n".join(_applied(seen[name].split("\n"), patch)) if name == "svg" else _applied(seen[name], patch)
    view["boards"] = {**seen["boards"], **{seat: patched({"boards": {}, **seen["boards"][seat]}, board) for seat, board in boards.items()}}
    for board in view["boards"].values():
        board.pop("boards", None)
    return view


def _applied(old: list[Any], patch: list[Any]) -> list[Any]:
    new: list[Any] = []
    for each in patch:
        new += old[each[0] : each[0] + each[1]] if isinstance(each, list | tuple) else [each]
    return new
