"""The games of the test servers: those of the house, and the toy."""

from __future__ import annotations

from collections.abc import Mapping

from tests.toy import TOY

from branchline.engine.game import AnyGame
from branchline.games import GAMES as HOUSE

GAMES: Mapping[str, AnyGame] = {TOY.id: TOY, **HOUSE}
