"""Convert states and moves of the game to those of the kernel and back, for the compiled and the plain build."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from branchline.engine.game import Seat, Setup
from branchline.games.days_of_steam.native import constants as numbers
from branchline.games.days_of_steam.native.builds import kernel as fast
from branchline.games.days_of_steam.rules import moves
from branchline.games.days_of_steam.rules.components import CITY, Box, Face, box_of
from branchline.games.days_of_steam.rules.map import EMPTY, Cell, Map, around, map_of
from branchline.games.days_of_steam.rules.moves import Move
from branchline.games.days_of_steam.rules.running import run_of
from branchline.games.days_of_steam.rules.state import PHASES, OpenCity, Run, State, Train

if TYPE_CHECKING:
    from branchline.games.days_of_steam.native.table import KernelTables, Match

ENDINGS = ("", "points", "stack", "passes", "standstill")
PAIRS = tuple(combinations(range(4), 2))
WORDS: tuple[Move, ...] = (moves.Done(), moves.Rest(), moves.Burn(), moves.Pass(), moves.Uncover())


def new_match(setup: Setup, seed: int = 0, build: Any = fast) -> Match:
    """A match before the first chance event."""
    match: Match = build.Match(tables_of(setup, build.KernelTables), seed)
    return match


@lru_cache(maxsize=32)
def tables_of(setup: Setup, build: type[KernelTables]) -> KernelTables:
    """The kernel's static tables for a box and the options of a table, in either build."""
    box = box_of(setup.edition)
    firsts, at = [], len(box.letters)
    for kind in box.kinds:
        firsts.append(at)
        at += len(kind.faces)
    return build(
        [
            setup.seats, box.open_cities, box.city_goods, box.city_steam, box.hand, box.reach, box.between_cities, box.steam_limit,
            box.enter, box.hill, box.passing, box.speed_limit, box.die, box.water_tower, box.coal, box.markers, box.loop_cities,
            box.good_points,
            box.loop_points, box.win, box.standstill_rounds, int(setup["coal_steam"] == "next_turn"), int(bool(setup["start_city_goods"])),
            int(bool(setup["forbid_cutoff"])), int(bool(setup["start_curve_counts"])),
        ],
        list(box.colour_points),
        [[colour.cities, colour.goods] for colour in box.colours],
        [[kind.count, kind.steam, int(kind.over), first, len(kind.faces)] for kind, first in zip(box.kinds, firsts, strict=True)],
        [_face(face) for face in faces_of(box)],
    )  # fmt: skip


@lru_cache(maxsize=16)
def faces_of(box: Box) -> tuple[Face, ...]:
    """Every tile as it can lie, by its number in the kernel."""
    cities = [box.face[letter, CITY] for letter in box.letters]
    return (*cities, *(face for kind in box.kinds for face in kind.faces))


@lru_cache(maxsize=16)
def _numbers_of_faces(box: Box) -> dict[Face, int]:
    return {face: number for number, face in enumerate(faces_of(box))}


def _face(face: Face) -> list[int]:
    """The values of a face in the order of the arguments of `table.KernelTables`."""
    ends = {edge for pair in face.sections for edge in pair}
    places = [_edges(edges) for edges in face.places] + [0] * 4
    return [
        max(face.turn, 0), int(face.is_city), int(face.hill), int(face.water), int(face.is_city or face.hill or face.bridge),
        sum(1 << PAIRS.index(pair) for pair in face.sections), _edges(ends), _edges(n for n in range(4) if face.place_at[n] >= 0),
        *(_edges(edges) for edges in face.exits),
        *(numbers.NONE if place < 0 else place for place in face.place_at),
        *places[:4],
    ]  # fmt: skip


def _edges(edges: Iterable[int]) -> int:
    return sum(1 << edge for edge in edges)


