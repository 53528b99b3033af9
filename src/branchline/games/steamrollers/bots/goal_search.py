# branchline: kernel
"""SteamRollers: search the goals of a seat on the kernel: promising sets of links with every engine power, and the best of these.

Sets of links are bit masks, enumerated in full. `goal_cache.py` has the scratch space.
"""

from __future__ import annotations

from typing import Annotated

from branchline.engine.bits import lowest, popcount, splitmix64_mix
from branchline.engine.kernel_fields import uint64
from branchline.games.steamrollers.bots import goal_generation, sizes
from branchline.games.steamrollers.bots.goal_cache import GoalCache, add_link, count_goods, load_lines, load_links, number_of
from branchline.games.steamrollers.native.constants import CELLS, NONE, SIX
from branchline.games.steamrollers.native.table import Match

__all__: list[str] = []  # nothing is called from Python

PAIRS, CODES, LONGEST = sizes.NEAR_PAIRS, sizes.CODES, sizes.MOST_TRACKS
SETS_COMPARED, CHOSEN = goal_generation.SETS_COMPARED, goal_generation.CHOSEN
USUAL: float = goal_generation.USUAL
CARRY: float = goal_generation.CARRY
USUALLY_LEFT: float = goal_generation.USUALLY_LEFT
MISSED: float = goal_generation.MISSED
REACH: Annotated[list[float], 17] = list(goal_generation.REACH)
HEXES: Annotated[list[float], 5] = list(goal_generation.HEXES)
BUDGETS: Annotated[list[int], 3] = list(goal_generation.BUDGETS)
BOXES = list(goal_generation.BOXES)
UPGRADES: Annotated[list[float], 49] = [sum(BOXES[boxes:power]) for boxes in range(SIX + 1) for power in range(SIX + 1)]
OFTEN: float = 0.6  # deliveries per action, an upper bound
MOST_CHOSEN = CHOSEN * len(BUDGETS)
LEAST_POWER = 5  # of the engines that candidates name; 3, as in solo matches, was slower and no stronger in 2,000 matches
FAR = 8  # distances below this are distinguished
SETS, MEMORY, SHEETS = 1024, 512, 1024  # sizes of the caches
NEVER: float = -1e9
NOWHERE = -1
LOW: uint64 = 0x9E3779B97F4A7C15  # seeds of two independent hashes
HIGH: uint64 = 0xD1B54A32D192ED03


def sets_of(p: GoalCache, number: int) -> int:
    """Cache slot of the sets of further pairs that add no connected component to the network."""
    name = 1 + (number << 15) + p.joined
    at: int = splitmix64_mix(name) & (SETS - 1)
    if p.sets_for[at] != name:
        p.sets_for[at] = name
        p.sets[at] = 0
        pieces = max(1, pieces_of(p, number, 0))
        for links in range(1, 1 << p.pairs[number]):
            if is_new(p, number, links) and pieces_of(p, number, links) <= pieces:
                p.set_links[512 * at + p.sets[at]] = links
                p.set_cities[512 * at + p.sets[at]] = cities_of(p, number, links)
                p.set_size[512 * at + p.sets[at]] = popcount(links)
                p.sets[at] += 1
    return at


def is_new(p: GoalCache, number: int, links: int) -> int:
    """Whether none of these pairs is joined."""
    for n in range(p.pairs[number]):
        if links >> n & 1 and p.joined >> p.number[PAIRS * number + n] & 1:
            return 0
    return 1


def cities_of(p: GoalCache, number: int, links: int) -> int:
    """The cities of the network with these pairs, as bits."""
    cities = 0
    for one in range(SIX):
        for other in range(one + 1, SIX):
            if p.joined >> number_of(one, other) & 1:
                cities |= 1 << one | 1 << other
    for n in range(p.pairs[number]):
        if links >> n & 1:
            cities |= 1 << p.pair[PAIRS * number + n] // SIX | 1 << p.pair[PAIRS * number + n] % SIX
    return cities


