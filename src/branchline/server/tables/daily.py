"""The day's match in this house: what is played today, one try for everybody, and the tables of those who played the same dice."""

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
from branchline.server.tables.identities import is_key, met, nobody, somebody
from branchline.server.tables.name_filter import check_name
from branchline.server.tables.registry import House
from branchline.server.tables.session import Participant
from branchline.table import creation
from branchline.table.creation import check_over
from branchline.table.daily_match import PLAYER, DayPlan, before, checked_day, daily_config, day_at, day_plan
from branchline.table.daily_view import BACK, Begun, Days, DaysRequest, DayTable, day_game, days_view, may_see
from branchline.table.draft import first_draft
from branchline.table.links import hashed
from branchline.table.problem import Problem, conflict, missing
from branchline.table.responses import Lang, NewTable
from branchline.table.results import dice_of, thrown
from branchline.table.standings import Played, Standing, standing


async def _secret(house: House) -> bytes:
    if not house.secret:
        house.secret = await house.store.insist(daily.secret)
    return house.secret


async def _plans(house: House, day: str) -> dict[str, DayPlan]:
    """What is played on a day: what was written down with the first try, and for other games what would be."""
    secret, kept = await _secret(house), await house.store.ask(partial(daily.plans, day=day))
    return {name: kept.get(name) or day_plan(game, day, secret) for name, game in house.games.items()}


# --- one's one try


async def begin(house: House, game: AnyGame, typed: str, key: str | None, wish: requests.TryWish, caller: str) -> Begun:
    """Return the person's attempt for a day, starting it if that day is open: one per person, on any device with their key."""
    if key is None or not is_key(key):
        raise nobody()
    day = checked_day(typed, now())
    known = await somebody(house, key)
    found = await house.store.ask(lambda c: daily.begun(c, day, game.id, known.id)) if known else None
    if found is None:
        if day != day_at(now()):
            raise conflict(text("This day is over; its match can no longer be started"))
        found = await _begun(house, game, day, await met(house, key, wish.name), key, caller)
    elif not await house.store.has(found):
        raise missing(text("Your match from this day has been deleted"))
    return Begun(found, seat_token(key, found))


async def _begun(house: House, game: AnyGame, day: str, person: Person, key: str, caller: str) -> str:
    plan = (await _plans(house, day))[game.id]
    await _check_knocks(house, game, day, caller)
    draft = first_draft(daily_config(game, plan, person.name, now()), game)
    match = draft.table_state.config.id
    draft.links = {hashed(seat_token(key, match)): PLAYER}  # nobody watches: who looks on would see dice that are still to come
    try:
        await house.lay(draft, daily.try_rows(plan, person.id, match))
    except Problem:
        other = await house.store.ask(lambda c: daily.begun(c, day, game.id, person.id))
        if other is None:
            raise
        return other  # two pages of one browser came at once
    return match


async def _check_knocks(house: House, game: AnyGame, day: str, caller: str) -> None:
    """One household may be several people, but nobody is a crowd of them who know the dice by now."""
    address = hmac.new(await _secret(house), f"{day} {caller}".encode(), "sha256").hexdigest()[:32]
    most = house.settings.limits.tries
    if most and await house.store.insist(lambda c: daily.knock(c, day, game.id, address)) > most:
        raise conflict(text("Too many attempts from your network today; there is a new match tomorrow"))


def seat_token(key: str, table: str) -> str:
    """The secret of one's seat, made from one's own key: it need not be kept anywhere, and tells nothing of the key."""
    return urlsafe_b64encode(hmac.digest(key.encode(), f"seat {table}".encode(), "sha256")).decode().rstrip("=")


# --- what is told


async def today(house: House, key: str | None, lang: Lang) -> Days:
    """Today's matches, and the days before."""
    at, person = now(), await somebody(house, key)
    day = day_at(at)
    known = await house.store.ask(lambda c: daily.known(c, person.id if person else None, before(day, BACK), day))
    return days_view(house.games, await _plans(house, day), known, DaysRequest(at, lang))


async def one_day(house: House, game: AnyGame, typed: str, key: str | None, lang: Lang, caller: str) -> DayTable:
    """A game of a day; its table for those who can no longer play it."""
    at, person = now(), await somebody(house, key)
    day = checked_day(typed, at)
    plan = (await _plans(house, day))[game.id]
    known = await house.store.ask(lambda c: daily.known(c, person.id if person else None, day, day))
    mine = known.mine.get((day, game.id))
    told = day_game(game, plan, mine, known.finished.get((day, game.id), 0), DaysRequest(at, lang))
    if not may_see(day, mine, at):
        return DayTable(told, None)
    played = await _played_on(house, game, plan, person.id if person else None, caller)
    return DayTable(told, standing(game, played, day, lang))


async def _played_on(house: House, game: AnyGame, plan: DayPlan, person: str | None, caller: str) -> Played:
    reached, finished = await house.store.ask(lambda c: daily.day_results(c, plan.day, plan.game, person))
    config = daily_config(game, plan, "", 0)
    par, pending = await house.pars.known(config, caller) if finished else await house.pars.kept(config)
    return Played(reached, finished, par, pending)


async def same_dice(house: House, participant: Participant, lang: Lang, caller: str) -> Standing:
    """Everybody who played the dice of a table that is over; of a day's match those whose try counts."""
    table_state, config = participant.table_state, participant.table_state.config
    check_over(table_state, text("Other results are shown when the match is over"))
    seat = max(participant.reader, 0)
    if config.day:
        who = await house.store.ask(lambda c: daily.person_at(c, config.id))
        reached, finished = await house.store.ask(lambda c: daily.day_results(c, config.day, config.game, who))
    else:
        reached, finished = await house.store.ask(lambda c: daily.dice_results(c, dice_of(config), config.id, participant.reader))
    par, pending = await house.pars.known(config, caller, thrown(table_state))
    return standing(table_state.game, Played(reached, finished, par, pending), config.day or None, lang, seat)


async def play_again(house: House, participant: Participant, wish: requests.TryWish) -> NewTable:
    """A table with the same dice, which are known by now."""
    check_name(wish.name, house.words)
    told, draft = creation.same_dice(participant.table_state, max(participant.reader, 0), wish.name, now())
    await house.lay(draft)
    return told
