"""What a beginner at SteamRollers sees on the kernel: the goods, how far they go over links, and lines that can still be drawn.

An ordinary module, slow and correct; compiled with the types of `plans.pxd` it is the same, fast. Cities are counted from 0 as in the
kernel, a pair of them is six times the one and the other, a track its hex times 16 and its code. Of a distance all that counts is whether
an engine gets so far: sets of distances are the bits of a byte.
"""

from __future__ import annotations

from branchline.bots.judgement.steamrollers import sizes
from branchline.engine.bits import popcount, shaken
from branchline.games.steamrollers.kernel_numbers import CELLS, LETTERS, NONE, ROW, SIX
from branchline.games.steamrollers.kernel_table import Match

PAIRS, LINES, TRACKS, CODES, LONGEST = sizes.NEAR_PAIRS, sizes.ALL_LINES, sizes.MOST_TRACKS, sizes.CODES, sizes.MOST_TRACKS
BEST_FEW = 4
FAR = 8  # distances are told apart below this
HIGHEST = [max(0, bits.bit_length() - 1) for bits in range(1 << FAR)]
PROMISE = [0.0, 1.0, 0.6, 0.35, 0.2]  # of a track, by the hexes its line lacks
TOWN, AGAIN = 0.4, 0.3  # how much more it promises for each town; how much of it counts beside what it promises another pair
NETWORKS = 16384  # that are remembered
NOTHING, MUCH = -1, -2  # instead of a hex
BIT = 1
LOW = 0x9E3779B97F4A7C15  # the source of names


class Plans:
    """The lines of the map, what is looked at, and what was found before."""

    pairs: list[int]  # of each map: pairs of cities that are near enough
    pair: list[int]  # at 9 x map + n
    first: list[int]  # at 10 x map + n: the first line of each pair; then where the last one's end
    towns: list[int]  # at 640 x map + line
    size: list[int]
    need: list[int]  # at 4 x (640 x map + line): its tracks
    cross: list[int]  # at 101 x map + hex: where the lines over a hex begin in the next list; then where they end
    crossing: list[int]
    pair_of: list[int]  # of each line
    map: int  # the tracks looked at before, and what each line lacked
    tracks: list[int]
    lacks: list[int]
    lines: list[int]  # at 6 x (5 x pair + towns) + hexes: how many lines lack so many
    low: int  # the name of the network looked at: for each pair of cities a byte with the lengths of its links
    high: int
    drawn: int  # its links, by pairs
    joined: int  # these pairs, as bits
    points: int
    least: list[int]  # at 5 x pair + towns: hexes that a line with so many towns lacks
    cheapest: list[int]  # of each pair: the towns of the line that lacks fewest hexes, or NONE
    richest: list[int]  # and of the one with most towns for at most one hex more
    goods: int  # entries: where goods lie, of which letter, how many
    good_city: list[int]
    good_letter: list[int]
    good_count: list[int]
    lying: list[int]  # at 10 x city + letter
    goods_name: int
    covered: list[int]  # by cities as bits: goods that lie in one and are wanted in another
    covered_for: int
    length: list[int]  # at 6 x city + other: lengths of links, as bits
    between: list[int]  # and of all ways
    known_low: list[int]  # networks that are remembered, by their names
    known_high: list[int]
    far: list[int]  # at 60 x network + 10 x city + letter: how far goods go
    sets_for: list[int]  # sets of further links that are remembered, by map and links
    sets: list[int]
    set_links: list[int]  # at 512 x place + n
    set_cities: list[int]
    home: list[int]
    cost: list[float]  # of a set of links
    glance: list[float]  # the best sets, and what they look like
    chosen: list[int]
    count: int  # prospects that are compared
    actions: list[float]
    worth: list[int]
    carried: list[int]  # at 8 x prospect + distance: goods
    reach: list[int]  # how far an engine goes at most
    value: list[float]
    memory_low: list[int]  # what was found before, by its name
    memory_high: list[int]
    sheet: list[int]  # sheets that led there, by their names
    sheet_low: list[int]
    sheet_at: list[int]
    found: list[int]  # how many prospects
    found_actions: list[float]  # at 12 x place + n
    found_worth: list[int]
    found_carried: list[int]  # at 8 x (12 x place + n) + distance
    promise: list[float]  # of each track
    best: list[float]
    touched: list[int]

    def __init__(self, maps: list[list[tuple[int, list[tuple[int, list[int]]]]]]) -> None:
        self.pairs = [0] * 7
        self.pair = [0] * 63
        self.first = [0] * 70
        self.towns = [0] * 4480
        self.size = [0] * 4480
        self.need = [0] * 17920
        self.cross = [0] * 707
        self.crossing = [0] * 17920
        self.pair_of = [0] * 4480
        self.map = NONE
        self.tracks = [0] * 100
        self.lacks = [0] * 640
        self.lines = [0] * 270
        self.least = [0] * 45
        self.cheapest = [0] * 9
        self.richest = [0] * 9
        self.good_city = [0] * 60
        self.good_letter = [0] * 60
        self.good_count = [0] * 60
        self.lying = [0] * 60
        self.covered = [0] * 64
        self.covered_for = 0
        self.length = [0] * 36
        self.between = [0] * 36
        self.known_low = [0] * 16384
        self.known_high = [0] * 16384
        self.far = [0] * 983040
        self.sets_for = [0] * 256
        self.sets = [0] * 256
        self.set_links = [0] * 131072
        self.set_cities = [0] * 131072
        self.home = [0] * 6
        self.cost = [0.0] * 512
        self.glance = [0.0] * 12
        self.chosen = [0] * 12
        self.count = 0
        self.actions = [0.0] * 160
        self.worth = [0] * 160
        self.carried = [0] * 1280
        self.reach = [0] * 160
        self.value = [0.0] * 160
        self.memory_low = [0] * 4096
        self.memory_high = [0] * 4096
        self.sheet = [0] * 8192
        self.sheet_low = [0] * 8192
        self.sheet_at = [0] * 8192
        self.found = [0] * 4096
        self.found_actions = [0.0] * 49152
        self.found_worth = [0] * 49152
        self.found_carried = [0] * 393216
        self.promise = [0.0] * 1600
        self.best = [0.0] * 1600
        self.touched = [0] * 1600
        for number in range(len(maps)):
            self.pairs[number] = len(maps[number])
            line = LINES * number
            for n in range(len(maps[number])):
                self.pair[PAIRS * number + n] = maps[number][n][0]
                self.first[(PAIRS + 1) * number + n] = line
                for towns, tracks in maps[number][n][1]:
                    self.pair_of[line] = n
                    self.towns[line] = towns
                    self.size[line] = len(tracks)
                    for place in range(len(tracks)):
                        self.need[TRACKS * line + place] = tracks[place]
                    line += 1
                self.first[(PAIRS + 1) * number + n + 1] = line
            list_crossings(self, number, line)


