"""The Train Travels from Afar where stations count: what a frame is worth beside all that the others' frames may become.

Nobody's tiles touch another's: the others' frames are played on first, many times, and what they came to is kept: a row for each future
with the rounds in which each seat reached each station, and the tiles it entered.
"""

from __future__ import annotations

from branchline.games.train_from_afar.bots import sizes
from branchline.games.train_from_afar.bots.frame import Frame
from branchline.games.train_from_afar.bots.value import Value

STATIONS, ROUNDS, SEATS = sizes.STATIONS, sizes.ROUNDS, sizes.SEATS
ROW = STATIONS + 1
GUESSED = 16  # rounds, half of which are still to come
VICTORY, CLOSE = 12.0, 3.0  # points that winning is worth beside the lead, and a lead that is as good as won by halves


class Meeting:
    """The fields of the stations, and the futures of the other seats."""

    others: int
    route: int
    worth: list[int]  # at 4 x station + field
    futures: int
    future: list[int]  # at 24 x future + 8 x other: rounds, and tiles entered

    def __init__(self, others: int, route: int, worth: list[int]) -> None:
        self.others = others
        self.route = route
        self.worth = [0] * 28
        for n in range(4 * STATIONS):
            self.worth[n] = worth[n]
        self.futures = 0
        self.future = [0] * 6144


def tell(m: Meeting, number: int, other: int, f: Frame) -> None:
    """What became of another's frame in a future."""
    at = (number * SEATS + other) * ROW
    for station in range(STATIONS):
        m.future[at + station] = f.reached[station]
    m.future[at + STATIONS] = f.entered
    if number >= m.futures:
        m.futures = number + 1


def guess(m: Meeting, number: int, other: int, reached: list[int], laid: int, runs: bool) -> None:
    """A guess what another who runs may still come to: of two stations one in any of the next rounds, the other never."""
    at = (number * SEATS + other) * ROW
    for station in range(STATIONS):
        m.future[at + station] = reached[station]
        if runs and not reached[station]:
            later = (5 * number + 3 * station) % GUESSED
            m.future[at + station] = laid + 1 + later if 2 * later < GUESSED else 0
    if number >= m.futures:
        m.futures = number + 1


def field(m: Meeting, at: int, station: int, mine: int, but: int) -> int:
    """How many of the others, one left out, reach a station before a round."""
    earlier = 0
    for other in range(m.others):
        if other != but and m.future[at + ROW * other + station] and m.future[at + ROW * other + station] < mine:
            earlier += 1
    return earlier


def points_of(m: Meeting, at: int, station: int, other: int, mine: int) -> int:
    """What another has from a station in a future if one comes there in this round oneself, or never."""
    theirs = m.future[at + ROW * other + station]
    if not theirs:
        return 0
    return m.worth[4 * station + field(m, at, station, theirs, other) + (0 < mine < theirs)]


def set_pays(m: Meeting, v: Value, spite: float = 1.0, laid: int = 0, haste: float = 0.0) -> None:
    """What reaching each station in each round pays: the own points, and with spite what the others then lose of theirs, on the whole.

    Who is in haste thinks less of every round after those in which tiles are laid.
    """
    for station in range(STATIONS):
        lasting = 1.0
        for round in range(1, ROUNDS):
            if round > laid:
                lasting *= 1.0 - haste
            v.pay[ROUNDS * station + round] = lasting * gain(m, station, round, spite) / max(1, m.futures)


def gain(m: Meeting, station: int, round: int, spite: float) -> float:
    """The sum of that over all futures."""
    total = 0.0
    for number in range(max(1, m.futures)):
        at = number * SEATS * ROW
        total += m.worth[4 * station + field(m, at, station, round, m.others)]
        for other in range(m.others if spite else 0):
            total += spite * (points_of(m, at, station, other, 0) - points_of(m, at, station, other, round)) / m.others
    return total


def standing(m: Meeting, f: Frame) -> float:
    """What a frame played to its end is worth beside the others' futures: the lead, and how likely it wins, as points."""
    total = 0.0
    for number in range(max(1, m.futures)):
        total += standing_in(m, f, number * SEATS * ROW)
    return total / max(1, m.futures)


def standing_in(m: Meeting, f: Frame, at: int) -> float:
    """The same in one future."""
    mine = m.route * f.entered
    for station in range(STATIONS):
        if f.reached[station]:
            mine += m.worth[4 * station + field(m, at, station, f.reached[station], m.others)]
    if not m.others:
        return mine
    best = 0
    for other in range(m.others):
        theirs = m.route * m.future[at + ROW * other + STATIONS]
        for station in range(STATIONS):
            theirs += points_of(m, at, station, other, f.reached[station])
        best = max(best, theirs)
    lead = mine - best
    return lead + VICTORY * lead / (CLOSE + (lead if lead > 0 else -lead))
