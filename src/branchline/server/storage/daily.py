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
from branchline.server.storage.schema import ATTEMPT_COUNTS, ATTEMPTS, DAILY_PLANS, MATCHES, PARS, PEOPLE, RESULTS, SECRETS
from branchline.table.daily_match import PLAYER, DayPlan, closes, day_at
from branchline.table.daily_view import DailyAttempt, DaysData
from branchline.table.par import Par
from branchline.table.results import Result
from branchline.table.standings import MOST_ROWS, Ranking

Rows = tuple[tuple[Table, dict[str, Any]], ...]


def secret(c: Connection) -> bytes:
    """The secret of the daily matches, created on first use."""
    query = select(SECRETS.c.secret).where(SECRETS.c.name == "days")
    if c.execute(query).first() is None:
        c.execute(insert(SECRETS).values(name="days", secret=token_hex(32)))
    return bytes.fromhex(c.execute(query).scalar_one())


# --- rows


def attempt_rows(plan: DayPlan, person: str, match: str) -> Rows:
    """The rows that are committed with the table of an attempt."""
    day = {"day": plan.day, "game": plan.game, "rules": plan.rules, "seats": plan.seats, "seed": plan.seed}
    attempt = {"day": plan.day, "game": plan.game, "person": person, "match": match}
    return (DAILY_PLANS, day | {"options": json.dumps(dict(plan.options))}), (ATTEMPTS, attempt)


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
                "dice_known": each.dice_known,
                "gains": json.dumps(each.gains),
                "at": each.at,
            },
        )
        for each in results
    )


# --- plans and attempts


def plans(c: Connection, day: str) -> dict[str, DayPlan]:
    """The stored plans of a day, by game."""
    rows = c.execute(select(DAILY_PLANS).where(DAILY_PLANS.c.day == day))
    return {row.game: DayPlan(row.day, row.game, row.rules, row.seats, json.loads(row.options), row.seed) for row in rows}


def count_attempt(c: Connection, day: str, game: str, address: str) -> int:
    """Count an attempt from an address and return their number today. Counts of other days are deleted."""
    c.execute(delete(ATTEMPT_COUNTS).where(ATTEMPT_COUNTS.c.day < day))
    same = and_(ATTEMPT_COUNTS.c.day == day, ATTEMPT_COUNTS.c.game == game, ATTEMPT_COUNTS.c.address == address)
    if not c.execute(update(ATTEMPT_COUNTS).where(same).values(count=ATTEMPT_COUNTS.c.count + 1)).rowcount:
        c.execute(insert(ATTEMPT_COUNTS).values(day=day, game=game, address=address, count=1))
    return int(c.execute(select(ATTEMPT_COUNTS.c.count).where(same)).scalar_one())


def attempt_of(c: Connection, day: str, game: str, person: str) -> str | None:
    """The table of a person's attempt, if any."""
    mine = (ATTEMPTS.c.day == day, ATTEMPTS.c.game == game, ATTEMPTS.c.person == person)
    found: str | None = c.execute(select(ATTEMPTS.c.match).where(*mine)).scalar()
    return found


def person_at(c: Connection, match: str) -> str | None:
    """The person whose attempt a table is, if any."""
    found: str | None = c.execute(select(ATTEMPTS.c.person).where(ATTEMPTS.c.match == match)).scalar()
    return found


_played = and_(RESULTS.c.match == ATTEMPTS.c.match, RESULTS.c.seat == PLAYER)


def attempts(c: Connection, person: str, since: str, until: str) -> dict[tuple[str, str], DailyAttempt]:
    """A person's attempts between two days, by day and game."""
    columns = (ATTEMPTS.c.day, ATTEMPTS.c.game, MATCHES.c.id, RESULTS.c.points, RESULTS.c.at)
    joined = ATTEMPTS.outerjoin(RESULTS, _played).outerjoin(MATCHES, MATCHES.c.id == ATTEMPTS.c.match)
    rows = c.execute(select(*columns).select_from(joined).where(ATTEMPTS.c.person == person, ATTEMPTS.c.day.between(since, until)))
    return {(row.day, row.game): _attempt(row) for row in rows}


def _attempt(row: Any) -> DailyAttempt:
    if row.points is None:
        return DailyAttempt(row.id)
    return DailyAttempt(row.id, Ranking(0, "", PLAYER, row.points, False, True), row.at < closes(row.day))


def calendar(c: Connection, person: str | None, since: str, until: str) -> DaysData:
    """The data of the calendar between two days, with the attempts of a person if one is given."""
    counts = finished_counts(c, since, until)
    return DaysData(counts, attempts(c, person, since, until), played_days(c, person)) if person else DaysData(counts)


def played_days(c: Connection, person: str) -> set[str]:
    """The days with a match that the person has finished in time."""
    rows = c.execute(select(ATTEMPTS.c.day, RESULTS.c.at).join(RESULTS, _played).where(ATTEMPTS.c.person == person))
    return {row.day for row in rows if row.at < closes(row.day)}


