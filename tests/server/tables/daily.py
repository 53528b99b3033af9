"""People who play the day's match, and a clock that says which day it is."""

from __future__ import annotations

from datetime import datetime

import pytest
from tests.server.client import Caller, json_of

from branchline.server.tables import daily, executor, identities, registry
from branchline.table.daily_match import day_at

KEYS = [letter * 43 for letter in "abcdefgh"]


def on(monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    """It is this moment of UTC, in the whole house."""
    at = int(datetime.fromisoformat(f"{when}:00+00:00").timestamp() * 1000)
    for module in (daily, registry, identities, executor):
        monkeypatch.setattr(module, "now", lambda: at)


def person(caller: Caller, key: str) -> Caller:
    """Somebody with a key of their own."""
    return caller.as_(key)


async def tried(caller: Caller, key: str, name: str, game: str = "toy") -> Caller:
    """Whoever has the key, at the table of their try of today's match."""
    made = json_of(await person(caller, key).ask("POST", f"/api/days/{day_at(daily.now())}/{game}", {"name": name}))
    return caller.as_(made["token"], made["table"])


async def finish(player: Caller, adds: int) -> None:
    """Plays the toy to its end, adding the die so many times in the first round."""
    for _ in range(adds):
        json_of(await player.move("add"))
    while (await player.turn())["phase"] == "playing":
        json_of(await player.move("done"))
