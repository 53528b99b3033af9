"""Finds and deletes expired tables. Without retention limits nothing expires."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, delete, exists, false, func, not_, or_, select
from sqlalchemy.engine import Connection

from branchline.server.settings import Limits
from branchline.server.storage.schema import EDITIONS, EVENTS, JOBS, LINKS, MATCHES, REPORTS, REVIEWS

DAY = 86_400_000  # milliseconds
BATCH = 20  # tables deleted in one commit, so that moves do not wait long

_last = select(EVENTS.c.at).where(EVENTS.c.match == MATCHES.c.id).order_by(EVENTS.c.n.desc()).limit(1).scalar_subquery()
_moved = func.coalesce(_last, MATCHES.c.created)
_played = exists().where(EVENTS.c.match == MATCHES.c.id, EVENTS.c.kind == "move", EVENTS.c.key.is_not(None))  # by a person


@dataclass(frozen=True, slots=True)
class RetentionCutoff:
    """Decides which tables have expired at a given time."""

    limits: Limits
    now: int  # milliseconds since 1970

    @property
    def ever(self) -> bool:
        """Whether any table can expire."""
        return any(days for _, days in self._kinds())

    def old(self) -> ColumnElement[bool]:
        """The SQL condition: nothing has happened for as many days as this kind of table is kept."""
        kinds = [and_(kind, MATCHES.c.created < self._before(days), _moved < self._before(days)) for kind, days in self._kinds() if days]
        return or_(false(), *kinds)

    def _kinds(self) -> list[tuple[ColumnElement[bool], int]]:
        over = or_(MATCHES.c.ended, MATCHES.c.replay)
        return [
            (over, self.limits.finished_days),
            (and_(not_(over), _played), self.limits.unfinished_days),
            (and_(not_(over), not_(_played)), self.limits.unbegun_days),
        ]

    def _before(self, days: int) -> int:
        return self.now - days * DAY


def newest(c: Connection) -> int:
    """Time of the newest event of any table; 0 if there is none."""
    return int(c.execute(select(func.max(_moved)).select_from(MATCHES)).scalar() or 0)


def old_tables(c: Connection, age: RetentionCutoff, after: str) -> list[str]:
    """The next expired tables, in the order of their ids."""
    next_ = select(MATCHES.c.id).where(MATCHES.c.id > after, age.old()).order_by(MATCHES.c.id).limit(BATCH)
    return list(c.execute(next_).scalars())


def remove(c: Connection, age: RetentionCutoff, tables: Sequence[str]) -> list[str]:
    """Lock the tables, delete those that are still expired, and return them."""
    free = select(MATCHES.c.id).where(MATCHES.c.id.in_(tables)).with_for_update(skip_locked=True)
    still = select(MATCHES.c.id, MATCHES.c.edition).where(MATCHES.c.id.in_(list(c.execute(free).scalars())), age.old())
    return erase(c, {row.id: row.edition for row in c.execute(still)})


def lock_tables(c: Connection, tables: Sequence[str]) -> dict[str, str | None]:
    """Lock the existing ones of these tables; returns each with its edition, if any."""
    found = select(MATCHES.c.id, MATCHES.c.edition).where(MATCHES.c.id.in_(tables)).order_by(MATCHES.c.id).with_for_update()
    return {row.id: row.edition for row in c.execute(found)}


def erase(c: Connection, removed_tables: Mapping[str, str | None]) -> list[str]:
    """Delete tables, each given with its edition, and all their data."""
    for column in (JOBS.c.match, REVIEWS.c.match, REPORTS.c.match, EVENTS.c.match, LINKS.c.match, MATCHES.c.id):
        c.execute(delete(column.table).where(column.in_(list(removed_tables))))
    boxes = {box for box in removed_tables.values() if box}
    c.execute(delete(EDITIONS).where(EDITIONS.c.id.in_(boxes), not_(exists().where(MATCHES.c.edition == EDITIONS.c.id))))
    return list(removed_tables)
