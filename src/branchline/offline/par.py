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

STOPPED = 5  # times in a row that somebody may end the worker before a bot is left out


@dataclass(slots=True, eq=False)
class ParJobs:
    """What is known of par, and who finds out more."""

    storage: Storage
    thinker: Thinker
    _tasks: dict[str, asyncio.Future[None]] = field(default_factory=dict)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # one after another

    async def known(self, config: TableConfig, thrown: Sequence[str] = ()) -> tuple[Par, bool]:
        """What is known of par with the dice of a table, and whether more is on its way; whoever asks first has it worked out."""
        dice = dice_of(config, thrown)
        known, done = await self._kept(dice)
        if not done and dice not in self._tasks:
            task = self._tasks[dice] = asyncio.ensure_future(self._work_out(dice, config, thrown))
            task.add_done_callback(lambda _task: self._tasks.pop(dice))
        return known, not done

    async def _kept(self, dice: str) -> tuple[Par, bool]:
        found = json.loads(await self.storage.studied(f"par {dice}") or "{}")
        return Par(found.get("points", {}), found.get("worth")), found.get("done", False)

    async def _work_out(self, dice: str, config: TableConfig, thrown: Sequence[str]) -> None:
        """Bot by bot, each written down as soon as it has played; what cannot be found out stays unknown."""
        async with self._turn:
            known, _ = await self._kept(dice)
            for bot in levels(config.game):
                if bot not in known.points and (points := await self._asks("par", config, bot, thrown)) is not None:
                    known = replace(known, points={**known.points, bot: points})
                    await self._keep(dice, known, done=False)
            if config.day:
                known = replace(known, worth=await self._asks("worth", config))
            await self._keep(dice, known, done=True)

    async def _asks(self, kind: str, config: TableConfig, bot: str = "", thrown: Sequence[str] = ()) -> Any:
        request = json.dumps({"kind": kind, "head": asdict(config), "bot": bot, "thrown": list(thrown)})
        stopped, over, found = 0, False, None
        while not over and stopped < STOPPED:
            said = await self.thinker.ask(request)
            over, found = json.loads(said) if said is not None else (False, None)
            stopped = stopped + 1 if said is None else 0
        return found

    async def _keep(self, dice: str, known: Par, done: bool) -> None:
        await self.storage.study(f"par {dice}", json.dumps({"points": dict(known.points), "worth": known.worth, "done": done}))
