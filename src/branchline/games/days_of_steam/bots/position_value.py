# branchline: kernel
"""Days of Steam: evaluate a seat: its points, a greedy sequence of deliveries discounted by turns, and loops it may close."""

from __future__ import annotations

from branchline.engine.kernel_fields import allocate, sized
from branchline.games.days_of_steam.bots import parameters
from branchline.games.days_of_steam.bots.map_analysis import MapAnalysis, explore, find_routes
from branchline.games.days_of_steam.bots.parameters import (
    BENT,
    CITIES,
    CLOSING,
    GIFT,
    NEARLY,
    OTHERS,
    PARAMETERS,
    PATIENCE,
    STEAM,
    STEAM_A_TURN,
    STRAIGHT,
    TO_COME,
    VICTORY,
)
from branchline.games.days_of_steam.native.constants import KINDS, LETTERS, NONE, OVER
from branchline.games.days_of_steam.native.table import Match

__all__ = ["PositionEvaluator"]

VERY_FAR: float = parameters.VERY_FAR
DELIVERIES = 4  # in a sequence
STEPS = 2048  # entries of the table of discounts, in eighths of a turn
MOST_WAY = 60  # longest way of a delivery
NONE_FOUND = -1
CARRIED = 1000  # number of the good on a train
SOON = 2  # loops of one kind that count, and pairs of tiles that would make one
SOME = 3
SAFE_WAY = 3  # a way over curves that takes less than this is driven in one turn


class PositionEvaluator:
    """Parameters of the evaluation, and scratch space."""

    analysis: MapAnalysis
    parameter: list[float] = sized(32)  # see `parameters.py`
    later: list[float] = sized(2048)  # discounts, by eighths of a turn
    row: list[float] = sized(160)  # at 32 x seat + city: the way to each city for a train; the last row is for a train under way
    deliveries: list[int] = sized(8)  # goods that the seat has delivered, by letter,
    planned_deliveries: list[int] = sized(8)  # with those of the planned deliveries
    removed_count: int  # goods on the map that a drive has loaded
    removed_goods: list[int] = sized(32)
    stamp: int
    used_stamp: list[int] = sized(1024)  # by good on the map: the last sequence that delivers it
    best_job: int  # the next job, and its turns
    time: float

    def __init__(self, analysis: MapAnalysis, parameters: list[float]) -> None:
        allocate(PositionEvaluator, self)
        self.analysis = analysis
        for n in range(PARAMETERS):
            self.parameter[n] = parameters[n]
        for n in range(STEPS):
            self.later[n] = self.parameter[PATIENCE] ** (n / 8.0)


def discount(o: PositionEvaluator, turns: float) -> float:
    """Discount factor of this number of turns."""
    n = int(8 * turns)
    return o.later[n if n < STEPS else STEPS - 1]


def find_row(o: PositionEvaluator, m: Match, seat: int, cell: int, place: int) -> None:
    """Find the ways to all cities for a train that stands there."""
    face = m.face[cell]
    if m.tables.is_city[face] and o.analysis.number[cell] != NONE:
        for n in range(o.analysis.cities):
            o.row[CITIES * seat + n] = o.analysis.distance[CITIES * o.analysis.number[cell] + n]
        return
    explore(o.analysis, m, cell, 15 if m.tables.is_city[face] else m.tables.place[4 * face + place], NONE)
    for n in range(o.analysis.cities):
        least = VERY_FAR
        for first in range(o.analysis.cities):
            if o.analysis.row[first] + o.analysis.distance[CITIES * first + n] < least:
                least = o.analysis.row[first] + o.analysis.distance[CITIES * first + n]
        o.row[CITIES * seat + n] = least


def turns_for(o: PositionEvaluator, way: float, steam: float, lays: int) -> float:
    """The number of turns that a way takes: laying tiles, raising steam, driving (slower over curves)."""
    whole = int(way)
    waiting = (whole - steam) / o.parameter[STEAM_A_TURN]
    if waiting < lays:
        waiting = lays
    driving = whole / o.parameter[BENT if way > whole and whole >= SAFE_WAY else STRAIGHT]
    return waiting + (driving if driving > 1.0 else 1.0)


