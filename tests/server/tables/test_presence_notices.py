"""Notifications about connected seats: many seats in few notifications, with their state at the time of sending."""

from __future__ import annotations

import asyncio

import pytest

from branchline.server.tables import presence_notices
from branchline.server.tables.presence_notices import PresenceNotices, read

SEATS = [(f"table{number:011}", seat) for number in range(1000) for seat in range(4)]
LIMIT = 8000  # bytes of a notification in PostgreSQL


def test_thousands_of_seats_take_few_notifications(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_notices, "GATHER", 0.0)
    sent, here = list[str](), set(SEATS[::3])

    async def announce(notification: str) -> None:
        sent.append(notification)

    async def scenario() -> None:
        notices = PresenceNotices("process12345", announce, lambda table, seat: (table, seat) in here)
        for place in SEATS:
            notices.note([place])
        while not sent:
            await asyncio.sleep(0)
        await notices.close()

    asyncio.run(scenario())
    assert len(sent) == 14
    assert max(map(len, sent)) < LIMIT
    heard = [each for notification in sent for each in read(notification.split()[2:])]
    assert heard == [(table, seat, (table, seat) in here) for table, seat in SEATS]


def test_a_seat_that_left_and_came_back_is_announced_once_as_connected() -> None:
    sent, here = list[str](), set[tuple[str, int]]()

    async def announce(notification: str) -> None:
        sent.append(notification)

    async def scenario() -> None:
        notices = PresenceNotices("one", announce, lambda table, seat: (table, seat) in here)
        notices.note([("t", 0)])
        here.add(("t", 0))
        notices.note([("t", 0)])
        await notices.close()
        await notices.close()

    asyncio.run(scenario())
    assert sent == ["p one t:0:1"]


def test_malformed_notifications_are_ignored() -> None:
    assert list(read(["t:0:1", "t", "t:x:1", "t:1:0:2", "", "t:1:0"])) == [("t", 0, True), ("t", 1, False)]
