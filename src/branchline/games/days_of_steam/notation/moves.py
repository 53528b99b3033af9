"""Moves as one line of text, written and parsed.

A cell is `2,-1`: x grows to the east, y to the north, the first city lies on `0,0`. A tile is its code, a stroke and the
quarter turns clockwise: `CU/1`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, Seat, Setup
from branchline.engine.text import Text, short, text
from branchline.engine.typed_text import clean_input
from branchline.games.days_of_steam.rules import moves as m
from branchline.games.days_of_steam.rules.map import Cell
from branchline.games.days_of_steam.rules.moves import Move
from branchline.games.days_of_steam.words.names import write_cell

NUMBER = r"(?:0|-?[1-9][0-9]{0,2})"
CELL = rf"{NUMBER},{NUMBER}"
CODE = r"[A-Z0-9-]{2,8}\+?"
LETTER = "[A-ZŻ]"  # of a colour, English or Polish

_LAY = re.compile(rf"({CELL}):({CODE})/([0-3])")
_CITY = re.compile(rf"([0-9]) ({CELL})")
_PLAIN: dict[str, Move] = {"uncover": m.Uncover(), "done": m.Done(), "rest": m.Rest(), "burn": m.Burn(), "pass": m.Pass()}


def write_move(move: Move) -> str:
    match move:
        case m.Lay(tile, cell, turn):
            return f"lay {write_cell(cell)}:{tile}/{turn}"
        case m.LayCity(city, cell):
            return f"city {city} {write_cell(cell)}"
        case m.Enter(cell):
            return f"enter {write_cell(cell)}"
        case m.Load(good):
            return f"load {good}"
        case m.Reveal(colour):
            return f"reveal {colour}"
        case m.Stock(goods):
            return f"stock {goods or '-'}"
        case m.Draw(tile):
            return f"draw {tile}"
        case m.Roll(pips):
            return f"roll {pips}"
        case m.Uncover() | m.Done() | m.Rest() | m.Burn() | m.Pass():
            return type(move).__name__.lower()


def move_syntax(setup: Setup, seat: Seat) -> Mapping[str, Text]:
    """The forms of moves in this setup, each with its meaning. A place is x to the east and y to the north of the first city."""
    if seat == CHANCE:
        return {
            "reveal R": text("the city that was turned over, by the letter of its colour"),
            "stock RGB": text("the goods drawn for a city, in any order; - for none"),
            "draw CU": text("the track tile drawn into a hand, by its code"),
            "roll 4": text("what the die shows"),
        }
    return {
        "lay 2,-1:CU/1": text(
            "lay a tile from your hand, by its code, 2 east and 1 south of the first city, rotated a quarter turn clockwise"
        ),
        "city 1 3,0": text("lay the first open city there; 0 is the hidden one you took"),
        "uncover": text("take the top city of the hidden stack"),
        "enter 1,0": text("drive your train onto that tile"),
        "load R": text("load a good of the city your train is in"),
        "done": text("end the turn, or stop the train here"),
        "rest": text("rest at the water tower"),
        "burn": text("burn a coal for steam"),
        "pass": text("pass"),
    }


def read_move(notation: str) -> Move:
    """The move in a text, in any letter case; `rules.normalise_move` finds the colours of letters in the box."""
    notation = clean_input(notation)
    word, _, rest = notation.partition(" ")
    word, rest = word.lower(), rest.strip().upper()
    found = _PLAIN.get(word) if not rest else _read_piece(word, rest) or _read_one(word, rest)
    if found is None:
        raise InvalidNotation(
            text("{typed} is not a move; moves look like lay 2,-1:CU/1, city 1 3,0, enter 1,0, load R, done", typed=short(notation))
        )
    return found


def _read_piece(word: str, rest: str) -> Move | None:
    """A tile or a city that is laid on a cell."""
    if word == "lay" and (lay := _LAY.fullmatch(rest)):
        return m.Lay(lay[2], read_cell(lay[1]), int(lay[3]))
    if word == "city" and (city := _CITY.fullmatch(rest)):
        return m.LayCity(int(city[1]), read_cell(city[2]))
    return None


def _read_one(word: str, rest: str) -> Move | None:
    """A move of a word and one thing."""
    if word == "enter" and re.fullmatch(CELL, rest):
        return m.Enter(read_cell(rest))
    if word == "draw" and re.fullmatch(CODE, rest):
        return m.Draw(rest)
    if word == "roll" and re.fullmatch(r"[1-9][0-9]?", rest):
        return m.Roll(int(rest))
    if word == "stock" and re.fullmatch(rf"-|{LETTER}{{1,9}}", rest):
        return m.Stock(rest.strip("-"))
    if word in ("load", "reveal") and re.fullmatch(LETTER, rest):
        return m.Load(rest) if word == "load" else m.Reveal(rest)
    return None


def read_cell(notation: str) -> Cell:
    x, _, y = notation.partition(",")
    return int(x), int(y)
