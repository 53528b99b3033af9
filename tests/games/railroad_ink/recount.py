"""A second count of a Railroad Ink board, by following lines end by end and trying every route."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.engine.game import Seat
from branchline.games.railroad_ink.rules.state import State

Board = dict[tuple[int, int], str]
End = tuple[int, int, int]

STEP = {0: (-1, 0), 1: (0, 1), 2: (1, 0), 3: (0, -1)}
VALUES = {2: 4, 3: 8, 4: 12, 5: 16, 6: 20, 7: 24, 8: 28, 9: 32, 10: 36, 11: 40, 12: 45}
EXITS = {
    **{(0, c, 0): k for c, k in ((1, "H"), (3, "R"), (5, "H"))},
    **{(6, c, 2): k for c, k in ((1, "H"), (3, "R"), (5, "H"))},
    **{(r, 0, 3): k for r, k in ((1, "R"), (3, "H"), (5, "R"))},
    **{(r, 6, 1): k for r, k in ((1, "R"), (3, "H"), (5, "R"))},
}


def recount(state: State, seat: Seat) -> dict[str, int]:
    """Every line of the score sheet."""
    cells = state.sheets[seat].board.cells
    board = {divmod(n, 7): tile for n, tile in enumerate(cells) if tile != "____"}
    options = dict(state.setup.options)
    faults = [end for end in ends(board, "HR") if not is_joined(board, end) and is_on_board(opposite_end(end))]
    onto_crater = [end for end in faults if board.get(opposite_end(end)[:2]) == "xxxx"]
    open_lava = [end for end in ends(board, "v") if not is_joined(board, end) and is_on_board(opposite_end(end))]
    drawn = [cell for cell, tile in board.items() if tile != "xxxx" or options["crater_in_centre"]]
    trail = options["longest"] == "trail"
    return {
        "networks": sum(VALUES.get(n, 0) for n in networks(board)),
        "highway": longest(board, "H", trail),
        "railway": longest(board, "R", trail),
        "centre": sum(2 <= r <= 4 and 2 <= c <= 4 for r, c in drawn),
        "meteor": 2 * len({e[:2] for e in onto_crater} if options["crater_points"] == "tile" else onto_crater),
        "lava": lakes(board),
        "errors": -(len(faults) - len(onto_crater) + len(open_lava)),
    }


def ends(board: Board, kinds: str) -> Iterator[End]:
    return ((r, c, side) for (r, c), tile in board.items() for side in range(4) if tile[side] in kinds)


def opposite_end(end: End) -> End:
    r, c, side = end
    return r + STEP[side][0], c + STEP[side][1], (side + 2) % 4


def is_on_board(end: End) -> bool:
    return 0 <= end[0] < 7 and 0 <= end[1] < 7


def is_joined(board: Board, end: End) -> bool:
    other = opposite_end(end)
    return other[:2] in board and board[other[:2]][other[2]] == board[end[:2]][end[2]]


def next_ends(board: Board, end: End) -> list[End]:
    """The ends next to an end: across its edge and through its cell."""
    r, c, side = end
    tile = board[r, c]
    through = [(side + 2) % 4] if tile.endswith("o") else [s for s in range(4) if tile[s] in "HR"]
    return [(r, c, s) for s in through] + ([opposite_end(end)] if is_joined(board, end) else [])


def networks(board: Board) -> Iterator[int]:
    left = set(ends(board, "HR"))
    while left:
        network, todo = set(), {next(iter(left))}
        while todo:
            end = todo.pop()
            network.add(end)
            todo |= set(next_ends(board, end)) - network
        left -= network
        yield sum(EXITS.get(end) == board[end[:2]][end[2]] for end in network)


def longest(board: Board, kind: str, trail: bool) -> int:
    """The longest line from any cell by brute force; a trail uses joins once, a path cells."""
    starts = [cell for cell, tile in board.items() if kind in tile]
    joins = {
        cell: [opposite_end((*cell, s))[:2] for s in range(4) if board[cell][s] == kind and is_joined(board, (*cell, s))] for cell in starts
    }
    most = sum(map(len, joins.values())) // 2 + 1 if trail else len(starts)
    best = 0

    def follow(cell: tuple[int, int], visited: frozenset[object], length: int) -> None:
        nonlocal best
        best = max(best, length)
        for there in joins[cell]:
            mark = frozenset((cell, there)) if trail else there
            if mark not in visited and best < most:
                follow(there, visited | {mark}, length + 1)

    for cell in starts:
        follow(cell, frozenset() if trail else frozenset({cell}), 1)
    return best


def lakes(board: Board) -> int:
    left = {cell for cell, tile in board.items() if "v" in tile}
    closed, largest = 0, 0
    while left:
        lake, todo = set(), {min(left)}
        while todo:
            r, c = todo.pop()
            lake.add((r, c))
            sides = [(r, c, s) for s in range(4) if board[r, c][s] == "v"]
            todo |= {opposite_end(end)[:2] for end in sides if is_joined(board, end)} - lake
        closed += all(
            is_joined(board, (r, c, s)) or not is_on_board(opposite_end((r, c, s)))
            for r, c in lake
            for s in range(4)
            if board[r, c][s] == "v"
        )
        largest = max(largest, len(lake))
        left -= lake
    return 5 * closed + largest
