"""Encoding of SteamRollers: tracks hex by hex, goods as counts; a move is a number in the block of its kind.

Deliveries are numbered by good, origin, destination and addition, then by the rank of the route among all routes between these two
cities on the seat's network, the shortest first. Routes beyond the rank `ROUTES` are not offered; a shorter one always is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import factorial
from typing import get_args

from branchline.engine.game import Seat, Setup
from branchline.games.steamrollers.native import constants as kernel
from branchline.games.steamrollers.native.convert import WORDS, number_of
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules.components import TILE_SIDES, Box, box_of
from branchline.games.steamrollers.rules.map import NUMBERS, SECTIONS, TYPES
from branchline.games.steamrollers.rules.network import Network, routes
from branchline.games.steamrollers.rules.opening import goods_per_city, orders_of
from branchline.games.steamrollers.rules.scoring import network_of
from branchline.games.steamrollers.rules.state import Eva, Phase, Sheet, State, Turn
from branchline.sim.encoding import NOT_OFFERED, Encoding
from branchline.sim.encoding.field import Field, around, bits, counts, flags, members, numbers, one_hot, whose

VERSION = 2
ROUTES = 12
PHASES: tuple[str, ...] = get_args(Phase)
SIX = len(NUMBERS)
KERNEL_BLOCKS = {
    "word": kernel.DONE,
    "take": kernel.TAKE_ONE,
    "take_two": kernel.TAKE_TWO,
    "set": kernel.SET,
    "step": kernel.STEP_TO,
    "order": kernel.FILL,
    "start_engine": kernel.FIRST_ENGINE,
    "start_tile": kernel.FIRST_TILE,
    "start_cargo": kernel.FIRST_CARGO,
    "start_track": kernel.FIRST_TRACK,
}  # the kernel's number of the first move of each kind


def fields(setup: Setup) -> tuple[Field, ...]:
    """The fields: the table, the turn, Eva, then a sheet for every seat."""
    box, seats = box_of(setup.edition), setup.seats
    letters, row = len(box.letters) + 1, goods_per_city(box, 1)
    table = (
        Field("phase", len(PHASES), 1, "one-hot: what is awaited, in the order of the game's phases"),
        Field("goods", SIX * letters, 20, "for each city: how many goods of each letter lie there, coal last"),
        Field("rows", SIX * row * letters, 1, "alone, for each city and place of its row: one-hot, the good; with others 0"),
        Field("bag", letters - 1, 99, "how many goods of each letter are in the bag"),
        Field("sides", SIX * 2, 1, "for each action tile: one-hot, its side"),
        Field("order_sides", SIX * 2, 1, "for each order tile: one-hot, its side"),
        Field("open_orders", SIX, 1, "for each order tile: whether nobody has filled it"),
        Field("map", SIX, 1, "one-hot: the map of the level"),
        Field("tiles", SIX * (seats + 1), 1, "for each action tile: one-hot, the pool or the seat that has it"),
        Field("sideways", SIX, 1, "for each action tile: whether it lies sideways"),
        Field("starts", len(box.starting_tiles), 1, "for each starting tile: whether it can still be had"),
        Field("first", seats, 1, "one-hot: who began the round"),
        Field("dice", SIX, 20, "how many white dice of each value nobody has taken"),
        Field("black", len(TYPES), 1, "for each type of track: whether the black die shows it"),
        Field("thief", seats, 1, "one-hot: who has stolen a die"),
        Field("loot", SIX, 1, "one-hot: what the stolen die shows"),
        Field("idle", 1, 255, "rounds begun since anybody got any further"),
    )
    turn = (
        Field("turn.seat", seats, 1, "one-hot: whose turn it is"),
        Field("turn.dice", 2 * SIX, 1, "one-hot each: the die in use, the die for the second action"),
        Field("turn.changed", SIX, 1, "for each action tile: whether it changed this die"),
        Field("turn.spent", SIX, 1, "alone, for each action tile: whether it was used for the first action"),
        Field("turn.flags", 3, 1, "the die stands as it is; two dice by a tile; an order was filled"),
        Field("turn.arranged", SIX, 1, "alone, before the first round, for each city: whether its row is set"),
        Field("eva", SIX + 1, 255, "alone: Eva's crosses in each region, her points of deliveries"),
        Field("eva.die", SIX, 1, "one-hot: the die she uses"),
    )
    return table + turn + tuple(field for n in range(seats) for field in _sheet_fields(box, whose(n)))


def _sheet_fields(box: Box, who: str) -> tuple[Field, ...]:
    letters = len(box.letters) + 1
    return (
        Field(f"{who}.tracks", len(box.map.cells) * len(SECTIONS), 1, "for each hex: one-hot, the sides its track joins: 0-1, 0-2 ..."),
        Field(f"{who}.boxes", SIX, 1, "for each engine box: whether it is crossed"),
        Field(f"{who}.points", 2, 255, "points of deliveries; bonus points"),
        Field(f"{who}.kept", letters, 99, "how many delivered goods of each letter are kept, coal last"),
        Field(f"{who}.orders", SIX, 1, "for each order tile: whether this seat filled it"),
        Field(f"{who}.cargo", letters + SIX, 1, "one-hot: the good of the own cargo; one-hot: its city"),
    )


def observe(view: State, seat: Seat) -> Iterator[bytes]:
    """The bytes of each field."""
    seats = around(seat, len(view.sheets))
    yield from _table(view, seats)
    yield from _turn(view.turn, seats)
    yield from _eva(view.eva)
    for other in seats:
        yield from _sheet(view.box, view.sheets[other])


def _table(view: State, seats: list[Seat]) -> Iterator[bytes]:
    box, letters = view.box, view.box.letters + view.box.coal
    goods = (*view.goods, *("",) * (SIX - len(view.goods)))
    orders = [order.number for order in view.open_orders]
    yield one_hot(len(PHASES), PHASES.index(view.phase))
    yield b"".join([counts(letters, row) for row in goods])
    yield b"".join([_row(letters, row if view.alone else "", goods_per_city(box, 1)) for row in goods])
    yield numbers(*view.bag, high=99)
    yield _sides(view.tile_sides)
    yield _sides(view.order_sides)
    yield members(NUMBERS, orders)
    yield one_hot(SIX, view.level_map - 1)
    owners = [None if owner < 0 else seats.index(owner) for owner in view.tiles]
    yield b"".join([one_hot(1 + len(seats), 0 if owner is None else 1 + owner) for owner in owners])
    yield bits(view.sideways, SIX)
    yield members(box.starting_tiles, view.starting_tiles)
    yield members(seats, (view.first_seat,))
    yield bytes(view.dice.count(number) for number in NUMBERS)
    yield members(TYPES, view.black_die)
    yield members(seats, (view.thief,))
    yield one_hot(SIX, view.stolen_die - 1)
    yield numbers(view.idle_rounds)


def _turn(turn: Turn, seats: list[Seat]) -> Iterator[bytes]:
    yield members(seats, (turn.seat,))
    yield one_hot(SIX, turn.die - 1) + one_hot(SIX, turn.second_die - 1)
    yield bits(turn.die_changers, SIX)
    yield bits(turn.spent_tiles, SIX)
    yield flags((turn.final, turn.two_dice, turn.order_filled))
    yield bits(turn.arranged_rows, SIX)


def _eva(eva: Eva) -> Iterator[bytes]:
    yield numbers(*eva.crosses, eva.delivery_points)
    yield one_hot(SIX, eva.die - 1)


def _sheet(box: Box, sheet: Sheet) -> Iterator[bytes]:
    letters = box.letters + box.coal
    yield b"".join([_track(code) for code in sheet.tracks])
    yield bits(sheet.boxes, SIX)
    yield numbers(sheet.delivery_points, sheet.bonus)
    yield counts(letters, sheet.delivered_goods)
    yield members(NUMBERS, sheet.orders)
    good, city = sheet.cargo[:1], int(sheet.cargo[1:] or 0)
    yield members(letters, (good,)) + one_hot(SIX, city - 1)


@cache
def _track(code: int) -> bytes:
    return one_hot(len(SECTIONS), code - 1)


def _row(letters: str, row: str, places: int) -> bytes:
    return b"".join([members(letters, row[n : n + 1]) for n in range(places)])


def _sides(sides: str) -> bytes:
    return b"".join([members(TILE_SIDES, sides[n : n + 1]) for n in range(SIX)])


@cache
def blocks(box: Box) -> Mapping[str, int]:
    """The first number of each kind of move, and under `all` the end."""
    hexes = len(box.map.cells) * len(SECTIONS)
    sizes = {
        "word": len(WORDS),
        "take": SIX,
        "take_two": SIX * SIX,
        "set": SIX,
        "step": SIX,
        "build": hexes,
        "order": SIX * (1 + len(box.letters)),
        "start_engine": 1 + SIX,
        "start_track": 1 + hexes,
        "start_tile": SIX,
        "start_cargo": len(box.letters) * SIX,
        "arrange": SIX * factorial(goods_per_city(box, 1)),
        "deliver": SIX * SIX * sources(box) * len(additions(box)) * ROUTES,
    }
    ends = [0]
    for size in sizes.values():
        ends.append(ends[-1] + size)
    return dict(zip((*sizes, "all"), ends, strict=True))


@cache
def additions(box: Box) -> tuple[int, ...]:
    """The possible additions of tiles to a distance."""
    return 0, *sorted({n for tile in box.solo_tiles.values() if tile.effect == "longer" for n in tile.amounts})


def sources(box: Box) -> int:
    """The possible goods of a delivery: solo a place of the row; else a good of the city's colour, coal, or the own cargo."""
    return max(goods_per_city(box, 1), 3)


