"""The offline registry: only stored events count, whoever writes, and whatever backup is imported."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.offline.kit import Device, Shelf

from branchline.offline import persistence
from branchline.table.problem import Problem

PERSON, BOT = {"kind": "person", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}


def move(text: str, n: int, key: str = "k") -> dict[str, Any]:
    return {"key": key, "n": n, "move": text}


async def first_choice(device: Device, table: str, token: str) -> tuple[str, int]:
    seen = await device.good("GET", f"/tables/{table}", token=token)
    return seen["choices"][0]["text"], seen["n"]


def test_a_move_is_written_before_it_is_true() -> None:
    async def tell() -> None:
        device = Device()
        table, [token] = await device.lay("traxx", PERSON, seed="s")
        text, n = await first_choice(device, table, token)
        device.storage.full = True
        status, said = await device.ask("POST", f"/tables/{table}/moves", move(text, n), token)
        assert (status, json.loads(said)["code"]) == (503, "closing")
        assert (await device.good("GET", f"/tables/{table}", token=token))["n"] == n
        device.storage.full = False
        assert (await device.good("POST", f"/tables/{table}/moves", move(text, n), token)) == {"n": n + 1, "duplicate": False}
        assert device.storage.tables[table]["events"][n]["body"] == text

    asyncio.run(tell())


def test_another_start_finds_everything_as_it_was() -> None:
    async def tell() -> None:
        device = Device()
        table, [token] = await device.lay("railroad_ink", PERSON, seed="s")
        text, n = await first_choice(device, table, token)
        await device.good("POST", f"/tables/{table}/moves", move(text, n), token)
        before = await device.good("GET", f"/tables/{table}", token=token)
        again = Device(device.storage)
        assert await again.good("GET", f"/tables/{table}", token=token) == before
        assert (await again.good("POST", f"/tables/{table}/moves", move(text, n), token))["duplicate"] is True

    asyncio.run(tell())


def test_two_tabs_at_one_table_never_write_the_same_event() -> None:
    async def tell() -> None:
        one = Device()
        table, [token] = await one.lay("railroad_ink", PERSON, seed="s")
        other = Device(one.storage)
        text, n = await first_choice(one, table, token)
        await other.good("GET", f"/tables/{table}", token=token)
        await one.good("POST", f"/tables/{table}/moves", move(text, n, "a"), token)
        status, said = await other.ask("POST", f"/tables/{table}/moves", move(text, n, "b"), token)
        assert (status, json.loads(said)["code"]) == (409, "stale")
        assert [event["n"] for event in one.storage.tables[table]["events"]] == list(range(1, n + 2))
        shown: list[str] = []
        await one.dispatcher.open(1, table, shown.append, lambda code: None)
        hello = {"kind": "hello", "token": token, "lang": "en", "theme": "light", "boards": False, "seat": None, "layout": "wide"}
        await one.dispatcher.hear(1, json.dumps(hello))
        await other.good("POST", f"/tables/{table}/undo", {"key": "u", "n": n + 1}, token)
        await one.dispatcher.written_elsewhere(table)
        assert json.loads(shown[-1])["n"] == n + 2

    asyncio.run(tell())


def test_bots_play_only_while_somebody_looks_on() -> None:
    async def tell() -> None:
        device = Device()
        table, [token] = await device.lay("days_of_steam", BOT, PERSON, seed="s")
        await asyncio.sleep(0.05)
        assert device.thinker.request == []
        shown: list[str] = []
        await device.dispatcher.open(1, table, shown.append, lambda code: None)
        hello = {"kind": "hello", "token": token, "lang": "en", "theme": "light", "boards": False, "seat": None, "layout": "wide"}
        await device.dispatcher.hear(1, json.dumps(hello))
        await until(lambda: json.loads(shown[-1]).get("your_turn") or any(json.loads(each).get("your_turn") for each in shown))
        assert device.thinker.request
        device.dispatcher.leave(1)

    asyncio.run(tell())


def test_a_bot_that_is_stopped_is_stood_in_for() -> None:
    async def tell() -> None:
        device = Device()
        device.thinker.able = False
        table, [token] = await device.lay("days_of_steam", {"kind": "bot", "bot": "hard"}, PERSON, seed="s")
        shown: list[str] = []
        await device.dispatcher.open(1, table, shown.append, lambda code: None)
        hello = {"kind": "hello", "token": token, "lang": "en", "theme": "light", "boards": False, "seat": None, "layout": "wide"}
        await device.dispatcher.hear(1, json.dumps(hello))
        await until(lambda: any(json.loads(each).get("your_turn") for each in shown))
        assert json.loads(device.thinker.request[0])["bot"] == "hard"

    asyncio.run(tell())


async def until(true: Any) -> None:
    """Waits for something that is on its way."""
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def test_a_strange_link_and_a_strange_table_give_the_servers_errors() -> None:
    async def tell() -> None:
        device, closed = Device(), list[int]()
        table, _ = await device.lay("toy")
        await device.dispatcher.open(1, "nowhere", lambda shown: None, closed.append)
        await device.dispatcher.open(2, table, lambda shown: None, closed.append)
        await device.dispatcher.hear(2, json.dumps({"kind": "hello", "token": "nobody's"}))
        assert closed == [4404, 4401]

    asyncio.run(tell())


def test_tables_of_another_device_are_brought_and_go_on() -> None:
    async def tell() -> None:
        one = Device()
        table, [token] = await one.lay("railroad_ink", PERSON, seed="s")
        early = json.dumps(one.storage.tables[table])
        text, n = await first_choice(one, table, token)
        await one.good("POST", f"/tables/{table}/moves", move(text, n), token)
        late = json.dumps(one.storage.tables[table])
        other = Device()
        for brought, counted in ((early, "new"), (early, "known"), (late, "new"), (early, "known")):
            assert json.loads(await other.dispatcher.bring(json.dumps([brought])))[counted] == 1
        assert (await other.good("GET", f"/tables/{table}", token=token))["n"] == n + 1
        assert json.dumps(other.storage.tables[table]) == late

    asyncio.run(tell())


def test_tables_of_version_0_2_0_are_read() -> None:
    async def tell() -> None:
        device = Device()
        table, _ = await device.lay("toy", PERSON, seed="s")
        stored = json.loads(json.dumps(device.storage.tables[table]))
        stored["head"]["typed"] = stored["head"].pop("seed_typed")
        assert persistence.read(json.dumps(stored)).config == persistence.read(json.dumps(device.storage.tables[table])).config

    asyncio.run(tell())


SPOILT: list[Any] = [
    "no JSON", "[]", "{}", '{"head": 1, "links": {}, "events": []}',
    {"events": [{"n": 2, "seat": 0, "kind": "move", "body": "add", "key": None, "at": 0}]},
    {"events": [{"n": 1, "seat": "0", "kind": "move", "body": "add", "key": None, "at": 0}]},
    {"events": [{"n": 1, "seat": 0, "kind": "dance", "body": "", "key": None, "at": 0}]},
    {"links": {"a": "0"}},
]  # fmt: skip


@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_makes_no_sense_is_refused_whole(spoilt: Any) -> None:
    async def tell() -> None:
        device = Device()
        table, _ = await device.lay("toy")
        whole = {**device.storage.tables[table]}
        typed = spoilt if isinstance(spoilt, str) else json.dumps(whole | spoilt)
        with pytest.raises(Problem):
            persistence.read(typed)
        assert json.loads(await Device().dispatcher.bring(json.dumps([typed]))) == {"new": 0, "known": 0, "refused": 1, "full": 0}

    asyncio.run(tell())


def test_tables_that_find_no_room_are_counted_and_the_others_are_brought() -> None:
    class Cramped(Shelf):
        async def write(self, text: str) -> bool:
            self.full = json.loads(text)["head"]["game"] == "traxx"
            return await super().write(text)

    async def tell() -> None:
        one = Device()
        for game in ("traxx", "toy"):
            await one.lay(game, PERSON)
        brought = [json.dumps(each) for each in one.storage.tables.values()]
        other = Device(Cramped())
        assert json.loads(await other.dispatcher.bring(json.dumps([*brought, "{}"]))) == {"new": 1, "known": 0, "refused": 1, "full": 1}
        assert [each["head"]["game"] for each in other.storage.tables.values()] == ["toy"]

    asyncio.run(tell())


def test_other_tabs_hear_of_an_imported_table() -> None:
    async def tell() -> None:
        one, other, shown = Device(), Device(), list[str]()
        table, _ = await one.lay("toy")
        other.dispatcher.registry.wrote = shown.append
        await other.dispatcher.bring(json.dumps([json.dumps(one.storage.tables[table])] * 2))
        assert shown == [table]

    asyncio.run(tell())


async def play_out(device: Device, table: str, token: str) -> None:
    """Makes the first move that comes, until there is none."""
    while choices := (seen := await device.good("GET", f"/tables/{table}", token=token))["choices"]:
        await device.good("POST", f"/tables/{table}/moves", move(choices[0]["text"], seen["n"], str(seen["n"])), token)
    assert seen["phase"] == "over"


def test_a_rematch_is_set_up_once_however_often_it_is_requested() -> None:
    async def tell() -> None:
        device = Device()
        table, [token] = await device.lay("toy")
        await play_out(device, table, token)
        tab = Device(device.storage)
        await tab.good("GET", f"/tables/{table}", token=token)
        rematch = ("POST", f"/tables/{table}/rematch", {}, token)
        first, second = await asyncio.gather(device.good(*rematch), device.good(*rematch))
        assert first == second == await tab.good(*rematch)
        assert device.storage.tables.keys() == {table, first["table"]}

    asyncio.run(tell())


def test_a_table_whose_game_is_gone_is_left_out_of_the_list() -> None:
    async def tell() -> None:
        device = Device()
        _, [token] = await device.lay("toy")
        left = Device(device.storage, games={name: game for name, game in device.games.items() if name != "toy"})
        assert await left.good("POST", "/mine", {"tokens": [token]}) == {"tables": []}

    asyncio.run(tell())


def test_a_shelf_of_a_later_day_keeps_the_one_try() -> None:
    """The day's match: one try a day, gone on with when it is asked for again, and told apart from practice."""

    async def tell() -> None:
        device = Device()
        device.dispatcher.registry.now = lambda: 1_800_000_000_000
        today = await device.good("GET", "/days")
        assert [game["game"] for game in today["games"]] == list(device.games)
        path = f"/days/{today['day']}/traxx"
        begun = await device.good("POST", path, {"name": "Anna"})
        assert await device.good("POST", path, {"name": "Anna"}) == begun
        seen = await device.good("GET", f"/tables/{begun['table']}", token=begun["token"])
        assert seen["you"] == 0
        shown = await device.good("GET", path)
        assert (shown["game"]["mine"]["table"], shown["standing"]) == (begun["table"], None)
        other = Device(Shelf())
        other.dispatcher.registry.now = lambda: 1_800_000_000_000
        assert [game["hash"] for game in (await other.good("GET", "/days"))["games"]] == [game["hash"] for game in today["games"]]
        status, _ = await device.ask("POST", "/days/2026-01-02/traxx", {"name": ""})
        assert status == 409

    asyncio.run(tell())


