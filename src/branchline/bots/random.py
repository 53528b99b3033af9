"""The random bot: a legal move, uniformly at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from branchline.bots.bot import BotKind, EvaluatedMove
from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import text


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays any game, without looking at the view."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        return legal[int(rng.random() * len(legal))]

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[EvaluatedMove]:
        return []


def create(game: AnyGame, seat: Seat) -> RandomBot:
    return RandomBot()


RANDOM = BotKind(
    "random",
    text("Random", context="bot"),
    text("Plays any legal move; only good for trying things out"),
    text("Plays instantly"),
    create,
    level=False,
)
