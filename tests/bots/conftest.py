"""A clock for those who think by it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest


@dataclass
class Clock:
    """It goes on only when somebody says that time has passed."""

    now: float = 0.0

    def tick(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """By which all budgets are kept."""
    made = Clock()
    monkeypatch.setattr("branchline.bots.budget.monotonic", lambda: made.now)
    return made
