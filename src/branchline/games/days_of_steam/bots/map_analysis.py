# branchline: kernel
"""Days of Steam: map analysis for bots: shortest ways between cities, loose ends, gaps, and goods to deliver.

The shortest ways from each city to the next ones are found by label correction with a queue (the Bellman-Ford algorithm in the form
of E. Moore, The shortest path through a maze, 1959), and between all cities by the Floyd-Warshall algorithm
(R. Floyd, Algorithm 97: shortest path, 1962).

A way is the steam that a train spends, and a little for every curve: of two ways for the same steam the straighter is less. An entry
is a cell and the edge by which a train comes onto it, as one number, as in `map.py`.
"""

from __future__ import annotations

from branchline.engine.kernel_fields import allocate, sized, uint8, uint16
from branchline.games.days_of_steam.bots import parameters
from branchline.games.days_of_steam.bots.parameters import CITIES
from branchline.games.days_of_steam.native.constants import LETTERS, NO_FACE, NONE, NOWHERE
from branchline.games.days_of_steam.native.map import takes_city
from branchline.games.days_of_steam.native.table import Match

__all__ = ["MapAnalysis", "analyse"]

VERY_FAR: float = parameters.VERY_FAR
CURVE = 1.0 / 64.0  # what a curve adds to a way: none has 64 of them
TODO = 8192  # entries in the queue
ENDS = 1024  # loose ends at most
JOBS = 512
A_LAY = 1.3  # cost of a tile still to be laid, in steam
SHORTER = 2.0  # steam that a shortcut saves at least


class MapAnalysis:
    """The analysis of one map, until the next one is analysed."""

    cities: int
    city: list[uint16] = sized(32)  # the cell of each city
    colour: list[uint8] = sized(32)  # its letter
    number: list[uint8] = sized(1024)  # which city lies in a cell; NONE: one that is left out
    distance: list[float] = sized(1024)  # at 32 x city + city: the least way between them
    next_way: list[float] = sized(256)  # at 8 x city + letter: the least way to another city of that colour,
    next_city: list[uint8] = sized(256)  # and which it is
    row: list[float] = sized(32)  # result of `explore`: the way to the first cities on each track
    stamp: int
    entry_stamp: list[int] = sized(4096)  # at each entry: the last exploration that reached it,
    entry_way: list[float] = sized(4096)  # and the least way there
    todo: list[uint16] = sized(8192)  # queue of entries, with the way and the track tiles so far
    todo_way: list[float] = sized(8192)
    todo_tracks: list[int] = sized(8192)
    waiting: int
    ends: int
    end: list[uint16] = sized(1024)  # empty entries that track leads to,
    end_city: list[uint8] = sized(1024)  # from this city,
    end_way: list[float] = sized(1024)  # so far,
    end_tracks: list[int] = sized(1024)  # over this number of tiles,
    end_next: list[uint16] = sized(1024)  # the next one of the same cell
    end_first: list[uint16] = sized(1024)  # by cell, or ENDS
    closing: int
    closing_cell: list[uint16] = sized(1024)  # where one tile with a section between two edges gives two cities another connection
    closing_one: list[uint8] = sized(1024)
    closing_other: list[uint8] = sized(1024)
    nearly: int  # pairs of cells where two tiles would
    over: list[float] = sized(2048)  # at 32 x city + city: the least way over one tile still to be laid; behind them all, over two
    legs: int  # new links that would be shorter: their two cities, the way between them, tiles to lay
    leg_one: list[uint8] = sized(2048)
    leg_other: list[uint8] = sized(2048)
    leg_way: list[float] = sized(2048)
    leg_lays: list[int] = sized(2048)
    site_way: list[float] = sized(32)  # by city: how far the best place for another one is,
    site_lays: list[int] = sized(32)  # and tiles to lay there, the city included; 0: there is none
    jobs: int
    job_good: list[uint8] = sized(1024)  # the letter of each job's good; room after the last one is for the good on a train,
    job_number: list[uint16] = sized(1024)  # which good that is,
    job_start: list[uint8] = sized(1024)  # where it lies,
    job_way: list[float] = sized(1024)  # the way from there,
    job_lays: list[int] = sized(1024)  # tiles to lay,
    job_end: list[uint8] = sized(1024)  # the city at its end
    goods: int  # how many there are
    good_city: list[uint8] = sized(512)  # where each lies, and its letter
    good_letter: list[uint8] = sized(512)
    routes: int  # ways for one good, as `find_routes` found them
    route_way: list[float] = sized(512)
    route_lays: list[int] = sized(512)
    route_end: list[uint8] = sized(512)

    def __init__(self) -> None:
        allocate(MapAnalysis, self)


