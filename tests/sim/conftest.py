"""What the tests of the simulation interfaces share: every table of every game."""

from __future__ import annotations

import pytest
from tests.laws.lawful import Table, lawful

from branchline.engine.errors import InvalidSetup
from branchline.games import GAMES

pytest.importorskip("gymnasium", reason="the extra [sim] is not installed")
pytest.importorskip("pettingzoo", reason="the extra [sim] is not installed")

from branchline.sim.encoding import encoding_of


def encoded(name: str) -> bool:
    """Whether there is an encoding; its absence is told once, by `test_every_game_has_an_encoding`."""
    try:
        encoding_of(name)
    except InvalidSetup:
        return False
    return True


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`game, table`: each table of each game; `game` alone: each game."""
    names = [name for name in GAMES if name != "toy" and encoded(name)]
    if "table" in metafunc.fixturenames:
        tables: list[tuple[str, Table]] = [(name, table) for name in names for table in lawful(name).tables]
        metafunc.parametrize(("game", "table"), tables, ids=[f"{name}-{n}" for n, (name, _) in enumerate(tables)])
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", names)
