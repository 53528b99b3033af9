"""GAMES: every game by its id, the only list of games. A game is read when it is first asked for: most programs play one of them."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from branchline.engine.game import AnyGame, Game

_IDS = ("railroad_ink", "train_from_afar", "steamrollers", "traxx", "days_of_steam")


class _Games(MutableMapping[str, AnyGame]):
    """Games by their ids, which are the names of their packages here."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self._games: dict[str, AnyGame | None] = dict.fromkeys(ids)

    def __getitem__(self, name: str) -> AnyGame:
        if (known := self._games[name]) is not None:
            return known
        game: AnyGame = import_module(f"{__name__}.{name}").GAME
        self._games[name] = game
        return game

    def __setitem__(self, name: str, game: AnyGame) -> None:
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        del self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __contains__(self, name: object) -> bool:
        return name in self._games


GAMES: Mapping[str, AnyGame] = _Games(_IDS)


def part_of(game_id: str, part: str) -> ModuleType | None:
    """A module of a game's package, such as `bots.evaluator` or `sim.encoding`; None where the game has none."""
    package, name = f"{__name__}.{game_id}", f"{__name__}.{game_id}.{part}"
    if not game_id.isidentifier() or not find_spec(package):
        return None
    folder, _, _ = name.rpartition(".")
    return import_module(name) if find_spec(folder) and find_spec(name) else None


def game_with_id(name: str) -> AnyGame:
    """The game that was pickled under this id; raises `KeyError` where `GAMES` has none."""
    return GAMES[name]


def _reduced(game: AnyGame) -> tuple[Callable[[str], AnyGame], tuple[str]]:
    """A game of the list as its id; any other refuses to be pickled."""
    return (game_with_id, (game.id,)) if GAMES.get(game.id) is game else game.__reduce__()


copyreg.pickle(Game, _reduced)