def analyse(s: MapAnalysis, m: Match) -> None:
    """Analyse the map of a match."""
    find_cities(s, m)
    find_ways(s, m)
    find_gaps(s, m)
    find_sites(s, m)
    find_jobs(s, m)


# ---- ways


def find_cities(s: MapAnalysis, m: Match) -> None:
    """Find the cities; those for which there is no room are left out."""
    s.cities = 0
    for cell in range(m.cells):
        if m.face[cell] != NO_FACE and m.tables.is_city[m.face[cell]]:
            s.number[cell] = NONE
            if s.cities < CITIES:
                s.city[s.cities] = cell
                s.colour[s.cities] = m.face[cell]
                s.number[cell] = s.cities
                s.cities += 1


def find_ways(s: MapAnalysis, m: Match) -> None:
    """Find the shortest ways between all cities, through others too (Floyd-Warshall), and to all loose ends."""
    s.ends = 0
    for cell in range(m.cells):
        s.end_first[cell] = ENDS
    for one in range(s.cities):
        explore(s, m, s.city[one], 15, one)
        for other in range(s.cities):
            s.distance[CITIES * one + other] = s.row[other]
        s.distance[CITIES * one + one] = 0.0
    for middle in range(s.cities):
        for one in range(s.cities):
            first = s.distance[CITIES * one + middle]
            if 0 < first < VERY_FAR:
                for other in range(s.cities):
                    if first + s.distance[CITIES * middle + other] < s.distance[CITIES * one + other]:
                        s.distance[CITIES * one + other] = first + s.distance[CITIES * middle + other]
    for one in range(s.cities):
        for letter in range(m.tables.letters):
            find_nearest(s, one, letter)


def find_nearest(s: MapAnalysis, one: int, letter: int) -> None:
    """Find the nearest other city of a colour."""
    least = VERY_FAR
    at = 0
    for other in range(s.cities):
        if other != one and s.colour[other] == letter and s.distance[CITIES * one + other] < least:
            least = s.distance[CITIES * one + other]
            at = other
    s.next_way[LETTERS * one + letter] = least
    s.next_city[LETTERS * one + letter] = at


def explore(s: MapAnalysis, m: Match, cell: int, edges: int, city: int) -> None:
    """Find the ways to the first cities for a train that leaves a cell by these edges; from a city also the loose ends."""
    s.stamp += 1
    for n in range(s.cities):
        s.row[n] = VERY_FAR
    s.waiting = 0
    leave(s, m, cell, edges, NONE, 0.0, 0, city)
    at = 0
    while at < s.waiting:
        entry = s.todo[at]
        face = m.face[entry >> 2]
        if s.todo_way[at] <= s.entry_way[entry]:
            leave(s, m, entry >> 2, m.tables.exits[4 * face + (entry & 3)], entry & 3, s.todo_way[at], s.todo_tracks[at] + 1, city)
        at += 1


def leave(s: MapAnalysis, m: Match, cell: int, edges: int, came: int, way: float, tracks: int, city: int) -> None:
    """Reach the neighbours by these edges of a cell, for a train that came in by another."""
    for edge in range(4):
        if edges >> edge & 1:
            curved = CURVE if came != NONE and (came ^ edge) & 1 else 0.0
            reach_entry(s, m, 4 * m.beside[4 * cell + edge] + (edge ^ 2), way + curved, tracks, city)


def reach_entry(s: MapAnalysis, m: Match, entry: int, way: float, tracks: int, city: int) -> None:
    """Reach an entry: of a city, of more track, or of an empty cell."""
    face = m.face[entry >> 2]
    if face == NO_FACE:
        if city != NONE:
            add_end(s, entry, way, tracks, city)
        return
    way += m.tables.hill_cost if m.tables.hill[face] else m.tables.enter
    if m.tables.is_city[face]:
        if s.number[entry >> 2] != NONE and way < s.row[s.number[entry >> 2]]:
            s.row[s.number[entry >> 2]] = way
    elif (s.entry_stamp[entry] != s.stamp or way < s.entry_way[entry]) and s.waiting < TODO:
        s.entry_stamp[entry] = s.stamp
        s.entry_way[entry] = way
        s.todo[s.waiting] = entry
        s.todo_way[s.waiting] = way
        s.todo_tracks[s.waiting] = tracks
        s.waiting += 1


