"""The daily match of the offline version: one attempt per day on this device, without shared results.

The secret of the dice is a public constant, as nobody competes here. Results are computed from the stored tables.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from branchline.engine.game import Seat
from branchline.offline.registry import Participant, TableRegistry, TableSession
from branchline.service.ports import Results
from branchline.table.daily_match import PLAYER, DayPlan, check_open, closes, daily_config, day_plan
from branchline.table.daily_view import DailyAttempt, DaysData, StartedAttempt
from branchline.table.draft import first_draft
from branchline.table.links import hash_token
from branchline.table.problem import Problem
from branchline.table.results import Result, dice_of, results
from branchline.table.standings import Ranking
from branchline.table.table_state import TableState

SECRET = b"the pocket's days"  # unchanged since the first version: it determines the dice of attempts on devices


@dataclass(frozen=True, slots=True)
class LocalTable:
    """A table of this device, and its results."""

    session: TableSession
    results: list[Result]


@dataclass(slots=True)
class DailyMatches:
    """The daily matches of this device, where every caller is the same person."""

    registry: TableRegistry
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while looking for an attempt and starting it if missing

    async def plans(self, day: str) -> Mapping[str, DayPlan]:
        return {name: day_plan(game, day, SECRET) for name, game in self.registry.games.items()}

    async def data(self, _key: str | None, since: str, _until: str) -> DaysData:
        known = [each for each in await self._tables(since) if each.session.table_state.config.day]
        attempts = [((each.session.table_state.config.day, each.session.table_state.config.game), _attempt(each)) for each in known]
        mine = dict(
            sorted(attempts, key=lambda found: _sort_key(found[1]))
        )  # of several attempts started in two tabs at once, the best wins
        finished = {key: 1 for key, each in mine.items() if each.result and each.counts}
        return DaysData(finished, mine, {day for day, _ in finished})

    async def results(self, key: str | None, day: str, game: str) -> Results:
        mine = (await self.data(key, day, day)).mine.get((day, game))
        return ([mine.result], 1) if mine and mine.result and mine.counts else ([], 0)

    async def results_with_dice(self, participant: Participant) -> Results:
        own = (participant.table_state.config.id, participant.reader)
        found = [result for each in await self._tables(dice=dice_of(participant.table_state.config)) for result in each.results]
        best = sorted(found, key=lambda result: (-result.points, result.at))
        places = [1 + sum(other.points > result.points for other in best) for result in best]
        return [_ranking(result, place, own) for result, place in zip(best, places, strict=True)], len(best)

    async def attempt(self, key: str | None, plan: DayPlan, name: str, _address: str) -> StartedAttempt:
        async with self._lock:
            known = (await self.data(key, plan.day, plan.day)).mine.get((plan.day, plan.game))
            table = known.table if known and known.table else await self._begin(plan, name)
        return StartedAttempt(table, _token(table))

    async def _begin(self, plan: DayPlan, name: str) -> str:
        at, game = self.registry.now(), self.registry.games[plan.game]
        check_open(plan.day, at)
        draft = first_draft(daily_config(game, plan, name, at), game)
        table = draft.table_state.config.id
        draft.links = {hash_token(_token(table)): PLAYER}
        await self.registry.create(draft)
        return table

    async def _tables(self, since: str | None = None, dice: str = "") -> list[LocalTable]:
        """The tables of daily matches since a day, or the tables with the same dice."""
        found = []
        for each in json.loads(await self.registry.storage.index()):
            if (since is not None and each["head"].get("day", "") < since) or (dice and each["head"]["seed"] == ""):
                continue
            try:
                session = await self.registry.table(each["table"])
            except Problem:
                continue  # the rules no longer accept this table
            if not dice or dice_of(session.table_state.config) == dice:
                found.append(LocalTable(session, results(session.table_state, _last_event_time(session.table_state))))
        return found


def _last_event_time(table_state: TableState) -> int:
    return table_state.events[-1].at if table_state.events else table_state.config.created


def _ranking(result: Result, place: int, own: tuple[str, Seat]) -> Ranking:
    mine = (result.match, result.seat) == own
    return Ranking(place, result.name, result.seat, result.points, result.dice_known, mine, result.gains)


def _attempt(table: LocalTable) -> DailyAttempt:
    table_state = table.session.table_state
    reached = _ranking(table.results[0], 1, (table_state.config.id, table.results[0].seat)) if table.results else None
    return DailyAttempt(table_state.config.id, reached, _last_event_time(table_state) < closes(table_state.config.day))


def _sort_key(each: DailyAttempt) -> tuple[bool, bool]:
    """Sort key of attempts: finished ones are better, and those finished in time."""
    return each.result is not None, each.counts


def _token(table: str) -> str:
    """The token of the player's seat at a daily match; it need not be secret on their own device."""
    return hash_token(f"the day's seat at {table}")
