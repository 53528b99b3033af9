"""The map as a picture: tiles, goods, trains, and what can be touched on it."""

from __future__ import annotations

from branchline.engine.game import Seat
from branchline.engine.picture import Look, pick, tag, words
from branchline.engine.text import Text, signed, text
from branchline.games.days_of_steam.art import HALF, SIDE, city_art, tile_art
from branchline.games.days_of_steam.components import Face
from branchline.games.days_of_steam.fitting import open_cells
from branchline.games.days_of_steam.layout import MARGIN, WIDTH, Layout, spot
from branchline.games.days_of_steam.map import Cell
from branchline.games.days_of_steam.naming import city_name, good_name, goods_names, tile_name, train_name, write_cell
from branchline.games.days_of_steam.pieces import cube, locomotive
from branchline.games.days_of_steam.running import standing
from branchline.games.days_of_steam.state import State, Train, goods_at
from branchline.rail.grid import Point

CUBES: tuple[Point, ...] = ((33, -33), (-33, -33), (33, 1), (-33, 1), (0, -36), (33, 33), (-33, 33), (0, 36))


def touch(can: set[str], key: str, value: str, label: str) -> dict[str, object]:
    """The attributes of a thing that may be picked now, or only be looked at."""
    return pick(key, value, label) if f"{key}={value}" in can else {"aria_label": label, "role": "img"}


def dot(look: Look, x: float = 0, y: float = 0, r: float = 10) -> str:
    """The green dot: this can be picked now."""
    return tag("circle", cx=x, cy=y, r=r, fill=look["go"], stroke=look["paper"], stroke_width=3)


def _dot_size(layout: Layout) -> float:
    return min(15, max(10, 7 / layout.scale))


def map_art(state: State, can: set[str], layout: Layout, look: Look) -> str:
    """Everything on the map, tiles first, then goods, then trains, then the dots."""
    faces = state.map.faces
    shown = [cell for cell, _ in open_cells(state.map) if f"cell={write_cell(cell)}" in can]
    return "".join(
        [
            _numbers(layout, look),
            *(_empty(cell, can, layout, look) for cell in shown),
            *(_tile(state, cell, can, layout, look) for cell in faces),
            *(_goods(state, cell, can, layout, look) for cell in faces),
            _start(state, layout, look),
            _trains(state, can, layout, look),
            *(_dot_on(cell, faces[cell].is_city, layout, look) for cell in faces if f"cell={write_cell(cell)}" in can),
        ]
    )


def _numbers(layout: Layout, look: Look) -> str:
    """The numbers of columns and rows, as moves are written."""
    style = {"font_size": 17, "fill": look["quiet"], "text_anchor": "middle"}
    columns = range(layout.west, layout.east + 1)
    rows = range(layout.south, layout.north + 1)
    along = [words(signed(x), x=layout.at((x, 0))[0], y=layout.height - 8, **style) for x in columns]
    return "".join(along + [words(signed(y), x=MARGIN / 2 + 3, y=layout.at((0, y))[1] + 6, **style) for y in rows])


def _empty(cell: Cell, can: set[str], layout: Layout, look: Look) -> str:
    frame = tag(
        "rect", x=-45, y=-45, width=90, height=90, rx=7, fill="transparent", stroke=look["go"], stroke_opacity=0.5, stroke_dasharray="7 6"
    )
    label = look.say(text("Cell {cell}, empty", cell=write_cell(cell)))
    return tag("g", frame, dot(look, r=_dot_size(layout)), transform=layout.place(cell), **touch(can, "cell", write_cell(cell), label))


def face_art(state: State, face: Face, look: Look, in_hand: bool = False) -> str:
    """A tile's picture; in a hand its steam is shown."""
    box = state.box
    if face.is_city:
        return city_art(box.colours[box.letters.index(face.code)].name, face.code, look.theme)
    kind = box.kind[face.code]
    return tile_art(face, kind.over, kind.steam if in_hand else None, look.theme)


def _tile(state: State, cell: Cell, can: set[str], layout: Layout, look: Look) -> str:
    face = state.map.faces[cell]
    fresh = tag("rect", x=-48, y=-48, width=96, height=96, rx=7, fill="none", stroke=look["brass"], stroke_width=5)
    body = face_art(state, face, look) + (fresh if cell == state.laid else "")
    label, name = look.say(_tile_words(state, cell, face)), write_cell(cell)
    return tag("g", body, transform=layout.place(cell), data_cell=name, **touch(can, "cell", name, label))


def _tile_words(state: State, cell: Cell, face: Face) -> Text:
    box, name = state.box, write_cell(cell)
    if face.is_city:
        goods = goods_names(box, goods_at(state, cell))
        return text("Cell {cell}: {city}, goods: {goods}", cell=name, city=city_name(box, face.code), goods=goods)
    return text("Cell {cell}: {tile}, {code}/{turn}", cell=name, tile=tile_name(box, face.code), code=face.code, turn=face.turn)


