"""Regularised least squares for training: solve a small system of normal equations."""

from __future__ import annotations

SHRINK, LEAST = 1e-3, 1e-2  # how far weights are drawn to nothing: by what was seen of their feature, and in any case
FEW = 30  # frames: from fewer nothing is learned


def solved(rows: list[list[float]]) -> list[float]:
    """The weights for sums of products; the last column is what they should add up to. Gauss and Jordan."""
    size = len(rows)
    if rows[0][0] < FEW:
        return [0.0] * size
    for n in range(size):
        rows[n][n] += SHRINK * rows[n][n] + LEAST
    for n in range(size):
        at = max(range(n, size), key=lambda row: abs(rows[row][n]))
        rows[n], rows[at] = rows[at], rows[n]
        scale = rows[n][n]
        rows[n] = [number / scale for number in rows[n]]
        for other in range(size):
            if other != n and (factor := rows[other][n]):
                rows[other] = [one - factor * two for one, two in zip(rows[other], rows[n], strict=True)]
    return [row[size] for row in rows]