def match_from(state: State, seed: int = 0, build: Any = fast) -> Match:
    """The kernel match of a state without hidden information."""
    match, box, known = new_match(state.setup, seed, build), state.box, _numbers_of_faces(state.box)
    cells: dict[Cell | None, int] = {cell: build.put_tile(match, *cell, known[face]) for cell, face in state.map.faces.items()}
    cells[None] = numbers.NOWHERE
    build.recompute(match)
    for cell, goods in state.goods:
        build.load_goods(match, cells[cell], _counts(box.letters, goods))
    opened = [_open(box, city) for city in state.open]
    build.load_stacks(match, list(state.stack), _counts(box.letters, state.cities), _counts(box.letters, state.bag), opened)
    for seat in range(state.setup.seats):
        _load_seat(match, state, seat, cells, build)
    run = state.run or Run((0, 0), -1, 0, False, "", None, (), "")
    build.load_state(
        match,
        [
            PHASES.index(state.phase), state.seat, int(bool(state.trains)), _letter(box, state.uncovered), cells[state.laid], state.burnt,
            state.passes, state.idle, int(state.run is not None), cells[run.cell] if state.run else numbers.NOWHERE,
            numbers.NONE if run.entry < 0 else run.entry, run.spent, int(run.curved), _letter(box, run.cargo), cells[run.origin],
            ENDINGS.index(state.ending),
        ],
        [[cells[cell], _letter(box, good)] for cell, good in run.taken],
        _counts(box.letters, run.given),
    )  # fmt: skip
    return match


def _load_seat(match: Match, state: State, seat: Seat, cells: dict[Cell | None, int], build: Any) -> None:
    box = state.box
    train = state.trains[seat] if state.trains else None
    values = [0, 0, numbers.NONE, numbers.NOWHERE]
    if train:
        values = [cells[train.cell], train.place, _letter(box, train.cargo), cells[train.origin]]
    values += [state.steam[seat], state.coal[seat], state.loops[seat]]
    hand = [state.hands[seat].count(kind.code) for kind in box.kinds]
    build.load_seat(match, seat, values, hand, _counts(box.letters, state.kept[seat]))


def _letter(box: Box, letter: str) -> int:
    return box.letters.index(letter) if letter else numbers.NONE


def _counts(letters: str, goods: str) -> list[int]:
    return [goods.count(letter) for letter in letters]


def _open(box: Box, city: OpenCity | None) -> list[int]:
    if city is None:
        return [numbers.NONE, 0, *([0] * len(box.letters))]
    return [_letter(box, city.colour), int(city.goods is not None), *_counts(box.letters, city.goods or "")]


def state_from(setup: Setup, match: Match, build: Any = fast) -> State:
    """The state of a kernel match."""
    box = box_of(setup.edition)
    fields, loads, given = build.dump_state(match)
    stack, cities, bag, opened = build.dump_stacks(match)
    by_name, tiles = dict(zip(build.FIELDS, fields, strict=True)), build.dump_map(match)
    cells: dict[int, Cell] = {cell: (x, y) for cell, x, y, *_ in tiles}
    seats = [build.dump_seat(match, seat) for seat in range(setup.seats)]
    return State(
        setup=setup,
        box=box,
        phase=PHASES[by_name["phase"]],
        seat=by_name["seat"],
        map=_map(box, tuple(sorted([(x, y, face) for _, x, y, face, *_ in tiles]))),
        goods=tuple(sorted(((x, y), _goods(box, goods)) for _, x, y, _, stocked, *goods in tiles if stocked)),
        trains=tuple(_train(box, values, cells) for values, _, _ in seats) if by_name["started"] else (),
        hands=tuple(tuple(kind.code for kind, count in zip(box.kinds, hand, strict=True) for _ in range(count)) for _, hand, _ in seats),
        steam=tuple(values[4] for values, _, _ in seats),
        coal=tuple(values[5] for values, _, _ in seats),
        loops=tuple(values[6] for values, _, _ in seats),
        kept=tuple(_goods(box, kept) for _, _, kept in seats),
        stack=tuple(stack),
        cities=_goods(box, cities),
        open=tuple(None if city == numbers.NONE else OpenCity(box.letters[city], _goods(box, goods) if stocked else None)
                   for city, stocked, *goods in opened),
        bag=_goods(box, bag),
        uncovered=_letter_of(box, by_name["uncovered"]),
        laid=cells.get(by_name["laid"]),
        burnt=by_name["burnt"],
        passes=by_name["passes"],
        idle=by_name["idle"],
        run=_run(box, by_name, loads, given, cells) if by_name["running"] else None,
        ending=ENDINGS[by_name["ending"]],
    )  # fmt: skip


