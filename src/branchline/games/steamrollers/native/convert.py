"""Convert states and moves of the game to those of the kernel and back, for the compiled and the plain build."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, get_args

from branchline.engine.game import Seat, Setup
from branchline.engine.kernel_fields import padded
from branchline.games.steamrollers.native import constants as kernel
from branchline.games.steamrollers.native.builds import kernel as fast
from branchline.games.steamrollers.rules import moves
from branchline.games.steamrollers.rules.components import EFFECTS, STARTS, TILE_SIDES, Box, box_of
from branchline.games.steamrollers.rules.eva import FULL
from branchline.games.steamrollers.rules.map import CODE_OF, NOTHING, NUMBERS, OTHER_END, SECTIONS, TYPE_OF, TYPES, Borders
from branchline.games.steamrollers.rules.moves import BOARD, OWN, Move
from branchline.games.steamrollers.rules.opening import goods_per_city
from branchline.games.steamrollers.rules.scoring import network_of
from branchline.games.steamrollers.rules.state import NOBODY, Eva, Phase, Sheet, State, Turn, numbers, turn_from

if TYPE_CHECKING:
    from branchline.games.steamrollers.native.table import KernelTables, Match

PHASES: tuple[Phase, ...] = get_args(Phase)
ENDINGS = ("", "cities", "idle", FULL, "counted")
LEVELS = ("medium", "hard")
NONE, SIX = kernel.NONE, len(NUMBERS)
SAME = (  # the fields of `table.KernelTables` that a box has under the same name
    "stock", "engine_points", "standstill_rounds", "empty_cities", "link_points", "town_points", "start_points", "eva_reach", "eva_engine",
    "eva_regions",
)  # fmt: skip
TURN = [field.name for field in fields(Turn)][1:]  # the fields of a turn, but its seat: a match has them under the same names
WORDS = (
    moves.Done(), moves.Pass(), moves.Upgrade(), moves.TakeTile(), moves.PlayTile(), moves.Decline(), moves.FlipDie(), moves.ThrowDie(),
    moves.StartPoints(),
)  # fmt: skip


def new_match(setup: Setup, seed: int = 0, build: Any = fast) -> Match:
    """A match before the first chance event."""
    match: Match = build.Match(tables_of(setup, build.KernelTables), seed)
    return match


@lru_cache(maxsize=32)
def tables_of(setup: Setup, build: type[KernelTables]) -> KernelTables:
    """The kernel's static tables for a box and the options of a table, in either build."""
    box, alone = box_of(setup.edition), setup.seats == 1
    letters = box.letters + box.coal
    tiles = box.solo_tiles if alone else box.tiles
    tile_sides = [(number, side) for number in NUMBERS for side in TILE_SIDES]
    faces, orders = [tiles[side] for side in tile_sides], [box.orders[side] for side in tile_sides]
    values = {
        **{name: getattr(box, name) for name in SAME},
        **_numbers(setup, box),
        "neighbour": [cell for borders in _borders(setup, box) for cell in _beyond(borders)],
        "city_at": [(city or NONE + 1) - 1 for city in box.map.city_at],
        "city_cell": list(map(box.map.city_at.index, NUMBERS)),
        "has_town": [int(cell in box.map.towns) for cell in range(len(box.map.cells))],
        "field": padded(box.map.fields, kernel.CELLS),
        "field_count": list(map(len, box.map.fields)),
        "other_end": [NONE if end == NOTHING else end for ends in OTHER_END for end in ends],
        "track_types": list(map(_types, TYPE_OF)),
        "black_faces": list(map(_types, box.black_faces)),
        "city_good": list(map(letters.index, box.city_goods)),
        "effect": [EFFECTS.index(tile.effect) for tile in faces],
        "permanent": [int(tile.permanent) for tile in faces],
        "points": [tile.points for tile in faces],
        "amounts": [sum(1 << n for n in tile.amounts) for tile in faces],
        "order_goods": [order.goods.count(letter) for order in orders for letter in letters.ljust(kernel.LETTERS)],
        "order_points": [order.points for order in orders],
    }
    return build(values)


