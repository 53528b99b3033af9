"""The table as text for a terminal: each hex with its track or region, then engine, tiles, goods and score."""

from __future__ import annotations

from branchline.engine.game import Seat
from branchline.engine.picture import Look
from branchline.engine.text import Text, signed, text
from branchline.games.steamrollers.deliveries import power
from branchline.games.steamrollers.map import NUMBERS, SECTIONS
from branchline.games.steamrollers.naming import short_effect
from branchline.games.steamrollers.scoring import LINES, eva_total, score
from branchline.games.steamrollers.state import POOL, State, numbers, upright

_SGR = {"red": "31", "blue": "34", "green": "32", "yellow": "33", "grey": "37", "violet": "35", "pink": "95", "orange": "91", "black": "90"}
_CELL = 7  # characters a hex


def sketch(state: State, seat: Seat, look: Look) -> str:
    """What one seat has before it. A track is written by its two sides, a town as o, a city by its number and letter."""
    seat = max(seat, 0)
    parts = [
        _head(state, look),
        _goods(state, look),
        *_map(state, seat, look),
        _engine(state, seat, look),
        *_tiles(state, seat, look),
        *_orders(state, seat, look),
    ]
    if state.alone:
        crosses = " ".join(str(n) for n in state.eva.crosses)
        parts.append(
            look.say(text("Eva  crosses {crosses}  deliveries {n}", crosses=crosses, n=state.eva.delivered)) + f"  = {eva_total(state)}"
        )
    return "\n".join([*parts, _score(state, seat, look)])


def _head(state: State, look: Look) -> str:
    dice = " ".join(f"[{value}]" for value in state.dice) or "-"
    hand = " ".join(str(value) for value in (state.turn.die, state.turn.second) if value)
    parts: list[Text] = [text("Round {n}", n=state.round)]
    parts += [text("seat {n}", n=state.turn.seat + 1)] if state.turn.seat >= 0 else []
    parts += [text("dice {dice}", dice=dice), text("black {tracks}", tracks=state.black or "-")]
    parts += [text("in hand {dice}", dice=hand)] if hand else []
    return "  ".join(look.say(part) for part in parts)


def _goods(state: State, look: Look) -> str:
    cities = []
    for number, row in zip(NUMBERS, state.goods, strict=False):
        goods = "".join(_ink(letter, state.box.colours[letter], look.colour) for letter in row) or "-"
        cities.append(f"{number}{state.box.city_goods[number - 1]}: {goods}")
    return look.say(text("goods")) + "  " + "   ".join(cities)


def _map(state: State, seat: Seat, look: Look) -> list[str]:
    """The hexes row by row, odd rows shifted by half a hex; walls are told by the number of the level map."""
    map_, lines = state.box.map, [look.say(text("walls of map {n}", n=state.level_map))] if state.level_map else []
    rows = max(row for row, _ in map_.cells) + 1
    columns = max(column for _, column in map_.cells) + 1
    lines.append("   " + "".join(f"{column:^{_CELL}}" for column in range(columns)))
    for row in range(rows):
        cells = [_cell(state, seat, map_.numbers.get((row, column)), look.colour) for column in range(columns)]
        lines.append(f"{row}  " + " " * (_CELL // 2 * (row % 2)) + "".join(cells).rstrip())
    return lines


def _cell(state: State, seat: Seat, cell: int | None, colour: bool) -> str:
    if cell is None:
        return " " * _CELL
    box = state.box
    region = box.map.regions[cell]
    letter = box.city_goods[region - 1]
    code = state.sheets[seat].tracks[cell]
    if number := box.map.city_at[cell]:
        shown = f"({number}{letter})"
    else:
        town = "o" if cell in box.map.towns else ""
        shown = f"{SECTIONS[code - 1][0]}{town or '-'}{SECTIONS[code - 1][1]}" if code else f"{town or '.'}{region}"
    return _ink(f"{shown:^{_CELL}}", box.colours[letter], colour)


def _engine(state: State, seat: Seat, look: Look) -> str:
    sheet = state.sheets[seat]
    crossed = numbers(sheet.boxes)
    boxes = " ".join("[x]" if number in crossed else f"[{number}]" for number in NUMBERS)
    strength = power(state, seat) if state.sides else len(crossed)
    cargo = "  " + look.say(text("own cargo {good}", good=sheet.cargo)) if sheet.cargo else ""
    return look.say(text("engine {boxes}  power {n}", boxes=boxes, n=strength)) + cargo


def _tiles(state: State, seat: Seat, look: Look) -> list[str]:
    """Each action tile with its effect, kind and points, and who has it; a sideways one in brackets."""
    lines = []
    for tile in state.faces.tiles:
        owner = state.tiles[tile.number - 1]
        name = f"{tile.number}{tile.side}" if upright(state, tile.number) else f"[{tile.number}{tile.side}]"
        where = look.say(text("pool") if owner == POOL else text("yours") if owner == seat else text("seat {n}", n=owner + 1))
        kind = look.say(text("permanent") if tile.permanent else text("one-shot"))
        lines.append(f"{look.say(text('tile'))} {name:5} {where:10} {tile.points:+d} {kind:12}{look.say(short_effect(tile))}")
    return lines


def _orders(state: State, seat: Seat, look: Look) -> list[str]:
    if not state.order_sides:
        return []
    open_ = "  ".join(f"{order.number}: {order.goods} +{order.points}" for order in state.open_orders)
    mine = " ".join(str(number) for number in state.sheets[seat].orders) or "-"
    kept = state.sheets[seat].kept or "-"
    lines = [
        text("orders open  {orders}", orders=open_ or "-"),
        text("orders yours {orders}  delivered goods {goods}", orders=mine, goods=kept),
    ]
    return [look.say(line) for line in lines]


def _score(state: State, seat: Seat, look: Look) -> str:
    sheet = score(state, seat)
    return "  ".join(f"{look.say(LINES[name])} {signed(points)}" for name, points in sheet.lines if points) + f"  = {signed(sheet.total)}"


def _ink(characters: str, colour: str, wanted: bool) -> str:
    return f"\x1b[{_SGR[colour]}m{characters}\x1b[0m" if wanted else characters
