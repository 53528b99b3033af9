# branchline: kernel
"""SteamRollers on the kernel: goods, delivery distances and drawable lines of a seat, cached by hashes; scratch space of the goal search.

Cities are counted from 0 as in the kernel, a pair of them is six times the one plus the other, a track its hex times 16 plus its code.
A set of distances is a byte, one bit for each; the numbers of goods by distance are packed into one word, a byte each, and added at once.
The caches are direct-mapped: a hash gives the slot, a full key beside it detects collisions, and a newer entry replaces an older one.
"""

from __future__ import annotations

from typing import Annotated

from branchline.engine.bits import lowest, popcount, splitmix64_mix
from branchline.engine.kernel_fields import allocate, sized, uint8, uint16, uint64
from branchline.games.steamrollers.bots import links, sizes
from branchline.games.steamrollers.native.constants import CELLS, LETTERS, NONE, ROW, SIX
from branchline.games.steamrollers.native.table import Match

__all__ = ["GoalCache"]

PAIRS, LINES, TRACKS, CODES, LONGEST = sizes.NEAR_PAIRS, sizes.ALL_LINES, sizes.MOST_TRACKS, sizes.CODES, sizes.MOST_TRACKS
BEST_FEW = 4
FAR = 8  # distances below this are distinguished
HIGHEST: Annotated[list[uint8], 256] = [max(0, bits.bit_length() - 1) for bits in range(1 << FAR)]
PROMISE = list(links.PROMISE)
TOWN: float = links.TOWN
AGAIN: float = links.AGAIN
PER_PAIR = (LONGEST + 2) * (LONGEST + 1)  # counts of lines: by their towns, and the hexes they lack
COUNTS = PER_PAIR * PAIRS
VALUE: Annotated[list[float], 30] = [promise * (1 + TOWN * towns) for towns in range(LONGEST + 1) for promise in (*PROMISE, 0.0)]
NETWORKS, RECENT = 16384, 256  # sizes of the caches of networks
NOTHING, MUCH = -1, -2  # instead of a hex
BIT: uint64 = 1
ONE_GOOD: Annotated[list[uint64], 2048] = [
    BIT << 8 * HIGHEST[bits & ((2 << reach) - 1)] & ~1 for bits in range(1 << FAR) for reach in range(FAR)
]  # as `carried` counts it
LOW: uint64 = 0x9E3779B97F4A7C15  # seed of the hash of goods


