# branchline: kernel
"""The easy bot of SteamRollers at tables with others, on the kernel: greedy choice of the move with the best evaluation after it."""

from __future__ import annotations

from typing import Annotated

from branchline.engine.bits import exp, log, popcount, raised
from branchline.engine.kernel_fields import allocate, int32, sized, uint16
from branchline.engine.move_list import Moves, listed
from branchline.games.steamrollers.bots import delivery_value, sizes
from branchline.games.steamrollers.bots.dice_value import BOX as BOXES
from branchline.games.steamrollers.bots.goal_cache import (
    GoalCache,
    compute_promises,
    delivery_rate,
    farthest,
    goods_to_go,
    load_goods,
    load_lines,
    load_links,
    load_promises,
    network_slot,
)
from branchline.games.steamrollers.bots.goal_search import search_goals, value_of
from branchline.games.steamrollers.native.constants import (
    ACT,
    ADDITIONS,
    ASK,
    BUILD,
    CELLS,
    DELIVER,
    FIRST_TRACK,
    LEGS,
    LETTERS,
    NONE,
    OVER,
    OWN,
    POWER,
    ROW,
    ROWS,
    SECTIONS,
    SIX,
    SOURCES,
    TAKE,
    THROW,
)
from branchline.games.steamrollers.native.kernel import apply
from branchline.games.steamrollers.native.table import Match, copy, order_points, total

__all__ = ["EasyEvaluator", "evaluate"]

CODES = sizes.CODES
KEEPS: float = delivery_value.KEEPS
USED: float = delivery_value.USED
MOST_BUILDS = 3  # tracks that are considered; fewer than solo: faster, and part of a change that won 54% of 2,000 matches
PACE: float = 0.9  # useful actions in a round of one; solo rounds have two (1.7 in `evaluator.py`)
BUILDING, DEVELOPED = 0.8, 11  # rounds that a track or a box takes, and the number of them before deliveries begin
CARRYING: float = 2.5  # rounds that one seat takes for each good that must go before the end
LATER: float = 0.4  # fraction of the goods in the other cities that go before enough cities are empty
GOODS_SHARE: float = 1.2  # a seat's share of the goods, relative to an equal share
OTHERS_LEAVE: float = 0.6  # fraction of the goods that nobody else takes first
SOFT: float = 1.5
NEXT: float = 0.4  # fraction of an action still to do in this round that adds to the time left
WON: float = 5.0  # points for winning, in finished matches only
ORDERED: float = 0.5  # fraction of an order's points, when all its goods but the last are there
HELP: Annotated[list[float], 12] = list(delivery_value.HELP.values())  # by its effect, as the kernel numbers them
CARRY, BUILT, MOST_BUILT, TOOK = 0.8, 2.0, 4.0, 1.0  # points of a delivery's distance, of a track's promise, of a tile
BOX: Annotated[list[float], 7] = list(BOXES)
MOST_CHOSEN = 12  # as `prospects` has it
NEVER: float = -1e9
TRACK: Annotated[list[uint16], 1500] = [
    CODES * cell + code for cell in range(CELLS) for code in range(1, SECTIONS + 1)
]  # as moves number them


class EasyEvaluator:
    """The goal cache, and the moves that remain after pruning."""

    cache: GoalCache
    count: int
    move: list[int32] = sized(4096)
    gain: list[float] = sized(8)
    far: list[int] = sized(2160)  # by good, cities and addition: distance of the longest delivery, and its move
    longest: list[int32] = sized(2160)
    keys: list[uint16] = sized(2160)

    def __init__(self, cache: GoalCache) -> None:
        allocate(EasyEvaluator, self)
        self.cache = cache


def easy_move(b: EasyEvaluator, m: Match, seat: int, found: Moves, trial: Match) -> int:
    """The first of the best moves of a seat."""
    prune(b, m, seat, found)
    best = NEVER
    chosen = b.move[0]
    for n in range(b.count):
        copy(trial, m)
        apply(trial, seat, b.move[n])
        expected = evaluate(b, trial, seat)
        if expected > best:
            best = expected
            chosen = b.move[n]
    return chosen


# ---- move pruning


def prune(b: EasyEvaluator, m: Match, seat: int, found: Moves) -> None:
    """Keep the longest of equal deliveries and the most valuable tracks."""
    b.count = 0
    keys = 0
    builds = 0
    for n in range(listed(found)):
        move = found.move[n]
        if move >= DELIVER:
            keys = add_longest(b, m, seat, move, keys)
        elif BUILD <= move < ROWS or FIRST_TRACK < move < BUILD:
            builds += 1
        else:
            b.move[b.count] = move
            b.count += 1
    for n in range(keys):
        b.move[b.count] = b.longest[b.keys[n]]
        b.count += 1
        b.far[b.keys[n]] = 0
    if builds:
        load_lines(b.cache, m, seat)  # each of the tracks will change few of them
        add_promising(b, m, seat, found)


