"""The best turn for certain: where the match ends with it, without chance and without anybody else, and there are not too many ways."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any

from branchline.engine.game import Seat
from branchline.study.chronicle import Chronicle, Stretch
from branchline.study.hand import Hand
from branchline.study.outlook import lines_of

MOST_STATES = 30_000


def solved(told: Chronicle, stretch: Stretch, most: int = MOST_STATES) -> tuple[Any, ...] | None:
    """The moves that lead to the best end; none where more than these moves decide it, or where that would take too long."""
    game = told.game
    view, chair = told.focused(stretch.before)
    state = game.complete(view, Random(stretch.at))
    if game.to_act(Hand(game, told.judgement).applied(state, chair, stretch.moves)):
        return None
    return _searched(told, state, chair, most)


def _searched(told: Chronicle, state: Any, chair: Seat, most: int) -> tuple[Any, ...] | None:
    game, seen = told.game, set[Hashable]()
    best: tuple[float, tuple[Any, ...]] | None = None
    open_: list[tuple[tuple[Any, ...], Any]] = [((), state)]
    while open_:
        moves, before = open_.pop()
        for move in game.legal_moves(before, chair):
            after = game.apply(before, chair, move)
            mark = after if told.judgement.key is None else (game.to_act(after), told.judgement.key(after, chair))
            if mark in seen:
                continue
            if len(seen) == most:
                return None
            seen.add(mark)
            acting, grown = game.to_act(after), (*moves, move)
            if acting == (chair,):
                open_.append((grown, after))
            elif acting:
                return None
            elif best is None or _points(told, after, chair) > best[0]:
                best = _points(told, after, chair), grown
    return best and best[1]


def _points(told: Chronicle, state: Any, chair: Seat) -> float:
    return sum(lines_of(told.game, state, chair, told.lead))
