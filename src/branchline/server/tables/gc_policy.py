"""When Python looks for circles among things that nobody uses any more: when nobody waits for it.

What tables keep of their moves lives long and holds no circles; to look through it again and again took a tenth of all the time a move
takes, and a tenth of a second at a time. So nothing is looked for while much happens: what is new is set aside, which costs nothing.
In a quiet second it is looked through, and now and then so is everything.
"""

from __future__ import annotations

import asyncio
import gc
import time
from dataclasses import dataclass
from typing import Literal, TypeAlias

EVERY = 1.0  # seconds between two thoughts
NO_COUNTERS = 2_000  # new things in a second, with which it still is a quiet one
SOME = 20_000  # new things that are worth a look
MANY = 200_000  # too many to be looked through in a moment
HOUR = 3600.0  # seconds after which everything is looked through, if it is quiet; after four of them even if not

Action: TypeAlias = Literal["nothing", "look", "set aside", "look at everything"]


@dataclass(slots=True)
class GcPolicy:
    """What is to be done now, by how many new things there are."""

    last: float  # when everything was looked through
    new: int = 0  # things, a second ago

    def chore(self, new: int, now: float) -> Action:
        grown, self.new = new - self.new, new
        quiet, due = grown < NO_COUNTERS, now - self.last
        if due > (HOUR if quiet else 4 * HOUR):
            self.last, self.new = now, 0
            return "look at everything"
        if new > (SOME if quiet else MANY):
            self.new = 0
            return "look" if quiet and new <= MANY else "set aside"
        return "nothing"


async def tidy() -> None:
    """Every second, for ever."""
    gc.disable()
    tidying = GcPolicy(time.monotonic())
    try:
        while True:
            await asyncio.sleep(EVERY)
            do(tidying.chore(gc.get_count()[0], time.monotonic()))
    finally:
        gc.enable()


def do(chore: Action) -> None:
    if chore == "nothing":
        return
    if chore == "look at everything":
        gc.unfreeze()
    if chore != "set aside":
        gc.collect()
    gc.freeze()
