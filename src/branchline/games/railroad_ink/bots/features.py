"""Numbering of the features of a Railroad Ink board: symmetry classes, the offset of each feature family, and the tables of a box.

The weights were learned with the built-in box. With another box a feature is mapped to the corresponding one there: a cell to the cell
at the same distances from the edges, with an exit on the same side; a round to the round with as many rounds left; an unknown special
route to the most similar one.
"""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Any

from branchline.games.railroad_ink.native.tables import BUILT_IN, ROUNDS, SPAN, Numbering, faces_of_tiles, kinds, numbering_of
from branchline.games.railroad_ink.rules.components import Box, lying

ROUTES, MOST_USED = len(BUILT_IN.specials), BUILT_IN.specials_in_a_match  # special routes in the box, and in a match
SIDE = 7
RELATIONS = 11  # of two ends: one network, or two with up to three exits each
LONG = 21  # lengths of a line that are distinguished, 0 included

CELL_FEATURES = 2600  # capacity: classes of cells by what they can be offered
PATTERNS = CELL_FEATURES  # patterns around a cell with an offer, independent of its position
PAIRS = PATTERNS + 180  # two ends that meet in a cell: straight or at an angle, of one kind or two, by relation
NEIGHBOURS = PAIRS + 4 * RELATIONS  # two ends that face adjacent cells: of one kind or two, by relation
NETWORKS = NEIGHBOURS + 2 * RELATIONS  # 8 numbers of exits x 7 of open ends
JOINS = NETWORKS + 56  # 6 distances x 5 x 5 numbers of exits
LINES = JOINS + 150  # the longest line: its length x by how much one more cell extends it
BOTH = LINES + 5 * LONG  # its length x how much shorter the longest line is that can grow at both ends
MEETS = BOTH + 5 * LONG  # its length x by how much joining two lines in one cell extends it
SPECIALS = MEETS + 8 * LONG  # each special route, then how many are left
CENTRES = SPECIALS + 2 * ROUTES + 1  # cells of the centre
MOST_CENTRE = 9
OPEN = CENTRES + MOST_CENTRE + 1
UNUSED = OPEN + 17  # exits
METEOR = UNUSED + 13  # what the next meteor may hit: 3 distances x a crater, a vacant cell by offers, a route by ends
IN_DANGER = 26
DOTS = METEOR + 3 * IN_DANGER  # cell of the impact marker, by symmetry class

FEATURES = DOTS + 10
TABLES = 2 + MOST_USED  # per round: one for all boards, and one for each number of special routes used
FIRST_ROUND = 2  # the first round before which boards were valued when the weights were learned
MOST_FEATURES, MOST_LINES = 400, 40  # of a board: features, and networks with unused exits

# Places: the other inputs of the neural network, numbered separately; vacant cells come first.
SIDES = SIDE * SIDE  # their sides, by 2 kinds and 4 numbers of exits of the network that offers it
LAVA_SIDES = SIDES + 8 * 4 * SIDE * SIDE  # those that are offered lava
LINE_SIDES = LAVA_SIDES + 4 * SIDE * SIDE  # those that are offered a line, by 2 kinds and by how much shorter than the longest it is
SHORTER = 4  # values of that difference
PLACES = LINE_SIDES + 2 * SHORTER * 4 * SIDE * SIDE
ROW, HIDDEN = 64, 32  # width of an embedding row, and of the hidden layer
WHOLE, GRAIN = 256, 1024  # fixed-point units of sums, and of weights


def feature_tables(box: Box) -> dict[str, Any]:
    """The values of `value.FeatureTables`."""
    own, cells = numbering_of(box), _learned_cells(box)
    numbers, dots, offers = _cell_numbers(), _dots(), [range(256), [_swap_kinds(offer) for offer in range(256)]]
    by_cell: dict[str, list[int]] = {"cell_feature": [0] * (256 * SPAN), "dot": [0] * SPAN, "number": [0] * SPAN}
    for cell, (number, is_swapped) in zip(own.cells, cells, strict=True):
        by_cell["cell_feature"][256 * cell : 256 * cell + 256] = [numbers[number, offer] for offer in offers[is_swapped]]
        by_cell["dot"][cell], by_cell["number"][cell] = dots[number], number
    tiles = own.tiles[: own.tile_count]
    return {
        **by_cell,
        "round_shift": [BUILT_IN.rounds[name] - box.rounds[name] for name in ROUNDS],
        "special": _special_of_tiles(own),
        "special_feature": [SPECIALS + _learned_special(face) for face in own.specials],
        "farthest": max(box.meteor_distances),
        "danger": [METEOR + IN_DANGER * far if far >= 0 else 0 for far in _learned_distances(box)],
        "exits": [sum({1 << own.cells[exit_.cell] for exit_ in box.exits if exit_.side == side}) for side in range(4)],
        "tile_sides": [
            sum(1 << side for side, end in enumerate(kinds(tile)) if kind and end == kind) for tile in tiles for kind in range(3)
        ],
    }


