"""The table as text for a terminal: dice, goods, each hex with its track or region, walls, engine, tiles, Eva, score, and a legend."""

from __future__ import annotations

from dataclasses import replace

from branchline.drawing.picture import Look
from branchline.drawing.text_grid import TextGrid
from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import Text, text, with_minus_sign
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.deliveries import power
from branchline.games.steamrollers.rules.map import NOTHING, NUMBERS, SECTIONS
from branchline.games.steamrollers.rules.rules import outcome
from branchline.games.steamrollers.rules.scoring import LINES, eva_total, score
from branchline.games.steamrollers.rules.state import POOL, State, numbers, upright
from branchline.games.steamrollers.words.names import ARROWS, black_name, good_name, say_goods, short_effect, signed_points

_SGR = {"red": "31", "blue": "34", "green": "32", "yellow": "33", "grey": "37", "violet": "35", "pink": "95", "orange": "91", "black": "90"}
_CELL = 7  # characters per hex
_LEFT = 3  # characters before the first
_WALL = "#"
_EAST, _SOUTH_EAST, _SOUTH_WEST = 0, 1, 2


def draw_text(state: State, seat: Seat, look: Look) -> str:
    """The table as one seat sees it. A track is written by its two sides, a town as o, a city by its number and letter."""
    seat = max(seat, 0)
    parts = [
        *_head(state, look),
        _goods(state, look),
        *_map(state, seat, look),
        _engine(state, seat, look),
        *_tiles(state, seat, look),
        *_orders(state, seat, look),
        *_eva(state, look),
        _score(state, seat, look),
        *_legend(state, look),
        *_signs(state, seat, look),
    ]
    return "\n".join(parts)


def _head(state: State, look: Look) -> list[str]:
    """The round, the seat to move, the first player, and every die; at the end, how the match ended."""
    if result := outcome(state):
        sentences = [result.reason, *result.ties, *([result.note] if result.note else [])]
        return [look.say(line) for line in sentences]
    parts: list[Text] = [text("Round {n}", n=state.round)] if state.round else [text("Setting up")]
    if not state.alone and state.turn.seat >= 0:
        parts.append(text("turn of player {n}", n=state.turn.seat + 1))
    if not state.alone and state.first_seat >= 0:
        parts.append(text("first player {n}", n=state.first_seat + 1))
    lines = ["  ".join(look.say(part) for part in parts)]
    dice = _dice(state)
    return [*lines, "  ".join(look.say(part) for part in dice)] if dice else lines


def _dice(state: State) -> list[Text]:
    """The dice that are left, the black one, those in hand, a stolen one, Eva's."""
    parts = []
    dice = " ".join(f"[{value}]" for value in state.dice)
    if state.alone and state.dice and state.phase not in ("take", "roll"):
        parts.append(text("Eva's die [{n}]", n=state.eva.die or state.dice[0]))
    elif dice:
        parts.append(text("dice {dice}", dice=dice))
    if state.black_die:
        parts.append(text("black die: {tracks}", tracks=black_name(state.black_die)))
    hand = " ".join(f"[{value}]" for value in (state.turn.die, state.turn.second_die) if value)
    if hand and state.phase != "end":
        parts.append(text("in hand {dice}", dice=hand))
    if state.stolen_die:
        parts.append(text("stolen [{n}] by {player}", n=state.stolen_die, player=player(state.thief)))
    return parts


def _goods(state: State, look: Look) -> str:
    cities = []
    for number, row in zip(NUMBERS, state.goods, strict=False):
        goods = "".join(_coloured_goods(state.box, letter, look) for letter in row) or "-"
        cities.append(f"{number}{_coloured_goods(state.box, state.box.city_goods[number - 1], look)}: {goods}")
    return look.say(text("goods")) + "  " + "   ".join(cities)


def _map(state: State, seat: Seat, look: Look) -> list[str]:
    """The hexes row by row, odd rows shifted by half a hex, with walls between them and between the rows."""
    map_, lines = state.box.map, [look.say(text("walls {sign} of map {n}", sign=_WALL, n=state.level_map))] if state.level_map else []
    rows = max(row for row, _ in map_.cells) + 1
    columns = max(column for _, column in map_.cells) + 1
    lines.append(" " * _LEFT + "".join(f"{column:^{_CELL}}" for column in range(columns)).rstrip())
    for row in range(rows):
        cells = [_cell(state, seat, map_.numbers.get((row, column)), look) for column in range(columns)]
        lines.append(f"{row:<{_LEFT}}" + _shift(row) + "".join(cells).rstrip())
        if walls := _walls_below(state, row, columns):
            lines.append(walls)
    return lines


