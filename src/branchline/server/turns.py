"""Bots' turns: who of them is to move, asked in another process, written like anybody's move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from secrets import token_hex

from branchline.bots import bots_for
from branchline.engine.game import Seat
from branchline.engine.text import text
from branchline.server.draft import Draft, draft_bot_move, plays
from branchline.server.play import Play
from branchline.server.problem import Problem, conflict
from branchline.server.seen import sight
from branchline.server.tables import House, Table
from branchline.server.thinking import Question, Step, mark

log = logging.getLogger(__name__)

_PATIENCE = 5.0  # seconds after which a process plays the bot's turn that another one began


@dataclass(slots=True)
class BotTurns:
    """Plays for every seat that a bot has."""

    house: House

    def wake(self, table: Table, mine: bool) -> None:
        """Lets the bots that are to act begin to think. A table of bots alone plays while somebody watches."""
        play = table.play
        if not (table.listeners or any(chair.person for chair in play.chairs)):
            return
        for seat in range(len(play.chairs)):
            if due(play, seat) and seat not in table.thinking:
                task = asyncio.create_task(self._turn(table, seat, mine))
                table.thinking[seat] = task
                task.add_done_callback(lambda done, seat=seat: self._thought(table, seat, done))  # type: ignore[misc]

    def _thought(self, table: Table, seat: Seat, task: asyncio.Task[None]) -> None:
        table.thinking.pop(seat, None)
        if task.cancelled():
            return
        if error := task.exception():
            log.error("bot's turn: %r", error)
        else:
            self.wake(table, True)

    async def _turn(self, table: Table, seat: Seat, mine: bool) -> None:
        """One move of a bot, from its view alone."""
        seen = table.play.n
        await asyncio.sleep(self.house.settings.pace if mine else _PATIENCE)
        if not due(table.play, seat) or (not mine and table.play.n != seen):
            return  # it was taken back, or the process that began it goes on
        if not _planned(table.play, seat, table.plans.get(seat, [])):
            table.plans[seat] = await self.house.thinkers.answer(_question(table, seat))

        def plan(play: Play) -> Draft:
            if not due(play, seat):
                raise conflict(text("It is not this seat's turn"))
            return draft_bot_move(play, seat, _next(play, seat, table.plans[seat]))

        try:
            await self.house.act(table, plan)
            del table.plans[seat][:1]
        except Problem as problem:
            table.plans.pop(seat, None)
            if problem.status >= 500:
                await asyncio.sleep(1)


def due(play: Play, seat: Seat) -> bool:
    """Whether a bot is to move here."""
    return play.phase == "playing" and not play.head.replay and bool(play.chairs[seat].bot) and seat in play.to_act


def _planned(play: Play, seat: Seat, plan: Sequence[Step]) -> bool:
    """Whether the bot has thought about just these moves before."""
    return bool(plan) and plan[0].offered == mark(_legal(play, seat))


def _next(play: Play, seat: Seat, plan: Sequence[Step]) -> str:
    """The move the bot planned; any legal one if it had no answer to what is offered now."""
    return plan[0].move if _planned(play, seat, plan) else Random().choice(_legal(play, seat))


def _legal(play: Play, seat: Seat) -> list[str]:
    return [play.game.write_move(move) for move in play.game.legal_moves(play.state, seat)]


def _question(table: Table, seat: Seat) -> Question:
    play, setup = table.play, table.play.match.setup
    wanted = play.chairs[seat].bot
    bot = wanted if plays(wanted, play.game.id) else bots_for(play.game.id)[0].name  # an old table may name one that is gone
    view = play.game.write_state(sight(play, table.eye(seat)))
    return Question(play.game.id, setup.seats, setup.options, play.head.edition, seat, view, bot, token_hex(8))
