# branchline: kernel
"""The goals of all seats in a match of SteamRollers, and what each of them still lacks; the rollout policy plays by them.

Cities and regions are counted from 0 as in the kernel; a track is its hex times `CODES` and its code.
"""

from __future__ import annotations

from branchline.engine.kernel_fields import allocate, sized, uint8, uint16, uint64
from branchline.games.steamrollers.bots.links import CODES, MOST_TRACKS
from branchline.games.steamrollers.native.constants import CELLS, NONE, SIX
from branchline.games.steamrollers.native.table import KernelTables, Match, copy

__all__ = ["GoalMatch", "GoalPolicy", "load_match", "needed_tracks", "set_goal"]

GOAL_LINES = 96  # of a goal
ONE: uint64 = 1


class GoalPolicy:
    """Goal of every seat (lines to draw and an engine power), and the parameters that all seats play by."""

    parameter: list[float] = sized(41)  # in the order of `parameters.NAMES`
    region: list[uint8] = sized(100)  # of each hex
    lines: list[int] = sized(5)  # how many lines each seat wants
    pair: list[uint8] = sized(480)  # at 96 x seat + line: the cities it joins, one times six and the other
    length: list[uint8] = sized(480)
    size: list[uint8] = sized(480)
    steps_lost: list[uint8] = sized(480)  # steps that all goods together go less far without it
    crossing: list[uint16] = sized(2880)  # at 96 x (6 x seat + region): the lines with a track there
    crossings: list[int] = sized(30)  # how many of these there are
    need: list[uint16] = sized(1920)  # its tracks, at 4 x (96 x seat + line)
    line_seats: list[uint8] = sized(100)  # of each hex, the seats with a line there, as bits
    power: list[int] = sized(5)
    final_distances: list[uint64] = sized(180)  # at 36 x seat: distances between cities when all lines are drawn, as bits

    def __init__(self, parameter: list[float], regions: list[int]) -> None:
        allocate(GoalPolicy, self)
        for n in range(len(parameter)):
            self.parameter[n] = parameter[n]
        for cell in range(len(regions)):
            self.region[cell] = regions[cell]


