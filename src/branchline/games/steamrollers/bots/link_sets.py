# branchline: kernel
"""SteamRollers: promising sets of links that a seat may add to its network, and the goal of the rollout policy for such a set.

Sets of links are bit masks, enumerated in full. `goal_cache.py` has the scratch space.
"""

from __future__ import annotations

from typing import Annotated

from branchline.engine.bits import popcount, splitmix64_mix
from branchline.engine.kernel_fields import uint64
from branchline.games.steamrollers.bots.goal_cache import (
    GoalCache,
    add_link,
    farthest,
    find_ways,
    load_goods,
    load_lines,
    load_links,
    load_promises,
    network_slot,
    number_of,
)
from branchline.games.steamrollers.bots.links import MOST_LINES, MOST_PAIRS, MOST_TRACKS
from branchline.games.steamrollers.native.constants import LETTERS, NONE, SIX
from branchline.games.steamrollers.native.table import Match

__all__ = ["network_goal", "promising_sets"]

REACH: Annotated[list[float], 17] = [0.0, 1.2, 1.8, 2.5, 3.2, 3.9, 4.4, 4.7, *[5.0] * 9]  # average distance of a delivery, by links
HEXES: Annotated[list[float], 5] = [
    0.0,
    2.0,
    2.8,
    3.9,
    5.0,
]  # actions that a link costs, by hexes it lacks; the last waits for a fitting roll
ALTERNATIVES = 10  # lines for each link of a goal
TOWN: float = 0.5  # hexes more that a line of a goal may need for a town
USUAL_POWER = 5  # of an engine, to compare how far goods go
SETS = 1024  # size of the cache
BYTE: uint64 = 255


def promising_sets(p: GoalCache, m: Match, seat: int, actions: float, most: int) -> list[int]:
    """The sets of links to add, as bits, with the best estimates for a seat with this number of actions left, the best first."""
    load_goods(p, m, NONE)
    load_links(p, m, seat)
    load_lines(p, m, seat)
    price_links(p, m, actions)
    return [p.ranking[n] for n in range(choose_sets(p, m, actions, most))]


def sets_of(p: GoalCache, number: int) -> int:
    """Cache slot of the sets of further pairs that add no connected component to the network."""
    name = 1 + (number << 15) + p.joined_pairs
    at: int = splitmix64_mix(name) & (SETS - 1)
    if p.sets_key[at] != name:
        p.sets_key[at] = name
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
        if links >> n & 1 and p.joined_pairs >> p.number[MOST_PAIRS * number + n] & 1:
            return 0
    return 1


def cities_of(p: GoalCache, number: int, links: int) -> int:
    """The cities of the network with these pairs, as bits."""
    cities = 0
    for one in range(SIX):
        for other in range(one + 1, SIX):
            if p.joined_pairs >> number_of(one, other) & 1:
                cities |= 1 << one | 1 << other
    for n in range(p.pairs[number]):
        if links >> n & 1:
            cities |= 1 << p.pair[MOST_PAIRS * number + n] // SIX | 1 << p.pair[MOST_PAIRS * number + n] % SIX
    return cities


