"""GAMES: every game by its id, our own and those of other packages. A game is imported when it is first asked for.

A package that is installed next to ours declares its games as entry points of the group `branchline.games`, each under its id:

    [project.entry-points."branchline.games"]
    my_game = "my_package:GAME"

A declaration that cannot be used is left out, with one line in the log; `branchline doctor` lists both kinds.
"""

from __future__ import annotations

import copyreg
import logging
import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from importlib import import_module
from importlib.resources.abc import Traversable
from threading import RLock
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from branchline.engine.game import AnyGame, GameSpec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger(__name__)

GROUP = "branchline.games"  # of entry points
_OWN = ("railroad_ink", "train_from_afar", "steamrollers", "traxx", "days_of_steam")
GAME_ID = re.compile("[a-z][a-z0-9_]*")  # an id is part of addresses, commands and names of files


class LeftOut(NamedTuple):
    """A declared game that cannot be used."""

    game_id: str
    package: str
    reason: str


class Games(MutableMapping[str, AnyGame]):
    """Games by their ids: the declared ones (`package.module:NAME`), then those of other packages, then those added at run time.

    Other processes know the declared games alone, by their ids.
    """

    def __init__(self, entry_points: Mapping[str, str]) -> None:
        self._declared = dict(entry_points)
        self._games: dict[str, AnyGame] = {}
        self._plugins: dict[str, EntryPoint] | None = None
        self._left_out: list[LeftOut] = []
        self._lock = RLock()

    def __getitem__(self, game_id: str) -> AnyGame:
        if game_id not in self._games and game_id not in self._declared:
            self.plugins()
        if game_id not in self._games:
            module, _, name = self._declared[game_id].partition(":")
            self._games[game_id] = getattr(import_module(module), name)
        return self._games[game_id]

    def __setitem__(self, game_id: str, game: AnyGame) -> None:
        self._games[game_id] = game

    def __delitem__(self, game_id: str) -> None:
        del self._games[game_id]

    def __iter__(self) -> Iterator[str]:
        yield from self._declared  # the first can be known without a search for plugins
        self.plugins()
        yield from [game_id for game_id in self._games if game_id not in self._declared]

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, game_id: object) -> bool:
        return game_id in self._declared or game_id in self._games or game_id in self.plugins()

    def plugins(self) -> Mapping[str, EntryPoint]:
        """The entry points of the games of other packages, which are found and loaded once."""
        with self._lock:
            if self._plugins is None:
                self._plugins = {}  # a package may ask for GAMES while it is loaded
                for entry, game in _load_games(self._declared, self._left_out):
                    self._plugins[entry.name] = entry
                    self._games.setdefault(entry.name, game)
            return self._plugins

    def left_out(self) -> tuple[LeftOut, ...]:
        """The declared games of other packages that cannot be used."""
        self.plugins()
        return tuple(self._left_out)


def _load_games(names: Mapping[str, str], left_out: list[LeftOut]) -> Iterator[tuple[EntryPoint, AnyGame]]:
    """The declared games of other packages that can be used, by their ids; the others are added to `left_out`, with a line in the log."""
    from importlib.metadata import entry_points

    used = set(names)
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            game = _load(entry, used)
        except Exception as error:
            unusable = LeftOut(entry.name, entry.dist.name if entry.dist else entry.value, f"{type(error).__name__}: {error}")
            left_out.append(unusable)
            log.warning("The game %s of %s is left out: %s", *unusable)
        else:
            used.add(entry.name)
            yield entry, game


def _load(entry: EntryPoint, names: set[str]) -> AnyGame:
    if not GAME_ID.fullmatch(entry.name):
        raise ValueError("an id consists of small letters, digits and _")
    if entry.name in names:
        raise ValueError("there is another game with this id")
    game = entry.load()
    if not isinstance(game, GameSpec):
        raise TypeError(f"{entry.value} is not a GameSpec")
    if game.id != entry.name:
        raise ValueError(f"its id is {game.id}")
    return game


GAMES = Games({name: f"{__name__}.{name}:GAME" for name in _OWN})


def part_of(game_id: str, part: str) -> ModuleType | None:
    """A module of a game, by its name in `engine.parts.Modules`: `evaluator`; None if there is no such game, or it has none."""
    game = GAMES.get(game_id)
    return game.module(part) if game else None


def data_file(game_id: str, name: str) -> Traversable | None:
    """A file of a game, such as `lessons.toml`; None if there is no such game, or it has none."""
    game = GAMES.get(game_id)
    return game.data_file(name) if game else None


def game_with_id(name: str) -> AnyGame:
    """The game that was pickled under this id; raises `KeyError` where `GAMES` has none."""
    return GAMES[name]


def _reduce(game: AnyGame) -> tuple[Callable[[str], AnyGame], tuple[str]]:
    """A game of the list as its id; any other refuses to be pickled."""
    return (game_with_id, (game.id,)) if GAMES.get(game.id) is game else game.__reduce__()


copyreg.pickle(GameSpec, _reduce)