def on_a_day() -> Device:
    device = Device()
    device.dispatcher.registry.now = lambda: 1_800_000_000_000
    return device


def test_a_try_is_begun_once_however_often_it_is_tapped() -> None:
    async def tell() -> None:
        device = on_a_day()
        path = f"/days/{(await device.good('GET', '/days'))['day']}/toy"
        first, second = await asyncio.gather(*(device.good("POST", path, {"name": "Anna"}) for _ in range(2)))
        assert first == second
        assert [*device.storage.tables] == [first["table"]]

    asyncio.run(tell())


@pytest.mark.parametrize("over", [0, 1])
def test_of_two_attempts_the_finished_one_counts(over: int) -> None:
    """The other may come from another device."""

    async def tell() -> None:
        here, there = on_a_day(), on_a_day()
        path = f"/days/{(await here.good('GET', '/days'))['day']}/toy"
        begun = [await each.good("POST", path, {"name": "Anna"}) for each in (here, there)]
        await play_out((here, there)[over], *begun[over].values())
        await here.dispatcher.bring(json.dumps([json.dumps(each) for each in there.storage.tables.values()]))
        assert (await here.good("GET", path))["game"]["mine"]["table"] == begun[over]["table"]
        assert await here.good("POST", path, {"name": "Anna"}) == begun[over]

    asyncio.run(tell())
