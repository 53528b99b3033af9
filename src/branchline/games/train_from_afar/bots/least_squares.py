"""Ridge regression for training: solve a small system of regularised normal equations.

Reference: A. Hoerl and R. Kennard, Ridge regression: biased estimation for nonorthogonal problems, 1970.
"""

from __future__ import annotations

SHRINK, LEAST = 1e-3, 1e-2  # ridge penalties: relative to the diagonal, and absolute
FEW = 30  # frames: with fewer the weights are 0


def solve_ridge(rows: list[list[float]]) -> list[float]:
    """Weights that solve the normal equations, whose last column is the right-hand side (Gauss-Jordan elimination with pivoting)."""
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
