"""Printable parts of a game: sheets to write on, sheets for the middle of the table, pieces to cut out. Printed sizes are millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from branchline.drawing.picture import Look, tag, words
from branchline.engine.text import Text


@dataclass(frozen=True, slots=True)
class Drawing:
    """SVG elements with their width and height in units, and the printed length of a unit if the page has enough space.

    A drawing that must keep its scale, such as a frame for cut-out tiles, is `true`: it is never made smaller.
    """

    width: float
    height: float
    content: str
    unit: float
    true: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A drawing with a title, for a player to write on or for the middle of the table."""

    title: Text
    drawing: Drawing
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Cutting:
    """A piece to cut out `count` times: SVG elements around (0, 0) for its front and its back, if printed."""

    front: str
    back: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Cuttings:
    """Pieces of one size with a title: their printed width and height, and the printed length of a unit."""

    title: Text
    width: float
    height: float
    unit: float
    pieces: tuple[Cutting, ...]
    note: Text | None = None

    @property
    def two_sided(self) -> bool:
        return any(piece.back for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Printout:
    """Everything to print for a match: a sheet for each seat, sheets for the middle of the table, pieces to cut out."""

    sheets: tuple[Sheet, ...]
    reminder: tuple[Text, ...]  # a summary of the rules for every sheet
    needs: tuple[Text, ...] = ()  # what players need besides: dice, pencils
    table: tuple[Sheet, ...] = ()
    cuttings: tuple[Cuttings, ...] = ()
    per_page: int = 1  # sheets on a page by default


def dice_table(rows: Sequence[tuple[str, Sequence[str]]], look: Look) -> Drawing:
    """A table of the faces of special dice by the values of ordinary dice: a label and a row of faces for each die."""
    widest = max(len(faces) for _, faces in rows)
    parts = []
    for n, (label, faces) in enumerate(rows):
        caption = words(label, y=20, font_size=20, font_weight=700, fill=look["ink"])
        drawn = [
            tag("g", _with_number(number, face, look), transform=f"translate({_PITCH * number - _PITCH / 2} 92)")
            for number, face in enumerate(faces, 1)
        ]
        parts.append(tag("g", caption, *drawn, transform=f"translate(0 {_ROW * n})"))
    return Drawing(_PITCH * widest, _ROW * len(rows), "".join(parts), 0.21)


_PITCH, _ROW = 150, 166


def _with_number(number: int, face: str, look: Look) -> str:
    """A face with the value of an ordinary die at its left."""
    edge = {"fill": look["paper"], "stroke": look["ink"], "stroke_width": 2.5}
    value = words(str(number), x=-60, y=9, font_size=26, font_weight=700, text_anchor="middle", fill=look["ink"])
    return tag("rect", x=-36, y=-50, width=100, height=100, rx=12, **edge) + tag("g", face, transform="translate(14 0)") + value


def paragraph(content: str, letters: int, size: float, **attributes: object) -> str:
    """A sentence wrapped into lines of at most `letters` letters, the first at (0, 0)."""
    lines = wrap(content, letters)
    return "".join(words(line, y=round(n * size * 1.16, 1), font_size=size, **attributes) for n, line in enumerate(lines))
