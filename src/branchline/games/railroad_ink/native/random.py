# branchline: kernel
"""Random play of Railroad Ink on the kernel: counts the legal moves, draws one's number uniformly and finds that move (unranking)."""

from __future__ import annotations

from branchline.engine.bits import lowest, nth, popcount
from branchline.engine.kernel_fields import uint64
from branchline.games.railroad_ink.native import tables
from branchline.games.railroad_ink.native.kernel import (
    Board,
    count_lava,
    dodge,
    finish,
    impact,
    lava_places,
    place,
    random_below,
    roll,
    volcano_cells,
)

__all__ = ["random_move"]

LAVA_VARIANT, ANYWHERE = tables.LAVA_VARIANT, tables.ANYWHERE


def count_routes(b: Board, usable: uint64) -> int:
    """Number of moves that draw these tiles; sets `fitting` to the tiles that fit anywhere."""
    total = 0
    fitting = 0
    cells = b.vacant_cells & b.offered_cells
    while cells:
        fits = b.tables.fits[b.offer[lowest(cells)]] & usable
        fitting |= fits
        total += popcount(fits)
        cells &= cells - 1
    b.fitting = fitting
    return total


def place_route(b: Board, usable: uint64, n: int) -> None:
    """Plays the n-th of the moves that `count_routes` counted."""
    cells = b.vacant_cells & b.offered_cells
    while cells:
        cell = lowest(cells)
        fits = b.tables.fits[b.offer[cell]] & usable
        count = popcount(fits)
        if n < count:
            place(b, cell, nth(fits, n))
            return
        n -= count
        cells &= cells - 1


def place_lava(b: Board, cells: uint64, n: int) -> None:
    """Plays the n-th of the moves that `count_lava` counted."""
    while cells:
        cell = lowest(cells)
        fits = b.tables.lava_fits[b.offer[cell]] & b.lava_hand
        count = popcount(fits)
        if n < count:
            place(b, cell, b.tables.route_tiles + nth(fits, n))
            return
        n -= count
        cells &= cells - 1


def random_move(b: Board) -> None:
    """Plays a uniformly random legal move."""
    if b.meteor:
        random_impact(b)
        return
    usable = b.hand | b.special_hand
    routes = count_routes(b, usable)
    if b.variant == LAVA_VARIANT:
        random_with_lava(b, usable, routes)
        return
    n = random_below(b, routes if b.fitting & b.hand else routes + 1)
    if n < routes:
        place_route(b, usable, n)
    else:
        finish(b)


def random_with_lava(b: Board, usable: uint64, routes: int) -> None:
    """Plays a random move of the Lava variant: routes, lava faces, volcanoes or the end of the round."""
    places = lava_places(b)
    volcanoes = volcano_cells(b)
    faces = count_lava(b, places)
    rising = popcount(volcanoes)
    moves = routes + faces + rising
    lava_moves = 0 if b.lava_drawn else faces + rising
    n = random_below(b, moves if b.fitting & b.hand or lava_moves else moves + 1)
    if n < routes:
        place_route(b, usable, n)
    elif n < routes + faces:
        place_lava(b, places, n - routes)
    elif n < moves:
        place(b, nth(volcanoes, n - routes - faces), b.tables.volcano)
    else:
        finish(b)


def random_impact(b: Board) -> None:
    """Plays a random impact, or crosses off a random special route."""
    ways = 4 if b.direction == ANYWHERE else 1
    n = random_below(b, ways + (popcount(b.specials) if b.special_hand else 0))
    if n >= ways:
        dodge(b, nth(b.specials, n - ways))
    elif ways == 4:
        impact(b, n)
    else:
        impact(b, b.direction)


def play_out(b: Board) -> None:
    """Random moves to the end of the match."""
    while b.round <= b.rounds:
        if not b.is_rolled:
            roll(b)
        random_move(b)
