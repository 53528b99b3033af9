"""The network of a sheet: links between cities, and the routes of goods over them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from branchline.games.steamrollers.rules.map import NOTHING, NUMBERS, OTHER_END, SIDES, Borders, Map
from branchline.rail.grid import opposite

Leg: TypeAlias = tuple[int, int]  # a city, and the side of departure


@dataclass(frozen=True, slots=True)
class Link:
    """A chain of tracks between two different cities: the sides by which it leaves them, and the hexes in between."""

    start: Leg
    end: Leg
    cells: tuple[int, ...]
    towns: tuple[int, ...]

    @property
    def length(self) -> int:
        """The length: one for the city it leads to, and one for each town on it."""
        return 1 + len(self.towns)


@dataclass(frozen=True, slots=True)
class Route:
    """A way for a good that passes no city twice."""

    legs: tuple[Leg, ...]
    to: int
    distance: int


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """The links of a sheet, each once; for each city and side the city that is reached, and the distance."""

    links: tuple[Link, ...]
    departures: dict[int, tuple[tuple[Leg, int, int], ...]]
    link_ends: dict[Leg, tuple[int, int]]


NO_NETWORK = Network((), {}, {})
_MOST_KNOWN = 1 << 12  # cached networks of one map


def network(map_: Map, borders: Borders, tracks: bytes) -> Network:
    """The network of all finished links; parallel ones count separately, a line from a city to itself does not."""
    net: Network | None = map_.networks.get((borders, tracks))
    if net is None:
        if len(map_.networks) >= _MOST_KNOWN:
            map_.networks.clear()
        net = map_.networks[borders, tracks] = _network(map_, borders, tracks)
    return net


def _network(map_: Map, borders: Borders, tracks: bytes) -> Network:
    links = []
    for city in NUMBERS:
        for side in range(SIDES):
            link = _follow(map_, borders, tracks, city, side)
            if link is not None:
                links.append(link)
    if not links:
        return NO_NETWORK
    link_ends = {link.start: (link.end[0], link.length) for link in links} | {link.end: (link.start[0], link.length) for link in links}
    departures = {city: tuple((leg, *link_ends[leg]) for side in range(SIDES) if (leg := (city, side)) in link_ends) for city in NUMBERS}
    return Network(tuple(links), departures, link_ends)


@lru_cache(maxsize=1 << 14)
def routes(net: Network, origin: int) -> tuple[Route, ...]:
    """Every route from a city that visits no city twice (depth-first search)."""
    all_routes: list[Route] = []
    _extend(net, (), origin, (origin,), 0, all_routes)
    return tuple(all_routes)


def distance(net: Network, legs: tuple[Leg, ...], to: int) -> int | None:
    """The number of cities and towns that a route reaches; None if it does not end there or passes a city twice."""
    total = 0
    cities = []
    for n, leg in enumerate(legs):
        city, length = net.link_ends.get(leg, (NOTHING, 0))
        following = legs[n + 1][0] if n + 1 < len(legs) else to
        if city != following:
            return None
        cities.append(leg[0])
        total += length
    return total if legs and len({*cities, to}) == len(cities) + 1 else None


def _follow(map_: Map, borders: Borders, tracks: bytes, city: int, side: int) -> Link | None:
    """The link that leaves a city by this side, listed from its lower end only; adjacent cities have no link."""
    cells, (end, end_side) = _walk(map_, borders, tracks, map_.cities[city - 1], side)
    if end <= city or not cells:
        return None
    return Link((city, side), (end, end_side), tuple(cells), tuple(cell for cell in cells if cell in map_.towns))


def _walk(map_: Map, borders: Borders, tracks: bytes, cell: int, side: int) -> tuple[list[int], Leg]:
    """Follows the line out of a city by a side: the hexes passed, and the city (with its side) that it reaches, or 0."""
    cells: list[int] = []
    while True:
        cell = borders.neighbours[cell][side]
        if cell == NOTHING:
            return cells, (0, 0)
        back = opposite(side, SIDES)
        if map_.city_at[cell]:
            return cells, (map_.city_at[cell], back)
        side = OTHER_END[tracks[cell]][back]
        if side == NOTHING:
            return cells, (0, 0)
        cells.append(cell)


def _extend(net: Network, legs: tuple[Leg, ...], city: int, cities: tuple[int, ...], so_far: int, routes: list[Route]) -> None:
    for leg, end, length in net.departures.get(city, ()):
        if end not in cities:
            route = Route((*legs, leg), end, so_far + length)
            routes.append(route)
            _extend(net, route.legs, end, (*cities, end), route.distance, routes)
