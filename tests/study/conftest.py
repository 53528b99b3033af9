"""Adds the toy to the games."""

from __future__ import annotations

import pytest
from tests.toy import TOY

from branchline.games import GAMES


@pytest.fixture(autouse=True)
def _with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", TOY)
