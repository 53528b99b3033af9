"""Encoding of Days of Steam: the map in a window of cells, hands by kinds of tile; a move is a number in the block of its kind.

The map grows without bounds; the window has `SIDE` cells in each direction. A cell (x, y) has the place x and y modulo `SIDE`, which
never changes, and no two cells share a place while the map is less than `SIDE` - 1 cells wide and high. On a larger map the observation
shows the last tile laid in a place, and only one of two moves with the same number is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from branchline.engine.game import Seat, Setup
from branchline.games.days_of_steam.rules.components import Box, Face, box_of
from branchline.games.days_of_steam.rules.map import Cell
from branchline.games.days_of_steam.rules.map import around as beside
from branchline.games.days_of_steam.rules.moves import Burn, Done, Enter, Lay, LayCity, Load, Move, Pass, Rest, Uncover
from branchline.games.days_of_steam.rules.rules import tiles_in
from branchline.games.days_of_steam.rules.running import run_of
from branchline.games.days_of_steam.rules.state import PHASES, Run, State, goods_at, stack_size
from branchline.sim.encoding import Encoding
from branchline.sim.encoding.field import Field, around, counts, members, numbers, one_hot, whose

VERSION = 1
SIDE = 32
WINDOW = SIDE * SIDE
PAIRS = tuple(combinations(range(4), 2))
WORDS: tuple[type[Move], ...] = (Done, Pass, Rest, Burn, Uncover)


def fields(setup: Setup) -> tuple[Field, ...]:
    """The fields: the map, the pieces beside it, the move under way, then the pieces of every seat."""
    box, letters, seats = box_of(setup.edition), len(setup_letters(setup)), setup.seats
    table = (
        Field("map.sections", WINDOW * len(PAIRS), 1, "for each cell: whether it joins N-E, N-S, N-W, E-S, E-W, S-W; rows from y = 0 on"),
        Field("map.stubs", WINDOW * 4, 1, "for each cell: whether a track from N, E, S, W ends on it"),
        Field("map.marks", WINDOW * 2, 1, "for each cell: a hill, a water tower"),
        Field("map.cities", WINDOW * letters, 1, "for each cell: one-hot, the colour of the city"),
        Field("map.goods", WINDOW * letters, 99, "for each cell: how many goods of each colour lie there"),
        Field("map.trains", WINDOW * seats, 5, "for each cell and seat: 0 without its train, else 1 plus the place on the tile"),
        Field("phase", len(PHASES), 1, "one-hot: what is awaited, in the order of the game's phases"),
        Field("turn", seats, 1, "one-hot: whose turn it is"),
        Field("unseen", len(box.kinds), 99, "for each kind of track tile: how many one has not seen, in the stack and in other hands"),
        Field("stack", 1, 255, "how many track tiles are in the stack"),
        Field("cities", letters, 99, "how many hidden cities there are of each colour"),
        Field("bag", letters, 99, "how many goods of each colour are in the bag"),
        Field("open", box.open_cities * 2 * letters, 99, "for each open city: one-hot, its colour; how many goods of each colour"),
        Field("uncovered", letters, 1, "one-hot: the colour of the city just uncovered"),
        Field("burnt", 1, 20, "coal burnt in this turn"),
        Field("passes", 2, 255, "turns passed one after another; turns without a tile laid or a good delivered"),
        Field("run", 9 + 2 * letters, 255, "the move under way: whether there is one, one-hot the edge of entry, steam spent, "
              "whether a curve was driven, x and y modulo 32, one-hot the colour loaded, how many goods of each colour delivered"),
    )  # fmt: skip
    return table + tuple(field for n in range(seats) for field in _seat_fields(box, letters, whose(n)))


def _seat_fields(box: Box, letters: int, who: str) -> tuple[Field, ...]:
    return (
        Field(f"{who}.hand", len(box.kinds), 99, "how many tiles of each kind are in the hand; of others 0"),
        Field(f"{who}.held", 1, 99, "how many tiles are in the hand"),
        Field(f"{who}.numbers", 3, 255, "steam, coal, loop markers"),
        Field(f"{who}.kept", letters, 99, "how many goods of each colour were delivered"),
        Field(f"{who}.cargo", letters, 1, "one-hot: the colour the train carries"),
    )


def setup_letters(setup: Setup) -> str:
    """The colours of the box, one letter each."""
    return box_of(setup.edition).letters


def observe(view: State, seat: Seat) -> Iterator[bytes]:
    """The bytes of each field."""
    box, seats = view.box, around(seat, len(view.hands))
    yield from _map(view, seats)
    yield one_hot(len(PHASES), PHASES.index(view.phase))
    yield members(seats, (view.seat,))
    yield numbers(*view.stack, high=99)
    yield numbers(stack_size(view))
    yield counts(box.letters, view.cities)
    yield counts(box.letters, view.bag)
    yield b"".join([_open(box.letters, city.colour if city else "", (city.goods if city else "") or "") for city in view.open])
    yield members(box.letters, (view.uncovered_city,))
    yield numbers(view.coal_burnt, high=20)
    yield numbers(view.passes, view.idle_turns)
    yield _run(box.letters, view.run)
    for other in seats:
        yield from _seat(view, other)


def _map(view: State, seats: list[Seat]) -> Iterator[bytes]:
    letters = view.box.letters
    faces = {place(cell): _face(face) for cell, face in view.map.faces.items()}
    yield _plane(len(PAIRS), {at: parts[0] for at, parts in faces.items()})
    yield _plane(4, {at: parts[1] for at, parts in faces.items()})
    yield _plane(2, {at: parts[2] for at, parts in faces.items()})
    yield _plane(len(letters), {place(c): members(letters, face.code) for c, face in view.map.faces.items() if face.is_city})
    yield _plane(len(letters), {place(cell): counts(letters, goods_at(view, cell)) for cell, _ in view.goods})
    standing = [(view.trains[seat], n) for n, seat in enumerate(seats)] if view.trains else []
    trains: dict[int, bytearray] = {}
    for train, n in standing:
        trains.setdefault(place(train.cell), bytearray(len(seats)))[n] = 1 + train.place
    yield _plane(len(seats), {at: bytes(bytes_at) for at, bytes_at in trains.items()})


def _plane(depth: int, bytes_at: Mapping[int, bytes]) -> bytes:
    """A plane of the window: these bytes by place, zeros elsewhere."""
    plane = bytearray(WINDOW * depth)
    for at, values in bytes_at.items():
        plane[at * depth : (at + 1) * depth] = values
    return bytes(plane)


@cache
def _face(face: Face) -> tuple[bytes, bytes, bytes]:
    """Sections, stubs and marks of a tile in its orientation."""
    return members(PAIRS, face.sections), members(range(4), face.stubs), bytes((face.hill, face.water))


def _open(letters: str, colour: str, goods: str) -> bytes:
    return members(letters, (colour,)) + counts(letters, goods)


def _run(letters: str, run: Run | None) -> bytes:
    if run is None:
        return bytes(9 + 2 * len(letters))
    x, y = run.cell
    head = b"\1" + one_hot(4, run.entry) + numbers(run.steam_spent, run.curved, x % SIDE, y % SIDE)
    return head + members(letters, (run.cargo,)) + counts(letters, run.deliveries)


def _seat(view: State, seat: Seat) -> Iterator[bytes]:
    letters, hand = view.box.letters, view.hands[seat]
    yield counts([kind.code for kind in view.box.kinds], hand)
    yield numbers(len(hand))
    yield numbers(view.steam[seat], view.coal[seat], view.loops[seat])
    yield counts(letters, view.deliveries[seat])
    yield members(letters, (view.trains[seat].cargo,)) if view.trains else bytes(len(letters))


def place(cell: Cell) -> int:
    """The place of a cell in the window."""
    x, y = cell
    return y % SIDE * SIDE + x % SIDE


@cache
def blocks(box: Box) -> Mapping[str, int]:
    """The first number of each kind of move, and under `all` the end."""
    enter = len(WORDS)
    load = enter + 4
    lay = load + len(box.letters)
    city = lay + box.hand * WINDOW * 4
    return {"enter": enter, "load": load, "lay": lay, "city": city, "all": city + (1 + box.open_cities) * WINDOW}


def actions(setup: Setup) -> int:
    """The number of actions: words, four directions, colours to load, tiles of the hand, cities."""
    return blocks(box_of(setup.edition))["all"]


def encode_move(state: State, seat: Seat, move: Move) -> int:
    """The number of a move; tiles by their kinds in the hand (in the order of the box), then the cell, then the orientation."""
    box = state.box
    at = blocks(box)
    match move:
        case Lay(tile, cell, turn):
            return at["lay"] + (tiles_in(state, seat).index(tile) * WINDOW + place(cell)) * 4 + turn
        case LayCity(city, cell):
            return at["city"] + city * WINDOW + place(cell)
        case Enter(cell):
            return at["enter"] + beside(run_of(state).cell).index(cell)
        case Load(good):
            return at["load"] + box.letters.index(good)
        case _:
            return WORDS.index(type(move))


ENCODING = Encoding(VERSION, fields, observe, actions, encode_move)
