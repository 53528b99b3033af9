"""Use cases of daily matches, and of matches with the same dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.engine.text import text
from branchline.service.call import Call
from branchline.service.ports import H
from branchline.service.routes import get, post
from branchline.service.tables import create
from branchline.table import creation, daily_view, responses
from branchline.table.daily_match import before, checked_day, daily_config, day_at
from branchline.table.participant import Participant
from branchline.table.results import chance_moves
from branchline.table.standings import Standing, Standings, standing

if TYPE_CHECKING:
    from branchline.service import requests


@get("/days", "Today's matches")
async def today(call: Call[H]) -> daily_view.Days:
    """Returns today's match of each game, the same for everyone until midnight UTC, and past days; with a person's key, their attempts."""
    at = call.tables.now()
    day = day_at(at)
    data = await call.days.data(call.token, before(day, daily_view.BACK), day)
    return daily_view.days_view(call.tables.games, await call.days.plans(day), data, daily_view.DaysRequest(at, call.lang))


@get("/days/{day}/{game}", "Daily match of a game")
async def one_day(call: Call[H], day: requests.Day, game: requests.GameId) -> daily_view.DayTable:
    """Returns a daily match. Those who have played it see its dice and results; everyone else two hours after midnight UTC."""
    known, at = call.game(game), call.tables.now()
    day = checked_day(day, at)
    plan, data = (await call.days.plans(day))[known.id], await call.days.data(call.token, day, day)
    mine, finished = data.mine.get((day, known.id)), data.finished_matches.get((day, known.id), 0)
    view = daily_view.day_game(known, plan, mine, finished, daily_view.DaysRequest(at, call.lang))
    if not daily_view.may_see(day, mine, at):
        return daily_view.DayTable(view, None)
    rows, finished = await call.days.results(call.token, day, known.id)
    par = await call.work.par(daily_config(known, plan, "", 0), call.address, start=finished > 0)
    return daily_view.DayTable(view, standing(known, Standings(rows, finished, *par), day, call.lang))


@post("/days/{day}/{game}", "Play the daily match")
async def begin(call: Call[H], day: requests.Day, game: requests.GameId, data: requests.AttemptRequest) -> daily_view.StartedAttempt:
    """Starts or resumes the only attempt of the person whose key is in the header. A key is 43 random letters of your choice."""
    call.limits.check("tables", call.address)
    known, day = call.game(game), checked_day(day, call.tables.now())
    return await call.days.attempt(call.token, (await call.days.plans(day))[known.id], data.name, call.address)


@get("/tables/{table}/dice", "Results with the same seed")
async def same_dice(call: Call[H], participant: Participant[H]) -> Standing:
    """Returns the results of other players and of bots with the same dice, when the match is over."""
    table_state, config = participant.table_state, participant.table_state.config
    creation.check_over(table_state, text("Other results are shown when the match is over"))
    results = await call.days.results_with_dice(participant)
    par = await call.work.par(config, call.address, chance_moves(table_state))
    return standing(table_state.game, Standings(*results, *par), config.day or None, call.lang, max(participant.reader, 0))


@post("/tables/{table}/dice", "Play the same seed again")
async def play_again(call: Call[H], participant: Participant[H], data: requests.AttemptRequest) -> responses.NewTable:
    """Opens a new table with the same dice: you have your seat, bots have the others."""
    call.limits.check("tables", call.address)
    call.limits.check_name(data.name)
    return await create(call, *creation.same_dice(participant.table_state, max(participant.reader, 0), data.name, call.tables.now()))
