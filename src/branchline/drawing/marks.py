"""Marks in the pictures of all games: selectable elements, crosses, and the names of picks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from branchline.drawing.picture import Look, about, pick, tag
from branchline.engine.game import Seat


def pick_names(picks: Callable[[Any, Seat, Any], Mapping[str, str]], view: Any, seat: Seat, moves: Iterable[Any]) -> set[str]:
    """The picks of these moves of a seat, as `cell=34`."""
    return {f"{key}={value}" for move in moves for key, value in picks(view, seat, move).items()}


def touch(open_: bool, key: str, value: str, label: str) -> dict[str, object]:
    """The attributes of an element: `data-pick` if a legal move picks it, else only its name."""
    return pick(key, value, label) if open_ else about(key, value, label)


def dot(look: Look, x: float = 0, y: float = 0, r: float = 8, edge: float = 2) -> str:
    """The green mark of selectable elements."""
    return tag("circle", cx=x, cy=y, r=r, fill=look["go"], stroke=look["paper"], stroke_width=edge)


def draw_cross(reach: float, look: Look, width: float = 4) -> str:
    """A cross over a used or removed component, or on an error."""
    path = f"M{-reach} {-reach}L{reach} {reach}M{-reach} {reach}L{reach} {-reach}"
    return tag("path", d=path, stroke=look["signal"], stroke_width=width, stroke_linecap="round", fill="none")
