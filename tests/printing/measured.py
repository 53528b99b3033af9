"""Measures pages of a PDF: paper, margins, letters, pieces to cut out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

MM = 25.4 / 72  # millimetres of a point
LEAST = 6.0  # points of the smallest letters
MARGIN = 5.0  # millimetres that every printer leaves white
DPI = 50
CUT = 0.6  # the grey of the lines along which one cuts

Box = tuple[float, float, float, float]


def pages_of_pdf(pdf: bytes) -> list[Any]:
    import pymupdf  # only where pages are measured: it takes long

    return list(pymupdf.open(stream=pdf))


def size(page: Any) -> tuple[float, float]:
    """Width and height of the paper in millimetres."""
    return round(page.rect.width * MM, 1), round(page.rect.height * MM, 1)


@lru_cache(maxsize=64)
def _blocks(page: Any) -> list[Any]:
    blocks: list[Any] = page.get_text("dict")["blocks"]
    return blocks


@lru_cache(maxsize=64)
def _render(page: Any) -> Any:
    return page.get_pixmap(dpi=DPI, colorspace="gray")


def letters(page: Any) -> Iterator[tuple[float, str, str]]:
    """Size in points, font and words of everything written on a page."""
    for block in _blocks(page):
        for line in block.get("lines", ()):
            for span in line["spans"]:
                if span["text"].strip():
                    yield span["size"], span["font"], span["text"]


def overlaps(page: Any) -> list[tuple[str, str]]:
    """Lines of text that cover each other."""
    found = [
        (line["bbox"], "".join(span["text"] for span in line["spans"]).strip())
        for block in _blocks(page)
        for line in block.get("lines", ())
    ]
    lines = [(box, words) for box, words in found if words]
    return [(a[1], b[1]) for n, a in enumerate(lines) for b in lines[:n] if _overlap_ratio(a[0], b[0]) > 0.3]


def _overlap_ratio(a: Box, b: Box) -> float:
    """How much of the smaller box lies in the other."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    smaller = min((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
    return wide * high / smaller if wide > 0 and high > 0 else 0


def text_of(pages: list[Any]) -> str:
    """All text, with line breaks and hyphens removed."""
    joined = " ".join(page.get_text() for page in pages)
    return " ".join(joined.replace("\u00ad", "").replace("\u2010\n", "").replace("-\n", "").split())


def is_blank(page: Any) -> bool:
    return bool(_render(page).is_unicolor)


def ink_in_the_margin(page: Any) -> bool:
    """Whether the rendered page has ink outside the printable area."""
    drawn = _render(page)
    edge = int(MARGIN / 25.4 * DPI)
    samples = drawn.samples
    rows = [samples[n * drawn.stride : n * drawn.stride + drawn.width] for n in range(drawn.height)]
    around = rows[:edge] + rows[-edge:] + [row[:edge] + row[-edge:] for row in rows]
    return any(min(row) < 250 for row in around)


def pieces(page: Any) -> list[Box]:
    """The cutting outlines in millimetres: left, top, width, height."""
    found = []
    for drawn in page.get_drawings():
        grey = drawn["color"] is not None and all(abs(each - CUT) < 0.01 for each in drawn["color"])
        if grey and len(drawn["items"]) in (1, 4):
            rect = drawn["rect"]
            found.append((rect.x0 * MM, rect.y0 * MM, rect.width * MM, rect.height * MM))
    return found
