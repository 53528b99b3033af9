# branchline: kernel
"""Opponent model of The Train Travels from Afar if stations count: values of a frame against sampled futures of the others.

Frames do not touch, so the others' frames are played out first, many times (Monte Carlo sampling). Each future is a row with the rounds
in which each seat reached each station, and the tiles it entered.
"""

from __future__ import annotations

from branchline.engine.kernel_fields import allocate, sized, uint8
from branchline.games.train_from_afar.bots import sizes
from branchline.games.train_from_afar.bots.frame import Frame
from branchline.games.train_from_afar.bots.value import Value
from branchline.games.train_from_afar.native.constants import STATIONS

__all__ = ["OpponentModel", "add_future", "add_guess", "final_value", "set_station_values"]

ROUNDS, SEATS = sizes.ROUNDS, sizes.SEATS
ROW = STATIONS + 1
GUESS_RANGE = 16  # range of guessed rounds; the later half stands for never
VICTORY, CLOSE = 12.0, 3.0  # value of winning in points, and the lead at which half of it counts


class OpponentModel:
    """The points of the stations' fields, and the futures of the other seats."""

    others: int
    route: int
    worth: list[uint8] = sized(28)  # at 4 x station + field
    futures: int
    future: list[uint8] = sized(6144)  # at 24 x future + 8 x other: rounds, and tiles entered

    def __init__(self, others: int, route: int, worth: list[int]) -> None:
        allocate(OpponentModel, self)
        self.others = others
        self.route = route
        for n in range(4 * STATIONS):
            self.worth[n] = worth[n]


def add_future(m: OpponentModel, number: int, other: int, f: Frame) -> None:
    """Stores the outcome of an opponent's frame in a future."""
    at = (number * SEATS + other) * ROW
    for station in range(STATIONS):
        m.future[at + station] = f.arrival_round[station]
    m.future[at + STATIONS] = f.tiles_entered
    if number >= m.futures:
        m.futures = number + 1


def add_guess(m: OpponentModel, number: int, other: int, arrival_rounds: list[int], laid_count: int, runs: bool) -> None:
    """Stores a guessed future: a running opponent reaches half of the open stations, in any of the next rounds."""
    at = (number * SEATS + other) * ROW
    for station in range(STATIONS):
        m.future[at + station] = arrival_rounds[station]
        if runs and not arrival_rounds[station]:
            later = (5 * number + 3 * station) % GUESS_RANGE
            m.future[at + station] = laid_count + 1 + later if 2 * later < GUESS_RANGE else 0
    if number >= m.futures:
        m.futures = number + 1


def rank(m: OpponentModel, at: int, station: int, mine: int, but: int) -> int:
    """How many opponents, without `but`, reach a station before a round."""
    earlier = 0
    for other in range(m.others):
        if other != but and m.future[at + ROW * other + station] and m.future[at + ROW * other + station] < mine:
            earlier += 1
    return earlier


def opponent_points(m: OpponentModel, at: int, station: int, other: int, mine: int) -> int:
    """Points of an opponent from a station in a future, if the own seat arrives in round `mine` (0: never)."""
    theirs = m.future[at + ROW * other + station]
    if not theirs:
        return 0
    return m.worth[4 * station + rank(m, at, station, theirs, other) + (0 < mine < theirs)]


def set_station_values(m: OpponentModel, v: Value, spite: float = 1.0, laid_count: int = 0, discount: float = 0.0) -> None:
    """Sets the value of reaching each station in each round: own points, plus `spite` times the mean points that opponents lose.

    Rounds after `laid_count` are discounted by `discount` each.
    """
    for station in range(STATIONS):
        factor = 1.0
        for round in range(1, ROUNDS):
            if round > laid_count:
                factor *= 1.0 - discount
            v.station_value[ROUNDS * station + round] = factor * marginal_value(m, station, round, spite) / max(1, m.futures)


def marginal_value(m: OpponentModel, station: int, round: int, spite: float) -> float:
    """That value, summed over all futures."""
    total = 0.0
    for number in range(max(1, m.futures)):
        at = number * SEATS * ROW
        total += m.worth[4 * station + rank(m, at, station, round, m.others)]
        for other in range(m.others if spite else 0):
            total += spite * (opponent_points(m, at, station, other, 0) - opponent_points(m, at, station, other, round)) / m.others
    return total


def final_value(m: OpponentModel, f: Frame) -> float:
    """Value of a finished frame against the futures: mean lead plus a smooth bonus for winning."""
    total = 0.0
    for number in range(max(1, m.futures)):
        total += value_in_future(m, f, number * SEATS * ROW)
    return total / max(1, m.futures)


def value_in_future(m: OpponentModel, f: Frame, at: int) -> float:
    """That value in one future."""
    mine = m.route * f.tiles_entered
    for station in range(STATIONS):
        if f.arrival_round[station]:
            mine += m.worth[4 * station + rank(m, at, station, f.arrival_round[station], m.others)]
    if not m.others:
        return mine
    best = 0
    for other in range(m.others):
        theirs = m.route * m.future[at + ROW * other + STATIONS]
        for station in range(STATIONS):
            theirs += opponent_points(m, at, station, other, f.arrival_round[station])
        best = max(best, theirs)
    lead: float = mine - best
    return lead + VICTORY * lead / (CLOSE + (lead if lead > 0 else -lead))
