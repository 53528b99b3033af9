"""Par in the offline version: what bots score with a table's dice, computed in the bot worker and stored."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from branchline.offline.storage import Storage, Thinker
from branchline.table.par import Par, levels
from branchline.table.results import dice_of
from branchline.table.table_state import TableConfig

STOPPED = 5  # consecutive interruptions of the worker after which a bot is left out


@dataclass(slots=True, eq=False)
class ParJobs:
    """Computes par in the background, one table at a time."""

    storage: Storage
    thinker: Thinker
    _tasks: dict[str, asyncio.Future[None]] = field(default_factory=dict)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # one computation at a time

    async def get_par(self, config: TableConfig, real_dice: Sequence[str] = (), start: bool = True) -> tuple[Par, bool]:
        """The par known so far for the dice of a table, and whether more is pending; the first call with `start` starts the computation."""
        dice = dice_of(config, real_dice)
        known, done = await self._load(dice)
        if start and not done and dice not in self._tasks:
            task = self._tasks[dice] = asyncio.ensure_future(self._compute(dice, config, real_dice))
            task.add_done_callback(lambda _task: self._tasks.pop(dice))
        return known, not done and dice in self._tasks

    async def _load(self, dice: str) -> tuple[Par, bool]:
        found = json.loads(await self.storage.study_result(f"par {dice}") or "{}")
        return Par(found.get("points", {}), found.get("worth")), found.get("done", False)

    async def _compute(self, dice: str, config: TableConfig, real_dice: Sequence[str]) -> None:
        """Computes par bot by bot, stores each result at once; what fails stays unknown."""
        async with self._turn:
            known, _ = await self._load(dice)
            for bot in levels(config.game):
                if bot not in known.points and (points := await self._request("par", config, bot, real_dice)) is not None:
                    known = replace(known, points={**known.points, bot: points})
                    await self._store(dice, known, done=False)
            if config.day:
                known = replace(known, worth=await self._request("worth", config))
            await self._store(dice, known, done=True)

    async def _request(self, kind: str, config: TableConfig, bot: str = "", real_dice: Sequence[str] = ()) -> Any:
        request = json.dumps({"kind": kind, "head": asdict(config), "bot": bot, "thrown": list(real_dice)})
        stopped, over, found = 0, False, None
        while not over and stopped < STOPPED:
            answer = await self.thinker.ask(request)
            over, found = json.loads(answer) if answer is not None else (False, None)
            stopped = stopped + 1 if answer is None else 0
        return found

    async def _store(self, dice: str, so_far: Par, done: bool) -> None:
        await self.storage.study(f"par {dice}", json.dumps({"points": dict(so_far.points), "worth": so_far.worth, "done": done}))