def text_grid(state: State, seat: Seat, look: Look) -> TextGrid:
    """The map alone, for figures."""
    lines = _map(state, max(seat, 0), replace(look, colour=False))
    above = 2 if state.level_map else 1
    at = [n for n, line in enumerate(lines) if n >= above and line[:_LEFT].strip()]
    cells = {f"{row}{column}": (at[row], _LEFT + len(_shift(row)) + _CELL * column) for row, column in state.box.map.cells}
    return TextGrid(tuple(lines), cells, (1, _CELL), above=above, before=_LEFT, around=(0, _CELL // 2), legend=tuple(_legend(state, look)))


def _shift(row: int) -> str:
    return " " * (_CELL // 2 * (row % 2))


def _walls_below(state: State, row: int, columns: int) -> str:
    """The walls between a row and the next: under the left half of a hex, under its right half, or under both."""
    line = ""
    for column in range(columns):
        cell = state.box.map.numbers.get((row, column), NOTHING)
        left, right = ((cell, side) in state.borders.walls for side in (_SOUTH_WEST, _SOUTH_EAST))
        line += (_WALL if left else " ") * (_CELL // 2) + " " + (_WALL if right else " ") * (_CELL // 2)
    return (" " * _LEFT + _shift(row) + line).rstrip()


def _cell(state: State, seat: Seat, cell: int | None, look: Look) -> str:
    if cell is None:
        return " " * _CELL
    box = state.box
    region = box.map.regions[cell]
    letter = box.city_goods[region - 1]
    code = state.sheets[seat].tracks[cell]
    if number := box.map.city_at[cell]:
        sign = f"({number}{say_goods(box, look.say, letter)})"
    else:
        town = "o" if cell in box.map.towns else ""
        sign = f"{SECTIONS[code - 1][0]}{town or '-'}{SECTIONS[code - 1][1]}" if code else f"{town or '.'}{region}"
    wall = _WALL if (cell, _EAST) in state.borders.walls else " "
    return _ink(f"{sign:^{_CELL - 1}}", box.colours[letter], look.colour) + wall


def _engine(state: State, seat: Seat, look: Look) -> str:
    """The boxes, those that are crossed between x and x; the power; an own cargo."""
    sheet = state.sheets[seat]
    crossed = numbers(sheet.boxes)
    boxes = " ".join(f"x{number}x" if number in crossed else f"[{number}]" for number in NUMBERS)
    strength = power(state, seat) if state.tile_sides else len(crossed)
    sentence = look.say(text("engine {boxes}  power {n}", boxes=boxes, n=strength))
    if not sheet.cargo:
        return sentence
    cargo = text("own cargo on city {city}: {good}", city=int(sheet.cargo[1]), good=good_name(state.box, sheet.cargo[0]))
    return sentence + "  " + look.say(cargo)


def _tiles(state: State, seat: Seat, look: Look) -> list[str]:
    """Each action tile with its effect, kind, points and owner; a sideways one in brackets."""
    lines = []
    for tile in state.faces.tiles:
        owner = state.tiles[tile.number - 1]
        name = f"{tile.number}{tile.side}" if upright(state, tile.number) else f"[{tile.number}{tile.side}]"
        where = look.say(text("pool") if owner == POOL else text("yours") if owner == seat else player(owner))
        kind = look.say(text("permanent") if tile.permanent else text("one-shot"))
        lines.append(f"{look.say(text('tile'))} {name:5} {where:10} {signed_points(tile.points)} {kind:12}{look.say(short_effect(tile))}")
    return lines


def _orders(state: State, seat: Seat, look: Look) -> list[str]:
    if not state.order_sides:
        return []
    box, sheet = state.box, state.sheets[seat]
    open_ = "  ".join(f"{order.number}: {say_goods(box, look.say, order.goods)} +{order.points}" for order in state.open_orders)
    mine = " ".join(str(number) for number in sheet.orders) or "-"
    lines = [
        text("orders open  {orders}", orders=open_ or "-"),
        text("orders yours {orders}  delivered goods {goods}", orders=mine, goods=say_goods(box, look.say, sheet.delivered_goods)),
    ]
    return [look.say(line) for line in lines]


def _eva(state: State, look: Look) -> list[str]:
    if not state.alone:
        return []
    crosses = "  ".join(f"{region}:{n}" for region, n in zip(NUMBERS, state.eva.crosses, strict=True))
    sentence = text("Eva  crosses by region {crosses}  deliveries {n}", crosses=crosses, n=state.eva.delivery_points)
    return [look.say(sentence) + f"  = {eva_total(state)}"]


def _score(state: State, seat: Seat, look: Look) -> str:
    sheet = score(state, seat)
    lines = [f"{look.say(LINES[name])} {with_minus_sign(points)}" for name, points in sheet.lines if points]
    return "  ".join([look.say(text("score")), *lines, f"= {with_minus_sign(sheet.total)}"])


def _legend(state: State, look: Look) -> list[str]:
    """The meaning of signs and letters on the map."""
    box = state.box
    letters = box.letters + (box.coal if state.setup["coal"] else "")
    goods = ", ".join(f"{say_goods(box, look.say, letter)} {look.say(good_name(box, letter))}" for letter in letters)
    sides = " ".join(f"{side}{arrow}" for side, arrow in enumerate(ARROWS))
    return [
        look.say(text("Goods: {goods}.", goods=goods)),
        look.say(text("Map: (1) city, o town, .1 region; 0-3 track between two sides: {sides}.", sides=sides)),
    ]


def _signs(state: State, seat: Seat, look: Look) -> list[str]:
    """The meaning of the signs of tiles and engine, if there are any."""
    if not state.sideways and not state.sheets[seat].boxes:
        return []
    return [look.say(text("Tiles: [2a] lies sideways. Engine: x3x is crossed."))]


def _coloured_goods(box: Box, letter: str, look: Look) -> str:
    return _ink(say_goods(box, look.say, letter), box.colours[letter], look.colour)


def _ink(characters: str, colour: str, colours: bool) -> str:
    return f"\x1b[{_SGR[colour]}m{characters}\x1b[0m" if colours else characters