def _goods(state: State, cell: Cell, can: set[str], layout: Layout, look: Look) -> str:
    """The goods on a city; those beside the seat's own train may be loaded."""
    here = state.run.cell if state.run else state.trains[state.seat].cell if state.trains else None
    able = can if cell == here else set()
    parts = []
    for n, letter in enumerate(goods_at(state, cell)[: len(CUBES)]):
        x, y = CUBES[n]
        label = look.say(good_name(state.box, letter))
        mark = dot(look, 12, -12, 7) if f"good={letter}" in able else ""
        parts.append(tag("g", cube(state.box, letter, look), mark, transform=f"translate({x} {y})", **touch(able, "good", letter, label)))
    return tag("g", *parts, transform=layout.place(cell)) if parts else ""


def _trains(state: State, can: set[str], layout: Layout, look: Look) -> str:
    trains = standing(state)
    parts = []
    for seat, train in enumerate(trains):
        together = [n for n, other in enumerate(trains) if other.cell == train.cell and other.place == train.place]
        x, y, scale = _berth(state.map.faces[train.cell], train, together.index(seat), len(together), layout)
        at = f"{layout.place(train.cell)} translate({x:.1f} {y:.1f}) scale({scale:.2f})"
        parts.append(_train(state, seat, train, can, at, scale, look))
    return "".join(parts)


def _berth(face: Face, train: Train, number: int, count: int, layout: Layout) -> tuple[float, float, float]:
    """Where a train is drawn on its tile, larger on a small map; in a city they stand in a row below its name."""
    larger = min(1.35, max(1, 0.62 / layout.scale))
    if not face.is_city:
        return (*spot(face, train.place), 0.92 * larger)
    scale = (0.92, 0.76, 0.6, 0.48)[min(count, 4) - 1] * larger
    return (number - (count - 1) / 2) * 60 * scale, 31, scale


def _train(state: State, seat: Seat, train: Train, can: set[str], at: str, scale: float, look: Look) -> str:
    """The locomotive, with the good it carries on its cab."""
    colour = state.box.trains[seat]
    cargo = tag("g", cube(state.box, train.cargo, look), transform="translate(-18 -31)") if train.cargo else ""
    mark = dot(look, 24, -28, 8 / scale) if f"train={colour.letter}" in can else ""
    label = look.say(_train_words(state, seat, train))
    body = locomotive(colour.name, colour.letter, look)
    return tag("g", body, cargo, mark, transform=at, **touch(can, "train", colour.letter, label))


def _train_words(state: State, seat: Seat, train: Train) -> Text:
    name, cell = train_name(state.box, seat), write_cell(train.cell)
    if train.cargo:
        return text("{train} on {cell}, carrying: {good}", train=name, cell=cell, good=good_name(state.box, train.cargo))
    return text("{train} on {cell}", train=name, cell=cell)


def _start(state: State, layout: Layout, look: Look) -> str:
    """Where a train that is moving began, and would be again if it derailed."""
    if state.run is None or state.run.entry < 0:
        return ""
    train = state.trains[state.seat]
    x, y, scale = _berth(state.map.faces[train.cell], train, 0, 1, layout)
    colour = state.box.trains[state.seat]
    at = f"{layout.place(train.cell)} translate({x:.1f} {y:.1f}) scale({scale:.2f})"
    return tag("g", locomotive(colour.name, colour.letter, look), transform=at, opacity=0.3)


def _dot_on(cell: Cell, city: bool, layout: Layout, look: Look) -> str:
    """On a tile the dot sits in the middle, on a city above its letter, and lets the finger through."""
    return tag("g", dot(look, y=-37 if city else 0, r=_dot_size(layout)), transform=layout.place(cell), pointer_events="none")


def framed(cell: Cell, layout: Layout, art: str, look: Look) -> str:
    """A piece before it is confirmed: pale, in a brass frame."""
    frame = tag("rect", x=-HALF, y=-HALF, width=SIDE, height=SIDE, rx=7, fill="none", stroke=look["brass"], stroke_width=6)
    back = tag("rect", x=-HALF, y=-HALF, width=SIDE, height=SIDE, rx=7, fill=look["paper"], opacity=0.5)
    return tag("g", back, tag("g", art, opacity=0.55), frame, transform=layout.place(cell))


def rule(y: float, look: Look) -> str:
    """A line across the sheet."""
    return tag("path", d=f"M{MARGIN} {y}H{WIDTH - MARGIN}", stroke=look["ink"], stroke_opacity=0.2)
