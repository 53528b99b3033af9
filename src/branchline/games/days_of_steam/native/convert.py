"""Convert states and moves of the game to those of the kernel and back, for the compiled and the plain build."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from branchline.engine.game import Seat, Setup
from branchline.engine.kernel_fields import padded
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
SAME = (  # the fields of `table.KernelTables` that a box has under the same name
    "open_cities", "city_goods", "city_steam", "hand", "between_cities", "steam_limit", "enter", "passing", "speed_limit", "die",
    "water_tower", "coal", "markers", "loop_cities", "good_points", "loop_points", "win", "reach", "standstill_rounds",
)  # fmt: skip
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
    faces = [_face(face) for face in faces_of(box)]
    values = {
        **{name: getattr(box, name) for name in SAME},
        "seats": setup.seats,
        "letters": len(box.letters),
        "kinds": len(box.kinds),
        "hill_cost": box.hill,
        "steam_later": int(setup["coal_steam"] == "next_turn"),
        "start_goods": int(bool(setup["start_city_goods"])),
        "keep_joined": int(bool(setup["forbid_cutoff"])),
        "start_curve": int(bool(setup["start_curve_counts"])),
        "colour_points": box.colour_points,
        "city_count": [colour.cities for colour in box.colours],
        "good_count": [colour.goods for colour in box.colours],
        "kind_count": [kind.count for kind in box.kinds],
        "kind_steam": [kind.steam for kind in box.kinds],
        "kind_over": [int(kind.over) for kind in box.kinds],
        "first_face": firsts,
        "face_count": [len(kind.faces) for kind in box.kinds],
        **{name: [number for face in faces for number in face[name]] for name in faces[0]},
    }
    return build(values)


@lru_cache(maxsize=16)
def faces_of(box: Box) -> tuple[Face, ...]:
    """The faces of all tiles in all orientations, by their numbers in the kernel."""
    cities = [box.face[letter, CITY] for letter in box.letters]
    return (*cities, *(face for kind in box.kinds for face in kind.faces))


@lru_cache(maxsize=16)
def _numbers_of_faces(box: Box) -> dict[Face, int]:
    return {face: number for number, face in enumerate(faces_of(box))}


def _face(face: Face) -> dict[str, list[int]]:
    """The numbers of a face in the arrays of `table.KernelTables`."""
    ends = {edge for pair in face.sections for edge in pair}
    return {
        "turn": [max(face.turn, 0)],
        "is_city": [int(face.is_city)],
        "hill": [int(face.hill)],
        "water": [int(face.water)],
        "fixed": [int(face.is_city or face.hill or face.bridge)],
        "sections": [sum(1 << PAIRS.index(pair) for pair in face.sections)],
        "ends": [_edges(ends)],
        "track": [_edges(n for n in range(4) if face.place_at[n] >= 0)],
        "exits": [_edges(edges) for edges in face.exits],
        "place_at": [numbers.NONE if place < 0 else place for place in face.place_at],
        "place": [*(_edges(edges) for edges in face.places), 0, 0, 0, 0][:4],
    }


def _edges(edges: Iterable[int]) -> int:
    return sum(1 << edge for edge in edges)


def match_from(state: State, seed: int = 0, build: Any = fast) -> Match:
    """The kernel match of a state without hidden information."""
    match, box, numbers_of = new_match(state.setup, seed, build), state.box, _numbers_of_faces(state.box)
    cells: dict[Cell | None, int] = {cell: build.put_tile(match, *cell, numbers_of[face]) for cell, face in state.map.faces.items()}
    cells[None] = numbers.NOWHERE
    build.recompute(match)
    goods = {cells[cell]: goods for cell, goods in state.goods}
    run = state.run or Run((0, 0), -1, 0, False, "", None, (), "")
    values = {
        "phase": PHASES.index(state.phase),
        "seat": state.seat,
        "stocked": [int(cell in goods) for cell in range(match.cells)],
        "stock": padded((_counts(box.letters, goods.get(cell, "")) for cell in range(match.cells)), numbers.LETTERS),
        "started": int(bool(state.trains)),
        **_seats(state, cells),
        **_stacks(state),
        "uncovered_city": _letter(box, state.uncovered_city),
        "new_tile": cells[state.new_tile],
        "coal_burnt": state.coal_burnt,
        "passes": state.passes,
        "idle_turns": state.idle_turns,
        "running": int(state.run is not None),
        "run_cell": cells[run.cell] if state.run else numbers.NOWHERE,
        "entry": numbers.NONE if run.entry < 0 else run.entry,
        "steam_spent": run.steam_spent,
        "curved": int(run.curved),
        "run_cargo": _letter(box, run.cargo),
        "run_origin": cells[run.origin],
        "loads": len(run.loads),
        "load_cell": [cells[cell] for cell, _ in run.loads],
        "load_letter": [_letter(box, good) for _, good in run.loads],
        "run_deliveries": _counts(box.letters, run.deliveries),
        "ending": ENDINGS.index(state.ending),
    }
    build.load_match(match, values)
    return match


def _seats(state: State, cells: dict[Cell | None, int]) -> dict[str, list[int]]:
    """The fields of what each seat has."""
    box = state.box
    hands = [[hand.count(kind.code) for kind in box.kinds] for hand in state.hands]
    return {
        "train": [cells[train.cell] for train in state.trains],
        "place": [train.place for train in state.trains],
        "cargo": [_letter(box, train.cargo) for train in state.trains],
        "origin": [cells[train.origin] for train in state.trains],
        "hands": padded(hands, numbers.KINDS),
        "hand_size": list(map(sum, hands)),
        "steam": list(state.steam),
        "coal": list(state.coal),
        "loops": list(state.loops),
        "deliveries": padded((_counts(box.letters, deliveries) for deliveries in state.deliveries), numbers.LETTERS),
    }


def _stacks(state: State) -> dict[str, int | list[int]]:
    """The fields of stacks, open cities and the bag."""
    box = state.box
    return {
        "stack": list(state.stack),
        "stack_size": sum(state.stack),
        "cities": _counts(box.letters, state.cities),
        "cities_left": len(state.cities),
        "open": [numbers.NONE if city is None else _letter(box, city.colour) for city in state.open],
        "open_stocked": [int(city is not None and city.goods is not None) for city in state.open],
        "open_stock": padded((_counts(box.letters, city.goods or "" if city else "") for city in state.open), numbers.LETTERS),
        "bag": _counts(box.letters, state.bag),
        "bag_size": len(state.bag),
    }


def _letter(box: Box, letter: str) -> int:
    return box.letters.index(letter) if letter else numbers.NONE


def _counts(letters: str, goods: str) -> list[int]:
    return [goods.count(letter) for letter in letters]


def state_from(setup: Setup, match: Match, build: Any = fast) -> State:
    """The state of a kernel match."""
    box = box_of(setup.edition)
    values, seats = build.dump_match(match), range(setup.seats)
    tiles = {n: (values["x"][n], values["y"][n]) for n in range(match.cells) if values["face"][n] != numbers.NO_FACE}
    cells: dict[int, Cell] = dict(tiles)
    hands = [values["hands"][numbers.KINDS * seat :] for seat in seats]
    return State(
        setup=setup,
        box=box,
        phase=PHASES[values["phase"]],
        seat=values["seat"],
        map=_map(box, tuple(sorted([(*cell, values["face"][n]) for n, cell in tiles.items()]))),
        goods=tuple(sorted((cell, _goods(box, values["stock"], n)) for n, cell in tiles.items() if values["stocked"][n])),
        trains=tuple(_train(box, values, seat, cells) for seat in seats) if values["started"] else (),
        hands=tuple(tuple(kind.code for kind, count in zip(box.kinds, hand, strict=False) for _ in range(count)) for hand in hands),
        steam=tuple(values["steam"][: setup.seats]),
        coal=tuple(values["coal"][: setup.seats]),
        loops=tuple(values["loops"][: setup.seats]),
        deliveries=tuple(_goods(box, values["deliveries"], seat) for seat in seats),
        stack=tuple(values["stack"][: len(box.kinds)]),
        cities=_goods(box, values["cities"]),
        open=tuple(_open(box, values, n) for n in range(box.open_cities)),
        bag=_goods(box, values["bag"]),
        uncovered_city=_letter_of(box, values["uncovered_city"]),
        new_tile=cells.get(values["new_tile"]),
        coal_burnt=values["coal_burnt"],
        passes=values["passes"],
        idle_turns=values["idle_turns"],
        run=_run(box, values, cells) if values["running"] else None,
        ending=ENDINGS[values["ending"]],
    )


@lru_cache(maxsize=64)
def _map(box: Box, tiles: tuple[tuple[int, int, int], ...]) -> Map:
    """The map of a kernel match; cached for all states between two tiles."""
    return map_of(box, {(x, y): faces_of(box)[face] for x, y, face in tiles}) if tiles else EMPTY


def _goods(box: Box, counts: list[int], row: int = 0) -> str:
    """The goods of a row of counts by letter."""
    counts = counts[numbers.LETTERS * row :]
    return "".join(letter * count for letter, count in zip(box.letters, counts, strict=False))


def _open(box: Box, values: dict[str, Any], n: int) -> OpenCity | None:
    if values["open"][n] == numbers.NONE:
        return None
    return OpenCity(box.letters[values["open"][n]], _goods(box, values["open_stock"], n) if values["open_stocked"][n] else None)


def _letter_of(box: Box, letter: int) -> str:
    return "" if letter == numbers.NONE else box.letters[letter]


def _train(box: Box, values: dict[str, Any], seat: Seat, cells: dict[int, Cell]) -> Train:
    cargo = _letter_of(box, values["cargo"][seat])
    return Train(cells[values["train"][seat]], values["place"][seat], cargo, cells.get(values["origin"][seat]))


def _run(box: Box, values: dict[str, Any], cells: dict[int, Cell]) -> Run:
    entry = -1 if values["entry"] == numbers.NONE else values["entry"]
    loads = tuple((cells[values["load_cell"][n]], box.letters[values["load_letter"][n]]) for n in range(values["loads"]))
    cargo, origin = _letter_of(box, values["run_cargo"]), cells.get(values["run_origin"])
    deliveries = _goods(box, values["run_deliveries"])
    return Run(cells[values["run_cell"]], entry, values["steam_spent"], bool(values["curved"]), cargo, origin, loads, deliveries)


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
