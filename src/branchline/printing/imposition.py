"""Imposition: arranges pieces to cut out on plates, as many per page as fit, with trim marks; backs are mirrored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.drawing.picture import hatching, tag
from branchline.drawing.printout import Cutting, Cuttings

MARK = 3.0  # length of a trim mark, and the margin around the pieces
GAP = 0.8  # distance from a piece to its mark
HAIR = 0.15  # width of cutting lines


@dataclass(frozen=True, slots=True)
class Plate:
    """A drawing in millimetres of the fronts or backs of pieces."""

    width: float
    height: float
    content: str


def plates(cuttings: Cuttings, width: float, height: float) -> list[tuple[Plate, Plate | None]]:
    """Plates of at most this size, each with its plate of backs, if any."""
    columns = max(1, int((width - 2 * MARK) / cuttings.width))
    rows = max(1, int((height - 2 * MARK) / cuttings.height))
    every = [piece for piece in cuttings.pieces for _ in range(piece.count)]
    pages = [every[n : n + columns * rows] for n in range(0, len(every), columns * rows)]
    return [_both(cuttings, page, columns) for page in pages]


def _both(cuttings: Cuttings, page: Sequence[Cutting], columns: int) -> tuple[Plate, Plate | None]:
    columns = min(columns, len(page))
    fronts = _plate(cuttings, [(n % columns, n // columns, piece.front) for n, piece in enumerate(page)], columns)
    if not cuttings.two_sided:
        return fronts, None
    return fronts, _plate(cuttings, [(columns - 1 - n % columns, n // columns, piece.back) for n, piece in enumerate(page)], columns)


def _plate(cuttings: Cuttings, cells: Sequence[tuple[int, int, str]], columns: int) -> Plate:
    rows = 1 + max(row for _, row, _ in cells)
    drawings = list(dict.fromkeys(drawn for _, _, drawn in cells))
    shapes = [tag("g", drawn, id=f"piece{n}", transform=f"scale({cuttings.unit})") for n, drawn in enumerate(drawings)]
    uses = [_use(cuttings, column, row, drawings.index(drawn)) for column, row, drawn in cells]
    width, height = columns * cuttings.width + 2 * MARK, rows * cuttings.height + 2 * MARK
    cuts = [_outline(cuttings, column, row) for column, row, _ in cells]
    content = [tag("defs", *shapes), hatching("".join(drawings)), *uses, *cuts, _marks(cuttings, columns, rows)]
    return Plate(width, height, "".join(content))


def _use(cuttings: Cuttings, column: int, row: int, drawing: int) -> str:
    x, y = MARK + (column + 0.5) * cuttings.width, MARK + (row + 0.5) * cuttings.height
    return tag("use", href=f"#piece{drawing}", transform=f"translate({x:.3f} {y:.3f})")


def _outline(cuttings: Cuttings, column: int, row: int) -> str:
    x, y = f"{MARK + column * cuttings.width:.3f}", f"{MARK + row * cuttings.height:.3f}"
    width, height = f"{cuttings.width:.3f}", f"{cuttings.height:.3f}"
    return tag("rect", x=x, y=y, width=width, height=height, fill="none", stroke="#999999", stroke_width=HAIR)


def _marks(cuttings: Cuttings, columns: int, rows: int) -> str:
    """Trim marks: short lines outside the pieces."""
    right, low = MARK + columns * cuttings.width, MARK + rows * cuttings.height
    ups = [MARK + n * cuttings.width for n in range(columns + 1)]
    levels = [MARK + n * cuttings.height for n in range(rows + 1)]
    d = [f"M{x:.3f} 0V{MARK - GAP}M{x:.3f} {low + GAP:.3f}V{low + MARK:.3f}" for x in ups]
    d += [f"M0 {y:.3f}H{MARK - GAP}M{right + GAP:.3f} {y:.3f}H{right + MARK:.3f}" for y in levels]
    return tag("path", d="".join(d), stroke="#000000", stroke_width=HAIR, fill="none")
