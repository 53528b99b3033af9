"""What a seat of Days of Steam may expect: the points it has, deliveries one after another by turns and steam, loops it may close."""

from __future__ import annotations

from branchline.games.days_of_steam.bots.map_analysis import Survey, explore, find_routes
from branchline.games.days_of_steam.bots.parameters import (
    BENT,
    CITIES,
    CLOSING,
    GIFT,
    HABITS,
    NEARLY,
    OTHERS,
    PATIENCE,
    STEAM,
    STEAM_A_TURN,
    STRAIGHT,
    TO_COME,
    VERY_FAR,
    VICTORY,
)
from branchline.games.days_of_steam.native.constants import KINDS, LETTERS, NONE, OVER
from branchline.games.days_of_steam.native.table import Match

DELIVERIES = 4  # looked at, one after another
STEPS = 2048  # of the table of what waiting leaves, eighths of a turn
MOST_WAY = 60  # no way is longer
NONE_FOUND = -1
CARRIED = 1000  # instead of a number: the good on a train
SOON = 2  # loops of one kind that count, and pairs of tiles that would make one
SOME = 3
SAFE_WAY = 3  # over curves so much steam is one turn


class Outlook:
    """Habits of thought, and room to think."""

    survey: Survey
    habit: list[float]  # see `habits.py`
    later: list[float]  # what is left of anything's worth, by eighths of a turn
    row: list[float]  # at 32 x seat + city: how far each city is for a train; the last row is for a train on its way
    kept: list[int]  # goods of the seat that is looked at, by letter,
    grown: list[int]  # and with those that it may yet deliver
    taken: int  # goods on the map that are not there any more
    took: list[int]
    stamp: int
    used: list[int]
    chosen: int  # the next job, and its turns
    time: float

    def __init__(self, survey: Survey, habits: list[float]) -> None:
        self.survey = survey
        self.habit = [0.0] * 32
        self.later = [0.0] * 2048
        self.row = [0.0] * 160
        self.kept = [0] * 8
        self.grown = [0] * 8
        self.taken = 0
        self.took = [0] * 32
        self.stamp = 0
        self.used = [0] * 1024
        self.chosen = 0
        self.time = 0.0
        for n in range(HABITS):
            self.habit[n] = habits[n]
        for n in range(STEPS):
            self.later[n] = self.habit[PATIENCE] ** (n / 8.0)


def after(o: Outlook, turns: float) -> float:
    """What so many turns leave of anything's worth."""
    n = int(8 * turns)
    return o.later[n if n < STEPS else STEPS - 1]


def find_row(o: Outlook, m: Match, seat: int, cell: int, place: int) -> None:
    """How far each city is for a train that stands there."""
    face = m.face[cell]
    if m.ground.is_city[face] and o.survey.number[cell] != NONE:
        for n in range(o.survey.cities):
            o.row[CITIES * seat + n] = o.survey.far[CITIES * o.survey.number[cell] + n]
        return
    explore(o.survey, m, cell, 15 if m.ground.is_city[face] else m.ground.place[4 * face + place], NONE)
    for n in range(o.survey.cities):
        least = VERY_FAR
        for first in range(o.survey.cities):
            if o.survey.row[first] + o.survey.far[CITIES * first + n] < least:
                least = o.survey.row[first] + o.survey.far[CITIES * first + n]
        o.row[CITIES * seat + n] = least


def turns_for(o: Outlook, way: float, steam: float, lays: int) -> float:
    """How many turns a way takes: laying what is missing, raising steam, driving, slowly over curves."""
    whole = int(way)
    waiting = (whole - steam) / o.habit[STEAM_A_TURN]
    if waiting < lays:
        waiting = lays
    driving = whole / o.habit[BENT if way > whole and whole >= SAFE_WAY else STRAIGHT]
    return waiting + (driving if driving > 1.0 else 1.0)


