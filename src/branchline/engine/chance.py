"""Exact probabilities of chance moves, for `GameSpec.chance_outcomes`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb, factorial, prod
from random import Random
from typing import TypeVar

M = TypeVar("M")


def uniform(moves: Iterable[M]) -> dict[M, Fraction]:
    """Equally likely moves; one that is listed twice is twice as likely."""
    return by_weight(Counter(moves).items())


def by_weight(weights: Iterable[tuple[M, int]]) -> dict[M, Fraction]:
    """Moves with probabilities in proportion to these weights; without those of weight 0."""
    listed = [(move, weight) for move, weight in weights if weight]
    total = sum(weight for _, weight in listed)
    return {move: Fraction(weight, total) for move, weight in listed}


def choice(outcomes: Mapping[M, Fraction], rng: Random) -> M:
    """A random move by its probability."""
    return rng.choices(list(outcomes), [float(probability) for probability in outcomes.values()])[0]


def ways_to_draw(stock: Mapping[str, int], pieces: Iterable[str]) -> int:
    """The number of ways to draw these items from a stock without replacement, in any order (multivariate hypergeometric)."""
    return prod(comb(stock.get(item, 0), count) for item, count in Counter(pieces).items())


def ways_to_roll(die: Iterable[object], rolled: Iterable[object]) -> int:
    """The number of ways in which equal dice show these faces, in any order (multinomial); a die can have a face several times."""
    faces, shown = Counter(die), Counter(rolled)
    orders = factorial(shown.total()) // prod(map(factorial, shown.values()))
    choices: int = prod(faces[face] ** count for face, count in shown.items())
    return orders * choices
