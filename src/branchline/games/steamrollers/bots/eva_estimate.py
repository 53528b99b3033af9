"""SteamRollers solo: estimate Eva's score round by round, if the player leaves her the least helpful die whenever possible."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from branchline.games.steamrollers.rules.components import Box

ROUNDS = 14  # looked ahead
STEERED = 0.6  # probability that the player can leave her the least useful of three dice
LEAST_OF_THREE = tuple(
    ((6 - n) ** 3 - (5 - n) ** 3) / 216 for n in range(6)
)  # probability that the n-th least useful region is the least of three
CROSS = 0.4  # points of a cross for her, in addition to those that she scores immediately
DANGER = 30.0  # penalty of losing by a full region


@dataclass(frozen=True, slots=True)
class Forecast:
    """Expected points that Eva adds, and goods she removes, by the number of further rounds."""

    points: tuple[float, ...]
    removed: tuple[float, ...]


@lru_cache(maxsize=1 << 14)
def forecast(box: Box, crosses: tuple[int, ...], rows: tuple[int, ...]) -> Forecast:
    """Expected values round by round; `rows` are the numbers of goods in each city."""
    marks, left = [float(n) for n in crosses], [float(n) for n in rows]
    fields = [len(cells) for cells in box.map.fields]
    now = _ranked_goals(box, marks)
    points, removed, scored, gone = [0.0], [0.0], 0.0, 0.0
    for _ in range(ROUNDS):
        odds = [min(1.0, max(0.0, n + 2 - box.eva_reach)) for n in marks]  # that she scores in a region
        harm = [CROSS + odd * (n + 1) for odd, n in zip(odds, marks, strict=True)]
        again = sum(harm) / len(harm) + CROSS
        harm = [h if goods > 0.5 else again for h, goods in zip(harm, left, strict=True)]
        weights = _weights(harm)
        bare = sum(w for w, goods in zip(weights, left, strict=True) if goods <= 0.5)
        again = bare / max(0.3, 1 - sum(goods <= 0.5 for goods in left) / len(left))  # dice rolled again
        for n, weight in enumerate(weights):
            weight += again / len(weights)
            if left[n] > 0.5:
                scored += weight * odds[n] * (marks[n] + 1)
                gone += min(left[n], weight * odds[n])
                left[n] -= min(left[n], weight * odds[n])
            marks[n] += weight
        full = sum(max(0.0, n + 1 - room) for n, room in zip(marks, fields, strict=True))
        points.append(scored + _ranked_goals(box, marks) - now + DANGER * full)
        removed.append(gone)
    return Forecast(tuple(points), tuple(removed))


def _ranked_goals(box: Box, marks: list[float]) -> float:
    return sum(sorted(marks)[-box.eva_regions :])


def _weights(harm: list[float]) -> list[float]:
    """Probability that she gets the die of each region."""
    order = sorted(range(len(harm)), key=harm.__getitem__)
    weights = [0.0] * len(harm)
    for rank, n in enumerate(order):
        weights[n] = STEERED * LEAST_OF_THREE[rank] + (1 - STEERED) / len(harm)
    return weights
