"""Applies the changes of a table view as the documentation describes them, independently of the code that makes them."""

from __future__ import annotations

from typing import Any


def apply_message(old: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The view after a message: fields replace fields, long ones may come as patches, and only changed boards are sent."""
    if not old:
        return message
    changes = dict(message)
    patches, boards = changes.pop("patches", {}), changes.pop("boards", {})
    view = {**old, **changes}
    for name, patch in patches.items():
        view[name] = "\n".join(apply_patch(old[name].split("\n"), patch)) if name == "svg" else apply_patch(old[name], patch)
    patched_boards = {seat: apply_message({"boards": {}, **old["boards"][seat]}, board) for seat, board in boards.items()}
    view["boards"] = {**old["boards"], **patched_boards}
    for board in view["boards"].values():
        board.pop("boards", None)
    return view


def apply_patch(old: list[Any], patch: list[Any]) -> list[Any]:
    new: list[Any] = []
    for each in patch:
        new += old[each[0] : each[0] + each[1]] if isinstance(each, list | tuple) else [each]
    return new
