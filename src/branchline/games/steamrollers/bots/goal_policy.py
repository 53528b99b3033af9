"""A match of SteamRollers that is to be played on: what its seats strive for, and what that lacks as things stand.

An ordinary module, slow and correct; compiled with the types of `goal_policy.pxd` it is the same, fast. The match itself is the kernel's.
Cities and regions are counted from 0 as there; a track is its hex times `CODES` and its code.
"""

from __future__ import annotations

from branchline.games.steamrollers.bots import sizes
from branchline.games.steamrollers.native.table import KernelTables, Match, copy

CELLS, SIX, NONE = sizes.CELLS, sizes.SIX, sizes.NONE
MOST_LINES, MOST_TRACKS, CODES = sizes.MOST_LINES, sizes.MOST_TRACKS, sizes.CODES
ONE = 1


class GoalPolicy:
    """What every seat strives for: lines to draw and an engine; and the habits of them all."""

    parameter: list[float]  # in the order of `habits.NAMES`
    region: list[int]  # of each hex
    lines: list[int]  # how many each seat has
    pair: list[int]  # at 96 x seat + line: the cities it joins, one times six and the other
    length: list[int]
    size: list[int]
    steps_lost: list[int]  # steps that goods go less far without it
    crossing: list[int]  # at 96 x (6 x seat + region): the lines with a track there
    crossings: list[int]  # and how many they are
    need: list[int]  # its tracks, at 4 x (96 x seat + line)
    wanted: list[int]  # of each hex, the seats with a line there, as bits
    power: list[int]
    final_ways: list[int]  # at 36 x seat: how far goods go from one city to another when all is drawn, a bit for each distance

    def __init__(self, parameter: list[float], regions: list[int]) -> None:
        self.parameter = [0.0] * 41
        self.region = [0] * 100
        self.lines = [0] * 5
        self.pair = [0] * 480
        self.length = [0] * 480
        self.size = [0] * 480
        self.steps_lost = [0] * 480
        self.crossing = [0] * 2880
        self.crossings = [0] * 30
        self.need = [0] * 1920
        self.wanted = [0] * 100
        self.power = [0] * 5
        self.final_ways = [0] * 180
        for n in range(len(parameter)):
            self.parameter[n] = parameter[n]
        for cell in range(len(regions)):
            self.region[cell] = regions[cell]


def set_goal(c: GoalPolicy, seat: int, power: int, lines: list[tuple[int, int, list[int], int]], final_ways: list[int]) -> None:
    """Sets what a seat strives for: lines, each with its pair, its length, its tracks and its worth; and how far goods go then."""
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
            track = tracks[place]
            c.need[MOST_TRACKS * at + place] = track
            around |= 1 << c.region[track // CODES]
            c.wanted[track // CODES] |= 1 << seat
        index_line(c, seat, at, around)
    for n in range(SIX * SIX):
        c.final_ways[SIX * SIX * seat + n] = final_ways[n]


def index_line(c: GoalPolicy, seat: int, line: int, regions: int) -> None:
    """Notes a line that has tracks in some regions."""
    for region in range(SIX):
        if regions >> region & 1:
            at = SIX * seat + region
            c.crossing[MOST_LINES * at + c.crossings[at]] = line
            c.crossings[at] += 1


class GoalMatch(Match):
    """A match with what each seat's lines lack; and the best use of a die that was found last."""

    lacks: list[int]  # at 96 x seat + line; more than it has tracks if something is in its way
    ways: list[int]  # at 36 x seat: how far goods go from one city to another, a bit for each distance
    joined: list[int]  # each seat's pairs of cities with a link, as bits
    linked: list[int]  # and those that goods can go between
    early: float  # how many goods must still go, beside the usual number
    gain: float
    cost: float  # of the tile that changes the die
    change: int  # the move that changes the die before, or IDLE
    move: int

    def __init__(self, tables: KernelTables, seed: int = 0) -> None:
        super().__init__(tables, seed)
        self.lacks = [0] * 480
        self.ways = [0] * 180
        self.joined = [0] * 5
        self.linked = [0] * 5


def load_match(c: GoalPolicy, r: GoalMatch, m: Match) -> None:
    """The match as it stands, and what everybody lacks in it."""
    copy(r, m)
    r.seed = m.seed
    for seat in range(m.tables.seats):
        for n in range(c.lines[seat]):
            r.lacks[MOST_LINES * seat + n] = lacking(c, r, seat, n)
        find_ways(r, seat)


def copy_goal_match(into: GoalMatch, r: GoalMatch) -> None:
    """Makes one race like another of the same company, its source of chance apart."""
    copy(into, r)
    for n in range(MOST_LINES * r.tables.seats):
        into.lacks[n] = r.lacks[n]
    for n in range(SIX * SIX * r.tables.seats):
        into.ways[n] = r.ways[n]
    into.joined[:] = r.joined
    into.linked[:] = r.linked


def lacking(c: GoalPolicy, r: GoalMatch, seat: int, line: int) -> int:
    """How many tracks a line lacks; more than it has if something is in its way."""
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
    """A track was drawn: lines that need it come nearer, those it is in the way of are lost."""
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
    """Which cities a seat has joined, and how far goods go between them in all ways that pass no city twice."""
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
    """The tracks that a seat's lines still need, each once, those of lines that lack fewest first."""
    lacks_of: dict[int, int] = {}
    for at in range(MOST_LINES * seat, MOST_LINES * seat + c.lines[seat]):
        lacks = r.lacks[at]
        for place in range(c.size[at]):
            need = c.need[MOST_TRACKS * at + place]
            if lacks <= MOST_TRACKS and r.tracks[CELLS * seat + need // CODES] == 0:
                lacks_of[need] = min(lacks, lacks_of.get(need, lacks))
    return sorted(lacks_of, key=lacks_of.__getitem__)
