"""Guests: invitations, the host, bots that replace players, rematches, quotas."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.clock import Clock
from tests.server.client import (
    OPEN,
    PERSON,
    Caller,
    OpenedTable,
    check_error,
    end_match,
    json_of,
    open_table,
)
from tests.server.process import UNLIMITED

from branchline.server.tables.registry import TableRegistry

INVITED_BEN = {"kind": "invited", "name": "Ben"}
ANNA = {"kind": "person", "name": "Anna"}


async def invite(caller: Caller, seats: list[dict[str, Any]], **more: Any) -> tuple[Caller, list[Caller]]:
    """A table: its host, and the holders of its invitations."""
    table = json_of(await caller.ask("POST", "/api/tables", {"game": "toy", "seats": seats, "seed": "s", **more}))
    guests = [caller.as_(link["token"], table["table"]) for link in table["links"]["invites"]]
    return caller.as_(table["links"]["seats"][0]["token"], table["table"]), guests


async def accept_invitation(guest: Caller, name: str = "") -> Caller:
    return guest.as_(json_of(await guest.ask_table("POST", "/join", {"name": name}))["token"])


async def play_finished_match(caller: Caller, count: int) -> list[Caller]:
    opened: OpenedTable = await open_table(caller, [PERSON] * count, options={"rounds": 1}, seed="s")
    await end_match(opened.people)
    return opened.people


# --- links


def test_an_invitation_shows_no_hand_and_works_once(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna, (link,) = await invite(caller, [ANNA, INVITED_BEN])
        assert (await link.view())["you"] is None
        check_error(await link.move("add", n=1), 403, "forbidden")
        assert json_of(await link.ask_table("GET", "/invitation")) == {"seat": 1, "name": "Ben"}
        assert (await anna.view())["seats"][1]["invited"]
        ben = await accept_invitation(link)
        assert (await ben.view())["you"] == 1
        seat = (await anna.view())["seats"][1]
        assert (seat["name"], seat["invited"], seat["host"]) == ("Ben", False, False)
        assert check_error(await link.ask_table("POST", "/join", {"name": "Eve"}), 401, "token").startswith(
            "Someone has already joined with this link"
        )
        check_error(await link.ask_table("GET"), 401, "token")
        registry.sessions.clear()  # and so it is when it is read from the disk
        check_error(await link.ask_table("GET"), 401, "token")
        assert (await ben.view())["you"] == 1

    run_scenario(scenario)


def test_only_the_host_makes_a_new_link_and_the_old_token_stops_working(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna, (link,) = await invite(caller, [ANNA, INVITED_BEN, OPEN])
        ben = await accept_invitation(link)
        check_error(await ben.ask_table("POST", "/seats/0/link"), 403, "forbidden")
        check_error(await anna.ask_table("POST", "/seats/0/link"), 409, "conflict")
        check_error(await anna.ask_table("POST", "/seats/2/link"), 409, "conflict")  # nobody sits there
        new = anna.as_(json_of(await anna.ask_table("POST", "/seats/1/link"))["token"])
        check_error(await ben.ask_table("GET"), 401, "token")
        seen = await anna.view()
        assert seen["seats"][1]["invited"]
        assert seen["log"][-1]["sentence"] == "Anna made a new link for this seat; the old one no longer works"
        registry.sessions.clear()
        check_error(await ben.ask_table("GET"), 401, "token")
        again = await accept_invitation(new)
        assert (await again.view())["seats"][1]["name"] == "Ben"
        assert len(json_of(await caller.ask("POST", "/api/mine", {"tokens": [ben.token, again.token]}))["tables"]) == 1

    run_scenario(scenario)


def test_tables_of_older_versions_keep_their_links(run_scenario: Callable[..., None]) -> None:
    """A table whose seats say nothing of invitations or a host: its first person is the host."""

    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [ANNA, PERSON], seed="s")
        session = await registry.table(opened.table)
        config = session.table_state.config
        old = '[{"person": true, "name": "Anna", "bot": ""}, {"person": true, "name": "", "bot": ""}]'
        await registry.store.do(lambda c: c.exec_driver_sql("UPDATE matches SET seating = ? WHERE id = ?", (old, config.id)))
        registry.sessions.clear()
        anna, ben = opened.people
        assert [seat["host"] for seat in (await ben.view())["seats"]] == [True, False]
        assert json_of(await anna.ask_table("POST", "/seats/1/link"))["seat"] == 1
        check_error(await ben.ask_table("GET"), 401, "token")

    run_scenario(scenario)


# --- names


def test_two_people_at_one_table_have_different_names(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        twice = {"game": "toy", "seats": [ANNA, ANNA]}
        check_error(await caller.ask("POST", "/api/tables", twice), 422, "setup")
        opened = await open_table(caller, [ANNA, OPEN, OPEN], seed="s")
        stranger = opened.stranger.as_(opened.join)
        reason = check_error(await stranger.ask_table("POST", "/join", {"name": " anna "}), 422, "setup")
        assert reason == "anna already sits at this table; choose another name, for example anna 2"
        ben = await accept_invitation(stranger, "Anna 2")
        assert check_error(await ben.ask_table("PATCH", "/seats/1", {"name": "ANNA"}), 422, "setup").endswith("for example ANNA 2")
        json_of(await ben.ask_table("PATCH", "/seats/1", {"name": "anna 2"}))  # one's own name may be written otherwise

    run_scenario(scenario)


# --- bots in a player's place


def test_only_the_host_can_replace_a_player_at_once_and_others_after_two_minutes(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        clock = Clock(100.0)
        clock.now, registry.presence.clock, registry.presence.away = 1e6, clock, 30.0
        registry.presence._began = 0.0
        opened = await open_table(caller, [ANNA, {"kind": "person", "name": "Ben"}, {"kind": "person", "name": "Cleo"}], seed="s")
        anna, ben, cleo = opened.people
        session = await registry.table(opened.table)
        session.table.table_state.config = replace(session.table_state.config, created=0)  # long ago, as the clock on the wall has it
        for each in (anna, ben, cleo):
            await each.view()
        bot = {"bot": "random"}
        assert check_error(await anna.ask_table("PUT", "/seats/1/bot", bot), 409, "conflict") == "This player is still connected"
        clock.now += 60
        await cleo.view()
        assert check_error(await cleo.ask_table("PUT", "/seats/1/bot", bot), 409, "conflict").startswith("This player has only just left")
        assert not (await cleo.view())["seats"][1]["absent"]
        clock.now += 60
        await cleo.view()
        assert (await cleo.view())["seats"][1]["absent"]
        json_of(await cleo.ask_table("PUT", "/seats/1/bot", bot))
        log = (await anna.view())["log"]
        assert (log[-1]["seat"], log[-1]["sentence"]) == (1, "The Random bot plays here from now on; Cleo asked for it")
        check_error(await ben.ask_table("PUT", "/seats/2/bot", bot), 409, "conflict")
        json_of(await ben.ask_table("DELETE", "/seats/1/bot"))
        assert (await anna.view())["log"][-1]["sentence"] == "Plays again, in place of the bot"
        clock.now += 31
        json_of(await anna.ask_table("PUT", "/seats/1/bot", bot))  # the host need not wait

    run_scenario(scenario)


def test_moves_of_a_bot_are_logged_under_its_name(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [ANNA, {"kind": "person", "name": "Ben"}], options={"rounds": 1}, seed="s")
        anna, ben = opened.people
        json_of(await ben.ask_table("PUT", "/seats/1/bot", {"bot": "random"}))
        json_of(await anna.move("done"))
        for _ in range(400):
            if (await anna.view())["phase"] == "over":
                break
            await asyncio.sleep(0.05)
        seen = await anna.view(lang="pl")
        told = {(entry["seat"], entry["by"]) for entry in seen["log"] if entry["text"]}
        assert told == {(-1, None), (0, None), (1, "Losowy bot (zastępuje: Ben)")}
        assert any(entry["sentence"] == "Oddaje grę botowi: Losowy bot" for entry in seen["log"])
        moment = json_of(await anna.ask_table("GET", f"/at/{seen['position']}"))
        assert (moment["seat"], moment["by"]) == (1, "Random for Ben")

    run_scenario(scenario, bots=True)


# --- rematches


def test_a_rematch_starts_when_everyone_present_has_agreed(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna, ben = await play_finished_match(caller, 2)
        assert (await ben.view())["offer"] is None
        assert json_of(await anna.ask_table("POST", "/rematch", {"rotate": True})) == {"table": None}
        assert (await ben.view())["offer"] == {"wants": [0], "declines": [], "rotate": True}
        mine = json_of(await caller.ask("POST", "/api/mine", {"tokens": [anna.token, ben.token]}))["tables"]
        assert [each["rematch_pending"] for each in sorted(mine, key=lambda each: each["you"])] == [False, True]
        assert await registry.store.count() == 1
        table = json_of(await ben.ask_table("POST", "/rematch", {}))["table"]
        assert (await anna.as_(anna.token, table).view())["you"] == 1
        assert (await ben.as_(ben.token, table).view())["seats"][1]["host"]  # who moves on stays the host

    run_scenario(scenario)


def test_a_rematch_leaves_out_players_who_declined(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna, ben, cleo = await play_finished_match(caller, 3)
        check_error(await ben.ask_table("DELETE", "/rematch"), 409, "conflict")
        json_of(await anna.ask_table("POST", "/rematch", {}))
        assert json_of(await ben.ask_table("POST", "/rematch", {}))["table"] is None  # Cleo is here and has not answered
        json_of(await cleo.ask_table("DELETE", "/rematch"))
        table = (await anna.view())["rematch"]
        assert [(await each.as_(each.token, table).view())["you"] for each in (anna, ben)] == [0, 1]
        check_error(await cleo.as_(cleo.token, table).ask_table("GET"), 401, "token")
        seen = await anna.as_(anna.token, table).view()
        assert (seen["seats"][2]["invited"], seen["seats"][2]["name"]) == (True, "Player 3")
        assert json_of(await anna.as_(anna.token, table).ask_table("POST", "/seats/2/link"))["seat"] == 2

    run_scenario(scenario)


def test_a_rematch_that_is_declined_does_not_start(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna, ben = await play_finished_match(caller, 2)
        json_of(await anna.ask_table("POST", "/rematch", {}))
        json_of(await ben.ask_table("DELETE", "/rematch"))
        seen = await anna.view()
        assert (seen["rematch"], seen["offer"]) == (None, {"wants": [0], "declines": [1], "rotate": False})
        assert [entry["sentence"] for entry in seen["log"][-2:]] == ["Wants a rematch", "Does not want a rematch"]
        json_of(await anna.ask_table("DELETE", "/rematch"))
        assert (await ben.view())["offer"] is None
        json_of(await ben.ask_table("POST", "/rematch", {}))  # second thoughts
        assert json_of(await anna.ask_table("POST", "/rematch", {}))["table"]

    run_scenario(scenario)


def test_an_absent_player_keeps_a_seat_in_the_rematch(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna, ben, cleo = await play_finished_match(caller, 3)
        registry.presence.away = 0.0
        assert json_of(await anna.ask_table("POST", "/rematch", {}))["table"] is None  # nobody else has agreed
        table = json_of(await ben.ask_table("POST", "/rematch", {}))["table"]
        assert (await cleo.as_(cleo.token, table).view())["you"] == 2

    run_scenario(scenario)


# --- nudges, lists, quotas


def test_a_nudge_names_the_players_it_did_not_reach(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [ANNA, PERSON, PERSON], seed="s")
        anna = opened.people[0]
        await registry.came(await registry.table(opened.table), 2, "192.0.2.9")
        said = json_of(await anna.ask_table("POST", "/say", {"phrase": "nudge"}))
        assert said == {"seat": 0, "phrase": "nudge", "absent_seats": [1]}

    run_scenario(scenario, patience=0.0)


def test_finished_tables_can_be_left_out_of_my_games(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        over, running = (await play_finished_match(caller, 1))[0], (await open_table(caller, [PERSON], seed="s")).people[0]
        tokens = [over.token, running.token]
        found = json_of(await caller.ask("POST", "/api/mine", {"tokens": tokens, "running": True}))["tables"]
        assert [each["table"] for each in found] == [running.table]
        assert len(json_of(await caller.ask("POST", "/api/mine", {"tokens": tokens}))["tables"]) == 2

    run_scenario(scenario)


def test_one_address_cannot_fill_the_public_list(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        wish = {"game": "toy", "seats": [PERSON, OPEN], "listed": True}
        for _ in range(3):
            json_of(await caller.ask("POST", "/api/tables", wish))
        refused = await caller.ask("POST", "/api/tables", wish)
        assert check_error(refused, 429, "busy").startswith("You have put many tables on the public list")
        assert int(refused.headers["retry-after"]) > 0
        json_of(await caller.ask("POST", "/api/tables", {**wish, "listed": False}))

    run_scenario(scenario, limits=replace(UNLIMITED, listed=3))


def test_tables_with_open_pages_come_first_in_the_public_list(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        honest = await open_table(caller, [PERSON, OPEN], listed=True, seed="s")
        await registry.came(await registry.table(honest.table), 0, "192.0.2.9")
        for _ in range(60):
            await open_table(caller, [PERSON, OPEN], listed=True)
        listed = [each["table"] for each in json_of(await caller.ask("GET", "/api/tables"))["tables"]]
        assert (len(listed), listed[0]) == (50, honest.table)

    run_scenario(scenario, limits=replace(UNLIMITED, listed=0))


def test_one_address_cannot_take_all_open_seats(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        tables = [await open_table(caller, [PERSON, OPEN, OPEN], listed=True) for _ in range(3)]
        for opened in tables[:2]:
            json_of(await opened.stranger.ask_table("POST", "/join", {}))
        reason = check_error(await tables[2].stranger.ask_table("POST", "/join", {}), 429, "busy")
        assert reason.startswith("Many open seats were taken from your network")
        invited = tables[2].stranger.as_(tables[2].join)
        json_of(await invited.ask_table("POST", "/join", {}))  # whoever was sent a link sits down

    run_scenario(scenario, limits=replace(UNLIMITED, listed=0, seats=2))