def pieces_of(p: GoalCache, number: int, links: int) -> int:
    """The number of connected components of the network with these pairs (union-find, as quick-find: there are six cities).

    Reference: R. Sedgewick and K. Wayne, Algorithms, 2011, section 1.5.
    """
    for city in range(SIX):
        p.home[city] = city
    for one in range(SIX):
        for other in range(one + 1, SIX):
            if p.joined >> number_of(one, other) & 1:
                unite(p, one, other)
    for n in range(p.pairs[number]):
        if links >> n & 1:
            unite(p, p.pair[PAIRS * number + n] // SIX, p.pair[PAIRS * number + n] % SIX)
    cities = cities_of(p, number, links)
    homes = 0
    for city in range(SIX):
        if cities >> city & 1:
            homes |= 1 << p.home[city]
    return popcount(homes)


def unite(p: GoalCache, one: int, other: int) -> None:
    old = p.home[one]
    for city in range(SIX):
        if p.home[city] == old:
            p.home[city] = p.home[other]


def count_covered(p: GoalCache, m: Match) -> None:
    """For each set of cities the number of goods that lie in one of them and are wanted in another."""
    if p.covered_for == p.goods_key:
        return
    p.covered_for = p.goods_key
    for cities in range(64):
        p.covered[cities] = 0
    for n in range(p.goods):
        here = 1 << p.good_city[n]
        there = destinations(m, p.good_letter[n]) & ~here
        for cities in range(64):
            p.covered[cities] += p.good_count[n] if cities & here and cities & there else 0


def destinations(m: Match, letter: int) -> int:
    """The cities that take a good, as bits; coal may go anywhere."""
    if letter == m.tables.letters:
        return 63
    cities = 0
    for city in range(SIX):
        if m.tables.takes[city] == letter:
            cities |= 1 << city
    return cities


def choose_sets(p: GoalCache, m: Match) -> int:
    """Select the sets of links to add with the best estimates; returns their number."""
    count_covered(p, m)
    p.cost[0] = 0.0
    for n in range(p.pairs[m.level_map]):
        cost = p.added_actions[2 * n]
        for links in range(1 << n):
            p.cost[(1 << n) + links] = p.cost[links] + cost
    at = sets_of(p, m.level_map)
    least = lowest_estimate(p, at)
    count = 0
    for n in range(512 * at, 512 * at + p.sets[at]):
        estimate = estimate_set(p, n)
        if estimate >= least and (count < SETS_COMPARED or estimate >= p.estimate[SETS_COMPARED - 1]):
            count = insert_set(p, count, estimate, n)
    p.last_at = at if count == SETS_COMPARED else NOWHERE
    kept = 0
    for n in range(count):
        p.last[n] = p.chosen[n]
        links = p.set_links[p.chosen[n]]
        if p.cost[links] < 2 * USUAL:
            p.chosen[kept] = links
            kept += 1
    return kept


def estimate_set(p: GoalCache, n: int) -> float:
    """Estimate a set of links by its cost, the goods between its cities, and the average distance."""
    goods = float(p.covered[p.set_cities[n]])
    spare = USUAL - p.cost[p.set_links[n]]
    return (spare if spare < goods else goods) * REACH[p.drawn + p.set_size[n]] + p.set_size[n]


def lowest_estimate(p: GoalCache, at: int) -> float:
    """Lower bound of the best estimates: those of the sets that were chosen last."""
    if p.last_at != at:
        return NEVER
    least = -NEVER
    for n in range(SETS_COMPARED):
        if p.last[n] >= 512 * at + p.sets[at]:
            return NEVER
        estimate = estimate_set(p, p.last[n])
        if estimate < least:
            least = estimate
    return least


def price_links(p: GoalCache, m: Match) -> None:
    """Cost and points of a link between each pair, in its cheapest form and in one with more towns."""
    low = p.low
    high = p.high
    p.rich = 0
    for n in range(p.pairs[m.level_map]):
        price_link(p, m, n, 2 * n, p.cheapest[n])
        price_link(p, m, n, 2 * n + 1, p.richest[n])
        if p.richest[n] != p.cheapest[n]:
            p.rich |= 1 << n
    p.low = low
    p.high = high


def price_link(p: GoalCache, m: Match, n: int, at: int, towns: int) -> None:
    """One of them; unaffordable where there is no line, or the pair is joined."""
    pair = p.number[PAIRS * m.level_map + n]
    if towns == NONE or p.joined >> pair & 1 or p.least[(LONGEST + 1) * n + p.cheapest[n]] == 0:
        p.added_actions[at] = 2 * USUAL
        return
    p.added_actions[at] = HEXES[p.least[(LONGEST + 1) * n + towns]]
    p.added_points[at] = m.tables.link_points + m.tables.town_points * towns
    p.low = 0
    p.high = 0
    add_link(p, pair, 1 + towns)
    p.added_low[at] = p.low
    p.added_high[at] = p.high


def insert_set(p: GoalCache, count: int, estimate: float, n: int) -> int:
    """Insert a set among the best, in order; of equal ones the later first."""
    if count == SETS_COMPARED:
        count -= 1
    at = count
    while at and p.estimate[at - 1] <= estimate:
        p.estimate[at] = p.estimate[at - 1]
        p.chosen[at] = p.chosen[at - 1]
        at -= 1
    p.estimate[at] = estimate
    p.chosen[at] = n
    return count + 1


# ---- candidates


def search_goals(p: GoalCache, m: Match, seat: int, extra: int) -> int:
    """Cache slot of the best candidates for little, medium and much time left; `load_goods` must have been called.

    A first key is made of the tracks, a second one of the links and lines that follow from them: many tracks do not change these.
    """
    boxes = popcount(m.boxes[seat])
    start = p.goods_key ^ (8 * m.level_map)
    engine = 8 * boxes + extra
    sheet = tracks_key(m, seat, start ^ (64 * engine))
    place: int = sheet & (SHEETS - 1)
    if p.sheet[place] == sheet and p.memory_low[p.sheet_at[place]] == p.sheet_low[place]:
        return p.sheet_at[place]
    load_links(p, m, seat)
    load_lines(p, m, seat)
    board = board_key(p, m.level_map, start, LOW)
    low = splitmix64_mix(board ^ engine)
    high = splitmix64_mix(board_key(p, m.level_map, start, HIGH) ^ engine)
    at: int = low & (MEMORY - 1)
    if p.memory_low[at] != low or p.memory_high[at] != high:
        p.memory_low[at] = low
        p.memory_high[at] = high
        if p.networks_for != board or p.networks_least > boxes + extra:
            p.networks_for = board
            p.networks_least = boxes + extra
            list_networks(p, m)
        compare_candidates(p, m, at, boxes, extra)
    p.sheet[place] = sheet
    p.sheet_low[place] = low
    p.sheet_at[place] = at
    return at


def compare_candidates(p: GoalCache, m: Match, at: int, boxes: int, extra: int) -> None:
    """Find the best candidates among the listed networks, each with every engine power."""
    p.count = 0
    for n in range(p.networks):
        add_candidate(p, m, n, boxes, boxes, extra)
        for power in range(boxes + 1 if boxes + 1 > LEAST_POWER else LEAST_POWER, SIX + 1):
            add_candidate(p, m, n, boxes, power, extra)
    select_best(p, at)


def tracks_key(m: Match, seat: int, start: uint64) -> uint64:
    """Hash of a sheet's tracks, chained with splitmix64."""
    name = splitmix64_mix(start ^ HIGH)
    for cell in range(m.tables.cells):
        if m.tracks[CELLS * seat + cell]:
            name = splitmix64_mix(name ^ (m.tracks[CELLS * seat + cell] + CODES * cell))
    return name


def board_key(p: GoalCache, number: int, start: uint64, source: uint64) -> uint64:
    """Hash of everything that candidates follow from."""
    name = splitmix64_mix(start ^ source)
    name = splitmix64_mix(name ^ p.low)
    name = splitmix64_mix(name ^ p.high)
    name = splitmix64_mix(name ^ (256 * p.joined + p.points))
    for n in range(p.pairs[number]):
        name = splitmix64_mix(name ^ (p.options[n] + source))
    return name


def list_networks(p: GoalCache, m: Match) -> None:
    """List candidate networks: the present one, and sets of links to add, in the cheapest form and with more towns."""
    p.networks = 0
    price_links(p, m)
    sets = choose_sets(p, m)
    add_network(p, m, 0, 0)
    for n in range(sets):
        add_network(p, m, p.chosen[n], 0)
        if p.chosen[n] & p.rich:
            add_network(p, m, p.chosen[n], 1)


def add_network(p: GoalCache, m: Match, links: int, rich: int) -> None:
    """One of them: its cost, its points, and the distances of the goods."""
    low = p.low
    high = p.high
    actions = 0.0
    points = p.points
    while links:
        n = 2 * lowest(links) + rich
        links &= links - 1
        actions += p.added_actions[n]
        points += p.added_points[n]
        p.low |= p.added_low[n]
        p.high |= p.added_high[n]
    at = count_goods(p, m, p.networks_least)
    p.low = low
    p.high = high
    for reach in range(p.networks_least, FAR):
        p.network_goods[FAR * p.networks + reach] = p.carried[at + reach]
    p.network_actions[p.networks] = actions
    p.network_points[p.networks] = points
    p.networks += 1


def add_candidate(p: GoalCache, m: Match, network_number: int, boxes: int, power: int, extra: int) -> None:
    reach = power + extra
    p.goods_of[p.count] = p.network_goods[FAR * network_number + reach]
    while reach and not p.goods_of[p.count] >> 8 * reach & 255:
        reach -= 1
    p.reach[p.count] = reach
    p.actions[p.count] = p.network_actions[network_number] + UPGRADES[(SIX + 1) * boxes + power]
    p.candidate_points[p.count] = p.network_points[network_number] + m.tables.engine[power]
    p.count += 1


def select_best(p: GoalCache, at: int) -> None:
    """Select the candidates that are best for one of the budgets, each once."""
    p.found[at] = 0
    for budget in range(3):
        count = 0
        for n in range(p.count):
            if count == CHOSEN and at_most(p, n, BUDGETS[budget]) < p.value[CHOSEN - 1]:
                continue
            value = value_of(p.actions[n], p.candidate_points[n], p.goods_of[n], BUDGETS[budget], BUDGETS[budget], USUALLY_LEFT)
            if count < CHOSEN or value > p.value[CHOSEN - 1]:
                place = count if count < CHOSEN else CHOSEN - 1
                count = place + 1
                while place and p.value[place - 1] < value:
                    p.value[place] = p.value[place - 1]
                    p.chosen[place] = p.chosen[place - 1]
                    place -= 1
                p.value[place] = value
                p.chosen[place] = n
        for n in range(count):
            if not is_selected(p, at, p.chosen[n]):
                select(p, at, p.chosen[n])


def at_most(p: GoalCache, n: int, actions: float) -> float:
    """Upper bound of a candidate's value: every delivery as long as the longest."""
    spare = actions - p.actions[n]
    return p.candidate_points[n] + OFTEN * spare * p.reach[n] + 1.0 if spare >= 0 else spare / CARRY - MISSED


def is_selected(p: GoalCache, at: int, n: int) -> int:
    """Whether an equal candidate has been selected already."""
    for other in range(MOST_CHOSEN * at, MOST_CHOSEN * at + p.found[at]):
        if (
            p.found_goods[other] == p.goods_of[n]
            and p.found_actions[other] == p.actions[n]
            and p.found_points[other] == p.candidate_points[n]
        ):
            return 1
    return 0


def select(p: GoalCache, at: int, n: int) -> None:
    other = MOST_CHOSEN * at + p.found[at]
    p.found_actions[other] = p.actions[n]
    p.found_points[other] = p.candidate_points[n]
    p.found_goods[other] = p.goods_of[n]
    p.found[at] += 1


def value_of(needs: float, points: int, goods: uint64, actions: float, most: float, left: float) -> float:
    """Expected points with this number of actions; those not needed to build are spent on at most `most` deliveries.

    `left` is the fraction of the goods that nobody else takes first.
    """
    number = (actions - needs) / CARRY
    if number < 0:
        return number - MISSED
    return points + left * gain(goods, (number if number < most else most) / left)


def gain(goods: uint64, number: float) -> float:
    """Points of the `number` longest deliveries, interpolated linearly between whole numbers."""
    whole = int(number)
    rest = number - whole
    total = 0
    far = FAR - 1
    while far:
        some: int = goods >> 8 * far & 255
        if some > whole:
            return total + whole * far + rest * far
        total += some * far
        whole -= some
        far -= 1
    return float(total)