def add_end(s: MapAnalysis, entry: int, way: float, tracks: int, city: int) -> None:
    """Add a loose end, or shorten the way to it."""
    n = s.end_first[entry >> 2]
    while n != ENDS and s.end_city[n] == city:
        if s.end[n] == entry:
            if way < s.end_way[n]:
                s.end_way[n] = way
                s.end_tracks[n] = tracks
            return
        n = s.end_next[n]
    if s.ends < ENDS:
        s.end[s.ends] = entry
        s.end_city[s.ends] = city
        s.end_way[s.ends] = way
        s.end_tracks[s.ends] = tracks
        s.end_next[s.ends] = s.end_first[entry >> 2]
        s.end_first[entry >> 2] = s.ends
        s.ends += 1


# ---- unfinished connections


def find_gaps(s: MapAnalysis, m: Match) -> None:
    """Find where one or two tiles would join cities, and the lengths of the ways over them."""
    s.closing = 0
    s.nearly = 0
    for one in range(s.cities):
        for other in range(s.cities):
            s.over[CITIES * one + other] = VERY_FAR
            s.over[CITIES * CITIES + CITIES * one + other] = VERY_FAR
    for cell in range(m.cells):
        if s.end_first[cell] != ENDS:
            close_here(s, cell)
            for edge in range(2):
                beside = m.beside[4 * cell + edge]
                if beside != NOWHERE and s.end_first[beside] != ENDS:
                    close_with_two(s, cell, beside)
    s.legs = 0
    for lays in range(1, 3):
        for one in range(s.cities):
            for other in range(s.cities):
                way = s.over[CITIES * CITIES * (lays - 1) + CITIES * one + other]
                if way + SHORTER < s.distance[CITIES * one + other]:
                    s.leg_one[s.legs] = one
                    s.leg_other[s.legs] = other
                    s.leg_way[s.legs] = way
                    s.leg_lays[s.legs] = lays
                    s.legs += 1


def close_here(s: MapAnalysis, cell: int) -> None:
    """Add the connections that one tile here would make."""
    one = s.end_first[cell]
    while one != ENDS:
        other = s.end_next[one]
        while other != ENDS:
            if s.end[one] != s.end[other] and s.end_city[one] != s.end_city[other]:
                add_closing(s, cell, s.end[one] & 3, s.end[other] & 3)
                curved = CURVE if (s.end[one] ^ s.end[other]) & 1 else 0.0
                add_leg(s, 0, one, other, 2 + curved)
            other = s.end_next[other]
        one = s.end_next[one]


def add_closing(s: MapAnalysis, cell: int, one: int, other: int) -> None:
    low = one if one < other else other
    high = other if one < other else one
    n = s.closing - 1
    while n >= 0 and s.closing_cell[n] == cell:
        if s.closing_one[n] == low and s.closing_other[n] == high:
            return
        n -= 1
    if s.closing < ENDS:
        s.closing_cell[s.closing] = cell
        s.closing_one[s.closing] = low
        s.closing_other[s.closing] = high
        s.closing += 1


def close_with_two(s: MapAnalysis, cell: int, beside: int) -> None:
    """Add the connections that a tile here and one next to it would make."""
    moves = 0
    one = s.end_first[cell]
    while one != ENDS:
        other = s.end_first[beside]
        while other != ENDS:
            if s.end_city[one] != s.end_city[other]:
                moves = 1
                add_leg(s, CITIES * CITIES, one, other, 3 + CURVE)
            other = s.end_next[other]
        one = s.end_next[one]
    s.nearly += moves


def add_leg(s: MapAnalysis, table: int, one: int, other: int, between: float) -> None:
    """Add a way over tiles still to be laid, if it is the shortest between its two cities."""
    whole = s.end_way[one] + s.end_way[other] + between
    at = table + CITIES * s.end_city[one] + s.end_city[other]
    if whole < s.over[at]:
        s.over[at] = whole
        s.over[table + CITIES * s.end_city[other] + s.end_city[one]] = whole


def find_sites(s: MapAnalysis, m: Match) -> None:
    """Find the nearest place for a further city from each city: some tiles of track, then the city."""
    for n in range(s.cities):
        s.site_lays[n] = 0
    for n in range(s.ends):
        short = m.tables.between_cities - s.end_tracks[n]
        if short > 0 or takes_city(m, s.end[n] >> 2):
            lays = short + 1 if short > 0 else 1
            city = s.end_city[n]
            effort = s.end_way[n] + lays + A_LAY * lays
            if not s.site_lays[city] or effort < s.site_way[city] + A_LAY * s.site_lays[city]:
                s.site_way[city] = s.end_way[n] + lays
                s.site_lays[city] = lays


