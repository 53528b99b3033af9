"""Pictures as SVG text: elements, colour themes, and the settings of a reader (`Look`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from types import MappingProxyType
from typing import Literal, TypeAlias

from branchline.engine.text import Say, english

Theme: TypeAlias = Mapping[str, str]
Rectangle: TypeAlias = tuple[float, float, float, float]  # left, top, right and bottom
Layout: TypeAlias = Literal["sheet", "tall", "wide"]

LIGHT: Theme = MappingProxyType({
    "paper": "#FBF7EF", "table": "#EEE6D8", "ink": "#1E2A38", "quiet": "#6B7280",
    "signal": "#C8102E", "go": "#0B7A53", "brass": "#B7862B",
    "red": "#D55E00", "blue": "#0072B2", "green": "#009E73", "yellow": "#E8C500", "grey": "#8A8F98",
    "orange": "#E69F00", "violet": "#8A5BB5", "pink": "#CC79A7", "brown": "#8B5A2B", "black": "#222222", "white": "#FFFFFF",
})  # fmt: skip
DARK: Theme = MappingProxyType({
    **LIGHT, "paper": "#171B22", "table": "#0E1116", "ink": "#E8E2D5", "quiet": "#9AA3AF",
    "signal": "#FF5A5F", "go": "#3ECF8E", "brass": "#E3B55B",
})  # fmt: skip
_HATCHES: Mapping[str, str] = MappingProxyType({
    "red": "M2 0V8M6 0V8", "blue": "M0 2H8M0 6H8",
    "green": "M-2 6L2 10M-2 -2L10 10M6 -2L10 2", "violet": "M-2 2L2 -2M-2 10L10 -2M6 10L10 6",
    "yellow": "M2 2h.01M6 6h.01", "black": "M2 0V8M6 0V8M0 2H8M0 6H8", "orange": "M2 0V4M6 4V8", "pink": "M0 2H4M4 6H8",
    "brown": "M-2 -2L10 10M-2 10L10 -2",
})  # the hatchings of heraldry for colours  # fmt: skip
_HATCH_INKS = {**LIGHT, "yellow": "#8F7A00", "orange": "#B87A00"}
PRINT: Theme = MappingProxyType({
    **LIGHT, **{name: f"url(#hatch-{name})" for name in _HATCHES}, "grey": "#DEDEDE",
    "paper": "#FFFFFF", "table": "#FFFFFF", "ink": "#000000", "quiet": "#444444", "signal": "#000000", "go": "#000000", "brass": "#000000",
})  # fmt: skip
THEMES: Mapping[str, Theme] = MappingProxyType({"light": LIGHT, "dark": DARK, "print": PRINT})

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # characters that XML cannot represent
FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'Helvetica Neue', sans-serif"


@dataclass(frozen=True, slots=True)
class Look:
    """The settings of one reader for pictures and text: a theme of `THEMES`, and the language. `look["ink"]` is a colour.

    With the layout `sheet` a picture shows everything. `tall` and `wide` are for pages that show scores and other boards themselves:
    they have only what the player uses, below or beside the board.
    """

    theme: str = "light"
    say: Say = english
    colour: bool = False  # whether a terminal shows colours (ANSI)
    layout: Layout = "sheet"
    anonymous: Look | None = field(default=None, compare=False, repr=False)  # the same without the names of players

    def __getitem__(self, colour: str) -> str:
        return THEMES[self.theme][colour]


def lettering(look: Look, usual: str) -> str:
    """The colour of letters on a coloured ground: `usual`, or dark in print, where colours are hatched."""
    return look["ink"] if look.theme == "print" else usual


def halo(look: Look, width: float) -> dict[str, object]:
    """Attributes that keep letters readable in print: an outline of the paper's colour over the hatching."""
    if look.theme != "print":
        return {}
    return {"stroke": look["paper"], "stroke_width": width, "stroke_linejoin": "round", "paint_order": "stroke"}


def line_colour(look: Look, colour: str) -> str:
    """A colour for lines, which are too thin to hatch."""
    return LIGHT[colour] if look.theme == "print" else look[colour]


def tag(name: str, *children: str, **attributes: object) -> str:
    """One element: `tag("circle", cx=1, cy=2, stroke_width=3)`. `class_` is `class`; None leaves an attribute out."""
    head = name + "".join([f' {_attribute(k)}="{v if type(v) is int else _value(v)}"' for k, v in attributes.items() if v is not None])
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def words(content: str, **attributes: object) -> str:
    """A text element with escaped content."""
    return tag("text", _safe(content, quote=False), **attributes)


def picture(width: float, height: float, *children: str, title: str, **attributes: object) -> str:
    """A complete SVG document with a title; it takes the width of its container."""
    return tag(
        "svg",
        tag("title", _safe(title, quote=False)),
        hatching("".join(children)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_value(width)} {_value(height)}",
        font_family=FONT,
        role="group",
        **attributes,
    )


def hatching(content: str) -> str:
    """The definitions of the hatches used by a drawing in the theme `print`; empty for other drawings."""
    if "url(#hatch-" not in content:
        return ""
    return tag("defs", *(_hatch(name) for name in _HATCHES if f"url(#hatch-{name})" in content))


def _hatch(name: str) -> str:
    dotted = _HATCHES[name].endswith(".01")
    ink = {"stroke": _HATCH_INKS[name], "stroke_width": 2.2 if dotted else 1, "stroke_linecap": "round" if dotted else None}
    ground, lines = tag("rect", width=8, height=8, fill="#FFFFFF"), tag("path", d=_HATCHES[name], fill="none", **ink)
    return tag("pattern", ground, lines, id=f"hatch-{name}", width=8, height=8, patternUnits="userSpaceOnUse")


def pick(name: str, value: str, label: str) -> dict[str, object]:
    """The attributes of an element that a player can select: its pick, and its label for screen readers."""
    return {"data_pick": f"{name}={value}", "aria_label": label, "role": "button", "tabindex": "0"}


def about(name: str, value: str, label: str) -> dict[str, object]:
    """The attributes of an element that only has an explanation: its name, and its label for screen readers."""
    return {"data_about": f"{name}={value}", "aria_label": label, "role": "img"}


@lru_cache(maxsize=256)
def _attribute(name: str) -> str:
    return name if name == "viewBox" else name.rstrip("_").replace("_", "-")


def _value(value: object) -> str:
    if isinstance(value, str):
        return _safe(value)
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    if isinstance(value, int):
        return str(value)
    return _safe(str(value))


@lru_cache(maxsize=8192)
def _safe(content: str, quote: bool = True) -> str:
    """Escaped text; cached because pictures repeat the same few words."""
    return _UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", escape(content, quote))
