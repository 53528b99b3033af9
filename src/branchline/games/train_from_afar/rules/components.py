"""The printed values of the box as typed values, with the lookup tables of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TypeAlias

from branchline.engine.edition import Block, Edition, one_box_per_edition
from branchline.engine.text import short, text
from branchline.rail.grid import SIDES, Squares
from branchline.rail.tile import Section, rotate_sections, section

LOCOMOTIVES = ("violet", "black", "blue", "red")  # in the order in which they run
COLOURS = ("violet", "red", "blue", "brown", "grey", "pink", "black", "green", "yellow", "orange")
PLACES = ("first", "second", "third", "fourth")
BOARDS = {2: "two", 3: "three", 4: "four"}
STATIONS = 7
LEVELS = 5
TURNS = 4
ENDS = 8
ACROSS = (5, 4, 7, 6, 1, 0, 3, 2)  # the end that each end meets in the neighbouring cell
LOOP = "loop"

# A port is a cell and one of its ends as one number: 8 times the cell plus the end, so that `port >> 3` is the cell and
# `port & 7` the end. A running locomotive stands before the port by which it will enter the next cell; any other has one
# of these numbers instead.
GONE = -1
AT_STATION = -2  # and below: minus the number of the station

Ways: TypeAlias = tuple[int, ...]  # for each end of entry into a laid tile, the port by which it is left

EDITION = Edition((files("branchline.games.train_from_afar") / "data" / "components.toml").read_text("utf-8"), "components.toml")


@dataclass(frozen=True, slots=True)
class Station:
    """A station: the points of its fields on the board for each number of seats."""

    name: str
    colour: str
    values: dict[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the rim outside one edge of a cell: a station, or a loop where `station` is None."""

    cell: int
    side: int
    station: int | None


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Box:
    """One box. Compared by identity: the same edition always gives the same one."""

    edition: Edition
    squares: Squares
    names: tuple[int, ...]  # of every cell, ten times its row plus its column: cell 20 is row 2, column 0
    numbers: dict[int, int]  # of every cell by that name
    depot: int
    starts: tuple[int, ...]  # the port before which each locomotive stands in the depot
    doors: frozenset[int]  # the cells that touch the depot
    stations: tuple[Station, ...]  # in the order in which they break ties
    rim: tuple[Piece, ...]
    tiles: dict[str, tuple[Section, ...]]
    faces: dict[str, tuple[int, ...]]  # for each tile and turn the smallest turn that looks the same
    ways: dict[str, tuple[tuple[Ways, ...], ...]]  # by tile, turn and cell
    beyond: tuple[int, ...]  # beyond each port: another port, a station, or GONE for the depot
    neighbours: tuple[tuple[int, ...], ...]  # of every cell, the depot left out
    track: int
    levels: tuple[int, ...]

    def turns(self, tile: str) -> tuple[int, ...]:
        """The turns of a tile that look different, each once."""
        return tuple(sorted(set(self.faces[tile])))

    def sections(self, tile: str, turn: int) -> tuple[Section, ...]:
        """The joined ends of a tile rotated by this number of quarter turns clockwise."""
        return _rotate(self.tiles[tile], turn)


@one_box_per_edition
def box_of(edition: Edition) -> Box:
    """The box that an edition describes; raises `InvalidEdition`."""
    root = edition.root
    root.only("format", "game", "name", "frame", "locomotives", "rim", "station", "tiles", "score_track", "levels")
    root.text("game", "train_from_afar")
    squares, depot = _frame(root.table("frame"))
    stations = _stations(root)
    rim = _rim(root.table("rim"), squares, depot, stations)
    tiles = _tiles(root.table("tiles"), len(squares) - 1)
    neighbours = tuple(_beside(squares, cell, depot) for cell in range(len(squares)))
    names = tuple(10 * row + column for row, column in map(squares.cell, range(len(squares))))
    return Box(
        edition=edition,
        squares=squares,
        names=names,
        numbers={name: number for number, name in enumerate(names)},
        depot=depot,
        starts=_starts(root.table("locomotives"), squares, depot),
        doors=frozenset(neighbours[depot]),
        stations=stations,
        rim=rim,
        tiles=tiles,
        faces={name: _faces(tile) for name, tile in tiles.items()},
        ways={name: tuple(_ways(tile, turn, len(squares)) for turn in range(TURNS)) for name, tile in tiles.items()},
        beyond=_beyond(squares, depot, rim),
        neighbours=neighbours,
        track=_only(root, "score_track", "fields").integer("fields", 10, 100),
        levels=_levels(_only(root, "levels", "points")),
    )


