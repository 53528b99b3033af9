"""Database queries of the daily match: plans, attempts, results by dice, and par.

Each function is work for `EventStore.ask` or `EventStore.do`. The rows that must be committed with a table or with its end are made here
and written by `EventStore.write`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from secrets import token_hex
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, case, delete, false, func, insert, or_, select, update

from branchline.server.storage.pruning import DAY
from branchline.server.storage.schema import ATTEMPT_COUNTS, DAYS, MATCHES, PARS, PEOPLE, RESULTS, SECRETS, TRIES
from branchline.table.daily_match import PLAYER, DayPlan, closes, day_at
from branchline.table.daily_view import DailyAttempt, DaysData
from branchline.table.par import Par
from branchline.table.results import Result
from branchline.table.standings import MOST_ROWS, Reached

Rows = tuple[tuple[Table, dict[str, Any]], ...]


def secret(c: Connection) -> bytes:
    """The secret of the daily matches, created on first use."""
    known = select(SECRETS.c.secret).where(SECRETS.c.name == "days")
    if c.execute(known).first() is None:
        c.execute(insert(SECRETS).values(name="days", secret=token_hex(32)))
    return bytes.fromhex(c.execute(known).scalar_one())


# --- rows


def try_rows(plan: DayPlan, person: str, match: str) -> Rows:
    """The rows that are committed with the table of an attempt."""
    day = {"day": plan.day, "game": plan.game, "rules": plan.rules, "seats": plan.seats, "seed": plan.seed}
    tried = {"day": plan.day, "game": plan.game, "person": person, "match": match}
    return (DAYS, day | {"options": json.dumps(dict(plan.options))}), (TRIES, tried)


def result_rows(results: Sequence[Result]) -> Rows:
    """The rows that are committed with the end of a match."""
    return tuple(
        (
            RESULTS,
            {
                "match": each.match,
                "seat": each.seat,
                "dice": each.dice,
                "name": each.name,
                "points": each.points,
                "known": each.known,
                "gains": json.dumps(each.gains),
                "at": each.at,
            },
        )
        for each in results
    )


# --- days


def plans(c: Connection, day: str) -> dict[str, DayPlan]:
    """The stored plans of a day, by game."""
    rows = c.execute(select(DAYS).where(DAYS.c.day == day))
    return {row.game: DayPlan(row.day, row.game, row.rules, row.seats, json.loads(row.options), row.seed) for row in rows}


def count_attempt(c: Connection, day: str, game: str, address: str) -> int:
    """Count an attempt from an address and return their number today. Counts of other days are deleted."""
    c.execute(delete(ATTEMPT_COUNTS).where(ATTEMPT_COUNTS.c.day < day))
    same = and_(ATTEMPT_COUNTS.c.day == day, ATTEMPT_COUNTS.c.game == game, ATTEMPT_COUNTS.c.address == address)
    if not c.execute(update(ATTEMPT_COUNTS).where(same).values(many=ATTEMPT_COUNTS.c.many + 1)).rowcount:
        c.execute(insert(ATTEMPT_COUNTS).values(day=day, game=game, address=address, many=1))
    return int(c.execute(select(ATTEMPT_COUNTS.c.many).where(same)).scalar_one())


def begun(c: Connection, day: str, game: str, person: str) -> str | None:
    """The table of a person's attempt, if any."""
    mine = (TRIES.c.day == day, TRIES.c.game == game, TRIES.c.person == person)
    found: str | None = c.execute(select(TRIES.c.match).where(*mine)).scalar()
    return found


def person_at(c: Connection, match: str) -> str | None:
    """The person whose attempt a table is, if any."""
    found: str | None = c.execute(select(TRIES.c.person).where(TRIES.c.match == match)).scalar()
    return found


_played = and_(RESULTS.c.match == TRIES.c.match, RESULTS.c.seat == PLAYER)


def tries(c: Connection, person: str, since: str, until: str) -> dict[tuple[str, str], DailyAttempt]:
    """A person's attempts between two days, by day and game."""
    columns = (TRIES.c.day, TRIES.c.game, MATCHES.c.id, RESULTS.c.points, RESULTS.c.at)
    joined = TRIES.outerjoin(RESULTS, _played).outerjoin(MATCHES, MATCHES.c.id == TRIES.c.match)
    rows = c.execute(select(*columns).select_from(joined).where(TRIES.c.person == person, TRIES.c.day.between(since, until)))
    return {(row.day, row.game): _try(row) for row in rows}


def _try(row: Any) -> DailyAttempt:
    if row.points is None:
        return DailyAttempt(row.id)
    return DailyAttempt(row.id, Reached(0, "", PLAYER, row.points, False, True), row.at < closes(row.day))


def known(c: Connection, person: str | None, since: str, until: str) -> DaysData:
    """The data of the calendar between two days, with the attempts of a person if one is given."""
    counts = finished(c, since, until)
    return DaysData(counts, tries(c, person, since, until), days_played(c, person)) if person else DaysData(counts)


