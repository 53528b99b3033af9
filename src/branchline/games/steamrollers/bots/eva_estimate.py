# branchline: kernel
"""SteamRollers solo: estimate Eva's score round by round, if the player leaves her the least helpful die whenever possible."""

from __future__ import annotations

from typing import Annotated

from branchline.engine.kernel_fields import allocate, sized, uint8
from branchline.games.steamrollers.native.constants import NONE, SIX
from branchline.games.steamrollers.native.table import Match

__all__ = ["EvaForecast", "forecast"]

ROUNDS = 14  # looked ahead
STEERED: float = 0.6  # probability that the player can leave her the least useful of three dice
LEAST_OF_THREE: Annotated[list[float], 6] = [
    ((6 - n) ** 3 - (5 - n) ** 3) / 216.0 for n in range(SIX)
]  # probability that the n-th least useful region is the least of three
CROSS: float = 0.4  # points of a cross for her, in addition to those that she scores immediately
GOOD, TILE = 1.5, 2.0  # points that she gains by a good that she takes, and a tile that returns
BARE: float = 0.5  # fewer goods than these are none
DANGER: float = 30.0  # penalty of losing by a full region


class EvaForecast:
    """Expected points that Eva adds, and goods she removes, by the number of further rounds; and what they were computed for."""

    points: list[float] = sized(15)
    goods_removed: list[float] = sized(15)
    crosses: list[uint8] = sized(6, 255)
    count: list[uint8] = sized(6, 255)
    marks: list[float] = sized(6)  # scratch space: crosses and goods in each region, and the chance that she scores there
    goods_left: list[float] = sized(6)
    odds: list[float] = sized(6)
    harm: list[float] = sized(6)  # what its die does for her
    weight: list[float] = sized(6)  # probability that she gets that die

    def __init__(self) -> None:
        allocate(EvaForecast, self)


def forecast(f: EvaForecast, m: Match) -> None:
    """Compute the expected values round by round, unless they are those of these crosses and goods already."""
    changed = 0
    for n in range(SIX):
        if f.crosses[n] != m.crosses[n] or f.count[n] != m.count[n]:
            changed = 1
        f.crosses[n] = m.crosses[n]
        f.count[n] = m.count[n]
        f.marks[n] = m.crosses[n]
        f.goods_left[n] = m.count[n]
    if not changed:
        return
    now = ranked_crosses(f, m.tables.eva_regions)
    points = 0.0
    goods = 0.0
    for number in range(1, ROUNDS + 1):
        weigh_dice(f, m.tables.eva_reach)
        rerolls = rolled_again(f)
        for n in range(SIX):
            weight = f.weight[n] + rerolls / SIX
            if f.goods_left[n] > BARE:
                points += weight * f.odds[n] * (f.marks[n] + 1)
                loss = weight * f.odds[n]
                if loss > f.goods_left[n]:
                    loss = f.goods_left[n]
                goods += loss
                f.goods_left[n] -= loss
            f.marks[n] += weight
        full = 0.0
        for n in range(SIX):
            if f.marks[n] + 1 > m.tables.field_count[n]:
                full += f.marks[n] + 1 - m.tables.field_count[n]
        f.points[number] = points + ranked_crosses(f, m.tables.eva_regions) - now + DANGER * full
        f.goods_removed[number] = goods


def weigh_dice(f: EvaForecast, reach: int) -> None:
    """Compute the probability that she gets the die of each region, by what it does for her."""
    total = 0.0
    for n in range(SIX):
        f.odds[n] = bounded_odds(f.marks[n] + 2 - reach)
        f.harm[n] = CROSS + f.odds[n] * (f.marks[n] + 1)
        total += f.harm[n]
    for n in range(SIX):
        if f.goods_left[n] <= BARE:
            f.harm[n] = total / SIX + CROSS
    for n in range(SIX):
        rank = 0
        for other in range(SIX):
            if f.harm[other] < f.harm[n] or (f.harm[other] == f.harm[n] and other < n):
                rank += 1
        f.weight[n] = STEERED * LEAST_OF_THREE[rank] + (1 - STEERED) / SIX


def bounded_odds(odds: float) -> float:
    return 0.0 if odds < 0 else 1.0 if odds > 1 else odds


def rolled_again(f: EvaForecast) -> float:
    """How often she rolls again, because her city is empty."""
    bare = 0.0
    cities = 0
    for n in range(SIX):
        if f.goods_left[n] <= BARE:
            bare += f.weight[n]
            cities += 1
    filled_share = 1 - cities / float(SIX)
    return bare / (filled_share if filled_share > 0.3 else 0.3)


def ranked_crosses(f: EvaForecast, regions: int) -> float:
    """The crosses in her best regions."""
    best = 0.0
    regions_counted = 0
    for _ in range(regions):
        top = NONE
        for n in range(SIX):
            if not regions_counted >> n & 1 and (top == NONE or f.marks[n] > f.marks[top]):
                top = n
        regions_counted |= 1 << top
        best += f.marks[top]
    return best


# ---- her dice


def eva_harm(m: Match, n: int) -> float:
    """The value of a die for Eva: a cross, a returned tile, a good with its points; at an empty city the mean of all dice."""
    harm = CROSS + (TILE if m.owner[n] == 0 and not m.sideways >> n & 1 else 0.0)
    if not m.count[n]:
        return harm + rolled_harm(m)
    return harm + (m.crosses[n] + 1 + GOOD if m.crosses[n] + 1 >= m.tables.eva_reach else 0.0)


def rolled_harm(m: Match) -> float:
    """The expected value for Eva of a die that is still to be rolled."""
    harm = 0.0
    dice = 0
    for n in range(SIX):
        if m.count[n]:
            harm += eva_harm(m, n)
            dice += 1
    return harm / dice if dice else 0.0