def _frame(table: Block) -> tuple[Squares, int]:
    table.only("rows", "columns", "depot")
    squares = Squares(table.integer("rows", 4, 5), table.integer("columns", 4, 5))
    depot = _cell(table, "depot", table.text("depot"), squares)
    if len(_beside(squares, depot)) != 2:
        table.fail("depot", text("the depot lies in a corner of the frame"))
    return squares, depot


def _stations(root: Block) -> tuple[Station, ...]:
    tables = root.tables("station", STATIONS, STATIONS)
    stations = tuple(_station(table) for table in tables)
    for number, table in enumerate(tables):
        if stations[number].name in (LOOP, *(s.name for s in stations[:number])):
            table.fail("name", text("there is already something called {name}", name=stations[number].name))
    return stations


def _station(table: Block) -> Station:
    table.only("name", "colour", *BOARDS.values())
    name = table.text("name")
    if not 1 <= len(name) <= 20 or " " in name or not name.isprintable():
        table.fail("name", text("a station's name is one word of at most 20 letters"))
    return Station(name, table.text("colour", *COLOURS), {seats: _values(table, seats) for seats in BOARDS})


def _values(station: Block, seats: int) -> tuple[int, ...]:
    """The points of a station's fields, as many as players."""
    table = station.table(BOARDS[seats])
    table.only(*PLACES[:seats])
    return tuple(table.integer(place, 0, 99) for place in PLACES[:seats])


def _rim(table: Block, squares: Squares, depot: int, stations: tuple[Station, ...]) -> tuple[Piece, ...]:
    table.only("pieces")
    pieces = tuple(_piece(table, line, squares, stations) for line in table.texts("pieces"))
    edges = [(piece.cell, piece.side) for piece in pieces]
    outer = {(n, side) for n in range(len(squares)) for side in range(4) if n != depot and squares.neighbour(n, side) is None}
    for cell, side in sorted(outer ^ set(edges)) + [edge for edge in edges if edges.count(edge) > 1]:
        row, column = squares.cell(cell)
        where = f"{row}{column} {SIDES[side]}"
        table.fail("pieces", text("{edge}: every outer edge but the depot's has one piece, an inner edge none", edge=where))
    for number, station in enumerate(stations):
        if sum(piece.station == number for piece in pieces) != 1:
            table.fail("pieces", text("the station {name} must be there exactly once", name=station.name))
    return pieces


def _piece(table: Block, line: str, squares: Squares, stations: tuple[Station, ...]) -> Piece:
    numbers = {LOOP: None, **{station.name: number for number, station in enumerate(stations)}}
    parts = line.split(" ")
    if len(parts) != 3 or parts[1] not in tuple(SIDES) or parts[2] not in numbers:
        reason = text("{line} is not a piece: a cell, one of N E S W, then loop or the name of a station", line=short(line))
        table.fail("pieces", reason)
    return Piece(_cell(table, "pieces", parts[0], squares), SIDES.index(parts[1]), numbers[parts[2]])


