"""Database queries of people without accounts: the hash of a key, a name, and all their data."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Connection, delete, func, insert, select, update

from branchline.server.storage import ops
from branchline.server.storage.pruning import erase, lock_tables
from branchline.server.storage.schema import ATTEMPTS, PEOPLE, RESULTS


@dataclass(frozen=True, slots=True)
class Person:
    """A person who has played a daily match."""

    id: str
    name: str
    created_at: int  # milliseconds since 1970
    attempts: int


_CHUNK = 200  # tables removed with one statement

_attempts = select(func.count()).where(ATTEMPTS.c.person == PEOPLE.c.id).scalar_subquery()
_PERSON = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.created, _attempts)


def person_of(c: Connection, key: str) -> Person | None:
    """The person whose key has this hash."""
    found = c.execute(_PERSON.where(PEOPLE.c.hash == key)).first()
    return Person(*found) if found else None


def find_or_create(c: Connection, key: str, person: str, name: str, at: int) -> Person:
    """The person whose key has this hash, created if necessary; a given name replaces the old one."""
    known = person_of(c, key)
    if known is None:
        c.execute(insert(PEOPLE).values(id=person, hash=key, name=name, created=at))
        return Person(person, name, at, 0)
    if not name or name == known.name:
        return known
    rename(c, known.id, name)
    return replace(known, name=name)


def rename(c: Connection, person: str, name: str) -> None:
    c.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(name=name))


def people(c: Connection, most: int) -> list[Person]:
    """The newest people."""
    return [Person(*row) for row in c.execute(_PERSON.order_by(PEOPLE.c.created.desc(), PEOPLE.c.id).limit(most))]


def forget(c: Connection, person: str) -> list[str] | None:
    """Delete a person with name, attempts, results and tables. Returns the tables; None if there is no such person."""
    played = list(c.execute(select(ATTEMPTS.c.match).where(ATTEMPTS.c.person == person)).scalars())
    c.execute(delete(ATTEMPTS).where(ATTEMPTS.c.person == person))
    if not c.execute(delete(PEOPLE).where(PEOPLE.c.id == person)).rowcount:
        return None
    removed = list[str]()
    for n in range(0, len(played), _CHUNK):
        some = played[n : n + _CHUNK]
        there = lock_tables(c, some)
        c.execute(delete(RESULTS).where(RESULTS.c.match.in_(some)))
        removed += erase(c, there)
    for table in removed:
        ops.add_command(c, f"x {table}")  # for servers that have it in memory
    return removed
