"""The bot interface: given a view and its legal moves, choose one, and optionally report the value of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias

from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import Text


@dataclass(frozen=True, slots=True)
class EvaluatedMove:
    """A move that the bot evaluated, with the expected value and the rest of its turn (`line`).

    `value` is in points: the seat's expected final score or, where seats interfere, its expected lead.
    """

    move: Any
    value: float
    line: tuple[Any, ...] = ()


class Bot(Protocol):
    """Plays one seat. It gets the seat's view, never the state, and takes all its randomness from `rng`."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """Choose one of the legal moves, of which there is at least one."""

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[EvaluatedMove]:
        """The moves it evaluates with their expected values, best first; empty for a bot that evaluates none."""


BotFactory: TypeAlias = Callable[[AnyGame, Seat], Bot]


@dataclass(frozen=True, slots=True)
class BotKind:
    """A kind of bot: its name, its texts for players, and its factory."""

    name: str
    title: Text
    strength: Text
    speed_note: Text
    create: BotFactory
    supports: Callable[[str], bool] = lambda game_id: True  # whether it plays a game
    level: bool = True  # whether players are offered it; the others are for programs

    def __repr__(self) -> str:
        return f"BotKind({self.name!r})"
