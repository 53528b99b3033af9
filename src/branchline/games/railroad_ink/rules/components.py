"""The printed values of the box as typed values, with the lookup tables of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import comb

from branchline.engine.edition import Block, Edition, one_box_per_edition
from branchline.engine.text import text
from branchline.rail.grid import Squares, opposite
from branchline.rail.tile import orientations

EMPTY = "____"
CRATER = "xxxx"
VACANT = (EMPTY, CRATER)  # contents of a cell in which a route may be drawn
HIGHWAY, RAILWAY, LAVA = "H", "R", "v"
ROUTES = HIGHWAY + RAILWAY
CODES = {"_": 0, "x": 0, HIGHWAY: 1, RAILWAY: 2, LAVA: 3}  # the offer of a side to its neighbour, two bits per side
KINDS = "_HRv"
LANE = 96  # bits for the cells of a board, with some spare
LANES = {(kind, side): 4 * "HRvx".index(kind) + side for kind in "HRvx" for side in range(4)} | {("drawn", 0): 16}
OFFERS = 256  # the number of different offers to a cell
DIRECTIONS = ("north", "east", "south", "west")
ANY = "any"
MOST_ROLLS = 20_000  # different ones; with real dice, players choose from all of them

KEYS = {
    "board": ("rows", "columns", "centre"),
    "exits": DIRECTIONS,
    "rounds": ("base", "meteor", "lava"),
    "route_dice": ("equal_dice", "equal", "other"),
    "specials": ("routes", "in_a_match", "in_a_round"),
    "meteor": ("first_from", "directions", "distances", "points"),
    "lava": ("dice", "faces", "volcano", "first_volcano", "closed_lake_points", "lake_cell_points"),
    "networks": ("exits", "points"),
    "scoring": ("longest_cell_points", "centre_cell_points", "error_points"),
}

EDITION = Edition((files("branchline.games.railroad_ink") / "data" / "components.toml").read_text("utf-8"), "components.toml")


@dataclass(frozen=True, slots=True)
class Exit:
    """An exit: a place where a line leaves the board."""

    cell: int
    side: int
    kind: str


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Box:
    """One box. Compared by identity: the same edition always gives the same one."""

    edition: Edition
    squares: Squares
    exits: tuple[Exit, ...]
    centre: int  # its cells as bits
    rounds: dict[str, int]
    dice: tuple[tuple[str, ...], ...]  # the faces of each route die, the equal dice first
    equal_dice: int
    specials: tuple[str, ...]
    specials_in_a_match: int
    specials_in_a_round: int
    meteor_start: int
    meteor_directions: tuple[str, ...]
    meteor_distances: tuple[int, ...]
    lava_dice: int
    lava_faces: tuple[str, ...]
    volcano: str
    volcano_start: int
    network_values: tuple[int, ...]  # by number of exits joined
    points: dict[str, int]
    names: tuple[int, ...]  # of every cell, ten times its row plus its column: cell 34 is row 3, column 4
    numbers: dict[int, int]  # of every cell by that name
    neighbours: tuple[tuple[int, int, int, int], ...]  # of every cell by side; numbers after the cells are pieces of the border
    border: tuple[str, ...]  # the offers of the border: exits, or nothing
    face_of: dict[str, str]  # the die face or special that a tile is an orientation of
    side_lines: dict[str, tuple[int, int, int, int]]  # for each tile the line to which each side belongs
    lanes: dict[str, int]  # for each tile one bit in the lane of each of its ends (`LANES`), all lanes in one number
    inner: tuple[int, int, int, int]  # for each side the cells that have a neighbour there, as bits
    emits: dict[str, tuple[tuple[int, int], ...]]  # for each tile its sides with an end, and the offer to the neighbour there


@one_box_per_edition
def box_of(edition: Edition) -> Box:
    """The box that an edition describes; raises `InvalidEdition`."""
    root = edition.root
    root.only("format", "game", "name", *KEYS)
    root.text("game", "railroad_ink")
    for name, keys in KEYS.items():
        root.table(name).only(*keys)
    board = root.table("board")
    squares = Squares(board.integer("rows", 3, 9), board.integer("columns", 3, 9))
    exits = _exits(root.table("exits"), squares)
    dice, specials, meteor, lava = (root.table(name) for name in ("route_dice", "specials", "meteor", "lava"))
    equal, other = _faces(dice, "equal", ROUTES), _faces(dice, "other", ROUTES)
    equal_dice = dice.integer("equal_dice", 0, 5)
    special_faces = _faces(specials, "routes", ROUTES)
    lava_faces = _faces(lava, "faces", ROUTES + LAVA)
    volcano = _tile(lava, "volcano", lava.text("volcano"), LAVA)
    face_of = _face_table(root, [*equal, *other, *special_faces, *lava_faces, volcano])
    names = tuple(10 * row + column for row, column in map(squares.cell, range(len(squares))))
    neighbours, border = _surroundings(squares, exits)
    _check_specials(specials, special_faces, {*equal, *other, *lava_faces, volcano})
    box = Box(
        edition=edition,
        squares=squares,
        exits=exits,
        centre=sum(1 << cell for cell in set(_cells(board, "centre", squares))),
        rounds={name: root.table("rounds").integer(name, 1, 9) for name in ("base", "meteor", "lava")},
        dice=(equal,) * equal_dice + (other,),
        equal_dice=equal_dice,
        specials=special_faces,
        specials_in_a_match=specials.integer("in_a_match", 0, 20),
        specials_in_a_round=specials.integer("in_a_round", 0, 20),
        meteor_start=_cell(meteor, "first_from", meteor.text("first_from"), squares),
        meteor_directions=_directions(meteor),
        meteor_distances=meteor.integers("distances", 1, 9, 1, 20),
        lava_dice=lava.integer("dice", 1, 4),
        lava_faces=lava_faces,
        volcano=volcano,
        volcano_start=_cell(lava, "first_volcano", lava.text("first_volcano"), squares),
        network_values=_network_values(root.table("networks"), len(exits)),
        points=_points(root),
        names=names,
        numbers={name: number for number, name in enumerate(names)},
        neighbours=neighbours,
        border=border,
        face_of=face_of,
        side_lines={tile: (0, 1, 0, 1) if tile.endswith("o") else (0, 0, 0, 0) for tile in (*face_of, EMPTY, CRATER)},
        lanes={tile: _lanes(tile) for tile in (*face_of, CRATER)},
        inner=_inner(squares),
        emits={tile: _emits(tile) for tile in face_of},
    )
    _check_rolls(dice, box)
    return box


def _check_rolls(table: Block, box: Box) -> None:
    """Refuses boxes with too many rolls to list."""
    equal, meteors = len(set(box.dice[0])), len(set(box.meteor_directions)) * len(set(box.meteor_distances))
    lava = _throws(len(set(box.lava_faces)), box.lava_dice)
    rolls = _throws(equal, box.equal_dice) * len(set(box.dice[-1])) * max(meteors, lava)
    if rolls > MOST_ROLLS:
        table.fail("equal_dice", text("the dice have {n} different rolls; at most {most} are supported", n=rolls, most=MOST_ROLLS))


def _throws(faces: int, dice: int) -> int:
    """The number of results of equal dice, regardless of order."""
    return comb(faces + dice - 1, dice)


@lru_cache(maxsize=1024)
def lying(face: str) -> tuple[str, ...]:
    """Every orientation of a face: its rotations and reflections; an overpass stays one."""
    return tuple(sides + face[4:] for sides in orientations(face[:4]))


def _surroundings(squares: Squares, exits: tuple[Exit, ...]) -> tuple[tuple[tuple[int, int, int, int], ...], tuple[str, ...]]:
    """The neighbours of every cell; outside are border pieces, numbered after the cells."""
    outside = {(e.cell, e.side): e.kind for e in exits}
    border: list[str] = []
    rows: list[tuple[int, int, int, int]] = []
    for cell in range(len(squares)):
        row = []
        for side in range(4):
            beside = squares.neighbour(cell, side)
            if beside is None:
                kind = outside.get((cell, side), "_")
                border.append("".join(kind if s == opposite(side) else "_" for s in range(4)))
                beside = len(squares) + len(border) - 1
            row.append(beside)
        rows.append((row[0], row[1], row[2], row[3]))
    return tuple(rows), tuple(border)


def _lanes(tile: str) -> int:
    ends = {LANES[tile[side], side] for side in range(4) if (tile[side], side) in LANES}
    return sum(1 << LANE * lane for lane in {LANES["drawn", 0], *ends})


def _inner(squares: Squares) -> tuple[int, int, int, int]:
    north, east, south, west = (sum(1 << n for n in range(len(squares)) if squares.neighbour(n, side) is not None) for side in range(4))
    return north, east, south, west


def _emits(tile: str) -> tuple[tuple[int, int], ...]:
    return tuple((side, CODES[tile[side]] << 2 * opposite(side)) for side in range(4) if CODES[tile[side]])


def _face_table(root: Block, faces: list[str]) -> dict[str, str]:
    """The face of every tile; refuses tiles of two faces, since a drawing must identify its die."""
    face_of: dict[str, str] = {}
    for face in dict.fromkeys(faces):
        for tile in lying(face):
            if tile in face_of:
                root.fail("route_dice", text("the faces {one} and {other} look the same when rotated", one=face_of[tile], other=face))
            face_of[tile] = face
    return face_of


def _faces(table: Block, key: str, kinds: str) -> tuple[str, ...]:
    return tuple(_tile(table, key, tile, kinds) for tile in table.texts(key, 1, 20))


def _tile(table: Block, key: str, tile: str, kinds: str) -> str:
    sides, rest = tile[:4], tile[4:]
    if len(sides) != 4 or set(sides) - set(kinds + "_") or rest not in ("", "o") or sides == EMPTY:
        table.fail(key, text("{tile} is not a tile: four of {kinds} for N E S W, then o for an overpass", tile=tile, kinds=kinds + "_"))
    if rest and not (sides[0] == sides[2] != sides[1] == sides[3] and "_" not in sides):
        table.fail(key, text("{tile} is not an overpass: there a highway crosses a railway", tile=tile))
    return tile


def _check_specials(table: Block, faces: tuple[str, ...], others: set[str]) -> None:
    if len(set(faces)) != len(faces):
        table.fail("routes", text("a special route is listed twice"))
    if both := sorted(others & set(faces)):
        table.fail("routes", text("{tile} is on a die, so it cannot be a special route", tile=both[0]))


def _cell(table: Block, key: str, value: str, squares: Squares) -> int:
    if not (len(value) == 2 and value.isascii() and value.isdigit() and (int(value[0]), int(value[1])) in squares):
        table.fail(key, text("{cell} is not a cell: row and column from 0", cell=value))
    return squares.number((int(value[0]), int(value[1])))


def _cells(table: Block, key: str, squares: Squares) -> list[int]:
    return [_cell(table, key, cell, squares) for cell in table.texts(key)]


def _exits(table: Block, squares: Squares) -> tuple[Exit, ...]:
    exits: list[Exit] = []
    for side, edge in enumerate(DIRECTIONS):
        for entry in table.texts(edge):
            name, _, kind = entry.partition(" ")
            cell = _cell(table, edge, name, squares)
            if kind not in ("H", "R"):
                table.fail(edge, text("{entry} is not an exit: a cell, then H or R", entry=entry))
            if squares.neighbour(cell, side) is not None:
                table.fail(edge, text("cell {cell} is not on this edge of the board: {side}", cell=name, side=edge))
            if any((e.cell, e.side) == (cell, side) for e in exits):
                table.fail(edge, text("there are two exits at {cell}", cell=name))
            exits.append(Exit(cell, side, kind))
    return tuple(exits)


def _directions(table: Block) -> tuple[str, ...]:
    names = table.texts("directions", 1, 20)
    for name in names:
        if name not in (*DIRECTIONS, ANY):
            table.fail("directions", text("{name} is not a direction: north, east, south, west or any", name=name))
    return names


def _network_values(table: Block, exits: int) -> tuple[int, ...]:
    counts, points = table.integers("exits", 1, 99, 1), table.integers("points", 0, 999, 1)
    if len(counts) != len(points):
        table.fail("points", text("there are {n} numbers of exits and {m} values", n=len(counts), m=len(points)))
    if list(counts) != sorted(set(counts)) or counts[-1] != exits:
        table.fail("exits", text("the numbers of exits must rise up to {n}, the exits of the board", n=exits))
    values = [0] * (exits + 1)
    for count, value in zip(counts, points, strict=True):
        values[count] = value
    return tuple(values)


def _points(root: Block) -> dict[str, int]:
    scoring, lava = root.table("scoring"), root.table("lava")
    return {
        "longest": scoring.integer("longest_cell_points", 0, 99),
        "centre": scoring.integer("centre_cell_points", 0, 99),
        "errors": scoring.integer("error_points", 0, 99),
        "meteor": root.table("meteor").integer("points", 0, 99),
        "closed_lake": lava.integer("closed_lake_points", 0, 99),
        "lake_cell": lava.integer("lake_cell_points", 0, 99),
    }
