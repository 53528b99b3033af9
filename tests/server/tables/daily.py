"""Players of the daily match, and a clock that tests set."""

from __future__ import annotations

from datetime import datetime

import pytest
from tests.server.client import Caller, json_of

from branchline.server.tables import executor, identities, registry
from branchline.table.daily_match import day_at

KEYS = [letter * 43 for letter in "abcdefgh"]


def set_time(monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    """Sets the time of the whole server, in UTC."""
    at = int(datetime.fromisoformat(f"{when}:00+00:00").timestamp() * 1000)
    for module in (registry, identities, executor):
        monkeypatch.setattr(module, "now", lambda: at)


def as_person(caller: Caller, key: str) -> Caller:
    """A client with this key."""
    return caller.as_(key)


async def start_attempt(caller: Caller, key: str, name: str, game: str = "toy") -> Caller:
    """The client with this key at the table of its attempt at today's match."""
    attempt = json_of(await as_person(caller, key).ask("POST", f"/api/days/{day_at(executor.now())}/{game}", {"name": name}))
    return caller.as_(attempt["token"], attempt["table"])


async def finish(player: Caller, adds: int) -> None:
    """Plays the toy to its end, adding the die this number of times in the first round."""
    for _ in range(adds):
        json_of(await player.move("add"))
    while (await player.turn())["phase"] == "playing":
        json_of(await player.move("done"))
