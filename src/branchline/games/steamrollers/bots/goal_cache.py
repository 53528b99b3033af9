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
from branchline.games.steamrollers.bots import links
from branchline.games.steamrollers.bots.links import CODES, MOST_LINES, MOST_PAIRS, MOST_TRACKS
from branchline.games.steamrollers.native.constants import CELLS, LETTERS, NONE, ROW, SIX
from branchline.games.steamrollers.native.table import Match

__all__ = ["GoalCache"]

BEST_FEW = 4
FAR = 8  # distances below this are distinguished
HIGHEST: Annotated[list[uint8], 256] = [max(0, bits.bit_length() - 1) for bits in range(1 << FAR)]
PROMISE = list(links.PROMISE)
TOWN: float = links.TOWN
AGAIN: float = links.AGAIN
PER_PAIR = (MOST_TRACKS + 2) * (MOST_TRACKS + 1)  # counts of lines: by their towns, and the hexes they lack
COUNTS = PER_PAIR * MOST_PAIRS
VALUE: Annotated[list[float], 30] = [promise * (1 + TOWN * towns) for towns in range(MOST_TRACKS + 1) for promise in (*PROMISE, 0.0)]
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
    first_line: list[uint16] = sized(70)  # at 10 x map + n: the first line of each pair; then where the last one's end
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
    stale_pairs: int  # pairs whose options are out of date, as bits
    key_low: uint64  # key of the network: for each pair of cities a byte with the lengths of its links
    key_high: uint64
    link_count: int  # its links, by pairs
    joined_pairs: int  # these pairs, as bits
    points: int
    least: list[uint8] = sized(45)  # at 5 x pair + towns: hexes that a line with this many towns lacks
    options: list[uint16] = sized(9)  # of each pair: its entries of `least` in one word
    cheapest_towns: list[uint8] = sized(9)  # of each pair: the towns of the line that lacks fewest hexes, or NONE
    richest_towns: list[uint8] = sized(9)  # and of the one with most towns for at most one hex more
    goods: int  # entries: where goods lie, of which letter, how many
    good_city: list[uint8] = sized(60)
    good_letter: list[uint8] = sized(60)
    good_count: list[uint8] = sized(60)
    goods_in_city: list[uint8] = sized(60)  # at 10 x city + letter
    goods_key: uint64
    covered_goods: list[uint8] = sized(64)  # by cities as bits: goods that lie in one and are wanted in another
    covered_key: uint64
    length: list[uint8] = sized(36)  # at 6 x city + other: lengths of links, as bits
    between: list[uint8] = sized(36)  # lengths of all simple paths, as bits
    distances_low: list[uint64] = sized(16384)  # cached networks, by their keys
    distances_high: list[uint64] = sized(16384)
    distances: list[uint8] = sized(983040)  # at 60 x network + 10 x city + letter: how far goods go
    recent_low: list[uint64] = sized(256)  # networks and goods of the cached counts
    recent_high: list[uint64] = sized(256)
    recent_goods: list[uint64] = sized(256)
    recent_least: list[uint8] = sized(256)  # the shortest reach of an engine for which they were counted
    delivery_counts: list[uint64] = sized(2048)  # at 8 x slot + reach: the number of goods by distance, a byte each
    good_row: list[uint16] = sized(60)  # of goods that can go anywhere: their row of `ONE_GOOD`, and their number
    good_number: list[uint8] = sized(60)
    sets_key: list[int] = sized(1024)  # keys of the cached sets of further links, by map and links
    sets: list[int] = sized(1024)
    set_links: list[uint16] = sized(524288)  # at 512 x place + n
    set_cities: list[uint8] = sized(524288)
    set_size: list[uint8] = sized(524288)
    home: list[uint8] = sized(6)
    added_actions: list[float] = sized(18)  # at 2 x pair: cost of a link between them in its cheapest form, then with more towns
    added_points: list[int] = sized(18)
    added_low: list[uint64] = sized(18)  # its bits in the key of a network
    added_high: list[uint64] = sized(18)
    rich_pairs: int  # pairs where these differ, as bits
    cost: list[float] = sized(512)  # of a set of links
    estimate: list[float] = sized(24)  # estimates of the best sets
    ranking: list[int] = sized(24)
    networks_key: uint64  # key of the board that networks were listed for
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
    goal_count: list[uint8] = sized(512)  # number of candidates
    goal_actions: list[float] = sized(6144)  # at 12 x place + n
    goal_points: list[int] = sized(6144)
    goal_goods: list[uint64] = sized(6144)
    promise: list[float] = sized(1600)  # of each track
    has_promise: list[uint8] = sized(100)  # whether the values of a hex are computed
    best: list[float] = sized(16)  # of each code on a hex: the best for a pair, and that pair
    best_pair: list[uint8] = sized(16)

    def __init__(self, maps: list[list[tuple[int, list[tuple[int, list[int]]]]]]) -> None:
        allocate(GoalCache, self)
        self.map = NONE
        for number in range(len(maps)):
            self.pairs[number] = len(maps[number])
            line = MOST_LINES * number
            for n in range(len(maps[number])):
                self.pair[MOST_PAIRS * number + n] = maps[number][n][0]
                self.number[MOST_PAIRS * number + n] = number_of(maps[number][n][0] // SIX, maps[number][n][0] % SIX)
                self.first_line[(MOST_PAIRS + 1) * number + n] = line
                for towns, tracks in maps[number][n][1]:
                    self.pair_of[line] = n
                    self.towns[line] = towns
                    self.size[line] = len(tracks)
                    self.empty[COUNTS * number + (MOST_TRACKS + 2) * ((MOST_TRACKS + 1) * n + towns) + len(tracks)] += 1
                    for place in range(len(tracks)):
                        self.need[MOST_TRACKS * line + place] = tracks[place]
                    line += 1
                self.first_line[(MOST_PAIRS + 1) * number + n + 1] = line
            list_crossings(self, number, line)


def list_crossings(p: GoalCache, number: int, end: int) -> None:
    """The lines of a map over each hex."""
    at = MOST_TRACKS * MOST_LINES * number
    for cell in range(CELLS):
        p.cross[(CELLS + 1) * number + cell] = at
        for need in range(MOST_TRACKS * MOST_LINES * number, MOST_TRACKS * end):
            if need % MOST_TRACKS < p.size[need // MOST_TRACKS] and p.need[need] >> 4 == cell:
                line = need // MOST_TRACKS
                p.crossing[at] = line - MOST_LINES * number
                p.code[at] = p.need[need] & 15
                p.over_pair[at] = p.pair_of[line]
                p.over_towns[at] = (MOST_TRACKS + 2) * p.towns[line]
                p.slot[at] = PER_PAIR * p.over_pair[at] + p.over_towns[at]
                p.across[(CELLS + 1) * number + cell] |= 1 << p.pair_of[line]
                at += 1
    p.cross[(CELLS + 1) * number + CELLS] = at


# ---- goods and networks


def load_goods(p: GoalCache, m: Match, seat: int) -> None:
    """Load the goods in the cities, and the own cargo of a seat, unless it is `NONE`."""
    for n in range(SIX * LETTERS):
        p.goods_in_city[n] = 0
    for city in range(SIX):
        for place in range(m.count[city]):
            p.goods_in_city[LETTERS * city + m.row[ROW * city + place]] += 1
    if seat != NONE and m.cargo[seat] != NONE:
        p.goods_in_city[LETTERS * m.cargo_city[seat] + m.cargo[seat]] += 1
    p.goods = 0
    p.goods_key = 0
    for city in range(SIX):
        for letter in range(m.tables.letters + 1):
            if p.goods_in_city[LETTERS * city + letter]:
                p.good_city[p.goods] = city
                p.good_letter[p.goods] = letter
                p.good_count[p.goods] = p.goods_in_city[LETTERS * city + letter]
                p.goods_key = splitmix64_mix(p.goods_key ^ (LOW + p.good_count[p.goods] + 100 * (LETTERS * city + letter)))
                p.goods += 1


def load_links(p: GoalCache, m: Match, seat: int) -> None:
    """Load the links of a seat."""
    p.key_low = 0
    p.key_high = 0
    p.link_count = 0
    p.joined_pairs = 0
    p.points = 0
    for city in range(SIX if m.links[seat] else 0):
        for side in range(SIX):
            leg = SIX * SIX * seat + SIX * city + side
            if m.link_end[leg] != NONE and m.link_end[leg] > city:
                if not p.joined_pairs >> number_of(city, m.link_end[leg]) & 1:
                    p.link_count += 1
                p.joined_pairs |= 1 << number_of(city, m.link_end[leg])
                p.points += m.tables.link_points + m.tables.town_points * (m.link_length[leg] - 1)
                add_link(p, number_of(city, m.link_end[leg]), m.link_length[leg])


def number_of(one: int, other: int) -> int:
    """Number of a pair of cities, of fifteen; the lower city comes first."""
    return one * (11 - one) // 2 + other - one - 1


def add_link(p: GoalCache, pair: int, length: int) -> None:
    """Add a link to the key of the network; one that is longer than any engine reaches does not count."""
    if length < FAR:
        if pair < 8:
            p.key_low |= BIT << (8 * pair + length)
        else:
            p.key_high |= BIT << (8 * (pair - 8) + length)


def network_slot(p: GoalCache, m: Match) -> int:
    """Cache slot of the delivery distances over the links of the key."""
    at: int = splitmix64_mix(p.key_low ^ splitmix64_mix(p.key_high)) & (NETWORKS - 1)
    if p.distances_low[at] != p.key_low or p.distances_high[at] != p.key_high:
        p.distances_low[at] = p.key_low
        p.distances_high[at] = p.key_high
        find_ways(p)
        for n in range(SIX * LETTERS):
            p.distances[SIX * LETTERS * at + n] = 0
        for origin in range(SIX):
            for to in range(SIX):
                p.distances[SIX * LETTERS * at + LETTERS * origin + m.tables.city_good[to]] |= p.between[SIX * origin + to]
                p.distances[SIX * LETTERS * at + LETTERS * origin + m.tables.letters] |= p.between[SIX * origin + to]
    return at


def find_ways(p: GoalCache) -> None:
    """Find the lengths of all simple paths between each two cities (depth-first search)."""
    for one in range(SIX):
        p.length[SIX * one + one] = 0
        for other in range(one + 1, SIX):
            pair = number_of(one, other)
            p.length[SIX * one + other] = (p.key_low >> 8 * pair if pair < 8 else p.key_high >> 8 * (pair - 8)) & 255
            p.length[SIX * other + one] = p.length[SIX * one + other]
    for n in range(SIX * SIX):
        p.between[n] = 0
    if p.key_low | p.key_high:
        for city in range(SIX):
            extend_paths(p, city, city, 1 << city, 1)


def extend_paths(p: GoalCache, origin: int, city: int, cities: int, so_far: int) -> None:
    for to in range(SIX):
        lengths = p.length[SIX * city + to]
        if lengths and not cities >> to & 1:
            on = 0
            while lengths:
                on |= so_far << lowest(lengths)
                lengths &= lengths - 1
            on &= 255
            if on:
                p.between[SIX * origin + to] |= on
                extend_paths(p, origin, to, cities | 1 << to, on)


def count_goods(p: GoalCache, m: Match, least: int) -> int:
    """Cache slot of the delivery-distance counts of this network, valid for engine reach >= `least`."""
    place: int = splitmix64_mix(p.key_low ^ splitmix64_mix(p.key_high)) & (RECENT - 1)
    is_cached = p.recent_low[place] == p.key_low and p.recent_high[place] == p.key_high and p.recent_goods[place] == p.goods_key
    if not is_cached or p.recent_least[place] > least:
        p.recent_low[place] = p.key_low
        p.recent_high[place] = p.key_high
        p.recent_goods[place] = p.goods_key
        p.recent_least[place] = least
        at = network_slot(p, m)
        ways = 0
        count = 0
        for n in range(p.goods):
            distances = p.distances[SIX * LETTERS * at + LETTERS * p.good_city[n] + p.good_letter[n]]
            if distances:
                ways |= distances
                p.good_row[count] = FAR * distances
                p.good_number[count] = p.good_count[n]
                count += 1
        counts = 0
        for reach in range(least, FAR):
            if reach == least or ways >> reach & 1:
                counts = 0
                for n in range(count):
                    counts += p.good_number[n] * ONE_GOOD[p.good_row[n] + reach]
            p.delivery_counts[FAR * place + reach] = counts
    return FAR * place


def farthest(bits: int, power: int) -> int:
    """The longest of these distances within the engine's power; 0 if there is none."""
    return HIGHEST[bits & ((2 << power) - 1)]


def delivery_rate(p: GoalCache, m: Match, seat: int) -> float:
    """Mean distance of the best few deliveries with the present network and engine."""
    load_links(p, m, seat)
    if not p.link_count:
        return 0.0
    power = popcount(m.boxes[seat])
    counts = p.delivery_counts[count_goods(p, m, power) + power]
    total = 0
    places = BEST_FEW
    for n in range(1, FAR):
        goods: int = counts >> 8 * (FAR - n) & 255
        if goods > places:
            goods = places
        total += goods * (FAR - n)
        places -= goods
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
        if (p.stale_pairs | over) >> n & 1:
            find_options(p, n)
    if cell != NOTHING:
        try_track(p, cell, m.tracks[CELLS * seat + cell], -1)
    p.stale_pairs = over


def changed_cell(p: GoalCache, m: Match, seat: int) -> int:
    """The only hex with a track that had none when lines were counted; `NOTHING`, or `MUCH` for other changes."""
    if p.map != m.level_map:
        return MUCH
    new_cell = NOTHING
    for cell in range(m.tables.cells):
        if m.tracks[CELLS * seat + cell] != p.tracks[cell]:
            if p.tracks[cell] or new_cell != NOTHING:
                return MUCH
            new_cell = cell
    return new_cell


def count_lines(p: GoalCache, m: Match, seat: int) -> None:
    """Count what every line lacks: start with an empty sheet, then add one track after the other."""
    p.map = m.level_map
    p.stale_pairs = (1 << p.pairs[p.map]) - 1
    for n in range(COUNTS):
        p.lines[n] = p.empty[COUNTS * p.map + n]
    for n in range(p.first_line[(MOST_PAIRS + 1) * p.map + p.pairs[p.map]] - MOST_LINES * p.map):
        p.lacks[n] = p.size[MOST_LINES * p.map + n]
    for cell in range(m.tables.cells):
        p.has_promise[cell] = 0
        p.tracks[cell] = m.tracks[CELLS * seat + cell]
        if p.tracks[cell]:
            add_track(p, cell, p.tracks[cell])


def add_track(p: GoalCache, cell: int, code: int) -> None:
    """Add a track: lines that need it lack one less, others over the hex are blocked."""
    for at in range(p.cross[(CELLS + 1) * p.map + cell], p.cross[(CELLS + 1) * p.map + cell + 1]):
        lacks = p.lacks[p.crossing[at]]
        if lacks <= MOST_TRACKS:
            p.lacks[p.crossing[at]] = lacks - 1 if p.code[at] == code else MOST_TRACKS + 1
            p.lines[p.slot[at] + lacks] -= 1
            p.lines[p.slot[at] + p.lacks[p.crossing[at]]] += 1


def try_track(p: GoalCache, cell: int, code: int, change: int) -> None:
    """Add a track to the counts (`more` = 1), or remove it again (-1)."""
    for at in range(p.cross[(CELLS + 1) * p.map + cell], p.cross[(CELLS + 1) * p.map + cell + 1]):
        lacks = p.lacks[p.crossing[at]]
        if lacks <= MOST_TRACKS:
            p.lines[p.slot[at] + lacks] -= change
            p.lines[p.slot[at] + (lacks - 1 if p.code[at] == code else MOST_TRACKS + 1)] += change


def find_options(p: GoalCache, pair: int) -> None:
    """Find the Pareto-optimal lines between two cities: more hexes only for more towns."""
    fewest = MOST_TRACKS + 1
    p.cheapest_towns[pair] = NONE
    p.richest_towns[pair] = NONE
    p.options[pair] = 0
    for n in range(MOST_TRACKS + 1):
        towns = MOST_TRACKS - n
        lacks = 0
        while lacks <= MOST_TRACKS and not p.lines[(MOST_TRACKS + 2) * ((MOST_TRACKS + 1) * pair + towns) + lacks]:
            lacks += 1
        p.least[(MOST_TRACKS + 1) * pair + towns] = lacks
        p.options[pair] = 8 * p.options[pair] + lacks
        if lacks < fewest:
            fewest = lacks
            p.cheapest_towns[pair] = towns
            if p.richest_towns[pair] == NONE:
                p.richest_towns[pair] = towns
    if p.cheapest_towns[pair] != NONE and p.least[(MOST_TRACKS + 1) * pair + p.richest_towns[pair]] > fewest + 1:
        p.richest_towns[pair] = p.cheapest_towns[pair]


def load_promises(p: GoalCache, m: Match, seat: int) -> None:
    """Bring the counts up to date before values of tracks are computed."""
    if changed_cell(p, m, seat) != NOTHING:
        count_lines(p, m, seat)


def compute_promises(p: GoalCache, cell: int) -> None:
    """Compute the values of the tracks on an empty hex: higher for lines with fewer missing hexes and more towns."""
    if p.has_promise[cell]:
        return
    p.has_promise[cell] = 1
    for code in range(CODES):
        p.promise[CODES * cell + code] = 0.0
    for at in range(p.cross[(CELLS + 1) * p.map + cell], p.cross[(CELLS + 1) * p.map + cell + 1]):
        lacks = p.lacks[p.crossing[at]]
        if lacks <= MOST_TRACKS:
            code = p.code[at]
            if p.best_pair[code] != p.over_pair[at]:
                p.best_pair[code] = p.over_pair[at]
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
    cities = 0
    goods = 0
    for _ in range(m.tables.empty_cities):
        least = NONE
        for city in range(SIX):
            if not cities >> city & 1 and (least == NONE or m.count[city] < m.count[least]):
                least = city
        cities |= 1 << least
        goods += m.count[least]
    return goods
