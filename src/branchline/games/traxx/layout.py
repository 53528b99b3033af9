"""Where things lie in the picture."""

from __future__ import annotations

from functools import lru_cache

from branchline.games.traxx.components import Box
from branchline.rail.grid import Point, hex_centre

WIDTH, MARGIN = 720, 20
CARD: Point = (MARGIN, 42)
MAP_TOP, MAP_HEIGHT = 146, 600
STRIP: Point = (MARGIN, 764)
DECK: Point = (MARGIN, 864)
DECK_COLUMNS = 5
SMALL_WIDTH, SMALL_HEIGHT, SMALL_COLUMN, SMALL_ROW = 132, 40, 137, 46  # cards of the deck
FOOT = 34  # below the deck, for the legend


def height_of(box: Box) -> int:
    """How tall the picture is: the deck takes as many rows as it needs."""
    return int(DECK[1]) + SMALL_ROW * -(-len(box.cards) // DECK_COLUMNS) + FOOT


def small_card_at(kind: int) -> Point:
    """Where a card of the deck lies."""
    return DECK[0] + SMALL_COLUMN * (kind % DECK_COLUMNS), DECK[1] + SMALL_ROW * (kind // DECK_COLUMNS)


def map_spots(box: Box) -> tuple[tuple[Point, ...], float]:
    """Where the cells lie, and how large they are: as large as the width and the height allow."""
    size = min((WIDTH - 64) / ((2 * box.side - 1) * 3**0.5), MAP_HEIGHT / (3 * box.side - 1))
    return centres(box, (WIDTH / 2, MAP_TOP + MAP_HEIGHT / 2), size), size


@lru_cache(maxsize=64)
def centres(box: Box, middle: Point, size: float) -> tuple[Point, ...]:
    """Where the middle of each cell lies on a plan around this point."""
    spots = (hex_centre(cell, size) for cell in box.hexes)
    return tuple((middle[0] + x, middle[1] + y) for x, y in spots)
