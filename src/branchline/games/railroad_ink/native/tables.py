"""A box as flat tables for the kernel: faces, tiles and cells by number, what fits, exits.

A **cell** stands at `8 * (row + 1) + column`: a column and a row of padding on each side, so that the four neighbours of
any cell are at -8, +1, +8 and -1 without border checks. Cells have bits 8 to 62 of a 64-bit mask; byte arrays
over cells have `SPAN` entries.

A **tile** is a face in one orientation. Tiles of the dice come first, then those of the special routes, both within the 64 bits of
`fits`; lava faces follow with the bits of `lava_fits`, then the volcano. `empty` and `crater` are tiles without ends.

An **offer** is what the four sides of a cell are offered, two bits a side, N lowest (`components.CODES`).

Faces of the built-in box come in its order, however a box orders and rotates them: equal boxes have equal tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from branchline.engine.bits import splitmix64_mix, splitmix64_next
from branchline.games.railroad_ink.rules.components import ANY, CODES, CRATER, DIRECTIONS, EDITION, EMPTY, LAVA, OFFERS, Box, box_of, lying
from branchline.games.railroad_ink.rules.fitting import fits_lava, fits_route

SPAN = 72
STEPS = (-8, 1, 8, -1)
BITS = [1 << cell if 8 <= cell < 64 and cell & 7 < 7 else 0 for cell in range(SPAN)]  # the mask of each cell of the largest board
BASE_VARIANT, METEOR_VARIANT, LAVA_VARIANT = range(3)
ANYWHERE = 4  # the meteor's direction is for the seat to choose
MOST_SIDE, MOST_TILES = 7, 64  # rows or columns; tiles of route faces, and tiles of lava faces
POINTS = ("longest", "centre", "errors", "meteor", "closed_lake", "lake_cell")
ROUNDS = ("base", "meteor", "lava")

BUILT_IN = box_of(EDITION)
_ORDER = {face: number for number, face in enumerate(dict.fromkeys(BUILT_IN.face_of.values()))}


def is_supported(box: Box) -> bool:
    """Whether a box fits into the tables, and its tiles are distinguishable as routes, lava and volcano."""
    routes, lava = set(_faces((*box.dice[0], *box.dice[-1], *box.specials))), set(_faces(box.lava_faces))
    small = max(box.squares.rows, box.squares.columns) <= MOST_SIDE
    few = all(sum(len(lying(face)) for face in faces) <= MOST_TILES for faces in (routes, lava))
    plain = all(LAVA in face and not face.endswith("o") for face in lava)
    return small and few and plain and _built_in_face(box.volcano) not in lava


@dataclass(frozen=True, slots=True, eq=False)
class Numbering:
    """The faces, tiles and cells of a box, by number."""

    dice: tuple[str, ...]
    specials: tuple[str, ...]
    lava: tuple[str, ...]
    faces: tuple[str, ...]
    face_numbers: dict[str, int]  # of every tile
    tiles: tuple[str, ...]
    tile_numbers: dict[str, int]
    cells: tuple[int, ...]
    cell_numbers: dict[int, int]  # back to the numbers of the board

    @property
    def first_lava(self) -> int:
        return len(self.dice) + len(self.specials)

    @property
    def tile_count(self) -> int:
        return len(self.tiles) - 2

    @property
    def done_move(self) -> int:
        """The number of `Done`, which follows those that draw a tile."""
        return len(self.cells) * self.tile_count

    @property
    def first_impact(self) -> int:
        return self.done_move + 1

    @property
    def first_dodge(self) -> int:
        return self.first_impact + len(DIRECTIONS)


@lru_cache(maxsize=32)
def numbering_of(box: Box) -> Numbering:
    """Numbers the faces, tiles and cells of a box."""
    dice, specials, lava = (tuple(_faces(some)) for some in ((*box.dice[0], *box.dice[-1]), box.specials, box.lava_faces))
    faces = (*dice, *specials, *lava, _built_in_face(box.volcano))
    tiles = (*(tile for face in faces for tile in lying(face)), EMPTY, CRATER)
    cells = tuple(8 * (row + 1) + column for row, column in map(box.squares.cell, range(len(box.squares))))
    return Numbering(
        dice,
        specials,
        lava,
        faces,
        {tile: number for number, face in enumerate(faces) for tile in lying(face)},
        tiles,
        {tile: number for number, tile in enumerate(tiles)},
        cells,
        {cell: number for number, cell in enumerate(cells)},
    )


def _built_in_face(face: str) -> str:
    """The face in the orientation of the built-in box; unchanged if that has no such face."""
    return BUILT_IN.face_of.get(face, face)


def _faces(faces: Iterable[str]) -> list[str]:
    """The different faces, those of the built-in box first and in its order."""
    return sorted(dict.fromkeys(map(_built_in_face, faces)), key=lambda face: _ORDER.get(face, len(_ORDER)))


def board_tables(box: Box) -> dict[str, Any]:
    """The values of `kernel.KernelTables`."""
    own = numbering_of(box)
    faces, routes = faces_of_tiles(own), sum(len(lying(face)) for face in own.faces[: own.first_lava])
    return {
        "squares": len(own.cells),
        "tiles": own.tile_count,
        "route_tiles": routes,
        "volcano": own.tile_numbers[box.volcano],
        "dice_faces": len(own.dice),
        "specials": len(own.specials),
        "lava_faces": len(own.lava),
        "specials_in_a_match": box.specials_in_a_match,
        "specials_in_a_round": box.specials_in_a_round,
        "rounds": [box.rounds[name] for name in ROUNDS],
        "network_values": box.network_values,
        "points": [box.points[line] for line in POINTS],
        "first_dot": own.cells[box.meteor_start],
        "first_volcano": own.cells[box.volcano_start],
        "kind": [kind for tile in own.tiles for kind in kinds(tile)],
        "sides": [sum(1 << side for side, kind in enumerate(kinds(tile)) if kind) for tile in own.tiles],
        "overpass": [int(tile.endswith("o")) for tile in own.tiles],
        "face": faces,
        "face_tiles": [
            mask(number if number < routes else number - routes for number, each in enumerate(faces) if each == face)
            for face in range(len(own.faces) - 1)
        ],
        "fits": _fitting(fits_route, own.tiles[:routes]),
        "lava_fits": _fitting(fits_lava, own.tiles[routes : own.tile_numbers[lying(own.faces[-1])[0]]]),
        "zobrist": _zobrist(len(own.tiles), own.tile_numbers[EMPTY]),
        **_dice(box, own),
        **_cells(box, own),
    }


def _dice(box: Box, own: Numbering) -> dict[str, Any]:
    """The tables of the dice: their numbers, and the faces of their sides."""
    dice = {
        "equal_die": [own.face_numbers[face] for face in box.dice[0]],
        "other_die": [own.face_numbers[face] for face in box.dice[-1]],
        "lava_die": [own.face_numbers[face] - own.first_lava for face in box.lava_faces],
        "direction_die": list(map((*DIRECTIONS, ANY).index, box.meteor_directions)),
        "distance_die": box.meteor_distances,
    }
    sizes = {f"{die}_sides": len(numbers) for die, numbers in dice.items()}
    return {"equal_dice": box.equal_dice, "lava_dice": box.lava_dice, **sizes, **{die: sorted(numbers) for die, numbers in dice.items()}}


def _cells(box: Box, own: Numbering) -> dict[str, Any]:
    """The tables of the cells: neighbours and exits."""
    exits, offers = [0] * 16, [0] * SPAN
    for exit_ in box.exits:
        exits[4 * CODES[exit_.kind] + exit_.side] |= 1 << own.cells[exit_.cell]
        offers[own.cells[exit_.cell]] |= CODES[exit_.kind] << 2 * exit_.side
    return {
        "cells": own.cells,
        "numbers": [own.cell_numbers.get(cell, 0) for cell in range(SPAN)],
        "board": mask(own.cells),
        "centre": mask(cell for number, cell in enumerate(own.cells) if box.centre >> number & 1),
        "neighbours": [_neighbours(own, cell, some) for cell in range(SPAN) for some in range(16)],
        "inner": [mask(cell for cell in own.cells if cell + step in own.cell_numbers) for step in STEPS],
        "exits": exits,
        "all_exits": mask({own.cells[exit_.cell] for exit_ in box.exits}),
        "exit_offers": offers,
    }


def mask(numbers: Iterable[int]) -> int:
    """The bit mask of a set of numbers."""
    return sum(1 << number for number in numbers)


def kinds(tile: str) -> list[int]:
    """The ends of a tile on its four sides: nothing 0, highway 1, railway 2, lava 3."""
    return [CODES[tile[side]] for side in range(4)]


def faces_of_tiles(own: Numbering) -> list[int]:
    """The face of each tile; `empty` and `crater`, which have none, get the volcano's."""
    return [own.face_numbers.get(tile, len(own.faces) - 1) for tile in own.tiles]


def _fitting(fits: Callable[[str, int], bool], tiles: tuple[str, ...]) -> list[int]:
    """For each offer the set of tiles that fit."""
    return [mask(number for number, tile in enumerate(tiles) if fits(tile, offer)) for offer in range(OFFERS)]


def _neighbours(own: Numbering, cell: int, sides: int) -> int:
    """The bit mask of the neighbours of a cell on some sides."""
    beside = [cell + step for side, step in enumerate(STEPS) if sides >> side & 1]
    return mask(other for other in beside if cell in own.cell_numbers and other in own.cell_numbers)


def _zobrist(tiles: int, empty: int) -> list[int]:
    """Zobrist words at cell * tiles + tile, from a fixed splitmix64 seed; 0 for an empty cell.

    Reference: A. Zobrist, A new hashing method with application for game playing, 1970.
    """
    words, state = [], 0x1234567
    for n in range(SPAN * tiles):
        state = splitmix64_next(state)
        words.append(0 if n % tiles == empty else splitmix64_mix(state))
    return words
