# branchline: kernel
"""SteamRollers: evaluate a seat by its best goal (links, engine, deliveries), its tiles and the time left; solo also Eva's forecast.

Constants with two values hold at tables with others, where a round has one action and ends when all have delivered, and alone.
"""

from __future__ import annotations

from typing import Annotated

from branchline.engine.bits import exp, log, popcount, raised
from branchline.games.steamrollers.bots.eva_estimate import ROUNDS, EvaForecast, eva_harm, forecast, rolled_harm
from branchline.games.steamrollers.bots.goal_cache import (
    GoalCache,
    compute_promises,
    delivery_rate,
    farthest,
    goods_to_go,
    load_goods,
    load_links,
    load_promises,
    network_slot,
)
from branchline.games.steamrollers.bots.goal_search import MOST_CHOSEN, search_goals, value_of
from branchline.games.steamrollers.bots.links import CODES
from branchline.games.steamrollers.native.constants import (
    ACT,
    ASK,
    CELLS,
    EVA_THROW,
    LETTERS,
    NO_FIELD,
    NONE,
    OVER,
    POWER,
    ROW,
    SECTIONS,
    SIX,
    TAKE,
    THROW,
)
from branchline.games.steamrollers.native.table import Match, eva_total, filled_orders, order_points, total
from branchline.games.steamrollers.rules.components import EFFECTS

__all__ = ["PositionEvaluator", "evaluate"]

LOST: float = 40.0  # penalty in points of losing by a full region
KEEPS: float = 0.5  # probability that a seat still has a tile one round later
USED: float = 0.8  # probability that a tile has not helped yet one round later
HELP_OF = {
    "value": 0.3, "two": 1.2, "steal": 0.3, "eva_roll": 0.1, "eva_cross": 0.1, "destination": 0.5, "longer": 0.3, "unlimited": 0.3,
    "power": 0.1, "step": 0.5, "turn": 0.3, "track": 0.2,
}  # value of a tile's effect over a whole match  # fmt: skip
HELP: Annotated[list[float], 12] = [HELP_OF[effect] for effect in EFFECTS]  # as the kernel numbers them
PACE: Annotated[list[float], 2] = [0.9, 1.7]  # useful actions in a round
BUILT: Annotated[list[float], 2] = [2.0, 3.0]  # points of a track's promise
BUILDING, DEVELOPED = 0.8, 11  # rounds that a track or a box takes, and the number of them before deliveries begin
CARRYING: float = 2.5  # rounds that one seat takes for each good that must go before the end
LATER: float = 0.4  # fraction of the goods in the other cities that go before enough cities are empty
GOODS_SHARE: float = 1.2  # a seat's share of the goods, relative to an equal share
OTHERS_LEAVE: float = 0.6  # fraction of the goods that nobody else takes first
LEAST_LEFT: float = 0.2  # fraction of the goods that Eva leaves at least
PATIENCE = 3  # rounds looked beyond the best end of a solo match
SOFT: float = 1.5
NEXT: float = 0.4  # fraction of an action still to do in this round that adds to the time left
WON: Annotated[list[float], 2] = [5.0, 8.0]  # points for winning; alone spread over the expected margin, else in finished matches only
ORDERED: float = 0.5  # fraction of an order's points, when all its goods but the last are there
CARRY, MOST_BUILT, TOOK = 0.8, 4.0, 1.0  # points of a delivery's distance, of a track's promise at most, of a tile
BOX: Annotated[list[float], 7] = [2.5, 2.5, 2.5, 2.2, 1.8, 1.5, 0.0]  # points of the next engine box, by the number crossed
NEVER: float = -1e9


class PositionEvaluator:
    """The goal cache, and Eva's forecast."""

    cache: GoalCache
    eva: EvaForecast

    def __init__(self, cache: GoalCache, eva: EvaForecast) -> None:
        self.cache = cache
        self.eva = eva


def evaluate(b: PositionEvaluator, m: Match, seat: int) -> float:
    """Expected points of a seat: points it has, and the best goal in the time left, less what rivals or Eva gain meanwhile."""
    if m.phase == OVER:
        return final_value(m, seat)
    load_goods(b.cache, m, seat)
    points = m.delivery_points[seat] + m.bonus[seat] + order_points(m, seat)
    value = points + dice_value(b.cache, m, seat) + order_value(m, seat)
    if m.tables.seats > 1:
        return value + future_value(b.cache, m, seat)
    margin = value - eva_total(m) + solo_future(b, m)
    if m.phase == EVA_THROW:
        margin -= rolled_harm(m)
    return margin + WON[1] * (1 - 2 / (exp(2 * margin / WON[1]) + 1))  # tanh


