"""Cropping a picture to a part of it, as a static image without interactive attributes."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from branchline.drawing.svg_bounds import Box, Boxes, kind

SVG = "http://www.w3.org/2000/svg"
NEAR = 3  # elements this near to the part still show
SCALE, LEAST, WIDEST, HIGHEST = 0.72, 92, 620, 460  # scale on a page, and limits of the size
_INTERACTIVE = ("aria-label", "role", "tabindex", "class")
ElementTree.register_namespace("", SVG)


def prune(element: Element, area: Box, boxes: Boxes) -> None:
    """Removes the elements outside the shown part, and text that the edge would cut."""
    for child in list(element):
        box = boxes.get(child)
        if box is not None and not (area.wider(NEAR).holds(box) if kind(child) == "text" else box.wider(NEAR).meets(area)):
            element.remove(child)
        elif kind(child) != "defs":
            prune(child, area, boxes)


def strip(root: Element, number: str) -> None:
    """Removes interactive attributes, and prefixes ids with the picture's number so that they are unique on a page."""
    for element in root.iter():
        for name, value in list(element.attrib.items()):
            if name in _INTERACTIVE or name.startswith("data-"):
                del element.attrib[name]
                continue
            element.set(name, re.sub(r"(url\(#|^#)", rf"\g<1>{number}-", value) if "#" in value and not _is_colour(value) else value)
        if "id" in element.attrib:
            element.set("id", f"{number}-{element.get('id')}")


def _is_colour(value: str) -> bool:
    return re.fullmatch("#[0-9A-Fa-f]{3,8}", value) is not None


def frame(root: Element, area: Box, words: str) -> None:
    """Sets view box, size and label of the root for the shown part."""
    larger = max(SCALE, LEAST / max(area.width, area.height))
    scale = min(larger, WIDEST / area.width, HIGHEST / area.height)
    title = next((child for child in root if child.tag == f"{{{SVG}}}title"), None)
    known = title.text if title is not None and title.text else ""
    if title is not None:
        root.remove(title)
    root.set("viewBox", f"{area.left:.1f} {area.top:.1f} {area.width:.1f} {area.height:.1f}")
    root.set("width", f"{area.width * scale:.0f}")
    root.set("height", f"{area.height * scale:.0f}")
    root.set("role", "img")
    root.set("aria-label", ". ".join(part for part in (known, words) if part))
