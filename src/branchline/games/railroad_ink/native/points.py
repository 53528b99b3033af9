# branchline: kernel
"""Score Railroad Ink boards, and play random matches to the end, on the kernel.

    score(board) -> total, lines(board)        the current score; lines in the order of `scoring.LINES`
    playout(board) -> total                    random legal moves to the end; `games` plays many

For evaluators: `flood` finds the network of a line, `open_ends` its open ends.
"""

from __future__ import annotations

from typing import Annotated

from branchline.engine.bits import lowest, nogil, popcount
from branchline.engine.kernel_fields import uint64
from branchline.games.railroad_ink.native import tables
from branchline.games.railroad_ink.native.kernel import Board, lava_cells, restart
from branchline.games.railroad_ink.native.random import play_out

__all__ = ["games", "lines", "playout", "score"]

LAVA_VARIANT, LINES = tables.LAVA_VARIANT, 7
BIT: Annotated[list[uint64], 72] = tables.BITS


def flood(b: Board, up: uint64, along: uint64, east: uint64, south: uint64, overpasses: uint64) -> None:
    """Flood fill over bit sets: the lines connected to some lines, in `reach_up` and `reach_along`.

    A cell of `overpasses` has two lines, one that goes up and down and one along; in all others they are one. `east` and `south`
    are the cells joined to the next one on that side.
    """
    was_up = 0
    was_along = 0
    while up != was_up or along != was_along:
        was_up = up
        was_along = along
        along |= ((along & east) << 1) | ((along >> 1) & east)
        along |= ((along & east) << 1) | ((along >> 1) & east)
        up |= along & ~overpasses
        up |= ((up & south) << 8) | ((up >> 8) & south)
        up |= ((up & south) << 8) | ((up >> 8) & south)
        along |= up & ~overpasses
    b.reach_up = up
    b.reach_along = along


def joins_east(b: Board) -> uint64:
    """The cells whose route continues in the next cell on the right."""
    return (b.ends[5] & (b.ends[7] >> 1)) | (b.ends[9] & (b.ends[11] >> 1))


def joins_south(b: Board) -> uint64:
    """The cells whose route continues in the cell below."""
    return (b.ends[6] & (b.ends[4] >> 8)) | (b.ends[10] & (b.ends[8] >> 8))


def used_exits(b: Board, side: int) -> uint64:
    """The cells with a matching end at an exit on one side; no cell has two on opposite sides."""
    return (b.ends[4 + side] & b.tables.exits[4 + side]) | (b.ends[8 + side] & b.tables.exits[8 + side])


def network_points(b: Board) -> int:
    """Points of all networks, by the exits that each joins."""
    east = joins_east(b)
    south = joins_south(b)
    exits_up = used_exits(b, 0) | used_exits(b, 2)
    exits_along = used_exits(b, 1) | used_exits(b, 3)
    up = exits_up
    along = exits_along
    points = 0
    while up | along:
        if up:
            flood(b, up & (~up + 1), 0, east, south, b.overpasses)
        else:
            flood(b, 0, along & (~along + 1), east, south, b.overpasses)
        points += b.tables.network_values[popcount(b.reach_up & exits_up) + popcount(b.reach_along & exits_along)]
        up &= ~b.reach_up
        along &= ~b.reach_along
    return points


def longest(b: Board, kind: int) -> int:
    """Length in cells of the longest line of a kind; stations do not break it."""
    north = b.ends[4 * kind]
    east = b.ends[4 * kind + 1]
    south = b.ends[4 * kind + 2]
    west = b.ends[4 * kind + 3]
    cells = north | east | south | west
    if not cells:
        return 0
    east &= west >> 1
    south &= north >> 8
    length = longest_by_peeling(east, south)
    return length if length else longest_with_rings(b, east, south)


def longest_by_peeling(east: uint64, south: uint64) -> int:
    """Length of the longest line of a forest (its diameter), or 0 if there is a ring.

    Removes all leaves at once, repeatedly: each time the diameter decreases by two. This is how C. Jordan found the centre of a tree
    (Sur les assemblages de lignes, 1869).
    """
    length = 0
    cells = 1
    while east | south:
        west = east << 1
        north = south << 8
        cells = (east & west) | (south & north) | ((east | west) & (south | north))
        fewer_east = east & cells & (cells >> 1)
        fewer_south = south & cells & (cells >> 8)
        if fewer_east == east and fewer_south == south:
            return 0
        east = fewer_east
        south = fewer_south
        length += 2
    return length + 1 if cells else length


