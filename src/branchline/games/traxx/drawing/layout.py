"""Positions of the parts of the picture."""

from __future__ import annotations

from functools import lru_cache

from branchline.drawing.picture import Look
from branchline.games.traxx.rules.components import Box
from branchline.rail.grid import Point, hex_centre

WIDTH, MARGIN = 720, 20
CARD: Point = (MARGIN, 42)
MAP_TOP, MAP_HEIGHT = 146, 600
STRIP: Point = (MARGIN, 764)
DECK: Point = (MARGIN, 864)
DECK_COLUMNS = 5
SMALL_WIDTH, SMALL_HEIGHT, SMALL_COLUMN, SMALL_ROW = 132, 40, 137, 46  # cards of the deck
FOOT = 34  # below the deck, for the legend
COLUMN_X = WIDTH + 8  # where the column of a wide picture begins
NUMBERS = 5  # of the score strip in a row of that column
CARD_SCALE = {"sheet": 1, "tall": 1, "wide": 0.69}  # of the open card
ABREAST = 2  # cards of the deck in a row of it
COLUMN = ABREAST * SMALL_COLUMN


def size_of(box: Box, look: Look) -> Point:
    """Width and height of the picture: the deck takes as many rows as it needs."""
    rows = -(-len(box.cards) // (ABREAST if look.layout == "wide" else DECK_COLUMNS))
    height = deck_at(look)[1] + SMALL_ROW * rows + FOOT
    return (COLUMN_X + COLUMN + MARGIN, max(height, MAP_HEIGHT + FOOT + 2 * MARGIN)) if look.layout == "wide" else (WIDTH, height)


def card_at(look: Look) -> Point:
    """The position of the open card."""
    return (COLUMN_X, CARD[1]) if look.layout == "wide" else CARD


def strip_at(look: Look) -> Point:
    """The upper left corner of the score strip."""
    return (COLUMN_X, CARD[1] + 80) if look.layout == "wide" else STRIP


def deck_at(look: Look) -> Point:
    """The upper left corner of the deck, below the score strip."""
    return (COLUMN_X, strip_at(look)[1] + 2 * 88 + 8) if look.layout == "wide" else DECK


def small_card_at(kind: int, look: Look) -> Point:
    """The position of a card of the deck."""
    (x, y), columns = deck_at(look), ABREAST if look.layout == "wide" else DECK_COLUMNS
    return x + SMALL_COLUMN * (kind % columns), y + SMALL_ROW * (kind // columns)


def map_spots(box: Box, look: Look) -> tuple[tuple[Point, ...], float]:
    """The centres of the cells and their size: as large as the width and the height allow."""
    size = min((WIDTH - 64) / ((2 * box.side - 1) * 3**0.5), MAP_HEIGHT / (3 * box.side - 1))
    top = (size_of(box, look)[1] - FOOT - MAP_HEIGHT) / 2 if look.layout == "wide" else MAP_TOP
    return centres(box, (WIDTH / 2, top + MAP_HEIGHT / 2), size), size


@lru_cache(maxsize=64)
def centres(box: Box, middle: Point, size: float) -> tuple[Point, ...]:
    """The centre of each cell on a plan around this point."""
    spots = (hex_centre(cell, size) for cell in box.hexes)
    return tuple((middle[0] + x, middle[1] + y) for x, y in spots)
