# branchline: kernel
"""SteamRollers on the kernel: goods, delivery distances and drawable lines of a seat, cached by hashes; scratch space of the goal search.

Cities are counted from 0 as in the kernel, a pair of them is six times the one plus the other, a track its hex times 16 plus its code.
Sets of distances are the bits of a byte.
"""

from __future__ import annotations

from branchline.engine.bits import lowest, popcount, splitmix64_mix
from branchline.games.steamrollers.bots import links, sizes
from branchline.games.steamrollers.native.constants import CELLS, LETTERS, NONE, ROW, SIX
from branchline.games.steamrollers.native.table import Match

PAIRS, LINES, TRACKS, CODES, LONGEST = sizes.NEAR_PAIRS, sizes.ALL_LINES, sizes.MOST_TRACKS, sizes.CODES, sizes.MOST_TRACKS
BEST_FEW = 4
FAR = 8  # distances below this are distinguished
HIGHEST = [max(0, bits.bit_length() - 1) for bits in range(1 << FAR)]
PROMISE, TOWN, AGAIN = list(links.PROMISE), links.TOWN, links.AGAIN
PER_PAIR = (LONGEST + 2) * (LONGEST + 1)  # counts of lines: by their towns, and the hexes they lack
COUNTS = PER_PAIR * PAIRS
VALUE = [promise * (1 + TOWN * towns) for towns in range(LONGEST + 1) for promise in (*PROMISE, 0.0)]
NETWORKS, RECENT = 16384, 256  # sizes of the caches of networks
NOTHING, MUCH = -1, -2  # instead of a hex
BIT = 1
ONE_GOOD = [
    BIT << 8 * HIGHEST[bits & ((2 << reach) - 1)] & ~1 for bits in range(1 << FAR) for reach in range(FAR)
]  # as `carried` counts it
LOW = 0x9E3779B97F4A7C15  # seed of the hash of goods