def longest_with_rings(b: Board, east: uint64, south: uint64) -> int:
    """Length of the longest line if there are rings: reduces trees to tails of the 2-core, then searches each component depth-first.

    Reference for cores: S. Seidman, Network structure and minimum degree, 1983.
    """
    for cell in range(72):
        b.tail[cell] = 0
        b.second[cell] = 0
    b.best_length = 1
    b.core_east = east
    b.core_south = south
    cut_dead_ends(b)
    cells = b.core_east | (b.core_east << 1) | b.core_south | (b.core_south << 8)
    while cells:
        flood(b, cells & (~cells + 1), 0, b.core_east, b.core_south, 0)
        follow_all(b, b.reach_up)
        cells &= ~b.reach_up
    return b.best_length


def cut_dead_ends(b: Board) -> None:
    """Reduces `core_east` and `core_south` to the 2-core: rings and the lines between them."""
    while True:
        east = b.core_east
        south = b.core_south
        west = east << 1
        north = south << 8
        more = (east & west) | (south & north) | ((east | west) & (south | north))
        leaves = (east | west | south | north) & ~more
        if not leaves:
            return
        while leaves:
            cut(b, lowest(leaves))
            leaves &= leaves - 1


def cut(b: Board, cell: int) -> None:
    """Removes the only join of a cell, unless its other end removed it."""
    bit = BIT[cell]
    if b.core_east & bit:
        b.core_east &= ~bit
        hang(b, cell, cell + 1)
    elif b.core_south & bit:
        b.core_south &= ~bit
        hang(b, cell, cell + 8)
    elif b.core_east & (bit >> 1):
        b.core_east &= ~(bit >> 1)
        hang(b, cell, cell - 1)
    elif b.core_south & (bit >> 8):
        b.core_south &= ~(bit >> 8)
        hang(b, cell, cell - 8)


def hang(b: Board, cell: int, other: int) -> None:
    """Makes a dead end a tail of the cell it was joined to."""
    line = b.tail[cell] + 1
    if b.tail[other] + 1 + line > b.best_length:
        b.best_length = b.tail[other] + 1 + line
    if line > b.tail[other]:
        b.second[other] = b.tail[other]
        b.tail[other] = line
    elif line > b.second[other]:
        b.second[other] = line


def follow_all(b: Board, cells: uint64) -> None:
    """Depth-first search from every cell of a component."""
    b.most_tail = 0
    starts = cells
    while starts:
        if b.tail[lowest(starts)] > b.most_tail:
            b.most_tail = b.tail[lowest(starts)]
        starts &= starts - 1
    east = b.core_east & cells
    south = b.core_south & cells
    starts = cells
    while starts:
        cell = lowest(starts)
        if b.trail:
            follow_trail(b, cell, cell, east, south, 1 + b.tail[cell])
        else:
            follow(b, cell, cells & ~BIT[cell], 1 + b.tail[cell])
        starts &= starts - 1


def follow(b: Board, cell: int, cells: uint64, length: int) -> None:
    """Extends a path over free cells; prunes by an upper bound.

    Reference for branch and bound: A. Land and A. Doig, An automatic method of solving discrete programming problems, 1960.
    """
    if length + popcount(cells) + b.most_tail <= b.best_length:
        return
    bit = BIT[cell]
    if b.core_east & bit and cells & (bit << 1):
        step(b, cell + 1, cells, length)
    if b.core_south & bit and cells & (bit << 8):
        step(b, cell + 8, cells, length)
    if b.core_east & (bit >> 1) and cells & (bit >> 1):
        step(b, cell - 1, cells, length)
    if b.core_south & (bit >> 8) and cells & (bit >> 8):
        step(b, cell - 8, cells, length)


def step(b: Board, cell: int, cells: uint64, length: int) -> None:
    """Visits a cell: the path may end in its longest tail, or continue."""
    if length + 1 + b.tail[cell] > b.best_length:
        b.best_length = length + 1 + b.tail[cell]
    follow(b, cell, cells & ~BIT[cell], length + 1)


def follow_trail(b: Board, start: int, cell: int, east: uint64, south: uint64, length: int) -> None:
    """Extends a trail over unused joins; prunes by an upper bound (branch and bound)."""
    end = b.second[cell] if cell == start else b.tail[cell]
    if length + end > b.best_length:
        b.best_length = length + end
    if length + popcount(east) + popcount(south) + b.most_tail <= b.best_length:
        return
    bit = BIT[cell]
    if east & bit:
        follow_trail(b, start, cell + 1, east & ~bit, south, length + 1)
    if south & bit:
        follow_trail(b, start, cell + 8, east, south & ~bit, length + 1)
    if east & (bit >> 1):
        follow_trail(b, start, cell - 1, east & ~(bit >> 1), south, length + 1)
    if south & (bit >> 8):
        follow_trail(b, start, cell - 8, east, south & ~(bit >> 8), length + 1)