def delivery_value(o: PositionEvaluator, m: Match, row: int, steam: float, points: float, wait: int) -> float:
    """Discounted value of a greedy sequence of deliveries from where a train is, after some turns.

    The good on the train comes first (`add_cargo_jobs`). `deliveries` has the seat's goods.
    """
    reset_deliveries(o, m)
    value = 0.0
    passed = float(wait)
    at = NONE
    for n in range(DELIVERIES):
        more = next_colour(o, m)
        carried = n == 0 and o.analysis.routes > 0
        first = o.analysis.jobs if carried else 0
        choose_job(o, m, row, at, steam, more, first, o.analysis.jobs + (o.analysis.routes if carried else 0))
        if o.best_job == NONE_FOUND:
            if carried:
                continue
            break
        passed += o.time
        letter = o.analysis.job_good[o.best_job]
        gain = m.tables.good_points + (0 if o.planned_deliveries[letter] else more)
        value += gain * discount(o, passed)
        points += gain
        if points >= m.tables.win:
            return value + (o.parameter[VICTORY] + o.parameter[TO_COME]) * discount(o, passed)
        steam = steam_after(o, m, int(way_of(o, row, at, o.best_job)), steam, o.analysis.job_lays[o.best_job])
        o.planned_deliveries[letter] += 1
        o.used_stamp[o.analysis.job_number[o.best_job]] = o.stamp
        at = o.analysis.job_end[o.best_job]
    return value + o.parameter[TO_COME] * discount(o, passed)


def choose_job(o: PositionEvaluator, m: Match, row: int, at: int, steam: float, more: int, low: int, high: int) -> None:
    """Choose the job with the best discounted value, and its turns; none if no job beats waiting."""
    o.best_job = NONE_FOUND
    best = o.parameter[TO_COME]
    for job in range(low, high):
        way = way_of(o, row, at, job)
        if way < MOST_WAY and o.used_stamp[o.analysis.job_number[job]] != o.stamp:
            turns = turns_for(o, way, steam, o.analysis.job_lays[job])
            gain = m.tables.good_points + (0 if o.planned_deliveries[o.analysis.job_good[job]] else more)
            promise = (gain + o.parameter[TO_COME]) * discount(o, turns)
            if promise > best:
                best = promise
                o.best_job = job
                o.time = turns


def way_of(o: PositionEvaluator, row: int, at: int, job: int) -> float:
    """Length of a job's way, from the end of the job before it or from where the train stands."""
    if o.analysis.job_start[job] == NONE:
        return o.analysis.job_way[job]
    start = o.analysis.job_start[job]
    return o.analysis.job_way[job] + (o.row[row + start] if at == NONE else o.analysis.distance[CITIES * at + start])


def reset_deliveries(o: PositionEvaluator, m: Match) -> None:
    """Clear the planned deliveries; only the loaded goods stay removed."""
    o.stamp += 1
    for n in range(o.removed_count):
        o.used_stamp[o.removed_goods[n]] = o.stamp
    for letter in range(m.tables.letters):
        o.planned_deliveries[letter] = o.deliveries[letter]


def next_colour(o: PositionEvaluator, m: Match) -> int:
    """The points for a further colour."""
    colours = 0
    for letter in range(m.tables.letters):
        if o.planned_deliveries[letter]:
            colours += 1
    return m.tables.colour_points[colours + 1] - m.tables.colour_points[colours] if colours < m.tables.letters else 0


def steam_after(o: PositionEvaluator, m: Match, steam_spent: int, steam: float, lays: int) -> float:
    """The steam left after a drive, with steam raised while its tiles were laid."""
    waiting = (steam_spent - steam) / o.parameter[STEAM_A_TURN]
    warm = steam + o.parameter[STEAM_A_TURN] * (waiting if waiting > lays else lays)
    if warm > m.tables.steam_limit:
        warm = m.tables.steam_limit
    return warm - steam_spent if warm > steam_spent else 0.0


def add_cargo_jobs(o: PositionEvaluator, m: Match, row: int, cargo: int, origin: int) -> None:
    """Add jobs for the good on a train, after all others."""
    o.analysis.routes = 0
    if cargo == NONE:
        return
    least = VERY_FAR
    at = 0
    for n in range(o.analysis.cities):
        o.analysis.row[n] = o.row[row + n]
        if o.analysis.colour[n] == cargo and o.analysis.city[n] != origin and o.analysis.row[n] < least:
            least = o.analysis.row[n]
            at = n
    find_routes(o.analysis, m, cargo, least, at)
    for n in range(o.analysis.routes):
        o.analysis.job_good[o.analysis.jobs + n] = cargo
        o.analysis.job_number[o.analysis.jobs + n] = CARRIED
        o.analysis.job_start[o.analysis.jobs + n] = NONE
        o.analysis.job_way[o.analysis.jobs + n] = o.analysis.route_way[n]
        o.analysis.job_lays[o.analysis.jobs + n] = o.analysis.route_lays[n]
        o.analysis.job_end[o.analysis.jobs + n] = o.analysis.route_end[n]


