"""The rules of laying, loops and driving a second time: slow, from the component file, by following every route."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from branchline.games.days_of_steam.rules.state import State

Cell: TypeAlias = tuple[int, int]
Way: TypeAlias = tuple[Cell, str]  # a cell and the edge by which it is entered or left

STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}


@dataclass(frozen=True)
class Tile:
    """Lines as sets of two letters, stubs, what is marked on it; a city has all pairs."""

    lines: frozenset[frozenset[str]]
    stubs: frozenset[str]
    mark: str
    city: str = ""
    over: bool = False

    def edges(self) -> set[str]:
        return {edge for line in self.lines for edge in line} | self.stubs

    def on(self, edge: str) -> list[str]:
        """The edges by which one leaves who has come in by this one."""
        return sorted(other for line in self.lines if edge in line for other in line - {edge})

    def spot(self, edge: str) -> frozenset[str]:
        """The edges of the part of the tile that a train entering here would stand on."""
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
    return Tile(lines, frozenset(spun[letter] for letter in row["stubs"]), row["mark"], over=code.endswith("+"))


def tiles_of(state: State) -> dict[Cell, Tile]:
    values = state.setup.edition.root.values
    return {cell: tile(values, face.code, face.turn) for cell, face in state.map.faces.items()}


def across(cell: Cell, edge: str) -> Cell:
    return cell[0] + STEP[edge][0], cell[1] + STEP[edge][1]


def routes(tiles: dict[Cell, Tile], start: Way) -> dict[Cell, int]:
    """How many tracks lie before each city that a train leaving by this edge can come to first."""
    found: dict[Cell, int] = {}
    seen: set[Way] = set()
    ahead, tracks = [(across(*start), FACING[start[1]])], 0
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
                following += [(across(cell, out), FACING[out]) for out in here.on(edge)]
        ahead, tracks = following, tracks + 1
    return found


def fits(tiles: dict[Cell, Tile], cell: Cell, new: Tile) -> bool:
    """Track meets track."""
    beside = {edge: tiles.get(across(cell, edge)) for edge in "NESW"}
    return all(other is None or (FACING[edge] in other.edges()) == (edge in new.edges()) for edge, other in beside.items())


def may_lie(tiles: dict[Cell, Tile], cell: Cell, new: Tile, trains: set[Cell], reach: int = 5) -> bool:
    """Whether a track tile may be laid here, on an empty cell or over another tile."""
    old = tiles.get(cell)
    if old and (not new.over or old.city or old.mark == "hill" or _is_bridge(old) or cell in trains):
        return False
    others = {where: there for where, there in tiles.items() if where != cell}
    if not fits(others, cell, new):
        return False
    ends = {edge for line in new.lines for edge in line}
    return any(tracks + 1 <= reach for edge in ends for tracks in routes(others, (cell, edge)).values())


def _is_bridge(there: Tile) -> bool:
    return there.lines == {frozenset("NS"), frozenset("EW")}


def may_found(tiles: dict[Cell, Tile], cell: Cell) -> bool:
    """Whether a city may be laid here."""
    city = Tile(frozenset(frozenset({a, b}) for a in "NESW" for b in "NESW" if a != b), frozenset(), "", "?")
    distances = [tracks for edge in "NESW" for tracks in routes(tiles, (cell, edge)).values()]
    return cell not in tiles and fits(tiles, cell, city) and bool(distances) and min(distances) >= 2


def closed_drives(tiles: dict[Cell, Tile], cell: Cell) -> Iterator[list[Way]]:
    """Every closed drive over a tile: the ways by which each tile on it is left. No place of a tile is used twice."""
    here = tiles[cell]
    for edge in sorted(here.edges() - here.stubs):
        for out in here.on(edge):
            yield from _closed(tiles, (cell, edge), [(cell, out)], {(cell, here.spot(edge))})


def _closed(tiles: dict[Cell, Tile], home: Way, left: list[Way], used: set[tuple[Cell, frozenset[str]]]) -> Iterator[list[Way]]:
    cell, edge = across(*left[-1]), FACING[left[-1][1]]
    if (cell, edge) == home:
        yield left
        return
    here = tiles.get(cell)
    if here is None or (cell, here.spot(edge)) in used:
        return
    for out in here.on(edge):
        yield from _closed(tiles, home, [*left, (cell, out)], used | {(cell, here.spot(edge))})


def new_loop(before: dict[Cell, Tile], after: dict[Cell, Tile], cell: Cell) -> bool:
    """Whether a closed drive through two cities uses a line that was not on this cell before."""
    old = before[cell].lines if cell in before else frozenset()
    for drive in closed_drives(after, cell):
        cities = sum(bool(after[where].city) for where, _ in drive)
        came_by = FACING[drive[-1][1]]
        if cities >= 2 and frozenset({came_by, drive[0][1]}) not in old:
            return True
    return False


@dataclass(frozen=True)
class Trip:
    """A train on its way: where it is, by which edge it came in, what it has spent, whether over a curve."""

    cell: Cell
    edge: str
    spent: int
    curved: bool


def stops(state: State) -> set[Trip]:
    """Every way in which the train of the seat to move can stop after a move, goods left aside."""
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
            bends = [out for out in here.on(trip.edge) if {trip.edge, out} not in ({"N", "S"}, {"E", "W"})]
            ends_curved = not here.city and bool(here.on(trip.edge)) and bends == here.on(trip.edge)
            found.add(Trip(trip.cell, trip.edge, trip.spent, trip.curved or ends_curved))
        outs = sorted("NESW") if here.city else here.on(trip.edge)
        fresh = {after for out in outs for after in _onto(state, tiles, others, trip, out)} - seen
        todo += fresh
        seen |= fresh
    return found


def _spots(state: State) -> set[tuple[Cell, frozenset[str]]]:
    """Where the other trains stand."""
    found = set()
    for seat, train in enumerate(state.trains):
        if seat != state.seat:
            edges = state.map.faces[train.cell].places[train.place]
            found.add((train.cell, frozenset("NESW"[edge] for edge in edges)))
    return found


def _onto(state: State, tiles: dict[Cell, Tile], others: set[tuple[Cell, frozenset[str]]], trip: Trip, out: str) -> list[Trip]:
    """The train drives out by an edge, if there is a tile, steam for it, and no train on a stub."""
    cell, edge = across(trip.cell, out), FACING[out]
    there = tiles.get(cell)
    if there is None:
        return []
    taken = not there.city and (cell, there.spot(edge)) in others
    spent = trip.spent + (2 if there.mark == "hill" else 1) + taken
    if spent > state.steam[state.seat] or (taken and not there.on(edge)):
        return []
    bent = trip.edge != "" and not tiles[trip.cell].city and {trip.edge, out} not in ({"N", "S"}, {"E", "W"})
    return [Trip(cell, edge, spent, trip.curved or bent)]
