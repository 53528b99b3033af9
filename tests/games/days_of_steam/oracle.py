"""A second, slow implementation of placing tiles, loops and movement: it follows every route."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from branchline.games.days_of_steam.rules.state import State

Cell: TypeAlias = tuple[int, int]
Way: TypeAlias = tuple[Cell, str]  # a cell and the edge by which it is entered or left

STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


@dataclass(frozen=True)
class Tile:
    """Lines as sets of two letters, stubs, marks; a city has all pairs."""

    lines: frozenset[frozenset[str]]
    stubs: frozenset[str]
    mark: str
    city: str = ""
    is_over: bool = False

    def edges(self) -> set[str]:
        return {edge for line in self.lines for edge in line} | self.stubs

    def exits_of(self, edge: str) -> list[str]:
        """The edges by which a train can leave that entered by this one."""
        return sorted(other for line in self.lines if edge in line for other in line - {edge})

    def spot(self, edge: str) -> frozenset[str]:
        """The edges of the part of the tile on which a train would stand after entering by this edge."""
        if edge in self.stubs:
            return frozenset({edge})
        found = {edge}
        while more := {other for line in self.lines if line & found for other in line} - found:
            found |= more
        return frozenset(found)


def tile(values: dict[str, Any], code: str, turn: int) -> Tile:
    """A track tile of the component file, turned; a city by its letter."""
    if turn < 0:
        return Tile(frozenset(frozenset({a, b}) for a in "NESW" for b in "NESW" if a != b), frozenset(), "", code)
    row = next(row for row in values["track"] if row["code"] == code.rstrip("+"))
    spun = {letter: "NESW"[("NESW".index(letter) + turn) % 4] for letter in "NESW"}
    lines = frozenset(frozenset(spun[letter] for letter in line) for line in row["sections"])
    return Tile(lines, frozenset(spun[letter] for letter in row["stubs"]), row["mark"], is_over=code.endswith("+"))


def tiles_of(state: State) -> dict[Cell, Tile]:
    values = state.setup.edition.root.values
    return {cell: tile(values, face.code, face.turn) for cell, face in state.map.faces.items()}


def neighbour(cell: Cell, edge: str) -> Cell:
    return cell[0] + STEP[edge][0], cell[1] + STEP[edge][1]


def routes(tiles: dict[Cell, Tile], start: Way) -> dict[Cell, int]:
    """The number of track tiles to each city that a train leaving by this edge can reach first."""
    found: dict[Cell, int] = {}
    seen: set[Way] = set()
    ahead, tracks = [(neighbour(*start), OPPOSITE[start[1]])], 0
    while ahead:
        following = []
        for cell, edge in ahead:
            here = tiles.get(cell)
            if here is None or (cell, edge) in seen:
                continue
            seen.add((cell, edge))
            if here.city:
                found.setdefault(cell, tracks)
            else:
                following += [(neighbour(cell, out), OPPOSITE[out]) for out in here.exits_of(edge)]
        ahead, tracks = following, tracks + 1
    return found


def fits(tiles: dict[Cell, Tile], cell: Cell, new: Tile) -> bool:
    """Whether track meets track on all sides."""
    beside = {edge: tiles.get(neighbour(cell, edge)) for edge in "NESW"}
    return all(other is None or (OPPOSITE[edge] in other.edges()) == (edge in new.edges()) for edge, other in beside.items())


def can_be_placed(tiles: dict[Cell, Tile], cell: Cell, new: Tile, trains: set[Cell], reach: int = 5) -> bool:
    """Whether a track tile may be placed here, on an empty cell or over another tile."""
    old = tiles.get(cell)
    if old and (not new.is_over or old.city or old.mark == "hill" or _is_bridge(old) or cell in trains):
        return False
    others = {where: there for where, there in tiles.items() if where != cell}
    if not fits(others, cell, new):
        return False
    ends = {edge for line in new.lines for edge in line}
    return any(tracks + 1 <= reach for edge in ends for tracks in routes(others, (cell, edge)).values())


def _is_bridge(there: Tile) -> bool:
    return there.lines == {frozenset("NS"), frozenset("EW")}


def can_found_city(tiles: dict[Cell, Tile], cell: Cell) -> bool:
    """Whether a city may be placed here."""
    city = Tile(frozenset(frozenset({a, b}) for a in "NESW" for b in "NESW" if a != b), frozenset(), "", "?")
    distances = [tracks for edge in "NESW" for tracks in routes(tiles, (cell, edge)).values()]
    return cell not in tiles and fits(tiles, cell, city) and bool(distances) and min(distances) >= 2


def closed_routes(tiles: dict[Cell, Tile], cell: Cell) -> Iterator[list[Way]]:
    """Every closed route over a tile: the exits of its tiles. No place of a tile is used twice."""
    here = tiles[cell]
    for edge in sorted(here.edges() - here.stubs):
        for out in here.exits_of(edge):
            yield from _continue_route(tiles, (cell, edge), [(cell, out)], {(cell, here.spot(edge))})


def _continue_route(tiles: dict[Cell, Tile], home: Way, exits: list[Way], used: set[tuple[Cell, frozenset[str]]]) -> Iterator[list[Way]]:
    cell, edge = neighbour(*exits[-1]), OPPOSITE[exits[-1][1]]
    if (cell, edge) == home:
        yield exits
        return
    here = tiles.get(cell)
    if here is None or (cell, here.spot(edge)) in used:
        return
    for out in here.exits_of(edge):
        yield from _continue_route(tiles, home, [*exits, (cell, out)], used | {(cell, here.spot(edge))})


def new_loop(before: dict[Cell, Tile], after: dict[Cell, Tile], cell: Cell) -> bool:
    """Whether a closed route through two cities uses a new line of this cell."""
    old = before[cell].lines if cell in before else frozenset()
    for drive in closed_routes(after, cell):
        cities = sum(bool(after[where].city) for where, _ in drive)
        came_by = OPPOSITE[drive[-1][1]]
        if cities >= 2 and frozenset({came_by, drive[0][1]}) not in old:
            return True
    return False


@dataclass(frozen=True)
class Trip:
    """A moving train: its position, the edge by which it entered, steam spent, whether it passed a curve."""

    cell: Cell
    edge: str
    steam_spent: int
    curved: bool


def possible_stops(state: State) -> set[Trip]:
    """Every possible stop of the moving train, without goods."""
    tiles = tiles_of(state)
    train = state.trains[state.seat]
    spot = frozenset("NESW"[edge] for edge in state.map.faces[train.cell].places[train.place])
    others = _spots(state)
    found, todo = set[Trip](), [trip for edge in sorted(spot) for trip in _onto(state, tiles, others, Trip(train.cell, "", 0, False), edge)]
    seen = set(todo)
    while todo:
        trip = todo.pop()
        here = tiles[trip.cell]
        if here.city or (trip.cell, here.spot(trip.edge)) not in others:
            bends = [out for out in here.exits_of(trip.edge) if {trip.edge, out} not in ({"N", "S"}, {"E", "W"})]
            ends_curved = not here.city and bool(here.exits_of(trip.edge)) and bends == here.exits_of(trip.edge)
            found.add(Trip(trip.cell, trip.edge, trip.steam_spent, trip.curved or ends_curved))
        outs = sorted("NESW") if here.city else here.exits_of(trip.edge)
        fresh = {after for out in outs for after in _onto(state, tiles, others, trip, out)} - seen
        todo += fresh
        seen |= fresh
    return found


def _spots(state: State) -> set[tuple[Cell, frozenset[str]]]:
    """The positions of the other trains."""
    found = set()
    for seat, train in enumerate(state.trains):
        if seat != state.seat:
            edges = state.map.faces[train.cell].places[train.place]
            found.add((train.cell, frozenset("NESW"[edge] for edge in edges)))
    return found


def _onto(state: State, tiles: dict[Cell, Tile], others: set[tuple[Cell, frozenset[str]]], trip: Trip, out: str) -> list[Trip]:
    """The trip continued by an edge, if there is a tile, enough steam, and no train on a stub."""
    cell, edge = neighbour(trip.cell, out), OPPOSITE[out]
    there = tiles.get(cell)
    if there is None:
        return []
    taken = not there.city and (cell, there.spot(edge)) in others
    steam_spent = trip.steam_spent + (2 if there.mark == "hill" else 1) + taken
    if steam_spent > state.steam[state.seat] or (taken and not there.exits_of(edge)):
        return []
    bent = trip.edge != "" and not tiles[trip.cell].city and {trip.edge, out} not in ({"N", "S"}, {"E", "W"})
    return [Trip(cell, edge, steam_spent, trip.curved or bent)]
