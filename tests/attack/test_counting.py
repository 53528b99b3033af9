"""No reader learns the number of a rival's hidden actions: not by event numbers, messages or rejections.

The same match is played twice. In one of them a rival also does things that one reader cannot see: moves in a simultaneous round,
undos, an early end of its turn. Every byte that is sent to the reader, by HTTP and by WebSocket, must be equal.
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
from tests.server.recording import RecordedConnection, assert_equal_answers, requests, without_ids

from branchline.engine.game import SPECTATOR, AnyGame, Seat
from branchline.engine.match import Match, is_final
from branchline.server.api.table import ROUTES
from branchline.server.settings import Settings
from branchline.server.tables.session import TableSession
from branchline.service.api import ROUTES as SHARED

RIVAL = 1
_MOST_MOVES = 80  # of the round that is played out


def _is_simultaneous(game: AnyGame) -> bool:
    """Whether several seats act in the first round."""
    match: Match[Any, Any] = Match(game, game.setup(2))
    match.settle("the same")
    return len(game.to_act(match.state)) > 1


SIMULTANEOUS_GAMES = [name for name, game in GAMES.items() if _is_simultaneous(game)]


@dataclass(frozen=True, slots=True)
class HiddenActions:
    """The hidden actions of the rival before the reader moves: a number of moves, and whether it undoes them."""

    moves: int
    are_undone: bool = False


NO_ACTIONS = HiddenActions(0)


@pytest.mark.parametrize("reader", [0, SPECTATOR])
@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_hidden_moves_of_a_rival_change_no_answer(name: str, reader: Seat, tmp_path: Path) -> None:
    without_moves, with_moves, with_undos = _answers_by_hidden_actions(
        tmp_path, name, reader, ends=False, variants=(NO_ACTIONS, HiddenActions(3), HiddenActions(2, True))
    )
    assert_equal_answers(without_moves, with_moves)
    assert_equal_answers(without_moves, with_undos)


@pytest.mark.parametrize("reader", [0, SPECTATOR])
@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_hidden_undos_change_no_answer_after_the_reveal(name: str, reader: Seat, tmp_path: Path) -> None:
    without_undos, with_undos = _answers_by_hidden_actions(tmp_path, name, reader, ends=True, variants=(NO_ACTIONS, HiddenActions(2, True)))
    assert_equal_answers(without_undos, with_undos)


def test_a_visible_difference_is_found(tmp_path: Path) -> None:
    """The rival itself sees its actions."""
    without_moves, with_moves = _answers_by_hidden_actions(tmp_path, "toy", RIVAL, ends=False, variants=(NO_ACTIONS, HiddenActions(2)))
    assert without_moves != with_moves


@pytest.mark.parametrize("hidden", [HiddenActions(1), HiddenActions(3), HiddenActions(2, True)])
def test_a_log_is_full_for_a_reader_only_by_the_readers_own_actions(hidden: HiddenActions, tmp_path: Path) -> None:
    """Otherwise a reader could fill the log on purpose to learn the number of a rival's actions."""
    settings = fresh_settings(tmp_path, bots=False)
    assert asyncio.run(_until_full(settings, hidden)) == asyncio.run(_until_full(settings, NO_ACTIONS))


async def _until_full(settings: Settings, hidden: HiddenActions) -> int:
    """How often the reader can move and undo until the log is full."""
    async with running_server(settings) as (caller, registry):
        opened = await open_table(caller, [{"kind": "person"}] * 2, "toy", seed="the same")
        session, me = await registry.table(opened.table), opened.people[0]
        session.table_state.most = 30
        async for _ in _play(opened, session, hidden, Random(5), ends=False):
            pass
        for done in range(100):
            answer = await (me.move("add") if done % 2 else me.undo())
            if answer.status_code != 201:
                assert "maximum number of moves" in answer.json()["reason"], answer.text
                return done
        raise AssertionError("a log without end")


class RecordingClient:
    """A client that records its requests."""

    token = "me"

    def __init__(self) -> None:
        self.requests = set[tuple[str, str]]()

    async def turn(self) -> dict[str, Any]:
        return {"n": 3, "position": 3, "legal": ["done"]}

    async def ask_table(self, method: str, path: str = "/", *_body: Any, **_query: Any) -> httpx.Response:
        self.requests.add((method, re.sub(r"\d+", "{}", path)))
        return httpx.Response(200)

    async def ask(self, *_question: Any) -> httpx.Response:
        return httpx.Response(200)


def routes_of_a_table() -> set[tuple[str, str]]:
    """Method and path below the table, of what a server shares with the offline version and of what only a server has."""
    shared = {(each.method, each.path) for each in SHARED}
    known = shared | {(method, path) for each in ROUTES for path in each.paths for method in each.http_methods}
    below = {(method, re.sub(r"\{\w+(:\w+)?\}", "{}", path)) for method, path in known}
    return {(method, path.removeprefix("/tables/{}") or "/") for method, path in below if path.startswith("/tables/{}")}


