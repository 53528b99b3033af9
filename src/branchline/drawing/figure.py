"""Figures of rules pages: fenced blocks with a position in the game's notation, annotations and a caption.

A block opens with ```` ```board ```` and holds lines `key: value`; a line that begins with a space continues the line before it. `---`
separates panels that are shown side by side. A panel inherits its position (`PLACED`) from the panel before it.

    options: level=hard             the setup: options and number of seats
    seats: 2
    board: 30:H__H 20:R_H_          the position: a board, a state, or the start of a match ...
    state: round 3 / ...
    play: roll 4; 2> pass           ... and moves from there, by the seat to act, or by player 2
    seat: 2                         whose board it is
    legal: 34:HH__                  a legal move, drawn over the board with a tick
    illegal: 34:RR__                an illegal move, with a cross
    ghost: 34:HH__                  a move without a verdict
    score: networks 8; errors 3     the score of this seat
    lit: networks                   the places that earned this score line
    good: 34 35                     places with a tick, with a cross, with a frame, numbered, and arrows from place to place
    bad: 21
    ring: 12
    steps: 10 11 12
    arrow: 10>11
    show: 10 34                     the part to show: everything between these places (default: all cells)
    edge: 40                        the margin around it
    choices: yes                    whether selectable places are shown
    room: wide                      how the picture is laid out
    caption: text below the panel

A place is a name in the picture, `die=HH__`; without a key it is a `cell`, and a key alone, `die`, means everything of that kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, get_args

from branchline.drawing.picture import Layout
from branchline.engine.errors import InvalidNotation
from branchline.engine.text import short, text

BLOCK = "board"
_FENCED = re.compile(rf"^```{BLOCK}\n(.*?)^```\n?", re.MULTILINE | re.DOTALL)
_MOST_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class Panel:
    """One picture of a figure, as described by its block."""

    seats: int | None = None
    options: tuple[str, ...] = ()
    board: str | None = None
    state: str | None = None
    play: tuple[str, ...] = ()
    seat: int = 1
    layout: Layout = "tall"
    show: tuple[str, ...] = ("cell",)
    edge: int = 14
    choices: bool = False
    ghost: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    illegal: tuple[str, ...] = ()
    score: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()
    ring: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    arrow: tuple[str, ...] = ()
    caption: str = field(default="", compare=False)  # figures in two languages differ only in their captions


PLACED = ("seats", "options", "board", "state", "play", "seat", "layout", "show", "edge")
Figure: TypeAlias = tuple[Panel, ...]


def figures(page: str) -> list[Figure]:
    """All figures of a rules page, in order; raises `InvalidNotation`."""
    return [part for part in split_page(page) if not isinstance(part, str)]


def split_page(page: str) -> list[str | Figure]:
    """A rules page split into texts and figures, in order."""
    pieces = _FENCED.split(page)
    return [piece if n % 2 == 0 else read_figure(piece) for n, piece in enumerate(pieces) if piece.strip()]


def read_figure(block: str) -> Figure:
    """The figure of a block; raises `InvalidNotation`."""
    if len(block) > _MOST_CHARACTERS:
        raise InvalidNotation(text("This text is longer than {n} characters", n=_MOST_CHARACTERS))
    panels: list[Panel] = []
    for part in re.split(r"^---\n", block, flags=re.MULTILINE):
        panels.append(_panel(part, panels[-1] if panels else Panel()))
    return tuple(panels)


def _panel(part: str, before: Panel) -> Panel:
    given = _lines(part)
    position = {name: getattr(before, name) for name in PLACED}
    if {"board", "state"} & given.keys():
        position |= {"board": None, "state": None, "play": ()}
    return Panel(**(position | given))


def _lines(part: str) -> dict[str, Any]:
    """The fields of a panel's lines."""
    found: dict[str, Any] = {}
    for line in re.sub(r"\n[ \t]+", " ", part).splitlines():
        key, colon, value = line.partition(":")
        if not colon or key not in _READ or not value.strip():
            raise InvalidNotation(text("A figure has no such line: {line}", line=short(line)))
        found[_FIELDS.get(key, key)] = _READ[key](value.strip())
    return found


def _number(value: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", value):
        raise InvalidNotation(text("A figure has no such line: {line}", line=short(value)))
    return int(value)


def _layout(value: str) -> Layout:
    for layout in get_args(Layout):
        if layout == value:
            return layout  # type: ignore[no-any-return]
    raise InvalidNotation(text("A figure has no such line: {line}", line=short(value)))


def _moves(value: str) -> tuple[str, ...]:
    return tuple(move.strip() for move in value.split(";"))


def _words(value: str) -> tuple[str, ...]:
    return tuple(value.split())


_FIELDS = {"room": "layout"}  # keys of a block that differ from the field

_READ: Mapping[str, Callable[[str], Any]] = {
    **dict.fromkeys(("seats", "seat", "edge"), _number),
    **dict.fromkeys(("play", "ghost", "legal", "illegal", "score"), _moves),
    **dict.fromkeys(("options", "show", "lit", "good", "bad", "ring", "steps", "arrow"), _words),
    **dict.fromkeys(("board", "state", "caption"), str),
    "room": _layout,
    "choices": lambda value: value == "yes",
}
