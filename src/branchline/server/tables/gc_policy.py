"""Schedules Python's garbage collection for idle moments.

Logs and states of tables live long and contain no reference cycles; automatic collection took a tenth of the time of every move and
caused pauses of up to 0.1 s, so it is off. While the server is busy, new objects are frozen (moved to the permanent generation), which
costs nothing. In an idle second they are collected, and about once an hour all objects are.
"""

from __future__ import annotations

import asyncio
import gc
import time
from dataclasses import dataclass
from typing import Literal, TypeAlias

EVERY = 1.0  # seconds between two decisions
IDLE = 2_000  # new objects per second below which the server is idle
SOME = 20_000  # new objects that are worth a collection
MANY = 200_000  # new objects that would take too long to collect
HOUR = 3600.0  # seconds between two full collections; up to four times as many while the server is busy

Action: TypeAlias = Literal["nothing", "collect", "freeze", "collect everything"]


@dataclass(slots=True)
class GcPolicy:
    """Chooses what to do by the number of new objects."""

    last: float  # time of the last full collection
    new: int = 0  # new objects a second ago

    def action(self, new: int, now: float) -> Action:
        grown, self.new = new - self.new, new
        quiet, due = grown < IDLE, now - self.last
        if due > (HOUR if quiet else 4 * HOUR):
            self.last, self.new = now, 0
            return "collect everything"
        if new > (SOME if quiet else MANY):
            self.new = 0
            return "collect" if quiet and new <= MANY else "freeze"
        return "nothing"


async def collect_garbage() -> None:
    """Collect garbage by this policy, in an endless loop."""
    gc.disable()
    policy = GcPolicy(time.monotonic())
    try:
        while True:
            await asyncio.sleep(EVERY)
            do(policy.action(gc.get_count()[0], time.monotonic()))
    finally:
        gc.enable()


def do(action: Action) -> None:
    if action == "nothing":
        return
    if action == "collect everything":
        gc.unfreeze()
    if action != "freeze":
        gc.collect()
    gc.freeze()
