"""Approximate bounding boxes of SVG elements, exact enough to crop a picture and to annotate things in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import TypeAlias
from xml.etree.ElementTree import Element

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Point: TypeAlias = tuple[float, float]

UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_STEP = re.compile(rf"([A-Za-z])|({_NUMBER})")
_TRANSFORM = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_ARGUMENTS = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
_LETTER = 0.55  # the width of a letter relative to its height


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in picture coordinates."""

    left: float
    top: float
    right: float
    bottom: float
    outline: tuple[Point, ...] = ()  # the corners of the shape in it, if it is a polygon

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def wider(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, other: Box) -> bool:
        return self.left <= other.left and other.right <= self.right and self.top <= other.top and other.bottom <= self.bottom

    def meets(self, other: Box) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


Boxes: TypeAlias = Mapping[Element, Box]


def bounding_box(boxes: Iterable[Box]) -> Box | None:
    """The smallest box around all boxes; None if there are none."""
    found = list(boxes)
    if not found:
        return None
    return Box(min(b.left for b in found), min(b.top for b in found), max(b.right for b in found), max(b.bottom for b in found))


def kind(element: Element) -> str:
    """An element's tag without its namespace."""
    return element.tag.rpartition("}")[2]


def names_of(element: Element) -> list[str]:
    """The names of an element: the values of `data-pick` and `data-about`, and other data attributes as `cell=34`."""
    marks = {key.removeprefix("data-"): value for key, value in element.attrib.items() if key.startswith("data-")}
    return list(dict.fromkeys(value if key in ("pick", "about") else f"{key}={value}" for key, value in marks.items()))


def named_boxes(root: Element, boxes: Boxes) -> Iterator[tuple[str, Box]]:
    """Every name in a picture, `cell=34`, with the box of its element."""
    for element in root.iter():
        if element in boxes:
            yield from ((name, boxes[element]) for name in names_of(element))


def transform_matrix(element: Element, at: Matrix) -> Matrix:
    """The matrix of an element's coordinates inside a parent with the matrix `at`."""
    for name, written in _TRANSFORM.findall(element.get("transform", "")):
        numbers = [float(n) for n in re.findall(_NUMBER, written)]
        at = _product(at, _matrix(name, numbers))
    return at


def _matrix(name: str, numbers: list[float]) -> Matrix:
    first, second = numbers[0], numbers[1] if len(numbers) > 1 else None
    if name == "translate":
        return 1, 0, 0, 1, first, second or 0
    if name == "scale":
        return first, 0, 0, first if second is None else second, 0, 0
    turn = radians(first)
    return cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0


def _product(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def measure(root: Element) -> dict[Element, Box]:
    """The bounding boxes of all elements of a picture."""
    found: dict[Element, Box] = {}
    _measure(root, UNMOVED, found)
    return found


def _measure(element: Element, at: Matrix, boxes: dict[Element, Box]) -> None:
    if kind(element) == "defs":
        return
    at = transform_matrix(element, at)
    for child in element:
        _measure(child, at, boxes)
    points = _transform_points(_points(element), at)
    whole = bounding_box([*(Box(x, y, x, y) for x, y in points), *(boxes[child] for child in element if child in boxes)])
    if whole is not None:
        boxes[element] = replace(whole, outline=tuple(points) if kind(element) == "polygon" else _outline(element, boxes))


def _outline(element: Element, boxes: Boxes) -> tuple[Point, ...]:
    """The corners of a group whose first element is a polygon."""
    return boxes[element[0]].outline if len(element) and element[0] in boxes else ()


def _transform_points(points: Iterable[Point], at: Matrix) -> list[Point]:
    return [(at[0] * x + at[2] * y + at[4], at[1] * x + at[3] * y + at[5]) for x, y in points]


def _points(element: Element) -> list[Point]:
    """Points whose bounding box is that of the element, in its own coordinates."""

    def value(name: str) -> float:
        return float(element.get(name, "0"))

    match kind(element):
        case "rect":
            x, y = value("x"), value("y")
            right, bottom = x + value("width"), y + value("height")
            return [(x, y), (right, y), (x, bottom), (right, bottom)]
        case "circle":
            return _ellipse(value("cx"), value("cy"), value("r"), value("r"))
        case "ellipse":
            return _ellipse(value("cx"), value("cy"), value("rx"), value("ry"))
        case "line":
            return [(value("x1"), value("y1")), (value("x2"), value("y2"))]
        case "polygon" | "polyline":
            numbers = [float(n) for n in re.findall(_NUMBER, element.get("points", ""))]
            return list(zip(numbers[::2], numbers[1::2], strict=True))
        case "path":
            return _path(element.get("d", ""))
        case "text":
            return _text(element, value("x"), value("y"), float(element.get("font-size", "16")))
        case _:
            return []


def _ellipse(x: float, y: float, wide: float, high: float) -> list[Point]:
    return [(x - wide, y - high), (x + wide, y - high), (x - wide, y + high), (x + wide, y + high)]


def _text(element: Element, x: float, y: float, size: float) -> list[Point]:
    wide = len("".join(element.itertext())) * size * _LETTER
    left = x - wide * {"middle": 0.5, "end": 1}.get(element.get("text-anchor", ""), 0)
    return [(left, y - 0.75 * size), (left + wide, y + 0.1 * size)]


def _path(data: str) -> list[Point]:
    """All points of a path, control points included."""
    found: list[Point] = []
    here, step, numbers = (0.0, 0.0), "", list[float]()
    for letter, number in _STEP.findall(data):
        if letter:
            step, numbers = letter, []
            continue
        numbers.append(float(number))
        if len(numbers) == _ARGUMENTS[step.upper()]:
            reached = _step_points(step, numbers, here)
            found += reached
            here, numbers = reached[-1], []
    return found


def _step_points(step: str, numbers: list[float], here: Point) -> list[Point]:
    x, y = here if step.islower() else (0.0, 0.0)
    match step.upper():
        case "H":
            return [(x + numbers[0], here[1])]
        case "V":
            return [(here[0], y + numbers[0])]
        case "A":
            return [(x + numbers[5], y + numbers[6])]
        case _:
            return [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