def set_goal(c: GoalPolicy, seat: int, power: int, lines: list[tuple[int, int, list[int], int]], final_ways: list[int]) -> None:
    """Set the goal of a seat: lines (pair, length, tracks, steps lost without it), and the distances when all are drawn."""
    c.power[seat] = power
    c.lines[seat] = min(len(lines), GOAL_LINES)
    for region in range(SIX):
        c.crossings[SIX * seat + region] = 0
    for n in range(c.lines[seat]):
        at = GOAL_LINES * seat + n
        pair, length, tracks, c.steps_lost[at] = lines[n]
        c.pair[at] = pair
        c.length[at] = length
        c.size[at] = len(tracks)
        around = 0
        for place in range(len(tracks)):
            track: int = tracks[place]
            c.need[MOST_TRACKS * at + place] = track
            around |= 1 << c.region[track // CODES]
            c.line_seats[track // CODES] |= 1 << seat
        index_line(c, seat, at, around)
    for n in range(SIX * SIX):
        c.final_distances[SIX * SIX * seat + n] = final_ways[n]


def index_line(c: GoalPolicy, seat: int, line: int, regions: int) -> None:
    """List a line under the regions that it has tracks in."""
    for region in range(SIX):
        if regions >> region & 1:
            at = SIX * seat + region
            c.crossing[GOAL_LINES * at + c.crossings[at]] = line
            c.crossings[at] += 1


class GoalMatch(Match):
    """A match with the tracks that each wanted line lacks, and the best use of a die that was found last."""

    lacks: list[uint8] = sized(480)  # at 96 x seat + line; more than it has tracks if something is in its way
    distances: list[uint64] = sized(180)  # at 36 x seat: distances between cities, as bits
    joined_pairs: list[uint64] = sized(5)  # each seat's pairs of cities with a link, as bits
    reachable_pairs: list[uint64] = sized(5)  # pairs between which goods can go
    earliness: float  # how early it is: goods that must still go, divided by `A_WHILE`, less 1
    gain: float
    cost: float  # of the tile that changes the die
    change: int  # the move that changes the die before, or IDLE
    move: int

    def __init__(self, tables: KernelTables, seed: int = 0) -> None:
        super().__init__(tables, seed)
        allocate(GoalMatch, self)


def load_match(c: GoalPolicy, r: GoalMatch, m: Match) -> None:
    """Copy a match, and count what every wanted line lacks in it."""
    copy(r, m)
    r.seed = m.seed
    for seat in range(m.tables.seats):
        for n in range(c.lines[seat]):
            r.lacks[GOAL_LINES * seat + n] = count_missing(c, r, seat, n)
        find_ways(r, seat)


def copy_goal_match(into: GoalMatch, r: GoalMatch) -> None:
    """Copy everything but the source of chance; both belong to the same policy."""
    copy(into, r)
    for n in range(GOAL_LINES * r.tables.seats):
        into.lacks[n] = r.lacks[n]
    for n in range(SIX * SIX * r.tables.seats):
        into.distances[n] = r.distances[n]
    into.joined_pairs[:] = r.joined_pairs
    into.reachable_pairs[:] = r.reachable_pairs


def count_missing(c: GoalPolicy, r: GoalMatch, seat: int, line: int) -> int:
    """The number of tracks that a line lacks; `MOST_TRACKS` + 1 if another track is in its way."""
    at = GOAL_LINES * seat + line
    lacks = 0
    for place in range(c.size[at]):
        need = c.need[MOST_TRACKS * at + place]
        code = r.tracks[CELLS * seat + need // CODES]
        if code == 0:
            lacks += 1
        elif code != need % CODES:
            return MOST_TRACKS + 1
    return lacks


def update_lines(c: GoalPolicy, r: GoalMatch, seat: int, track: int) -> None:
    """Update what lines lack after a track was drawn."""
    cell = track // CODES
    region = SIX * seat + c.region[cell]
    for n in range(GOAL_LINES * region, GOAL_LINES * region + c.crossings[region]):
        at = c.crossing[n]
        if r.lacks[at] <= MOST_TRACKS:
            for place in range(c.size[at]):
                need = c.need[MOST_TRACKS * at + place]
                if need == track:
                    r.lacks[at] -= 1
                elif need // CODES == cell:
                    r.lacks[at] = MOST_TRACKS + 1
                    break


def find_ways(r: GoalMatch, seat: int) -> None:
    """Find the joined cities of a seat and the lengths of all simple paths between them."""
    r.joined_pairs[seat] = 0
    r.reachable_pairs[seat] = 0
    for n in range(SIX * SIX):
        r.distances[SIX * SIX * seat + n] = 0
    if r.links[seat]:
        for city in range(SIX):
            follow_links(r, seat, city, city, 1 << city, 0)


def follow_links(r: GoalMatch, seat: int, origin: int, city: int, cities: int, length: int) -> None:
    for side in range(SIX):
        leg = SIX * SIX * seat + SIX * city + side
        to = r.link_end[leg]
        if to != NONE and not cities >> to & 1:
            if origin == city:
                r.joined_pairs[seat] |= ONE << (SIX * city + to)
            r.reachable_pairs[seat] |= ONE << (SIX * origin + to)
            r.distances[SIX * SIX * seat + SIX * origin + to] |= ONE << (length + r.link_length[leg])
            follow_links(r, seat, origin, to, cities | 1 << to, length + r.link_length[leg])


def needed_tracks(c: GoalPolicy, r: GoalMatch, seat: int) -> list[int]:
    """The tracks that a seat's lines still need, each once, those of the most complete lines first."""
    lacks_of: dict[int, int] = {}
    for at in range(GOAL_LINES * seat, GOAL_LINES * seat + c.lines[seat]):
        lacks = r.lacks[at]
        for place in range(c.size[at]):
            need = c.need[MOST_TRACKS * at + place]
            if lacks <= MOST_TRACKS and r.tracks[CELLS * seat + need // CODES] == 0:
                lacks_of[need] = min(lacks, lacks_of.get(need, lacks))
    return sorted(lacks_of, key=lacks_of.__getitem__)
