"""The package `table` imports no server library, and its answers become the same JSON without msgspec."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.games import GAMES
from tests.table.test_reasons import first_turn

import branchline.table
from branchline.table import catalogue, move_queries, program_view, snapshot
from branchline.table.daily_match import day_plan, ends
from branchline.table.daily_view import DaysData, DaysRequest, days_view
from branchline.table.par import Par
from branchline.table.reasons import why
from branchline.table.scene import ViewOptions
from branchline.table.standings import Ranking, Standings, standing
from branchline.table.table import Table

DAY = "2026-05-01"
PACKAGE = Path(branchline.table.__file__).parent
SERVER_LIBRARIES = ("alembic", "asyncpg", "uvicorn", "litestar", "msgspec", "sqlalchemy", "branchline.server")


def test_no_server_library_is_imported() -> None:
    rooms = [f"branchline.table.{file.stem}" for file in sorted(PACKAGE.glob("*.py"))]
    code = f"import sys\nfor room in {rooms}: __import__(room)\nprint([name for name in {SERVER_LIBRARIES} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("name", list(GAMES))
def test_answers_are_the_same_json_with_the_standard_library(name: str) -> None:
    table = Table(first_turn(GAMES[name]).table_state, {})
    table_state, viewer, view_options = table.table_state, table.viewer(0), ViewOptions("pl", "dark", True)
    answers: list[Any] = [
        snapshot.table_view(table_state, viewer, view_options, {0}),
        snapshot.moment(table_state, viewer, view_options, 1),
        snapshot.summary(table_state, viewer, "pl", (), 3),
        program_view.turn(table_state, viewer, 0),
        move_queries.narrow(table_state, viewer, view_options, {}),
        move_queries.ghosts(table_state, viewer, view_options, ["done"]),
        why(table_state, viewer, "pl", "nonsense", None),
        catalogue.game_catalogue(GAMES, "pl", catalogue.RetentionDays(0, 0, 0)),
        days_view(
            GAMES,
            {each: day_plan(game, "2026-05-01", b"") for each, game in GAMES.items()},
            DaysData(),
            DaysRequest(ends("2026-04-30"), "pl"),
        ),
        standing(GAMES[name], Standings([Ranking(1, "Ąę", 0, 3, False, True)], 1, Par({"hard": [4]}, -0.5)), DAY, "pl"),
    ]
    for answer in answers:
        plain = json.dumps(asdict(answer), ensure_ascii=False, separators=(",", ":"))
        assert plain == msgspec.json.encode(answer).decode()
