"""The limits on tables and bytes of the database: counted periodically, not for each new table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
from tests.clock import Clock

from branchline.server.settings import Limits
from branchline.server.tables.capacity import FRESH, Capacity
from branchline.table.problem import Problem

LIMITS = Limits(all_tables=5, megabytes=1)


@dataclass
class Database:
    """A fake database with a number of tables; it counts the queries."""

    tables: int = 0
    bytes: int = 0
    counts: int = 0

    async def count(self) -> int:
        self.counts += 1
        return self.tables

    async def size(self) -> int:
        return self.bytes


async def count_allowed(capacity: Capacity, limits: Limits = LIMITS) -> int:
    """The number of tables for which there is room."""
    number = 0
    with suppress(Problem):
        while number < 10:
            await capacity.take(limits)
            number += 1
    return number


def test_tables_are_counted_once_in_a_while() -> None:
    clock = Clock(100.0)
    store: Any = Database(tables=2)

    async def scenario() -> None:
        capacity = Capacity(store, clock)
        assert (await count_allowed(capacity), store.counts) == (3, 1)
        store.tables = 1  # others have been deleted
        assert (await count_allowed(capacity), store.counts) == (0, 1)
        clock.now += FRESH
        assert (await count_allowed(capacity), store.counts) == (4, 2)

    asyncio.run(scenario())


@pytest.mark.parametrize(("limits", "room", "counts"), [(Limits(all_tables=0), 0, 1), (Limits(all_tables=0, megabytes=0), 10, 0)])
def test_a_limit_can_be_off(limits: Limits, room: int, counts: int) -> None:
    store: Any = Database(tables=10**9, bytes=10**11)
    assert (asyncio.run(count_allowed(Capacity(store, Clock(100.0)), limits)), store.counts) == (room, counts)
