"""Legal places of tiles: the drawings of a face by cell and by the offer of the cell, as lookup tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from branchline.games.railroad_ink.rules.components import KINDS, LAVA, OFFERS, ROUTES, Box, lying
from branchline.games.railroad_ink.rules.moves import Place
from branchline.games.railroad_ink.rules.state import Board


class FaceDrawings(dict[int, tuple[Place, ...]]):
    """The drawings of one face, computed at first use; the key is a cell and its offer, as in `Board.open`."""

    def __init__(self, rows: int, columns: int, face: str) -> None:
        super().__init__()
        self._face = face
        names = (10 * row + column for row in range(rows) for column in range(columns))
        self._places = tuple({tile: Place(name, tile) for tile in lying(face)} for name in names)

    def __missing__(self, key: int) -> tuple[Place, ...]:
        cell, offer = divmod(key, OFFERS)
        here = self._places[cell]
        drawings = self[key] = tuple([here[tile] for tile in lying_where(self._face, offer)])
        return drawings


class HandDrawings(dict[int, tuple[Place, ...]]):
    """The drawings of several faces under the same keys. Few hands and offers occur, so the cache stays small."""

    def __init__(self, faces: list[FaceDrawings]) -> None:
        super().__init__()
        self._faces = faces

    def __missing__(self, key: int) -> tuple[Place, ...]:
        drawings: list[Place] = []
        for face in self._faces:
            drawings += face[key]
        tiles = self[key] = tuple(drawings)
        return tiles


@lru_cache(maxsize=256)
def _face(rows: int, columns: int, face: str) -> FaceDrawings:
    """The drawings of one face, shared by all boxes with this size of board."""
    return FaceDrawings(rows, columns, face)


@lru_cache(maxsize=1024)
def drawings(rows: int, columns: int, faces: tuple[str, ...]) -> HandDrawings:
    """The drawings of these faces on a board of this size, equal ones once."""
    return HandDrawings([_face(rows, columns, face) for face in dict.fromkeys(faces)])


@lru_cache(maxsize=16384)
def lying_where(face: str, offer: int) -> tuple[str, ...]:
    """The orientations in which a face fits into a cell with this offer."""
    fits = fits_lava if LAVA in face else fits_route
    return tuple(tile for tile in lying(face) if fits(tile, offer))


def fits_route(tile: str, offer: int) -> bool:
    """Whether a route fits: it joins an exit or a route of its own type on at least one side, and meets the other type on none."""
    return clash(tile, offer) is None and any(_meets(tile, offer, side, ROUTES) for side in range(4))


def fits_lava(tile: str, offer: int) -> bool:
    """Whether a lava face fits: it joins lava to lava on at least one side, and no highway meets a railway."""
    return clash(tile, offer) is None and any(_meets(tile, offer, side, LAVA) for side in range(4))


def clash(tile: str, offer: int) -> int | None:
    """The first side on which a highway would meet a railway; None if there is none."""
    for side in range(4):
        kind = KINDS[offer >> 2 * side & 3]
        if tile[side] in ROUTES and kind in ROUTES and tile[side] != kind:
            return side
    return None


def _meets(tile: str, offer: int, side: int, kinds: str) -> bool:
    return tile[side] in kinds and tile[side] == KINDS[offer >> 2 * side & 3]


def fitting(box: Box, cells: Iterable[int], faces: tuple[str, ...]) -> Iterator[Place]:
    """Every drawing of these faces in these open cells (values of `Board.open`), by cell, then face."""
    return chain.from_iterable(map(drawings(box.squares.rows, box.squares.columns, faces).__getitem__, cells))


def fits_anywhere(box: Box, board: Board, faces: tuple[str, ...]) -> bool:
    """Whether any of these faces can be drawn in an empty cell."""
    table = drawings(box.squares.rows, box.squares.columns, faces)
    return any(table[key] for key in board.open_cells.values())
