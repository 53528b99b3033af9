"""Time to find the longest line of a board exactly: on typical boards, and on 7x7 boards that are made to be hard.

python benchmarks/longest_line.py
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import TypeAlias

from branchline.rail.network import (
    connected_components,
    longest_path,
    longest_path_on_squares,
    longest_trail,
    longest_trail_on_squares,
    squares_network,
)

WIDTH = 7
CELLS = range(WIDTH * WIDTH)
JOINS = [(n, n + 1) for n in CELLS if (n + 1) % WIDTH] + [(n, n + WIDTH) for n in CELLS if n + WIDTH in CELLS]

Join: TypeAlias = tuple[int, int]
Board: TypeAlias = tuple[int, int, int]  # the cells, those joined eastward, those joined southward, as sets of bits

HARDEST = (  # found by random local search for the longest time
    (2**49 - 1, 269568118349759, 4369562730495),
    (2**49 - 1, 269568118349759, 4369571381247),
    (2**49 - 1, 261524416356287, 3277010206719),
    (2**49 - 1, 190881062707135, 3208290762751),
)


def board(joins: Sequence[Join], cells: set[int]) -> Board:
    kept = [(one, other) for one, other in joins if {one, other} <= cells]
    east = sum(1 << one for one, other in kept if other == one + 1)
    return sum(1 << cell for cell in cells), east, sum(1 << one for one, other in kept if other == one + WIDTH)


def play_board(rng: Random, rings: int) -> Board:
    """A board as in play: 20 to 30 cells in a few components, with this number of rings."""
    while True:
        cells = set(rng.sample(CELLS, 30))
        parts, kept, left = connected_components(cells, ()), list[Join](), rings
        for one, other in rng.sample(JOINS, len(JOINS)):
            if not {one, other} <= cells:
                continue
            apart = not any({one, other} <= part for part in parts)
            if (apart and rng.random() < 0.8) or (not apart and left):
                left -= not apart
                kept.append((one, other))
                parts = connected_components(cells, kept)
        if not left:
            return board(kept, {cell for join in kept for cell in join})


def junctions(rng: Random) -> Board:
    """A board with about as many adjacent T-junctions as dice and special routes allow: no cell with four joins."""
    rows, columns = rng.choice(((5, 5), (4, 6), (5, 6), (6, 5), (4, 7)))
    cells = {row * WIDTH + column for row in range(rows) for column in range(columns)}
    kept = [join for join in JOINS if {*join} <= cells]
    for cell in rng.sample(sorted(cells), len(cells)):
        around = [join for join in kept if cell in join]
        if len(around) == 4:
            kept.remove(rng.choice(around))
    return board(kept, cells)


def thin_out(rng: Random) -> Board:
    """A full board without some of its cells and joins."""
    cells, joins = rng.choice(((1.0, 0.95), (1.0, 0.85), (1.0, 0.75), (1.0, 0.65), (0.9, 1.0), (0.8, 1.0), (0.9, 0.9), (0.7, 0.95)))
    return board([join for join in JOINS if rng.random() < joins], {cell for cell in CELLS if rng.random() < cells})


def blocks(rng: Random) -> Board:
    """Dense blocks with few joins between them, for which the heuristic bound is far from the optimum."""
    rows, columns = (sorted(rng.sample(range(1, WIDTH), rng.choice((1, 2, 3)))) for _ in range(2))

    def block(cell: int) -> tuple[int, int]:
        return sum(cell // WIDTH >= cut for cut in rows), sum(cell % WIDTH >= cut for cut in columns)

    return board([(one, other) for one, other in JOINS if block(one) == block(other) or rng.random() < 0.3], set(CELLS))


def shapes() -> list[Board]:
    """Regular boards: full, with one hole of either colour, streets around blocks, a comb, bricks; and the hardest found."""
    every = set(CELLS)
    streets = {cell for cell in CELLS if not (cell // WIDTH % 2 and cell % WIDTH % 2)}
    comb = [(one, other) for one, other in JOINS if other == one + WIDTH or one < WIDTH]
    bricks = [(one, other) for one, other in JOINS if other == one + 1 or (one // WIDTH + one % WIDTH) % 2]
    holes = [board(JOINS, every - {hole}) for hole in (0, 1, 8, 9, 24)]
    return [board(JOINS, every), *holes, board(JOINS, streets), board(comb, every), board(bricks, every), *HARDEST]


def seconds(work: Callable[..., int], *given: object, times: int = 1) -> float:
    """Processor time of one call, the mean of `times` calls."""
    start = process_time()
    for _ in range(times):
        work(*given)
    return (process_time() - start) / times


def typical(name: str, boards: Sequence[Board]) -> None:
    """Prints medians over boards, in microseconds."""
    networks = [squares_network(*made, WIDTH) for made in boards]
    found = [median(seconds(work, made, times=100) for made in networks) for work in (longest_path, longest_trail)]
    for work in (longest_path_on_squares, longest_trail_on_squares):
        found.append(median(seconds(work, *made, WIDTH, times=100) for made in boards))
    print(f"{name:<36}" + "".join(f"{1e6 * time:>14.1f}" for time in found))


def hard(name: str, boards: Sequence[Board]) -> None:
    """Prints median and maximum over boards, each measured once, in milliseconds."""
    networks = [squares_network(*made, WIDTH) for made in boards]
    times = [[seconds(work, made) for made in networks] for work in (longest_path, longest_trail)]
    print(f"{name:<36}" + "".join(f"{1e3 * median(each):>14.2f}{1e3 * max(each):>14.2f}" for each in times))


def main() -> None:
    rng = Random(1)
    print(f"{'microseconds, median':<36}{'path':>14}{'trail':>14}{'path, bits':>14}{'trail, bits':>14}")
    for rings in range(4):
        typical(f"as played, rings: {rings}", [play_board(rng, rings) for _ in range(30)])
    print(f"\n{'milliseconds':<36}{'path, median':>14}{'worst':>14}{'trail, median':>14}{'worst':>14}")
    for make in (junctions, thin_out, blocks):
        hard(f"200 boards: {make.__name__}", [make(rng) for _ in range(200)])
    hard("named shapes and the hardest found", shapes())


if __name__ == "__main__":
    main()
