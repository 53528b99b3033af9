"""What people say to each other: told to everybody at the table, now and then, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.client import PERSON, Caller, lay
from tests.server.process import Process, server_settings, serving
from tests.server.realtime.test_live import Connection, live, story


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(server_settings(f"sqlite:///{tmp_path_factory.mktemp('talk') / 'house.sqlite3'}")) as process:
        yield process


def test_a_phrase_reaches_everybody_and_no_log(server: Process) -> None:
    async def tell(caller: Caller) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        anna, ben = laid.people
        async with live(server, laid.table) as one, live(server, laid.table) as two:
            lines = [Connection(one), Connection(two)]
            for line, who in zip(lines, (ben, laid.watcher), strict=True):
                await line.say(kind="hello", token=who.token)
                await line.next("seen")
            before = (await anna.seen())["n"]
            assert (await anna.here("POST", "/say", {"phrase": "hello"})).json() == {"seat": 0, "phrase": "hello", "missed": []}
            for line in lines:
                assert await line.next("said") == {"kind": "said", "seat": 0, "phrase": "hello"}
            assert (await anna.seen())["n"] == before

    story(server, tell)


def test_nobody_says_too_much_or_something_of_their_own(server: Process) -> None:
    async def tell(caller: Caller) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        anna, ben = laid.people
        assert (await anna.here("POST", "/say", {"phrase": "wow"})).status_code == 200
        assert (await anna.here("POST", "/say", {"phrase": "wow"})).json()["code"] == "busy"
        assert (await ben.here("POST", "/say", {"phrase": "call me"})).json()["code"] == "malformed"
        assert (await laid.watcher.here("POST", "/say", {"phrase": "wow"})).json()["code"] == "forbidden"
        assert (await ben.here("POST", "/say", {"phrase": "nudge"})).json()["reason"] == "Give them a little more time"

    story(server, tell)
