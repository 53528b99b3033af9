"""What processes tell each other: much at once is told one after the other, and nothing of it is lost."""

from __future__ import annotations

import asyncio
from typing import Any

from branchline.server.house.neighbours import Neighbours


class OneAtATime:
    """A connection to a database, which refuses to do two things at once."""

    def __init__(self) -> None:
        self.busy, self.done = False, list[str]()

    def is_closed(self) -> bool:
        return False

    async def execute(self, *said: str) -> None:
        if self.busy:
            raise RuntimeError("another operation is in progress")
        self.busy = True
        await asyncio.sleep(0)
        self.done.append(said[-1])
        self.busy = False


def test_everything_that_is_announced_at_once_is_told() -> None:
    async def tell() -> list[str]:
        neighbours, line = Neighbours("postgresql://", lambda _said: None, lambda: None), OneAtATime()
        connected: Any = line
        neighbours._line = connected
        await asyncio.gather(*(neighbours.announce(f"h {n}") for n in range(20)))
        return line.done

    assert asyncio.run(tell()) == [f"h {n}" for n in range(20)]
