"""How small the letters of a drawing are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

_SCALE = re.compile(r"scale\(\s*([0-9.]+)")
_UNKNOWN = 16.0  # what SVG writes with where nobody says


def smallest_letters(svg: str) -> float:
    """The size of the smallest letters in a drawing, in its own units; 0 where it has none."""
    return min(_sizes(ElementTree.fromstring(svg), 1.0, _UNKNOWN), default=0.0)


def readable(svg: str, least: float) -> str:
    """A drawing without the letters that would be smaller than this: colours and shapes tell the same."""
    root = ElementTree.fromstring(svg)
    _drop(root, 1.0, _UNKNOWN, least)
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    return ElementTree.tostring(root, encoding="unicode")


def _drop(element: ElementTree.Element, scale: float, size: float, least: float) -> None:
    scale, size = _scaled(element, scale, size)
    for child in list(element):
        factor, letters = _scaled(child, scale, size)
        if child.tag.endswith("text") and factor * letters < least:
            element.remove(child)
        else:
            _drop(child, scale, size, least)


def _scaled(element: ElementTree.Element, scale: float, size: float) -> tuple[float, float]:
    """How much larger than its units an element is drawn, and the size of letters in it."""
    for factor in _SCALE.findall(element.get("transform", "")):
        scale *= float(factor)
    return scale, float(element.get("font-size", size))


def _sizes(element: ElementTree.Element, scale: float, size: float) -> Iterator[float]:
    scale, size = _scaled(element, scale, size)
    if element.tag.endswith("text") and "".join(element.itertext()).strip():
        yield size * scale
    for child in element:
        yield from _sizes(child, scale, size)
