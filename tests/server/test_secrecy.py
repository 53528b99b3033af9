"""What a seat may not see never leaves the server.

For each game and each reader two matches are played through the server that differ only in what is hidden from that
reader. Every byte the reader is sent, by HTTP and by WebSocket, must be the same in both.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.client import fresh_settings, open_table, running_server
from tests.server.games import GAMES
from tests.server.recording import RecordedConnection, assert_equal_answers, requests, without_ids
from tests.table.worlds import Log, Pair, random_log, twin

from branchline.engine.game import CHANCE, SPECTATOR, AnyGame, Seat
from branchline.server.settings import Settings
from branchline.table.draft import Draft, Intent

TAIL = 9
HIDES_NOTHING = {"steamrollers"}


def _setup_for(game: AnyGame) -> tuple[int, dict[str, Any]]:
    return max(2, game.seats[0]), {}


@pytest.mark.parametrize("name", list(GAMES))
def test_nothing_hidden_is_sent(name: str, tmp_path: Path) -> None:
    game, settings = GAMES[name], fresh_settings(tmp_path, bots=False, away=0.0)
    found = 0
    for reader in (0, SPECTATOR):
        pair = _pair(game, reader)
        if pair is None:
            continue
        found += 1
        here = asyncio.run(_bytes_sent(settings, game, pair.log, pair.same, reader))
        there = asyncio.run(_bytes_sent(settings, game, pair.other, pair.same, reader))
        assert_equal_answers(here, there)
    assert found == 2 or name in HIDES_NOTHING, f"{name} was not tried"


def test_a_visible_difference_is_found(tmp_path: Path) -> None:
    """A reader who can see the difference is sent other bytes."""
    game, settings = GAMES["toy"], fresh_settings(tmp_path, bots=False, away=0.0)
    pair = _pair(game, 0)
    assert pair
    here = asyncio.run(_bytes_sent(settings, game, pair.log, pair.same, 1))
    there = asyncio.run(_bytes_sent(settings, game, pair.other, pair.same, 1))
    assert here != there


def _pair(game: AnyGame, reader: Seat) -> Pair | None:
    """Two matches with equal views; of many pairs, the one with the latest difference."""
    seats, options = _setup_for(game)
    setup = game.setup(seats, options)
    for seed in range(30):
        rng = Random(f"{game.id}/{reader}/{seed}")
        log = random_log(game, setup, 3 + rng.randrange(40), rng)
        pair = twin(game, setup, log, reader, TAIL, rng)
        if pair:
            return pair
    return None


async def _bytes_sent(settings: Settings, game: AnyGame, log: Log, same: int, reader: Seat) -> list[str]:
    """Everything the reader is sent while this log is played, without the names and times that differ from table to table."""
    seats, options = _setup_for(game)
    async with running_server(settings) as (caller, registry):
        opened = await open_table(caller, [{"kind": "person"}] * seats, game.id, options=options, chance="real")
        table = await registry.table(opened.table)
        await registry.act(table, Intent(lambda draft: _add(draft, game, log[:same]))) if same else None
        me = opened.people[reader] if reader >= 0 else opened.watcher
        listening = RecordedConnection(registry, table, me, "view", "turn")
        await listening.wait_until_sent()
        answers = []
        for seat, move in log[same:]:
            mover = opened.people[max(seat, 0)]
            written = await mover.move(game.write_move(move), seat=seat, key=f"s{seat}.{len(answers)}")
            assert written.status_code == 201, written.text
            await listening.wait_until_sent()
            answers += await requests(me)
        await listening.end()
        return [without_ids(each, opened.table) for each in [*listening.tape.sent, *answers]]


def _add(draft: Draft, game: AnyGame, log: Log) -> None:
    for seat, move in log:
        draft.add(seat, "move", game.write_move(move))


def test_some_pairs_differ_in_hidden_chance() -> None:
    """Some pairs differ in a hidden random result, such as a draw from a bag."""
    hidden = [pair for game in GAMES.values() if (pair := _pair(game, 0))]
    differing = {seat for pair in hidden for (seat, move), (_, other) in zip(pair.log, pair.other, strict=True) if move != other}
    assert differing >= ({1, CHANCE} if "days_of_steam" in GAMES else {1})
