"""The bot interface: given a view and its legal moves, choose one, and optionally report the value of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias

from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import Text


@dataclass(frozen=True, slots=True)
class Considered:
    """A move that was looked at: what the bot expects of it, and how it would go on in this turn.

    `value` is in points: what the seat expects to have at the end, or by how much it expects to be ahead where seats
    stand in each other's way.
    """

    move: Any
    value: float
    line: tuple[Any, ...] = ()


class Bot(Protocol):
    """One seat's player. It is given what its seat may see, never the state, and all its chance comes from `rng`."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """One of the legal moves, of which there is at least one."""

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[Considered]:
        """The moves worth a look with what each is expected to bring, the best first; empty for one who does not think."""


Seating: TypeAlias = Callable[[AnyGame, Seat], Bot]


@dataclass(frozen=True, slots=True)
class BotKind:
    """A kind of bot: its name, what people call it, what to expect of it and how long it thinks, and how it sits down."""

    name: str
    title: Text
    strength: Text
    pace: Text
    sit: Seating
    suits: Callable[[str], bool] = lambda game_id: True  # whether it is for a game
    level: bool = True  # whether people are offered it; others are for programs

    def __repr__(self) -> str:
        return f"BotKind({self.name!r})"
