"""What processes tell each other: all of it is told, one thing after the other, and what one wrote oneself is no news."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, calling, fresh, good, lay

from branchline.server.house.neighbours import Neighbours
from branchline.server.store.store import Store, Write
from branchline.table.play import Event


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


def test_what_a_process_writes_itself_is_no_news_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database tells everybody what was written, also whoever wrote it, and often before the writer has gone on."""
    asked, events, write = list[int](), Store.events, Store.write

    async def looked_up(store: Store, match: str, after: int) -> list[Event]:
        asked.append(after)
        return await events(store, match, after)

    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, house):

            async def echoed(store: Store, what: Write) -> bool:
                done = await write(store, what)
                house._heard(f"e {what.match} {what.events[-1].n}")
                return done

            laid = await lay(caller, [PERSON, PERSON])
            monkeypatch.setattr(Store, "events", looked_up)
            monkeypatch.setattr(Store, "write", echoed)
            good(await laid.people[0].move("add"))
            assert asked == []
            n = house.tables[laid.table].play.n
            house._heard(f"e {laid.table} {n + 1}")  # somebody else
            while not asked:
                await asyncio.sleep(0)
            assert asked == [n]

    asyncio.run(tell())