class GoalCache:
    """The lines of each map, the sheet that was loaded, scratch space, and the caches."""

    pairs: list[int]  # of each map: pairs of cities that are near enough
    pair: list[int]  # at 9 x map + n
    number: list[int]  # which of the fifteen it is
    first: list[int]  # at 10 x map + n: the first line of each pair; then where the last one's end
    towns: list[int]  # at 640 x map + line
    size: list[int]
    need: list[int]  # at 4 x (640 x map + line): its tracks
    cross: list[int]  # at 101 x map + hex: where the lines over a hex begin in the next lists; then where they end
    crossing: list[int]  # which line of the map it is
    code: list[int]  # of its track there
    slot: list[int]  # where lines like it are counted
    over_pair: list[int]  # what it joins
    over_towns: list[int]  # where the values for its number of towns begin in `VALUE`
    across: list[int]  # at 101 x map + hex: the pairs with a line there, as bits
    pair_of: list[int]  # of each line
    empty: list[int]  # at 270 x map: the counts of an empty sheet
    map: int  # the sheet that lines were counted for: its map, its tracks, and what each line lacks
    tracks: list[int]
    lacks: list[int]
    lines: list[int]  # at 6 x (5 x pair + towns) + hexes: the number of lines that lack this many hexes
    stale: int  # pairs whose options are out of date, as bits
    low: int  # key of the network: for each pair of cities a byte with the lengths of its links
    high: int
    drawn: int  # its links, by pairs
    joined: int  # these pairs, as bits
    points: int
    least: list[int]  # at 5 x pair + towns: hexes that a line with this many towns lacks
    options: list[int]  # of each pair: its entries of `least` in one word
    cheapest: list[int]  # of each pair: the towns of the line that lacks fewest hexes, or NONE
    richest: list[int]  # and of the one with most towns for at most one hex more
    goods: int  # entries: where goods lie, of which letter, how many
    good_city: list[int]
    good_letter: list[int]
    good_count: list[int]
    lying: list[int]  # at 10 x city + letter
    goods_key: int
    covered: list[int]  # by cities as bits: goods that lie in one and are wanted in another
    covered_for: int
    length: list[int]  # at 6 x city + other: lengths of links, as bits
    between: list[int]  # lengths of all simple paths, as bits
    known_low: list[int]  # cached networks, by their keys
    known_high: list[int]
    far: list[int]  # at 60 x network + 10 x city + letter: how far goods go
    recent_low: list[int]  # networks and goods of the cached counts
    recent_high: list[int]
    recent_goods: list[int]
    recent_least: list[int]  # the shortest reach of an engine for which they were counted
    carried: list[int]  # at 8 x slot + reach: the number of goods by distance, a byte each
    one: list[int]  # of goods that can go anywhere: their row of `ONE_GOOD`, and their number
    ones: list[int]
    sets_for: list[int]  # keys of the cached sets of further links, by map and links
    sets: list[int]
    set_links: list[int]  # at 512 x place + n
    set_cities: list[int]
    set_size: list[int]
    home: list[int]
    added_actions: list[float]  # at 2 x pair: cost of a link between them in its cheapest form, then with more towns
    added_points: list[int]
    added_low: list[int]  # its bits in the key of a network
    added_high: list[int]
    rich: int  # pairs where these differ, as bits
    cost: list[float]  # of a set of links
    estimate: list[float]  # estimates of the best sets
    chosen: list[int]
    last_at: int  # cache slot of the sets that were chosen last, and which of them
    last: list[int]
    networks_for: int  # key of the board that networks were listed for
    networks_least: int  # shortest reach of an engine that they were listed for
    networks: int
    network_actions: list[float]
    network_points: list[int]
    network_goods: list[int]  # at 8 x network + reach: the number of goods by distance
    count: int  # candidates that are compared
    actions: list[float]
    candidate_points: list[int]
    goods_of: list[int]  # the number of goods by distance, a byte each
    reach: list[int]  # the longest distance
    value: list[float]
    memory_low: list[int]  # keys of the cached candidates
    memory_high: list[int]
    sheet: list[int]  # keys of sheets, and the candidates they led to
    sheet_low: list[int]
    sheet_at: list[int]
    found: list[int]  # number of candidates
    found_actions: list[float]  # at 12 x place + n
    found_points: list[int]
    found_goods: list[int]
    promise: list[float]  # of each track
    promised: list[int]  # whether the values of a hex are computed
    best: list[float]  # of each code on a hex: the best for a pair, and that pair
    best_for: list[int]

    def __init__(self, maps: list[list[tuple[int, list[tuple[int, list[int]]]]]]) -> None:
        self.pairs = [0] * 7
        self.pair = [0] * 63
        self.number = [0] * 63
        self.first = [0] * 70
        self.towns = [0] * 4480
        self.size = [0] * 4480
        self.need = [0] * 17920
        self.cross = [0] * 707
        self.crossing = [0] * 17920
        self.code = [0] * 17920
        self.slot = [0] * 17920
        self.over_pair = [0] * 17920
        self.over_towns = [0] * 17920
        self.across = [0] * 707
        self.pair_of = [0] * 4480
        self.empty = [0] * 1890
        self.map = NONE
        self.tracks = [0] * 100
        self.lacks = [0] * 640
        self.lines = [0] * 270
        self.stale = 0
        self.least = [0] * 45
        self.options = [0] * 9
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
        self.recent_low = [0] * 256
        self.recent_high = [0] * 256
        self.recent_goods = [0] * 256
        self.recent_least = [0] * 256
        self.carried = [0] * 2048
        self.one = [0] * 60
        self.ones = [0] * 60
        self.sets_for = [0] * 1024
        self.sets = [0] * 1024
        self.set_links = [0] * 524288
        self.set_cities = [0] * 524288
        self.set_size = [0] * 524288
        self.home = [0] * 6
        self.added_actions = [0.0] * 18
        self.added_points = [0] * 18
        self.added_low = [0] * 18
        self.added_high = [0] * 18
        self.cost = [0.0] * 512
        self.estimate = [0.0] * 12
        self.chosen = [0] * 12
        self.last_at = -1
        self.last = [0] * 12
        self.networks_for = 0
        self.networks_least = 0
        self.networks = 0
        self.network_actions = [0.0] * 25
        self.network_points = [0] * 25
        self.network_goods = [0] * 200
        self.count = 0
        self.actions = [0.0] * 160
        self.candidate_points = [0] * 160
        self.goods_of = [0] * 160
        self.reach = [0] * 160
        self.value = [0.0] * 160
        self.memory_low = [0] * 512
        self.memory_high = [0] * 512
        self.sheet = [0] * 1024
        self.sheet_low = [0] * 1024
        self.sheet_at = [0] * 1024
        self.found = [0] * 512
        self.found_actions = [0.0] * 6144
        self.found_points = [0] * 6144
        self.found_goods = [0] * 6144
        self.promise = [0.0] * 1600
        self.promised = [0] * 100
        self.best = [0.0] * 16
        self.best_for = [0] * 16
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
    """Load the goods in the cities, and the seat's own cargo."""
    for n in range(SIX * LETTERS):
        p.lying[n] = 0
    for city in range(SIX):
        for place in range(m.count[city]):
            p.lying[LETTERS * city + m.row[ROW * city + place]] += 1
    if m.cargo[seat] != NONE:
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
    at = splitmix64_mix(p.low ^ splitmix64_mix(p.high)) & (NETWORKS - 1)
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
    place = splitmix64_mix(p.low ^ splitmix64_mix(p.high)) & (RECENT - 1)
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
        goods = carried >> 8 * (FAR - n) & 255
        if goods > left:
            goods = left
        total += goods * (FAR - n)
        left -= goods
    return total / float(BEST_FEW)


# ---- lines that can still be drawn


def load_lines(p: GoalCache, m: Match, seat: int) -> None:
    """Find the fewest missing hexes for each pair of cities and number of towns; incremental after one more track."""
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