def prospect(o: Outlook, m: Match, row: int, steam: float, points: float, wait: int) -> float:
    """The worth of deliveries one after another, the most promising one each time, from where a train is, after some turns.

    What the train carries comes first, as `carry` told. `kept` has the seat's goods.
    """
    start_anew(o, m)
    value = 0.0
    passed = float(wait)
    at = NONE
    for n in range(DELIVERIES):
        more = next_colour(o, m)
        carried = n == 0 and o.survey.routes > 0
        first = o.survey.jobs if carried else 0
        find_next(o, m, row, at, steam, more, first, o.survey.jobs + (o.survey.routes if carried else 0))
        if o.chosen == NONE_FOUND:
            if carried:
                continue
            break
        passed += o.time
        letter = o.survey.job_good[o.chosen]
        gain = m.ground.good_points + (0 if o.grown[letter] else more)
        value += gain * after(o, passed)
        points += gain
        if points >= m.ground.win:
            return value + (o.habit[VICTORY] + o.habit[TO_COME]) * after(o, passed)
        steam = steam_after(o, m, int(way_of(o, row, at, o.chosen)), steam, o.survey.job_lays[o.chosen])
        o.grown[letter] += 1
        o.used[o.survey.job_number[o.chosen]] = o.stamp
        at = o.survey.job_end[o.chosen]
    return value + o.habit[TO_COME] * after(o, passed)


def find_next(o: Outlook, m: Match, row: int, at: int, steam: float, more: int, low: int, high: int) -> None:
    """Of these jobs that which pays best for its turns, and those turns; none if waiting for what is to come is as good."""
    o.chosen = NONE_FOUND
    best = o.habit[TO_COME]
    for job in range(low, high):
        way = way_of(o, row, at, job)
        if way < MOST_WAY and o.used[o.survey.job_number[job]] != o.stamp:
            turns = turns_for(o, way, steam, o.survey.job_lays[job])
            gain = m.ground.good_points + (0 if o.grown[o.survey.job_good[job]] else more)
            promise = (gain + o.habit[TO_COME]) * after(o, turns)
            if promise > best:
                best = promise
                o.chosen = job
                o.time = turns


def way_of(o: Outlook, row: int, at: int, job: int) -> float:
    """How far a job is, from the city where the train is after the one before it, or from where the train stands."""
    if o.survey.job_start[job] == NONE:
        return o.survey.job_way[job]
    start = o.survey.job_start[job]
    return o.survey.job_way[job] + (o.row[row + start] if at == NONE else o.survey.far[CITIES * at + start])


def start_anew(o: Outlook, m: Match) -> None:
    """Nothing is delivered yet, and only what was taken is gone."""
    o.stamp += 1
    for n in range(o.taken):
        o.used[o.took[n]] = o.stamp
    for letter in range(m.ground.letters):
        o.grown[letter] = o.kept[letter]


def next_colour(o: Outlook, m: Match) -> int:
    """The points of a colour that one has not yet."""
    colours = 0
    for letter in range(m.ground.letters):
        if o.grown[letter]:
            colours += 1
    return m.ground.colour_points[colours + 1] - m.ground.colour_points[colours] if colours < m.ground.letters else 0


def steam_after(o: Outlook, m: Match, spent: int, steam: float, lays: int) -> float:
    """The steam that is left after a drive for which tiles were laid, as many as it took."""
    waiting = (spent - steam) / o.habit[STEAM_A_TURN]
    warm = steam + o.habit[STEAM_A_TURN] * (waiting if waiting > lays else lays)
    if warm > m.ground.steam_limit:
        warm = m.ground.steam_limit
    return warm - spent if warm > spent else 0.0


def carry(o: Outlook, m: Match, row: int, cargo: int, origin: int) -> None:
    """The ways for what is on a train, as jobs behind all others that begin where it is."""
    o.survey.routes = 0
    if cargo == NONE:
        return
    least = VERY_FAR
    at = 0
    for n in range(o.survey.cities):
        o.survey.row[n] = o.row[row + n]
        if o.survey.colour[n] == cargo and o.survey.city[n] != origin and o.survey.row[n] < least:
            least = o.survey.row[n]
            at = n
    find_routes(o.survey, m, cargo, least, at)
    for n in range(o.survey.routes):
        o.survey.job_good[o.survey.jobs + n] = cargo
        o.survey.job_number[o.survey.jobs + n] = CARRIED
        o.survey.job_start[o.survey.jobs + n] = NONE
        o.survey.job_way[o.survey.jobs + n] = o.survey.route_way[n]
        o.survey.job_lays[o.survey.jobs + n] = o.survey.route_lays[n]
        o.survey.job_end[o.survey.jobs + n] = o.survey.route_end[n]


