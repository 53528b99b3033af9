"""Numbering of the features of a Railroad Ink board: symmetry classes, and the offset of each feature family."""

from __future__ import annotations

from itertools import count

from branchline.games.railroad_ink.native import tables

DONE, CENTRE, TILES, ROUTE_TILES = tables.DONE, tables.CENTRE, tables.TILES, tables.ROUTE_TILES
FIRST_SPECIAL_TILE = next(tile for tile, face in enumerate(tables.face_of_tiles()) if face == tables.FIRST_SPECIAL)
ROUTES = tables.SPECIALS  # special routes in the box
SIDE = 7
RELATIONS = 11  # of two ends: one network, or two with up to three exits each
LONG = 21  # lengths of a line that are distinguished, 0 included

CELL_FEATURES = 2600  # capacity: classes of cells by what they can be offered
PATTERNS = CELL_FEATURES  # patterns around a cell that is offered something, wherever it lies
PAIRS = PATTERNS + 180  # two ends that meet in a cell: straight or at an angle, of one kind or two, by relation
NEIGHBOURS = PAIRS + 4 * RELATIONS  # two ends that face adjacent cells: of one kind or two, by relation
NETWORKS = NEIGHBOURS + 2 * RELATIONS  # 8 numbers of exits x 7 of open ends
JOINS = NETWORKS + 56  # 6 distances x 5 x 5 numbers of exits
LINES = JOINS + 150  # the longest line: its length x by how much one more cell extends it
BOTH = LINES + 5 * LONG  # its length x how much shorter the longest line is that can grow at both ends
MEETS = BOTH + 5 * LONG  # its length x by how much joining two lines in one cell extends it
SPECIALS = MEETS + 8 * LONG  # each special route, then how many are left
CENTRES = SPECIALS + 2 * ROUTES + 1
OPEN = CENTRES + 10
UNUSED = OPEN + 17  # exits
METEOR = UNUSED + 13  # what the next meteor may hit: 3 distances x a crater, a vacant cell by offers, a route by ends
IN_DANGER = 26
DOTS = METEOR + 3 * IN_DANGER  # where the meteor lies, by class of cell

FEATURES = DOTS + 10
TABLES = 2 + tables.SPECIALS_IN_A_MATCH  # per round: one for all boards, and one for each number of special routes used

# Places: the other inputs of the neural network, numbered separately; vacant cells come first.
SIDES = SIDE * SIDE  # their sides, by 2 kinds and 4 numbers of exits of the network that offers it
LAVA_SIDES = SIDES + 8 * 4 * SIDE * SIDE  # those that are offered lava
LINE_SIDES = LAVA_SIDES + 4 * SIDE * SIDE  # those that are offered a line, by 2 kinds and by how much shorter than the longest it is
SHORTER = 4  # values of that difference
PLACES = LINE_SIDES + 2 * SHORTER * 4 * SIDE * SIDE
ROW, HIDDEN = 64, 32  # width of an embedding row, and of the hidden layer
WHOLE, GRAIN = 256, 1024  # fixed-point units of sums, and of weights


def dots() -> list[int]:
    """For each cell its symmetry class (rotations, reflections), as the number of a feature."""
    numbers: dict[tuple[int, int], int] = {}
    table = [0] * tables.SPAN
    for number, cell in enumerate(tables.CELLS):
        away = sorted(abs(place - SIDE // 2) for place in divmod(number, SIDE))
        table[cell] = DOTS + numbers.setdefault((away[0], away[1]), len(numbers))
    return table


def exits() -> list[int]:
    """For each side the cells with an exit there."""
    exits = tables.exits()
    return [exits[4 + side] | exits[8 + side] for side in range(4)]


def highway_exits() -> int:
    """The cells with an exit for highways."""
    exits = tables.exits()
    return exits[4] | exits[5] | exits[6] | exits[7]


def relations() -> list[int]:
    """At 4 * a + c: the relation of ends of two networks with a and c exits."""
    numbers: dict[tuple[int, int], int] = {}
    return [1 + numbers.setdefault((min(a, c), max(a, c)), len(numbers)) for a in range(4) for c in range(4)]


def route_sides() -> list[int]:
    """For each offer the set of sides that are offered a highway or a railway."""
    return [sum(1 << side for side in range(4) if offer >> 2 * side & 3 in (1, 2)) for offer in range(256)]


def kind_sides() -> list[int]:
    """At 256 * kind + offer: the set of sides that are offered a highway, a railway."""
    return [sum(1 << side for side in range(4) if kind and offer >> 2 * side & 3 == kind) for kind in range(3) for offer in range(256)]


def tile_sides() -> list[int]:
    """At 3 * tile + kind: the set of its sides with a highway, a railway."""
    kinds = tables.kinds()
    return [
        sum(1 << side for side in range(4) if kind and kinds[4 * tile + side] == kind) for tile in range(tables.TILES) for kind in range(3)
    ]


def special_of_tiles() -> list[int]:
    """For each tile 0, or the number of its special route from 1 on."""
    return [max(0, face - tables.FIRST_SPECIAL + 1) if face < tables.FIRST_LAVA else 0 for face in tables.face_of_tiles()[: tables.TILES]]


def cell_features() -> list[int]:
    """At 256 * cell + offer: the number of the feature, equal for cells that rotations and reflections map to each other."""
    numbers: dict[tuple[int, int], int] = {}
    table = [0] * (256 * tables.SPAN)
    features = count()
    for number, cell in enumerate(tables.CELLS):
        row, column = divmod(number, SIDE)
        for offer in range(256):
            if (number, offer) not in numbers:
                numbers |= dict.fromkeys(_alike(row, column, offer), next(features))
            table[256 * cell + offer] = numbers[number, offer]
    assert next(features) <= CELL_FEATURES
    return table


def pattern_features() -> list[int]:
    """At 256 * (sides with a vacant neighbour) + offer: the number of the feature, equal under rotation, reflection and swap of kinds."""
    numbers: dict[tuple[int, ...], int] = {}
    features = count()
    table = []
    for vacant in range(16):
        for offer in range(256):
            around = [offer >> 2 * side & 3 or 4 * (vacant >> side & 1) for side in range(4)]
            if tuple(around) not in numbers:
                numbers |= dict.fromkeys(_symmetric_patterns(around), next(features))
            table.append(PATTERNS + numbers[tuple(around)])
    assert next(features) <= PAIRS - PATTERNS
    return table


def _symmetric_patterns(around: list[int]) -> list[tuple[int, ...]]:
    """A pattern around a cell under all rotations and reflections, with its kinds and with the kinds swapped."""
    alike = []
    for sides in (around, [around[0], around[3], around[2], around[1]]):
        for turn in range(4):
            turned = sides[turn:] + sides[:turn]
            alike += [tuple(turned), tuple(_swap_kind(kind) for kind in turned)]
    return alike


def _alike(row: int, column: int, offer: int) -> list[tuple[int, int]]:
    """A cell and its offer under the eight symmetries; a quarter turn makes highways of railways."""
    sides = [offer >> 2 * side & 3 for side in range(4)]
    images = []
    for _ in range(2):
        for _ in range(4):
            images.append((SIDE * row + column, sum(kind << 2 * side for side, kind in enumerate(sides))))
            row, column = column, SIDE - 1 - row
            sides = [_swap_kind(kind) for kind in (sides[3], sides[0], sides[1], sides[2])]
        column = SIDE - 1 - column
        sides = [sides[0], sides[3], sides[2], sides[1]]
    return images


def _swap_kind(kind: int) -> int:
    return (0, 2, 1, 3, 4)[kind]