def actions(setup: Setup) -> int:
    """All blocks, one after another."""
    return blocks(box_of(setup.edition))["all"]


@cache
def small_actions(box: Box) -> tuple[int, ...]:
    """The action of each move that the kernel numbers below `BUILD`: the same blocks in another order, orders with more room."""
    at, width, actions = blocks(box), 1 + len(box.letters), [NOT_OFFERED] * kernel.BUILD
    for kind, following in pairwise(at):
        for n in range(at[following] - at[kind]) if kind in KERNEL_BLOCKS else ():
            room = n // width * (kernel.LETTERS - width) if kind == "order" else 0
            actions[KERNEL_BLOCKS[kind] + n + room] = at[kind] + n
    return tuple(actions)


def encode_move(state: State, seat: Seat, move: m.Move) -> int:
    """The number of a move: the block of its kind, then its values as digits, in the order of its fields."""
    at = blocks(state.box)
    match move:
        case m.Deliver():
            return _delivery(state, seat, move)
        case m.Arrange(city, goods):
            rows = factorial(goods_per_city(state.box, 1))
            return at["arrange"] + (city - 1) * rows + orders_of(state.goods[city - 1]).index(goods)
    number = number_of(state, seat, move)
    return at["build"] + number - kernel.BUILD if number >= kernel.BUILD else small_actions(state.box)[number]


def _delivery(state: State, seat: Seat, move: m.Deliver) -> int:
    box, origin = state.box, move.route[0][0]
    source = move.place - 1 if state.alone else 2 if move.place == m.OWN else 1 if move.good == box.coal else 0
    rank = _ranks(network_of(state, seat), origin, move.to)[move.route]
    if rank >= ROUTES:
        return NOT_OFFERED
    pair = (origin - 1) * SIX + move.to - 1
    plus = additions(box).index(move.plus)
    return blocks(box)["deliver"] + ((pair * sources(box) + source) * len(additions(box)) + plus) * ROUTES + rank


def _ranks(net: Network, origin: int, to: int) -> dict[tuple[tuple[int, int], ...], int]:
    """The routes between two cities by their length, equal ones by the sides they leave by."""
    between = sorted((route.distance, route.legs) for route in routes(net, origin) if route.to == to)
    return {legs: rank for rank, (_, legs) in enumerate(between)}


ENCODING = Encoding(VERSION, fields, observe, actions, encode_move)
