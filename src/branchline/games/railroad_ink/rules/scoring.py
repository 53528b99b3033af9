"""Points: networks, longest lines, centre, expansions, errors. Cells are counted as bits, bit n for cell n."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from branchline.engine.game import OptionValue, ScoreSheet, Seat, Setup
from branchline.engine.memo import memoised
from branchline.engine.text import text
from branchline.games.railroad_ink.rules.components import EMPTY, HIGHWAY, LANE, LANES, LAVA, RAILWAY, Box
from branchline.games.railroad_ink.rules.state import Board, State
from branchline.rail.grid import EAST, SOUTH, opposite
from branchline.rail.network import longest_path_on_squares, longest_trail_on_squares, parts_on_squares

CRATERS = "x"

LINES = {
    "networks": text("Networks"),
    "highway": text("Longest highway"),
    "railway": text("Longest railway"),
    "centre": text("Centre cells"),
    "meteor": text("Craters"),
    "lava": text("Lava lakes"),
    "errors": text("Errors"),
}
EXPANSION_LINES = frozenset({"meteor", "lava"})  # those of the expansion of this name


def unused_lines(setup: Setup) -> frozenset[str]:
    """The lines of the expansions that are not played."""
    return EXPANSION_LINES - {str(setup["expansion"])}


class Ends:
    """The cells with ends of each kind on each side as bit sets, and the cells where ends meet."""

    __slots__ = ("_lanes", "_steps", "box")

    def __init__(self, box: Box, board: Board) -> None:
        all_lanes, lanes = 0, box.lanes
        for cell, tile in enumerate(board.cells):
            if tile != EMPTY:
                all_lanes |= lanes[tile] << cell
        self.box = box
        columns, full = box.squares.columns, (1 << len(board.cells)) - 1
        self._steps = (columns, -1, -columns, 1)  # the shift of bits from the neighbour across each side to this cell
        self._lanes = {name: all_lanes >> LANE * lane & full for name, lane in LANES.items()}

    def on(self, kind: str, side: int) -> int:
        """The cells with an end of this kind on this side; kind `drawn` is all cells with anything on them."""
        return self._lanes[kind, side]

    def of(self, kind: str) -> int:
        """The cells with any end of this kind."""
        return self.on(kind, 0) | self.on(kind, 1) | self.on(kind, 2) | self.on(kind, 3)

    def beside(self, cells: int, side: int) -> int:
        """The cells whose neighbour across this side is one of these."""
        step = self._steps[side]
        return (cells << step if step > 0 else cells >> -step) & self.box.inner[side]

    def joins(self, kind: str, side: int) -> int:
        """The cells that meet their neighbour on this side, kind with kind."""
        return self.on(kind, side) & self.beside(self.on(kind, opposite(side)), side)

    def loose(self, kind: str, side: int) -> int:
        """The cells with an end on this side that meets neither its own kind nor the edge of the board."""
        return self.on(kind, side) & self.box.inner[side] & ~self.beside(self.on(kind, opposite(side)), side)

    def onto_crater(self, kind: str, side: int) -> int:
        """The cells whose loose end on this side opens onto a crater."""
        return self.loose(kind, side) & self.beside(self.on(CRATERS, 0), side)


def score(state: State, seat: Seat) -> ScoreSheet:
    """The current score sheet of a seat's board."""
    return _score(state.box, state.sheets[seat].board, state.setup.options)


@memoised(256)
def _score(box: Box, board: Board, options: tuple[tuple[str, OptionValue], ...]) -> ScoreSheet:
    return score_board(box, board, dict(options))


def score_board(box: Box, board: Board, options: dict[str, OptionValue]) -> ScoreSheet:
    """The score sheet of a board: networks, both longest lines, centre and expansion points, errors."""
    ends, points = Ends(box, board), box.points
    follow = longest_trail_on_squares if options["longest"] == "trail" else longest_path_on_squares
    lake_points, open_sides = lava(ends)
    return ScoreSheet(
        (
            ("networks", sum([box.network_values[exits] for exits in exit_counts(ends, board).values()])),
            ("highway", points["longest"] * longest(ends, HIGHWAY, follow)),
            ("railway", points["longest"] * longest(ends, RAILWAY, follow)),
            ("centre", points["centre"] * centre(ends, bool(options["crater_in_centre"])).bit_count()),
            ("meteor", points["meteor"] * crater_ends(ends, options["crater_points"] == "tile")),
            ("lava", lake_points),
            ("errors", -points["errors"] * (route_errors(ends) + open_sides)),
        ),
        penalties=("errors",),
    )


