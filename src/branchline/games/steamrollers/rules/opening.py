"""Setup of a match: goods, sides of tiles, map, first player, Eva's influence, starting tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod
from random import Random

from branchline.engine.chance import by_weight, ways_to_draw
from branchline.engine.game import Seat, Setup
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules.components import STARTS, TILE_SIDES, Box, box_of
from branchline.games.steamrollers.rules.map import NUMBERS, TYPES
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.state import NOBODY, POOL, Eva, Sheet, State, Turn, bit, moved_tile, with_sheet, with_track

LEAVE_ENGINE = m.StartEngine(0)
LEAVE_TRACK = m.StartTrack("", (0, 0))
_START_KINDS: dict[type, str] = dict(zip((m.StartEngine, m.StartTrack, m.StartPoints, m.StartTile, m.StartCargo), STARTS, strict=True))


def new(setup: Setup) -> State:
    """The state before the first chance event."""
    box = box_of(setup.edition)
    return State(
        setup=setup,
        box=box,
        borders=box.map.open_borders,
        phase="goods",
        goods=(),
        bag=box.stock,
        tile_sides="",
        order_sides="",
        level_map=0,
        tiles=(POOL,) * len(NUMBERS),
        sideways=0,
        starting_tiles=box.starting_tiles if setup["starting_tiles"] else (),
        round=0,
        first_seat=0 if setup.seats == 1 else NOBODY,
        dice=(),
        black_die="",
        thief=NOBODY,
        stolen_die=0,
        turn=Turn(),
        sheets=(Sheet(bytes(len(box.map.cells))),) * setup.seats,
        eva=Eva(),
        idle_rounds=0,
        ending="",
    )


def goods_per_city(box: Box, seats: int) -> int:
    """The number of goods drawn for each city: two more than players."""
    return seats + box.extra_goods


def sort_goods(box: Box, goods: str) -> str:
    """Goods in the order of the box, coal last."""
    return "".join(sorted(goods, key=(box.letters + box.coal).index))


def onward(state: State) -> State:
    """The state in the next phase of the setup that this table needs."""
    setup = state.setup
    if len(state.goods) < len(NUMBERS):
        return replace(state, phase="goods")
    if state.alone and setup["rows"] == "chosen" and state.phase == "goods" and any(len(set(row)) > 1 for row in state.goods):
        return replace(state, phase="arrange", turn=Turn(0))
    if len(state.tile_sides) < len(NUMBERS):
        return replace(state, phase="sides", turn=Turn())
    if setup["orders"] and len(state.order_sides) < len(NUMBERS):
        return replace(state, phase="orders")
    if setup["level"] != "easy" and not state.level_map:
        return replace(state, phase="map")
    if state.first_seat == NOBODY:
        return replace(state, phase="first")
    if state.alone and sum(state.eva.crosses) < state.box.eva_dice[int(setup["eva"]) - 1]:
        return replace(state, phase="influence")
    if setup["starting_tiles"] and state.turn.seat != state.first_seat:
        last = (state.first_seat if state.turn.seat == NOBODY else state.turn.seat) - 1
        return replace(state, phase="start", turn=Turn(last % len(state.sheets)))
    return replace(state, phase="roll", round=1, turn=Turn())


def chances(state: State) -> Sequence[Move]:
    """All results of chance in this phase of the setup."""
    match state.phase:
        case "goods":
            size = goods_per_city(state.box, len(state.sheets))
            return [m.Draw(len(state.goods) + 1, goods) for goods in _handfuls(state.box.letters, state.bag, size, state.alone)]
        case "sides":
            return [m.TileSide(len(state.tile_sides) + 1, side) for side in TILE_SIDES]
        case "orders":
            return [m.OrderSide(len(state.order_sides) + 1, side) for side in TILE_SIDES]
        case "map":
            return [m.LevelMap(number) for number in NUMBERS]
        case "first":
            return [m.First(seat) for seat in range(len(state.sheets))]
        case "influence":
            return [m.Influence(region) for region in NUMBERS]
    return ()


def goods_odds(state: State) -> Mapping[Move, Fraction]:
    """The draws for a city with their odds; solo the order counts, and all orders of the same goods are equally likely."""
    stock, letters = dict(zip(state.box.letters, state.bag, strict=True)), state.box.letters

    def ways(goods: str) -> int:
        in_any_order = ways_to_draw(stock, goods)
        return in_any_order * prod(factorial(goods.count(letter)) for letter in letters) if state.alone else in_any_order

    return by_weight((move, ways(move.goods)) for move in chances(state) if isinstance(move, m.Draw))


def chance(state: State, rng: Random) -> Move:
    """A random result of this phase of the setup."""
    if state.phase != "goods":
        return rng.choice(chances(state))
    bag = [letter for letter, count in zip(state.box.letters, state.bag, strict=True) for _ in range(count)]
    goods = "".join(rng.sample(bag, goods_per_city(state.box, len(state.sheets))))
    return m.Draw(len(state.goods) + 1, goods if state.alone else sort_goods(state.box, goods))


@lru_cache(maxsize=16)
def _handfuls(letters: str, bag: tuple[int, ...], size: int, in_order: bool) -> tuple[str, ...]:
    """Every possible draw from the bag; solo, the order counts."""
    stock = dict(zip(letters, bag, strict=True))
    ways = product(letters, repeat=size) if in_order else combinations_with_replacement(letters, size)
    return tuple("".join(way) for way in ways if all(count <= stock[letter] for letter, count in Counter(way).items()))


def draw_goods(state: State, move: m.Draw) -> State:
    """The state after a draw: goods of the city's own colour are removed, not replaced; with `coal`, one coal replaces them."""
    box = state.box
    row = move.goods.replace(box.city_goods[move.city - 1], "")
    if state.setup["coal"] and row != move.goods:
        row += box.coal
    goods = (*state.goods, row)
    bag = tuple(count - move.goods.count(letter) for letter, count in zip(box.letters, state.bag, strict=True))
    if len(goods) == len(NUMBERS):
        on_board = "".join(goods)
        bag = tuple(count - on_board.count(letter) for letter, count in zip(box.letters, box.stock, strict=True))
    return onward(replace(state, goods=goods, bag=bag))


