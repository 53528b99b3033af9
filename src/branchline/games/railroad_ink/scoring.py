"""Points: networks, longest lines, centre, expansions, errors."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.engine.game import ScoreSheet, Seat
from branchline.engine.text import text
from branchline.games.railroad_ink.components import CRATER, EMPTY, HIGHWAY, LAVA, RAILWAY, ROUTES, Box
from branchline.games.railroad_ink.state import Board, State
from branchline.rail.network import longest_path, longest_trail

LINES = {
    "networks": text("Networks"),
    "highway": text("Longest highway"),
    "railway": text("Longest railway"),
    "centre": text("Centre cells"),
    "meteor": text("Craters"),
    "lava": text("Lava lakes"),
    "errors": text("Errors"),
}


@dataclass(frozen=True, slots=True)
class Lines:
    """What is joined on a board: each cell's neighbours by highway and by railway, and the network of every line."""

    highway: dict[int, list[int]]
    railway: dict[int, list[int]]
    network: list[int]  # of the two lines a cell may have, the line's network, named by one of its lines


def score(state: State, seat: Seat) -> ScoreSheet:
    """The score sheet of a seat's board as it stands."""
    return score_board(state.box, state.sheets[seat].board, dict(state.setup.options))


def score_board(box: Box, board: Board, options: dict[str, object]) -> ScoreSheet:
    """Networks, both longest lines, centre and expansion points, less the errors."""
    joined, points = lines(box, board), box.points
    longest = longest_trail if options["longest"] == "trail" else longest_path
    errors, meteor = loose_ends(box, board, options["crater_points"] == "tile")
    lake_points, open_sides = lava(box, board)
    return ScoreSheet(
        (
            ("networks", sum(box.network_values[n] for n in exits_by_network(box, board, joined).values())),
            ("highway", points["longest"] * longest(joined.highway)),
            ("railway", points["longest"] * longest(joined.railway)),
            ("centre", points["centre"] * len(centre(box, board, bool(options["crater_in_centre"])))),
            ("meteor", points["meteor"] * meteor),
            ("lava", lake_points),
            ("errors", -points["errors"] * (errors + open_sides)),
        ),
        penalties=("errors",),
    )


def lines(box: Box, board: Board) -> Lines:
    """Follows every join once, from its northern or western cell."""
    cells, neighbours, joined = board.cells, box.neighbours, box.joined
    highway: dict[int, list[int]] = {}
    railway: dict[int, list[int]] = {}
    parent = list(range(2 * len(cells)))
    for cell, tile in enumerate(cells):
        if tile is EMPTY:
            continue
        if HIGHWAY in tile:
            highway.setdefault(cell, [])
        if RAILWAY in tile:
            railway.setdefault(cell, [])
        for side in (1, 2):
            kind = tile[side]
            beside = neighbours[cell][side]
            if kind in ROUTES and beside < len(cells) and cells[beside][side ^ 2] == kind:
                graph = highway if kind == HIGHWAY else railway
                graph.setdefault(cell, []).append(beside)
                graph.setdefault(beside, []).append(cell)
                one = _find(parent, 2 * cell + joined[tile][side])
                parent[one] = _find(parent, 2 * beside + joined[cells[beside]][side ^ 2])
    return Lines(highway, railway, [_find(parent, line) for line in range(len(parent))])


def exits_by_network(box: Box, board: Board, joined: Lines) -> dict[int, int]:
    """How many exits each network has; an exit counts where its cell has a matching end."""
    found: dict[int, int] = {}
    for exit_ in box.exits:
        tile = board.cells[exit_.cell]
        if tile[exit_.side] == exit_.kind:
            network = joined.network[2 * exit_.cell + box.joined[tile][exit_.side]]
            found[network] = found.get(network, 0) + 1
    return found


def centre(box: Box, board: Board, craters: bool) -> list[int]:
    """The centre cells with anything drawn, craters too by option."""
    return [n for n in box.centre if board.cells[n] != EMPTY and (craters or board.cells[n] != CRATER)]


def loose_ends(box: Box, board: Board, by_tile: bool) -> tuple[int, int]:
    """Errors: ends that meet no route and no edge; and how often routes open onto a crater, which is no error."""
    cells, errors, onto_crater = board.cells, 0, 0
    around = cells + box.border
    for cell, tile in enumerate(cells):
        if tile is EMPTY or tile == CRATER:
            continue
        craters = 0
        for side, beside in enumerate(box.neighbours[cell]):
            kind = tile[side]
            if kind in ROUTES and beside < len(cells) and cells[beside][side ^ 2] != kind:
                if around[beside] == CRATER:
                    craters += 1
                else:
                    errors += 1
        onto_crater += min(craters, 1) if by_tile else craters
    return errors, onto_crater


def lava(box: Box, board: Board) -> tuple[int, int]:
    """Points for closed lakes and for the largest one, and the number of open lava sides."""
    found = lakes(box, board)
    if not found:
        return 0, 0
    closed = sum(not open_sides for _, open_sides in found)
    largest = max(len(cells) for cells, _ in found)
    return box.points["closed_lake"] * closed + box.points["lake_cell"] * largest, sum(sides for _, sides in found)


def lakes(box: Box, board: Board) -> list[tuple[set[int], int]]:
    """Every lake, its cells joined lava side to lava side, with the number of its open sides."""
    cells = board.cells
    left = {n for n, tile in enumerate(cells) if LAVA in tile}
    found = []
    while left:
        lake, todo, open_sides = set[int](), [min(left)], 0
        while todo:
            cell = todo.pop()
            if cell in lake:
                continue
            lake.add(cell)
            for side, beside in enumerate(box.neighbours[cell]):
                if cells[cell][side] == LAVA and beside < len(cells):
                    if cells[beside][side ^ 2] == LAVA:
                        todo.append(beside)
                    else:
                        open_sides += 1
        left -= lake
        found.append((lake, open_sides))
    return found


def _find(parent: list[int], line: int) -> int:
    while parent[line] != line:
        parent[line] = line = parent[parent[line]]
    return line
