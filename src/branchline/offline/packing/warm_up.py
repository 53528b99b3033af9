"""Runs inside Pyodide before its memory is saved: imports and uses every game once."""

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
BOT = "hard:1p"  # imports what all bots need, and does not depend on the clock


def looks() -> list[tuple[str, str, str]]:
    """Combinations in which every language, theme and layout occurs."""
    from branchline.language import LANGUAGES

    return list(zip(LANGUAGES, cycle(("light", "dark")), cycle(("tall", "wide")), strict=False))


@dataclass
class ForgetfulStorage:
    """A storage that stores nothing."""

    async def load(self, _table: str) -> None:
        return None

    async def write(self, _table: str) -> bool:
        return True

    async def index(self) -> str:
        return "[]"

    async def study_result(self, _name: str) -> None:
        return None

    async def study(self, _name: str, _result: str) -> None:
        return None


@dataclass
class TrialVisit:
    """A page that opens a table, requests all views once, and moves."""

    dispatcher: Any
    messages: list[dict[str, Any]] = field(default_factory=list)

    def ask(self, path: str, body: object) -> Any:
        question: dict[str, Any] = {"method": "POST", "path": path, "query": {}, "token": None, "body": json.dumps(body)}
        return json.loads(json.loads(run_sync(self.dispatcher.ask(json.dumps(question))))[2])

    def play(self, game: Any) -> Any:
        """Plays one move of a match and views it in all combinations; returns the table."""
        table = self.ask("/tables", {"game": game.id, "seats": [{"kind": "person"}] * max(2, game.seats[0])})
        run_sync(self.dispatcher.open(1, table["table"], lambda said: self.messages.append(json.loads(said)), str))
        for lang, theme, layout in looks():
            self.say(kind="hello", token=table["links"]["seats"][0]["token"], lang=lang, theme=theme, layout=layout, boards=True, seat=None)
        seen: dict[str, Any] = {}
        for each in self.messages:
            seen |= each
        if seen["choices"]:
            self.say(kind="move", key="once", n=seen["n"], move=seen["choices"][0]["text"])
        self.dispatcher.leave(1)
        return self.dispatcher.registry.tables.pop(table["table"]).table_state

    def say(self, **words: Any) -> None:
        run_sync(self.dispatcher.receive(1, json.dumps(words)))


def run_sync(waiting: Awaitable[Any]) -> Any:
    """The result of an awaitable that never suspends."""
    steps = waiting.__await__()
    try:
        next(steps)
    except StopIteration as end:
        return end.value
    raise RuntimeError("somebody is waited for")


def let_bot_think(table_state: Any) -> None:
    """Lets a bot plan a turn."""
    from branchline.offline.thinker import think
    from branchline.table.bot_turn import bot_request
    from branchline.table.table import Table

    request = bot_request(table_state, Table(table_state, {}).viewer(table_state.to_act[0]))
    think(json.dumps(asdict(replace(request, bot=BOT))))


def warm_up() -> None:
    from branchline.games import GAMES
    from branchline.offline.worker import begin

    for game in GAMES.values():
        let_bot_think(TrialVisit(begin(ForgetfulStorage(), None, lambda: 0.0, str)).play(game))  # type: ignore[arg-type]
    gc.collect()
    random.seed(0)  # reseeded when the snapshot is restored


if __name__ == "__main__":
    sys.path.insert(0, OURS)
    warm_up()