def centre_cells(b: Board) -> int:
    """The centre cells with anything drawn, craters too by option."""
    cells = b.tables.centre & ~b.vacant_cells
    return popcount(cells | (b.tables.centre & b.craters)) if b.crater_centre else popcount(cells)


def open_ends(b: Board, side: int) -> uint64:
    """The cells with a route end on this side that meets neither its own kind nor the edge."""
    ends = (b.ends[4 + side] | b.ends[8 + side]) & b.tables.inner[side]
    if side == 0:
        return ends & ~(joins_south(b) << 8)
    if side == 1:
        return ends & ~joins_east(b)
    if side == 2:
        return ends & ~joins_south(b)
    return ends & ~(joins_east(b) << 1)


def count_ends(b: Board) -> None:
    """Counts errors, and ends that face a crater, which are not errors."""
    north = open_ends(b, 0)
    east = open_ends(b, 1)
    south = open_ends(b, 2)
    west = open_ends(b, 3)
    errors = popcount(north) + popcount(east) + popcount(south) + popcount(west)
    b.line[4] = 0
    if b.craters:
        north &= b.craters << 8
        east &= b.craters >> 1
        south &= b.craters >> 8
        west &= b.craters << 1
        onto = popcount(north) + popcount(east) + popcount(south) + popcount(west)
        errors -= onto
        b.line[4] = b.tables.points[3] * (popcount(north | east | south | west) if b.crater_tiles else onto)
    b.line[6] = -b.tables.points[2] * errors


def count_lakes(b: Board) -> None:
    """Points for closed lakes and for the largest one; every open lava side is an error."""
    east = b.ends[13] & (b.ends[15] >> 1)
    south = b.ends[14] & (b.ends[12] >> 8)
    open_north = b.ends[12] & b.tables.inner[0] & ~(south << 8)
    open_east = b.ends[13] & b.tables.inner[1] & ~east
    open_south = b.ends[14] & b.tables.inner[2] & ~south
    open_west = b.ends[15] & b.tables.inner[3] & ~(east << 1)
    errors = popcount(open_north) + popcount(open_east) + popcount(open_south) + popcount(open_west)
    leaking = open_north | open_east | open_south | open_west
    closed_lakes = 0
    largest = 0
    cells = lava_cells(b)
    while cells:
        flood(b, cells & (~cells + 1), 0, east, south, 0)
        if not b.reach_up & leaking:
            closed_lakes += 1
        if popcount(b.reach_up) > largest:
            largest = popcount(b.reach_up)
        cells &= ~b.reach_up
    b.line[5] = b.tables.points[4] * closed_lakes + b.tables.points[5] * largest
    b.line[6] -= b.tables.points[2] * errors


def score(b: Board) -> int:
    """Total score; counts every line of the score sheet."""
    b.line[0] = network_points(b)
    return b.line[0] + count_rest(b)


def count_rest(b: Board) -> int:
    """Score without networks; counts those lines of the score sheet."""
    count_line(b, 1)
    count_line(b, 2)
    count_centre(b)
    b.line[5] = 0
    count_ends(b)
    if b.variant == LAVA_VARIANT:
        count_lakes(b)
    return b.line[1] + b.line[2] + b.line[3] + b.line[4] + b.line[5] + b.line[6]


def count_line(b: Board, kind: int) -> None:
    """Points for the longest line of a kind."""
    b.length[kind] = longest(b, kind)
    b.line[kind] = b.tables.points[0] * b.length[kind]


def count_centre(b: Board) -> int:
    """Points for the centre."""
    b.line[3] = b.tables.points[1] * centre_cells(b)
    return b.line[3]


def lines(b: Board) -> list[int]:
    """The score lines, counted now."""
    score(b)
    return [b.line[n] for n in range(LINES)]


# ---- matches played at random


def playout(b: Board) -> int:
    """Plays the match to its end at random; returns the points."""
    with nogil:
        play_out(b)
    return score(b)


def games(b: Board, count: int) -> int:
    """Plays `count` random matches from the beginning; returns the sum of their points."""
    total = 0
    with nogil:
        for _ in range(count):
            restart(b)
            play_out(b)
            total += score(b)
    return total
