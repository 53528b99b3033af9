"""Long work done in steps."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")

_AT_ONCE = 250


async def in_steps(things: Sequence[T], take: Callable[[Sequence[T]], None]) -> None:
    """Takes in a long list piece by piece, so that nobody else has to wait for its end."""
    for start in range(0, len(things), _AT_ONCE):
        take(things[start : start + _AT_ONCE])
        await asyncio.sleep(0)
