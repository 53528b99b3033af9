"""Functions on the plain values of states."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The values without the first that equals `value`; raises `ValueError` if there is none."""
    at = values.index(value)
    return values[:at] + values[at + 1 :]