def pieces_of(p: GoalCache, number: int, links: int) -> int:
    """The number of connected components of the network with these pairs (union-find, as quick-find: there are six cities).

    Reference: R. Sedgewick and K. Wayne, Algorithms, 2011, section 1.5.
    """
    for city in range(SIX):
        p.home[city] = city
    for one in range(SIX):
        for other in range(one + 1, SIX):
            if p.joined_pairs >> number_of(one, other) & 1:
                unite(p, one, other)
    for n in range(p.pairs[number]):
        if links >> n & 1:
            unite(p, p.pair[MOST_PAIRS * number + n] // SIX, p.pair[MOST_PAIRS * number + n] % SIX)
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
    if p.covered_key == p.goods_key:
        return
    p.covered_key = p.goods_key
    for cities in range(64):
        p.covered_goods[cities] = 0
    for n in range(p.goods):
        origin = 1 << p.good_city[n]
        targets = destinations(m, p.good_letter[n]) & ~origin
        for cities in range(64):
            p.covered_goods[cities] += p.good_count[n] if cities & origin and cities & targets else 0


def destinations(m: Match, letter: int) -> int:
    """The cities that take a good, as bits; coal may go anywhere."""
    if letter == m.tables.letters:
        return 63
    cities = 0
    for city in range(SIX):
        if m.tables.city_good[city] == letter:
            cities |= 1 << city
    return cities


def choose_sets(p: GoalCache, m: Match, actions: float, most: int) -> int:
    """Select the sets of links to add with the best estimates, this many at most; returns their number."""
    count_covered(p, m)
    p.cost[0] = 0.0
    for n in range(p.pairs[m.level_map]):
        cost = p.added_actions[2 * n]
        for links in range(1 << n):
            p.cost[(1 << n) + links] = p.cost[links] + cost
    at = sets_of(p, m.level_map)
    count = 0
    for n in range(512 * at, 512 * at + p.sets[at]):
        estimate = estimate_set(p, n, actions)
        if count < most or estimate >= p.estimate[most - 1]:
            count = insert_set(p, count, most, estimate, n)
    size = 0
    for n in range(count):
        links = p.set_links[p.ranking[n]]
        if p.cost[links] < 2 * actions:
            p.ranking[size] = links
            size += 1
    return size


def estimate_set(p: GoalCache, n: int, actions: float) -> float:
    """Estimate a set of links by its cost, the goods between its cities, and the average distance."""
    goods = float(p.covered_goods[p.set_cities[n]])
    spare = actions - p.cost[p.set_links[n]]
    return (spare if spare < goods else goods) * REACH[p.link_count + p.set_size[n]] + p.set_size[n]


def price_links(p: GoalCache, m: Match, actions: float) -> None:
    """Cost and points of a link between each pair, in its cheapest form and in one with more towns."""
    key_low = p.key_low
    key_high = p.key_high
    p.rich_pairs = 0
    for n in range(p.pairs[m.level_map]):
        price_link(p, m, n, 2 * n, p.cheapest_towns[n], actions)
        price_link(p, m, n, 2 * n + 1, p.richest_towns[n], actions)
        if p.richest_towns[n] != p.cheapest_towns[n]:
            p.rich_pairs |= 1 << n
    p.key_low = key_low
    p.key_high = key_high


def price_link(p: GoalCache, m: Match, n: int, at: int, towns: int, actions: float) -> None:
    """One of them; unaffordable where there is no line, or the pair is joined."""
    pair = p.number[MOST_PAIRS * m.level_map + n]
    if towns == NONE or p.joined_pairs >> pair & 1 or p.least[(MOST_TRACKS + 1) * n + p.cheapest_towns[n]] == 0:
        p.added_actions[at] = 2 * actions
        return
    p.added_actions[at] = HEXES[p.least[(MOST_TRACKS + 1) * n + towns]]
    p.added_points[at] = m.tables.link_points + m.tables.town_points * towns
    p.key_low = 0
    p.key_high = 0
    add_link(p, pair, 1 + towns)
    p.added_low[at] = p.key_low
    p.added_high[at] = p.key_high


def insert_set(p: GoalCache, count: int, most: int, estimate: float, n: int) -> int:
    """Insert a set among the best, in order; of equal ones the later first."""
    if count == most:
        count -= 1
    at = count
    while at and p.estimate[at - 1] <= estimate:
        p.estimate[at] = p.estimate[at - 1]
        p.ranking[at] = p.ranking[at - 1]
        at -= 1
    p.estimate[at] = estimate
    p.ranking[at] = n
    return count + 1


# ---- goals of the rollout policy


def network_goal(p: GoalCache, m: Match, seat: int, links: int) -> tuple[list[tuple[int, int, list[int], int]], list[int]]:
    """The lines to draw for a set of links, and the distances between cities (as bits) when all are drawn.

    A line is its pair, its length, its tracks, and the steps that all goods together go less far without its link.
    """
    load_goods(p, m, NONE)
    load_links(p, m, seat)
    load_promises(p, m, seat)
    pairs = [n for n in range(p.pairs[m.level_map]) if links >> n & 1]
    drawable = [best_lines(p, n) for n in pairs]
    for n, best in zip(pairs, drawable, strict=True):
        add_link(p, p.number[MOST_PAIRS * p.map + n], 1 + p.towns[best[0]])
    key_low, key_high, steps = p.key_low, p.key_high, count_steps(p, m)
    lines = []
    for n, best in zip(pairs, drawable, strict=True):
        remove_links(p, p.number[MOST_PAIRS * p.map + n])
        steps_lost = steps - count_steps(p, m)
        p.key_low, p.key_high = key_low, key_high
        for line in best:
            tracks = [p.need[MOST_TRACKS * line + place] for place in range(p.size[line])]
            lines.append((p.pair[MOST_PAIRS * p.map + n], 1 + p.towns[line], tracks, steps_lost))
    find_ways(p)
    return lines, [p.between[n] for n in range(SIX * SIX)]


def best_lines(p: GoalCache, n: int) -> list[int]:
    """The lines between two cities that lack the fewest hexes, or one more; towns make up for some."""
    first, end = p.first_line[(MOST_PAIRS + 1) * p.map + n], p.first_line[(MOST_PAIRS + 1) * p.map + n + 1]
    lacks = [(p.lacks[line - MOST_LINES * p.map], line) for line in range(first, end)]
    drawable = sorted((number - TOWN * p.towns[line], line) for number, line in lacks if number <= MOST_TRACKS)
    return [line for cost, line in drawable[:ALTERNATIVES] if cost <= drawable[0][0] + 1]


def remove_links(p: GoalCache, pair: int) -> None:
    """Remove all links between two cities from the key of the network."""
    if pair < 8:
        p.key_low &= ~(BYTE << (8 * pair))
    else:
        p.key_high &= ~(BYTE << (8 * (pair - 8)))


def count_steps(p: GoalCache, m: Match) -> int:
    """Sum of the distances that all goods can go over the links of the key with the usual engine."""
    at = SIX * LETTERS * network_slot(p, m)
    steps = 0
    for n in range(p.goods):
        steps += p.good_count[n] * farthest(p.distances[at + LETTERS * p.good_city[n] + p.good_letter[n]], USUAL_POWER)
    return steps
