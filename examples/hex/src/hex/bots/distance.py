# branchline: kernel
"""The distance of a player from a chain, and the chance to win that follows from it."""

from __future__ import annotations

from branchline.engine.bits import exp
from branchline.engine.kernel_fields import allocate, sized, uint8
from branchline.engine.move_list import Moves
from hex.native.kernel import OPEN, SWAP, Match, apply, copy, neighbour

__all__ = ["Distances", "chance_to_win", "distance"]

FAR = 100  # unreachable
STEEPNESS: float = 1.1  # of the chance to win, per cell that a player is ahead
TEMPO: float = 0.5  # value of the next move, in cells
HURRY: float = 0.002  # value of a cell less on the way without bridges


class Distances:
    """Working memory of the search."""

    far: list[uint8] = sized(121)  # cells to mark on the best way from the seat's first side to each cell, itself included

    def __init__(self) -> None:
        allocate(Distances, self)


def distance(d: Distances, m: Match, seat: int, bridges: int) -> int:
    """The fewest cells that a seat still has to mark, with or without bridges (Bellman-Ford; R. Bellman, On a routing problem, 1958).

    Two cells with two empty cells between them (a bridge) count as joined, because the other player can take only one of these.
    """
    for cell in range(m.size * m.size):
        at_side = line_of(m, cell, seat) == 0
        if bridges and line_of(m, cell, seat) == 1:
            at_side = is_bridge(m, cell, 4) if seat == 0 else is_bridge(m, cell, 2)
        d.far[cell] = cost(m, cell, seat) if at_side else FAR
    while relax(d, m, seat, bridges):
        pass
    best = FAR
    for cell in range(m.size * m.size):
        at_side = line_of(m, cell, seat) == m.size - 1
        if bridges and line_of(m, cell, seat) == m.size - 2:
            at_side = is_bridge(m, cell, 1) if seat == 0 else is_bridge(m, cell, 5)
        if at_side:
            best = min(best, d.far[cell])
    return best


def relax(d: Distances, m: Match, seat: int, bridges: int) -> int:
    """Relaxes the distance of each cell by those of its neighbours; returns whether any became shorter."""
    changed = 0
    for cell in range(m.size * m.size):
        own = cost(m, cell, seat)
        for side in range(6):
            other = neighbour(m.size, cell, side)
            if other < 0:
                continue
            best = d.far[other]
            if bridges and is_bridge(m, cell, side):
                beyond = neighbour(m.size, other, (side + 1) % 6)
                if beyond >= 0:
                    best = min(best, d.far[beyond])
            if best + own < d.far[cell]:
                d.far[cell] = best + own
                changed = 1
    return changed


def is_bridge(m: Match, cell: int, side: int) -> bool:
    """Whether the cells across a side and across the next one, clockwise, are both empty."""
    one = neighbour(m.size, cell, side)
    other = neighbour(m.size, cell, (side + 1) % 6)
    return one >= 0 and other >= 0 and not m.cells[one] and not m.cells[other]


def cost(m: Match, cell: int, seat: int) -> int:
    """The cost of a cell: marks that it still needs; `FAR` if the other player has it."""
    if not m.cells[cell]:
        return 1
    return 0 if m.cells[cell] == 1 + seat else FAR


def line_of(m: Match, cell: int, seat: int) -> int:
    """The distance of a cell from the first side of a seat, in rows or columns."""
    return cell // m.size if seat == 0 else cell % m.size


def chance_to_win(d: Distances, m: Match, seat: int) -> float:
    """The estimated probability that a seat wins; a little more if it can win soon."""
    if m.winner != OPEN:
        return 1.0 if m.winner == seat else 0.0
    ahead = float(distance(d, m, 1 - seat, 1) - distance(d, m, seat, 1))
    ahead += TEMPO if m.seat == seat else -TEMPO
    return 1.0 / (1.0 + exp(-STEEPNESS * ahead)) - HURRY * min(distance(d, m, seat, 0), m.size)


def easy_move(d: Distances, m: Match, seat: int, moves: Moves, trial: Match) -> int:
    """The listed move after which the seat is most likely to win, the first of equal ones."""
    best = -1.0
    chosen = SWAP
    for n in range(moves.count):
        copy(trial, m)
        apply(trial, seat, moves.move[n])
        value = chance_to_win(d, trial, seat)
        if value > best:
            best = value
            chosen = moves.move[n]
    return chosen