def final_value(m: Match, seat: int) -> float:
    """Final score, plus or minus the bonus for winning; solo the margin over Eva, who wins at once by a full region."""
    if m.tables.seats == 1:
        margin = float(total(m, 0) - eva_total(m))
        if m.ending == NO_FIELD:
            margin = (margin if margin < 0 else 0.0) - LOST
        return margin + (WON[1] if margin > 0 else -WON[1])
    for other in range(m.tables.seats):
        if total(m, other) > total(m, seat):
            return total(m, seat) - WON[0]
    return total(m, seat) + WON[0]


def dice_value(p: GoalCache, m: Match, seat: int) -> float:
    """Value of the best use of each die taken, minus what the remaining one does for Eva in solo matches."""
    if (m.phase != ACT and m.phase != ASK) or m.seat != seat:
        return 0.0
    value = die_value(p, m, seat, m.die) + (die_value(p, m, seat, m.second_die) if m.second_die else 0.0)
    if m.tables.seats == 1:
        for n in range(SIX):
            if m.dice[n]:
                return value - eva_harm(m, n)
    return value


def die_value(p: GoalCache, m: Match, seat: int, die: int) -> float:
    boxes = popcount(m.boxes[seat])
    best = 0.0 if m.boxes[seat] >> (die - 1) & 1 else BOX[boxes]
    delivery = CARRY * longest_delivery(p, m, seat, die - 1, boxes)
    if delivery > best:
        best = delivery
    if best < MOST_BUILT:
        promise = BUILT[m.tables.seats == 1] * promise_in(p, m, seat, die)
        if promise > MOST_BUILT:
            promise = MOST_BUILT
        if promise > best:
            best = promise
    return TOOK if m.owner[die - 1] != seat and best < TOOK else best


def promise_in(p: GoalCache, m: Match, seat: int, die: int) -> float:
    """Highest value of a track of the black die's types in a region."""
    load_promises(p, m, seat)
    best = 0.0
    for at in range(m.tables.field_count[die - 1]):
        cell = m.tables.field[CELLS * (die - 1) + at]
        if not m.tracks[CELLS * seat + cell]:
            compute_promises(p, cell)
            for code in range(1, SECTIONS + 1):
                if m.tables.track_types[code] & m.black_die and p.promise[CODES * cell + code] > best:
                    best = p.promise[CODES * cell + code]
    return best


def longest_delivery(p: GoalCache, m: Match, seat: int, city: int, power: int) -> int:
    """The longest delivery from a city now."""
    load_links(p, m, seat)
    at = SIX * LETTERS * network_slot(p, m) + LETTERS * city
    best = 0
    for place in range(m.count[city]):
        distance = farthest(p.distances[at + m.row[ROW * city + place]], power)
        if distance > best:
            best = distance
    return best


def order_value(m: Match, seat: int) -> float:
    """Value of the goods for the open order that is nearest to being filled."""
    filled = filled_orders(m)
    best = 0.0
    for order in range(m.order_sides):
        goods = 0
        size = 0
        for letter in range(m.tables.letters + 1):
            need = m.tables.order_goods[2 * LETTERS * order + LETTERS * m.order_side[order] + letter]
            size += need
            goods += need if need < m.delivered_goods[LETTERS * seat + letter] else m.delivered_goods[LETTERS * seat + letter]
        if not filled >> order & 1 and goods:
            value = m.tables.order_points[2 * order + m.order_side[order]] * goods / float(size)
            if value > best:
                best = value
    return ORDERED * best


def future_value(p: GoalCache, m: Match, seat: int) -> float:
    """Value of the best goal in the time left, less what the fastest of the others gains meanwhile."""
    rate = 0.0
    for other in range(m.tables.seats):
        if other != seat:
            theirs = delivery_rate(p, m, other)
            if theirs > rate:
                rate = theirs
    to_go = goods_to_go(m)
    rounds = rounds_left(m, to_go)
    most = GOODS_SHARE * (to_go + LATER * (goods_total(p) - to_go)) / m.tables.seats
    actions = rounds * PACE[0] + NEXT * actions_due(m, seat)
    slot = best_goals(p, m, seat)
    return soft_maximum(p, slot, actions, most, OTHERS_LEAVE) + tile_value(m, seat, rounds) - PACE[0] * rate * rounds