def longest(ends: Ends, kind: str, follow: Callable[[int, int, int, int], int]) -> int:
    """The number of cells of the longest line of a kind; stations do not break it."""
    return follow(ends.of(kind), ends.joins(kind, EAST), ends.joins(kind, SOUTH), ends.box.squares.columns)


def networks(ends: Ends, board: Board) -> list[int]:
    """The union-find forest of lines (a cell has up to two); `_first` finds the network of one. Stations join, overpasses do not."""
    side_lines, cells, columns = ends.box.side_lines, board.cells, ends.box.squares.columns
    parent = list(range(2 * len(cells)))
    for side, step in ((EAST, 1), (SOUTH, columns)):
        for cell in bits(ends.joins(HIGHWAY, side) | ends.joins(RAILWAY, side)):
            other = cell + step
            one = _first(parent, 2 * cell + side_lines[cells[cell]][side])
            parent[one] = _first(parent, 2 * other + side_lines[cells[other]][side])
    return parent


def exit_counts(ends: Ends, board: Board) -> dict[int, int]:
    """The number of exits of each network; an exit counts if its cell has a matching end."""
    parent, counts = networks(ends, board), dict[int, int]()
    for exit_ in ends.box.exits:
        tile = board.cells[exit_.cell]
        if tile[exit_.side] == exit_.kind:
            network = _first(parent, 2 * exit_.cell + ends.box.side_lines[tile][exit_.side])
            counts[network] = counts.get(network, 0) + 1
    return counts


def worth_something(ends: Ends, board: Board) -> list[int]:
    """The cells of the networks that earn points."""
    parent = networks(ends, board)
    earning = {network for network, exits in exit_counts(ends, board).items() if ends.box.network_values[exits]}
    routes = ends.of(HIGHWAY) | ends.of(RAILWAY)
    return [cell for cell in bits(routes) if {_first(parent, 2 * cell), _first(parent, 2 * cell + 1)} & earning]


def centre(ends: Ends, craters: bool) -> int:
    """The centre cells with anything drawn, craters too by option."""
    cells = ends.on("drawn", 0) & ends.box.centre
    return cells if craters else cells & ~ends.on(CRATERS, 0)


def route_errors(ends: Ends) -> int:
    """The number of route ends that meet neither another route nor the edge, without those that face a crater."""
    loose = [ends.loose(kind, side).bit_count() for kind in (HIGHWAY, RAILWAY) for side in range(4)]
    return sum(loose) - crater_ends(ends, by_tile=False)


def crater_ends(ends: Ends, by_tile: bool) -> int:
    """The number of route ends that open onto a crater, or of tiles with such an end."""
    if not ends.on(CRATERS, 0):
        return 0
    onto = [ends.onto_crater(kind, side) for kind in (HIGHWAY, RAILWAY) for side in range(4)]
    if by_tile:
        return len({cell for cells in onto for cell in bits(cells)})
    return sum(cells.bit_count() for cells in onto)


def lava(ends: Ends) -> tuple[int, int]:
    """Points for closed lakes and for the largest one, and the number of open lava sides."""
    all_lakes = lakes(ends)
    if not all_lakes:
        return 0, 0
    points, open_sides = ends.box.points, [ends.loose(LAVA, side) for side in range(4)]
    closed_lakes = sum(not any(cells & lake for cells in open_sides) for lake in all_lakes)
    largest = max(lake.bit_count() for lake in all_lakes)
    return points["closed_lake"] * closed_lakes + points["lake_cell"] * largest, sum(cells.bit_count() for cells in open_sides)


def lakes(ends: Ends) -> list[int]:
    """Every lake: cells joined lava side to lava side."""
    cells = ends.of(LAVA)
    return parts_on_squares(cells, ends.joins(LAVA, EAST), ends.joins(LAVA, SOUTH), ends.box.squares.columns) if cells else []


def bits(cells: int) -> Iterator[int]:
    """The cells of a set."""
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1


def _first(parent: list[int], line: int) -> int:
    """The root of a line, which names its network; with path halving.

    Reference: R. Tarjan and J. van Leeuwen, Worst-case analysis of set union algorithms, 1984.
    """
    while parent[line] != line:
        parent[line] = line = parent[parent[line]]
    return line
