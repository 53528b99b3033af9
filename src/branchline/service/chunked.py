"""Work on a long list in chunks, so that other requests are answered in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")

_CHUNK = 250


async def in_chunks(things: Sequence[T], take: Callable[[Sequence[T]], None]) -> None:
    """Pass a long list to `take` in chunks, and let other tasks run in between."""
    for start in range(0, len(things), _CHUNK):
        take(things[start : start + _CHUNK])
        await asyncio.sleep(0)