def _numbers(setup: Setup, box: Box) -> dict[str, int]:
    """Other single numbers of a box and the options of a table."""
    return {
        "cells": len(box.map.cells),
        "letters": len(box.letters),
        "seats": setup.seats,
        "coal": int(bool(setup["coal"])),
        "orders": int(bool(setup["orders"])),
        "with_starting_tiles": int(bool(setup["starting_tiles"])),
        "power_cap": int(setup["power_cap"]),
        "choose_rows": int(setup["rows"] == "chosen"),
        "has_walls": int(setup["level"] in LEVELS),
        "goods_per_city": goods_per_city(box, setup.seats),
        "white_dice": box.dice_alone if setup.seats == 1 else setup.seats + box.extra_dice,
        "face_count": len(box.black_faces),
        "starting_tiles": _starts(box.starting_tiles),
        "cargo_cities": sum(1 << city - 1 for city in box.cargo_cities),
        "cargo_goods": sum(1 << box.letters.index(good) for good in box.cargo_goods),
        "eva_dice": box.eva_dice[int(setup["eva"]) - 1],
    }


def _starts(starts: Iterable[str]) -> int:
    return sum(1 << STARTS.index(tile) for tile in starts)


def _borders(setup: Setup, box: Box) -> tuple[Borders, ...]:
    level = str(setup["level"])
    return (box.map.open_borders, *(box.borders[level] if level in LEVELS else ()))


def _beyond(borders: Borders) -> list[int]:
    beyond = [NONE if cell == NOTHING else cell for row in borders.neighbours for cell in row]
    return beyond + [NONE] * (SIX * kernel.CELLS - len(beyond))


def _types(types: str) -> int:
    return sum(1 << TYPES.index(kind) for kind in types)


def _seat(seat: Seat) -> int:
    return NONE if seat == NOBODY else seat


def _nobody(seat: int) -> Seat:
    return NOBODY if seat == NONE else seat


def match_from(state: State, seed: int = 0, build: Any = fast) -> Match:
    """The kernel match of a state."""
    match, box, turn = new_match(state.setup, seed, build), state.box, state.turn
    letters = box.letters + box.coal
    values = {
        **{name: getattr(state, name) for name in ("level_map", "sideways", "round", "stolen_die", "idle_rounds")},
        **{name: int(getattr(turn, name)) for name in TURN},
        **_sheets(letters, state.sheets),
        "phase": PHASES.index(state.phase),
        "cities": len(state.goods),
        "row": padded(([letters.index(good) for good in row] for row in state.goods), kernel.ROW),
        "count": list(map(len, state.goods)),
        "bag": list(state.bag),
        "tile_sides": len(state.tile_sides),
        "tile_side": list(map(TILE_SIDES.index, state.tile_sides)),
        "order_sides": len(state.order_sides),
        "order_side": list(map(TILE_SIDES.index, state.order_sides)),
        "owner": list(map(_seat, state.tiles)),
        "starting_tiles": _starts(state.starting_tiles),
        "first_seat": _seat(state.first_seat),
        "dice": [state.dice.count(number) for number in NUMBERS],
        "black_die": _types(state.black_die),
        "thief": _seat(state.thief),
        "seat": _seat(turn.seat),
        "crosses": list(state.eva.crosses),
        "eva_points": state.eva.delivery_points,
        "eva_die": state.eva.die,
        "ending": ENDINGS.index(state.ending),
    }
    build.load_match(match, values)
    return match


def _sheets(letters: str, sheets: tuple[Sheet, ...]) -> dict[str, list[int]]:
    """The fields of all sheets."""
    return {
        "tracks": padded((sheet.tracks for sheet in sheets), kernel.CELLS),
        "boxes": [sheet.boxes for sheet in sheets],
        "delivery_points": [sheet.delivery_points for sheet in sheets],
        "bonus": [sheet.bonus for sheet in sheets],
        "delivered_goods": padded(([sheet.delivered_goods.count(letter) for letter in letters] for sheet in sheets), kernel.LETTERS),
        "orders": [sum(1 << number - 1 for number in sheet.orders) for sheet in sheets],
        "cargo": [letters.index(sheet.cargo[0]) if sheet.cargo else NONE for sheet in sheets],
        "cargo_city": [int(sheet.cargo[1:]) - 1 if sheet.cargo else 0 for sheet in sheets],
    }