def days_played(c: Connection, person: str) -> set[str]:
    """The days with a match that the person has finished in time."""
    rows = c.execute(select(TRIES.c.day, RESULTS.c.at).join(RESULTS, _played).where(TRIES.c.person == person))
    return {row.day for row in rows if row.at < closes(row.day)}


def finished(c: Connection, since: str, until: str) -> dict[tuple[str, str], int]:
    """Number of people who have finished each match between two days in time."""
    counted = select(TRIES.c.day, TRIES.c.game, func.count().label("many")).join(RESULTS, _played)
    days = c.execute(select(TRIES.c.day).where(TRIES.c.day.between(since, until)).distinct()).scalars()
    in_time = [and_(TRIES.c.day == day, RESULTS.c.at < closes(day)) for day in days]
    rows = c.execute(counted.where(or_(false(), *in_time)).group_by(TRIES.c.day, TRIES.c.game))
    return {(row.day, row.game): row.many for row in rows}


# --- the same dice


def day_results(c: Connection, day: str, game: str, person: str | None) -> tuple[list[Reached], int]:
    """The best attempts of a day that count, and the number of all."""
    mine = TRIES.c.person == person if person else false()
    query = _ranked(mine).join(TRIES, _played).outerjoin(PEOPLE, PEOPLE.c.id == TRIES.c.person)
    return _ranking(c, query.where(TRIES.c.day == day, TRIES.c.game == game, RESULTS.c.at < closes(day)))


def dice_results(c: Connection, dice: str, match: str, seat: int) -> tuple[list[Reached], int]:
    """The best results with these dice, and the number of all; `mine` marks one seat of one table."""
    mine = and_(RESULTS.c.match == match, RESULTS.c.seat == seat)
    query = _ranked(mine).outerjoin(TRIES, _played).outerjoin(PEOPLE, PEOPLE.c.id == TRIES.c.person)
    return _ranking(c, query.where(RESULTS.c.dice == dice))


def _ranked(mine: ColumnElement[bool]) -> Select[Any]:
    place = func.rank().over(order_by=RESULTS.c.points.desc()).label("place")
    order = func.row_number().over(order_by=(RESULTS.c.points.desc(), RESULTS.c.at, RESULTS.c.match)).label("row")
    name = func.coalesce(func.nullif(PEOPLE.c.name, ""), RESULTS.c.name).label("name")
    own = case((mine, 1), else_=0).label("mine")
    columns = (RESULTS.c.seat, RESULTS.c.points, RESULTS.c.known, RESULTS.c.gains)
    return select(place, order, name, own, func.count().over().label("many"), *columns).select_from(RESULTS)


def _ranking(c: Connection, query: Select[Any]) -> tuple[list[Reached], int]:
    """The first rows, and the caller's own wherever it ranks; with the number of all."""
    every = query.subquery()
    rows = list(c.execute(select(every).where(or_(every.c.row <= MOST_ROWS, every.c.mine == 1)).order_by(every.c.row)))
    reached = [Reached(row.place, row.name, row.seat, row.points, row.known, bool(row.mine), tuple(json.loads(row.gains))) for row in rows]
    return reached, rows[0].many if rows else 0


# --- par


def par(c: Connection, dice: str) -> tuple[Par, bool]:
    """Stored par for these dice, and whether it is complete."""
    stored = c.execute(select(PARS.c.told).where(PARS.c.dice == dice)).scalar()
    if stored is None:
        return Par(), False
    known = json.loads(stored)
    return Par(known["points"], known["worth"]), known["done"]


def keep_par(c: Connection, dice: str, par: Par, done: bool) -> None:
    stored = json.dumps({"points": dict(par.points), "worth": par.worth, "done": done})
    if not c.execute(update(PARS).where(PARS.c.dice == dice).values(told=stored)).rowcount:
        c.execute(insert(PARS).values(dice=dice, told=stored))


# --- pruning


def prune(c: Connection, now: int, days: int) -> None:
    """Delete results and attempts older than this many days, and people without any."""
    at = now - days * DAY
    c.execute(delete(TRIES).where(TRIES.c.day < day_at(at)))
    c.execute(delete(DAYS).where(DAYS.c.day < day_at(at)))
    c.execute(delete(RESULTS).where(RESULTS.c.at < at))
    c.execute(delete(PARS).where(PARS.c.dice.not_in(select(RESULTS.c.dice))))
    c.execute(delete(PEOPLE).where(PEOPLE.c.id.not_in(select(TRIES.c.person)), PEOPLE.c.made < at))


def forget_matches(c: Connection, matches: Sequence[str]) -> None:
    """Delete the results and attempts of some matches."""
    c.execute(delete(RESULTS).where(RESULTS.c.match.in_(list(matches))))
    c.execute(delete(TRIES).where(TRIES.c.match.in_(list(matches))))
