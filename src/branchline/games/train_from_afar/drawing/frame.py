"""A frame as a picture: its rim, the tiles with the routes run on them, the locomotives."""

from __future__ import annotations

from collections.abc import Iterable

from branchline.drawing.elements import element, part
from branchline.drawing.marks import dot, draw_cross
from branchline.drawing.picture import Look, pick, tag, words
from branchline.engine.game import Seat
from branchline.engine.text import Text, text
from branchline.games.train_from_afar.drawing.art import HALF, SIDE, Tints, curve, engine, line_hue, moved_to, outline, path_of, tile_art
from branchline.games.train_from_afar.drawing.layout import centre, lost_at, standing_at
from branchline.games.train_from_afar.drawing.rim import LOOP, depot, field_values_of, ground, on_edge, rim_track, station
from branchline.games.train_from_afar.rules.components import ENDS, GONE, LOCOMOTIVES, Box
from branchline.games.train_from_afar.rules.rounds import passed_ports, tints_of
from branchline.games.train_from_afar.rules.state import Frame, PlacedTile, State, station_of
from branchline.games.train_from_afar.words.names import LETTERS, NAMES
from branchline.rail.grid import Point

ALL = range(len(LOCOMOTIVES))


def whole_frame(view: State, seat: Seat, can: set[str], look: Look) -> str:
    """One seat's frame with the names and all picks."""
    box, frame = view.box, view.frames[seat]
    return bare_frame(view, seat, can, look) + _driven(box, frame, look)


@part
def _driven(box: Box, frame: Frame, look: Look) -> str:
    return crosses(box, frame, look) + locomotives(box, frame, look)


def bare_frame(view: State, seat: Seat, can: set[str], look: Look) -> str:
    """One seat's frame with the names and the tiles, without locomotives."""
    box, choice = view.box, view.choices[seat]
    chosen = None if choice is None else PlacedTile(box.numbers[choice.cell], view.hands[seat] or "", choice.turn)
    open_ = frozenset(cell for cell, name in enumerate(box.names) if f"cell={name:02}" in can)
    return _frame(box, view.frames[seat], chosen, field_values_of(view, seat), open_, look)


@part
def _frame(
    box: Box, frame: Frame, choice_tile: PlacedTile | None, values: tuple[int | None, ...], open_cells: frozenset[int], look: Look
) -> str:
    tints, numbers = tints_of(box, frame), {tile.cell: n for n, tile in enumerate(frame.tiles, 1)}
    return "".join(
        [
            ground(box, look),
            _numbers(box, look),
            *(rim_track(box, piece, tints, look) + station(box, frame, piece, values, look) for piece in box.rim),
            depot(box, frame, look),
            *(
                _cell(box, frame, cell, numbers.get(cell, 0), choice_tile, tints, cell in open_cells, look)
                for cell in range(len(box.squares))
                if cell != box.depot
            ),
        ]
    )


@element
def _numbers(box: Box, look: Look) -> str:
    """Rows at the left and columns above, at the corners of the cells: cell 20 is in row 2 and column 0."""
    style = {"font_size": 18, "fill": look["quiet"], "text_anchor": "middle"}
    corners = [(row, column, *centre(box, cell)) for cell in range(len(box.squares)) for row, column in [box.squares.cell(cell)]]
    rows = [words(str(row), x=x - HALF - 12, y=y - HALF + 22, **style) for row, column, x, y in corners if not column]
    return "".join(rows + [words(str(column), x=x - HALF + 16, y=y - HALF - 8, **style) for row, column, x, y in corners if not row])


def small_frame(box: Box, frame: Frame, look: Look) -> str:
    """Another seat's frame, without names."""
    tints = tints_of(box, frame)
    rim = [rim_track(box, piece, tints, look) for piece in box.rim]
    tiles = [tag("g", _tile(box, tile, tints, look), transform=moved_to(centre(box, tile.cell))) for tile in frame.tiles]
    return "".join([ground(box, look), *rim, depot(box, frame, look), *tiles, crosses(box, frame, look), locomotives(box, frame, look)])