def state_from(setup: Setup, match: Match, build: Any = fast) -> State:
    """The state of a kernel match."""
    box = box_of(setup.edition)
    letters = box.letters + box.coal
    values = build.dump_match(match)
    rows = [values["row"][kernel.ROW * city : kernel.ROW * city + values["count"][city]] for city in range(values["cities"])]
    return State(
        setup=setup,
        box=box,
        borders=_borders(setup, box)[values["level_map"]],
        phase=PHASES[values["phase"]],
        goods=tuple("".join(letters[good] for good in row) for row in rows),
        bag=tuple(values["bag"][: len(box.letters)]),
        tile_sides="".join(TILE_SIDES[side] for side in values["tile_side"][: values["tile_sides"]]),
        order_sides="".join(TILE_SIDES[side] for side in values["order_side"][: values["order_sides"]]),
        level_map=values["level_map"],
        tiles=tuple(map(_nobody, values["owner"])),
        sideways=values["sideways"],
        starting_tiles=tuple(tile for tile in box.starting_tiles if values["starting_tiles"] >> STARTS.index(tile) & 1),
        round=values["round"],
        first_seat=_nobody(values["first_seat"]),
        dice=tuple(number for number, count in zip(NUMBERS, values["dice"], strict=True) for _ in range(count)),
        black_die="".join(kind for n, kind in enumerate(TYPES) if values["black_die"] >> n & 1),
        thief=_nobody(values["thief"]),
        stolen_die=values["stolen_die"],
        turn=turn_from((_nobody(values["seat"]), *(values[name] for name in TURN))),
        sheets=tuple(_sheet(letters, values, seat, len(box.map.cells)) for seat in range(setup.seats)),
        eva=Eva(tuple(values["crosses"]), values["eva_points"], values["eva_die"]),
        idle_rounds=values["idle_rounds"],
        ending=ENDINGS[values["ending"]],
    )


def _sheet(letters: str, values: dict[str, Any], seat: Seat, cells: int) -> Sheet:
    tracks, counts = values["tracks"][kernel.CELLS * seat :][:cells], values["delivered_goods"][kernel.LETTERS * seat :]
    goods, good = "".join(letter * count for letter, count in zip(letters, counts, strict=False)), values["cargo"][seat]
    cargo = "" if good == NONE else f"{letters[good]}{values['cargo_city'][seat] + 1}"
    boxes, points, bonus, orders = (values[name][seat] for name in ("boxes", "delivery_points", "bonus", "orders"))
    return Sheet(bytes(tracks), boxes, points, bonus, goods, numbers(orders), cargo)


def number_of(state: State, seat: Seat, move: Move) -> int:
    """A seat's legal move as the kernel numbers it."""
    box = state.box
    letters = box.letters + box.coal
    match move:
        case moves.Build(cell, ends):
            return kernel.BUILD + _track(box, cell, ends)
        case moves.Deliver():
            return _delivery(state, move)
        case moves.TakeDie(value):
            return kernel.TAKE_ONE + value - 1
        case moves.TakeTwo(first, second):
            return kernel.TAKE_TWO + SIX * (first - 1) + second - 1
        case moves.SetDie(value):
            return kernel.SET + value - 1
        case moves.StepDie(value):
            return kernel.STEP_TO + value - 1
        case moves.FillOrder(number, coal):
            return kernel.FILL + kernel.LETTERS * (number - 1) + (1 + letters.index(coal) if coal else 0)
        case moves.StartEngine(number):
            return kernel.FIRST_ENGINE + number
        case moves.StartTrack(cell, ends):
            return kernel.FIRST_TRACK + (1 + _track(box, cell, ends) if cell else 0)
        case moves.StartTile(number):
            return kernel.FIRST_TILE + number - 1
        case moves.StartCargo(good, city):
            return kernel.FIRST_CARGO + SIX * letters.index(good) + city - 1
        case moves.Arrange(city, goods):
            return kernel.ROWS + kernel.A_ROW * (city - 1) + int("".join(str(letters.index(good)) for good in goods))
    return WORDS.index(move)


def _track(box: Box, cell: str, ends: tuple[int, int]) -> int:
    return box.map.numbers[int(cell[0]), int(cell[1])] * kernel.SECTIONS + CODE_OF[ends] - 1


