# branchline: kernel
"""SteamRollers: search the goals of a seat for its evaluation: promising sets of links with every engine power, and the best of these.

`goal_cache.py` has the scratch space.
"""

from __future__ import annotations

from typing import Annotated

from branchline.engine.bits import lowest, popcount, splitmix64_mix
from branchline.engine.kernel_fields import uint64
from branchline.games.steamrollers.bots.goal_cache import GoalCache, count_goods, load_lines, load_links
from branchline.games.steamrollers.bots.link_sets import choose_sets, price_links
from branchline.games.steamrollers.bots.links import CODES
from branchline.games.steamrollers.native.constants import CELLS, SIX
from branchline.games.steamrollers.native.table import Match

__all__: list[str] = []  # nothing is called from Python

USUAL: float = 12.0  # actions left, for the estimate of sets of links
CARRY: float = 1.7  # actions that a delivery costs
USUALLY_LEFT: float = 0.7
MISSED: float = 50.0  # penalty of a candidate that there is no time for
BOXES = [1.0, 1.0, 1.0, 1.2, 1.5, 2.0]  # actions for the next engine box, by the number crossed
UPGRADES: Annotated[list[float], 49] = [sum(BOXES[boxes:power]) for boxes in range(SIX + 1) for power in range(SIX + 1)]
OFTEN: float = 0.6  # deliveries per action, an upper bound
SETS_COMPARED = 12  # sets of links that are compared exactly
BUDGETS: Annotated[list[int], 3] = [3, 8, 14]  # numbers of actions left for which candidates are compared
CHOSEN = 4  # candidates that remain for each of them
MOST_CHOSEN = 12  # all of them
LEAST_POWER: Annotated[list[int], 2] = [5, 3]  # of the engines that candidates name: with others, where less was no stronger; and alone
FAR = 8  # distances below this are distinguished
MEMORY, SHEETS = 512, 1024  # sizes of the caches
LOW: uint64 = 0x9E3779B97F4A7C15  # seeds of two independent hashes
HIGH: uint64 = 0xD1B54A32D192ED03


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
    key_low = splitmix64_mix(board ^ engine)
    key_high = splitmix64_mix(board_key(p, m.level_map, start, HIGH) ^ engine)
    at: int = key_low & (MEMORY - 1)
    if p.memory_low[at] != key_low or p.memory_high[at] != key_high:
        p.memory_low[at] = key_low
        p.memory_high[at] = key_high
        if p.networks_key != board or p.networks_least > boxes + extra:
            p.networks_key = board
            p.networks_least = boxes + extra
            list_networks(p, m)
        compare_candidates(p, m, at, boxes, extra)
    p.sheet[place] = sheet
    p.sheet_low[place] = key_low
    p.sheet_at[place] = at
    return at


def compare_candidates(p: GoalCache, m: Match, at: int, boxes: int, extra: int) -> None:
    """Find the best candidates among the listed networks, each with every engine power."""
    p.count = 0
    least = LEAST_POWER[m.tables.seats == 1]
    for n in range(p.networks):
        add_candidate(p, m, n, boxes, boxes, extra)
        for power in range(boxes + 1 if boxes + 1 > least else least, SIX + 1):
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
    name = splitmix64_mix(name ^ p.key_low)
    name = splitmix64_mix(name ^ p.key_high)
    name = splitmix64_mix(name ^ (256 * p.joined_pairs + p.points))
    for n in range(p.pairs[number]):
        name = splitmix64_mix(name ^ (p.options[n] + source))
    return name


def list_networks(p: GoalCache, m: Match) -> None:
    """List candidate networks: the present one, and sets of links to add, in the cheapest form and with more towns."""
    p.networks = 0
    price_links(p, m, USUAL)
    sets = choose_sets(p, m, USUAL, SETS_COMPARED)
    add_network(p, m, 0, 0)
    for n in range(sets):
        add_network(p, m, p.ranking[n], 0)
        if p.ranking[n] & p.rich_pairs:
            add_network(p, m, p.ranking[n], 1)


def add_network(p: GoalCache, m: Match, links: int, variant: int) -> None:
    """One of them: its cost, its points, and the distances of the goods."""
    key_low = p.key_low
    key_high = p.key_high
    actions = 0.0
    points = p.points
    while links:
        n = 2 * lowest(links) + variant
        links &= links - 1
        actions += p.added_actions[n]
        points += p.added_points[n]
        p.key_low |= p.added_low[n]
        p.key_high |= p.added_high[n]
    at = count_goods(p, m, p.networks_least)
    p.key_low = key_low
    p.key_high = key_high
    for reach in range(p.networks_least, FAR):
        p.network_goods[FAR * p.networks + reach] = p.delivery_counts[at + reach]
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
    p.candidate_points[p.count] = p.network_points[network_number] + m.tables.engine_points[power]
    p.count += 1


def select_best(p: GoalCache, at: int) -> None:
    """Select the candidates that are best for one of the budgets, each once."""
    p.goal_count[at] = 0
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
                    p.ranking[place] = p.ranking[place - 1]
                    place -= 1
                p.value[place] = value
                p.ranking[place] = n
        for n in range(count):
            if not is_selected(p, at, p.ranking[n]):
                select(p, at, p.ranking[n])


def at_most(p: GoalCache, n: int, actions: float) -> float:
    """Upper bound of a candidate's value: every delivery as long as the longest."""
    spare = actions - p.actions[n]
    return p.candidate_points[n] + OFTEN * spare * p.reach[n] + 1.0 if spare >= 0 else spare / CARRY - MISSED


def is_selected(p: GoalCache, at: int, n: int) -> int:
    """Whether an equal candidate has been selected already."""
    for other in range(MOST_CHOSEN * at, MOST_CHOSEN * at + p.goal_count[at]):
        if p.goal_goods[other] == p.goods_of[n] and p.goal_actions[other] == p.actions[n] and p.goal_points[other] == p.candidate_points[n]:
            return 1
    return 0


def select(p: GoalCache, at: int, n: int) -> None:
    other = MOST_CHOSEN * at + p.goal_count[at]
    p.goal_actions[other] = p.actions[n]
    p.goal_points[other] = p.candidate_points[n]
    p.goal_goods[other] = p.goods_of[n]
    p.goal_count[at] += 1


def value_of(needs: float, points: int, goods: uint64, actions: float, most: float, share: float) -> float:
    """Expected points with this number of actions; those not needed to build are spent on at most `most` deliveries.

    `left` is the fraction of the goods that nobody else takes first.
    """
    number = (actions - needs) / CARRY
    if number < 0:
        return number - MISSED
    return points + share * gain(goods, (number if number < most else most) / share)


def gain(goods: uint64, number: float) -> float:
    """Points of the `number` longest deliveries, interpolated linearly between whole numbers."""
    whole = int(number)
    rest = number - whole
    total = 0
    distance = FAR - 1
    while distance:
        goods_there: int = goods >> 8 * distance & 255
        if goods_there > whole:
            return total + whole * distance + rest * distance
        total += goods_there * distance
        whole -= goods_there
        distance -= 1
    return float(total)
