"""What a beginner at SteamRollers strives for: sets of links that look best at a glance, with every engine, and the best of these.

An ordinary module, slow and correct; compiled with the types of `prospects.pxd` it is the same, fast. `plans.py` has the room for it.
"""

from __future__ import annotations

from branchline.bots.judgement.steamrollers import sizes
from branchline.bots.judgement.steamrollers.plans import Plans, add_link, look_at_lines, look_at_links, network, number_of
from branchline.engine.bits import popcount, shaken
from branchline.games.steamrollers.kernel_numbers import CELLS, LETTERS, NONE, SIX
from branchline.games.steamrollers.kernel_table import Match

PAIRS, CODES, LONGEST = sizes.NEAR_PAIRS, sizes.CODES, sizes.MOST_TRACKS
LOOKED_AT = 12  # sets of links of which the goods are counted
USUAL = 12.0  # actions left, to compare sets of links at a glance
REACH = [0.0, 1.2, 1.8, 2.5, 3.2, 3.9, 4.4, 4.7, *[5.0] * 9]  # how far goods go, by the links there are
HEXES = [0.0, 2.0, 2.8, 3.9, 5.0]  # actions that a link costs, by the hexes it lacks: for the last one only one roll will do
BOXES = [1.0, 1.0, 1.0, 1.2, 1.5, 2.0]  # actions for the next engine box, by those crossed
UPGRADES = [sum(BOXES[boxes:power]) for boxes in range(SIX + 1) for power in range(SIX + 1)]
CARRY = 1.7  # actions that a delivery costs
OFTEN = 0.6  # deliveries in an action, rather too many
USUALLY_LEFT = 0.7
BUDGETS = [3, 8, 14]  # actions left for which prospects are compared
CHOSEN = 4  # and so many kept for each
MOST_CHOSEN = 12
LEAST_POWER = 3  # of an engine worth planning
MISSED = 50.0  # something that there is no time for
FAR = 8  # distances are told apart below this
HIGHEST = [max(0, bits.bit_length() - 1) for bits in range(1 << FAR)]
SETS, MEMORY, SHEETS = 256, 4096, 8192  # how much is remembered
LOW, HIGH = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03  # two sources of names


def sets_of(p: Plans, number: int) -> int:
    """Where the sets of further pairs are remembered which leave the network in one piece, or in no more than it has."""
    name = 1 + (number << 15) + p.joined
    at = shaken(name) & (SETS - 1)
    if p.sets_for[at] != name:
        p.sets_for[at] = name
        p.sets[at] = 0
        pieces = max(1, pieces_of(p, number, 0))
        for links in range(1, 1 << p.pairs[number]):
            if is_new(p, number, links) and pieces_of(p, number, links) <= pieces:
                p.set_links[512 * at + p.sets[at]] = links
                p.set_cities[512 * at + p.sets[at]] = cities_of(p, number, links)
                p.sets[at] += 1
    return at