def _learned_cells(box: Box) -> list[tuple[int, bool]]:
    """For each cell the corresponding cell of the built-in box, and whether highways and railways are swapped there."""
    cells = [(number, *_surroundings(BUILT_IN, number)) for number in range(SIDE * SIDE)]
    learned_cells = []
    for cell in range(len(box.squares)):
        row, column = box.squares.cell(cell)
        row, column = _learned_line(row, box.squares.rows), _learned_line(column, box.squares.columns)
        edges, exits = _surroundings(box, cell)
        candidates = [
            (abs(number // SIDE - row) + abs(number % SIDE - column), kinds_there != exits, number)
            for number, edges_there, kinds_there in cells
            if (edges_there, kinds_there.keys()) == (edges, exits.keys())
        ]
        _, is_swapped, number = min(candidates, default=(0, False, SIDE * row + column))
        learned_cells.append((number, is_swapped))
    return learned_cells


def _surroundings(box: Box, cell: int) -> tuple[list[bool], dict[int, str]]:
    """For each side whether a cell is at the edge there, and the kinds of its exits by side."""
    edges = [box.squares.neighbour(cell, side) is None for side in range(4)]
    return edges, {exit_.side: exit_.kind for exit_ in box.exits if exit_.cell == cell}


def _learned_line(line: int, lines: int) -> int:
    """The row or column of the built-in box at the same distance from the nearer edge."""
    return line if 2 * line < lines else SIDE - lines + line


def _learned_special(face: str) -> int:
    """The same special route in the built-in box, else the one with the most ends in common."""
    alike = [max(sum(map(str.__eq__, tile, face)) for tile in lying(special)) for special in BUILT_IN.specials]
    return alike.index(max(alike))


def _learned_distances(box: Box) -> list[int]:
    """For each distance of a meteor the one of the built-in box with the same probability, from 0; -1 if it is never rolled."""
    usual, distances = BUILT_IN.meteor_distances, box.meteor_distances
    share = [usual.count(far) / len(usual) for far in sorted(set(usual))]
    return [
        min(range(len(share)), key=lambda known: (abs(share[known] - distances.count(far) / len(distances)), abs(known + 1 - far)))
        if far in distances
        else -1
        for far in range(10)
    ]


@cache
def _dots() -> list[int]:
    """For each cell of the built-in box its symmetry class (rotations, reflections), as the number of a feature."""
    numbers: dict[tuple[int, int], int] = {}
    places = (sorted(abs(place - SIDE // 2) for place in divmod(number, SIDE)) for number in range(SIDE * SIDE))
    return [DOTS + numbers.setdefault((away[0], away[1]), len(numbers)) for away in places]


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


def _special_of_tiles(own: Numbering) -> list[int]:
    """For each tile 0, or the number of its special route from 1 on."""
    faces = faces_of_tiles(own)[: own.tile_count]
    return [max(0, face - len(own.dice) + 1) if face < own.first_lava else 0 for face in faces]


@cache
def _cell_numbers() -> dict[tuple[int, int], int]:
    """For each cell of the built-in box and each offer the number of the feature, equal under rotation and reflection."""
    numbers: dict[tuple[int, int], int] = {}
    features = count()
    for number in range(SIDE * SIDE):
        for offer in range(256):
            if (number, offer) not in numbers:
                numbers |= dict.fromkeys(_symmetric_offers(*divmod(number, SIDE), offer), next(features))
    assert next(features) <= CELL_FEATURES
    return numbers


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
    patterns = []
    for sides in (around, [around[0], around[3], around[2], around[1]]):
        for turn in range(4):
            rotation = sides[turn:] + sides[:turn]
            patterns += [tuple(rotation), tuple(_swap_kind(kind) for kind in rotation)]
    return patterns


def _symmetric_offers(row: int, column: int, offer: int) -> list[tuple[int, int]]:
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


def _swap_kinds(offer: int) -> int:
    """An offer with highways and railways swapped."""
    return sum(_swap_kind(offer >> 2 * side & 3) << 2 * side for side in range(4))
