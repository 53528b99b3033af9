"""Two server processes on one real PostgreSQL: shared tables, pushes to both, no lost events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.client import OPEN, PERSON, RANDOM, Caller, OpenedTable, json_of, open_table, run_with_callers
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


def test_a_push_reaches_clients_of_the_other_process(pair: tuple[Process, Process]) -> None:
    async def scenario(first: Caller, second: Caller) -> None:
        opened = await open_table(first, [PERSON, PERSON])
        anna, ben = opened.people[0], second.as_(opened.people[1].token, opened.table)
        async with connect(f"{pair[1].ws}/api/tables/{opened.table}/live", max_size=None) as socket:
            await socket.send(json.dumps({"kind": "hello", "token": ben.token, "want": ["events"]}))
            assert json.loads(await socket.recv())["n"] == 1
            json_of(await anna.move("add", key="a"))
            again = await second.as_(anna.token, opened.table).move("add", n=1, key="a")
            assert (again.status_code, again.json()["duplicate"]) == (200, True)
            json_of(await ben.move("done"))
            assert json.loads(await asyncio.wait_for(socket.recv(), 10))["n"] == 2  # of what is hidden nothing is pushed
            json_of(await anna.move("done"))
            view = json.loads(await asyncio.wait_for(socket.recv(), 10))
            assert [event["text"] for event in view["events"]][:2] == ["add", "done"]
        assert (await ben.view())["n"] == (await anna.view())["n"]

    run_with_callers(pair, scenario)


def test_a_player_who_joins_at_one_process_is_known_at_the_other(pair: tuple[Process, Process]) -> None:
    async def scenario(first: Caller, second: Caller) -> None:
        opened = await open_table(first, [PERSON, OPEN], listed=True)
        assert (await second.as_(opened.people[0].token, opened.table).view())["phase"] == "waiting"
        ben = json_of(await opened.stranger.as_(opened.join).ask_table("POST", "/join", {"name": "Ben"}))
        assert (await second.as_(ben["token"], opened.table).view())["you"] == 1
        listed = json_of(await second.ask("GET", "/api/tables"))["tables"]
        assert opened.table in [each["table"] for each in listed]
        async with connect(f"{pair[1].ws}/api/tables/{opened.table}/live", max_size=None) as socket:
            await socket.send(json.dumps({"kind": "hello", "token": ben["token"]}))
            await socket.recv()
            for _ in range(50):
                if (await opened.people[0].view())["seats"][1]["here"]:
                    break
                await asyncio.sleep(0.1)
            else:
                raise AssertionError("a player connected to the other process is not seen as here")

    run_with_callers(pair, scenario)


def test_a_rematch_accepts_links_of_players_from_the_other_process(pair: tuple[Process, Process]) -> None:
    async def scenario(first: Caller, second: Caller) -> None:
        opened = await open_table(first, [PERSON, OPEN], options={"rounds": 1})
        anna = opened.people[0]
        ben = json_of(await second.as_(opened.join, opened.table).ask_table("POST", "/join", {"name": "Ben"}))["token"]
        json_of(await anna.move("done"))
        json_of(await second.as_(ben, opened.table).move("done"))
        json_of(await anna.ask_table("POST", "/rematch", {}))
        again = json_of(await second.as_(ben, opened.table).ask_table("POST", "/rematch", {}))["table"]
        assert [(await at.as_(ben, again).view())["you"] for at in (first, second)] == [1, 1]

    run_with_callers(pair, scenario)


def test_simultaneous_moves_at_both_processes_make_one_log(pair: tuple[Process, Process]) -> None:
    """Both processes write to the same tables simultaneously; every answered move is in the log, once, in order."""

    async def play_simultaneously(opened: OpenedTable, seats: tuple[Caller, Caller]) -> None:
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

    async def scenario(first: Caller, second: Caller) -> None:
        tables = [await open_table(first, [PERSON, PERSON], options={"rounds": 6}) for _ in range(4)]
        await asyncio.gather(
            *(play_simultaneously(opened, (opened.people[0], second.as_(opened.people[1].token, opened.table))) for opened in tables)
        )

    run_with_callers(pair, scenario)


def test_bots_move_once_when_two_processes_see_the_same_turn(pair: tuple[Process, Process]) -> None:
    async def scenario(first: Caller, second: Caller) -> None:
        opened = await open_table(first, [PERSON, RANDOM], options={"rounds": 6}, seed="once")
        anna, other = opened.people[0], second.as_(opened.people[0].token, opened.table)
        for number in range(1, 7):
            while (await (anna if number % 2 else other).move("done")).status_code != 201:
                await asyncio.sleep(0.02)  # what the bot did a moment ago was not seen
            while moves(await anna.turn(), 1).count("done") < number:
                await other.turn()  # somebody looks on at both
                await asyncio.sleep(0.02)
        for view in (await anna.turn(), await other.turn()):
            assert view["phase"] == "over"
            assert [event["n"] for event in view["events"]] == list(range(1, len(view["events"]) + 1))
            assert (moves(view, 0).count("done"), moves(view, 1).count("done")) == (6, 6)

    run_with_callers(pair, scenario)


def moves(view: dict[str, Any], seat: int) -> list[str]:
    return [event["text"] for event in view["events"] if event["seat"] == seat and event["kind"] == "move"]


def test_the_other_process_continues_when_one_dies(pair: tuple[Process, Process]) -> None:
    async def scenario(first: Caller, second: Caller) -> None:
        opened = await open_table(second, [PERSON, PERSON])
        json_of(await opened.people[0].move("add", key="a"))
        pair[1].kill()
        anna = first.as_(opened.people[0].token, opened.table)
        assert json_of(await anna.move("add", n=1, key="a"))["duplicate"]
        json_of(await anna.move("done"))

    run_with_callers(pair, scenario)
