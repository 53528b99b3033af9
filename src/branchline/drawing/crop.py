"""A part of a picture, to be looked at and not to be touched: what lies outside it is left out, and so are all names."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from branchline.drawing.svg_bounds import Box, Boxes, kind

SVG = "http://www.w3.org/2000/svg"
NEAR = 3  # how near something must be to be seen
SCALE, LEAST, WIDEST, HIGHEST = 0.72, 92, 620, 460  # how large a picture is on a page, and how small and large it may be
_TOUCHED = ("aria-label", "role", "tabindex", "class")
ElementTree.register_namespace("", SVG)


def prune(element: Element, shown: Box, boxes: Boxes) -> None:
    """Leaves out what lies outside the part that is shown, and words that would be cut off."""
    for child in list(element):
        box = boxes.get(child)
        if box is not None and not (shown.wider(NEAR).holds(box) if kind(child) == "text" else box.wider(NEAR).meets(shown)):
            element.remove(child)
        elif kind(child) != "defs":
            prune(child, shown, boxes)


def strip(root: Element, number: str) -> None:
    """A figure is looked at, not touched: nothing in it has a name, and patterns are this picture's own."""
    for element in root.iter():
        for name, value in list(element.attrib.items()):
            if name in _TOUCHED or name.startswith("data-"):
                del element.attrib[name]
                continue
            element.set(name, re.sub(r"(url\(#|^#)", rf"\g<1>{number}-", value) if "#" in value and not _is_colour(value) else value)
        if "id" in element.attrib:
            element.set("id", f"{number}-{element.get('id')}")


def _is_colour(value: str) -> bool:
    return re.fullmatch("#[0-9A-Fa-f]{3,8}", value) is not None


def frame(root: Element, shown: Box, words: str) -> None:
    """As large as it is well seen; a narrower page makes it smaller."""
    larger = max(SCALE, LEAST / max(shown.width, shown.height))
    scale = min(larger, WIDEST / shown.width, HIGHEST / shown.height)
    title = next((child for child in root if child.tag == f"{{{SVG}}}title"), None)
    known = title.text if title is not None and title.text else ""
    if title is not None:
        root.remove(title)
    root.set("viewBox", f"{shown.left:.1f} {shown.top:.1f} {shown.width:.1f} {shown.height:.1f}")
    root.set("width", f"{shown.width * scale:.0f}")
    root.set("height", f"{shown.height * scale:.0f}")
    root.set("role", "img")
    root.set("aria-label", ". ".join(part for part in (known, words) if part))
