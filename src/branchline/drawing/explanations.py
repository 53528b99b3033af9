"""What a picture names, and the rule of each thing in it."""

from __future__ import annotations

import re
from html import unescape
from typing import TypeVar

from branchline.engine.game import LINE, Game, Seat
from branchline.engine.text import Text

S = TypeVar("S")
M = TypeVar("M")

_NAMES = re.compile(r'\sdata-([a-z][a-z0-9_-]*)="([^"]*)"')


def named(svg: str) -> tuple[str, ...]:
    """Everything that has a name in a picture, as picks: `cell=34`."""
    found = [(key, unescape(value)) for key, value in _NAMES.findall(svg)]
    return tuple(dict.fromkeys(value if key in ("pick", "about") else f"{key}={value}" for key, value in found))


def explained(game: Game[S, M], view: S, seat: Seat, svg: str) -> dict[str, Text]:
    """The rule of each thing in the picture and of each line of the score sheet, by its pick; without those that need no words."""
    lines = [f"{LINE}={line}" for line, _ in game.score(view, max(seat, 0)).lines]
    asked = {pick: game.explain(view, seat, *_parted(pick)) for pick in dict.fromkeys((*named(svg), *lines))}
    return {pick: rule for pick, rule in asked.items() if rule is not None}


def _parted(pick: str) -> tuple[str, str]:
    key, _, value = pick.partition("=")
    return key, value
