"""GAMES: every game by its id, the only list of games."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.game import AnyGame
from branchline.games.days_of_steam import GAME as DAYS_OF_STEAM
from branchline.games.railroad_ink import GAME as RAILROAD_INK
from branchline.games.steamrollers import GAME as STEAMROLLERS
from branchline.games.train_from_afar import GAME as TRAIN_FROM_AFAR
from branchline.games.traxx import GAME as TRAXX

_GAMES: tuple[AnyGame, ...] = (RAILROAD_INK, TRAIN_FROM_AFAR, STEAMROLLERS, TRAXX, DAYS_OF_STEAM)

GAMES: Mapping[str, AnyGame] = {game.id: game for game in _GAMES}
