"""Nobody learns how much a rival has done in secret: not by a number, not by a message, not by what is refused.

The same match is played twice. In one of them a rival also does things that one reader cannot see: moves in a round played together,
moves taken back, a turn that is ended early. Every byte that the reader is sent, by HTTP and by WebSocket, must be the same.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.server.client import OpenedTable, fresh_settings, json_of, open_table, running_server
from tests.server.games import GAMES
from tests.server.recording import Listening, check_same, plain, requests

from branchline.engine.game import SPECTATOR, AnyGame, Seat
from branchline.engine.match import Match, is_final
from branchline.server.api.table import ROUTES
from branchline.server.settings import Settings
from branchline.server.tables.session import TableSession

RIVAL = 1
_MOST_MOVES = 80  # of the round that is played out


def _together(game: AnyGame) -> bool:
    """Whether the first round is played by several at once."""
    match: Match[Any, Any] = Match(game, game.setup(2))
    match.settle("the same")
    return len(game.to_act(match.state)) > 1


TOGETHER = [name for name, game in GAMES.items() if _together(game)]


@dataclass(frozen=True, slots=True)
class Secretly:
    """What the rival does in secret before the reader moves: so many moves; and whether it takes them all back."""

    moves: int
    taken_back: bool = False


NOTHING = Secretly(0)


@pytest.mark.parametrize("reader", [0, SPECTATOR])
@pytest.mark.parametrize("name", TOGETHER)
def test_hidden_moves_of_a_rival_change_no_answer(name: str, reader: Seat, tmp_path: Path) -> None:
    once, often, doubtful = _all_shown(tmp_path, name, reader, ends=False, ways=(NOTHING, Secretly(3), Secretly(2, True)))
    check_same(once, often)
    check_same(once, doubtful)


@pytest.mark.parametrize("reader", [0, SPECTATOR])
@pytest.mark.parametrize("name", TOGETHER)
def test_hidden_undos_change_no_answer_after_the_reveal(name: str, reader: Seat, tmp_path: Path) -> None:
    sure, doubtful = _all_shown(tmp_path, name, reader, ends=True, ways=(NOTHING, Secretly(2, True)))
    check_same(sure, doubtful)


def test_the_comparison_notices_a_visible_difference(tmp_path: Path) -> None:
    """The rival itself is told of what it did."""
    once, often = _all_shown(tmp_path, "toy", RIVAL, ends=False, ways=(NOTHING, Secretly(2)))
    assert once != often


@pytest.mark.parametrize("secretly", [Secretly(1), Secretly(3), Secretly(2, True)])
def test_a_log_is_full_for_a_reader_only_by_the_readers_own_actions(secretly: Secretly, tmp_path: Path) -> None:
    """Whoever fills a log on purpose would else learn from the moment at which it is full how much a rival has done meanwhile."""
    settings = fresh_settings(tmp_path, bots=False)
    assert asyncio.run(_until_full(settings, secretly)) == asyncio.run(_until_full(settings, NOTHING))


async def _until_full(settings: Settings, secretly: Secretly) -> int:
    """How often the reader can move and take back until it is refused."""
    async with running_server(settings) as (caller, registry):
        opened = await open_table(caller, [{"kind": "person"}] * 2, "toy", seed="the same")
        session, me = await registry.table(opened.table), opened.people[0]
        session.table_state.most = 30
        async for _ in _deeds(opened, session, secretly, Random(5), ends=False):
            pass
        for done in range(100):
            answer = await (me.move("add") if done % 2 else me.undo())
            if answer.status_code != 201:
                assert "maximum number of moves" in answer.json()["reason"], answer.text
                return done
        raise AssertionError("a log without end")


class Asking:
    """Somebody who asks and remembers what."""

    token = "me"

    def __init__(self) -> None:
        self.requests = set[tuple[str, str]]()

    async def turn(self) -> dict[str, Any]:
        return {"n": 3, "position": 3, "legal": ["done"]}

    async def here(self, method: str, path: str = "/", *_body: Any, **_query: Any) -> httpx.Response:
        self.requests.add((method, re.sub(r"\d+", "{position:int}", path)))
        return httpx.Response(200)

    async def ask(self, *_question: Any) -> httpx.Response:
        return httpx.Response(200)


def test_the_comparison_covers_every_route_of_a_table() -> None:
    """Those apart that change something, and the sheets, which are made of the record."""
    asking: Any = Asking()
    asyncio.run(requests(asking))
    known = {(method, path) for route in ROUTES for path in route.paths for method in route.http_methods}
    changes = {("POST", "/moves"), ("POST", "/undo"), ("POST", "/hint"), ("POST", "/dice"), ("PATCH", "/seats/{seat:int}")}
    seats = {("PUT", "/seats/{seat:int}/bot"), ("DELETE", "/seats/{seat:int}/bot"), ("POST", "/seats/{seat:int}/link")}
    assert known - asking.requests == changes | seats | {("DELETE", "/rematch"), ("GET", "/sheets")}


def test_several_games_are_compared() -> None:
    assert len(TOGETHER) >= 4


def _all_shown(folder: Path, name: str, reader: Seat, ends: bool, ways: tuple[Secretly, ...]) -> list[list[str]]:
    told = list[list[str]]()
    for way in ways:
        room = folder / str(len(told))
        room.mkdir()
        told.append(asyncio.run(_shown(fresh_settings(room, bots=False, away=0.0), GAMES[name], reader, way, ends)))
    return told


async def _shown(settings: Settings, game: AnyGame, reader: Seat, secretly: Secretly, ends: bool) -> list[str]:
    """Everything the reader is sent while the rival is busy, while the other seat moves, and while the round is played out."""
    async with running_server(settings) as (caller, registry):
        opened = await open_table(caller, [{"kind": "person"}] * 2, game.id, seed="the same", listed=True)
        session, answers, rng = await registry.table(opened.table), list[str](), Random(5)
        me = opened.people[reader] if reader >= 0 else opened.watcher
        tapes = [Listening(registry, session, me, *want) for want in (("view", "turn"), ("events",))]
        async for seat, written in _deeds(opened, session, secretly, rng, ends):
            answers += [written] if seat == reader else []
            for tape in tapes:
                await tape.all_sent()
            answers += await requests(me) if seat != RIVAL or ends else []
        answers += await requests(me)
        for tape in tapes:
            await tape.end()
        return [plain(each, opened.table) for each in [*(each for tape in tapes for each in tape.tape.sent), *answers]]


async def _deeds(
    opened: OpenedTable, session: TableSession, secretly: Secretly, rng: Random, ends: bool
) -> AsyncIterator[tuple[Seat, str]]:
    """What is done at the table, one thing after the other: by whom, and what it was answered."""
    for _ in range(secretly.moves):
        if secret := _secret(session):
            await _moved(opened, session, RIVAL, Random(3), secret)
    if secretly.taken_back:
        assert json_of(await opened.people[RIVAL].undo(whole=True))
    for _ in range(2):
        if _going_on(session, 0):
            yield 0, await _moved(opened, session, 0, rng)
    begun = session.table_state.turn_end
    for _ in range(_MOST_MOVES if ends else 0):
        if session.table_state.turn_end != begun:
            return
        seat = session.table_state.to_act[0]
        yield seat, await _moved(opened, session, seat, rng)


def _going_on(session: TableSession, seat: Seat) -> list[Any]:
    """The moves of a seat after which it has still something to do in this round."""
    game, state = session.table_state.game, session.table_state.state
    open_ = [move for move in game.legal_moves(state, seat) if not is_final(game, state, seat, move)]
    return [move for move in open_ if seat in game.to_act(game.apply(state, seat, move))]


def _secret(session: TableSession) -> list[Any]:
    """The moves of the rival of which nobody else sees anything, be it that it has ended its round."""
    game, state = session.table_state.game, session.table_state.state
    after = {move: game.apply(state, RIVAL, move) for move in game.legal_moves(state, RIVAL)} if RIVAL in game.to_act(state) else {}
    return [move for move, later in after.items() if all(game.view(later, each) == game.view(state, each) for each in (0, SPECTATOR))]


async def _moved(opened: OpenedTable, session: TableSession, seat: Seat, rng: Random, among: Sequence[Any] = ()) -> str:
    """One of these moves of a seat, or if it can one after which it has still something to do; what it was answered."""
    game, state = session.table_state.game, session.table_state.state
    chosen = rng.choice(among or _going_on(session, seat) or game.legal_moves(state, seat))
    written = await opened.people[seat].move(game.write_move(chosen))
    assert written.status_code == 201, written.text
    return written.text