@lru_cache(maxsize=64)
def _map(box: Box, tiles: tuple[tuple[int, int, int], ...]) -> Map:
    """The map of a kernel match; cached for all states between two tiles."""
    return map_of(box, {(x, y): faces_of(box)[face] for x, y, face in tiles}) if tiles else EMPTY


def _goods(box: Box, counts: list[int]) -> str:
    return "".join(letter * count for letter, count in zip(box.letters, counts, strict=True))


def _letter_of(box: Box, letter: int) -> str:
    return "" if letter == numbers.NONE else box.letters[letter]


def _train(box: Box, values: list[int], cells: dict[int, Cell]) -> Train:
    cell, place, cargo, origin = values[:4]
    return Train(cells[cell], place, _letter_of(box, cargo), cells.get(origin))


def _run(box: Box, by_name: dict[str, int], loads: list[list[int]], given: list[int], cells: dict[int, Cell]) -> Run:
    entry = -1 if by_name["entry"] == numbers.NONE else by_name["entry"]
    taken = tuple((cells[cell], box.letters[letter]) for cell, letter in loads)
    cargo, origin = _letter_of(box, by_name["run_cargo"]), cells.get(by_name["run_origin"])
    return Run(cells[by_name["run_cell"]], entry, by_name["spent"], bool(by_name["curved"]), cargo, origin, taken, _goods(box, given))


def number_of(state: State, seat: Seat, move: Move) -> int:
    """A seat's legal move as the kernel numbers it."""
    box = state.box
    match move:
        case moves.Lay(tile, cell, turn):
            return numbers.LAY + ((4 * box.rank[tile] + turn) << 20 | _place(cell))
        case moves.LayCity(city, cell):
            return numbers.LAY_CITY + (city << 20 | _place(cell))
        case moves.Enter(cell):
            return numbers.ENTER + around(run_of(state).cell).index(cell)
        case moves.Load(good):
            return numbers.LOAD + box.letters.index(good)
    return WORDS.index(move)


def _place(cell: Cell) -> int:
    return (cell[0] + numbers.FAR) << 10 | (cell[1] + numbers.FAR)


def move_of(state: State, seat: Seat, number: int) -> Move:
    """The seat's move with this number."""
    cell = (number >> 10 & 1023) - numbers.FAR, (number & 1023) - numbers.FAR
    if number >= numbers.LAY:
        kind, turn = divmod((number - numbers.LAY) >> 20, 4)
        return moves.Lay(state.box.kinds[kind].code, cell, turn)
    if number >= numbers.LAY_CITY:
        return moves.LayCity((number - numbers.LAY_CITY) >> 20, cell)
    if number >= numbers.ENTER:
        return moves.Enter(around(run_of(state).cell)[number - numbers.ENTER])
    return moves.Load(state.box.letters[number - numbers.LOAD]) if number >= numbers.LOAD else WORDS[number]


def apply_chance(match: Match, state: State, move: Move, build: Any = fast) -> None:
    """Apply a recorded result of stack, bag or die to a kernel match."""
    box = state.box
    match move:
        case moves.Reveal(colour):
            build.apply_revealed(match, box.letters.index(colour))
        case moves.Stock(goods):
            build.apply_stocked(match, [box.letters.index(good) for good in goods])
        case moves.Draw(tile):
            build.apply_drawn(match, box.rank[tile])
        case moves.Roll(pips):
            build.apply_rolled(match, pips)
        case _:
            raise ValueError("chance does not do this")