def train_value(o: PositionEvaluator, m: Match, seat: int, row: int, cell: int, cargo: int, origin: int, steam: int, wait: int) -> float:
    """Points of a seat with the goods in `deliveries`, and the value of its train's deliveries; at a water tower perhaps after a rest."""
    points = float(points_of(o, m, seat))
    if points >= m.tables.win:
        return points + o.parameter[VICTORY] + o.parameter[TO_COME]
    add_cargo_jobs(o, m, row, cargo, origin)
    heat = steam + m.coal[seat]
    value = delivery_value(o, m, row, heat, points, wait)
    if m.tables.water[m.face[cell]] and steam < m.tables.steam_limit:
        fuller = steam + m.tables.water_tower
        if fuller > m.tables.steam_limit:
            fuller = m.tables.steam_limit
        rested = delivery_value(o, m, row, fuller + m.coal[seat], points, wait + 1)
        if rested > value:
            value = rested
    return points + value + o.parameter[STEAM] * heat


def points_of(o: PositionEvaluator, m: Match, seat: int) -> int:
    """The points of a seat with the goods in `deliveries`."""
    points = m.tables.loop_points * m.loops[seat]
    colours = 0
    for letter in range(m.tables.letters):
        points += m.tables.good_points * o.deliveries[letter]
        if o.deliveries[letter]:
            colours += 1
    return points + m.tables.colour_points[colours]


def load_deliveries(o: PositionEvaluator, m: Match, seat: int) -> None:
    """Load the goods that a seat has delivered."""
    for letter in range(m.tables.letters):
        o.deliveries[letter] = m.deliveries[LETTERS * seat + letter]


def parked_value(o: PositionEvaluator, m: Match, seat: int, wait: int) -> float:
    """Value of a seat whose train stands and whose row is filled."""
    load_deliveries(o, m, seat)
    return train_value(o, m, seat, CITIES * seat, m.train[seat], m.cargo[seat], m.origin[seat], m.steam[seat], wait)


def closable(o: PositionEvaluator, m: Match, seat: int, n: int) -> int:
    """Whether a seat has a tile in hand that closes a loop at this place."""
    cell = o.analysis.closing_cell[n]
    one = o.analysis.closing_one[n]
    pair = one * (7 - one) // 2 + o.analysis.closing_other[n] - one - 1
    for kind in range(m.tables.kinds):
        if m.hands[KINDS * seat + kind]:
            for turn in range(m.tables.face_count[kind]):
                face = m.tables.first_face[kind] + turn
                if m.tables.sections[face] >> pair & 1 and not (m.tables.track[face] ^ m.track[cell]) & m.tile_edges[cell]:
                    return 1
    return 0


def at_most(n: int, most: int) -> int:
    return n if n < most else most


def loop_value(o: PositionEvaluator, m: Match, seat: int, next_is_mine: int) -> float:
    """Value of the loops that a seat may close, less those that the next seat may close first."""
    left = m.tables.markers
    for other in range(m.tables.seats):
        left -= m.loops[other]
    if left <= 0:
        return 0.0
    mine = 0
    for n in range(o.analysis.closing):
        mine += closable(o, m, seat, n)
    soon = at_most(left, SOON)
    value = o.parameter[CLOSING] * at_most(mine, soon) + o.parameter[OTHERS] * at_most(o.analysis.closing - mine, soon)
    value += o.parameter[NEARLY] * at_most(o.analysis.nearly, at_most(left, SOME))
    return value if next_is_mine else value - o.parameter[GIFT] * at_most(o.analysis.closing, soon)


def seat_value(o: PositionEvaluator, m: Match, seat: int, wait: int) -> float:
    """Value of a seat on the analysed map; it acts now if `wait` is 0."""
    if m.phase == OVER:
        load_deliveries(o, m, seat)
        points = float(points_of(o, m, seat))
        return points + (o.parameter[VICTORY] + o.parameter[TO_COME] if points >= m.tables.win else 0.0)
    find_row(o, m, seat, m.train[seat], m.place[seat])
    return parked_value(o, m, seat, wait) + loop_value(o, m, seat, 0 if wait else 1)


def best_rival_value(o: PositionEvaluator, m: Match, seat: int, wait: int) -> float:
    """Value of the best rival; 0 without one."""
    best = 0.0
    for other in range(m.tables.seats):
        if other != seat:
            value = seat_value(o, m, other, wait)
            if value > best:
                best = value
    return best
