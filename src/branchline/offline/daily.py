"""The daily match of the offline version: one attempt per day on this device, without shared results.

The secret of the dice is a public constant, as nobody competes here. Results are computed from the stored tables.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from branchline.engine.game import AnyGame
from branchline.engine.text import text
from branchline.offline.registry import Participant, TableRegistry, TableSession
from branchline.offline.request import Request
from branchline.table import daily_view
from branchline.table.creation import check_over, same_dice
from branchline.table.daily_match import PLAYER, before, checked_day, closes, daily_config, day_at, day_plan
from branchline.table.daily_view import BACK, DailyAttempt, Days, DayTable, StartedAttempt, days_view
from branchline.table.draft import first_draft
from branchline.table.links import hash_token
from branchline.table.problem import Problem, conflict
from branchline.table.responses import NewTable
from branchline.table.results import Result, chance_moves, dice_of, results
from branchline.table.standings import Ranking, Standing, Standings, standing
from branchline.table.table_state import TableState

SECRET = b"the pocket's days"  # unchanged since the first version: it determines the dice of attempts on devices


@dataclass(frozen=True, slots=True)
class LocalTable:
    """A table of this device, and its results."""

    session: TableSession
    results: list[Result]


async def _tables(registry: TableRegistry, day: str | None = None, dice: str = "") -> list[LocalTable]:
    """The tables of daily matches since a day, or the tables with the same dice."""
    found = []
    for each in json.loads(await registry.storage.index()):
        if (day is not None and each["head"].get("day", "") < day) or (dice and each["head"]["seed"] == ""):
            continue
        try:
            session = await registry.table(each["table"])
        except Problem:
            continue  # the rules no longer accept this table
        if not dice or dice_of(session.table_state.config) == dice:
            found.append(LocalTable(session, results(session.table_state, _last_event_time(session.table_state))))
    return found


def _last_event_time(table_state: TableState) -> int:
    return table_state.events[-1].at if table_state.events else table_state.config.created


def _ranking(result: Result, place: int, mine: bool) -> Ranking:
    return Ranking(place, result.name, result.seat, result.points, result.dice_known, mine, result.gains)


def _attempt(table: LocalTable) -> DailyAttempt:
    table_state = table.session.table_state
    reached = _ranking(table.results[0], 1, True) if table.results else None
    return DailyAttempt(table_state.config.id, reached, _last_event_time(table_state) < closes(table_state.config.day))


async def _days_data(registry: TableRegistry, first: str) -> daily_view.DaysData:
    known = [each for each in await _tables(registry, first) if each.session.table_state.config.day]
    attempts = [((each.session.table_state.config.day, each.session.table_state.config.game), _attempt(each)) for each in known]
    mine = dict(sorted(attempts, key=lambda found: _sort_key(found[1])))  # of several attempts started in two tabs at once, the best wins
    finished = {key: 1 for key, each in mine.items() if each.result and each.counts}
    return daily_view.DaysData(finished, mine, {day for day, _ in finished})


def _sort_key(each: DailyAttempt) -> tuple[bool, bool]:
    """Sort key of attempts: finished ones are better, and those finished in time."""
    return each.result is not None, each.counts


async def today(request: Request) -> Days:
    registry, at = request.registry, request.registry.now()
    plans = {name: day_plan(game, day_at(at), SECRET) for name, game in registry.games.items()}
    return days_view(registry.games, plans, await _days_data(registry, before(day_at(at), BACK)), daily_view.DaysRequest(at, request.lang))


async def one_day(request: Request) -> DayTable:
    registry, game, at = request.registry, request.game, request.registry.now()
    day = checked_day(request.at.day, at)
    data = await _days_data(registry, day)
    mine, finished = data.mine.get((day, game.id)), data.finished_matches.get((day, game.id), 0)
    game_view = daily_view.day_game(game, day_plan(game, day, SECRET), mine, finished, daily_view.DaysRequest(at, request.lang))
    if not daily_view.may_see(day, mine, at):
        return DayTable(game_view, None)
    rows = [mine.result] if mine and mine.result and mine.counts else []
    par = await request.par_jobs.get_par(daily_config(game, day_plan(game, day, SECRET), "", 0)) if finished else ()
    return DayTable(game_view, standing(game, Standings(rows, finished, *par), day, request.lang))


async def begin(request: Request) -> StartedAttempt:
    """Resumes this device's attempt at a daily match, or starts it if the day is not over."""
    registry, game, at = request.registry, request.game, request.registry.now()
    day = checked_day(request.at.day, at)
    async with registry.creation_lock:
        known = (await _days_data(registry, day)).mine.get((day, game.id))
        if known is None and day != day_at(at):
            raise conflict(text("This day is over; its match can no longer be started"))
        table = known.table if known and known.table else await _create_attempt(registry, game, day, request.body.name)
    return StartedAttempt(table, _token(table))


async def _create_attempt(registry: TableRegistry, game: AnyGame, day: str, name: str) -> str:
    draft = first_draft(daily_config(game, day_plan(game, day, SECRET), name, registry.now()), game)
    table = draft.table_state.config.id
    draft.links = {hash_token(_token(table)): PLAYER}
    await registry.create(draft)
    return table


def _token(table: str) -> str:
    """The token of the player's seat at a daily match; it need not be secret on their own device."""
    return hash_token(f"the day's seat at {table}")


async def dice(request: Request, participant: Participant) -> Standing:
    """The results with the dice of a table on this device."""
    table_state, config = participant.table_state, participant.table_state.config
    check_over(table_state, text("Other results are shown when the match is over"))
    found = [result for each in await _tables(request.registry, dice=dice_of(config)) for result in each.results]
    best = sorted(found, key=lambda result: (-result.points, result.at))
    rows = [
        _ranking(
            result, 1 + sum(other.points > result.points for other in best), (result.match, result.seat) == (config.id, participant.reader)
        )
        for result in best
    ]
    par = await request.par_jobs.get_par(config, chance_moves(table_state))
    return standing(table_state.game, Standings(rows, len(rows), *par), config.day or None, request.lang, max(participant.reader, 0))


async def play_again(request: Request, participant: Participant) -> NewTable:
    new_table, draft = same_dice(participant.table_state, max(participant.reader, 0), request.body.name, request.registry.now())
    await request.registry.create(draft)
    return new_table
