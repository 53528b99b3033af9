"""Load user-supplied bots: a class (`my_module:MyBot`), or a level with other weights (`hard@my.weights`).

Only for names given by the person at this machine, since a name may run any code. Servers accept only `BOTS`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from branchline.bots import BOTS, bots_for
from branchline.bots.bot import Bot, BotFactory, BotKind, EvaluatedMove
from branchline.bots.budget import read_budget
from branchline.bots.evaluator import bot_config_with_weights
from branchline.bots.search_bots import level_factory
from branchline.engine.errors import BranchlineError, InvalidSetup, unknown
from branchline.engine.game import AnyGame
from branchline.engine.text import short, text


class UnfitBot(BranchlineError):
    """A user-supplied bot broke the bot interface. Not an `IllegalMove`, which reports an error of a player."""


@dataclass(frozen=True, slots=True)
class LoadedBot:
    """Wrapper of a user-supplied bot that rejects any choice that is not one of the legal moves."""

    name: str
    bot: Bot

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        move = self.bot.choose(view, legal, rng)
        if move not in legal:
            chosen = short(repr(move), 200)
            raise UnfitBot(text("{bot} chose {move}, which is not a legal move", bot=short(self.name), move=chosen))
        return move

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[EvaluatedMove]:
        return self.bot.consider(view, legal, rng)


def kind_of(name: str) -> BotKind:
    """Return the built-in or user-supplied bot kind with this name. Raises `InvalidSetup` if there is none."""
    if name in BOTS:
        return BOTS[name]
    if not is_own(name):
        raise InvalidSetup(unknown(text("Unknown bot: {name}", name=short(name)), name, BOTS))
    return _with_weights(name) if "@" in name else _load_kind(name)


def kind_for(game: AnyGame, name: str) -> BotKind:
    """Return the bot kind with this name if it plays the game. Raises `InvalidSetup` with the names that may be meant."""
    kind = kind_of(name)
    if not kind.supports(game.id):
        plain, known = name.partition(":")[0], ", ".join(kind.name for kind in bots_for(game.id))
        raise InvalidSetup(text("{name} does not play this game; choose from: {known}", name=plain, known=known))
    return kind


def is_own(name: str) -> bool:
    """Whether a name has the form of a user-supplied bot."""
    plain, colon, _ = name.partition(":")
    return "@" in name or (bool(colon) and plain not in BOTS)


def _with_weights(name: str) -> BotKind:
    level, _, file = name.partition("@")
    plain, _, typed = level.partition(":")
    create = level_factory(plain, read_budget(typed), lambda game: bot_config_with_weights(game, Path(file))) if level in BOTS else None
    if create is None:
        raise InvalidSetup(text("{name}: weights are for easy, medium, hard or master, written like hard@my.weights", name=short(name)))
    return replace(BOTS[plain], name=name, create=create)


def _load_kind(name: str) -> BotKind:
    """The bot kind of a module: from a `BotKind`, or from a class or function called with a game and a seat."""
    module, _, attribute = name.partition(":")
    loaded = getattr(_module(name, module), attribute, None)
    if isinstance(loaded, BotKind):
        return replace(loaded, create=_with_checks(name, loaded.create))
    if not callable(loaded):
        raise InvalidSetup(text("Unknown bot {name}: its module does not define it", name=short(name)))
    nothing = text("A bot of your own")
    return BotKind(name, text("bot {name}", name=attribute), nothing, nothing, _with_checks(name, loaded))


def _with_checks(name: str, create: BotFactory) -> BotFactory:
    return lambda game, seat: LoadedBot(name, create(game, seat))


def _module(name: str, module: str) -> Any:
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # an installed command does not import from the working folder
    try:
        return import_module(module)
    except (ImportError, ValueError, TypeError, SyntaxError) as error:
        raise InvalidSetup(text("Unknown bot {name}: {error}", name=short(name), error=short(str(error), 200))) from None