def solo_future(b: PositionEvaluator, m: Match) -> float:
    """Value of the best goal over Eva's gain at the best end of the match, which comes when enough cities are empty."""
    to_go = goods_to_go(m)
    goods = goods_total(b.cache)
    slot = best_goals(b.cache, m, 0)
    forecast(b.eva, m)
    best = NEVER
    end = 0
    for rounds in range(ROUNDS + 1):
        actions = rounds * PACE[1] + NEXT * actions_due(m, 0)
        eva_goods = b.eva.goods_removed[rounds]
        if rounds == ROUNDS or actions + eva_goods >= to_go:
            most = to_go + LATER * (goods - to_go) - eva_goods
            share = 1 - eva_goods / goods if goods else 1.0
            value = soft_maximum(b.cache, slot, actions, most if most > 0 else 0.0, share if share > LEAST_LEFT else LEAST_LEFT)
            if value - b.eva.points[rounds] > best:
                best = value - b.eva.points[rounds]
                end = rounds
            elif rounds == end + PATIENCE:
                break
    return best + tile_value(m, 0, end)


def goods_total(p: GoalCache) -> int:
    """The number of all goods."""
    goods = 0
    for n in range(p.goods):
        goods += p.good_count[n]
    return goods


def best_goals(p: GoalCache, m: Match, seat: int) -> int:
    """Cache slot of a seat's best goals."""
    tile = m.tile_of[POWER]
    return search_goals(p, m, seat, 1 if tile != NONE and m.owner[tile] == seat else 0)


def soft_maximum(p: GoalCache, at: int, actions: float, most: float, share: float) -> float:
    """Soft maximum (log-mean-exp) of the candidates' values: alternatives count, since the dice may not allow the best."""
    best = NEVER
    for n in range(p.goal_count[at]):
        goal = MOST_CHOSEN * at + n
        p.value[n] = value_of(p.goal_actions[goal], p.goal_points[goal], p.goal_goods[goal], actions, most, share)
        if p.value[n] > best:
            best = p.value[n]
    total = 0.0
    for n in range(p.goal_count[at]):
        total += exp((p.value[n] - best) / SOFT)
    return best + SOFT * log(total / p.goal_count[at])


def actions_due(m: Match, seat: int) -> int:
    """The number of actions that a seat has still to do in this round."""
    if m.seat == seat:
        if m.phase == TAKE:
            return 2 if m.tables.seats == 1 else 1
        if m.phase == ACT or m.phase == THROW or m.phase == ASK:
            return 2 if m.second_die else 1
        return 0
    return 1 if place_of(m, seat) > place_of(m, m.seat) else 0


def place_of(m: Match, seat: int) -> int:
    """Distance of a seat from the first player; no seat counts as one before seat 0."""
    seats = m.tables.seats
    first = -1 if m.first_seat == NONE else m.first_seat
    return ((-1 if seat == NONE else seat) + 2 * seats - first) % seats


def rounds_left(m: Match, to_go: int) -> float:
    """Expected rounds until enough cities are empty: everybody builds first, then delivers."""
    seats = m.tables.seats
    progress = 0
    for seat in range(seats):
        progress += popcount(m.boxes[seat])
        for cell in range(m.tables.cells):
            if m.tracks[CELLS * seat + cell]:
                progress += 1
    ahead = DEVELOPED - progress / float(seats)
    return BUILDING * (ahead if ahead > 0.0 else 0.0) + CARRYING * to_go / seats


def tile_value(m: Match, seat: int, rounds: float) -> float:
    """Expected value of tiles: their effects while time is left, and their points, discounted by round; solo also of those Eva may lose."""
    if m.tile_sides < SIX:
        return 0.0
    value = 0.0
    keep_odds = raised(KEEPS, rounds)
    use_odds = 1 - raised(USED, rounds)
    for tile in range(SIX):
        points = m.tables.points[2 * tile + m.tile_side[tile]]
        if m.owner[tile] == seat:
            value += use_odds * HELP[m.tables.effect[2 * tile + m.tile_side[tile]]] + (keep_odds * points if points > 0 else points)
        elif m.tables.seats == 1 and points > 0:
            value += (1 - keep_odds) * points
    return value
