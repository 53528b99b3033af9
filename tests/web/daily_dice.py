"""The same daily matches in every run: a fixed secret, and for today and tomorrow the plans that it gives to one fixed day."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import insert

from branchline.games import GAMES
from branchline.server.storage.daily import attempt_rows
from branchline.server.storage.migrate import closing_engine, migrate
from branchline.server.storage.schema import SECRETS
from branchline.table.daily_match import DayPlan, day_plan

SECRET = bytes(range(32))
DAY = "2026-01-01"


def plan(game: str) -> DayPlan:
    """What is played of a game, whatever day it is."""
    return day_plan(GAMES[game], DAY, SECRET)


def fix_dice(url: str) -> None:
    """Write the secret and the plans into a new database, before a server uses it."""
    today = datetime.now(UTC).date()
    migrate(url)
    with closing_engine(url) as file, file.begin() as connection:
        connection.execute(insert(SECRETS).values(name="days", secret=SECRET.hex()))
        for game in GAMES:
            for day in (today, today + timedelta(1)):
                table, row = attempt_rows(replace(plan(game), day=day.isoformat()), "", "")[0]
                connection.execute(insert(table).values(row))
