"""Two server processes on one real PostgreSQL: tables seen from both, pushes crossing over, nothing lost between them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import pytest
from tests.server.client import OPEN, PERSON, RANDOM, Caller, OpenedTable, json_of, open_table
from tests.server.postgres import postgres, programs
from tests.server.process import Process, server_settings, start
from websockets.asyncio.client import connect

BIN = programs()
pytestmark = pytest.mark.skipif(BIN is None, reason="PostgreSQL is not installed here")


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Process, Process]]:
    assert BIN
    with postgres(BIN) as address:
        both = (start(server_settings(address, away=1.0)), start(server_settings(address, away=1.0)))
        try:
            yield both
        finally:
            for process in both:
                process.stop()


def run_scenario(pair: tuple[Process, Process], scenario: Callable[[Caller, Caller], Awaitable[None]]) -> None:
    async def in_loop() -> None:
        one, two = (httpx.AsyncClient(base_url=process.url, timeout=30) for process in pair)
        async with one, two:
            await scenario(Caller(one), Caller(two))

    asyncio.run(in_loop())


def test_a_push_reaches_clients_of_the_other_process(pair: tuple[Process, Process]) -> None:
    async def scenario(here: Caller, there: Caller) -> None:
        opened = await open_table(here, [PERSON, PERSON])
        anna, ben = opened.people[0], there.as_(opened.people[1].token, opened.table)
        async with connect(f"{pair[1].ws}/api/tables/{opened.table}/live", max_size=None) as socket:
            await socket.send(json.dumps({"kind": "hello", "token": ben.token, "want": ["events"]}))
            assert json.loads(await socket.recv())["n"] == 1
            json_of(await anna.move("add", key="a"))
            again = await there.as_(anna.token, opened.table).move("add", n=1, key="a")
            assert (again.status_code, again.json()["duplicate"]) == (200, True)
            json_of(await ben.move("done"))
            assert json.loads(await asyncio.wait_for(socket.recv(), 10))["n"] == 2  # of what is hidden nothing is pushed
            json_of(await anna.move("done"))
            shown = json.loads(await asyncio.wait_for(socket.recv(), 10))
            assert [event["text"] for event in shown["events"]][:2] == ["add", "done"]
        assert (await ben.seen())["n"] == (await anna.seen())["n"]

    run_scenario(pair, scenario)


def test_a_player_who_joins_at_one_process_is_known_at_the_other(pair: tuple[Process, Process]) -> None:
    async def scenario(here: Caller, there: Caller) -> None:
        opened = await open_table(here, [PERSON, OPEN], listed=True)
        assert (await there.as_(opened.people[0].token, opened.table).seen())["phase"] == "waiting"
        ben = json_of(await opened.stranger.as_(opened.join).here("POST", "/join", {"name": "Ben"}))
        assert (await there.as_(ben["token"], opened.table).seen())["you"] == 1
        listed = json_of(await there.ask("GET", "/api/tables"))["tables"]
        assert opened.table in [each["table"] for each in listed]
        async with connect(f"{pair[1].ws}/api/tables/{opened.table}/live", max_size=None) as socket:
            await socket.send(json.dumps({"kind": "hello", "token": ben["token"]}))
            await socket.recv()
            for _ in range(50):
                if (await opened.people[0].seen())["seats"][1]["here"]:
                    break
                await asyncio.sleep(0.1)
            else:
                raise AssertionError("a player connected to the other process is not seen as here")

    run_scenario(pair, scenario)


def test_a_rematch_accepts_links_of_players_from_the_other_process(pair: tuple[Process, Process]) -> None:
    async def scenario(here: Caller, there: Caller) -> None:
        opened = await open_table(here, [PERSON, OPEN], options={"rounds": 1})
        anna = opened.people[0]
        ben = json_of(await there.as_(opened.join, opened.table).here("POST", "/join", {"name": "Ben"}))["token"]
        json_of(await anna.move("done"))
        json_of(await there.as_(ben, opened.table).move("done"))
        json_of(await anna.here("POST", "/rematch", {}))
        again = json_of(await there.as_(ben, opened.table).here("POST", "/rematch", {}))["table"]
        assert [(await at.as_(ben, again).seen())["you"] for at in (here, there)] == [1, 1]

    run_scenario(pair, scenario)


def test_simultaneous_moves_at_both_processes_make_one_log(pair: tuple[Process, Process]) -> None:
    """Both processes write to the same tables at the same moment; every answered move is in the log, once, in order."""

    async def rush(opened: OpenedTable, seats: tuple[Caller, Caller]) -> None:
        async def player(caller: Caller, name: int) -> list[int]:
            written = []
            for step in range(400):
                turn = await caller.turn()
                if turn["phase"] != "playing":
                    return written
                if turn["act_as"] is not None:
                    answer = await caller.move(turn["legal"][step % len(turn["legal"])], n=turn["n"], key=f"{name}.{step}")
                    assert answer.status_code in (201, 409), answer.text
                    written += [answer.json()["n"]] if answer.status_code == 201 else []
            return written

        numbers = await asyncio.gather(*(player(caller, name) for name, caller in enumerate(seats)))
        for seat, caller in enumerate(seats):
            events = (await caller.turn())["events"]
            assert [event["n"] for event in events] == list(range(1, len(events) + 1))
            assert sorted(numbers[seat]) == [event["n"] for event in events if event["seat"] == seat]

    async def scenario(here: Caller, there: Caller) -> None:
        tables = [await open_table(here, [PERSON, PERSON], options={"rounds": 6}) for _ in range(4)]
        await asyncio.gather(*(rush(opened, (opened.people[0], there.as_(opened.people[1].token, opened.table))) for opened in tables))

    run_scenario(pair, scenario)


def test_bots_move_once_when_two_processes_see_the_same_turn(pair: tuple[Process, Process]) -> None:
    async def scenario(here: Caller, there: Caller) -> None:
        opened = await open_table(here, [PERSON, RANDOM], options={"rounds": 6}, seed="once")
        anna, other = opened.people[0], there.as_(opened.people[0].token, opened.table)
        for number in range(1, 7):
            while (await (anna if number % 2 else other).move("done")).status_code != 201:
                await asyncio.sleep(0.02)  # what the bot did a moment ago was not seen
            while moves(await anna.turn(), 1).count("done") < number:
                await other.turn()  # somebody looks on at both
                await asyncio.sleep(0.02)
        for shown in (await anna.turn(), await other.turn()):
            assert shown["phase"] == "over"
            assert [event["n"] for event in shown["events"]] == list(range(1, len(shown["events"]) + 1))
            assert (moves(shown, 0).count("done"), moves(shown, 1).count("done")) == (6, 6)

    run_scenario(pair, scenario)


def moves(shown: dict[str, Any], seat: int) -> list[str]:
    return [event["text"] for event in shown["events"] if event["seat"] == seat and event["kind"] == "move"]


def test_the_other_process_continues_when_one_dies(pair: tuple[Process, Process]) -> None:
    async def scenario(here: Caller, there: Caller) -> None:
        opened = await open_table(there, [PERSON, PERSON])
        json_of(await opened.people[0].move("add", key="a"))
        pair[1].kill()
        anna = here.as_(opened.people[0].token, opened.table)
        assert json_of(await anna.move("add", n=1, key="a"))["duplicate"]
        json_of(await anna.move("done"))

    run_scenario(pair, scenario)
