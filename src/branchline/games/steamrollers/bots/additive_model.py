"""SteamRollers: smooth noisy turn values by an additive model of the turns' parts, fitted by backfitting with shrinkage.

Backfitting: Breiman and Friedman, *Estimating optimal transformations for multiple regression and correlation*, 1985.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

DOUBT = 2.0  # shrinkage of an effect: with as many turns, half of its estimate counts
TRUST = 8.0  # rollouts after which a turn's own mean counts as much as the model
ROUNDS = 4


def fit_additive(values: Sequence[float], parts: Sequence[tuple[Hashable, ...]], looks: int) -> list[float]:
    """Shrink each value towards the sum of its parts' effects; the effects are fitted one after the other, repeatedly."""
    mean = sum(values) / len(values)
    turns: dict[Hashable, list[int]] = {}
    for n, each in enumerate(parts):
        for part in each:
            turns.setdefault(part, []).append(n)
    effects = dict.fromkeys(turns, 0.0)
    residuals = [value - mean for value in values]  # residuals
    for _ in range(ROUNDS):
        for part, having in turns.items():
            effect = (sum([residuals[n] for n in having]) + len(having) * effects[part]) / (len(having) + DOUBT)
            for n in having:
                residuals[n] += effects[part] - effect
            effects[part] = effect
    return [value - residual * TRUST / (looks + TRUST) for value, residual in zip(values, residuals, strict=True)]
