"""Positions typed by a person at a real table: the contents of the sheets, enough to score and draw them.

Words in any order, `/` between the seats: tracks as `21:3-5`, and after a keyword its values, for example
`21:3-5 20:0-1 engine 2 5 6 deliveries 3 4 tiles 3a 5b orders 1a bonus 2 / engine 1`. Letter case does not matter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from branchline.engine.game import Example, Setup
from branchline.engine.text import text
from branchline.engine.typed_text import clean_input, refuse
from branchline.games.steamrollers.notation.states import borders_for, read_tracks
from branchline.games.steamrollers.rules.components import Box, box_of
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.opening import new, sort_goods
from branchline.games.steamrollers.rules.state import POOL, Eva, Sheet, State, bit
from branchline.games.steamrollers.words.names import good_letters, read_goods

FORMS = {
    "engine": "[1-6]{1,6}",
    "deliveries": "[0-9]{1,3}",
    "tiles": "[1-6][ab]s?",
    "orders": "[1-6][ab]",
    "bonus": "[0-9]{1,2}",
    "kept": "[a-zż]{1,30}",
    "cargo": "[a-zż][1-6]",
    "map": "[1-6]",
    "goods": "-|[a-zż]{1,30}",
    "pool": "[1-6][ab]",
    "crosses": "[0-9]{1,2}",
    "eva": "[0-9]{1,3}",
}
EXAMPLE = Example(2, "21:3-5 20:0-1 30:1-4 engine 1 2 4 5 6 deliveries 4 4 5 tiles 6a / engine 2 tiles 1a 5b")


@dataclass(slots=True)
class _Read:
    """The values of the whole table that the words of all seats give."""

    sheets: list[Sheet] = field(default_factory=list)
    tiles: dict[int, tuple[int, str, bool]] = field(default_factory=dict)  # owner, side, sideways
    orders: dict[int, str] = field(default_factory=dict)
    level_map: int = 0
    goods: tuple[str, ...] = ("",) * len(NUMBERS)
    crosses: tuple[int, ...] = (0,) * len(NUMBERS)
    eva: int = 0


def read_board(setup: Setup, notation: str) -> State:
    """A position to score; raises `InvalidNotation`. Sides of tiles that are not given are `a`."""
    box, parts = box_of(setup.edition), clean_input(notation).replace("/", " / ").split(" / ")
    if len(parts) > setup.seats:
        refuse(
            notation,
            text(
                "{given} sheets are written here, for {n} player",
                "{given} sheets are written here, for {n} players",
                given=len(parts),
                n=setup.seats,
            ),
        )
    read = _Read()
    for seat, part in enumerate(parts):
        _read_part(setup, box, read, seat, part.split())
    if setup["level"] in box.borders and not read.level_map:
        refuse("map", text("which map is it? Write map and its number, 1 to {n}", n=len(box.borders[str(setup["level"])])))
    start = new(setup)
    sheets = (*read.sheets, *start.sheets[len(parts) :])
    owners = {number: owner for number, (owner, _, _) in read.tiles.items()}
    return replace(
        start,
        borders=borders_for(setup, box, read.level_map),
        phase="over",
        ending="counted",
        goods=read.goods if setup.seats == 1 else tuple(sort_goods(box, row) for row in read.goods),
        tile_sides="".join(read.tiles.get(number, (POOL, "a", False))[1] for number in NUMBERS),
        order_sides="".join(read.orders.get(number, "a") for number in NUMBERS) if setup["orders"] else "",
        level_map=read.level_map,
        tiles=tuple(owners.get(number, POOL) for number in NUMBERS),
        sideways=sum(bit(number) for number, (_, _, sideways) in read.tiles.items() if sideways),
        starting_tiles=(),
        round=1,
        first_seat=0,
        sheets=sheets,
        eva=Eva(read.crosses, read.eva),
    )


def _read_part(setup: Setup, box: Box, read: _Read, seat: int, words: list[str]) -> None:
    """The words of one seat."""
    tracks, values = _sorted_words(words)
    for word in values.get("tiles", []):
        _add_tile(read, word, seat)
    for word in values.get("pool", []):
        _add_tile(read, word, POOL)
    orders = _orders(setup, read, values.get("orders", []))
    goods = _letters(box, "".join(values.get("kept", [])))
    cargo = _letters(box, "".join(_at_most(1, "cargo", values)))
    if set(goods) - set(box.letters + box.coal) or (cargo and cargo[0] not in box.letters):
        refuse(" ".join(words), text("goods have the letters {letters}", letters=good_letters(box, box.letters + box.coal)))
    read.sheets.append(
        Sheet(
            tracks=read_tracks(box, tracks),
            boxes=sum(bit(number) for number in NUMBERS if str(number) in "".join(values.get("engine", []))),
            delivery_points=sum(int(word) for word in values.get("deliveries", [])),
            bonus=sum(int(word) for word in _at_most(1, "bonus", values)),
            delivered_goods=sort_goods(box, goods),
            orders=orders,
            cargo=cargo,
        )
    )
    _read_table(box, read, values)


def _sorted_words(words: list[str]) -> tuple[list[str], dict[str, list[str]]]:
    """Tracks, and the values after each keyword."""
    tracks: list[str] = []
    values: dict[str, list[str]] = {}
    keyword = ""
    for word in map(str.lower, words):
        if word in FORMS:
            keyword = word
            values.setdefault(word, [])
        elif ":" in word:
            tracks.append(word)
        elif not keyword:
            refuse(word, text("expected a track or one of {words}", words=", ".join(FORMS)))
        elif not re.fullmatch(FORMS[keyword], word):
            refuse(f"{keyword} {word}", text("this does not belong here"))
        else:
            values[keyword].append(word)
    return tracks, values


def _letters(box: Box, word: str) -> str:
    return read_goods(box, word.upper())


def _read_table(box: Box, read: _Read, parts: dict[str, list[str]]) -> None:
    """Reads the keywords of the whole table: the map, the goods on the board, Eva."""
    for word in _at_most(1, "map", parts):
        read.level_map = int(word)
    if goods := [_letters(box, word) for word in parts.get("goods", [])]:
        if len(goods) != len(NUMBERS) or set("".join(goods)) - set(box.letters + box.coal + "-"):
            refuse("goods", text("expected the goods of six cities, with - for none"))
        read.goods = tuple("" if word == "-" else word for word in goods)
    if crosses := parts.get("crosses"):
        fields = [len(cells) for cells in box.map.fields]
        if len(crosses) != len(NUMBERS) or any(int(word) > most for word, most in zip(crosses, fields, strict=True)):
            refuse("crosses", text("expected Eva's crosses in six regions, no more than there are fields"))
        read.crosses = tuple(int(word) for word in crosses)
    for word in _at_most(1, "eva", parts):
        read.eva = int(word)


def _at_most(most: int, keyword: str, parts: dict[str, list[str]]) -> list[str]:
    words = parts.get(keyword, [])
    if len(words) > most:
        refuse(f"{keyword} {' '.join(words)}", text("this is listed twice"))
    return words


def _add_tile(read: _Read, word: str, owner: int) -> None:
    if int(word[0]) in read.tiles:
        refuse(word, text("this tile is listed twice"))
    read.tiles[int(word[0])] = (owner, word[1], word.endswith("s"))


def _orders(setup: Setup, read: _Read, words: list[str]) -> tuple[int, ...]:
    for word in words:
        if not setup["orders"]:
            refuse(word, text("this match is played without orders"))
        if int(word[0]) in read.orders:
            refuse(word, text("this order is listed twice"))
        read.orders[int(word[0])] = word[1]
    return tuple(sorted(int(word[0]) for word in words))
