"""Games for attacks: the toy, one whose moves are never read, and one whose moves are never found."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from tests.toy import TOY, Move, State

from branchline.engine.game import AnyGame, Seat


def _slowly(typed: str) -> Move:
    time.sleep(3600)
    return TOY.read_move(typed)


def _never(_state: State, _seat: Seat) -> Sequence[Move]:
    time.sleep(3600)
    return ()


SLOW = TOY.replace(id="slow", read_move=_slowly)
HANG = TOY.replace(id="hang", legal_moves=_never)
GAMES: Mapping[str, AnyGame] = {game.id: game for game in (TOY, SLOW, HANG)}
