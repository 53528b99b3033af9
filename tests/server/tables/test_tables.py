"""Tables as people use them: laying, sitting, moving, taking back, leaving to bots, playing again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import OPEN, PERSON, RANDOM, Caller, bad, calling, fresh, good, lay
from tests.server.clock import Clock
from tests.server.process import UNLIMITED

from branchline.engine.match import commitment
from branchline.server.api.limits import TokenBuckets
from branchline.server.api.middleware import SecurityMiddleware
from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore
from branchline.server.tables.registry import TableRegistry

Story = Callable[[Caller, TableRegistry], Awaitable[None]]


@pytest.fixture
def tell(tmp_path: Path) -> Callable[..., None]:
    """Plays a story in a house of its own."""

    def play(story: Story, **changes: Any) -> None:
        async def whole() -> None:
            async with calling(settings) as (caller, registry):
                await story(caller, registry)

        settings = fresh(tmp_path, **{"bots": False, **changes})
        asyncio.run(whole())

    return play


def test_a_table_is_laid_and_seen(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [{"kind": "person", "name": " Anna  Nowak "}, PERSON], seed="s")
        seen = await laid.people[0].seen(boards=True)
        assert [seat["name"] for seat in seen["seats"]] == ["Anna Nowak", "Player 2"]
        assert (seen["you"], seen["act_as"], seen["to_act"], seen["phase"]) == (0, 0, [0, 1], "playing")
        assert seen["svg"].startswith("<svg")
        assert list(seen["boards"]) == ["1"]
        assert [choice["text"] for choice in seen["choices"]] == ["add", "done"]
        assert seen["choices"][0]["picks"] == {"action": "add"}
        assert seen["choices"][0]["ghost"]
        assert seen["dice"] == {"chance": "seed", "hash": commitment("s"), "seed": None, "typed": True}
        assert seen["log"][0]["sentence"].startswith("The die shows")
        assert seen["sheets"][1]["total"] == 0
        watched = await laid.watcher.seen()
        assert (watched["you"], watched["act_as"], watched["choices"]) == (None, None, [])

    tell(story)


def test_only_links_open_a_table(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        other = await lay(caller, [PERSON])
        bad(await laid.stranger.here("GET"), 401, "token")
        bad(await laid.people[0].as_("wrong").here("GET"), 401, "token")
        bad(await laid.people[0].as_(other.people[0].token).here("GET"), 401, "token")
        bad(await laid.stranger.as_(None, "nothing").here("GET"), 404, "missing")
        bad(await laid.watcher.move("add", n=1), 403, "forbidden")
        bad(await laid.people[0].move("add", seat=1), 403, "forbidden")
        assert all(len(link) == 64 for link in await registry.store.links(laid.table))  # hashes, not tokens

    tell(story)


def test_moves_are_written_once(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        anna, ben = laid.people
        assert good(await anna.move("add", n=1, key="a")) == {"n": 2, "doubled": False}
        again = await anna.move("add", n=1, key="a")
        assert (again.status_code, again.json()) == (200, {"n": 2, "doubled": True})
        bad(await anna.move("done", n=2, key="a"), 409, "conflict")
        bad(await anna.move("add", n=1, key="b"), 409, "stale")
        assert good(await ben.move("add", n=1, key="a"))["n"] == 2  # another's move and another's key do not matter
        assert bad(await anna.move("nonsense", n=3), 422, "notation")
        good(await anna.move("add", n=2))
        reason = bad(await anna.move("add", n=3), 422, "illegal")
        assert reason == "You may add at most twice a round"
        assert len(await registry.store.events(laid.table, 0)) == 4

    tell(story)


def test_a_table_comes_back_from_disk(tell: Callable[..., None], tmp_path: Path) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        good(await laid.people[0].move("add", n=1, key="a"))
        good(await laid.people[0].undo())
        before = await laid.people[0].seen()
        registry.sessions.clear()
        assert await laid.people[0].seen() == before
        assert good(await laid.people[0].move("add", n=1, key="a"))["doubled"]

    tell(story)


def test_undo_appends_and_hides_nothing(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        anna, ben = laid.people
        bad(await anna.undo(), 422, "illegal")
        for caller_ in (anna, ben, anna):
            good(await caller_.move("add"))
        assert (await anna.seen())["undo"] == 2
        good(await anna.undo(whole=True))
        seen = await anna.seen()
        assert (seen["undo"], seen["n"], seen["position"], seen["sheets"][0]["total"]) == (0, 4, 1, 0)
        events = (await anna.turn())["events"]
        assert events[-1] == {"n": 4, "seat": 0, "kind": "undo", "text": None, "undone": [2, 3]}
        assert [event["text"] for event in events[1:3]] == ["add", "add"]

    tell(story)


def test_others_moves_are_told_when_they_are_revealed(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        anna, ben = laid.people
        good(await ben.move("add"))
        good(await ben.move("done"))
        assert [entry["seat"] for entry in (await anna.seen())["log"]] == [-1]
        assert [entry["seat"] for entry in (await ben.seen())["log"]] == [-1, 1, 1]
        before = await anna.turn()
        assert [event["seat"] for event in before["events"]] == [-1]
        good(await anna.move("done"))
        assert [entry["seat"] for entry in (await anna.seen())["log"]] == [-1, 1, 1, 0, -1]
        after = await anna.turn(after=before["n"])
        assert [(event["n"], event["text"]) for event in after["events"]][:3] == [(2, "add"), (3, "done"), (4, "done")]

    tell(story)


def test_anyone_who_comes_takes_an_open_seat(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, OPEN, OPEN])
        anna = laid.people[0]
        assert (await anna.seen())["phase"] == "waiting"
        bad(await anna.move("add", n=0), 409, "conflict")
        bad(await laid.watcher.here("POST", "/join", {"name": "Eve"}), 403, "forbidden")
        ben = good(await laid.stranger.as_(laid.join).here("POST", "/join", {"name": "Ben"}))
        assert ben["seat"] == 1
        assert good(await anna.here("PUT", "/seats/2/bot", {"bot": "random"}))
        assert (await anna.as_(ben["token"]).seen())["phase"] == "playing"
        bad(await laid.stranger.as_(laid.join).here("POST", "/join", {}), 409, "conflict")

    tell(story)


def test_listed_tables_are_open_to_everybody(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, OPEN], listed=True)
        await lay(caller, [PERSON])
        listed = good(await caller.ask("GET", "/api/tables"))["tables"]
        assert [(each["table"], each["phase"], each["you"]) for each in listed] == [(laid.table, "waiting", None)]
        assert (await laid.stranger.seen())["you"] is None
        assert good(await laid.stranger.here("POST", "/join", {"name": "Ben"}))["seat"] == 1

    tell(story)


def test_a_seat_is_lent_to_a_bot_and_taken_back(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        anna, ben = laid.people
        await ben.seen()
        bad(await anna.here("PUT", "/seats/1/bot", {"bot": "random"}), 409, "conflict")  # Ben is here
        registry.presence.away = 0.0
        bad(await anna.here("PUT", "/seats/1/bot", {"bot": "nobody"}), 404, "missing")
        bad(await laid.watcher.here("PUT", "/seats/1/bot", {"bot": "random"}), 403, "forbidden")
        good(await anna.here("PUT", "/seats/1/bot", {"bot": "random"}))
        assert (await anna.seen())["seats"][1]["bot"] == "random"
        bad(await ben.move("add"), 409, "conflict")
        bad(await anna.here("DELETE", "/seats/1/bot"), 403, "forbidden")
        good(await ben.here("DELETE", "/seats/1/bot"))
        good(await ben.move("add"))
        good(await ben.here("PATCH", "/seats/1", {"name": "Benedict"}))
        bad(await ben.here("PATCH", "/seats/0", {"name": "Benedict"}), 403, "forbidden")
        assert (await anna.seen())["seats"][1]["name"] == "Benedict"

    tell(story)


def test_bots_play_to_the_end(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, RANDOM, {"kind": "bot", "bot": "greedy"}], options={"rounds": 1})
        anna = laid.people[0]
        good(await anna.move("done"))
        while (seen := await anna.seen())["phase"] != "over":
            await asyncio.sleep(0.05)
        assert seen["outcome"]["ending"] == "rounds"
        assert [seat["name"] for seat in seen["seats"]] == ["Player 1", "Random", "Greedy"]

    tell(story, bots=True)


async def _play_out(people: list[Caller]) -> None:
    while (await people[0].turn())["phase"] == "playing":
        for caller in people:
            if (await caller.turn())["act_as"] is not None:
                good(await caller.move("done"))


def test_the_end_its_record_and_a_rematch(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON], options={"rounds": 1}, seed="abc")
        anna, ben = laid.people
        bad(await anna.here("GET", "/record"), 409, "conflict")
        bad(await anna.here("POST", "/rematch", {}), 409, "conflict")
        await _play_out([anna, ben])
        seen = await anna.seen()
        assert (seen["dice"]["seed"], seen["outcome"]["ranks"], seen["to_act"]) == ("abc", [1, 1], [])
        record = await anna.here("GET", "/record")
        assert record.headers["content-disposition"].startswith("attachment")
        moment = good(await anna.here("GET", "/at/1"))
        assert (moment["last"], moment["seat"]) == (3, -1)
        bad(await anna.here("GET", "/at/9"), 404, "missing")
        assert good(await ben.here("POST", "/rematch", {"rotate": True}))["table"] is None
        first = good(await anna.here("POST", "/rematch", {}))["table"]
        assert good(await ben.here("POST", "/rematch", {}))["table"] == first
        assert (await anna.seen())["rematch"] == first
        assert (await anna.as_(anna.token, first).seen())["you"] == 1
        assert (await ben.as_(ben.token, first).seen())["you"] == 0
        mine = good(await caller.ask("POST", "/api/mine", {"tokens": ["x", anna.token]}))["tables"]
        assert [(each["table"], each["your_turn"], each["token"]) for each in mine] == [(first, True, 1), (laid.table, False, 1)]
        brought = await caller.http.post("/api/records", content=record.content)
        replay = caller.as_(brought.json()["links"]["watch"], brought.json()["table"])
        assert (await replay.seen())["replay"] is True
        assert good(await replay.here("GET", "/record")) == {**record.json(), "about": {"table": replay.table}}

    tell(story)


def test_two_who_play_again_at_once_lay_one_table(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON], options={"rounds": 1})
        await _play_out(laid.people)
        before = await registry.store.count()
        answers = await asyncio.gather(*(each.here("POST", "/rematch", {}) for each in laid.people for _ in range(3)))
        assert len({good(answer)["table"] for answer in answers} - {None}) == 1
        assert await registry.store.count() == before + 1

    tell(story)


@pytest.mark.parametrize("written", [False, True])
def test_a_rematch_that_fails_leaves_no_table_behind(tell: Callable[..., None], monkeypatch: pytest.MonkeyPatch, written: bool) -> None:
    """Unless the connection broke when it was on disk already: then it is the rematch."""
    begin = EventStore.begin

    def broken(store: EventStore, what: AppendBatch) -> asyncio.Future[bool]:
        async def fails() -> bool:
            if written:
                await begin(store, what)
            raise OSError("the connection broke")

        rematch = any(event.kind == "rematch" for event in what.events)
        return asyncio.ensure_future(fails()) if rematch else begin(store, what)

    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON], options={"rounds": 1})
        await _play_out(laid.people)
        before = await registry.store.count()
        good(await laid.people[1].here("POST", "/rematch", {}))
        with monkeypatch.context() as patch:
            patch.setattr(EventStore, "begin", broken)
            answer = await laid.people[0].here("POST", "/rematch", {})
        if not written:
            bad(answer, 503, "closing")
            assert await registry.store.count() == before
        again = good(await laid.people[1].here("POST", "/rematch", {}))["table"]
        if written:
            assert again == good(answer)["table"]
        assert await registry.store.count() == before + 1

    tell(story)


def test_without_a_limit_every_table_is_kept_in_memory(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        for n in range(1, 4):
            await lay(caller, [PERSON])
            assert len(registry.sessions) == n

    tell(story, limits=replace(UNLIMITED, idle_tables=0))


def test_each_table_that_must_be_read_in_counts_as_a_request(tell: Callable[..., None]) -> None:
    """Whoever has more of them than that gets the others the next time."""

    async def story(caller: Caller, registry: TableRegistry) -> None:
        tokens = [(await lay(caller, [PERSON])).people[0].token for _ in range(6)]
        gate, clock = _gate(caller), Clock()
        gate.limiters.requests = TokenBuckets(0.1, 5, clock)
        registry.sessions.clear()

        async def mine() -> int:
            return len(good(await caller.ask("POST", "/api/mine", {"tokens": tokens}))["tables"])

        assert await mine() == 4
        bad(await caller.ask("POST", "/api/mine", {"tokens": tokens}), 429, "busy")
        clock.now += 60
        assert await mine() == 6
        assert [await mine() for _ in range(2)] == [6, 6]  # they are in memory now

    tell(story)


def _gate(caller: Caller) -> SecurityMiddleware:
    transport: Any = caller.http._transport
    gate: SecurityMiddleware = transport.app
    return gate


def test_records_that_make_no_sense_are_refused(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        for body in (b"", b"{}", b"\xff", b'{"branchline": 1, "game": "toy", "rules": 1, "seats": [""], "log": ["0 add"]}'):
            assert bad(await caller.http.post("/api/records", content=body), 422, "record")

    tell(story)


def test_real_dice_are_entered_and_corrected_by_those_who_sit_there(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON], chance="real", seed="ignored")
        anna, ben = laid.people
        seen = await anna.seen()
        assert (seen["act_as"], seen["to_act"], seen["dice"]["hash"]) == (-1, [-1], None)
        assert [choice["text"] for choice in seen["choices"]] == ["roll 1", "roll 2", "roll 3"]
        good(await anna.move("roll 1", seat=-1, key="k"))
        bad(await ben.move("roll 3", n=0, seat=-1, key="k"), 409, "stale")
        assert (await ben.seen())["undo"] == 1
        good(await ben.undo())
        good(await ben.move("roll 3", seat=-1))
        good(await ben.move("add"))
        assert (await ben.seen())["undo"] == 1
        assert (await ben.seen())["sheets"][1]["total"] == 3
        assert (await anna.seen())["undo"] == 1  # what Ben did is secret: it neither shows nor stands in the way
        good(await anna.undo())
        assert (await ben.seen())["to_act"] == [-1]

    tell(story)


def test_bad_setups_say_why(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        async def wish(**more: Any) -> Any:
            return await caller.ask("POST", "/api/tables", {"game": "toy", "seats": [PERSON], **more}, lang="en")

        bad(await wish(game="chess"), 404, "missing")
        bad(await wish(seats=[PERSON] * 9), 422, "setup")
        bad(await wish(seats=[{"kind": "bot", "bot": "?"}]), 422, "setup")
        bad(await wish(options={"rounds": 99}), 422, "setup")
        bad(await wish(options={"ending": "race"}), 422, "setup")
        bad(await wish(seed="a\0b"), 422, "setup")
        assert bad(await wish(edition="format = 1"), 422, "edition").startswith("edition, line 1")
        bad(await wish(seats=[]), 400, "malformed")
        bad(await wish(seats="x"), 400, "malformed")
        box = registry.games["toy"].edition.source.replace("target = 12", "target = 20").replace("The toy's box", "My box")
        check = good(await caller.ask("POST", "/api/games/toy/edition", {"edition": box}))
        assert check == {"name": "My box", "labels": {"printed": 4, "deduced": 1, "reconstructed": 1}, "weaker_bots": False}
        made = good(await wish(edition=box))
        mine = caller.as_(made["links"]["seats"][0]["token"], made["table"])
        assert (await mine.seen())["setup"]["edition"] == "My box"

    tell(story)


def test_a_box_is_corrected_and_nothing_of_it_is_kept(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        async def initial_state(**wish: Any) -> Any:
            return await caller.ask("POST", "/api/games/toy/box", wish, lang="en")

        mine = good(await initial_state(corrections=[{"key": "goal.target", "value": "20"}], name="Mine"))
        assert mine["name"] == "Mine"
        assert [each["here"] for each in mine["differences"]] == ["20"]
        wrong = good(await initial_state(edition=mine["edition"], corrections=[{"key": "goal.target", "value": "100"}]))
        assert wrong["refused"] == {"reason": "target must be a whole number from 1 to 99", "keys": ["goal.target"]}
        assert wrong["edition"] == mine["edition"]
        assert good(await initial_state(edition=mine["edition"], sure=["goal"]))["doubts"] == []
        assert bad(await initial_state(edition="format = 1"), 422, "edition").startswith("box, line 1")
        bad(await initial_state(edition="a" * 200_001), 400, "malformed")
        bad(await initial_state(corrections=[{"key": "goal.target", "value": "1" * 201}]), 400, "malformed")
        bad(await initial_state(corrections=[{"key": "goal.target", "value": "1"}] * 201), 400, "malformed")
        bad(await caller.ask("POST", "/api/games/chess/box", {}), 404, "missing")

    tell(story)


def test_questions_about_moves(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        anna, ben = laid.people

        async def why(who: Caller, **wish: Any) -> str | None:
            reason: str | None = good(await who.here("POST", "/why", wish))["reason"]
            return reason

        assert await why(anna, move="add") is None
        assert await why(anna, picks={"action": "add"}) is None
        assert await why(anna, picks={"action": "fly"}) == "You can't do anything there now"
        good(await anna.move("add"))
        good(await anna.move("add"))
        assert await why(anna, move="add") == "You may add at most twice a round"
        assert await why(anna, picks={"action": "add"}) == "You may add at most twice a round"
        assert "type something like: done" in str(await why(anna, move="fly"))
        good(await anna.move("done"))
        assert await why(anna, move="add") == "Waiting for Player 2"
        assert await why(laid.watcher, move="add")
        bad(await ben.here("POST", "/why", {}), 400, "malformed")
        narrowed = good(await ben.here("POST", "/narrow", {"picks": {}}))
        assert (narrowed["many"], narrowed["key"], narrowed["values"]) == (2, "action", ["add", "done"])
        assert [choice["text"] for choice in good(await ben.here("POST", "/narrow", {"picks": {"action": "add"}}))["choices"]] == ["add"]
        assert list(good(await ben.here("POST", "/ghosts", {"moves": ["add", "roll 1"]}))["ghosts"]) == ["add"]

    tell(story)


def test_words_come_in_the_language_asked_for(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        anna = laid.people[0]
        assert (await anna.seen(lang="pl"))["seats"][1]["name"] == "Gracz 2"
        reason = bad(await laid.stranger.http.get(f"/api/tables/{laid.table}", headers={"accept-language": "pl-PL,pl;q=0.9"}), 401, "token")
        assert reason == "Ten link nie pasuje do tego stołu"
        ink = (await lay(caller, [PERSON], "railroad_ink")).people[0]
        wish = {"key": "k", "n": 1, "move": "33:HHHH"}
        english, polish = [bad(await ink.here("POST", "/moves", wish, lang=lang), 422, "illegal") for lang in ("en", "pl")]
        assert english != polish
        assert good(await ink.here("POST", "/why", {"move": "33:HHHH"}, lang="pl"))["reason"] == polish

    tell(story)


def test_boards_from_a_real_table_are_scored(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        scored = good(await caller.ask("POST", "/api/games/toy/board", {"board": "7", "seats": 1}))
        assert scored["sheets"][0]["total"] == 7
        assert scored["marks"]["count"]
        bad(await caller.ask("POST", "/api/games/toy/board", {"board": "x"}), 422, "notation")

    tell(story)
