"""The state of a match: goods, tiles, dice, all sheets, Eva, and the progress of the turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, TypeAlias

from branchline.engine.game import Seat, Setup
from branchline.games.steamrollers.rules.components import ActionTile, Box, Faces, Order, faces_of
from branchline.games.steamrollers.rules.map import CODE_OF, NUMBERS, Borders
from branchline.rail.tile import Section

POOL: Seat = -1  # the owner of a tile in the pool
NOBODY: Seat = -1

Phase: TypeAlias = Literal[
    "goods",  # chance: goods for the next city
    "arrange",  # solo: the order of each row, if the option says so
    "sides",  # chance: sides of the action tiles
    "orders",  # chance: sides of the order tiles
    "map",  # chance: the map of the level
    "first",  # chance: the first player
    "influence",  # chance: Eva's dice at the start
    "start",  # a seat chooses its starting tile
    "started",  # and confirms it
    "roll",  # chance: all dice
    "take",  # a seat takes a die
    "steal",  # the holder of the stealing tile decides
    "act",  # changing the die, and the action
    "throw",  # chance: the seat's die again
    "end",  # the actions are over
    "eva",  # before Eva's first step, the player may roll her die again
    "eva_roll",  # chance: Eva's die again
    "eva_cross",  # before she removes a good, the player may make her cross a field instead
    "over",
]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One seat's sheet and pieces. `tracks` has a code of the map for every hex, `boxes` a bit for each box."""

    tracks: bytes
    boxes: int = 0
    delivery_points: int = 0  # points of deliveries
    bonus: int = 0
    delivered_goods: str = ""  # delivered goods kept for orders, sorted
    orders: tuple[int, ...] = ()  # order tiles filled
    cargo: str = ""  # own cargo: its good and its city


@dataclass(frozen=True, slots=True)
class Turn:
    """The progress of a seat's turn. Sets of tiles are bits, tile 1 lowest."""

    seat: Seat = NOBODY
    die: int = 0  # the die in use, with its present value
    second_die: int = 0  # the die for the second action
    die_changers: int = 0  # the tiles that changed this die
    final: bool = False  # the die, the seat's or Eva's, cannot be changed any more
    spent_tiles: int = 0  # solo: the permanent tiles used for the first action
    two_dice: bool = False  # two dice by a tile
    order_filled: bool = False  # an order
    arranged_rows: int = 0  # solo, before the first round: the cities whose rows are set, as bits


@dataclass(frozen=True, slots=True)
class Eva:
    """Eva, the opponent in solo play: crosses in each region, points of deliveries, the die she uses."""

    crosses: tuple[int, ...] = (0,) * len(NUMBERS)
    delivery_points: int = 0
    die: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """The table. Tuples by city, region, tile or box number are indexed by that number less one."""

    setup: Setup
    box: Box = field(compare=False, repr=False)
    borders: Borders = field(compare=False, repr=False)  # the map with the walls of this match
    phase: Phase
    goods: tuple[str, ...]  # of each city that has been filled; solo in order, else sorted
    bag: tuple[int, ...]  # the number of each good in it
    tile_sides: str  # of the action tiles, as far as drawn
    order_sides: str
    level_map: int  # of the level, 0 until it is rolled
    tiles: tuple[Seat, ...]  # the owner of each action tile
    sideways: int  # the tiles turned sideways, as bits
    starting_tiles: tuple[str, ...]  # starting tiles that are left
    round: int  # from 1
    first_seat: Seat
    dice: tuple[int, ...]  # white dice that are not taken, sorted
    black_die: str
    thief: Seat  # the seat that has stolen a die for its turn
    stolen_die: int  # the value of that die
    turn: Turn
    sheets: tuple[Sheet, ...]
    eva: Eva
    idle_rounds: int  # rounds begun since any seat built, upgraded, delivered or filled an order
    ending: str  # how it ended

    @property
    def alone(self) -> bool:
        return len(self.sheets) == 1

    @property
    def faces(self) -> Faces:
        """The action tiles as they lie in this match."""
        return faces_of(self.box, self.tile_sides, len(self.sheets) == 1)

    @property
    def open_orders(self) -> tuple[Order, ...]:
        """The order tiles that are not filled."""
        filled = {number for sheet in self.sheets for number in sheet.orders}
        sides = zip(NUMBERS, self.order_sides, strict=False)
        return tuple(self.box.orders[number, side] for number, side in sides if number not in filled)


def turn_from(values: Iterable[int]) -> Turn:
    """The turn with these values of its fields, in order."""
    arguments: list[Any] = [bool(value) if each.type == "bool" else value for each, value in zip(fields(Turn), values, strict=True)]
    return Turn(*arguments)


def owned_tile(state: State, seat: Seat, effect: str) -> ActionTile | None:
    """The seat's tile with this effect, if it has it."""
    faces = state.faces
    number = faces.number[effect]
    return faces.tiles[number - 1] if number and state.tiles[number - 1] == seat else None


def bit(number: int) -> int:
    """The bit of a tile, a box or a region with this number."""
    return 1 << number - 1


def numbers(bits: int) -> tuple[int, ...]:
    """The numbers whose bits are set."""
    return tuple(number for number in NUMBERS if bits & bit(number))


def upright(state: State, number: int) -> bool:
    """Whether a tile stands upright; a sideways one may not be taken."""
    return not state.sideways & bit(number)


def moved_tile(state: State, number: int, owner: Seat, sideways: bool) -> tuple[tuple[Seat, ...], int]:
    """The owners of the tiles and the sideways ones, after one is given to a seat or the pool."""
    tiles = (*state.tiles[: number - 1], owner, *state.tiles[number:])
    return tiles, state.sideways | bit(number) if sideways else state.sideways & ~bit(number)


def with_track(box: Box, sheet: Sheet, name: str, ends: Section) -> Sheet:
    """A sheet with one more track, on the hex of this name."""
    cell = box.map.numbers[int(name[0]), int(name[1])]
    return replace(sheet, tracks=sheet.tracks[:cell] + bytes((CODE_OF[ends],)) + sheet.tracks[cell + 1 :])


def with_sheet(sheets: tuple[Sheet, ...], seat: Seat, sheet: Sheet) -> tuple[Sheet, ...]:
    """The sheets with one seat's changed."""
    return (*sheets[:seat], sheet, *sheets[seat + 1 :])