def standing_of(o: Outlook, m: Match, seat: int, row: int, cell: int, cargo: int, origin: int, steam: int, wait: int) -> float:
    """The points of a seat with the goods in `kept`, and what is to come for its train; at a water tower perhaps after a rest."""
    points = float(points_of(o, m, seat))
    if points >= m.ground.win:
        return points + o.habit[VICTORY] + o.habit[TO_COME]
    carry(o, m, row, cargo, origin)
    heat = steam + m.coal[seat]
    value = prospect(o, m, row, heat, points, wait)
    if m.ground.water[m.face[cell]] and steam < m.ground.steam_limit:
        fuller = steam + m.ground.water_tower
        if fuller > m.ground.steam_limit:
            fuller = m.ground.steam_limit
        rested = prospect(o, m, row, fuller + m.coal[seat], points, wait + 1)
        if rested > value:
            value = rested
    return points + value + o.habit[STEAM] * heat


def points_of(o: Outlook, m: Match, seat: int) -> int:
    """The points of a seat, were `kept` its goods."""
    points = m.ground.loop_points * m.loops[seat]
    colours = 0
    for letter in range(m.ground.letters):
        points += m.ground.good_points * o.kept[letter]
        if o.kept[letter]:
            colours += 1
    return points + m.ground.colour_points[colours]


def keep(o: Outlook, m: Match, seat: int) -> None:
    """What a seat has delivered is looked at."""
    for letter in range(m.ground.letters):
        o.kept[letter] = m.kept[LETTERS * seat + letter]


def waiting(o: Outlook, m: Match, seat: int, wait: int) -> float:
    """What a seat may expect whose train stands, its row known."""
    keep(o, m, seat)
    return standing_of(o, m, seat, CITIES * seat, m.train[seat], m.cargo[seat], m.origin[seat], m.steam[seat], wait)


def closable(o: Outlook, m: Match, seat: int, n: int) -> int:
    """Whether a seat has a tile in its hand for a place where a loop may be closed."""
    cell = o.survey.closing_cell[n]
    one = o.survey.closing_one[n]
    pair = one * (7 - one) // 2 + o.survey.closing_other[n] - one - 1
    for kind in range(m.ground.kinds):
        if m.hands[KINDS * seat + kind]:
            for turn in range(m.ground.face_count[kind]):
                face = m.ground.first_face[kind] + turn
                if m.ground.sections[face] >> pair & 1 and not (m.ground.track[face] ^ m.track[cell]) & m.known[cell]:
                    return 1
    return 0


def at_most(n: int, most: int) -> int:
    return n if n < most else most


def loops_of(o: Outlook, m: Match, seat: int, next_is_mine: int) -> float:
    """Loops that a seat may close, less what others may make of them first."""
    left = m.ground.markers
    for other in range(m.ground.seats):
        left -= m.loops[other]
    if left <= 0:
        return 0.0
    mine = 0
    for n in range(o.survey.closing):
        mine += closable(o, m, seat, n)
    soon = at_most(left, SOON)
    value = o.habit[CLOSING] * at_most(mine, soon) + o.habit[OTHERS] * at_most(o.survey.closing - mine, soon)
    value += o.habit[NEARLY] * at_most(o.survey.nearly, at_most(left, SOME))
    return value if next_is_mine else value - o.habit[GIFT] * at_most(o.survey.closing, soon)


def worth_of(o: Outlook, m: Match, seat: int, wait: int) -> float:
    """What a seat may expect in all, on the map that was surveyed; its turn comes now if it need not wait."""
    if m.phase == OVER:
        keep(o, m, seat)
        points = float(points_of(o, m, seat))
        return points + (o.habit[VICTORY] + o.habit[TO_COME] if points >= m.ground.win else 0.0)
    find_row(o, m, seat, m.train[seat], m.place[seat])
    return waiting(o, m, seat, wait) + loops_of(o, m, seat, 0 if wait else 1)


def rivals_of(o: Outlook, m: Match, seat: int, wait: int) -> float:
    """What the best of the others may expect; nothing where there is none."""
    best = 0.0
    for other in range(m.ground.seats):
        if other != seat:
            worth = worth_of(o, m, other, wait)
            if worth > best:
                best = worth
    return best