def test_the_comparison_covers_every_route_of_a_table() -> None:
    """Except routes that change the table, the sheets, which are made from the record, and reviews, which only finished matches have."""
    asking: Any = RecordingClient()
    asyncio.run(requests(asking))
    known = {(method, path) for method, path in routes_of_a_table() if not path.startswith("/reviews")}
    changes = {("POST", "/moves"), ("POST", "/undo"), ("POST", "/hint"), ("POST", "/dice"), ("PATCH", "/seats/{}")}
    seats = {("PUT", "/seats/{}/bot"), ("DELETE", "/seats/{}/bot"), ("POST", "/seats/{}/link")}
    assert known - asking.requests == changes | seats | {("DELETE", "/rematch"), ("GET", "/sheets")}


def test_several_games_are_compared() -> None:
    assert len(SIMULTANEOUS_GAMES) >= 4


def _answers_by_hidden_actions(folder: Path, name: str, reader: Seat, ends: bool, variants: tuple[HiddenActions, ...]) -> list[list[str]]:
    told = list[list[str]]()
    for way in variants:
        room = folder / str(len(told))
        room.mkdir()
        told.append(asyncio.run(_answers(fresh_settings(room, bots=False, away=0.0), GAMES[name], reader, way, ends)))
    return told


async def _answers(settings: Settings, game: AnyGame, reader: Seat, hidden: HiddenActions, ends: bool) -> list[str]:
    """Everything sent to the reader during hidden actions of the rival, own moves, and the rest of the round."""
    async with running_server(settings) as (caller, registry):
        opened = await open_table(caller, [{"kind": "person"}] * 2, game.id, seed="the same", listed=True)
        session, answers, rng = await registry.table(opened.table), list[str](), Random(5)
        me = opened.people[reader] if reader >= 0 else opened.watcher
        tapes = [RecordedConnection(registry, session, me, *want) for want in (("view", "turn"), ("events",))]
        async for seat, written in _play(opened, session, hidden, rng, ends):
            answers += [written] if seat == reader else []
            for tape in tapes:
                await tape.wait_until_sent()
            answers += await requests(me) if seat != RIVAL or ends else []
        answers += await requests(me)
        for tape in tapes:
            await tape.end()
        return [without_ids(each, opened.table) for each in [*(each for tape in tapes for each in tape.tape.sent), *answers]]


async def _play(
    opened: OpenedTable, session: TableSession, hidden: HiddenActions, rng: Random, ends: bool
) -> AsyncIterator[tuple[Seat, str]]:
    """Plays at the table; yields the seat and the answer of each visible move."""
    for _ in range(hidden.moves):
        if secret := _hidden_moves(session):
            await _make_move(opened, session, RIVAL, Random(3), secret)
    if hidden.are_undone:
        assert json_of(await opened.people[RIVAL].undo(whole=True))
    for _ in range(2):
        if _nonfinal_moves(session, 0):
            yield 0, await _make_move(opened, session, 0, rng)
    begun = session.table_state.turn_end
    for _ in range(_MOST_MOVES if ends else 0):
        if session.table_state.turn_end != begun:
            return
        seat = session.table_state.to_act[0]
        yield seat, await _make_move(opened, session, seat, rng)


def _nonfinal_moves(session: TableSession, seat: Seat) -> list[Any]:
    """The moves of a seat after which it can still act in this round."""
    game, state = session.table_state.game, session.table_state.state
    open_ = [move for move in game.legal_moves(state, seat) if not is_final(game, state, seat, move)]
    return [move for move in open_ if seat in game.to_act(game.apply(state, seat, move))]


def _hidden_moves(session: TableSession) -> list[Any]:
    """The moves of the rival that change no view of others."""
    game, state = session.table_state.game, session.table_state.state
    after = {move: game.apply(state, RIVAL, move) for move in game.legal_moves(state, RIVAL)} if RIVAL in game.to_act(state) else {}
    return [move for move, later in after.items() if all(game.view(later, each) == game.view(state, each) for each in (0, SPECTATOR))]


async def _make_move(opened: OpenedTable, session: TableSession, seat: Seat, rng: Random, among: Sequence[Any] = ()) -> str:
    """Makes one of these moves of a seat, by default one after which it can still act; returns the answer."""
    game, state = session.table_state.game, session.table_state.state
    chosen = rng.choice(among or _nonfinal_moves(session, seat) or game.legal_moves(state, seat))
    written = await opened.people[seat].move(game.write_move(chosen))
    assert written.status_code == 201, written.text
    return written.text