def finished_counts(c: Connection, since: str, until: str) -> dict[tuple[str, str], int]:
    """Number of people who have finished each match between two days in time."""
    counted = select(ATTEMPTS.c.day, ATTEMPTS.c.game, func.count().label("total")).join(RESULTS, _played)
    days = c.execute(select(ATTEMPTS.c.day).where(ATTEMPTS.c.day.between(since, until)).distinct()).scalars()
    in_time = [and_(ATTEMPTS.c.day == day, RESULTS.c.at < closes(day)) for day in days]
    rows = c.execute(counted.where(or_(false(), *in_time)).group_by(ATTEMPTS.c.day, ATTEMPTS.c.game))
    return {(row.day, row.game): row.total for row in rows}


# --- the same dice


def day_results(c: Connection, day: str, game: str, person: str | None) -> tuple[list[Ranking], int]:
    """The best attempts of a day that count, and the number of all."""
    mine = ATTEMPTS.c.person == person if person else false()
    query = _results_query(mine).join(ATTEMPTS, _played).outerjoin(PEOPLE, PEOPLE.c.id == ATTEMPTS.c.person)
    return _top_rows(c, query.where(ATTEMPTS.c.day == day, ATTEMPTS.c.game == game, RESULTS.c.at < closes(day)))


def dice_results(c: Connection, dice: str, match: str, seat: int) -> tuple[list[Ranking], int]:
    """The best results with these dice, and the number of all; `mine` marks one seat of one table."""
    mine = and_(RESULTS.c.match == match, RESULTS.c.seat == seat)
    query = _results_query(mine).outerjoin(ATTEMPTS, _played).outerjoin(PEOPLE, PEOPLE.c.id == ATTEMPTS.c.person)
    return _top_rows(c, query.where(RESULTS.c.dice == dice))


def _results_query(mine: ColumnElement[bool]) -> Select[Any]:
    place = func.rank().over(order_by=RESULTS.c.points.desc()).label("place")
    order = func.row_number().over(order_by=(RESULTS.c.points.desc(), RESULTS.c.at, RESULTS.c.match)).label("row")
    name = func.coalesce(func.nullif(PEOPLE.c.name, ""), RESULTS.c.name).label("name")
    own = case((mine, 1), else_=0).label("mine")
    columns = (RESULTS.c.seat, RESULTS.c.points, RESULTS.c.dice_known, RESULTS.c.gains)
    return select(place, order, name, own, func.count().over().label("total"), *columns).select_from(RESULTS)


def _top_rows(c: Connection, query: Select[Any]) -> tuple[list[Ranking], int]:
    """The first rows, and the caller's own wherever it ranks; with the number of all."""
    every = query.subquery()
    rows = list(c.execute(select(every).where(or_(every.c.row <= MOST_ROWS, every.c.mine == 1)).order_by(every.c.row)))
    reached = [
        Ranking(row.place, row.name, row.seat, row.points, row.dice_known, bool(row.mine), tuple(json.loads(row.gains))) for row in rows
    ]
    return reached, rows[0].total if rows else 0


# --- par


def par(c: Connection, dice: str) -> tuple[Par, bool]:
    """Stored par for these dice, and whether it is complete."""
    stored = c.execute(select(PARS.c.par).where(PARS.c.dice == dice)).scalar()
    if stored is None:
        return Par(), False
    read = json.loads(stored)
    return Par(read["points"], read["worth"]), read["done"]


def store_par(c: Connection, dice: str, par: Par, done: bool) -> None:
    stored = json.dumps({"points": dict(par.points), "worth": par.worth, "done": done})
    if not c.execute(update(PARS).where(PARS.c.dice == dice).values(par=stored)).rowcount:
        c.execute(insert(PARS).values(dice=dice, par=stored))


# --- pruning


def prune(c: Connection, now: int, days: int) -> None:
    """Delete results and attempts older than this many days, and people without any."""
    at = now - days * DAY
    c.execute(delete(ATTEMPTS).where(ATTEMPTS.c.day < day_at(at)))
    c.execute(delete(DAILY_PLANS).where(DAILY_PLANS.c.day < day_at(at)))
    c.execute(delete(RESULTS).where(RESULTS.c.at < at))
    c.execute(delete(PARS).where(PARS.c.dice.not_in(select(RESULTS.c.dice))))
    c.execute(delete(PEOPLE).where(PEOPLE.c.id.not_in(select(ATTEMPTS.c.person)), PEOPLE.c.created < at))


def forget_matches(c: Connection, matches: Sequence[str]) -> None:
    """Delete the results and attempts of some matches."""
    c.execute(delete(RESULTS).where(RESULTS.c.match.in_(list(matches))))
    c.execute(delete(ATTEMPTS).where(ATTEMPTS.c.match.in_(list(matches))))
