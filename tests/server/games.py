"""The games of the test servers: the built-in ones and the toy."""

from __future__ import annotations

from collections.abc import Mapping

from tests.toy import TOY

from branchline.engine.game import AnyGame
from branchline.games import GAMES as BUILT_IN

GAMES: Mapping[str, AnyGame] = {TOY.id: TOY, **BUILT_IN}