class GoalCache:
    """The lines of each map, the sheet that was loaded, scratch space, and the caches."""

    pairs: list[uint8] = sized(7)  # of each map: pairs of cities that are near enough
    pair: list[uint8] = sized(63)  # at 9 x map + n
    number: list[uint8] = sized(63)  # which of the fifteen it is
    first: list[uint16] = sized(70)  # at 10 x map + n: the first line of each pair; then where the last one's end
    towns: list[uint8] = sized(4480)  # at 640 x map + line
    size: list[uint8] = sized(4480)
    need: list[uint16] = sized(17920)  # at 4 x (640 x map + line): its tracks
    cross: list[uint16] = sized(707)  # at 101 x map + hex: where the lines over a hex begin in the next lists; then where they end
    crossing: list[uint16] = sized(17920)  # which line of the map it is
    code: list[uint8] = sized(17920)  # of its track there
    slot: list[uint16] = sized(17920)  # where lines like it are counted
    over_pair: list[uint8] = sized(17920)  # what it joins
    over_towns: list[uint8] = sized(17920)  # where the values for its number of towns begin in `VALUE`
    across: list[uint16] = sized(707)  # at 101 x map + hex: the pairs with a line there, as bits
    pair_of: list[uint8] = sized(4480)  # of each line
    empty: list[uint16] = sized(1890)  # at 270 x map: the counts of an empty sheet
    map: int  # the sheet that lines were counted for: its map, its tracks, and what each line lacks
    tracks: list[uint8] = sized(100)
    lacks: list[uint8] = sized(640)
    lines: list[uint16] = sized(270)  # at 6 x (5 x pair + towns) + hexes: the number of lines that lack this many hexes
    stale: int  # pairs whose options are out of date, as bits
    low: uint64  # key of the network: for each pair of cities a byte with the lengths of its links
    high: uint64
    drawn: int  # its links, by pairs
    joined: int  # these pairs, as bits
    points: int
    least: list[uint8] = sized(45)  # at 5 x pair + towns: hexes that a line with this many towns lacks
    options: list[uint16] = sized(9)  # of each pair: its entries of `least` in one word
    cheapest: list[uint8] = sized(9)  # of each pair: the towns of the line that lacks fewest hexes, or NONE
    richest: list[uint8] = sized(9)  # and of the one with most towns for at most one hex more
    goods: int  # entries: where goods lie, of which letter, how many
    good_city: list[uint8] = sized(60)
    good_letter: list[uint8] = sized(60)
    good_count: list[uint8] = sized(60)
    lying: list[uint8] = sized(60)  # at 10 x city + letter
    goods_key: uint64
    covered: list[uint8] = sized(64)  # by cities as bits: goods that lie in one and are wanted in another
    covered_for: uint64
    length: list[uint8] = sized(36)  # at 6 x city + other: lengths of links, as bits
    between: list[uint8] = sized(36)  # lengths of all simple paths, as bits
    known_low: list[uint64] = sized(16384)  # cached networks, by their keys
    known_high: list[uint64] = sized(16384)
    far: list[uint8] = sized(983040)  # at 60 x network + 10 x city + letter: how far goods go
    recent_low: list[uint64] = sized(256)  # networks and goods of the cached counts
    recent_high: list[uint64] = sized(256)
    recent_goods: list[uint64] = sized(256)
    recent_least: list[uint8] = sized(256)  # the shortest reach of an engine for which they were counted
    carried: list[uint64] = sized(2048)  # at 8 x slot + reach: the number of goods by distance, a byte each
    one: list[uint16] = sized(60)  # of goods that can go anywhere: their row of `ONE_GOOD`, and their number
    ones: list[uint8] = sized(60)
    sets_for: list[int] = sized(1024)  # keys of the cached sets of further links, by map and links
    sets: list[int] = sized(1024)
    set_links: list[uint16] = sized(524288)  # at 512 x place + n
    set_cities: list[uint8] = sized(524288)
    set_size: list[uint8] = sized(524288)
    home: list[uint8] = sized(6)
    added_actions: list[float] = sized(18)  # at 2 x pair: cost of a link between them in its cheapest form, then with more towns
    added_points: list[int] = sized(18)
    added_low: list[uint64] = sized(18)  # its bits in the key of a network
    added_high: list[uint64] = sized(18)
    rich: int  # pairs where these differ, as bits
    cost: list[float] = sized(512)  # of a set of links
    estimate: list[float] = sized(24)  # estimates of the best sets
    chosen: list[int] = sized(24)
    last_at: int  # cache slot of the sets that were chosen last, how many were wanted, and which they are
    last_most: int
    last: list[int] = sized(24)
    networks_for: uint64  # key of the board that networks were listed for
    networks_least: int  # shortest reach of an engine that they were listed for
    networks: int
    network_actions: list[float] = sized(25)
    network_points: list[int] = sized(25)
    network_goods: list[uint64] = sized(200)  # at 8 x network + reach: the number of goods by distance
    count: int  # candidates that are compared
    actions: list[float] = sized(160)
    candidate_points: list[int] = sized(160)
    goods_of: list[uint64] = sized(160)  # the number of goods by distance, a byte each
    reach: list[uint8] = sized(160)  # the longest distance
    value: list[float] = sized(160)
    memory_low: list[uint64] = sized(512)  # keys of the cached candidates
    memory_high: list[uint64] = sized(512)
    sheet: list[uint64] = sized(1024)  # keys of sheets, and the candidates they led to
    sheet_low: list[uint64] = sized(1024)
    sheet_at: list[uint16] = sized(1024)
    found: list[uint8] = sized(512)  # number of candidates
    found_actions: list[float] = sized(6144)  # at 12 x place + n
    found_points: list[int] = sized(6144)
    found_goods: list[uint64] = sized(6144)
    promise: list[float] = sized(1600)  # of each track
    promised: list[uint8] = sized(100)  # whether the values of a hex are computed
    best: list[float] = sized(16)  # of each code on a hex: the best for a pair, and that pair
    best_for: list[uint8] = sized(16)

    def __init__(self, maps: list[list[tuple[int, list[tuple[int, list[int]]]]]]) -> None:
        allocate(GoalCache, self)
        self.map = NONE
        self.last_at = -1
        for number in range(len(maps)):
            self.pairs[number] = len(maps[number])
            line = LINES * number
            for n in range(len(maps[number])):
                self.pair[PAIRS * number + n] = maps[number][n][0]
                self.number[PAIRS * number + n] = number_of(maps[number][n][0] // SIX, maps[number][n][0] % SIX)
                self.first[(PAIRS + 1) * number + n] = line
                for towns, tracks in maps[number][n][1]:
                    self.pair_of[line] = n
                    self.towns[line] = towns
                    self.size[line] = len(tracks)
                    self.empty[COUNTS * number + (LONGEST + 2) * ((LONGEST + 1) * n + towns) + len(tracks)] += 1
                    for place in range(len(tracks)):
                        self.need[TRACKS * line + place] = tracks[place]
                    line += 1
                self.first[(PAIRS + 1) * number + n + 1] = line
            list_crossings(self, number, line)


def list_crossings(p: GoalCache, number: int, end: int) -> None:
    """The lines of a map over each hex."""
    at = TRACKS * LINES * number
    for cell in range(CELLS):
        p.cross[(CELLS + 1) * number + cell] = at
        for need in range(TRACKS * LINES * number, TRACKS * end):
            if need % TRACKS < p.size[need // TRACKS] and p.need[need] >> 4 == cell:
                line = need // TRACKS
                p.crossing[at] = line - LINES * number
                p.code[at] = p.need[need] & 15
                p.over_pair[at] = p.pair_of[line]
                p.over_towns[at] = (LONGEST + 2) * p.towns[line]
                p.slot[at] = PER_PAIR * p.over_pair[at] + p.over_towns[at]
                p.across[(CELLS + 1) * number + cell] |= 1 << p.pair_of[line]
                at += 1
    p.cross[(CELLS + 1) * number + CELLS] = at


# ---- goods and networks


def load_goods(p: GoalCache, m: Match, seat: int) -> None:
    """Load the goods in the cities, and the own cargo of a seat, unless it is `NONE`."""
    for n in range(SIX * LETTERS):
        p.lying[n] = 0
    for city in range(SIX):
        for place in range(m.count[city]):
            p.lying[LETTERS * city + m.row[ROW * city + place]] += 1
    if seat != NONE and m.cargo[seat] != NONE:
        p.lying[LETTERS * m.cargo_city[seat] + m.cargo[seat]] += 1
    p.goods = 0
    p.goods_key = 0
    for city in range(SIX):
        for letter in range(m.tables.letters + 1):
            if p.lying[LETTERS * city + letter]:
                p.good_city[p.goods] = city
                p.good_letter[p.goods] = letter
                p.good_count[p.goods] = p.lying[LETTERS * city + letter]
                p.goods_key = splitmix64_mix(p.goods_key ^ (LOW + p.good_count[p.goods] + 100 * (LETTERS * city + letter)))
                p.goods += 1


def load_links(p: GoalCache, m: Match, seat: int) -> None:
    """Load the links of a seat."""
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
                p.points += m.tables.link_points + m.tables.town_points * (m.length[leg] - 1)
                add_link(p, number_of(city, m.reach[leg]), m.length[leg])


def number_of(one: int, other: int) -> int:
    """Number of a pair of cities, of fifteen; the lower city comes first."""
    return one * (11 - one) // 2 + other - one - 1


def add_link(p: GoalCache, pair: int, length: int) -> None:
    """Add a link to the key of the network; one that is longer than any engine reaches does not count."""
    if length < FAR:
        if pair < 8:
            p.low |= BIT << (8 * pair + length)
        else:
            p.high |= BIT << (8 * (pair - 8) + length)


def network_slot(p: GoalCache, m: Match) -> int:
    """Cache slot of the delivery distances over the links of the key."""
    at: int = splitmix64_mix(p.low ^ splitmix64_mix(p.high)) & (NETWORKS - 1)
    if p.known_low[at] != p.low or p.known_high[at] != p.high:
        p.known_low[at] = p.low
        p.known_high[at] = p.high
        find_ways(p)
        for n in range(SIX * LETTERS):
            p.far[SIX * LETTERS * at + n] = 0
        for origin in range(SIX):
            for to in range(SIX):
                p.far[SIX * LETTERS * at + LETTERS * origin + m.tables.takes[to]] |= p.between[SIX * origin + to]
                p.far[SIX * LETTERS * at + LETTERS * origin + m.tables.letters] |= p.between[SIX * origin + to]
    return at


def find_ways(p: GoalCache) -> None:
    """Find the lengths of all simple paths between each two cities (depth-first search)."""
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


def go(p: GoalCache, origin: int, city: int, passed: int, far: int) -> None:
    for to in range(SIX):
        lengths = p.length[SIX * city + to]
        if lengths and not passed >> to & 1:
            on = 0
            while lengths:
                on |= far << lowest(lengths)
                lengths &= lengths - 1
            on &= 255
            if on:
                p.between[SIX * origin + to] |= on
                go(p, origin, to, passed | 1 << to, on)


def count_goods(p: GoalCache, m: Match, least: int) -> int:
    """Cache slot of the delivery-distance counts of this network, valid for engine reach >= `least`."""
    place: int = splitmix64_mix(p.low ^ splitmix64_mix(p.high)) & (RECENT - 1)
    known = p.recent_low[place] == p.low and p.recent_high[place] == p.high and p.recent_goods[place] == p.goods_key
    if not known or p.recent_least[place] > least:
        p.recent_low[place] = p.low
        p.recent_high[place] = p.high
        p.recent_goods[place] = p.goods_key
        p.recent_least[place] = least
        at = network_slot(p, m)
        ways = 0
        count = 0
        for n in range(p.goods):
            far = p.far[SIX * LETTERS * at + LETTERS * p.good_city[n] + p.good_letter[n]]
            if far:
                ways |= far
                p.one[count] = FAR * far
                p.ones[count] = p.good_count[n]
                count += 1
        carried = 0
        for reach in range(least, FAR):
            if reach == least or ways >> reach & 1:
                carried = 0
                for n in range(count):
                    carried += p.ones[n] * ONE_GOOD[p.one[n] + reach]
            p.carried[FAR * place + reach] = carried
    return FAR * place


def farthest(bits: int, power: int) -> int:
    """The longest of these distances within the engine's power; 0 if there is none."""
    return HIGHEST[bits & ((2 << power) - 1)]


def delivery_rate(p: GoalCache, m: Match, seat: int) -> float:
    """Mean distance of the best few deliveries with the present network and engine."""
    load_links(p, m, seat)
    if not p.drawn:
        return 0.0
    power = popcount(m.boxes[seat])
    carried = p.carried[count_goods(p, m, power) + power]
    total = 0
    left = BEST_FEW
    for n in range(1, FAR):
        goods: int = carried >> 8 * (FAR - n) & 255
        if goods > left:
            goods = left
        total += goods * (FAR - n)
        left -= goods
    return total / float(BEST_FEW)


# ---- lines that can still be drawn


def load_lines(p: GoalCache, m: Match, seat: int) -> None:
    """Find the fewest missing hexes for each pair of cities and number of towns; updates incrementally after one more track."""
    cell = changed_cell(p, m, seat)
    if cell == MUCH:
        count_lines(p, m, seat)
        cell = NOTHING
    over = 0
    if cell != NOTHING:
        over = p.across[(CELLS + 1) * p.map + cell]
        try_track(p, cell, m.tracks[CELLS * seat + cell], 1)
    for n in range(p.pairs[p.map]):
        if (p.stale | over) >> n & 1:
            find_options(p, n)
    if cell != NOTHING:
        try_track(p, cell, m.tracks[CELLS * seat + cell], -1)
    p.stale = over


def changed_cell(p: GoalCache, m: Match, seat: int) -> int:
    """The only hex with a track that had none when lines were counted; `NOTHING`, or `MUCH` for other changes."""
    if p.map != m.level_map:
        return MUCH
    found = NOTHING
    for cell in range(m.tables.cells):
        if m.tracks[CELLS * seat + cell] != p.tracks[cell]:
            if p.tracks[cell] or found != NOTHING:
                return MUCH
            found = cell
    return found


def count_lines(p: GoalCache, m: Match, seat: int) -> None:
    """Count what every line lacks: start with an empty sheet, then add one track after the other."""
    p.map = m.level_map
    p.stale = (1 << p.pairs[p.map]) - 1
    for n in range(COUNTS):
        p.lines[n] = p.empty[COUNTS * p.map + n]
    for n in range(p.first[(PAIRS + 1) * p.map + p.pairs[p.map]] - LINES * p.map):
        p.lacks[n] = p.size[LINES * p.map + n]
    for cell in range(m.tables.cells):
        p.promised[cell] = 0
        p.tracks[cell] = m.tracks[CELLS * seat + cell]
        if p.tracks[cell]:
            add_track(p, cell, p.tracks[cell])


def add_track(p: GoalCache, cell: int, code: int) -> None:
    """Add a track: lines that need it lack one less, others over the hex are blocked."""
    for at in range(p.cross[(CELLS + 1) * p.map + cell], p.cross[(CELLS + 1) * p.map + cell + 1]):
        lacks = p.lacks[p.crossing[at]]
        if lacks <= LONGEST:
            p.lacks[p.crossing[at]] = lacks - 1 if p.code[at] == code else LONGEST + 1
            p.lines[p.slot[at] + lacks] -= 1
            p.lines[p.slot[at] + p.lacks[p.crossing[at]]] += 1


def try_track(p: GoalCache, cell: int, code: int, more: int) -> None:
    """Add a track to the counts (`more` = 1), or remove it again (-1)."""
    for at in range(p.cross[(CELLS + 1) * p.map + cell], p.cross[(CELLS + 1) * p.map + cell + 1]):
        lacks = p.lacks[p.crossing[at]]
        if lacks <= LONGEST:
            p.lines[p.slot[at] + lacks] -= more
            p.lines[p.slot[at] + (lacks - 1 if p.code[at] == code else LONGEST + 1)] += more


def find_options(p: GoalCache, pair: int) -> None:
    """Find the Pareto-optimal lines between two cities: more hexes only for more towns."""
    fewest = LONGEST + 1
    p.cheapest[pair] = NONE
    p.richest[pair] = NONE
    p.options[pair] = 0
    for n in range(LONGEST + 1):
        towns = LONGEST - n
        lacks = 0
        while lacks <= LONGEST and not p.lines[(LONGEST + 2) * ((LONGEST + 1) * pair + towns) + lacks]:
            lacks += 1
        p.least[(LONGEST + 1) * pair + towns] = lacks
        p.options[pair] = 8 * p.options[pair] + lacks
        if lacks < fewest:
            fewest = lacks
            p.cheapest[pair] = towns
            if p.richest[pair] == NONE:
                p.richest[pair] = towns
    if p.cheapest[pair] != NONE and p.least[(LONGEST + 1) * pair + p.richest[pair]] > fewest + 1:
        p.richest[pair] = p.cheapest[pair]


def load_promises(p: GoalCache, m: Match, seat: int) -> None:
    """Bring the counts up to date before values of tracks are computed."""
    if changed_cell(p, m, seat) != NOTHING:
        count_lines(p, m, seat)


def compute_promises(p: GoalCache, cell: int) -> None:
    """Compute the values of the tracks on an empty hex: higher for lines with fewer missing hexes and more towns."""
    if p.promised[cell]:
        return
    p.promised[cell] = 1
    for code in range(CODES):
        p.promise[CODES * cell + code] = 0.0
    for at in range(p.cross[(CELLS + 1) * p.map + cell], p.cross[(CELLS + 1) * p.map + cell + 1]):
        lacks = p.lacks[p.crossing[at]]
        if lacks <= LONGEST:
            code = p.code[at]
            if p.best_for[code] != p.over_pair[at]:
                p.best_for[code] = p.over_pair[at]
                add_promise(p, cell, code)
            if VALUE[p.over_towns[at] + lacks] > p.best[code]:
                p.best[code] = VALUE[p.over_towns[at] + lacks]
    for code in range(CODES):
        add_promise(p, cell, code)


def add_promise(p: GoalCache, cell: int, code: int) -> None:
    """Combine the value of a track for one pair of cities with those for others."""
    if p.best[code] > 0.0:
        p.promise[CODES * cell + code] = p.promise[CODES * cell + code] * AGAIN + p.best[code]
        p.best[code] = 0.0


def goods_to_go(m: Match) -> int:
    """The fewest goods that must go before enough cities are empty and the match ends."""
    counted = 0
    few = 0
    for _ in range(m.tables.empty_cities):
        least = NONE
        for city in range(SIX):
            if not counted >> city & 1 and (least == NONE or m.count[city] < m.count[least]):
                least = city
        counted |= 1 << least
        few += m.count[least]
    return few
