"""BOTS: every kind of bot by its name, from the weakest up."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.bots.bot import Bot, BotKind
from branchline.bots.greedy import GREEDY
from branchline.bots.random import RANDOM

_BOTS = (RANDOM, GREEDY)

BOTS: Mapping[str, BotKind] = {kind.name: kind for kind in _BOTS}

__all__ = ["BOTS", "Bot", "BotKind"]