def arrangements(state: State) -> list[Move]:
    """Solo: the possible orders of each row; a row is set at most once, and one of equal goods not at all."""
    cities = [city for city in NUMBERS if not state.turn.arranged_rows & bit(city) and len(set(state.goods[city - 1])) > 1]
    return [m.Arrange(city, row) for city in cities for row in orders_of(state.goods[city - 1])]


@lru_cache(maxsize=64)
def orders_of(goods: str) -> tuple[str, ...]:
    """All orders of the goods in a row, the present one first."""
    return tuple(dict.fromkeys("".join(row) for row in permutations(goods)))


def arrange(state: State, move: m.Arrange) -> State:
    goods = (*state.goods[: move.city - 1], move.goods, *state.goods[move.city :])
    return replace(state, goods=goods, turn=replace(state.turn, arranged_rows=state.turn.arranged_rows | bit(move.city)))


def set_level_map(state: State, move: m.LevelMap) -> State:
    """The state with the walls of the map that was rolled, for the whole match."""
    borders = state.box.borders[str(state.setup["level"])][move.number - 1]
    return onward(replace(state, level_map=move.number, borders=borders))


def set_influence(state: State, move: m.Influence) -> State:
    """The state after one of Eva's dice: a cross in its region."""
    crosses = tuple(n + (region == move.region) for region, n in zip(NUMBERS, state.eva.crosses, strict=True))
    return onward(replace(state, eva=replace(state.eva, crosses=crosses)))


def starts(state: State) -> list[Move]:
    """The moves with all starting tiles that are left; optional effects can be declined."""
    box = state.box
    moves: list[Move] = []
    for tile in state.starting_tiles:
        match tile:
            case "engine":
                moves += [LEAVE_ENGINE, *(m.StartEngine(number) for number in NUMBERS)]
            case "track":
                moves += _start_tracks(box)
            case "points":
                moves.append(m.StartPoints())
            case "tile":
                moves += [m.StartTile(number) for number in NUMBERS if state.tiles[number - 1] == POOL]
            case "cargo":
                goods = [letter for letter in box.cargo_goods if state.bag[box.letters.index(letter)]]
                moves += [m.StartCargo(good, city) for good in goods for city in box.cargo_cities]
    return moves


@lru_cache(maxsize=16)
def _start_tracks(box: Box) -> tuple[m.StartTrack, ...]:
    fields = sorted(cell for cells in box.map.fields for cell in cells)
    return (LEAVE_TRACK, *(m.StartTrack(build.cell, build.ends) for cell in fields for build in box.builds[TYPES][cell]))


def apply_start(state: State, seat: Seat, move: m.StartMove) -> State:
    """The state after a starting tile is used and removed."""
    box, sheet, kind = state.box, state.sheets[seat], start_kind(move)
    tiles, sideways, bag = state.tiles, state.sideways, state.bag
    match move:
        case m.StartEngine(number) if number:
            sheet = replace(sheet, boxes=sheet.boxes | bit(number))
        case m.StartTrack(name, ends) if name:
            sheet = with_track(box, sheet, name, ends)
        case m.StartPoints():
            sheet = replace(sheet, bonus=box.start_points)
        case m.StartTile(number):
            tiles, sideways = moved_tile(state, number, seat, sideways=True)
        case m.StartCargo(good, city):
            sheet = replace(sheet, cargo=f"{good}{city}")
            bag = tuple(count - (letter == good) for letter, count in zip(box.letters, bag, strict=True))
    starting_tiles = tuple(tile for tile in state.starting_tiles if tile != kind)
    sheets = with_sheet(state.sheets, seat, sheet)
    return replace(state, phase="started", sheets=sheets, tiles=tiles, sideways=sideways, bag=bag, starting_tiles=starting_tiles)


def start_kind(move: m.StartMove) -> str:
    """The kind of starting tile that a move uses."""
    return _START_KINDS[type(move)]
