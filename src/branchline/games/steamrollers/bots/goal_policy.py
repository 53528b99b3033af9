# branchline: kernel
"""The goals of all seats in a match of SteamRollers, and what each of them still lacks; the rollout policy plays by them.

Cities and regions are counted from 0 as in the kernel; a track is its hex times `CODES` and its code.
"""

from __future__ import annotations

from branchline.engine.kernel_fields import allocate, sized, uint8, uint16, uint64
from branchline.games.steamrollers.bots import sizes
from branchline.games.steamrollers.native.table import KernelTables, Match, copy

__all__ = ["GoalMatch", "GoalPolicy", "load_match", "needed_tracks", "set_goal"]

CELLS, SIX, NONE = sizes.CELLS, sizes.SIX, sizes.NONE
MOST_LINES, MOST_TRACKS, CODES = sizes.MOST_LINES, sizes.MOST_TRACKS, sizes.CODES
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
    wanted: list[uint8] = sized(100)  # of each hex, the seats with a line there, as bits
    power: list[int] = sized(5)
    final_ways: list[uint64] = sized(180)  # at 36 x seat: distances between cities when all lines are drawn, as bits

    def __init__(self, parameter: list[float], regions: list[int]) -> None:
        allocate(GoalPolicy, self)
        for n in range(len(parameter)):
            self.parameter[n] = parameter[n]
        for cell in range(len(regions)):
            self.region[cell] = regions[cell]


def set_goal(c: GoalPolicy, seat: int, power: int, lines: list[tuple[int, int, list[int], int]], final_ways: list[int]) -> None:
    """Set the goal of a seat: lines (pair, length, tracks, steps lost without it), and the distances when all are drawn."""
    c.power[seat] = power
    c.lines[seat] = min(len(lines), MOST_LINES)
    for region in range(SIX):
        c.crossings[SIX * seat + region] = 0
    for n in range(c.lines[seat]):
        at = MOST_LINES * seat + n
        pair, length, tracks, c.steps_lost[at] = lines[n]
        c.pair[at] = pair
        c.length[at] = length
        c.size[at] = len(tracks)
        around = 0
        for place in range(len(tracks)):
            track: int = tracks[place]
            c.need[MOST_TRACKS * at + place] = track
            around |= 1 << c.region[track // CODES]
            c.wanted[track // CODES] |= 1 << seat
        index_line(c, seat, at, around)
    for n in range(SIX * SIX):
        c.final_ways[SIX * SIX * seat + n] = final_ways[n]


def index_line(c: GoalPolicy, seat: int, line: int, regions: int) -> None:
    """List a line under the regions that it has tracks in."""
    for region in range(SIX):
        if regions >> region & 1:
            at = SIX * seat + region
            c.crossing[MOST_LINES * at + c.crossings[at]] = line
            c.crossings[at] += 1


class GoalMatch(Match):
    """A match with the tracks that each wanted line lacks, and the best use of a die that was found last."""

    lacks: list[uint8] = sized(480)  # at 96 x seat + line; more than it has tracks if something is in its way
    ways: list[uint64] = sized(180)  # at 36 x seat: distances between cities, as bits
    joined: list[uint64] = sized(5)  # each seat's pairs of cities with a link, as bits
    linked: list[uint64] = sized(5)  # pairs between which goods can go
    early: float  # how early it is: goods that must still go, divided by `A_WHILE`, less 1
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
            r.lacks[MOST_LINES * seat + n] = lacking(c, r, seat, n)
        find_ways(r, seat)


def copy_goal_match(into: GoalMatch, r: GoalMatch) -> None:
    """Copy everything but the source of chance; both belong to the same policy."""
    copy(into, r)
    for n in range(MOST_LINES * r.tables.seats):
        into.lacks[n] = r.lacks[n]
    for n in range(SIX * SIX * r.tables.seats):
        into.ways[n] = r.ways[n]
    into.joined[:] = r.joined
    into.linked[:] = r.linked


def lacking(c: GoalPolicy, r: GoalMatch, seat: int, line: int) -> int:
    """The number of tracks that a line lacks; `MOST_TRACKS` + 1 if another track is in its way."""
    at = MOST_LINES * seat + line
    lacks = 0
    for place in range(c.size[at]):
        need = c.need[MOST_TRACKS * at + place]
        there = r.tracks[CELLS * seat + need // CODES]
        if there == 0:
            lacks += 1
        elif there != need % CODES:
            return MOST_TRACKS + 1
    return lacks


def update_lines(c: GoalPolicy, r: GoalMatch, seat: int, track: int) -> None:
    """Update what lines lack after a track was drawn."""
    cell = track // CODES
    region = SIX * seat + c.region[cell]
    for n in range(MOST_LINES * region, MOST_LINES * region + c.crossings[region]):
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
    r.joined[seat] = 0
    r.linked[seat] = 0
    for n in range(SIX * SIX):
        r.ways[SIX * SIX * seat + n] = 0
    if r.links[seat]:
        for city in range(SIX):
            follow_links(r, seat, city, city, 1 << city, 0)


def follow_links(r: GoalMatch, seat: int, origin: int, city: int, passed: int, far: int) -> None:
    for side in range(SIX):
        leg = SIX * SIX * seat + SIX * city + side
        to = r.reach[leg]
        if to != NONE and not passed >> to & 1:
            if origin == city:
                r.joined[seat] |= ONE << (SIX * city + to)
            r.linked[seat] |= ONE << (SIX * origin + to)
            r.ways[SIX * SIX * seat + SIX * origin + to] |= ONE << (far + r.length[leg])
            follow_links(r, seat, origin, to, passed | 1 << to, far + r.length[leg])


def needed_tracks(c: GoalPolicy, r: GoalMatch, seat: int) -> list[int]:
    """The tracks that a seat's lines still need, each once, those of the most complete lines first."""
    lacks_of: dict[int, int] = {}
    for at in range(MOST_LINES * seat, MOST_LINES * seat + c.lines[seat]):
        lacks = r.lacks[at]
        for place in range(c.size[at]):
            need = c.need[MOST_TRACKS * at + place]
            if lacks <= MOST_TRACKS and r.tracks[CELLS * seat + need // CODES] == 0:
                lacks_of[need] = min(lacks, lacks_of.get(need, lacks))
    return sorted(lacks_of, key=lacks_of.__getitem__)
