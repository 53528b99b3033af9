"""A game on paper: sheets to write on, drawings for the middle of the table, pieces to cut out. Sizes on paper are millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from branchline.drawing.picture import Look, tag, words
from branchline.engine.text import Text


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing: SVG elements in a box of so many units, and how long a unit is on paper where there is room for it.

    A drawing that others must fit into, a frame for tiles that are cut out, is `true`: it is never made smaller.
    """

    width: float
    height: float
    content: str
    unit: float
    true: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A drawing under its title: for a player to write on, or for the middle of the table."""

    title: Text
    drawing: Drawing
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Cutting:
    """Something to cut out, so many times: SVG elements around (0, 0), with another drawing on its back where it has one."""

    front: str
    back: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Cuttings:
    """Pieces of one size under one title; how wide and high they are on paper, and how long a unit of their drawings is."""

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
    """All that a table needs besides pencils: a sheet for each seat, what lies in the middle, what is cut out."""

    sheets: tuple[Sheet, ...]
    reminder: tuple[Text, ...]  # the rules in a few lines, for every sheet
    needs: tuple[Text, ...] = ()  # what has to be at hand besides: dice, pencils
    table: tuple[Sheet, ...] = ()
    cuttings: tuple[Cuttings, ...] = ()
    per_page: int = 1  # sheets on a page, where nobody says otherwise


def lookup(rows: Sequence[tuple[str, Sequence[str]]], look: Look) -> Drawing:
    """Dice of a box looked up with ordinary ones: under the words for each die its faces, drawn about 92 wide, with their numbers."""
    widest = max(len(faces) for _, faces in rows)
    parts = []
    for n, (label, faces) in enumerate(rows):
        said = words(label, y=20, font_size=20, font_weight=700, fill=look["ink"])
        drawn = [
            tag("g", _numbered(number, face, look), transform=f"translate({_PITCH * number - _PITCH / 2} 92)")
            for number, face in enumerate(faces, 1)
        ]
        parts.append(tag("g", said, *drawn, transform=f"translate(0 {_ROW * n})"))
    return Drawing(_PITCH * widest, _ROW * len(rows), "".join(parts), 0.21)


_PITCH, _ROW = 150, 166


def _numbered(number: int, face: str, look: Look) -> str:
    """A face, and at its left the value of an ordinary die that stands for it."""
    edge = {"fill": look["paper"], "stroke": look["ink"], "stroke_width": 2.5}
    value = words(str(number), x=-60, y=9, font_size=26, font_weight=700, text_anchor="middle", fill=look["ink"])
    return tag("rect", x=-36, y=-50, width=100, height=100, rx=12, **edge) + tag("g", face, transform="translate(14 0)") + value


def paragraph(content: str, letters: int, size: float, **attributes: object) -> str:
    """A sentence in lines of at most so many letters, the first of them at (0, 0)."""
    lines = wrap(content, letters)
    return "".join(words(line, y=round(n * size * 1.16, 1), font_size=size, **attributes) for n, line in enumerate(lines))
