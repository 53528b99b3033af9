"""Daily matches: today's plans, one attempt per person, and result tables of everyone with the same dice."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from functools import partial

from branchline.engine.game import AnyGame
from branchline.engine.text import text
from branchline.server.storage import daily
from branchline.server.storage.identities import Person
from branchline.server.tables import requests
from branchline.server.tables.executor import now
from branchline.server.tables.identities import find_or_create, find_person, is_key, unknown_person
from branchline.server.tables.name_filter import check_name
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import Participant
from branchline.table import creation
from branchline.table.creation import check_over
from branchline.table.daily_match import PLAYER, DayPlan, before, checked_day, daily_config, day_at, day_plan
from branchline.table.daily_view import BACK, Days, DaysRequest, DayTable, StartedAttempt, day_game, days_view, may_see
from branchline.table.draft import first_draft
from branchline.table.links import hash_token
from branchline.table.problem import Problem, conflict, missing
from branchline.table.responses import Lang, NewTable
from branchline.table.results import chance_moves, dice_of
from branchline.table.standings import Standing, Standings, standing


async def _secret(registry: TableRegistry) -> bytes:
    if not registry.secret:
        registry.secret = await registry.store.insist(daily.secret)
    return registry.secret


async def _plans(registry: TableRegistry, day: str) -> dict[str, DayPlan]:
    """The plans of a day: as stored with the first attempt, else as they would be made now."""
    secret, stored = await _secret(registry), await registry.store.ask(partial(daily.plans, day=day))
    return {name: stored.get(name) or day_plan(game, day, secret) for name, game in registry.games.items()}


# --- attempts


async def begin(
    registry: TableRegistry, game: AnyGame, day_text: str, key: str | None, request: requests.AttemptRequest, caller: str
) -> StartedAttempt:
    """Return the person's attempt for a day, starting it if that day is open: one per person, on any device with their key."""
    if key is None or not is_key(key):
        raise unknown_person()
    day = checked_day(day_text, now())
    known = await find_person(registry, key)
    found = await registry.store.ask(lambda c: daily.attempt_of(c, day, game.id, known.id)) if known else None
    if found is None:
        if day != day_at(now()):
            raise conflict(text("This day is over; its match can no longer be started"))
        found = await _begin(registry, game, day, await find_or_create(registry, key, request.name), key, caller)
    elif not await registry.store.has(found):
        raise missing(text("Your match from this day has been deleted"))
    return StartedAttempt(found, seat_token(key, found))


async def _begin(registry: TableRegistry, game: AnyGame, day: str, person: Person, key: str, caller: str) -> str:
    plan = (await _plans(registry, day))[game.id]
    await _check_attempts(registry, game, day, caller)
    draft = first_draft(daily_config(game, plan, person.name, now()), game)
    match = draft.table_state.config.id
    draft.links = {hash_token(seat_token(key, match)): PLAYER}  # no spectators: they would see the dice of a match that they can still play
    try:
        await registry.create(draft, daily.attempt_rows(plan, person.id, match))
    except Problem:
        other = await registry.store.ask(lambda c: daily.attempt_of(c, day, game.id, person.id))
        if other is None:
            raise
        return other  # two pages of one browser sent it at once
    return match


async def _check_attempts(registry: TableRegistry, game: AnyGame, day: str, caller: str) -> None:
    """Limit daily attempts per address, so that one person cannot try again under new keys."""
    address = hmac.new(await _secret(registry), f"{day} {caller}".encode(), "sha256").hexdigest()[:32]
    most = registry.settings.limits.daily_attempts
    if most and await registry.store.insist(lambda c: daily.count_attempt(c, day, game.id, address)) > most:
        raise conflict(text("Too many attempts from your network today; there is a new match tomorrow"))


def seat_token(key: str, table: str) -> str:
    """The token of a seat, derived from the person's key with HMAC: it is stored nowhere and reveals nothing of the key."""
    return urlsafe_b64encode(hmac.digest(key.encode(), f"seat {table}".encode(), "sha256")).decode().rstrip("=")


# --- views


async def today(registry: TableRegistry, key: str | None, lang: Lang) -> Days:
    """Today's matches and the calendar."""
    at, person = now(), await find_person(registry, key)
    day = day_at(at)
    known = await registry.store.ask(lambda c: daily.calendar(c, person.id if person else None, before(day, BACK), day))
    return days_view(registry.games, await _plans(registry, day), known, DaysRequest(at, lang))


async def one_day(registry: TableRegistry, game: AnyGame, day_text: str, key: str | None, lang: Lang, caller: str) -> DayTable:
    """One daily match, with its results for those who can no longer play it."""
    at, person = now(), await find_person(registry, key)
    day = checked_day(day_text, at)
    plan = (await _plans(registry, day))[game.id]
    known = await registry.store.ask(lambda c: daily.calendar(c, person.id if person else None, day, day))
    mine = known.mine.get((day, game.id))
    day_view = day_game(game, plan, mine, known.finished_matches.get((day, game.id), 0), DaysRequest(at, lang))
    if not may_see(day, mine, at):
        return DayTable(day_view, None)
    played = await _played_on(registry, game, plan, person.id if person else None, caller)
    return DayTable(day_view, standing(game, played, day, lang))


async def _played_on(registry: TableRegistry, game: AnyGame, plan: DayPlan, person: str | None, caller: str) -> Standings:
    reached, finished = await registry.store.ask(lambda c: daily.day_results(c, plan.day, plan.game, person))
    config = daily_config(game, plan, "", 0)
    par, pending = await registry.par_jobs.get_par(config, caller) if finished else await registry.par_jobs.stored_par(config)
    return Standings(reached, finished, par, pending)


async def same_dice(registry: TableRegistry, participant: Participant, lang: Lang, caller: str) -> Standing:
    """Results of everyone with the dice of a finished table; of a daily match, of attempts that count."""
    table_state, config = participant.table_state, participant.table_state.config
    check_over(table_state, text("Other results are shown when the match is over"))
    seat = max(participant.reader, 0)
    if config.day:
        who = await registry.store.ask(lambda c: daily.person_at(c, config.id))
        reached, finished = await registry.store.ask(lambda c: daily.day_results(c, config.day, config.game, who))
    else:
        reached, finished = await registry.store.ask(lambda c: daily.dice_results(c, dice_of(config), config.id, participant.reader))
    par, pending = await registry.par_jobs.get_par(config, caller, chance_moves(table_state))
    return standing(table_state.game, Standings(reached, finished, par, pending), config.day or None, lang, seat)


async def play_again(registry: TableRegistry, participant: Participant, request: requests.AttemptRequest) -> NewTable:
    """Create a table with the same dice."""
    check_name(request.name, registry.words)
    new_table, draft = creation.same_dice(participant.table_state, max(participant.reader, 0), request.name, now())
    await registry.create(draft)
    return new_table
