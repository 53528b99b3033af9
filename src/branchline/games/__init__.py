"""GAMES: every game by its id, the only list of games."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.game import AnyGame

_GAMES: tuple[AnyGame, ...] = ()

GAMES: Mapping[str, AnyGame] = {game.id: game for game in _GAMES}
