"""The map as text, written and parsed.

A track tile on its cell is `2,-1:CU/1`, a city `0,0:R`, with its goods `0,0:R+BG`; `0,0:R?` waits for its goods.
A train's place is its cell, and on a tile with several places the edges of one: `2,-1:EW`.
"""

from __future__ import annotations

import re

from branchline.engine.text import short, text
from branchline.engine.typed_text import refuse
from branchline.games.days_of_steam.notation.moves import CELL, CODE, LETTER, read_cell
from branchline.games.days_of_steam.rules.components import CITY, Box, Face
from branchline.games.days_of_steam.rules.map import Cell, Map, map_of
from branchline.games.days_of_steam.rules.state import State
from branchline.games.days_of_steam.words.names import letters_of, write_cell
from branchline.rail.grid import SIDES

_TILE = re.compile(rf"({CELL}):(?:({CODE})/([0-3])|({LETTER})(\?|\+{LETTER}{{1,99}})?)")
_PLACE = re.compile(rf"({CELL})(?::([NESW]{{1,4}}))?")
_CARGO = re.compile(rf"({LETTER})<({CELL})")


def write_map(state: State) -> str:
    """The tiles from the north-west, row by row."""
    goods = dict(state.goods)
    cells = sorted(state.map.faces, key=lambda cell: (-cell[1], cell[0]))
    return " ".join(f"{write_cell(cell)}:{_write_tile(state.map.faces[cell], goods.get(cell))}" for cell in cells)


def _write_tile(face: Face, goods: str | None) -> str:
    return f"{face.code}{write_goods(goods)}" if face.is_city else f"{face.code}/{face.turn}"


def write_goods(goods: str | None) -> str:
    """The text after the letter of a city: its goods."""
    return "?" if goods is None else f"+{goods}" if goods else ""


def read_map(box: Box, notation: str) -> tuple[Map, tuple[tuple[Cell, str], ...]]:
    """The map, and the goods on its cities."""
    faces: dict[Cell, Face] = {}
    goods: dict[Cell, str] = {}
    for entry in notation.split():
        found = _TILE.fullmatch(entry)
        if not found:
            refuse(entry, text("a tile looks like 2,-1:CU/1, a city like 0,0:R or, with goods, 0,0:R+BG"))
        cell = read_cell(found[1])
        if cell in faces:
            refuse(entry, text("this cell is listed twice"))
        faces[cell] = _read_face(box, entry, found[2] or box.parse_letters(found[4]), int(found[3]) if found[3] else CITY)
        if found[4] and found[5] != "?":
            goods[cell] = read_goods(box, (found[5] or "")[1:])
    return map_of(box, faces), tuple(sorted(goods.items()))


def _read_face(box: Box, entry: str, code: str, turn: int) -> Face:
    if turn != CITY and code in box.kind:
        turn = box.kind[code].twins[turn]
    face = box.face.get((code, turn))
    if face is None:
        refuse(entry, text("there is no such tile in this box"))
    return face


def read_goods(box: Box, notation: str) -> str:
    """Goods by their letters, sorted in the order of the box."""
    letters = box.parse_letters(notation)
    if any(letter not in box.letters for letter in letters):
        refuse(notation, text("goods are letters of {letters}", letters=letters_of(box, box.letters)))
    return box.in_order(letters)


def write_place(map_: Map, cell: Cell, place: int) -> str:
    """The place of a train as text."""
    places = map_.faces[cell].places
    edges = "".join(SIDES[edge] for edge in places[place])
    return write_cell(cell) + (f":{edges}" if len(places) > 1 else "")


def read_place(map_: Map, notation: str) -> tuple[Cell, int]:
    found = _PLACE.fullmatch(notation)
    face = map_.faces.get(read_cell(found[1])) if found else None
    if not found or face is None:
        refuse(notation, text("a train stands on a tile of the map, written like 2,-1 or 2,-1:EW"))
    names = ["".join(SIDES[edge] for edge in place) for place in face.places]
    if found[2] is None and len(names) == 1:
        return read_cell(found[1]), 0
    if found[2] not in names:
        refuse(notation, text("say which track of the tile it stands on: {places}", places=", ".join(names)))
    return read_cell(found[1]), names.index(found[2])


def write_cargo(cargo: str, origin: Cell | None) -> str:
    """A good and the city where it was loaded."""
    return f"{cargo}<{write_cell(origin)}" if origin is not None else "-"


def read_cargo(box: Box, map_: Map, notation: str) -> tuple[str, Cell | None]:
    if notation == "-":
        return "", None
    found = _CARGO.fullmatch(notation)
    if not found or box.parse_letters(found[1]) not in box.letters:
        refuse(notation, text("a load is a good and the city it was loaded in, like R<0,0"))
    origin = map_.faces.get(read_cell(found[2]))
    if origin is None or not origin.is_city:
        refuse(notation, text("there is no city on this cell"))
    return box.parse_letters(found[1]), read_cell(found[2])


def pairs(section: str, *keywords: str) -> dict[str, str]:
    """Alternating words and values as a mapping; each word occurs at most once."""
    parts = section.split()
    found = dict(zip(parts[::2], parts[1::2], strict=False))
    if len(parts) % 2 or len(found) * 2 != len(parts):
        refuse(section, text("words and values must alternate, each word once"))
    for word in found:
        if word not in keywords:
            refuse(section, text("{word} is not one of: {known}", word=short(word), known=", ".join(keywords)))
    return found


def number(section: str, notation: str, most: int = 999) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", notation) or int(notation) > most:
        refuse(section, text("{typed} is not a number from 0 to {n}", typed=short(notation), n=most))
    return int(notation)
