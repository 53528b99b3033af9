"""Days of Steam, what there is to do on a map: goods to deliver, gaps to close, places for cities."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from branchline.bots.judgement.days_of_steam.deliveries import HERE, Job
from branchline.bots.judgement.days_of_steam.known import known_of
from branchline.bots.judgement.days_of_steam.network import CURVE, FAR, Network, Target, Way, nearest
from branchline.games.days_of_steam.components import Box
from branchline.games.days_of_steam.fitting import clash, takes_city
from branchline.games.days_of_steam.map import Cell, Map, around
from branchline.games.days_of_steam.state import State

A_LAY = 1.3  # a tile to lay is as bad as so much more steam to spend
SHORTER = 2.0  # a shortcut saves at least so much

Route: TypeAlias = tuple[Way, int, int]
"""How a good may go: the way, tiles to lay, the city at its end."""

Leg: TypeAlias = tuple[int, int, Way, int]
"""A link that is not there yet: its two cities, the way between them, tiles to lay."""

Site: TypeAlias = tuple[Way, int]
"""Where a city could be laid: the way from the city behind it, tiles to lay, itself included."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """What is unfinished on a map."""

    closing: tuple[tuple[Cell, int, int], ...]  # cells where one tile with a section between two edges joins two cities anew
    nearly: int  # pairs of cells where two tiles would
    legs: tuple[Leg, ...]  # links worth making for their shortness
    sites: tuple[Site | None, ...]  # by city, the best place for another one beside it


def gaps(box: Box, board: Map, net: Network) -> Gaps:
    known = known_of(board)
    if known.gaps is None:
        known.gaps = _gaps(box, board, net)
    unfinished: Gaps = known.gaps
    return unfinished


def _gaps(box: Box, board: Map, net: Network) -> Gaps:
    at: dict[Cell, list[tuple[int, int, Way]]] = {}
    for cell, edge, city, way, _ in net.ends:
        at.setdefault(cell, []).append((edge, city, way))
    closing, nearly, legs = dict[tuple[Cell, int, int], None](), set[tuple[Cell, Cell]](), list[Leg]()
    for cell, ends in at.items():
        if len(ends) > 1:
            for n, (edge, city, way) in enumerate(ends):
                for other, second, back in ends[:n]:
                    if city != second and edge != other:
                        closing[cell, min(edge, other), max(edge, other)] = None
                        legs.append((city, second, way + back + 2 + (CURVE if (edge ^ other) & 1 else 0), 1))
        for beside in around(cell)[:2]:
            for _, city, way in ends if beside in at else ():
                for _, second, back in at[beside]:
                    if city != second:
                        nearly.add((cell, beside))
                        legs.append((city, second, way + back + 3 + CURVE, 2))
    short = [leg for leg in legs if leg[2] + SHORTER < net.far[leg[0]][leg[1]]]
    return Gaps(tuple(closing), len(nearly), tuple(short), _sites(box, board, net))


def _sites(box: Box, board: Map, net: Network) -> tuple[Site | None, ...]:
    """For each city the nearest place for another one: some tiles of track, then the city."""
    sites: list[Site | None] = [None] * len(net.cities)
    for cell, _, city, way, tracks in net.ends:
        short = box.between_cities - tracks
        if short > 0 or takes_city(board.sides[cell]):
            site = way + max(0, short) + 1, max(0, short) + 1
            best = sites[city]
            if best is None or site[0] + A_LAY * site[1] < best[0] + A_LAY * best[1]:
                sites[city] = site
    return tuple(sites)


@lru_cache(maxsize=1 << 14)
def closes(box: Box, tile: str, sides: int, one: int, other: int) -> bool:
    """Whether a kind of tile can join two edges of a cell that is shown this."""
    return any((one, other) in face.sections and clash(face, sides) is None for face in box.kind[tile].faces)


def jobs(state: State, net: Network) -> list[Job]:
    """All goods on the map and on the open cities, each with its ways to a city of its colour."""
    taken = state.run.taken if state.run else ()
    known: dict[Hashable, list[Job]] = known_of(state.map).jobs
    key = state.goods, state.open, taken
    if key not in known:
        known[key] = _jobs(state, net, taken)
    return known[key]


def _jobs(state: State, net: Network, taken: tuple[tuple[Cell, str], ...]) -> list[Job]:
    unfinished = gaps(state.box, state.map, net)
    open_ = open_colours(state)
    to_do: list[Job] = []
    number = 0
    for cell, goods in state.goods:
        for origin, good in taken:
            if origin == cell:
                goods = goods.replace(good, "", 1)
        for good in goods:
            number += 1
            start = net.number[cell]
            routes = _routes(net, unfinished, net.far[start], net.next_of[start][good], good, good in open_)
            to_do += [(good, number, start, *route) for route in routes]
    return to_do + _from_open(state, net, unfinished, number)


def _routes(net: Network, unfinished: Gaps, row: Sequence[Way], target: Target, good: str, to_come: bool) -> list[Route]:
    """The ways for a good: to the nearest city of its colour, over a link still to be made, to a city still to be laid."""
    best, at = target
    routes = [(best, 0, at)] if best < FAR else []
    for one, other, leg, lays in unfinished.legs:
        for near, far in ((one, other), (other, one)):
            beyond, end = (0.0, far) if net.colours[far] == good else net.next_of[far][good]
            whole = row[near] + leg + beyond
            if whole + A_LAY * lays < best and row[end] > 0:
                best = whole + A_LAY * lays
                routes.append((whole, lays, end))
    if to_come:
        sites = [(row[n] + site[0], site[1], n) for n, site in enumerate(unfinished.sites) if site]
        if sites:
            site = min(sites, key=_effort)
            if _effort(site) < best:
                routes.append(site)
    return routes


def carried(state: State, net: Network, row: Sequence[Way], cargo: str, origin: Cell | None) -> list[Job]:
    """The ways to deliver what is on a train, as jobs that begin where the train is."""
    target = nearest(net.colours, row, cargo, -1 if origin is None else net.number[origin])
    routes = _routes(net, gaps(state.box, state.map, net), row, target, cargo, cargo in open_colours(state))
    return [(cargo, -1, HERE, *route) for route in routes]


def open_colours(state: State) -> set[str]:
    return {city.colour for city in state.open if city}


def _effort(route: Route) -> float:
    return route[0] + A_LAY * route[1]


def _from_open(state: State, net: Network, unfinished: Gaps, number: int) -> list[Job]:
    """For each good of the open cities the two best places to lay its city, with the way there and on."""
    goods = [good for city in state.open if city for good in city.goods or ""]
    sites = [(n, site) for n, site in enumerate(unfinished.sites) if site]
    best: dict[str, list[tuple[float, int, Way, int, int]]] = {}
    for good in set(goods):
        places = []
        for n, (way, lays) in sites:
            onward, at = (0.0, n) if net.colours[n] == good else net.next_of[n][good]
            if onward < FAR:
                places.append((2 * way + onward + A_LAY * lays, n, 2 * way + onward, lays, at))
        best[good] = sorted(places)[:2]
    return [(good, number + 1 + n, *place[1:]) for n, good in enumerate(goods) for place in best[good]]