def track_of(move: int) -> int:
    """The track that a move draws, or less than 0."""
    if BUILD <= move < ROWS:
        return TRACK[move - BUILD]
    if FIRST_TRACK < move < BUILD:
        return TRACK[move - FIRST_TRACK - 1]
    return -1


def add_longest(b: EasyEvaluator, m: Match, seat: int, move: int, keys: int) -> int:
    """Keep the longest delivery of each good to each city with each addition; of equal ones that from the board."""
    route = (move - DELIVER) % LEGS
    plus = (move - DELIVER) // LEGS % ADDITIONS
    source = (move - DELIVER) // LEGS // ADDITIONS % SOURCES
    origin = (move - DELIVER) // LEGS // ADDITIONS // SOURCES
    city = origin
    far = 0
    while route:
        leg = SIX * SIX * seat + SIX * city + route % 7 - 1
        far += m.length[leg]
        city = m.reach[leg]
        route //= 7
    key = (((m.cargo[seat] if source == OWN else source) * SIX + origin) * SIX + city) * ADDITIONS + plus
    far = 2 * far + (0 if source == OWN else 1)
    if not b.far[key]:
        b.keys[keys] = key
        keys += 1
    if far > b.far[key]:
        b.far[key] = far
        b.longest[key] = move
    return keys


def add_promising(b: EasyEvaluator, m: Match, seat: int, found: Moves) -> None:
    """Keep the most valuable tracks, the best first, of equal ones the first (insertion sort of a short list)."""
    load_promises(b.cache, m, seat)
    first = b.count
    for n in range(listed(found)):
        track = track_of(found.move[n])
        if track >= 0:
            compute_promises(b.cache, track >> 4)
            promised = b.cache.promise[track]
            at = b.count - first
            if at == MOST_BUILDS:
                if promised <= b.gain[at - 1]:
                    continue
                at -= 1
            else:
                b.count += 1
            while at and b.gain[at - 1] < promised:
                b.gain[at] = b.gain[at - 1]
                b.move[first + at] = b.move[first + at - 1]
                at -= 1
            b.gain[at] = promised
            b.move[first + at] = found.move[n]


# ---- evaluation


def evaluate(b: EasyEvaluator, m: Match, seat: int) -> float:
    """Expected points of a seat: points it has, and the best goal in the time left, less the fastest rival's gain."""
    if m.phase == OVER:
        return final_value(m, seat)
    load_goods(b.cache, m, seat)
    sure = m.delivered[seat] + m.bonus[seat] + order_points(m, seat)
    return sure + dice_value(b, m, seat) + order_value(m, seat) + future_value(b, m, seat)


def final_value(m: Match, seat: int) -> float:
    """Final score, plus or minus the bonus for winning."""
    for other in range(m.tables.seats):
        if total(m, other) > total(m, seat):
            return total(m, seat) - WON
    return total(m, seat) + WON


def dice_value(b: EasyEvaluator, m: Match, seat: int) -> float:
    """Value of the best use of each die taken."""
    if (m.phase != ACT and m.phase != ASK) or m.seat != seat:
        return 0.0
    return die_value(b, m, seat, m.die) + (die_value(b, m, seat, m.second) if m.second else 0.0)


def die_value(b: EasyEvaluator, m: Match, seat: int, die: int) -> float:
    boxes = popcount(m.boxes[seat])
    best = 0.0 if m.boxes[seat] >> (die - 1) & 1 else BOX[boxes]
    carried = CARRY * reach_of(b, m, seat, die - 1, boxes)
    if carried > best:
        best = carried
    if best < MOST_BUILT:
        promised = BUILT * promise_in(b, m, seat, die)
        if promised > best:
            best = promised
    return TOOK if m.owner[die - 1] != seat and best < TOOK else best


def promise_in(b: EasyEvaluator, m: Match, seat: int, die: int) -> float:
    """Highest value of a track of the black die's types in a region."""
    load_promises(b.cache, m, seat)
    best = 0.0
    for at in range(m.tables.field_count[die - 1]):
        cell = m.tables.field[CELLS * (die - 1) + at]
        if not m.tracks[CELLS * seat + cell]:
            compute_promises(b.cache, cell)
            for code in range(1, SECTIONS + 1):
                if m.tables.kind[code] & m.black and b.cache.promise[CODES * cell + code] > best:
                    best = b.cache.promise[CODES * cell + code]
    return best if best < MOST_BUILT / BUILT else MOST_BUILT / BUILT


