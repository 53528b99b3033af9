"""Chance moves with their exact probabilities: what `GameSpec.chance_outcomes` returns, and how to make it."""

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
    """In how many ways these items can be drawn from a stock without replacement, in any order."""
    return prod(comb(stock.get(item, 0), count) for item, count in Counter(pieces).items())


def ways_to_roll(die: Iterable[object], rolled: Iterable[object]) -> int:
    """In how many ways equal dice can show these faces, in any order; a die can have the same face several times."""
    faces, shown = Counter(die), Counter(rolled)
    orders = factorial(shown.total()) // prod(map(factorial, shown.values()))
    choices: int = prod(faces[face] ** count for face, count in shown.items())
    return orders * choices
