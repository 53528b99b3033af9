"""Tables: opened, joined, played, undone, taken over by bots, played again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.clock import Clock
from tests.server.client import OPEN, PERSON, RANDOM, Caller, check_error, end_match, json_of, open_table
from tests.server.process import UNLIMITED

from branchline.engine.match import commitment
from branchline.server.api.limits import TokenBuckets
from branchline.server.api.middleware import SecurityMiddleware
from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore
from branchline.server.tables.registry import TableRegistry


def test_a_new_table_is_shown(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [{"kind": "person", "name": " Anna  Nowak "}, PERSON], seed="s")
        seen = await opened.people[0].view(boards=True)
        assert [seat["name"] for seat in seen["seats"]] == ["Anna Nowak", "Player 2"]
        assert (seen["you"], seen["act_as"], seen["to_act"], seen["phase"]) == (0, 0, [0, 1], "playing")
        assert seen["svg"].startswith("<svg")
        assert list(seen["boards"]) == ["1"]
        assert [choice["text"] for choice in seen["choices"]] == ["add", "done"]
        assert seen["choices"][0]["picks"] == {"action": "add"}
        assert seen["choices"][0]["sentence"]
        assert seen["dice"] == {"chance": "seed", "hash": commitment("s"), "seed": None, "seed_typed": True}
        assert seen["log"][0]["sentence"].startswith("The die shows")
        assert seen["sheets"][1]["total"] == 0
        watched = await opened.watcher.view()
        assert (watched["you"], watched["act_as"], watched["choices"]) == (None, None, [])

    run_scenario(scenario)


def test_only_links_open_a_table(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        other = await open_table(caller, [PERSON])
        check_error(await opened.stranger.ask_table("GET"), 401, "token")
        check_error(await opened.people[0].as_("wrong").ask_table("GET"), 401, "token")
        check_error(await opened.people[0].as_(other.people[0].token).ask_table("GET"), 401, "token")
        check_error(await opened.stranger.as_(None, "nothing").ask_table("GET"), 404, "missing")
        check_error(await opened.watcher.move("add", n=1), 403, "forbidden")
        check_error(await opened.people[0].move("add", seat=1), 403, "forbidden")
        assert all(len(link) == 64 for link in await registry.store.links(opened.table))  # hashes, not tokens

    run_scenario(scenario)


def test_moves_are_written_once(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        anna, ben = opened.people
        assert json_of(await anna.move("add", n=1, key="a")) == {"n": 2, "duplicate": False}
        again = await anna.move("add", n=1, key="a")
        assert (again.status_code, again.json()) == (200, {"n": 2, "duplicate": True})
        check_error(await anna.move("done", n=2, key="a"), 409, "conflict")
        check_error(await anna.move("add", n=1, key="b"), 409, "stale")
        assert json_of(await ben.move("add", n=1, key="a"))["n"] == 2  # another's move and another's key do not matter
        assert check_error(await anna.move("nonsense", n=3), 422, "notation")
        json_of(await anna.move("add", n=2))
        reason = check_error(await anna.move("add", n=3), 422, "illegal")
        assert reason == "You may add at most twice a round"
        assert len(await registry.store.events(opened.table, 0)) == 4

    run_scenario(scenario)


def test_a_table_is_loaded_from_disk(run_scenario: Callable[..., None], tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        json_of(await opened.people[0].move("add", n=1, key="a"))
        json_of(await opened.people[0].undo())
        before = await opened.people[0].view()
        registry.sessions.clear()
        assert await opened.people[0].view() == before
        assert json_of(await opened.people[0].move("add", n=1, key="a"))["duplicate"]

    run_scenario(scenario)


def test_undo_appends_to_the_log(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        anna, ben = opened.people
        check_error(await anna.undo(), 422, "illegal")
        for caller_ in (anna, ben, anna):
            json_of(await caller_.move("add"))
        assert (await anna.view())["undo"] == 2
        json_of(await anna.undo(whole=True))
        seen = await anna.view()
        assert (seen["undo"], seen["n"], seen["position"], seen["sheets"][0]["total"]) == (0, 4, 1, 0)
        events = (await anna.turn())["events"]
        assert events[-1] == {"n": 4, "seat": 0, "kind": "undo", "text": None, "undone": [2, 3]}
        assert [event["text"] for event in events[1:3]] == ["add", "add"]

    run_scenario(scenario)


def test_moves_of_others_are_shown_when_revealed(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        anna, ben = opened.people
        json_of(await ben.move("add"))
        json_of(await ben.move("done"))
        assert [entry["seat"] for entry in (await anna.view())["log"]] == [-1]
        assert [entry["seat"] for entry in (await ben.view())["log"]] == [-1, 1, 1]
        before = await anna.turn()
        assert [event["seat"] for event in before["events"]] == [-1]
        json_of(await anna.move("done"))
        assert [entry["seat"] for entry in (await anna.view())["log"]] == [-1, 1, 1, 0, -1]
        after = await anna.turn(after=before["n"])
        assert [(event["n"], event["text"]) for event in after["events"]][:3] == [(2, "add"), (3, "done"), (4, "done")]

    run_scenario(scenario)


def test_anyone_can_take_an_open_seat(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, OPEN, OPEN])
        anna = opened.people[0]
        assert (await anna.view())["phase"] == "waiting"
        check_error(await anna.move("add", n=0), 409, "conflict")
        check_error(await opened.watcher.ask_table("POST", "/join", {"name": "Eve"}), 403, "forbidden")
        ben = json_of(await opened.stranger.as_(opened.join).ask_table("POST", "/join", {"name": "Ben"}))
        assert ben["seat"] == 1
        assert json_of(await anna.ask_table("PUT", "/seats/2/bot", {"bot": "random"}))
        assert (await anna.as_(ben["token"]).view())["phase"] == "playing"
        check_error(await opened.stranger.as_(opened.join).ask_table("POST", "/join", {}), 409, "conflict")

    run_scenario(scenario)


def test_listed_tables_are_open_to_everyone(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, OPEN], listed=True)
        await open_table(caller, [PERSON])
        listed = json_of(await caller.ask("GET", "/api/tables"))["tables"]
        assert [(each["table"], each["phase"], each["you"]) for each in listed] == [(opened.table, "waiting", None)]
        assert (await opened.stranger.view())["you"] is None
        assert json_of(await opened.stranger.ask_table("POST", "/join", {"name": "Ben"}))["seat"] == 1

    run_scenario(scenario)


def test_a_bot_replaces_a_player_who_can_come_back(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        anna, ben = opened.people
        await ben.view()
        check_error(await anna.ask_table("PUT", "/seats/1/bot", {"bot": "random"}), 409, "conflict")  # Ben is here
        registry.presence.away = 0.0
        check_error(await anna.ask_table("PUT", "/seats/1/bot", {"bot": "nobody"}), 404, "missing")
        check_error(await opened.watcher.ask_table("PUT", "/seats/1/bot", {"bot": "random"}), 403, "forbidden")
        json_of(await anna.ask_table("PUT", "/seats/1/bot", {"bot": "random"}))
        assert (await anna.view())["seats"][1]["bot"] == "random"
        check_error(await ben.move("add"), 409, "conflict")
        check_error(await anna.ask_table("DELETE", "/seats/1/bot"), 403, "forbidden")
        json_of(await ben.ask_table("DELETE", "/seats/1/bot"))
        json_of(await ben.move("add"))
        json_of(await ben.ask_table("PATCH", "/seats/1", {"name": "Benedict"}))
        check_error(await ben.ask_table("PATCH", "/seats/0", {"name": "Benedict"}), 403, "forbidden")
        assert (await anna.view())["seats"][1]["name"] == "Benedict"

    run_scenario(scenario)


def test_bots_play_to_the_end(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, RANDOM, {"kind": "bot", "bot": "greedy"}], options={"rounds": 1})
        anna = opened.people[0]
        json_of(await anna.move("done"))
        while (seen := await anna.view())["phase"] != "over":
            await asyncio.sleep(0.05)
        assert seen["outcome"]["ending"] == "rounds"
        assert [seat["name"] for seat in seen["seats"]] == ["Player 1", "Random", "Greedy"]

    run_scenario(scenario, bots=True)


def test_a_finished_match_has_a_record_and_a_rematch(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON], options={"rounds": 1}, seed="abc")
        anna, ben = opened.people
        check_error(await anna.ask_table("GET", "/record"), 409, "conflict")
        check_error(await anna.ask_table("POST", "/rematch", {}), 409, "conflict")
        await end_match([anna, ben])
        seen = await anna.view()
        assert (seen["dice"]["seed"], seen["outcome"]["ranks"], seen["to_act"]) == ("abc", [1, 1], [])
        record = await anna.ask_table("GET", "/record")
        assert record.headers["content-disposition"].startswith("attachment")
        moment = json_of(await anna.ask_table("GET", "/at/1"))
        assert (moment["last"], moment["seat"]) == (3, -1)
        check_error(await anna.ask_table("GET", "/at/9"), 404, "missing")
        assert json_of(await ben.ask_table("POST", "/rematch", {"rotate": True}))["table"] is None
        first = json_of(await anna.ask_table("POST", "/rematch", {}))["table"]
        assert json_of(await ben.ask_table("POST", "/rematch", {}))["table"] == first
        assert (await anna.view())["rematch"] == first
        assert (await anna.as_(anna.token, first).view())["you"] == 1
        assert (await ben.as_(ben.token, first).view())["you"] == 0
        mine = json_of(await caller.ask("POST", "/api/mine", {"tokens": ["x", anna.token]}))["tables"]
        assert [(each["table"], each["your_turn"], each["token"]) for each in mine] == [(first, True, 1), (opened.table, False, 1)]
        brought = await caller.http.post("/api/records", content=record.content)
        replay = caller.as_(brought.json()["links"]["watch"], brought.json()["table"])
        assert (await replay.view())["replay"] is True
        assert json_of(await replay.ask_table("GET", "/record")) == {**record.json(), "about": {"table": replay.table}}

    run_scenario(scenario)


def test_simultaneous_rematches_make_one_table(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON], options={"rounds": 1})
        await end_match(opened.people)
        before = await registry.store.count()
        answers = await asyncio.gather(*(each.ask_table("POST", "/rematch", {}) for each in opened.people for _ in range(3)))
        assert len({json_of(answer)["table"] for answer in answers} - {None}) == 1
        assert await registry.store.count() == before + 1

    run_scenario(scenario)


@pytest.mark.parametrize("is_written", [False, True])
def test_a_rematch_that_fails_leaves_no_table_behind(
    run_scenario: Callable[..., None], monkeypatch: pytest.MonkeyPatch, is_written: bool
) -> None:
    """Unless the connection broke after the commit: then the table is the rematch."""
    begin = EventStore.begin

    def broken(store: EventStore, what: AppendBatch) -> asyncio.Future[bool]:
        async def fails() -> bool:
            if is_written:
                await begin(store, what)
            raise OSError("the connection broke")

        rematch = any(event.kind == "rematch" for event in what.events)
        return asyncio.ensure_future(fails()) if rematch else begin(store, what)

    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON], options={"rounds": 1})
        await end_match(opened.people)
        before = await registry.store.count()
        json_of(await opened.people[1].ask_table("POST", "/rematch", {}))
        with monkeypatch.context() as patch:
            patch.setattr(EventStore, "begin", broken)
            answer = await opened.people[0].ask_table("POST", "/rematch", {})
        if not is_written:
            check_error(answer, 503, "closing")
            assert await registry.store.count() == before
        again = json_of(await opened.people[1].ask_table("POST", "/rematch", {}))["table"]
        if is_written:
            assert again == json_of(answer)["table"]
        assert await registry.store.count() == before + 1

    run_scenario(scenario)


def test_without_a_limit_every_table_stays_in_memory(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        for n in range(1, 4):
            await open_table(caller, [PERSON])
            assert len(registry.sessions) == n

    run_scenario(scenario, limits=replace(UNLIMITED, idle_tables=0))


def test_each_table_read_from_disk_counts_as_a_request(run_scenario: Callable[..., None]) -> None:
    """The remaining tables are read by the next request."""

    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        tokens = [(await open_table(caller, [PERSON])).people[0].token for _ in range(6)]
        gate, clock = _gate(caller), Clock(100.0)
        gate.limiters.requests = TokenBuckets(0.1, 5, clock)
        registry.sessions.clear()

        async def mine() -> int:
            return len(json_of(await caller.ask("POST", "/api/mine", {"tokens": tokens}))["tables"])

        assert await mine() == 4
        check_error(await caller.ask("POST", "/api/mine", {"tokens": tokens}), 429, "busy")
        clock.now += 60
        assert await mine() == 6
        assert [await mine() for _ in range(2)] == [6, 6]  # they are in memory now

    run_scenario(scenario)


def _gate(caller: Caller) -> SecurityMiddleware:
    transport: Any = caller.http._transport
    gate: SecurityMiddleware = transport.app
    return gate


def test_invalid_records_are_rejected(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        for body in (b"", b"{}", b"\xff", b'{"branchline": 1, "game": "toy", "rules": 1, "seats": [""], "log": ["0 add"]}'):
            assert check_error(await caller.http.post("/api/records", content=body), 422, "record")

    run_scenario(scenario)


def test_players_enter_and_correct_real_dice(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON], chance="real", seed="ignored")
        anna, ben = opened.people
        seen = await anna.view()
        assert (seen["act_as"], seen["to_act"], seen["dice"]["hash"]) == (-1, [-1], None)
        assert [choice["text"] for choice in seen["choices"]] == ["roll 1", "roll 2", "roll 3"]
        json_of(await anna.move("roll 1", seat=-1, key="k"))
        check_error(await ben.move("roll 3", n=0, seat=-1, key="k"), 409, "stale")
        assert (await ben.view())["undo"] == 1
        json_of(await ben.undo())
        json_of(await ben.move("roll 3", seat=-1))
        json_of(await ben.move("add"))
        assert (await ben.view())["undo"] == 1
        assert (await ben.view())["sheets"][1]["total"] == 3
        assert (await anna.view())["undo"] == 1  # what Ben did is secret: it neither shows nor stands in the way
        json_of(await anna.undo())
        assert (await ben.view())["to_act"] == [-1]

    run_scenario(scenario)


def test_invalid_setups_are_rejected_with_a_reason(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        async def request(**more: Any) -> Any:
            return await caller.ask("POST", "/api/tables", {"game": "toy", "seats": [PERSON], **more}, lang="en")

        check_error(await request(game="chess"), 404, "missing")
        check_error(await request(seats=[PERSON] * 9), 422, "setup")
        check_error(await request(seats=[{"kind": "bot", "bot": "?"}]), 422, "setup")
        check_error(await request(options={"rounds": 99}), 422, "setup")
        check_error(await request(options={"ending": "race"}), 422, "setup")
        check_error(await request(seed="a\0b"), 422, "setup")
        assert check_error(await request(edition="format = 1"), 422, "edition").startswith("edition, line 1")
        check_error(await request(seats=[]), 400, "malformed")
        check_error(await request(seats="x"), 400, "malformed")
        box = registry.games["toy"].edition.source.replace("target = 12", "target = 20").replace("The toy's box", "My box")
        check = json_of(await caller.ask("POST", "/api/games/toy/edition", {"edition": box}))
        assert check == {"name": "My box", "labels": {"printed": 4, "deduced": 1, "reconstructed": 1}, "weaker_bots": False}
        made = json_of(await request(edition=box))
        mine = caller.as_(made["links"]["seats"][0]["token"], made["table"])
        assert (await mine.view())["setup"]["edition"] == "My box"

    run_scenario(scenario)


def test_a_corrected_box_is_not_stored(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        async def open_box(**request: Any) -> Any:
            return await caller.ask("POST", "/api/games/toy/box", request, lang="en")

        mine = json_of(await open_box(corrections=[{"key": "goal.target", "value": "20"}], name="Mine"))
        assert mine["name"] == "Mine"
        assert [each["here"] for each in mine["differences"]] == ["20"]
        wrong = json_of(await open_box(edition=mine["edition"], corrections=[{"key": "goal.target", "value": "100"}]))
        assert wrong["refusal"] == {"reason": "target must be a whole number from 1 to 99", "keys": ["goal.target"]}
        assert wrong["edition"] == mine["edition"]
        assert json_of(await open_box(edition=mine["edition"], sure=["goal"]))["doubts"] == []
        assert check_error(await open_box(edition="format = 1"), 422, "edition").startswith("box, line 1")
        check_error(await open_box(edition="a" * 200_001), 400, "malformed")
        check_error(await open_box(corrections=[{"key": "goal.target", "value": "1" * 201}]), 400, "malformed")
        check_error(await open_box(corrections=[{"key": "goal.target", "value": "1"}] * 201), 400, "malformed")
        check_error(await caller.ask("POST", "/api/games/chess/box", {}), 404, "missing")

    run_scenario(scenario)


def test_why_narrow_and_ghosts_are_answered(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        anna, ben = opened.people

        async def why(who: Caller, **request: Any) -> str | None:
            reason: str | None = json_of(await who.ask_table("POST", "/why", request))["reason"]
            return reason

        assert await why(anna, move="add") is None
        assert await why(anna, picks={"action": "add"}) is None
        assert (await why(anna, picks={"action": "fly"}) or "").startswith("You can't do anything there now. Add ")
        json_of(await anna.move("add"))
        json_of(await anna.move("add"))
        assert await why(anna, move="add") == "You may add at most twice a round"
        assert await why(anna, picks={"action": "add"}) == "You may add at most twice a round"
        assert "type something like: done" in str(await why(anna, move="fly"))
        json_of(await anna.move("done"))
        assert await why(anna, move="add") == "Waiting for Player 2"
        assert await why(opened.watcher, move="add")
        check_error(await ben.ask_table("POST", "/why", {}), 400, "malformed")
        narrowed = json_of(await ben.ask_table("POST", "/narrow", {"picks": {}}))
        assert (narrowed["many"], narrowed["key"], narrowed["values"]) == (2, "action", ["add", "done"])
        assert [choice["text"] for choice in json_of(await ben.ask_table("POST", "/narrow", {"picks": {"action": "add"}}))["choices"]] == [
            "add"
        ]
        assert list(json_of(await ben.ask_table("POST", "/ghosts", {"moves": ["add", "roll 1"]}))["ghosts"]) == ["add"]

    run_scenario(scenario)


def test_sentences_are_in_the_requested_language(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        anna = opened.people[0]
        assert (await anna.view(lang="pl"))["seats"][1]["name"] == "Gracz 2"
        reason = check_error(
            await opened.stranger.http.get(f"/api/tables/{opened.table}", headers={"accept-language": "pl-PL,pl;q=0.9"}), 401, "token"
        )
        assert reason == "Ten link nie pasuje do tego stołu"
        ink = (await open_table(caller, [PERSON], "railroad_ink")).people[0]
        request = {"key": "k", "n": 1, "move": "33:HHHH"}
        english, polish = [check_error(await ink.ask_table("POST", "/moves", request, lang=lang), 422, "illegal") for lang in ("en", "pl")]
        assert english != polish
        assert json_of(await ink.ask_table("POST", "/why", {"move": "33:HHHH"}, lang="pl"))["reason"] == polish

    run_scenario(scenario)


def test_boards_from_a_real_table_are_scored(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        scored = json_of(await caller.ask("POST", "/api/games/toy/board", {"board": "7", "seats": 1}))
        assert scored["sheets"][0]["total"] == 7
        assert scored["marks"]["count"]
        check_error(await caller.ask("POST", "/api/games/toy/board", {"board": "x"}), 422, "notation")

    run_scenario(scenario)
