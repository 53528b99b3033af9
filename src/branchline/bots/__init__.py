"""BOTS: every kind of bot by its name, from the weakest up; a name may say how long to think: `hard:2s`, `hard:500p`, `hard:max2s`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from branchline.bots.bot import Bot, BotKind, Considered
from branchline.bots.budget import read_budget
from branchline.bots.greedy import GREEDY
from branchline.bots.random import RANDOM
from branchline.bots.search_bots import EASY, HARD, MASTER, MEDIUM, searching
from branchline.engine.text import Text, text

_BOTS = (RANDOM, GREEDY, EASY, MEDIUM, HARD, MASTER)
_PATIENT = (HARD.name, MASTER.name)  # those whose name may say how long to think


@dataclass(frozen=True)
class Bots(Mapping[str, BotKind]):
    """The kinds by their names, in order; one looked up with a budget after its name thinks that long."""

    kinds: Mapping[str, BotKind]

    def __getitem__(self, name: str) -> BotKind:
        plain, colon, typed = name.partition(":")
        if not colon:
            return self.kinds[name]
        budget = read_budget(typed)
        if plain not in _PATIENT or budget is None:
            raise KeyError(name)
        return replace(self.kinds[plain], name=name, sit=searching(budget, patient=plain == MASTER.name))

    def __iter__(self) -> Iterator[str]:
        return iter(self.kinds)

    def __len__(self) -> int:
        return len(self.kinds)


BOTS: Mapping[str, BotKind] = Bots({kind.name: kind for kind in _BOTS})


def bots_for(game_id: str) -> tuple[BotKind, ...]:
    """The kinds of bot that play a game, from the weakest up."""
    return tuple(kind for kind in BOTS.values() if kind.suits(game_id))


def bot_title(name: str) -> Text:
    """What people call a kind of bot; one that is no longer here goes by its name."""
    return BOTS[name].title if name in BOTS else text("bot {name}", name=name)


__all__ = ["BOTS", "Bot", "BotKind", "Considered", "bot_title", "bots_for"]
