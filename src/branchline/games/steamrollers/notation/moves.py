"""Moves as one line of text, written and parsed.

A track on its hex is `21:3-5`: row and column, then the two sides (0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE).
A route is `1:2-3:0-4`: from city 1 by its side 2 to city 3, by its side 0 to city 4.

Moves are parsed in any letter case, with dice in any order. `normalise_move` applies what depends on the table: whether the order of
goods counts, and the letters of its goods.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, Seat, Setup
from branchline.engine.text import Text, short, text
from branchline.engine.typed_text import clean_input
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules.map import TYPES
from branchline.games.steamrollers.rules.moves import OWN, Move
from branchline.games.steamrollers.rules.opening import sort_goods
from branchline.games.steamrollers.rules.state import State
from branchline.games.steamrollers.words.names import good_text, read_goods, route_text
from branchline.rail.tile import section

TRACK = r"([0-9]{2}):([0-5])-([0-5])"
_FORMS: dict[type, str] = {
    m.Upgrade: "upgrade",
    m.TakeTile: "tile",
    m.Pass: "pass",
    m.Done: "done",
    m.FlipDie: "flip",
    m.ThrowDie: "throw",
    m.PlayTile: "play",
    m.Decline: "keep",
    m.TakeDie: "take {value}",
    m.TakeTwo: "take {first} {second}",
    m.SetDie: "set {value}",
    m.StepDie: "step {value}",
    m.Arrange: "row {city} {goods}",
    m.StartPoints: "start points",
    m.StartTile: "start tile {number}",
    m.StartCargo: "start cargo {good} {city}",
    m.Draw: "goods {city} {goods}",
    m.TileSide: "side {number}{side}",
    m.OrderSide: "order {number}{side}",
    m.LevelMap: "map {number}",
    m.First: "first {seat}",
    m.Influence: "influence {region}",
    m.Rerolled: "die {value}",
}  # of moves whose values are written as they are
_Value: TypeAlias = tuple[str, Callable[[str], Any]]  # its pattern, and how to read it
_DIGIT: _Value = ("[1-6]", int)
_VALUES: dict[str, _Value] = {
    "good": ("[a-zż]", str.upper),
    "goods": ("[a-zż]{1,30}", str.upper),
    "side": ("[ab]", str),
    "seat": ("[0-4]", int),
}


def write_move(move: Move) -> str:
    match move:
        case m.Build(cell, ends):
            return _write_track(cell, ends)
        case m.Deliver(plus=plus):
            return f"deliver {good_text(move)} {route_text(move)}" + (f" +{plus}" if plus else "")
        case m.FillOrder(number, coal):
            return f"fill {number} {coal}".rstrip()
        case m.StartEngine(box):
            return f"start engine {box or '-'}"
        case m.StartTrack(cell, ends):
            return f"start track {_write_track(cell, ends) if cell else '-'}"
        case m.Roll(white, black):
            return f"roll {','.join(map(str, white))} {black}"
    return _FORMS[type(move)].format(**{name: getattr(move, name) for name in move.__match_args__})


def _write_track(cell: str, ends: tuple[int, int]) -> str:
    return f"{cell}:{ends[0]}-{ends[1]}"


def _read_build(match: re.Match[str]) -> m.Build:
    return m.Build(match[1], section(int(match[2]), int(match[3])))


def _read_delivery(match: re.Match[str]) -> m.Deliver:
    place = OWN if match[2] == "*" else int(match[2] or 0)
    *legs, to = match[3].split("-")
    return m.Deliver(match[1].upper(), place, tuple((int(leg[0]), int(leg[2])) for leg in legs), int(to), int(match[4] or 0))


def _read_roll(match: re.Match[str]) -> m.Roll:
    """A roll, equal for any order of its dice and of the tracks of the black one."""
    white = sorted(int(value) for value in re.findall("[1-6]", match[1]))
    return m.Roll(tuple(white), "".join(sorted(match[2].upper(), key=TYPES.index)))


def _read_start_track(match: re.Match[str]) -> m.StartTrack:
    return m.StartTrack(match[1], section(int(match[2]), int(match[3]))) if match[1] else m.StartTrack("", (0, 0))


_Reader: TypeAlias = Callable[[re.Match[str]], Move]


def _readers() -> Iterator[tuple[str, _Reader]]:
    """A pattern for every kind of move, and how to read what it matches."""
    yield TRACK, _read_build
    yield r"deliver ([a-zż])([1-9]|\*)? ((?:[1-6]:[0-5]-){1,6}[1-6])(?: \+([1-9]))?", _read_delivery
    yield r"fill ([1-6])(?: ([a-zż]))?", lambda match: m.FillOrder(int(match[1]), (match[2] or "").upper())
    yield r"start engine ([1-6-])", lambda match: m.StartEngine(0 if match[1] == "-" else int(match[1]))
    yield rf"start track (?:{TRACK}|-)", _read_start_track
    yield r"roll ([1-6](?:[, ][1-6]){0,19}) ([swt]{2})", _read_roll
    for kind, form in _FORMS.items():
        yield re.sub(r"{(\w+)}", lambda name: f"(?P<{name[1]}>{_VALUES.get(name[1], _DIGIT)[0]})", form), _values_reader(kind)


def _values_reader(kind: Callable[..., Any]) -> _Reader:
    """Reads a move whose values are named groups."""
    return lambda match: kind(**{name: _VALUES.get(name, _DIGIT)[1](value) for name, value in match.groupdict().items()})


_PATTERNS = tuple((re.compile(pattern), read) for pattern, read in _readers())


def read_move(notation: str) -> Move:
    """The move in a text; raises `InvalidNotation`."""
    notation = clean_input(notation)
    for pattern, read in _PATTERNS:
        if match := pattern.fullmatch(notation.lower()):
            return read(match)
    examples = "take 4, 21:3-5, upgrade, deliver R 1:2-3, tile, pass, done"
    raise InvalidNotation(text("{typed} is not a move; moves look like {known}", typed=short(notation), known=examples))


def move_syntax(setup: Setup, seat: Seat) -> Mapping[str, Text]:
    """The forms of moves in this setup, each with its meaning."""
    if seat == CHANCE:
        alone = setup.seats == 1
        needless = {"order 2b": alone or not setup["orders"], "first 0": alone, "influence 3": not alone, "map 4": setup["level"] == "easy"}
        return {form: meaning for form, meaning in _CAME.items() if not needless.get(form)}
    syntax = _ORDER_OF_ROWS if setup.seats == 1 and setup["rows"] == "chosen" else {}
    syntax = syntax | (_STARTS if setup.seats > 1 and setup["starting_tiles"] else {}) | _USUAL
    return syntax | {"fill 2": text("take order tile 2 for goods you delivered")} if setup.seats > 1 and setup["orders"] else syntax


_ORDER_OF_ROWS = {"row 3 RGB": text("set the goods of city 3 in this order; Eva takes from the right")}
_STARTS = {
    "start engine 2": text("starting tile: cross this engine box; - for none"),
    "start track 21:3-5": text("starting tile: draw this track; - for none"),
    "start points": text("starting tile: points"),
    "start tile 2": text("starting tile: take this action tile"),
    "start cargo R 3": text("starting tile: a good of your own, of this colour, in this city"),
}
_USUAL = {
    "take 4": text("take a white die; with a tile two of them, take 4 5"),
    "21:3-5": text("draw a track in row 2, column 1 between sides 3 and 5"),
    "upgrade": text("cross the engine box of the die"),
    "deliver R 1:2-3": text("carry a good from city 1, by its side 2, to city 3; further cities follow as 3:0-4"),
    "tile": text("take the action tile of the die"),
    "set 3": text("with a tile: set 3 makes the die a 3, step 3 changes it by one, flip turns it over, throw rerolls it"),
    "play": text("play the tile you are asked about; keep leaves it"),
    "pass": text("do nothing with the die"),
    "done": text("end the turn"),
}
_CAME = {
    "goods 1 RGBY": text("the goods drawn for city 1"),
    "side 3a": text("the side of action tile 3 that lies up"),
    "order 2b": text("the side of order tile 2 that lies up"),
    "map 4": text("the map of this level, by the die"),
    "first 0": text("who begins: 0 is player 1"),
    "influence 3": text("the region where Eva crosses a field at the start"),
    "roll 1,4,4 ST": text("the white dice, and the tracks of the black one: S straight, W wide curve, T tight curve"),
    "die 5": text("the die that was rolled again"),
}


def normalise_move(state: State, seat: Seat, move: Move) -> Move:
    """The move with the letters of this table's goods; except in solo play, drawn goods are sorted."""
    box = state.box
    match move:
        case m.Draw(city, goods):
            letters = read_goods(box, goods)
            in_order = state.alone or not set(letters) <= set(box.letters)
            return m.Draw(city, letters if in_order else sort_goods(box, letters))
        case m.Arrange(_, goods):
            return replace(move, goods=read_goods(box, goods))
        case m.StartCargo(good) | m.Deliver(good):
            return replace(move, good=read_goods(box, good))
        case m.FillOrder(_, coal):
            return replace(move, coal=read_goods(box, coal))
    return move
