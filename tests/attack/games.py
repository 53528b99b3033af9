"""Games for attacks: the toy, one that never finishes reading a move, and one that never finishes listing moves."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from tests.toy import TOY, Move, State

from branchline.engine.game import AnyGame, Seat


def _read_forever(typed: str) -> Move:
    time.sleep(3600)
    return TOY.read_move(typed)


def _list_forever(_state: State, _seat: Seat) -> Sequence[Move]:
    time.sleep(3600)
    return ()


SLOW = TOY.replace(id="slow", read_move=_read_forever)
HANG = TOY.replace(id="hang", legal_moves=_list_forever)
GAMES: Mapping[str, AnyGame] = {game.id: game for game in (TOY, SLOW, HANG)}
