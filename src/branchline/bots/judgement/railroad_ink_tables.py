"""The features of a Railroad Ink board by number: which cells are alike under the symmetries of the board, and where the rest begins."""

from __future__ import annotations

from branchline.games.railroad_ink import kernel_tables as kernel

DONE, CENTRE, TILES, ROUTE_TILES = kernel.DONE, kernel.CENTRE, kernel.TILES, kernel.ROUTE_TILES
FIRST_SPECIAL_TILE = next(tile for tile, face in enumerate(kernel.face_of_tiles()) if face == kernel.FIRST_SPECIAL)
SIDE = 7
CELL_FEATURES = 2600  # room for every class of cell with everything it can be offered
NETWORKS = CELL_FEATURES  # 8 numbers of exits x 7 of open ends
JOINS = NETWORKS + 56  # 4 distances x 5 x 5 numbers of exits
SPECIALS = JOINS + 100  # 6 routes, then how many are left
CENTRES = SPECIALS + 13
OPEN = CENTRES + 10

FEATURES = OPEN + 17


def exits() -> list[int]:
    """For each side the cells with an exit there."""
    found = kernel.exits()
    return [found[4 + side] | found[8 + side] for side in range(4)]


def highway_exits() -> int:
    """The cells with an exit for highways."""
    found = kernel.exits()
    return found[4] | found[5] | found[6] | found[7]


def cell_features() -> list[int]:
    """At 256 * cell + offer: the number of the feature, equal for equal cells under turning and mirroring."""
    numbers: dict[tuple[int, int], int] = {}
    table = [0] * (256 * kernel.SPAN)
    for number, cell in enumerate(kernel.CELLS):
        row, column = divmod(number, SIDE)
        for offer in range(256):
            alike = min(_alike(row, column, offer))
            table[256 * cell + offer] = numbers.setdefault(alike, len(numbers))
    assert len(numbers) <= CELL_FEATURES
    return table


def _alike(row: int, column: int, offer: int) -> list[tuple[int, int]]:
    """A cell and its offer under the eight symmetries; a quarter turn makes highways of railways."""
    sides = [offer >> 2 * side & 3 for side in range(4)]
    found = []
    for _ in range(2):
        for _ in range(4):
            found.append((SIDE * row + column, sum(kind << 2 * side for side, kind in enumerate(sides))))
            row, column = column, SIDE - 1 - row
            sides = [_swapped(kind) for kind in (sides[3], sides[0], sides[1], sides[2])]
        column = SIDE - 1 - column
        sides = [sides[0], sides[3], sides[2], sides[1]]
    return found


def _swapped(kind: int) -> int:
    return (0, 2, 1, 3)[kind]
