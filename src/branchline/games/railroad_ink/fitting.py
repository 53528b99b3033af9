"""Where a tile fits: the drawings of a face by cell and by what the cell is offered, looked up and not searched."""

from __future__ import annotations

from functools import lru_cache

from branchline.games.railroad_ink.components import KINDS, LAVA, ROUTES, Box, lying
from branchline.games.railroad_ink.moves import Place
from branchline.games.railroad_ink.state import Board


class Drawings(dict[int, tuple[Place, ...]]):
    """The drawings of one face in one cell by what the cell is offered, worked out when first asked for."""

    def __init__(self, face: str, places: tuple[Place, ...]) -> None:
        super().__init__()
        self._fits = fits_lava if LAVA in face else fits_route
        self._places = places

    def __missing__(self, offer: int) -> tuple[Place, ...]:
        found = self[offer] = tuple(place for place in self._places if self._fits(place.tile, offer))
        return found


@lru_cache(maxsize=16)
def drawings(box: Box) -> dict[str, tuple[Drawings, ...]]:
    """For every face and every cell, its drawings."""
    faces = dict.fromkeys(box.face_of.values())
    return {face: tuple(Drawings(face, tuple(Place(name, tile) for tile in lying(face))) for name in box.names) for face in faces}


def fits_route(tile: str, offer: int) -> bool:
    """A route joins an exit or a route of its own type on one side at least, and meets the other type on none."""
    return clash(tile, offer) is None and any(_meets(tile, offer, side, ROUTES) for side in range(4))


def fits_lava(tile: str, offer: int) -> bool:
    """A lava face meets lava with lava on one side at least, and no highway meets a railway."""
    return clash(tile, offer) is None and any(_meets(tile, offer, side, LAVA) for side in range(4))


def clash(tile: str, offer: int) -> int | None:
    """The first side on which a highway would meet a railway."""
    for side in range(4):
        offered = KINDS[offer >> 2 * side & 3]
        if tile[side] in ROUTES and offered in ROUTES and tile[side] != offered:
            return side
    return None


def _meets(tile: str, offer: int, side: int, kinds: str) -> bool:
    return tile[side] in kinds and tile[side] == KINDS[offer >> 2 * side & 3]


def fitting(box: Box, board: Board, faces: tuple[str, ...]) -> list[Place]:
    """Every drawing of these faces that fits an empty cell, by face, then cell."""
    table, open_ = drawings(box), board.open
    cells = sorted(open_)
    found: list[Place] = []
    for face in faces:
        by_cell = table[face]
        for cell in cells:
            found += by_cell[cell][open_[cell]]
    return found


def fits_anywhere(box: Box, board: Board, faces: tuple[str, ...]) -> bool:
    """Whether any of these faces can be drawn in an empty cell."""
    table = drawings(box)
    return any(table[face][cell][offer] for face in faces for cell, offer in board.open.items())
