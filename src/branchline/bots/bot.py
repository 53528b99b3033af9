"""What a bot is: somebody who is shown a view and its legal moves, and chooses one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias

from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import Text


class Bot(Protocol):
    """One seat's player. It is given what its seat may see, never the state, and all its chance comes from `rng`."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """One of the legal moves, of which there is at least one."""


Seating: TypeAlias = Callable[[AnyGame, Seat], Bot]


@dataclass(frozen=True, slots=True)
class BotKind:
    """A kind of bot: its name, what to expect of it in one sentence, and how it sits down at a game's seat."""

    name: str
    strength: Text
    sit: Seating
