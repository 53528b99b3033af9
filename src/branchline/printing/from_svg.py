"""Converts a game's SVG picture to a drawing on paper."""

from __future__ import annotations

import re

from branchline.drawing.printout import Drawing

_VIEW = re.compile(r'<svg [^>]*?viewBox="0 0 ([0-9.]+) ([0-9.]+)"[^>]*>(.*)</svg>', re.DOTALL)
_TITLE = re.compile("<title>.*?</title>", re.DOTALL)


def picture_drawing(svg: str, unit: float = 1) -> Drawing:
    """The drawing of a picture, without its frame and title."""
    found = _VIEW.fullmatch(svg)
    assert found is not None
    width, height, content = found.groups()
    return Drawing(float(width), float(height), _TITLE.sub("", content), unit)
