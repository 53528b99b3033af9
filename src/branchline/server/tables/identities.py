"""People without accounts: a key in their browser identifies them, and their data belongs to it."""

from __future__ import annotations

import re
from secrets import token_urlsafe

from branchline.engine.text import text
from branchline.server.storage import daily, identities
from branchline.server.storage.identities import Person
from branchline.server.tables.executor import now
from branchline.server.tables.name_filter import check_name
from branchline.server.tables.registry import TableRegistry
from branchline.service import requests
from branchline.table.config import clean
from branchline.table.daily_match import day_at, streak
from branchline.table.daily_view import DeletedIdentity, Me
from branchline.table.links import hash_token
from branchline.table.problem import Problem, wrong_setup

_KEY = re.compile(r"[A-Za-z0-9_-]{43}")  # 256 random bits


def unknown_person() -> Problem:
    return Problem("token", text("There is no profile for this key"))


def is_key(key: str | None) -> bool:
    return key is not None and _KEY.fullmatch(key) is not None


async def find_person(registry: TableRegistry, key: str | None) -> Person | None:
    """The person with this key; None if there is none."""
    if key is None or not is_key(key):
        return None
    return await registry.store.ask(lambda c: identities.person_of(c, hash_token(key)))


async def find_or_create(registry: TableRegistry, key: str, name: str) -> Person:
    """The person with this key, created if necessary."""
    check_name(name, registry.words)
    new = token_urlsafe(9)
    return await registry.store.insist(lambda c: identities.find_or_create(c, hash_token(key), new, clean(name), now()))


async def me(registry: TableRegistry, key: str | None) -> Me:
    """A person's name and statistics."""
    person = await _require_person(registry, key)
    played = await registry.store.ask(lambda c: daily.played_days(c, person.id))
    return Me(person.name, person.created_at, person.attempts, len(played), streak(played, day_at(now())))


async def rename(registry: TableRegistry, key: str | None, request: requests.NameRequest) -> None:
    person = await _require_person(registry, key)
    check_name(request.name, registry.words)
    if not clean(request.name):
        raise wrong_setup(text("A name needs at least one letter"))
    await registry.store.do(lambda c: identities.rename(c, person.id, clean(request.name)))


async def forget(registry: TableRegistry, key: str | None) -> DeletedIdentity:
    """Delete a person and all their data permanently."""
    person = await _require_person(registry, key)
    tables = await registry.store.do(lambda c: identities.forget(c, person.id))
    for table in tables or ():
        await registry.evict(table)
    return DeletedIdentity(person.attempts)


async def _require_person(registry: TableRegistry, key: str | None) -> Person:
    person = await find_person(registry, key)
    if person is None:
        raise unknown_person()
    return person
