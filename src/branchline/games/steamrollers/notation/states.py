"""Whole states as one line of text, written and parsed.

The table is words `name=value`; after it, behind a bar each, come the sheets of the seats, written the same way.
Nothing is `-`; entries of a list are separated by commas.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields
from typing import cast, get_args

from branchline.engine.game import Setup
from branchline.engine.text import text
from branchline.engine.typed_text import clean_input, refuse
from branchline.games.steamrollers.notation.moves import TRACK
from branchline.games.steamrollers.rules.components import STARTS, Box, box_of
from branchline.games.steamrollers.rules.map import CODE_OF, NUMBERS, SECTIONS, Borders
from branchline.games.steamrollers.rules.rules import ENDINGS
from branchline.games.steamrollers.rules.state import Eva, Phase, Sheet, State, Turn, bit, numbers, turn_from

PHASES: tuple[str, ...] = get_args(Phase)
_TABLE = ("phase", "goods", "bag", "sides", "orders", "map", "tiles", "starts", "round", "first", "dice", "black", "stolen", "turn", "eva",
          "idle", "ending")  # fmt: skip
_SHEET = ("tracks", "boxes", "points", "bonus", "kept", "orders", "cargo")


def write_state(state: State) -> str:
    tiles = [
        f"{'-' if owner < 0 else owner}{'s' if state.sideways & bit(n) else ''}" for n, owner in zip(NUMBERS, state.tiles, strict=True)
    ]
    eva = state.eva
    values = (
        state.phase,
        ",".join(row or "-" for row in state.goods),
        _list(state.bag),
        state.tile_sides,
        state.order_sides,
        str(state.level_map),
        ",".join(tiles),
        ",".join(state.starting_tiles),
        str(state.round),
        _seat(state.first_seat),
        _list(state.dice),
        state.black_die,
        f"{_seat(state.thief)},{state.stolen_die}",
        _list(int(getattr(state.turn, field.name)) for field in fields(Turn)),
        _list((*eva.crosses, eva.delivery_points, eva.die)),
        str(state.idle_rounds),
        state.ending,
    )
    return " | ".join([_words(_TABLE, values), *(_write_sheet(state.box, sheet) for sheet in state.sheets)])


def _write_sheet(box: Box, sheet: Sheet) -> str:
    values = (
        write_tracks(box, sheet.tracks),
        "".join(str(n) for n in numbers(sheet.boxes)),
        str(sheet.delivery_points),
        str(sheet.bonus),
        sheet.delivered_goods,
        "".join(str(n) for n in sheet.orders),
        sheet.cargo,
    )
    return _words(_SHEET, values)


def write_tracks(box: Box, tracks: bytes) -> str:
    """The tracks of a sheet, hex by hex."""
    sections = [(cell, SECTIONS[code - 1]) for cell, code in enumerate(tracks) if code]
    return ",".join(f"{box.map.name(cell)}:{a}-{b}" for cell, (a, b) in sections)


def read_state(setup: Setup, notation: str) -> State:
    """The state in a text; raises `InvalidNotation`."""
    box = box_of(setup.edition)
    head, *sheets = clean_input(notation).split(" | ")
    if len(sheets) != setup.seats:
        refuse(notation, text("a state of this table has {n} sheet", "a state of this table has {n} sheets", n=setup.seats))
    words = _read_words(head, _TABLE)
    most = setup.seats - 1
    phase, ending = words["phase"], words["ending"]
    if phase not in PHASES or (ending and ending not in ENDINGS) or (phase == "over") != bool(ending):
        refuse(head, text("there is no such phase or ending"))
    goods = tuple(_match(row, f"[{box.letters}{box.coal}]{{0,30}}") for row in _entries(words["goods"]))
    tiles = [_match(entry, f"(-|[0-{most}])s?") for entry in words["tiles"].split(",")]
    starts = _entries(words["starts"])
    if len(tiles) != len(NUMBERS) or len(goods) > len(NUMBERS) or not set(starts) <= set(STARTS):
        refuse(head, text("the goods, the tiles or the starting tiles do not fit this box"))
    level_map, thief, turn, eva = _number(words["map"], 6), _entries(words["stolen"]), _integers(words["turn"]), _integers(words["eva"])
    if len(turn) != len(fields(Turn)) or len(eva) != len(NUMBERS) + 2 or len(thief) != 2 or turn[0] > most:
        refuse(head, text("the turn, the stolen die or Eva is incomplete"))
    bag = _integers(words["bag"])
    if len(bag) != len(box.letters):
        refuse(head, text("the bag does not fit this box"))
    return State(
        setup=setup,
        box=box,
        borders=borders_for(setup, box, level_map),
        phase=cast(Phase, phase),
        goods=goods,
        bag=bag,
        tile_sides=_match(words["sides"], "[ab]{0,6}"),
        order_sides=_match(words["orders"], "[ab]{0,6}"),
        level_map=level_map,
        tiles=tuple(-1 if entry[0] == "-" else int(entry[0]) for entry in tiles),
        sideways=sum(bit(n) for n, entry in zip(NUMBERS, tiles, strict=True) if entry.endswith("s")),
        starting_tiles=starts,
        round=_number(words["round"], 99_999),
        first_seat=_read_seat(words["first"], most),
        dice=tuple(_number(entry, 6) for entry in _entries(words["dice"])),
        black_die=_match(words["black"], "([SWT]{2})?"),
        thief=_read_seat(thief[0], most),
        stolen_die=_number(thief[1], 6),
        turn=turn_from(turn),
        sheets=tuple(_read_sheet(box, sheet) for sheet in sheets),
        eva=Eva(eva[:-2], eva[-2], eva[-1]),
        idle_rounds=_number(words["idle"], 99_999),
        ending=ending,
    )


def borders_for(setup: Setup, box: Box, number: int) -> Borders:
    """The map with the walls of the level map with this number; 0 is none."""
    level = str(setup["level"])
    if not number:
        return box.map.open_borders
    if level not in box.borders:
        refuse(f"map {number}", text("this level has no walls; maps need level=medium or level=hard"))
    return box.borders[level][number - 1]


def read_tracks(box: Box, entries: Iterable[str]) -> bytes:
    """The tracks of a sheet; raises `InvalidNotation` if they cannot be drawn."""
    tracks = bytearray(len(box.map.cells))
    for entry in entries:
        match = re.fullmatch(TRACK, entry)
        if not match:
            refuse(entry, text("a track looks like 21:3-5: row and column of the hex, then its two sides"))
        cell, a, b = box.map.numbers.get((int(match[1][0]), int(match[1][1]))), int(match[2]), int(match[3])
        if cell is None:
            refuse(entry, text("there is no such hex on the map"))
        if box.map.city_at[cell]:
            refuse(entry, text("you cannot draw on a city"))
        if tracks[cell]:
            refuse(entry, text("this hex is listed twice"))
        if a == b:
            refuse(entry, text("a track joins two different sides"))
        tracks[cell] = CODE_OF[min(a, b), max(a, b)]
    return bytes(tracks)


def _read_sheet(box: Box, notation: str) -> Sheet:
    words = _read_words(notation, _SHEET)
    orders, boxes = _match(words["orders"], "[1-6]{0,6}"), _match(words["boxes"], "[1-6]{0,6}")
    if list(orders) != sorted(set(orders)) or list(boxes) != sorted(set(boxes)):
        refuse(notation, text("orders and boxes are written in rising order, each once"))
    return Sheet(
        tracks=read_tracks(box, _entries(words["tracks"])),
        boxes=sum(bit(int(n)) for n in boxes),
        delivery_points=_number(words["points"], 99_999),
        bonus=_number(words["bonus"], 99_999),
        delivered_goods=_match(words["kept"], f"[{box.letters}{box.coal}]{{0,60}}"),
        orders=tuple(int(n) for n in orders),
        cargo=_match(words["cargo"], f"([{box.letters}][1-6])?"),
    )


def _words(names: tuple[str, ...], values: tuple[str, ...]) -> str:
    return " ".join(f"{name}={value or '-'}" for name, value in zip(names, values, strict=True))


def _read_words(notation: str, names: tuple[str, ...]) -> dict[str, str]:
    words = [word.partition("=") for word in notation.split(" ")]
    if tuple(name for name, _, _ in words) != names:
        refuse(notation, text("expected the words {names}", names=", ".join(names)))
    return {name: "" if value == "-" else value for name, _, value in words}


def _entries(value: str) -> tuple[str, ...]:
    return tuple("" if entry == "-" else entry for entry in value.split(",")) if value else ()


def _list(values: Iterable[int]) -> str:
    return ",".join(str(value) for value in values)


def _integers(value: str) -> tuple[int, ...]:
    return tuple(int(_match(entry, "-1|[0-9]{1,5}")) for entry in _entries(value))


def _number(value: str, most: int) -> int:
    if not re.fullmatch("[0-9]{1,5}", value) or int(value) > most:
        refuse(value, text("expected a number from 0 to {n}", n=most))
    return int(value)


def _seat(seat: int) -> str:
    return "-" if seat < 0 else str(seat)


def _read_seat(value: str, most: int) -> int:
    return _number(value, most) if value else -1


def _match(value: str, form: str) -> str:
    if not re.fullmatch(form, value):
        refuse(value, text("this does not belong here"))
    return value
