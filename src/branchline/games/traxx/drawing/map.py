"""The plan as a picture: its cells and numbers, the line over them, and the picks on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from branchline.drawing.elements import element, part
from branchline.drawing.picture import Look, pick, tag, words
from branchline.engine.game import Seat
from branchline.engine.text import text
from branchline.games.traxx.drawing.art import coloured_hex, cross, draw_letter, draw_line, hexagon, honeycomb
from branchline.games.traxx.drawing.layout import map_spots
from branchline.games.traxx.rules.components import Box
from branchline.games.traxx.rules.moves import Extend, Move
from branchline.games.traxx.rules.rules import to_act
from branchline.games.traxx.rules.scoring import by_half, reached_numbers
from branchline.games.traxx.rules.state import Sheet, State, growing_ends, start_of, visible_line
from branchline.games.traxx.words.names import colour
from branchline.rail.grid import Point


def draw_map(state: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """The plan of one seat, with marks on the cells that the line can enter now."""
    sheet = state.sheets[seat]
    extends = [move for move in legal if isinstance(move, Extend)]
    return _map(
        state.box,
        sheet,
        start_of(state, seat),
        frozenset(number for number, _ in reached_numbers(state, sheet)),
        frozenset(by_half(state, seat)),
        not to_act(state),
        tuple(dict.fromkeys(move.cell for move in extends)),
        tuple(dict.fromkeys(move.end for move in extends)) if len(growing_ends(sheet)) > 1 else (),
        look,
    )


@part
def _map(
    box: Box,
    sheet: Sheet,
    start: int,
    mine: frozenset[int],
    halved: frozenset[int],
    over: bool,
    cells: tuple[str, ...],
    ends: tuple[str, ...],
    look: Look,
) -> str:
    spots, size = map_spots(box, look)
    line = set(visible_line(sheet))
    parts = [
        _ground(spots, size, look),
        draw_cells(box, spots, size, line, look),
        draw_line(spots, sheet, size * 0.24, look),
        crosses(box, spots, size, [cell for cell in range(len(spots)) if cell not in line], look) if over else "",
        badges(box, spots, size, mine, halved, look),
        draw_ends(box, spots, sheet, start, size, look),
        row_names(box.names, spots, size, look),
        targets(box, spots, size, cells, look),
        origins(box, spots, size, ends, look),
    ]
    return "".join(parts)


@element
def _ground(spots: tuple[Point, ...], size: float, look: Look) -> str:
    outline = tag("path", d=honeycomb(spots, size * 1.12), fill=look["ink"], fill_opacity=0.9)
    return outline + tag("path", d=honeycomb(spots, size), fill=look["paper"])


@element
def row_names(names: tuple[str, ...], spots: tuple[Point, ...], size: float, look: Look) -> str:
    """The names of the first and the last cell of each row, outside the plan."""
    rows: dict[str, list[int]] = {}
    for cell, name in enumerate(names):
        rows.setdefault(name[0], []).append(cell)
    parts: list[str] = []
    for cells in rows.values():
        for cell, side in ((cells[0], -1), (cells[-1], 1)):
            x, y = spots[cell][0] + side * size * 1.02, spots[cell][1] + size * 0.14
            anchor = "end" if side < 0 else "start"
            parts.append(
                words(
                    names[cell],
                    x=x,
                    y=y,
                    font_size=size * (0.41 if look.theme == "print" else 0.38),
                    fill=look["quiet"],
                    text_anchor=anchor,
                )
            )
    return "".join(parts)


def draw_cells(box: Box, spots: Sequence[Point], size: float, covered_cells: set[int], look: Look) -> str:
    """Every cell: in full colour until the line enters it, then pale."""
    return "".join(_cell(box, cell, spot, size, cell in covered_cells, look) for cell, spot in enumerate(spots))


@element
def _cell(box: Box, cell: int, spot: Point, size: float, faded: bool, look: Look) -> str:
    letter = box.letters[cell]
    at = (spot[0], spot[1] + size * 0.55) if box.cell_numbers[cell] else spot
    small = 0.41 if look.theme == "print" else 0.34
    named = "" if faded else draw_letter(box, letter, at, size * (small if box.cell_numbers[cell] else 0.46), look)
    return tag("g", coloured_hex(box, letter, spot, size * 0.95, look, faded), named, data_cell=box.names[cell])


def badges(box: Box, spots: Sequence[Point], size: float, mine: Collection[int], halved_cells: Collection[int], look: Look) -> str:
    """The numbers as round badges: inked on the line, with a small half if they would count by half."""
    return "".join(
        _badge(number, spots[cell], size, number in mine, number in halved_cells and number not in mine, look)
        for number, cell in box.numbers.items()
    )


@element
def _badge(number: int, spot: Point, size: float, taken: bool, halved: bool, look: Look) -> str:
    x, y = badge_at(spot, size)
    fill, ink = (look["ink"], look["paper"]) if taken else (look["paper"], look["ink"])
    disc = tag("circle", cx=x, cy=y, r=size * 0.44, fill=fill, stroke=look["ink"], stroke_width=size * 0.06)
    digits = {"font_size": size * 0.56, "font_weight": 750, "text_anchor": "middle", "font_variant_numeric": "tabular-nums"}
    figure = words(str(number), x=x, y=y + size * 0.2, fill=ink, **digits)
    return disc + figure + (_half((x + size * 0.42, y - size * 0.3), size, look) if halved else "")


def badge_at(spot: Point, size: float) -> Point:
    """The position of a number's badge in its cell: above the centre, which leaves space for the letter."""
    return spot[0], spot[1] - size * 0.17


