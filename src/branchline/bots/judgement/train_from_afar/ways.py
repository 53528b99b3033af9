"""The Train Travels from Afar: how likely a locomotive comes to each station from where it stands, on a map with nothing laid."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from branchline.games.train_from_afar.components import AT_STATION, ENDS, Box, Ways

Chances: TypeAlias = tuple[float, ...]  # of coming to each station

LASTING = 0.86  # a station that is one tile farther away is hoped for so much less
SWEEPS = 12  # tiles: longer ways are not looked at


@lru_cache(maxsize=16)
def chances(box: Box) -> tuple[Chances, ...]:
    """By the port before which a locomotive stands: for each station the chance to come there, by who lays every tile towards it."""
    exits = [_exits(box, port) for port in range(len(box.squares) * ENDS)]
    by_station = [_towards(exits, AT_STATION - station) for station in range(len(box.stations))]
    return tuple(zip(*by_station, strict=True))


def _towards(exits: list[tuple[tuple[int, ...], ...]], station: int) -> list[float]:
    """The chance of every port to come to one station, better with every sweep."""
    chances = [0.0] * len(exits)
    for _ in range(SWEEPS):
        chances = [_best(tiles, station, chances) for tiles in exits]
    return chances


def _best(tiles: tuple[tuple[int, ...], ...], station: int, known: list[float]) -> float:
    """Every tile is as likely to come, and is turned as suits best."""
    values = [max([LASTING * known[place] if place >= 0 else float(place == station) for place in places]) for places in tiles]
    return sum(values) / len(values)


def _exits(box: Box, port: int) -> tuple[tuple[int, ...], ...]:
    """For each tile the places to which a locomotive may come when it is laid before it, one for each turn."""
    cell = port // ENDS
    return tuple(tuple({_left_by(box, turn[cell], port) for turn in turns}) for turns in box.ways.values())


def _left_by(box: Box, tile: Ways, port: int) -> int:
    """Where a locomotive that enters a tile comes out; a loop of the rim may lead it through the tile again."""
    place = box.beyond[tile[port % ENDS]]
    while place != port and place >= 0 and place // ENDS == port // ENDS:
        place = box.beyond[tile[place % ENDS]]
    return place
