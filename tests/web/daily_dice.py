"""The same dice in every run, also without a typed seed: at tables, in rematches, for bots and in daily matches.

Daily matches have a fixed secret, and for today and tomorrow the plans that it gives to one fixed day.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import insert
from tests.server.process import Process, start

from branchline.games import GAMES
from branchline.server.settings import Settings
from branchline.server.storage.daily import attempt_rows
from branchline.server.storage.migrate import closing_engine, migrate
from branchline.server.storage.schema import SECRETS
from branchline.table.daily_match import DayPlan, day_plan

SECRET = bytes(range(32))
DAY = "2026-01-01"
SEED_OF_TABLES = "5eed"  # repeated, the seed of every table without a typed one
FIX_SEEDS = f"""
from branchline.table import bot_turn, config
bot_turn.token_hex = config.token_hex = lambda size: ({SEED_OF_TABLES!r} * size)[:2 * size]
"""


def plan(game: str) -> DayPlan:
    """The plan of a game's daily match, the same on any day."""
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


def start_with_fixed_dice(settings: Settings, port: int | None = None) -> Process:
    """A server of one process that rolls the same seeds in every run."""
    return start(settings, port, first=FIX_SEEDS)
