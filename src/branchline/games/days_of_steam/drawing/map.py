"""The map as a picture: tiles, goods, trains, and the picks on it."""

from __future__ import annotations

from collections import Counter

from branchline.drawing.elements import element, part
from branchline.drawing.picture import Look, about, pick, tag, words
from branchline.engine.game import Seat
from branchline.engine.text import Text, text, with_minus_sign
from branchline.games.days_of_steam.drawing.art import HALF, SIDE, city_art, tile_art
from branchline.games.days_of_steam.drawing.layout import MARGIN, WIDTH, Berth, Layout, berth, pile_berths, place_on_map
from branchline.games.days_of_steam.drawing.pieces import cube, cubes, locomotive
from branchline.games.days_of_steam.rules.components import Box, Face
from branchline.games.days_of_steam.rules.fitting import open_cells
from branchline.games.days_of_steam.rules.map import Cell, Map
from branchline.games.days_of_steam.rules.running import standing
from branchline.games.days_of_steam.rules.state import State, Train, goods_at
from branchline.games.days_of_steam.words.names import good_name, goods_names, letter_of, train_name, write_cell
from branchline.games.days_of_steam.words.sentences import tile_there

ROOM = 4  # goods that lie on a city one by one


def dot(look: Look, x: float = 0, y: float = 0, r: float = 10) -> str:
    """The green dot of things that can be picked now."""
    return tag("circle", cx=x, cy=y, r=r, fill=look["go"], stroke=look["paper"], stroke_width=3)


def _dot_size(layout: Layout) -> float:
    return min(15, max(10, 7 / layout.scale))


def map_art(state: State, can: set[str], layout: Layout, look: Look) -> str:
    """Everything on the map, tiles first, then goods, then trains, then the dots."""
    faces, lying = state.map.faces, {city: goods_at(state, city) for city, _ in state.goods}
    shown = [cell for cell, _ in open_cells(state.map) if f"cell={write_cell(cell)}" in can]
    open_ = frozenset(cell for cell in faces if f"cell={write_cell(cell)}" in can)
    return "".join(
        [
            _numbers(layout, look),
            tag(
                "g",
                *(_empty(cell, _dot_size(layout), look) for cell in shown),
                _tiles(state.box, state.map, tuple(lying.items()), state.new_tile, open_, look),
                *(_goods(state, cell, lying[cell], can, look) for cell in faces if lying.get(cell)),
                _start(state, layout, look),
                _trains(state, can, layout, look),
                *(_dot_on(cell, faces[cell].is_city, _dot_size(layout), look) for cell in faces if cell in open_),
                transform=layout.transform,
            ),
        ]
    )


@element
def _numbers(layout: Layout, look: Look) -> str:
    """The numbers of columns and rows, as in the notation of moves."""
    style = {"font_size": 17, "fill": look["quiet"], "text_anchor": "middle"}
    columns = range(layout.west, layout.east + 1)
    rows = range(layout.south, layout.north + 1)
    along = [words(with_minus_sign(x), x=layout.at((x, 0))[0], y=layout.height - 8, **style) for x in columns]
    return "".join(along + [words(with_minus_sign(y), x=MARGIN / 2 + 6, y=layout.at((0, y))[1] + 6, **style) for y in rows])


@element
def _empty(cell: Cell, dot_size: float, look: Look) -> str:
    frame = tag(
        "rect", x=-45, y=-45, width=90, height=90, rx=7, fill="transparent", stroke=look["go"], stroke_opacity=0.5, stroke_dasharray="7 6"
    )
    label = look.say(text("Cell {cell}, empty", cell=write_cell(cell)))
    return tag("g", frame, dot(look, r=dot_size), transform=place_on_map(cell), **pick("cell", write_cell(cell), label))


def face_art(box: Box, face: Face, look: Look, in_hand: bool = False) -> str:
    """A tile's picture; in a hand its steam is shown."""
    if face.is_city:
        return city_art(box.colours[box.letters.index(face.code)].name, look.say(letter_of(box, face.code)), look.theme)
    kind = box.kind[face.code]
    return tile_art(face, kind.over, kind.steam if in_hand else None, look.theme)


@part
def _tiles(box: Box, map_: Map, goods: tuple[tuple[Cell, str], ...], new_tile: Cell | None, open_: frozenset[Cell], look: Look) -> str:
    lying = dict(goods)
    return "".join(
        _draw_tile(box, cell, face, lying.get(cell, "") if face.is_city else "", cell == new_tile, cell in open_, look)
        for cell, face in map_.faces.items()
    )


@element
def _draw_tile(box: Box, cell: Cell, face: Face, goods: str, is_new: bool, open_: bool, look: Look) -> str:
    edge = tag("rect", x=-48, y=-48, width=96, height=96, rx=7, fill="none", stroke=look["brass"], stroke_width=5) if is_new else ""
    label, name = look.say(tile_there(box, cell, face, goods)), write_cell(cell)
    named = pick("cell", name, label) if open_ else about("cell", name, label)
    return tag("g", face_art(box, face, look), edge, transform=place_on_map(cell), data_cell=name, **named)


