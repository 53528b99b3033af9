"""The results of every round of a frame: tiles entered, stations reached, crashes, and the colours of tracks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from branchline.games.train_from_afar.rules.components import GONE, LOCOMOTIVES, Box
from branchline.games.train_from_afar.rules.running import entered_ports, order, run, track_of, with_tile
from branchline.games.train_from_afar.rules.state import Frame, PlacedTile, empty_frame, station_of


@dataclass(frozen=True, slots=True)
class Crash:
    """Two locomotives that met: the one that ran, and the one that stood before this port."""

    mover: int
    other: int
    port: int


@dataclass(frozen=True, slots=True)
class Round:
    """The result of one tile: the tiles entered, and each locomotive that stays or is removed at a station, with that station."""

    tiles_entered: int = 0
    arrivals: tuple[tuple[int, int], ...] = ()
    removals: tuple[tuple[int, int], ...] = ()
    crashes: tuple[Crash, ...] = ()


def round_with(box: Box, before: Frame, tile: PlacedTile) -> Round:
    """The result of laying this tile: the locomotives run once more, one after another."""
    after = with_tile(box, before, tile)
    places, crashes = list(before.places), list[Crash]()
    arrivals, removals = list[tuple[int, int]](), list[tuple[int, int]]()
    for mover in order(box, before.places):
        standing = tuple(places)
        run(box, after.ways, places, mover)
        others = [n for n, place in enumerate(places) if n != mover and place != standing[n]]
        crashes += [Crash(mover, other, standing[other]) for other in others]
        station = station_of(track_of(box, after, mover)[1])
        if station is not None and standing[mover] >= 0 and not others:
            (removals if places[mover] == GONE else arrivals).append((mover, station))
    return Round(after.route - before.route, tuple(arrivals), tuple(removals), tuple(crashes))


@lru_cache(maxsize=64)
def rounds_of(box: Box, frame: Frame) -> tuple[Round, ...]:
    """Every round of a frame, in order."""
    before, rounds = empty_frame(box), []
    for tile in frame.tiles:
        rounds.append(round_with(box, before, tile))
        before = with_tile(box, before, tile)
    return tuple(rounds)


def crashes_of(box: Box, frame: Frame) -> list[Crash]:
    """All crashes of a frame, in order."""
    return [crash for round_ in rounds_of(box, frame) for crash in round_.crashes]


def passed_ports(box: Box, frame: Frame, locomotive: int) -> list[tuple[int, int]]:
    """The two ports of every tile that a locomotive has run across, in order. The tile on which it crashed is not included."""
    has_crashed = any(crash.mover == locomotive for crash in crashes_of(box, frame))
    ports = entered_ports(box, frame, locomotive)[: frame.tiles_entered[locomotive] - has_crashed]
    return [(port, way[port & 7]) for port in ports if (way := frame.ways[port >> 3]) is not None]


def tints_of(box: Box, frame: Frame) -> dict[int, str]:
    """The colours of the locomotives that have run over tiles, by the ports of the tiles."""
    return {port: colour for n, colour in enumerate(LOCOMOTIVES) for section in passed_ports(box, frame, n) for port in section}
