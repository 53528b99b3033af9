"""Runs inside the Python whose memory is kept: every game has been read and used once, so nothing need be when the house is opened."""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Awaitable
from dataclasses import asdict, dataclass, field, replace
from itertools import cycle
from typing import Any

OURS = "/lib/branchline.zip"
BOT = "hard:1p"  # it reads what every bot reads, and thinks by no clock


def looks() -> list[tuple[str, str, str]]:
    """Languages, themes and rooms, so that each occurs."""
    from branchline.language import LANGUAGES

    return list(zip(LANGUAGES, cycle(("light", "dark")), cycle(("tall", "wide")), strict=False))


@dataclass
class Shelf:
    """Forgets everything."""

    async def load(self, _table: str) -> None:
        return None

    async def write(self, _table: str) -> bool:
        return True

    async def index(self) -> str:
        return "[]"

    async def studied(self, _name: str) -> None:
        return None

    async def study(self, _name: str, _found: str) -> None:
        return None


@dataclass
class Visit:
    """Somebody at a table who sees everything once, and moves."""

    dispatcher: Any
    told: list[dict[str, Any]] = field(default_factory=list)

    def ask(self, path: str, body: object) -> Any:
        question: dict[str, Any] = {"method": "POST", "path": path, "query": {}, "token": None, "body": json.dumps(body)}
        return json.loads(json.loads(now(self.dispatcher.ask(json.dumps(question))))[2])

    def play(self, game: Any) -> Any:
        """One move of a match, seen in every language, theme and room; the table as it is then."""
        laid = self.ask("/tables", {"game": game.id, "seats": [{"kind": "person"}] * max(2, game.seats[0])})
        now(self.dispatcher.open(1, laid["table"], lambda said: self.told.append(json.loads(said)), str))
        for lang, theme, room in looks():
            self.say(kind="hello", token=laid["links"]["seats"][0]["token"], lang=lang, theme=theme, room=room, boards=True, seat=None)
        seen: dict[str, Any] = {}
        for each in self.told:
            seen |= each
        if seen["choices"]:
            self.say(kind="move", key="once", n=seen["n"], move=seen["choices"][0]["text"])
        self.dispatcher.leave(1)
        return self.dispatcher.registry.tables.pop(laid["table"]).table_state

    def say(self, **words: Any) -> None:
        now(self.dispatcher.hear(1, json.dumps(words)))


def now(waiting: Awaitable[Any]) -> Any:
    """What comes of something that waits for nobody."""
    steps = waiting.__await__()
    try:
        next(steps)
    except StopIteration as end:
        return end.value
    raise RuntimeError("somebody is waited for")


def thought(table_state: Any) -> None:
    """A bot has thought about a turn."""
    from branchline.offline.thinker import think
    from branchline.table.bot_turn import bot_request
    from branchline.table.table import Table

    request = bot_request(table_state, Table(table_state, {}).viewer(table_state.to_act[0]))
    think(json.dumps(asdict(replace(request, bot=BOT))))


def wake() -> None:
    from branchline.games import GAMES
    from branchline.offline.worker import begin

    for game in GAMES.values():
        thought(Visit(begin(Shelf(), None, lambda: 0.0, str)).play(game))  # type: ignore[arg-type]
    gc.collect()
    random.seed(0)  # whoever wakes up sows anew


if __name__ == "__main__":
    sys.path.insert(0, OURS)
    wake()