def _half(spot: Point, size: float, look: Look) -> str:
    x, y = spot
    disc = tag("circle", cx=x, cy=y, r=size * 0.25, fill=look["paper"], stroke=look["ink"], stroke_width=size * 0.04)
    return disc + words("½", x=x, y=y + size * 0.13, font_size=size * 0.36, fill=look["ink"], text_anchor="middle")


def draw_ends(box: Box, spots: Sequence[Point], sheet: Sheet, start: int, size: float, look: Look) -> str:
    """The start as a small diamond on the line, its two ends as rings; on a number a ring goes around the badge."""
    ends = dict.fromkeys((visible_line(sheet)[0], visible_line(sheet)[-1]))
    rings = [_ring(spots[cell], size, bool(box.cell_numbers[cell]), look) for cell in ends]
    if start in ends:
        return "".join(rings) + _diamond(spots[start], size * 0.17, look["ink"])
    return "".join(rings) + _diamond(spots[start], size * 0.3, look["ink"]) + _diamond(spots[start], size * 0.15, look["paper"])


def _ring(spot: Point, size: float, around_badge: bool, look: Look) -> str:
    x, y = spot
    if not around_badge:
        return tag("circle", cx=x, cy=y, r=size * 0.3, fill=look["paper"], stroke=look["ink"], stroke_width=size * 0.13)
    x, y = badge_at(spot, size)
    rings = ((0.58, 0.22, "paper"), (0.6, 0.1, "ink"))
    return "".join(tag("circle", cx=x, cy=y, r=size * r, fill="none", stroke=look[c], stroke_width=size * w) for r, w, c in rings)


def _diamond(spot: Point, reach: float, fill: str) -> str:
    x, y = spot
    return tag("path", d=f"M{x - reach:.1f} {y:.1f}l{reach:.1f} {-reach:.1f}l{reach:.1f} {reach:.1f}l{-reach:.1f} {reach:.1f}z", fill=fill)


def targets(box: Box, spots: Sequence[Point], size: float, open_: Iterable[str], look: Look) -> str:
    """The picks of the cells that the line can enter now: a green outline and dot each."""
    return "".join(_target(box, box.cells[name], spots[box.cells[name]], size, look) for name in open_)


@element
def _target(box: Box, cell: int, spot: Point, size: float, look: Look) -> str:
    name, shade, number = box.names[cell], colour(box, box.letters[cell]), box.cell_numbers[cell]
    label = text("cell {cell}, {colour}, number {number}", cell=name, colour=shade, number=number) if number else None
    label = label or text("cell {cell}, {colour}", cell=name, colour=shade)
    halo = hexagon(spot, size * 0.83, fill="transparent", stroke=look["paper"], stroke_width=size * 0.22)
    outline = hexagon(spot, size * 0.85, fill="none", stroke=look["go"], stroke_width=size * 0.12)
    x, y = (spot[0] + size * 0.56, spot[1] + size * 0.3) if number else (spot[0], spot[1] - size * 0.52)
    dot = tag("circle", cx=x, cy=y, r=size * 0.17, fill=look["go"], stroke=look["paper"], stroke_width=size * 0.06)
    return tag("g", halo, outline, dot, **pick("cell", name, look.say(label)))


def origins(box: Box, spots: Sequence[Point], size: float, open_: Iterable[str], look: Look) -> str:
    """The picks of the ends from which the line can grow."""
    parts: list[str] = []
    for name in open_:
        cell = box.cells[name]
        x, y = badge_at(spots[cell], size) if box.cell_numbers[cell] else spots[cell]
        reach = size * (0.72 if box.cell_numbers[cell] else 0.44)
        label = look.say(text("from the end {cell}", cell=name))
        ring = tag("circle", cx=x, cy=y, r=reach, fill="transparent", stroke=look["go"], stroke_width=size * 0.1)
        parts.append(tag("g", ring, **pick("from", name, label)))
    return "".join(parts)


def crosses(box: Box, spots: Sequence[Point], size: float, cells: Iterable[int], look: Look) -> str:
    """Every cell the line has not entered, crossed out at the end; around a number the cross is wider."""
    path = "".join(cross(spots[cell], size * (0.6 if box.cell_numbers[cell] else 0.4)) for cell in cells)
    edge = {"fill": "none", "stroke_linecap": "round", "d": path or "M0 0"}
    halo = tag("path", **edge, stroke=look["paper"], stroke_width=size * 0.26)
    return halo + tag("path", **edge, stroke=look["ink"], stroke_width=size * 0.1)
