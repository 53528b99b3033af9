"""Stored daily matches: plans, one attempt per person, and the results of everyone with the same dice."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from branchline.engine.text import text
from branchline.server.storage import daily
from branchline.server.storage.identities import Person
from branchline.server.tables.identities import find_or_create, find_person, is_key, unknown_person
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import Participant
from branchline.service.ports import Results
from branchline.table.daily_match import PLAYER, DayPlan, check_open, daily_config, day_plan
from branchline.table.daily_view import DaysData, StartedAttempt
from branchline.table.draft import first_draft
from branchline.table.links import hash_token
from branchline.table.problem import Problem, conflict, missing
from branchline.table.results import dice_of


@dataclass(slots=True)
class DailyMatches:
    """The daily matches in the database."""

    registry: TableRegistry
    _secret: bytes = b""

    async def _read_secret(self) -> bytes:
        if not self._secret:
            self._secret = await self.registry.store.insist(daily.secret)
        return self._secret

    async def plans(self, day: str) -> Mapping[str, DayPlan]:
        """The plans of a day: as stored with the first attempt, else as they would be made now."""
        secret, stored = await self._read_secret(), await self.registry.store.ask(partial(daily.plans, day=day))
        return {name: stored.get(name) or day_plan(game, day, secret) for name, game in self.registry.games.items()}

    # --- views

    async def data(self, key: str | None, since: str, until: str) -> DaysData:
        person = await self._person(key)
        return await self.registry.store.ask(lambda c: daily.calendar(c, person, since, until))

    async def results(self, key: str | None, day: str, game: str) -> Results:
        person = await self._person(key)
        return await self.registry.store.ask(lambda c: daily.day_results(c, day, game, person))

    async def results_with_dice(self, participant: Participant) -> Results:
        """Results of everyone with the dice of a finished table; of a daily match, of attempts that count."""
        config, ask = participant.table_state.config, self.registry.store.ask
        if not config.day:
            return await ask(lambda c: daily.dice_results(c, dice_of(config), config.id, participant.reader))
        person = await ask(lambda c: daily.person_at(c, config.id))
        return await ask(lambda c: daily.day_results(c, config.day, config.game, person))

    async def _person(self, key: str | None) -> str | None:
        person = await find_person(self.registry, key)
        return person.id if person else None

    # --- attempts

    async def attempt(self, key: str | None, plan: DayPlan, name: str, address: str) -> StartedAttempt:
        """The person's attempt, started if that day is open: one per person, on any device with their key."""
        registry = self.registry
        if key is None or not is_key(key):
            raise unknown_person()
        known = await find_person(registry, key)
        found = await registry.store.ask(lambda c: daily.attempt_of(c, plan.day, plan.game, known.id)) if known else None
        if found is None:
            check_open(plan.day, registry.now())
            found = await self._begin(plan, await find_or_create(registry, key, name), key, address)
        elif not await registry.store.has(found):
            raise missing(text("Your match from this day has been deleted"))
        return StartedAttempt(found, seat_token(key, found))

    async def _begin(self, plan: DayPlan, person: Person, key: str, address: str) -> str:
        registry, game = self.registry, self.registry.games[plan.game]
        await self._check_attempts(plan, address)
        draft = first_draft(daily_config(game, plan, person.name, registry.now()), game)
        match = draft.table_state.config.id
        # no link for spectators: they would see the dice of a match that they can still play
        draft.links = {hash_token(seat_token(key, match)): PLAYER}
        try:
            await registry.create(draft, daily.attempt_rows(plan, person.id, match))
        except Problem:
            other = await registry.store.ask(lambda c: daily.attempt_of(c, plan.day, plan.game, person.id))
            if other is None:
                raise
            return other  # two pages of one browser sent it at once
        return match

    async def _check_attempts(self, plan: DayPlan, address: str) -> None:
        """Limit daily attempts per address, so that one person cannot try again under new keys."""
        hashed = hmac.new(await self._read_secret(), f"{plan.day} {address}".encode(), "sha256").hexdigest()[:32]
        most = self.registry.settings.limits.daily_attempts
        if most and await self.registry.store.insist(lambda c: daily.count_attempt(c, plan.day, plan.game, hashed)) > most:
            raise conflict(text("Too many attempts from your network today; there is a new match tomorrow"))


def seat_token(key: str, table: str) -> str:
    """The token of a seat, derived from the person's key with HMAC: it is stored nowhere and reveals nothing of the key."""
    return urlsafe_b64encode(hmac.digest(key.encode(), f"seat {table}".encode(), "sha256")).decode().rstrip("=")