def _starts(table: Block, squares: Squares, depot: int) -> tuple[int, ...]:
    """The start of each locomotive: each of the four ends at the depot's inner edges has one."""
    table.only(*LOCOMOTIVES)
    starts = tuple(_start(table, colour, squares) for colour in LOCOMOTIVES)
    doors = {port for port in range(len(squares) * ENDS) if squares.neighbour(port // ENDS, port % ENDS // 2) == depot}
    for colour, port in zip(LOCOMOTIVES, starts, strict=True):
        if port not in doors or starts.count(port) > 1:
            table.fail(
                colour,
                text("each locomotive leaves the depot by a different end: {line} is not one of them", line=short(table.text(colour))),
            )
    return starts


def _start(table: Block, colour: str, squares: Squares) -> int:
    cell, _, end = table.text(colour).partition(" ")
    if len(end) != 1 or end not in "01234567":
        table.fail(colour, text("{line} is not a start: a cell, then an end from 0 to 7", line=short(table.text(colour))))
    return _cell(table, colour, cell, squares) * ENDS + int(end)


def _tiles(table: Block, cells: int) -> dict[str, tuple[Section, ...]]:
    names = [name for name in table.values if name not in ("label", "labels")]
    if len(names) != cells:
        table.fail(None, text("there are {n} tiles for {cells} cells", n=len(names), cells=cells))
    return {name: _tile(table, name) for name in names}


def _tile(table: Block, name: str) -> tuple[Section, ...]:
    if len(name) != 1 or not "A" <= name <= "Z":
        table.fail(name, text("{name} is not the name of a tile: one letter from A to Z", name=short(name)))
    line = table.text(name)
    if sorted(line.replace(" ", "")) != list("01234567") or any(len(pair) != 2 for pair in line.split(" ")):
        table.fail(name, text("{line} is not a tile: four pairs of the ends 0 to 7", line=short(line)))
    return tuple(sorted(section(int(pair[0]), int(pair[1])) for pair in line.split(" ")))


def _rotate(tile: tuple[Section, ...], turn: int) -> tuple[Section, ...]:
    return rotate_sections(tile, turn * ENDS // TURNS, ENDS)


def _faces(tile: tuple[Section, ...]) -> tuple[int, ...]:
    looks = [_rotate(tile, turn) for turn in range(TURNS)]
    return tuple(looks.index(look) for look in looks)


def _ways(tile: tuple[Section, ...], turn: int, cells: int) -> tuple[Ways, ...]:
    """For every cell and end of entry, the port by which a tile in this orientation is left."""
    exits = dict(_rotate(tile, turn))
    exits |= {other: one for one, other in exits.items()}
    return tuple(tuple(cell * ENDS + exits[end] for end in range(ENDS)) for cell in range(cells))


def _beyond(squares: Squares, depot: int, rim: tuple[Piece, ...]) -> tuple[int, ...]:
    outside = {(piece.cell, piece.side): piece.station for piece in rim}
    return tuple(_outside(squares, depot, outside, *divmod(port, ENDS)) for port in range(len(squares) * ENDS))


def _outside(squares: Squares, depot: int, outside: dict[tuple[int, int], int | None], cell: int, end: int) -> int:
    neighbour = squares.neighbour(cell, end // 2)
    if depot in (cell, neighbour):
        return GONE
    if neighbour is not None:
        return neighbour * ENDS + ACROSS[end]
    station = outside[cell, end // 2]
    return cell * ENDS + (end ^ 1) if station is None else AT_STATION - station


def _beside(squares: Squares, cell: int, *but: int) -> tuple[int, ...]:
    return tuple(n for side in range(4) if (n := squares.neighbour(cell, side)) is not None and n not in but)


def _levels(table: Block) -> tuple[int, ...]:
    points = table.integers("points", 1, 999, LEVELS, LEVELS)
    if list(points) != sorted(set(points)):
        table.fail("points", text("the points of the levels must rise"))
    return points


def _only(root: Block, name: str, key: str) -> Block:
    table = root.table(name)
    table.only(key)
    return table


def _cell(table: Block, key: str, value: str, squares: Squares) -> int:
    names = {f"{row}{column}": number for number in range(len(squares)) for row, column in [squares.cell(number)]}
    if value not in names:
        table.fail(key, text("{cell} is not a cell: row and column from 0", cell=short(value)))
    return names[value]