def reach_of(b: EasyEvaluator, m: Match, seat: int, city: int, power: int) -> int:
    """The longest delivery from a city now."""
    load_links(b.cache, m, seat)
    at = SIX * LETTERS * network_slot(b.cache, m) + LETTERS * city
    best = 0
    for place in range(m.count[city]):
        far = farthest(b.cache.far[at + m.row[ROW * city + place]], power)
        if far > best:
            best = far
    return best


def order_value(m: Match, seat: int) -> float:
    """Value of the goods for the open order that is nearest to being filled."""
    gone = 0
    for other in range(m.tables.seats):
        gone |= m.orders[other]
    best = 0.0
    for order in range(m.order_sides):
        there = 0
        needed = 0
        for letter in range(m.tables.letters + 1):
            need = m.tables.need[2 * LETTERS * order + LETTERS * m.order_side[order] + letter]
            needed += need
            there += need if need < m.kept[LETTERS * seat + letter] else m.kept[LETTERS * seat + letter]
        if not gone >> order & 1 and there:
            near = m.tables.order_points[2 * order + m.order_side[order]] * there / float(needed)
            if near > best:
                best = near
    return ORDERED * best


def future_value(b: EasyEvaluator, m: Match, seat: int) -> float:
    """Value of the best goal in the time left, less what the fastest of the others gains meanwhile."""
    rate = 0.0
    for other in range(m.tables.seats):
        if other != seat:
            theirs = delivery_rate(b.cache, m, other)
            if theirs > rate:
                rate = theirs
    few = goods_to_go(m)
    goods = 0
    for n in range(b.cache.goods):
        goods += b.cache.good_count[n]
    rounds = rounds_left(m, few)
    most = GOODS_SHARE * (few + LATER * (goods - few)) / m.tables.seats
    tile = m.tile_of[POWER]
    at = search_goals(b.cache, m, seat, 1 if tile != NONE and m.owner[tile] == seat else 0)
    return soft_maximum(b.cache, at, rounds * PACE + NEXT * pending(m, seat), most) + tile_value(m, seat, rounds) - PACE * rate * rounds


def soft_maximum(p: GoalCache, at: int, actions: float, most: float) -> float:
    """Soft maximum (log-mean-exp) of the candidates' values: alternatives count, since the dice may not allow the best."""
    best = NEVER
    for n in range(p.found[at]):
        found = MOST_CHOSEN * at + n
        p.value[n] = value_of(p.found_actions[found], p.found_points[found], p.found_goods[found], actions, most, OTHERS_LEAVE)
        if p.value[n] > best:
            best = p.value[n]
    together = 0.0
    for n in range(p.found[at]):
        together += exp((p.value[n] - best) / SOFT)
    return best + SOFT * log(together / p.found[at])


def pending(m: Match, seat: int) -> int:
    """The number of actions that a seat has still to do in this round."""
    if m.seat == seat:
        if m.phase == TAKE:
            return 1
        if m.phase == ACT or m.phase == THROW or m.phase == ASK:
            return 2 if m.second else 1
        return 0
    return 1 if place_of(m, seat) > place_of(m, m.seat) else 0


def place_of(m: Match, seat: int) -> int:
    """Distance of a seat from the first player; no seat counts as one before seat 0."""
    seats = m.tables.seats
    first = -1 if m.first == NONE else m.first
    return ((-1 if seat == NONE else seat) + 2 * seats - first) % seats


def rounds_left(m: Match, few: int) -> float:
    """Expected rounds until enough cities are empty: everybody builds first, then delivers."""
    seats = m.tables.seats
    done = 0
    for seat in range(seats):
        done += popcount(m.boxes[seat])
        for cell in range(m.tables.cells):
            if m.tracks[CELLS * seat + cell]:
                done += 1
    ahead = DEVELOPED - done / float(seats)
    return BUILDING * (ahead if ahead > 0.0 else 0.0) + CARRYING * few / seats


def tile_value(m: Match, seat: int, rounds: float) -> float:
    """Expected value of tiles: their effects while time is left, and their points, discounted by round."""
    if m.sides < SIX:
        return 0.0
    value = 0.0
    sure = raised(KEEPS, rounds)
    use = 1 - raised(USED, rounds)
    for tile in range(SIX):
        if m.owner[tile] == seat:
            points = m.tables.points[2 * tile + m.side[tile]]
            value += use * HELP[m.tables.effect[2 * tile + m.side[tile]]] + (sure * points if points > 0 else points)
    return value
