"""Days of Steam, what goods may bring: deliveries one after another, each by its points and by the turns it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import TypeAlias

from branchline.bots.judgement.days_of_steam.network import Network, Way, steam_of
from branchline.games.days_of_steam.components import Box

STEAM_A_TURN = 1.6  # what laying a tile brings
PATIENCE = 0.9  # what a turn's waiting leaves of anything's worth
TO_COME = 5.0  # what is still to come after the deliveries looked at
VICTORY = 4.0  # what reaching the end is worth beside the points
DELIVERIES = 4  # looked at, one after another
DRIVES = tuple([max(1.0, steam / 5) for steam in range(64)])  # turns to drive so far straight on
CAREFUL = (1.0, 1.0, 1.0, 1.6, *[steam / 2 for steam in range(4, 64)])  # and over curves, slowly, derailing now and then
LATER = tuple([float(PATIENCE ** (n / 8)) for n in range(8 * 128)])  # what waiting leaves, by eighths of a turn

MOST = 60  # no way is longer
HERE = -1  # instead of the city where a good lies: on the train

Job: TypeAlias = tuple[str, int, int, Way, int, int]
"""A way to deliver a good: its colour, its own number, the city where it lies, the way from there, tiles to lay, the city at its end."""


def gains(box: Box, kept: str) -> dict[str, float]:
    """What the next good of each colour scores."""
    colours = set(kept)
    more = box.colour_points[min(len(colours) + 1, len(box.colour_points) - 1)] - box.colour_points[len(colours)]
    return {letter: box.good_points + (0 if letter in colours else more) for letter in box.letters}


def prospect(
    box: Box, net: Network, jobs: Sequence[Job], row: Sequence[Way], steam: float, kept: str, total: float, wait: int,
    first: Sequence[Job] = (),
) -> float:  # fmt: skip
    """The worth of deliveries one after another, the most promising one each time, from where a train is, after some turns.

    What the train carries already comes first; its jobs begin where the train is.
    """
    used: set[int] = set()
    value, passed, options, row = 0.0, float(wait), first or jobs, (*row, 0.0)
    for _ in range(DELIVERIES):
        points = gains(box, kept)
        job, time = _next(options, row, steam, points, used)
        if job is None and options is jobs:
            break
        options = jobs
        if job is not None:
            good, number, start, onward, lays, end = job
            passed += time
            later = float(PATIENCE**passed)
            value += points[good] * later
            total += points[good]
            if total >= box.win:
                return value + (VICTORY + TO_COME) * later
            spent = steam_of(row[start] + onward)
            warm = steam + STEAM_A_TURN * max((spent - steam) / STEAM_A_TURN, lays)
            steam, kept, row = max(0.0, min(box.steam_limit, warm) - spent), kept + good, net.far[end]
            used.add(number)
    return value + TO_COME * float(PATIENCE**passed)


def _next(
    options: Sequence[Job], row: Sequence[Way], steam: float, points: Mapping[str, float], used: Set[int]
) -> tuple[Job | None, float]:
    """The job that pays best for its turns, and those turns; none if waiting for what is to come is as good."""
    best, chosen, turns = TO_COME, None, 0.0
    for job in options:
        way = row[job[2]] + job[3]
        if way >= MOST or job[1] in used:
            continue
        whole = int(way)  # steam_of and is_curved, written out: this is asked more often than anything else
        waiting = (whole - steam) / STEAM_A_TURN
        time = (waiting if waiting > job[4] else job[4]) + (CAREFUL if way > whole else DRIVES)[whole]
        promise = (points[job[0]] + TO_COME) * LATER[int(8 * time)]
        if promise > best:
            best, chosen, turns = promise, job, time
    return chosen, turns
