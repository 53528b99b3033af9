"""The font sizes of SVG drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

_SCALE = re.compile(r"scale\(\s*([0-9.]+)")
_UNKNOWN = 16.0  # SVG's default font size


def smallest_letters(svg: str) -> float:
    """The smallest font size in a drawing, in its own units; 0 without text."""
    return min(_sizes(ElementTree.fromstring(svg), 1.0, _UNKNOWN), default=0.0)


def readable(svg: str, least: float) -> str:
    """A drawing without text smaller than `least`; its colours and shapes carry the same information."""
    root = ElementTree.fromstring(svg)
    _drop(root, 1.0, _UNKNOWN, least)
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    return ElementTree.tostring(root, encoding="unicode")


def _drop(element: ElementTree.Element, scale: float, size: float, least: float) -> None:
    scale, size = _text_scale(element, scale, size)
    for child in list(element):
        factor, letters = _text_scale(child, scale, size)
        if child.tag.endswith("text") and factor * letters < least:
            element.remove(child)
        else:
            _drop(child, scale, size, least)


def _text_scale(element: ElementTree.Element, scale: float, size: float) -> tuple[float, float]:
    """The scale of an element, and its font size."""
    for factor in _SCALE.findall(element.get("transform", "")):
        scale *= float(factor)
    return scale, float(element.get("font-size", size))


def _sizes(element: ElementTree.Element, scale: float, size: float) -> Iterator[float]:
    scale, size = _text_scale(element, scale, size)
    if element.tag.endswith("text") and "".join(element.itertext()).strip():
        yield size * scale
    for child in element:
        yield from _sizes(child, scale, size)
