"""The names in a picture, and the rule of each named thing."""

from __future__ import annotations

import re
from html import unescape

from branchline.engine.game import LINE, GameSpec, M, S, Seat
from branchline.engine.text import Text

_NAMES = re.compile(r'\sdata-([a-z][a-z0-9_-]*)="([^"]*)"')


def names_in_picture(svg: str) -> tuple[str, ...]:
    """All names in a picture, as picks: `cell=34`."""
    found = [(key, unescape(value)) for key, value in _NAMES.findall(svg)]
    return tuple(dict.fromkeys(value if key in ("pick", "about") else f"{key}={value}" for key, value in found))


def explain_picture(game: GameSpec[S, M], view: S, seat: Seat, svg: str) -> dict[str, Text]:
    """The rule of each thing in the picture and of each score line, by its pick; things without a rule are left out."""
    lines = [f"{LINE}={line}" for line, _ in game.score(view, max(seat, 0)).lines]
    rules = {pick: game.explain(view, seat, *_split_pick(pick)) for pick in dict.fromkeys((*names_in_picture(svg), *lines))}
    return {pick: rule for pick, rule in rules.items() if rule is not None}


def _split_pick(pick: str) -> tuple[str, str]:
    key, _, value = pick.partition("=")
    return key, value