def list_crossings(p: Plans, number: int, end: int) -> None:
    """The lines of a map over each hex."""
    at = TRACKS * LINES * number
    for cell in range(CELLS):
        p.cross[(CELLS + 1) * number + cell] = at
        for need in range(TRACKS * LINES * number, TRACKS * end):
            if need % TRACKS < p.size[need // TRACKS] and p.need[need] >> 4 == cell:
                p.crossing[at] = need
                at += 1
    p.cross[(CELLS + 1) * number + CELLS] = at


# ---- goods and networks as they are


def look_at_goods(p: Plans, m: Match, seat: int) -> None:
    """The goods in the cities, and the seat's own cargo."""
    for n in range(SIX * LETTERS):
        p.lying[n] = 0
    for city in range(SIX):
        for place in range(m.count[city]):
            p.lying[LETTERS * city + m.row[ROW * city + place]] += 1
    if m.cargo[seat] != NONE:
        p.lying[LETTERS * m.cargo_city[seat] + m.cargo[seat]] += 1
    p.goods = 0
    p.goods_name = 0
    for city in range(SIX):
        for letter in range(m.ground.letters + 1):
            if p.lying[LETTERS * city + letter]:
                p.good_city[p.goods] = city
                p.good_letter[p.goods] = letter
                p.good_count[p.goods] = p.lying[LETTERS * city + letter]
                p.goods_name = shaken(p.goods_name ^ (LOW + p.good_count[p.goods] + 100 * (LETTERS * city + letter)))
                p.goods += 1


def look_at_links(p: Plans, m: Match, seat: int) -> None:
    """The links of a seat."""
    p.low = 0
    p.high = 0
    p.drawn = 0
    p.joined = 0
    p.points = 0
    for city in range(SIX if m.links[seat] else 0):
        for side in range(SIX):
            leg = SIX * SIX * seat + SIX * city + side
            if m.reach[leg] != NONE and m.reach[leg] > city:
                if not p.joined >> number_of(city, m.reach[leg]) & 1:
                    p.drawn += 1
                p.joined |= 1 << number_of(city, m.reach[leg])
                p.points += m.ground.link_points + m.ground.town_points * (m.length[leg] - 1)
                add_link(p, number_of(city, m.reach[leg]), m.length[leg])


def number_of(one: int, other: int) -> int:
    """Of the fifteen pairs of cities, the lower one told first."""
    return one * (11 - one) // 2 + other - one - 1


def add_link(p: Plans, pair: int, length: int) -> None:
    """Into the name of the network; what is farther than any engine goes is no link."""
    if length < FAR:
        if pair < 8:
            p.low |= BIT << (8 * pair + length)
        else:
            p.high |= BIT << (8 * (pair - 8) + length)


def network(p: Plans, m: Match) -> int:
    """Where it is remembered how far goods go over the links in the name."""
    at = shaken(p.low ^ shaken(p.high)) & (NETWORKS - 1)
    if p.known_low[at] != p.low or p.known_high[at] != p.high:
        p.known_low[at] = p.low
        p.known_high[at] = p.high
        find_ways(p)
        for n in range(SIX * LETTERS):
            p.far[SIX * LETTERS * at + n] = 0
        for origin in range(SIX):
            for to in range(SIX):
                p.far[SIX * LETTERS * at + LETTERS * origin + m.ground.takes[to]] |= p.between[SIX * origin + to]
                p.far[SIX * LETTERS * at + LETTERS * origin + m.ground.letters] |= p.between[SIX * origin + to]
    return at


def find_ways(p: Plans) -> None:
    """How far it is from each city to each other one in all ways that pass no city twice."""
    for one in range(SIX):
        p.length[SIX * one + one] = 0
        for other in range(one + 1, SIX):
            pair = number_of(one, other)
            p.length[SIX * one + other] = (p.low >> 8 * pair if pair < 8 else p.high >> 8 * (pair - 8)) & 255
            p.length[SIX * other + one] = p.length[SIX * one + other]
    for n in range(SIX * SIX):
        p.between[n] = 0
    if p.low | p.high:
        for city in range(SIX):
            go(p, city, city, 1 << city, 1)


def go(p: Plans, origin: int, city: int, passed: int, far: int) -> None:
    for to in range(SIX):
        lengths = p.length[SIX * city + to]
        if lengths and not passed >> to & 1:
            on = 0
            for length in range(1, FAR):
                if lengths >> length & 1:
                    on |= far << length
            on &= 255
            if on:
                p.between[SIX * origin + to] |= on
                go(p, origin, to, passed | 1 << to, on)


def farthest(bits: int, power: int) -> int:
    """How far one gets with an engine of this power; 0 is nowhere."""
    return HIGHEST[bits & ((2 << power) - 1)]


def present(p: Plans, m: Match, seat: int) -> float:
    """What a delivery brings with the network and the engine as they are: the mean of the best few."""
    look_at_links(p, m, seat)
    at = SIX * LETTERS * network(p, m)
    power = popcount(m.boxes[seat])
    for far in range(FAR):
        p.carried[far] = 0
    for n in range(p.goods):
        p.carried[farthest(p.far[at + LETTERS * p.good_city[n] + p.good_letter[n]], power)] += p.good_count[n]
    total = 0
    left = BEST_FEW
    for n in range(1, FAR):
        goods = p.carried[FAR - n] if p.carried[FAR - n] < left else left
        total += goods * (FAR - n)
        left -= goods
    return total / float(BEST_FEW)


# ---- lines that can still be drawn


def look_at_lines(p: Plans, m: Match, seat: int) -> None:
    """For each pair of cities and each number of towns the hexes that lack at least; one track more changes few lines."""
    cell = changed(p, m, seat)
    if cell == MUCH:
        count_lines(p, m, seat)
    elif cell != NOTHING:
        draw(p, cell, m.tracks[CELLS * seat + cell], 1)
    for n in range(p.pairs[m.level_map]):
        for towns in range(LONGEST + 1):
            lacks = 0
            while lacks <= LONGEST and not p.lines[(LONGEST + 2) * ((LONGEST + 1) * n + towns) + lacks]:
                lacks += 1
            p.least[(LONGEST + 1) * n + towns] = lacks
        find_options(p, n)
    if cell != MUCH and cell != NOTHING:
        draw(p, cell, m.tracks[CELLS * seat + cell], -1)


def changed(p: Plans, m: Match, seat: int) -> int:
    """The only hex that has a track now and had none when lines were counted, `NOTHING`, or `MUCH`."""
    if p.map != m.level_map:
        return MUCH
    found = NOTHING
    for cell in range(m.ground.cells):
        if m.tracks[CELLS * seat + cell] != p.tracks[cell]:
            if p.tracks[cell] or found != NOTHING:
                return MUCH
            found = cell
    return found


def count_lines(p: Plans, m: Match, seat: int) -> None:
    """What every line lacks."""
    p.map = m.level_map
    for cell in range(m.ground.cells):
        p.tracks[cell] = m.tracks[CELLS * seat + cell]
    for n in range((LONGEST + 2) * (LONGEST + 1) * PAIRS):
        p.lines[n] = 0
    for line in range(p.first[(PAIRS + 1) * p.map], p.first[(PAIRS + 1) * p.map + p.pairs[p.map]]):
        p.lacks[line - LINES * p.map] = lacking(p, m, seat, line)
        p.lines[(LONGEST + 2) * ((LONGEST + 1) * p.pair_of[line] + p.towns[line]) + p.lacks[line - LINES * p.map]] += 1


def draw(p: Plans, cell: int, code: int, more: int) -> None:
    """With a track there lines that need it lack less, and it is in the way of others; or the same taken back."""
    for at in range(p.cross[(CELLS + 1) * p.map + cell], p.cross[(CELLS + 1) * p.map + cell + 1]):
        line = p.crossing[at] // TRACKS
        lacks = p.lacks[line - LINES * p.map]
        if lacks <= LONGEST:
            place = (LONGEST + 2) * ((LONGEST + 1) * p.pair_of[line] + p.towns[line])
            p.lines[place + lacks] -= more
            p.lines[place + (lacks - 1 if p.need[p.crossing[at]] & 15 == code else LONGEST + 1)] += more


def find_options(p: Plans, pair: int) -> None:
    """Lines that are worth drawing: more hexes only for more towns."""
    fewest = LONGEST + 1
    p.cheapest[pair] = NONE
    p.richest[pair] = NONE
    for n in range(LONGEST + 1):
        lacks = p.least[(LONGEST + 1) * pair + LONGEST - n]
        if lacks < fewest:
            fewest = lacks
            p.cheapest[pair] = LONGEST - n
            if p.richest[pair] == NONE:
                p.richest[pair] = LONGEST - n
    if p.cheapest[pair] != NONE and p.least[(LONGEST + 1) * pair + p.richest[pair]] > fewest + 1:
        p.richest[pair] = p.cheapest[pair]


def lacking(p: Plans, m: Match, seat: int, line: int) -> int:
    """The hexes that a line lacks; more than it can have if something is in its way."""
    lacks = 0
    for at in range(TRACKS * line, TRACKS * line + p.size[line]):
        there = m.tracks[CELLS * seat + (p.need[at] >> 4)]
        if there == 0:
            lacks += 1
        elif there != p.need[at] & 15:
            return LONGEST + 1
    return lacks


def find_promises(p: Plans, m: Match, seat: int) -> None:
    """For each track that some line needs how much it promises: the fewer hexes the line lacks and the more towns it has, the more."""
    number = m.level_map
    counted = changed(p, m, seat) == NOTHING
    for n in range(CODES * m.ground.cells):
        p.promise[n] = 0.0
    for n in range(p.pairs[number]):
        count = 0
        for line in range(p.first[(PAIRS + 1) * number + n], p.first[(PAIRS + 1) * number + n + 1]):
            lacks = p.lacks[line - LINES * number] if counted else lacking(p, m, seat, line)
            if lacks <= LONGEST:
                value = PROMISE[lacks] * (1 + TOWN * p.towns[line])
                for at in range(TRACKS * line, TRACKS * line + p.size[line]):
                    track = p.need[at]
                    if not m.tracks[CELLS * seat + (track >> 4)] and value > p.best[track]:
                        if p.best[track] == 0.0:
                            p.touched[count] = track
                            count += 1
                        p.best[track] = value
        for at in range(count):
            track = p.touched[at]
            p.promise[track] = p.promise[track] * AGAIN + p.best[track]
            p.best[track] = 0.0


def still_to_go(m: Match) -> int:
    """The goods that must go at least before enough cities are empty, and the match ends."""
    counted = 0
    few = 0
    for _ in range(m.ground.empty_cities):
        least = NONE
        for city in range(SIX):
            if not counted >> city & 1 and (least == NONE or m.count[city] < m.count[least]):
                least = city
        counted |= 1 << least
        few += m.count[least]
    return few