# ---- deliveries


def find_jobs(s: MapAnalysis, m: Match) -> None:
    """List all goods on the map and on the open cities, each with its ways to a city of its colour."""
    s.jobs = 0
    s.goods = 0
    for n in range(s.cities):
        for letter in range(m.tables.letters):
            if m.stock[LETTERS * s.city[n] + letter]:
                for other in range(s.cities):
                    s.row[other] = s.distance[CITIES * n + other]
                find_routes(s, m, letter, s.next_way[LETTERS * n + letter], s.next_city[LETTERS * n + letter])
                for _ in range(m.stock[LETTERS * s.city[n] + letter]):
                    add_jobs(s, n, letter)
    for at in range(m.tables.open_cities):
        if m.open[at] != NONE and m.open_stocked[at]:
            for letter in range(m.tables.letters):
                for _ in range(m.open_stock[LETTERS * at + letter]):
                    add_open_jobs(s, letter)


def find_routes(s: MapAnalysis, m: Match, letter: int, best: float, at: int) -> None:
    """Find the ways for a good from where `row` begins: to the nearest city of its colour, over a new link, to a new city."""
    s.routes = 0
    if best < VERY_FAR:
        add_route(s, best, 0, at)
    for n in range(s.legs):
        other = s.leg_other[n]
        end = other if s.colour[other] == letter else s.next_city[LETTERS * other + letter]
        whole = s.row[s.leg_one[n]] + s.leg_way[n] + onward(s, other, letter)
        if whole + A_LAY * s.leg_lays[n] < best and s.row[end] > 0:
            best = whole + A_LAY * s.leg_lays[n]
            add_route(s, whole, s.leg_lays[n], end)
    for n in range(m.tables.open_cities):
        if m.open[n] == letter:
            add_site_route(s, best)
            return


def add_route(s: MapAnalysis, way: float, lays: int, end: int) -> None:
    if s.routes < JOBS:
        s.route_way[s.routes] = way
        s.route_lays[s.routes] = lays
        s.route_end[s.routes] = end
        s.routes += 1


def add_site_route(s: MapAnalysis, best: float) -> None:
    """Add the way to the best place for a city, if it is better than all others."""
    least = best
    at = NONE
    for n in range(s.cities):
        if s.site_lays[n] and s.row[n] + s.site_way[n] + A_LAY * s.site_lays[n] < least:
            least = s.row[n] + s.site_way[n] + A_LAY * s.site_lays[n]
            at = n
    if at != NONE:
        add_route(s, s.row[at] + s.site_way[at], s.site_lays[at], at)


def add_jobs(s: MapAnalysis, start: int, letter: int) -> None:
    """Add a good that can go these ways."""
    for n in range(s.routes):
        add_job(s, letter, start, s.route_way[n], s.route_lays[n], s.route_end[n])
    if s.goods < JOBS:
        s.good_city[s.goods] = start
        s.good_letter[s.goods] = letter
        s.goods += 1


def add_job(s: MapAnalysis, letter: int, start: int, way: float, lays: int, end: int) -> None:
    if s.jobs < JOBS and s.goods < JOBS:
        s.job_good[s.jobs] = letter
        s.job_number[s.jobs] = s.goods
        s.job_start[s.jobs] = start
        s.job_way[s.jobs] = way
        s.job_lays[s.jobs] = lays
        s.job_end[s.jobs] = end
        s.jobs += 1


def add_open_jobs(s: MapAnalysis, letter: int) -> None:
    """Add a good of an open city, with the two best places to lay that city and the ways there and on."""
    first = NONE
    for _ in range(2):
        least = VERY_FAR
        at = NONE
        for n in range(s.cities):
            if s.site_lays[n] and n != first and open_effort(s, n, letter) < least:
                least = open_effort(s, n, letter)
                at = n
        if at != NONE:
            end = at if s.colour[at] == letter else s.next_city[LETTERS * at + letter]
            add_job(s, letter, at, 2 * s.site_way[at] + onward(s, at, letter), s.site_lays[at], end)
            first = at
    if s.goods < JOBS:
        s.good_city[s.goods] = NONE
        s.good_letter[s.goods] = letter
        s.goods += 1


def onward(s: MapAnalysis, city: int, letter: int) -> float:
    """The way that a good must go on from a city."""
    return 0.0 if s.colour[city] == letter else s.next_way[LETTERS * city + letter]


def open_effort(s: MapAnalysis, city: int, letter: int) -> float:
    return 2 * s.site_way[city] + onward(s, city, letter) + A_LAY * s.site_lays[city]