def _goods(state: State, cell: Cell, goods: str, can: set[str], look: Look) -> str:
    """The goods on a city, one by one while they fit, else one heap per colour; those next to the seat's own train may be loaded."""
    trains = sum(train.cell == cell for train in standing(state))
    here = state.run.cell if state.run else state.trains[state.seat].cell if state.trains else None
    heaps = [(letter, 1) for letter in goods] if len(goods) <= ROOM else list(Counter(goods).items())
    able = frozenset(letter for letter, _ in heaps if cell == here and f"good={letter}" in can)
    return _heaps(state.box, cell, tuple(heaps), trains, able, look)


@element
def _heaps(box: Box, cell: Cell, heaps: tuple[tuple[str, int], ...], trains: int, able: frozenset[str], look: Look) -> str:
    berths = pile_berths(len(heaps), trains)
    parts = [_heap(box, *heap, at, heap[0] in able, look) for heap, at in zip(heaps, berths, strict=True)]
    return tag("g", *parts, transform=place_on_map(cell))


def _heap(box: Box, letter: str, count: int, at: Berth, open_: bool, look: Look) -> str:
    label = look.say(goods_names(box, letter * count))
    mark = dot(look, 12, -12, 7) if open_ else ""
    named = pick("good", letter, label) if open_ else about("good", letter, label)
    return tag("g", cubes(box, letter, count, look), mark, transform=_at(at), **named)


def _at(berth: Berth) -> str:
    return f"translate({berth[0]:.1f} {berth[1]:.1f}) scale({berth[2]:.2f})"


def _trains(state: State, can: set[str], layout: Layout, look: Look) -> str:
    trains = standing(state)
    parts = []
    for seat, train in enumerate(trains):
        together = [n for n, other in enumerate(trains) if other.cell == train.cell and other.place == train.place]
        at = berth(state.map.faces[train.cell], train.place, together.index(seat), len(together), layout.scale, bool(train.cargo))
        parts.append(_train(state, seat, train, can, f"{place_on_map(train.cell)} {_at(at)}", at[2], look))
    return "".join(parts)


def _train(state: State, seat: Seat, train: Train, can: set[str], at: str, scale: float, look: Look) -> str:
    """The locomotive, pushing the good it carries."""
    return _draw_train(state.box, seat, train.cell, train.cargo, f"train={state.box.trains[seat].letter}" in can, at, scale, look)


@element
def _draw_train(box: Box, seat: Seat, cell: Cell, cargo: str, open_: bool, at: str, scale: float, look: Look) -> str:
    key, label = box.trains[seat].letter, look.say(_train_words(box, seat, cell, cargo))
    load = tag("g", cube(box, cargo, look), transform="translate(-36 3) scale(0.95)") if cargo else ""
    mark = dot(look, 24, -28, 8 / scale) if open_ else ""
    named = pick("train", key, label) if open_ else about("train", key, label)
    return tag("g", locomotive(box, seat, look), load, mark, transform=at, **named)


def _train_words(box: Box, seat: Seat, at: Cell, cargo: str) -> Text:
    name, cell = train_name(box, seat), write_cell(at)
    if cargo:
        return text("{train} on {cell}, carrying: {good}", train=name, cell=cell, good=good_name(box, cargo))
    return text("{train} on {cell}", train=name, cell=cell)


def _start(state: State, layout: Layout, look: Look) -> str:
    """The start of a moving train, to which it returns if it derails."""
    if state.run is None or state.run.entry < 0:
        return ""
    train = state.trains[state.seat]
    others = sum(other.cell == train.cell for other in standing(state))
    at = berth(state.map.faces[train.cell], train.place, others, others + 1, layout.scale)
    return tag("g", locomotive(state.box, state.seat, look), transform=f"{place_on_map(train.cell)} {_at(at)}", opacity=0.3)


@element
def _dot_on(cell: Cell, city: bool, size: float, look: Look) -> str:
    """The dot: in the middle of a tile, beside the letter of a city, clear of goods; it receives no pointer events."""
    mark = dot(look, 20, 17, min(size, 11)) if city else dot(look, r=size)
    return tag("g", mark, transform=place_on_map(cell), pointer_events="none")


def unconfirmed_piece(cell: Cell, layout: Layout, art: str, look: Look) -> str:
    """The preview of a piece: pale, in a brass frame."""
    frame = tag("rect", x=-HALF, y=-HALF, width=SIDE, height=SIDE, rx=7, fill="none", stroke=look["brass"], stroke_width=6)
    back = tag("rect", x=-HALF, y=-HALF, width=SIDE, height=SIDE, rx=7, fill=look["paper"], opacity=0.5)
    return tag("g", back, tag("g", art, opacity=0.55), frame, transform=layout.place(cell))


def rule(y: float, look: Look, width: float = WIDTH) -> str:
    """A line across the sheet."""
    return tag("path", d=f"M{MARGIN} {y}H{width - MARGIN}", stroke=look["ink"], stroke_opacity=0.2)