def _delivery(state: State, move: moves.Deliver) -> int:
    letters = state.box.letters + state.box.coal
    source = {OWN: kernel.OWN, BOARD: letters.index(move.good)}.get(move.place, kernel.PLACE + move.place - 1)
    route = sum((side + 1) * int(7**n) for n, (_, side) in enumerate(move.route))
    origin = move.route[0][0] - 1
    return kernel.DELIVER + ((origin * kernel.SOURCES + source) * kernel.ADDITIONS + move.plus) * kernel.LEGS + route


def move_of(state: State, seat: Seat, number: int) -> Move:
    """The seat's move with this number."""
    letters = state.box.letters + state.box.coal
    if number >= kernel.DELIVER:
        return _deliver_of(state, seat, number - kernel.DELIVER)
    if number >= kernel.ROWS:
        city, digits = divmod(number - kernel.ROWS, kernel.A_ROW)
        row = f"{digits:0{len(state.goods[city])}}"
        return moves.Arrange(city + 1, "".join(letters[int(digit)] for digit in row))
    if number >= kernel.BUILD:
        return moves.Build(*_cell_and_ends(state.box, number - kernel.BUILD))
    if number >= kernel.FIRST_TRACK:
        track = number - kernel.FIRST_TRACK
        return moves.StartTrack(*_cell_and_ends(state.box, track - 1)) if track else moves.StartTrack("", (0, 0))
    if number >= kernel.FIRST_CARGO:
        good, city = divmod(number - kernel.FIRST_CARGO, SIX)
        return moves.StartCargo(letters[good], city + 1)
    if number >= kernel.FIRST_TILE:
        return moves.StartTile(number - kernel.FIRST_TILE + 1)
    if number >= kernel.FIRST_ENGINE:
        return moves.StartEngine(number - kernel.FIRST_ENGINE)
    if number >= kernel.FILL:
        order, coal = divmod(number - kernel.FILL, kernel.LETTERS)
        return moves.FillOrder(order + 1, letters[coal - 1] if coal else "")
    if number >= kernel.STEP_TO:
        return moves.StepDie(number - kernel.STEP_TO + 1)
    if number >= kernel.SET:
        return moves.SetDie(number - kernel.SET + 1)
    if number >= kernel.TAKE_TWO:
        first, second = divmod(number - kernel.TAKE_TWO, SIX)
        return moves.TakeTwo(first + 1, second + 1)
    return moves.TakeDie(number - kernel.TAKE_ONE + 1) if number >= kernel.TAKE_ONE else WORDS[number]


def _cell_and_ends(box: Box, track: int) -> tuple[str, tuple[int, int]]:
    cell, code = divmod(track, kernel.SECTIONS)
    return box.map.name(cell), SECTIONS[code]


def _deliver_of(state: State, seat: Seat, code: int) -> Move:
    rest, route = divmod(code, kernel.LEGS)
    rest, plus = divmod(rest, kernel.ADDITIONS)
    origin, source = divmod(rest, kernel.SOURCES)
    letters, link_ends = state.box.letters + state.box.coal, network_of(state, seat).link_ends
    city, legs = origin + 1, []
    while route:
        route, digit = divmod(route, 7)
        legs.append((city, digit - 1))
        city = link_ends[legs[-1]][0]
    if source == kernel.OWN:
        return moves.Deliver(state.sheets[seat].cargo[0], OWN, tuple(legs), city, plus)
    if source < kernel.PLACE:
        return moves.Deliver(letters[source], BOARD, tuple(legs), city, plus)
    place = source - kernel.PLACE
    return moves.Deliver(state.goods[origin][place], place + 1, tuple(legs), city, plus)


def apply_chance(match: Match, state: State, move: Move, build: Any = fast) -> None:
    """Apply a chance move to a kernel match."""
    match move:
        case moves.Draw(_, goods):
            build.apply_drawn(match, [state.box.letters.index(good) for good in goods])
        case moves.Roll(white, black):
            build.apply_rolled(match, [white.count(number) for number in NUMBERS], _types(black))
        case moves.TileSide(_, side) | moves.OrderSide(_, side):
            build.apply_numbered(match, TILE_SIDES.index(side))
        case moves.First(first):
            build.apply_numbered(match, first)
        case moves.LevelMap(value) | moves.Influence(value) | moves.Rerolled(value):
            build.apply_numbered(match, value - 1)
        case _:
            raise ValueError("chance does not do this")
