"""Small things done with the plain values that states are made of."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The values with one of those equal to this one left out, the first; raises `ValueError` where there is none."""
    at = values.index(value)
    return values[:at] + values[at + 1 :]
