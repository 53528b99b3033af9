"""Parameters of the tests of environments: every table of every game."""

from __future__ import annotations

import pytest
from tests.conformance.subject import Table, subject

from branchline.games import GAMES, part_of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`game, table`: each table of each game; `game` alone: each game; unless the test says itself which."""
    if any("game" in str(mark.args[0]) for mark in metafunc.definition.iter_markers("parametrize")):
        return
    names = [name for name in GAMES if part_of(name, "encoding")]  # another test reports games without one
    if "table" in metafunc.fixturenames:
        tables: list[tuple[str, Table]] = [(name, table) for name in names for table in subject(name).tables]
        metafunc.parametrize(("game", "table"), tables, ids=[f"{name}-{n}" for n, (name, _) in enumerate(tables)])
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", names)
