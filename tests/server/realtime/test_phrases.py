"""What people say to each other: told to everybody at the table, now and then, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.client import PERSON, Caller, open_table
from tests.server.process import Process, server_settings, serving
from tests.server.realtime.test_live import Connection, live, run_scenario


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(server_settings(f"sqlite:///{tmp_path_factory.mktemp('talk') / 'tables.sqlite3'}")) as process:
        yield process


def test_a_phrase_reaches_everyone_and_is_not_logged(server: Process) -> None:
    async def scenario(caller: Caller) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        anna, ben = opened.people
        async with live(server, opened.table) as one, live(server, opened.table) as two:
            lines = [Connection(one), Connection(two)]
            for line, who in zip(lines, (ben, opened.watcher), strict=True):
                await line.say(kind="hello", token=who.token)
                await line.next("view")
            before = (await anna.seen())["n"]
            assert (await anna.here("POST", "/say", {"phrase": "hello"})).json() == {"seat": 0, "phrase": "hello", "absent_seats": []}
            for line in lines:
                assert await line.next("phrase") == {"kind": "phrase", "seat": 0, "phrase": "hello"}
            assert (await anna.seen())["n"] == before

    run_scenario(server, scenario)


def test_phrases_are_limited_and_only_ready_made(server: Process) -> None:
    async def scenario(caller: Caller) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        anna, ben = opened.people
        assert (await anna.here("POST", "/say", {"phrase": "wow"})).status_code == 200
        assert (await anna.here("POST", "/say", {"phrase": "wow"})).json()["code"] == "busy"
        assert (await ben.here("POST", "/say", {"phrase": "call me"})).json()["code"] == "malformed"
        assert (await opened.watcher.here("POST", "/say", {"phrase": "wow"})).json()["code"] == "forbidden"
        assert (await ben.here("POST", "/say", {"phrase": "nudge"})).json()["reason"] == "Give them a little more time"

    run_scenario(server, scenario)