def fresh_route(box: Box, before: Frame, after: Frame, look: Look) -> str:
    """The route that the locomotives have run since an earlier frame, as coloured lines."""
    parts = []
    for number in ALL:
        ink = {"stroke": line_hue(look, LOCOMOTIVES[number]), "stroke_width": 6, "fill": "none"}
        for into, out in passed_ports(box, after, number)[before.tiles_entered[number] :]:
            line = tag("path", d=path_of(curve(into & 7, out & 7)), **ink)
            parts.append(tag("g", line, transform=moved_to(centre(box, into >> 3))))
            loops = [piece for piece in box.rim if piece.station is None and (piece.cell, piece.side) == (out >> 3, (out & 7) // 2)]
            parts += [on_edge(box, piece, tag("path", d=LOOP, **ink)) for piece in loops]
    return "".join(parts)


def _cell(
    box: Box, frame: Frame, cell: int, number: int, choice_tile: PlacedTile | None, tints: dict[int, str], can_pick: bool, look: Look
) -> str:
    """A cell: the tile laid there in a round of this number, the one chosen for it, or nothing."""
    if number:
        tile = frame.tiles[number - 1]
        return _draw_placed_tile(box, tile, _tints(box, tile, tints), number, number == len(frame.tiles), can_pick, look)
    if choice_tile is not None and choice_tile.cell == cell:
        return _draw_chosen_tile(box, choice_tile, can_pick, look)
    return _touchable(box, cell, _vacant(look), text("Cell {cell}, empty", cell=f"{box.names[cell]:02}"), can_pick, look)


@element
def _draw_placed_tile(box: Box, tile: PlacedTile, tints: Tints, number: int, newest: bool, can_pick: bool, look: Look) -> str:
    art = tile_art(box.sections(tile.tile, tile.turn), tints, look.theme) + _round(number, newest, look)
    label = text("Cell {cell}, tile {tile}, laid in round {n}", cell=f"{box.names[tile.cell]:02}", tile=tile.tile, n=number)
    return _touchable(box, tile.cell, art, label, can_pick, look)


@element
def _draw_chosen_tile(box: Box, tile: PlacedTile, can_pick: bool, look: Look) -> str:
    label = text("Cell {cell}, tile {tile}, chosen", cell=f"{box.names[tile.cell]:02}", tile=tile.tile)
    return _touchable(box, tile.cell, _tile(box, tile, {}, look) + outline(look), label, can_pick, look)


@element
def _touchable(box: Box, cell: int, art: str, label: Text, can_pick: bool, look: Look) -> str:
    name, at = f"{box.names[cell]:02}", moved_to(centre(box, cell))
    if can_pick:
        return tag("g", art, dot(look, r=9), transform=at, data_cell=name, **pick("cell", name, look.say(label)))
    return tag("g", art, transform=at, data_cell=name, role="img", aria_label=look.say(label))


def _vacant(look: Look) -> str:
    edge = {"stroke": look["ink"], "stroke_opacity": 0.22, "stroke_width": 2, "stroke_dasharray": "4 7"}
    return tag("rect", x=-HALF + 5, y=-HALF + 5, width=SIDE - 10, height=SIDE - 10, rx=8, fill="transparent", **edge)


def _tile(box: Box, tile: PlacedTile, tints: dict[int, str], look: Look) -> str:
    return tile_art(box.sections(tile.tile, tile.turn), _tints(box, tile, tints), look.theme)


def _tints(box: Box, tile: PlacedTile, tints: dict[int, str]) -> Tints:
    """The colours of the routes on a tile, line by line."""
    return tuple(tints.get(tile.cell * ENDS + one) for one, _ in box.sections(tile.tile, tile.turn))


def plain_tile(box: Box, tile: str, look: Look) -> str:
    """A printed tile, without routes."""
    return tile_art(box.tiles[tile], (None,) * len(box.tiles[tile]), look.theme)


def _round(number: int, newest: bool, look: Look) -> str:
    fill, ink = (look["brass"], look["paper"]) if newest else (look["paper"], look["ink"])
    disc = tag("circle", cx=55, cy=-55, r=11.5, fill=fill, stroke=look["ink"], stroke_opacity=0.4)
    return disc + words(str(number), x=55, y=-49.5, font_size=15, text_anchor="middle", fill=ink)


def locomotives(box: Box, frame: Frame, look: Look, only: Iterable[int] = ALL) -> str:
    """The locomotives in their places, facing in the direction in which they drive; removed ones are left out."""
    return "".join(_locomotive(box, frame, number, look) for number in only if frame.places[number] != GONE)


def _locomotive(box: Box, frame: Frame, number: int, look: Look) -> str:
    return _engine(box, number, *standing_at(box, frame, number), station_of(frame.places[number]), look)


@element
def _engine(box: Box, number: int, at: Point, way: Point, station: int | None, look: Look) -> str:
    label = NAMES[number]
    if station is not None:
        label = text("{locomotive}, at the station {station}", locomotive=label, station=box.stations[station].name)
    art = engine(LOCOMOTIVES[number], look.say(LETTERS[number]), way, look.theme)
    return tag("g", art, transform=moved_to(at), role="img", aria_label=look.say(label))


def crosses(box: Box, frame: Frame, look: Look, before: Frame | None = None) -> str:
    """A cross wherever locomotives were removed, or only where they were not removed before."""
    earlier = [] if before is None else lost_at(box, before)
    spots = [spot for spot in lost_at(box, frame) if spot not in earlier]
    return "".join(tag("g", draw_cross(11, look, 6), transform=moved_to(spot)) for spot in spots)
