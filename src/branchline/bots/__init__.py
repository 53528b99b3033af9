"""BOTS: every kind of bot by name, weakest first; a name may include a budget: `hard:2s`, `hard:500p`, `hard:max2s`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from branchline.bots.bot import Bot, BotKind, EvaluatedMove
from branchline.bots.budget import read_budget
from branchline.bots.greedy import GREEDY
from branchline.bots.random import RANDOM
from branchline.bots.search_bots import EASY, HARD, MASTER, MEDIUM, search_factory
from branchline.engine.text import Text, text

_BOTS = (RANDOM, GREEDY, EASY, MEDIUM, HARD, MASTER)
_WITH_BUDGET = (HARD.name, MASTER.name)  # the kinds whose names may include a budget


@dataclass(frozen=True)
class Bots(Mapping[str, BotKind]):
    """Bot kinds by name, in order; a key with a budget after the name gives a kind with that budget."""

    kinds: Mapping[str, BotKind]

    def __getitem__(self, name: str) -> BotKind:
        plain, colon, budget_text = name.partition(":")
        if not colon:
            return self.kinds[name]
        budget = read_budget(budget_text)
        if plain not in _WITH_BUDGET or budget is None:
            raise KeyError(name)
        return replace(self.kinds[plain], name=name, create=search_factory(budget, master=plain == MASTER.name))

    def __iter__(self) -> Iterator[str]:
        return iter(self.kinds)

    def __len__(self) -> int:
        return len(self.kinds)


BOTS: Mapping[str, BotKind] = Bots({kind.name: kind for kind in _BOTS})


def bots_for(game_id: str) -> tuple[BotKind, ...]:
    """The kinds of bot that play a game, weakest first."""
    return tuple(kind for kind in BOTS.values() if kind.supports(game_id))


def bot_title(name: str) -> Text:
    """Display name of a kind of bot; for unknown kinds, made from the name."""
    return BOTS[name].title if name in BOTS else text("bot {name}", name=name)


__all__ = ["BOTS", "Bot", "BotKind", "EvaluatedMove", "bot_title", "bots_for"]
