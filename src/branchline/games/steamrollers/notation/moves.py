"""Moves as one line of text, written and parsed.

A track on its hex is `21:3-5`: row and column, then the two sides (0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE).
A route is `1:2-3:0-4`: from city 1 by its side 2 to city 3, by its side 0 to city 4.

Moves are parsed in any letter case, with dice in any order. `normalise_move` applies what depends on the table: whether the order of
goods counts, and the letters of its goods.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, Seat, Setup
from branchline.engine.text import Text, short, text
from branchline.engine.typed_text import clean_input
from branchline.games.steamrollers.rules.map import TYPES
from branchline.games.steamrollers.rules.moves import (
    OWN,
    Arrange,
    Build,
    Decline,
    Deliver,
    Done,
    Draw,
    FillOrder,
    First,
    FlipDie,
    Influence,
    LevelMap,
    Move,
    OrderSide,
    Pass,
    PlayTile,
    Rerolled,
    Roll,
    SetDie,
    StartCargo,
    StartEngine,
    StartPoints,
    StartTile,
    StartTrack,
    StepDie,
    TakeDie,
    TakeTile,
    TakeTwo,
    ThrowDie,
    TileSide,
    Upgrade,
)
from branchline.games.steamrollers.rules.opening import sort_goods
from branchline.games.steamrollers.rules.state import State
from branchline.games.steamrollers.words.names import good_text, read_goods, route_text
from branchline.rail.tile import section

TRACK = r"([0-9]{2}):([0-5])-([0-5])"
_D = "([1-6])"
_G = "([a-zż])"


def write_move(move: Move) -> str:
    match move:
        case Build(cell, ends):
            return f"{cell}:{ends[0]}-{ends[1]}"
        case TakeDie(value):
            return f"take {value}"
        case TakeTwo(first, second):
            return f"take {first} {second}"
        case Deliver(plus=plus):
            return f"deliver {good_text(move)} {route_text(move)}" + (f" +{plus}" if plus else "")
        case SetDie(value):
            return f"set {value}"
        case StepDie(value):
            return f"step {value}"
        case FillOrder(number, coal):
            return f"fill {number} {coal}".rstrip()
        case Arrange(city, goods):
            return f"row {city} {goods}"
        case StartEngine() | StartTrack() | StartPoints() | StartTile() | StartCargo():
            return f"start {_write_start(move)}"
        case Draw() | TileSide() | OrderSide() | LevelMap() | First() | Influence() | Roll() | Rerolled():
            return _write_chance(move)
    return _WORDS[type(move)]


_WORDS: dict[type, str] = {
    Upgrade: "upgrade",
    TakeTile: "tile",
    Pass: "pass",
    Done: "done",
    FlipDie: "flip",
    ThrowDie: "throw",
    PlayTile: "play",
    Decline: "keep",
}


def _write_start(move: StartEngine | StartTrack | StartPoints | StartTile | StartCargo) -> str:
    match move:
        case StartEngine(box):
            return f"engine {box or '-'}"
        case StartTrack(cell, ends):
            return f"track {cell}:{ends[0]}-{ends[1]}" if cell else "track -"
        case StartPoints():
            return "points"
        case StartTile(number):
            return f"tile {number}"
        case StartCargo(good, city):
            return f"cargo {good} {city}"


def _write_chance(move: Draw | TileSide | OrderSide | LevelMap | First | Influence | Roll | Rerolled) -> str:
    match move:
        case Draw(city, goods):
            return f"goods {city} {goods}"
        case TileSide(number, side):
            return f"side {number}{side}"
        case OrderSide(number, side):
            return f"order {number}{side}"
        case LevelMap(number):
            return f"map {number}"
        case First(seat):
            return f"first {seat}"
        case Influence(region):
            return f"influence {region}"
        case Roll(white, black):
            return f"roll {','.join(str(value) for value in white)} {black}"
        case Rerolled(value):
            return f"die {value}"


def _read_build(match: re.Match[str]) -> Build:
    return Build(match[1], section(int(match[2]), int(match[3])))


def _read_delivery(match: re.Match[str]) -> Deliver:
    place = OWN if match[2] == "*" else int(match[2] or 0)
    *legs, to = match[3].split("-")
    return Deliver(match[1].upper(), place, tuple((int(leg[0]), int(leg[2])) for leg in legs), int(to), int(match[4] or 0))


def _read_roll(match: re.Match[str]) -> Roll:
    """A roll, equal for any order of its dice and of the tracks of the black one."""
    white = sorted(int(value) for value in re.findall("[1-6]", match[1]))
    return Roll(tuple(white), "".join(sorted(match[2].upper(), key=TYPES.index)))


def _read_start_track(match: re.Match[str]) -> StartTrack:
    return StartTrack(match[1], section(int(match[2]), int(match[3]))) if match[1] else StartTrack("", (0, 0))


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Move]], ...] = tuple(
    (re.compile(form), read)
    for form, read in (
        (TRACK, _read_build),
        (rf"take {_D}", lambda m: TakeDie(int(m[1]))),
        (rf"take {_D} {_D}", lambda m: TakeTwo(int(m[1]), int(m[2]))),
        (r"deliver ([a-zż])([1-9]|\*)? ((?:[1-6]:[0-5]-){1,6}[1-6])(?: \+([1-9]))?", _read_delivery),
        (rf"set {_D}", lambda m: SetDie(int(m[1]))),
        (rf"step {_D}", lambda m: StepDie(int(m[1]))),
        (rf"fill {_D}(?: {_G})?", lambda m: FillOrder(int(m[1]), (m[2] or "").upper())),
        (rf"row {_D} ([a-zż]{{1,30}})", lambda m: Arrange(int(m[1]), m[2].upper())),
        (r"start engine ([1-6-])", lambda m: StartEngine(0 if m[1] == "-" else int(m[1]))),
        (rf"start track (?:{TRACK}|-)", _read_start_track),
        (r"start points", lambda m: StartPoints()),
        (rf"start tile {_D}", lambda m: StartTile(int(m[1]))),
        (rf"start cargo {_G} {_D}", lambda m: StartCargo(m[1].upper(), int(m[2]))),
        (rf"goods {_D} ([a-zż]{{1,30}})", lambda m: Draw(int(m[1]), m[2].upper())),
        (rf"side {_D}([ab])", lambda m: TileSide(int(m[1]), m[2])),
        (rf"order {_D}([ab])", lambda m: OrderSide(int(m[1]), m[2])),
        (rf"map {_D}", lambda m: LevelMap(int(m[1]))),
        (r"first ([0-4])", lambda m: First(int(m[1]))),
        (rf"influence {_D}", lambda m: Influence(int(m[1]))),
        (r"roll ([1-6](?:[, ][1-6]){0,19}) ([swt]{2})", _read_roll),
        (rf"die {_D}", lambda m: Rerolled(int(m[1]))),
        (r"upgrade", lambda m: Upgrade()),
        (r"tile", lambda m: TakeTile()),
        (r"pass", lambda m: Pass()),
        (r"done", lambda m: Done()),
        (r"flip", lambda m: FlipDie()),
        (r"throw", lambda m: ThrowDie()),
        (r"play", lambda m: PlayTile()),
        (r"keep", lambda m: Decline()),
    )
)


def read_move(notation: str) -> Move:
    """The move in a text; raises `InvalidNotation`."""
    notation = clean_input(notation)
    for form, read in _FORMS:
        if match := form.fullmatch(notation.lower()):
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
        case Draw(city, goods):
            letters = read_goods(box, goods)
            in_order = state.alone or not set(letters) <= set(box.letters)
            return Draw(city, letters if in_order else sort_goods(box, letters))
        case Arrange(_, goods):
            return replace(move, goods=read_goods(box, goods))
        case StartCargo(good) | Deliver(good):
            return replace(move, good=read_goods(box, good))
        case FillOrder(_, coal):
            return replace(move, coal=read_goods(box, coal))
    return move
