"""The offline registry: only stored events count, with any tab writing and any backup imported."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.offline.kit import Device, MemoryStorage

from branchline.offline import persistence
from branchline.table.problem import Problem

PERSON, BOT = {"kind": "person", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}


def move(text: str, n: int, key: str = "k") -> dict[str, Any]:
    return {"key": key, "n": n, "move": text}


async def first_choice(device: Device, table: str, token: str) -> tuple[str, int]:
    seen = await device.ask_json("GET", f"/tables/{table}", token=token)
    return seen["choices"][0]["text"], seen["n"]


def test_a_move_counts_only_after_it_is_written() -> None:
    async def scenario() -> None:
        device = Device()
        table, [token] = await device.open_table("traxx", PERSON, seed="s")
        text, n = await first_choice(device, table, token)
        device.storage.full = True
        status, said = await device.ask("POST", f"/tables/{table}/moves", move(text, n), token)
        assert (status, json.loads(said)["code"]) == (503, "closing")
        assert (await device.ask_json("GET", f"/tables/{table}", token=token))["n"] == n
        device.storage.full = False
        assert (await device.ask_json("POST", f"/tables/{table}/moves", move(text, n), token)) == {"n": n + 1, "duplicate": False}
        assert device.storage.tables[table]["events"][n]["body"] == text

    asyncio.run(scenario())


def test_a_restart_restores_everything() -> None:
    async def scenario() -> None:
        device = Device()
        table, [token] = await device.open_table("railroad_ink", PERSON, seed="s")
        text, n = await first_choice(device, table, token)
        await device.ask_json("POST", f"/tables/{table}/moves", move(text, n), token)
        before = await device.ask_json("GET", f"/tables/{table}", token=token)
        again = Device(device.storage)
        assert await again.ask_json("GET", f"/tables/{table}", token=token) == before
        assert (await again.ask_json("POST", f"/tables/{table}/moves", move(text, n), token))["duplicate"] is True

    asyncio.run(scenario())


def test_two_tabs_at_one_table_never_write_the_same_event() -> None:
    async def scenario() -> None:
        one = Device()
        table, [token] = await one.open_table("railroad_ink", PERSON, seed="s")
        other = Device(one.storage)
        text, n = await first_choice(one, table, token)
        await other.ask_json("GET", f"/tables/{table}", token=token)
        await one.ask_json("POST", f"/tables/{table}/moves", move(text, n, "a"), token)
        status, said = await other.ask("POST", f"/tables/{table}/moves", move(text, n, "b"), token)
        assert (status, json.loads(said)["code"]) == (409, "stale")
        assert [event["n"] for event in one.storage.tables[table]["events"]] == list(range(1, n + 2))
        shown: list[str] = []
        await one.dispatcher.open(1, table, shown.append, lambda code: None)
        hello = {"kind": "hello", "token": token, "lang": "en", "theme": "light", "boards": False, "seat": None, "layout": "wide"}
        await one.dispatcher.receive(1, json.dumps(hello))
        await other.ask_json("POST", f"/tables/{table}/undo", {"key": "u", "n": n + 1}, token)
        await one.dispatcher.written_elsewhere(table)
        assert json.loads(shown[-1])["n"] == n + 2

    asyncio.run(scenario())


def test_bots_play_only_while_someone_is_connected() -> None:
    async def scenario() -> None:
        device = Device()
        table, [token] = await device.open_table("days_of_steam", BOT, PERSON, seed="s")
        await asyncio.sleep(0.05)
        assert device.thinker.request == []
        shown: list[str] = []
        await device.dispatcher.open(1, table, shown.append, lambda code: None)
        hello = {"kind": "hello", "token": token, "lang": "en", "theme": "light", "boards": False, "seat": None, "layout": "wide"}
        await device.dispatcher.receive(1, json.dumps(hello))
        await wait_until(lambda: json.loads(shown[-1]).get("your_turn") or any(json.loads(each).get("your_turn") for each in shown))
        assert device.thinker.request
        device.dispatcher.leave(1)

    asyncio.run(scenario())


def test_a_stopped_bot_is_replaced_by_its_substitute() -> None:
    async def scenario() -> None:
        device = Device()
        device.thinker.able = False
        table, [token] = await device.open_table("days_of_steam", {"kind": "bot", "bot": "hard"}, PERSON, seed="s")
        shown: list[str] = []
        await device.dispatcher.open(1, table, shown.append, lambda code: None)
        hello = {"kind": "hello", "token": token, "lang": "en", "theme": "light", "boards": False, "seat": None, "layout": "wide"}
        await device.dispatcher.receive(1, json.dumps(hello))
        await wait_until(lambda: any(json.loads(each).get("your_turn") for each in shown))
        assert json.loads(device.thinker.request[0])["bot"] == "hard"

    asyncio.run(scenario())


async def wait_until(condition: Any) -> None:
    """Waits for up to 20 seconds."""
    for _ in range(2000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def test_unknown_links_and_tables_give_the_servers_errors() -> None:
    async def scenario() -> None:
        device, closed = Device(), list[int]()
        table, _ = await device.open_table("toy")
        await device.dispatcher.open(1, "nowhere", lambda shown: None, closed.append)
        await device.dispatcher.open(2, table, lambda shown: None, closed.append)
        await device.dispatcher.receive(2, json.dumps({"kind": "hello", "token": "nobody's"}))
        assert closed == [4404, 4401]

    asyncio.run(scenario())


def test_tables_of_another_device_can_be_imported_and_continued() -> None:
    async def scenario() -> None:
        one = Device()
        table, [token] = await one.open_table("railroad_ink", PERSON, seed="s")
        early = json.dumps(one.storage.tables[table])
        text, n = await first_choice(one, table, token)
        await one.ask_json("POST", f"/tables/{table}/moves", move(text, n), token)
        late = json.dumps(one.storage.tables[table])
        other = Device()
        for brought, counted in ((early, "new"), (early, "known"), (late, "new"), (early, "known")):
            assert json.loads(await other.dispatcher.bring(json.dumps([brought])))[counted] == 1
        assert (await other.ask_json("GET", f"/tables/{table}", token=token))["n"] == n + 1
        assert json.dumps(other.storage.tables[table]) == late

    asyncio.run(scenario())


def test_tables_of_version_0_2_0_are_read() -> None:
    async def scenario() -> None:
        device = Device()
        table, _ = await device.open_table("toy", PERSON, seed="s")
        stored = json.loads(json.dumps(device.storage.tables[table]))
        stored["head"]["typed"] = stored["head"].pop("seed_typed")
        assert persistence.read(json.dumps(stored)).config == persistence.read(json.dumps(device.storage.tables[table])).config

    asyncio.run(scenario())


INVALID_BACKUPS: list[Any] = [
    "no JSON", "[]", "{}", '{"head": 1, "links": {}, "events": []}',
    {"events": [{"n": 2, "seat": 0, "kind": "move", "body": "add", "key": None, "at": 0}]},
    {"events": [{"n": 1, "seat": "0", "kind": "move", "body": "add", "key": None, "at": 0}]},
    {"events": [{"n": 1, "seat": 0, "kind": "dance", "body": "", "key": None, "at": 0}]},
    {"links": {"a": "0"}},
]  # fmt: skip


@pytest.mark.parametrize("backup", INVALID_BACKUPS)
def test_an_invalid_backup_is_rejected_completely(backup: Any) -> None:
    async def scenario() -> None:
        device = Device()
        table, _ = await device.open_table("toy")
        whole = {**device.storage.tables[table]}
        typed = backup if isinstance(backup, str) else json.dumps(whole | backup)
        with pytest.raises(Problem):
            persistence.read(typed)
        assert json.loads(await Device().dispatcher.bring(json.dumps([typed]))) == {"new": 0, "known": 0, "refused": 1, "full": 0}

    asyncio.run(scenario())


def test_tables_without_room_are_counted_and_the_others_imported() -> None:
    class FullStorage(MemoryStorage):
        async def write(self, text: str) -> bool:
            self.full = json.loads(text)["head"]["game"] == "traxx"
            return await super().write(text)

    async def scenario() -> None:
        one = Device()
        for game in ("traxx", "toy"):
            await one.open_table(game, PERSON)
        brought = [json.dumps(each) for each in one.storage.tables.values()]
        other = Device(FullStorage())
        assert json.loads(await other.dispatcher.bring(json.dumps([*brought, "{}"]))) == {"new": 1, "known": 0, "refused": 1, "full": 1}
        assert [each["head"]["game"] for each in other.storage.tables.values()] == ["toy"]

    asyncio.run(scenario())


def test_other_tabs_are_notified_of_an_imported_table() -> None:
    async def scenario() -> None:
        one, other, shown = Device(), Device(), list[str]()
        table, _ = await one.open_table("toy")
        other.dispatcher.registry.wrote = shown.append
        await other.dispatcher.bring(json.dumps([json.dumps(one.storage.tables[table])] * 2))
        assert shown == [table]

    asyncio.run(scenario())


async def play_out(device: Device, table: str, token: str) -> None:
    """Makes the first legal move until the match is over."""
    while choices := (seen := await device.ask_json("GET", f"/tables/{table}", token=token))["choices"]:
        await device.ask_json("POST", f"/tables/{table}/moves", move(choices[0]["text"], seen["n"], str(seen["n"])), token)
    assert seen["phase"] == "over"


def test_a_rematch_is_set_up_once_however_often_it_is_requested() -> None:
    async def scenario() -> None:
        device = Device()
        table, [token] = await device.open_table("toy")
        await play_out(device, table, token)
        tab = Device(device.storage)
        await tab.ask_json("GET", f"/tables/{table}", token=token)
        rematch = ("POST", f"/tables/{table}/rematch", {}, token)
        first, second = await asyncio.gather(device.ask_json(*rematch), device.ask_json(*rematch))
        assert first == second == await tab.ask_json(*rematch)
        assert device.storage.tables.keys() == {table, first["table"]}

    asyncio.run(scenario())


def test_a_table_whose_game_is_gone_is_left_out_of_the_list() -> None:
    async def scenario() -> None:
        device = Device()
        _, [token] = await device.open_table("toy")
        left = Device(device.storage, games={name: game for name, game in device.games.items() if name != "toy"})
        assert await left.ask_json("POST", "/mine", {"tokens": [token]}) == {"tables": []}

    asyncio.run(scenario())


def test_storage_of_a_later_day_keeps_the_attempt() -> None:
    """The daily match: one attempt per day, resumed when requested again, distinguished from practice."""

    async def scenario() -> None:
        device = Device()
        device.dispatcher.registry.now = lambda: 1_800_000_000_000
        today = await device.ask_json("GET", "/days")
        assert [game["game"] for game in today["games"]] == list(device.games)
        path = f"/days/{today['day']}/traxx"
        begun = await device.ask_json("POST", path, {"name": "Anna"})
        assert await device.ask_json("POST", path, {"name": "Anna"}) == begun
        seen = await device.ask_json("GET", f"/tables/{begun['table']}", token=begun["token"])
        assert seen["you"] == 0
        shown = await device.ask_json("GET", path)
        assert (shown["game"]["mine"]["table"], shown["standing"]) == (begun["table"], None)
        other = Device(MemoryStorage())
        other.dispatcher.registry.now = lambda: 1_800_000_000_000
        assert [game["hash"] for game in (await other.ask_json("GET", "/days"))["games"]] == [game["hash"] for game in today["games"]]
        status, _ = await device.ask("POST", "/days/2026-01-02/traxx", {"name": ""})
        assert status == 409

    asyncio.run(scenario())


def device_on_a_day() -> Device:
    device = Device()
    device.dispatcher.registry.now = lambda: 1_800_000_000_000
    return device


def test_repeated_clicks_start_one_attempt() -> None:
    async def scenario() -> None:
        device = device_on_a_day()
        path = f"/days/{(await device.ask_json('GET', '/days'))['day']}/toy"
        first, second = await asyncio.gather(*(device.ask_json("POST", path, {"name": "Anna"}) for _ in range(2)))
        assert first == second
        assert [*device.storage.tables] == [first["table"]]

    asyncio.run(scenario())


@pytest.mark.parametrize("finished", [0, 1])
def test_of_two_attempts_the_finished_one_counts(finished: int) -> None:
    """One of them is imported from another device."""

    async def scenario() -> None:
        here, there = device_on_a_day(), device_on_a_day()
        path = f"/days/{(await here.ask_json('GET', '/days'))['day']}/toy"
        begun = [await each.ask_json("POST", path, {"name": "Anna"}) for each in (here, there)]
        await play_out((here, there)[finished], *begun[finished].values())
        await here.dispatcher.bring(json.dumps([json.dumps(each) for each in there.storage.tables.values()]))
        assert (await here.ask_json("GET", path))["game"]["mine"]["table"] == begun[finished]["table"]
        assert await here.ask_json("POST", path, {"name": "Anna"}) == begun[finished]

    asyncio.run(scenario())