def is_new(p: Plans, number: int, links: int) -> int:
    """Whether none of these pairs is joined."""
    for n in range(p.pairs[number]):
        pair = p.pair[PAIRS * number + n]
        if links >> n & 1 and p.joined >> number_of(pair // SIX, pair % SIX) & 1:
            return 0
    return 1


def cities_of(p: Plans, number: int, links: int) -> int:
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


def pieces_of(p: Plans, number: int, links: int) -> int:
    """In how many pieces it is."""
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


def unite(p: Plans, one: int, other: int) -> None:
    old = p.home[one]
    for city in range(SIX):
        if p.home[city] == old:
            p.home[city] = p.home[other]


def count_covered(p: Plans, m: Match) -> None:
    """For each set of cities how many goods lie in one of them and are wanted in another."""
    if p.covered_for == p.goods_name:
        return
    p.covered_for = p.goods_name
    for cities in range(64):
        p.covered[cities] = 0
    for n in range(p.goods):
        here = 1 << p.good_city[n]
        there = wanted(m, p.good_letter[n]) & ~here
        for cities in range(64):
            if cities & here and cities & there:
                p.covered[cities] += p.good_count[n]


def wanted(m: Match, letter: int) -> int:
    """The cities that take a good, as bits; coal may go anywhere."""
    if letter == m.ground.letters:
        return 63
    cities = 0
    for city in range(SIX):
        if m.ground.takes[city] == letter:
            cities |= 1 << city
    return cities


def choose_sets(p: Plans, m: Match) -> int:
    """The sets of links to add that look best at a glance: by their cost, the goods between their cities, and how far those may go."""
    number = m.level_map
    count_covered(p, m)
    p.cost[0] = 0.0
    for n in range(p.pairs[number]):
        cost = link_cost(p, number, n)
        for links in range(1 << n):
            p.cost[1 << n | links] = p.cost[links] + cost
    at = sets_of(p, number)
    count = 0
    for n in range(p.sets[at]):
        links = p.set_links[512 * at + n]
        goods = float(p.covered[p.set_cities[512 * at + n]])
        if USUAL - p.cost[links] < goods:
            goods = USUAL - p.cost[links]
        glance = goods * REACH[p.drawn + popcount(links)] + popcount(links)
        if count < LOOKED_AT or glance >= p.glance[LOOKED_AT - 1]:
            count = keep_set(p, count, glance, links)
    kept = 0
    for n in range(count):
        if p.cost[p.chosen[n]] < 2 * USUAL:
            p.chosen[kept] = p.chosen[n]
            kept += 1
    return kept


def link_cost(p: Plans, number: int, n: int) -> float:
    """The actions for the cheapest line between a pair; too many where there is none or they are joined."""
    towns = p.cheapest[n]
    pair = p.pair[PAIRS * number + n]
    if towns == NONE or p.joined >> number_of(pair // SIX, pair % SIX) & 1 or p.least[(LONGEST + 1) * n + towns] == 0:
        return 2 * USUAL
    return HEXES[p.least[(LONGEST + 1) * n + towns]]


def keep_set(p: Plans, count: int, glance: float, links: int) -> int:
    """Puts a set in its place among the best, if it is one of them: of equal ones the higher number first."""
    if count == LOOKED_AT:
        if glance == p.glance[count - 1] and links < p.chosen[count - 1]:
            return count
        count -= 1
    at = count
    while at and (p.glance[at - 1] < glance or (p.glance[at - 1] == glance and p.chosen[at - 1] < links)):
        p.glance[at] = p.glance[at - 1]
        p.chosen[at] = p.chosen[at - 1]
        at -= 1
    p.glance[at] = glance
    p.chosen[at] = links
    return count + 1


# ---- prospects


def prospects(p: Plans, m: Match, seat: int, extra: int) -> int:
    """Where the best things to strive for are remembered, whether little time is left or much. Goods must have been looked at.

    What was found is known by the tracks, and by the links and lines that follow from them: many tracks make no difference to these.
    """
    boxes = popcount(m.boxes[seat])
    start = p.goods_name ^ (64 * boxes + 8 * m.level_map + extra)
    sheet = named_tracks(m, seat, start)
    place = sheet & (SHEETS - 1)
    if p.sheet[place] == sheet and p.memory_low[p.sheet_at[place]] == p.sheet_low[place]:
        return p.sheet_at[place]
    look_at_links(p, m, seat)
    look_at_lines(p, m, seat)
    low = named(p, m.level_map, start, LOW)
    high = named(p, m.level_map, start, HIGH)
    at = low & (MEMORY - 1)
    if p.memory_low[at] != low or p.memory_high[at] != high:
        p.memory_low[at] = low
        p.memory_high[at] = high
        compare(p, m, at, boxes, extra)
    p.sheet[place] = sheet
    p.sheet_low[place] = low
    p.sheet_at[place] = at
    return at


def compare(p: Plans, m: Match, at: int, boxes: int, extra: int) -> None:
    """Finds the best things to strive for among many."""
    p.count = 0
    sets = choose_sets(p, m)
    add_building(p, m, 0, 0, boxes, extra)
    for n in range(sets):
        add_building(p, m, p.chosen[n], 0, boxes, extra)
        if has_richer(p, m.level_map, p.chosen[n]):
            add_building(p, m, p.chosen[n], 1, boxes, extra)
    keep_best(p, at)


def named_tracks(m: Match, seat: int, start: int) -> int:
    """A name for a sheet."""
    name = shaken(start ^ HIGH)
    for cell in range(m.ground.cells):
        if m.tracks[CELLS * seat + cell]:
            name = shaken(name ^ (m.tracks[CELLS * seat + cell] + CODES * cell))
    return name


def named(p: Plans, number: int, start: int, source: int) -> int:
    """A name for all that prospects follow from."""
    name = shaken(start ^ source)
    name = shaken(name ^ p.low)
    name = shaken(name ^ p.high)
    for n in range(p.pairs[number]):
        word = 0
        for towns in range(LONGEST + 1):
            word = 8 * word + p.least[(LONGEST + 1) * n + towns]
        name = shaken(name ^ (word + source))
    return name


def has_richer(p: Plans, number: int, links: int) -> int:
    """Whether any of these links may be had with more towns."""
    for n in range(p.pairs[number]):
        if links >> n & 1 and p.richest[n] != p.cheapest[n]:
            return 1
    return 0


def add_building(p: Plans, m: Match, links: int, rich: int, boxes: int, extra: int) -> None:
    """A network that can be had, with every engine: what it costs, its points, and how far goods go then."""
    low = p.low
    high = p.high
    actions = 0.0
    points = p.points
    for n in range(p.pairs[m.level_map]):
        if links >> n & 1:
            pair = p.pair[PAIRS * m.level_map + n]
            towns = p.richest[n] if rich else p.cheapest[n]
            actions += HEXES[p.least[(LONGEST + 1) * n + towns]]
            points += m.ground.link_points + m.ground.town_points * towns
            add_link(p, number_of(pair // SIX, pair % SIX), 1 + towns)
    at = SIX * LETTERS * network(p, m)
    p.low = low
    p.high = high
    add_prospect(p, m, at, boxes, boxes, extra, actions, points)
    for power in range(boxes + 1 if boxes + 1 > LEAST_POWER else LEAST_POWER, SIX + 1):
        add_prospect(p, m, at, boxes, power, extra, actions, points)


def add_prospect(p: Plans, m: Match, at: int, boxes: int, power: int, extra: int, actions: float, points: int) -> None:
    n = p.count
    for far in range(FAR):
        p.carried[FAR * n + far] = 0
    within = (2 << (power + extra)) - 1
    for good in range(p.goods):
        far = HIGHEST[p.far[at + LETTERS * p.good_city[good] + p.good_letter[good]] & within]
        p.carried[FAR * n + far] += p.good_count[good]
    p.carried[FAR * n] = 0
    p.actions[n] = actions + UPGRADES[(SIX + 1) * boxes + power]
    p.worth[n] = points + m.ground.engine[power]
    p.reach[n] = power + extra
    p.count += 1


def keep_best(p: Plans, at: int) -> None:
    """Of all prospects those that are best for one of the budgets, each once."""
    p.found[at] = 0
    for budget in range(3):
        count = 0
        for n in range(p.count):
            if count == CHOSEN and at_most(p, n, BUDGETS[budget]) < p.value[CHOSEN - 1]:
                continue
            worth = value_of(p.actions[n], p.worth[n], p.carried, FAR * n, BUDGETS[budget], BUDGETS[budget], USUALLY_LEFT)
            if count < CHOSEN or worth > p.value[CHOSEN - 1]:
                place = count if count < CHOSEN else CHOSEN - 1
                count = place + 1
                while place and p.value[place - 1] < worth:
                    p.value[place] = p.value[place - 1]
                    p.chosen[place] = p.chosen[place - 1]
                    place -= 1
                p.value[place] = worth
                p.chosen[place] = n
        for n in range(count):
            if not is_found(p, at, p.chosen[n]):
                find(p, at, p.chosen[n])


def at_most(p: Plans, n: int, actions: float) -> float:
    """More than a prospect can be worth with so many actions: were every good to go as far as its engine."""
    spare = actions - p.actions[n]
    return p.worth[n] + OFTEN * spare * p.reach[n] + 1.0 if spare >= 0 else 1.0 - MISSED


def is_found(p: Plans, at: int, n: int) -> int:
    """Whether there is such a prospect already."""
    for other in range(MOST_CHOSEN * at, MOST_CHOSEN * at + p.found[at]):
        if p.found_actions[other] == p.actions[n] and p.found_worth[other] == p.worth[n]:
            far = 1
            while far < FAR and p.found_carried[FAR * other + far] == p.carried[FAR * n + far]:
                far += 1
            if far == FAR:
                return 1
    return 0


def find(p: Plans, at: int, n: int) -> None:
    other = MOST_CHOSEN * at + p.found[at]
    p.found_actions[other] = p.actions[n]
    p.found_worth[other] = p.worth[n]
    for far in range(FAR):
        p.found_carried[FAR * other + far] = p.carried[FAR * n + far]
    p.found[at] += 1


def value_of(needs: float, points: int, goods: list[int], first: int, actions: float, most: float, left: float) -> float:
    """The points with this number of actions; those not needed to build are used to carry, at most this number of goods.

    `left` is the part of the goods that is not carried off by somebody else before.
    """
    number = (actions - needs) / CARRY
    if number < 0:
        return number - MISSED
    return points + left * gain(goods, first, (number if number < most else most) / left)


def gain(goods: list[int], first: int, number: float) -> float:
    """The points of a number of goods, which need not be whole, the farthest first."""
    whole = int(number)
    rest = number - whole
    total = 0
    for n in range(1, FAR):
        far = FAR - n
        if goods[first + far] > whole:
            return total + whole * far + rest * far
        total += goods[first + far] * far
        whole -= goods[first + far]
    return float(total)
