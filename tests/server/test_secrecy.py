"""What a seat may not see never leaves the server.

For each game and each reader two matches are played through the server that differ only in what is hidden from that
reader. Every byte the reader is sent, by HTTP and by WebSocket, must be the same in both.
"""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.client import Caller, calling, fresh, lay
from tests.server.games import GAMES
from tests.table.worlds import Log, Pair, random_log, twin

from branchline.engine.game import CHANCE, WATCHER, AnyGame, Seat
from branchline.server.house.house import House
from branchline.server.http.limits import Buckets, Doors
from branchline.server.live.line import Line
from branchline.server.settings import Limits, Settings
from branchline.table.draft import Draft, Intent

TAIL = 9
HIDES_NOTHING = {"steamrollers"}


class Tape:
    """A WebSocket that remembers what it was sent."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.sent: list[str] = []
        self._first: str | None = json.dumps(hello)

    async def hear(self, _within: float | None) -> str:
        if self._first is None:
            await asyncio.Event().wait()
        first, self._first = self._first, None
        return str(first)

    async def tell(self, text: str) -> None:
        self.sent.append(text)


def _setup_for(game: AnyGame) -> tuple[int, dict[str, Any]]:
    return max(2, game.seats[0]), {}


@pytest.mark.parametrize("name", list(GAMES))
def test_nothing_hidden_is_sent(name: str, tmp_path: Path) -> None:
    game, settings = GAMES[name], fresh(tmp_path, bots=False, away=0.0)
    found = 0
    for reader in (0, WATCHER):
        pair = _pair(game, reader)
        if pair is None:
            continue
        found += 1
        here = asyncio.run(_bytes_sent(settings, game, pair.log, pair.same, reader))
        there = asyncio.run(_bytes_sent(settings, game, pair.other, pair.same, reader))
        _same(here, there)
    assert found == 2 or name in HIDES_NOTHING, f"{name} was not tried"


def test_the_comparison_would_notice(tmp_path: Path) -> None:
    """Somebody who may see the difference is sent other bytes."""
    game, settings = GAMES["toy"], fresh(tmp_path, bots=False, away=0.0)
    pair = _pair(game, 0)
    assert pair
    here = asyncio.run(_bytes_sent(settings, game, pair.log, pair.same, 1))
    there = asyncio.run(_bytes_sent(settings, game, pair.other, pair.same, 1))
    assert here != there


def _pair(game: AnyGame, reader: Seat) -> Pair | None:
    """Two matches that look alike; among many, one in which they differ as late as the reader may still be fooled."""
    seats, options = _setup_for(game)
    setup = game.setup(seats, options)
    for seed in range(30):
        rng = Random(f"{game.id}/{reader}/{seed}")
        log = random_log(game, setup, 3 + rng.randrange(40), rng)
        pair = twin(game, setup, log, reader, TAIL, rng)
        if pair:
            return pair
    return None


def _same(here: list[str], there: list[str]) -> None:
    assert len(here) == len(there)
    for one, two in zip(here, there, strict=True):
        if one != two:
            place = next(n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b)
            raise AssertionError(f"differs: {one[max(0, place - 200) : place + 100]!r} and {two[max(0, place - 100) : place + 100]!r}")


async def _bytes_sent(settings: Settings, game: AnyGame, log: Log, same: int, reader: Seat) -> list[str]:
    """Everything the reader is sent while this log is played, without the names and times that differ from table to table."""
    seats, options = _setup_for(game)
    async with calling(settings) as (caller, house):
        laid = await lay(caller, [{"kind": "person"}] * seats, game.id, options=options, chance="real")
        table = await house.table(laid.table)
        await house.act(table, Intent(lambda draft: _add(draft, game, log[:same]))) if same else None
        me = laid.people[reader] if reader >= 0 else laid.watcher
        hello = {"kind": "hello", "token": me.token, "want": ["seen", "turn"], "boards": True}
        wire = Tape(hello)
        line = asyncio.create_task(Line(house, table, wire, Buckets(0, 1), Doors(Limits()), "").serve())  # type: ignore[arg-type]
        await _pushed(wire, table.play.n)
        await _pushed(wire, table.play.n)
        answers = []
        for seat, move in log[same:]:
            mover = laid.people[max(seat, 0)]
            written = await mover.move(game.write_move(move), seat=seat, key=f"s{seat}.{len(answers)}")
            assert written.status_code == 201, written.text
            await _pushed(wire, table.play.n)
            answers += await _asked(me, house, game)
        line.cancel()
        await asyncio.gather(line, return_exceptions=True)
        return [_plain(each, laid.table) for each in [*wire.sent, *answers]]


def _add(draft: Draft, game: AnyGame, log: Log) -> None:
    for seat, move in log:
        draft.add(seat, "move", game.write_move(move))


async def _pushed(wire: Tape, n: int) -> None:
    """Until both messages about this event have come: then every run is sent the same number of them."""
    for _ in range(4000):
        kinds = {json.loads(each)["kind"] for each in wire.sent if f'"n":{n},' in each or f'"n":{n}}}' in each}
        if kinds == {"seen", "turn"}:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("nothing was pushed")


async def _asked(me: Caller, house: House, game: AnyGame) -> list[str]:
    """Every question one can ask about a table."""
    last = (await me.turn())["position"]
    asked = [
        me.here("GET", boards=True, lang="pl", theme="print"),
        me.here("GET", seat=1),
        me.here("GET", "/turn"),
        me.here("GET", "/record"),
        me.here("GET", f"/at/{last}", boards=True),
        me.here("GET", f"/at/{max(0, last - 2)}", boards=True, seat=1),
        me.here("GET", "/explained", lang="pl"),
        me.here("GET", "/explained", seat=1, at=max(0, last - 2)),
        me.here("POST", "/narrow", {"picks": {}}),
        me.here("POST", "/why", {"picks": {"cell": "11"}}),
        me.here("POST", "/why", {"move": "done"}),
        me.ask("POST", "/api/mine", {"tokens": [me.token]}),
    ]
    return [(await each).text for each in asked]


def _plain(sent: str, table: str) -> str:
    return re.sub(r'"(at|created|moved)":\d+', r'"\1":0', sent.replace(table, "TABLE"))


def test_chance_is_an_entry_like_any_other() -> None:
    """The pairs above reach draws from a bag as well: somewhere a hidden throw differs."""
    hidden = [pair for game in GAMES.values() if (pair := _pair(game, 0))]
    differing = {seat for pair in hidden for (seat, move), (_, other) in zip(pair.log, pair.other, strict=True) if move != other}
    assert differing >= ({1, CHANCE} if "days_of_steam" in GAMES else {1})
