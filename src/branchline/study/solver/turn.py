"""Exhaustive search of the last turn: the provably best one, if neither chance nor another seat decides and it is small enough."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from branchline.study.review.decision_point import DecisionPoint

MAX_STATES = 30_000


def solved(point: DecisionPoint, most: int = MAX_STATES) -> tuple[Any, ...] | None:
    """Moves that lead to the best final state; None if more than these moves decide it, or if the search is too large."""
    state = point.determinized("end")
    if not point.solo and state != point.view:  # something is hidden that may matter
        return None
    return None if point.game.to_act(point.completed_turn(state, ())[1]) else _searched(point, state, most)


def _searched(point: DecisionPoint, state: Any, most: int) -> tuple[Any, ...] | None:
    game, local_seat, seen = point.game, point.local_seat, set[Hashable]()
    best: tuple[float, tuple[Any, ...]] | None = None
    open_: list[tuple[tuple[Any, ...], Any]] = [((), state)]
    while open_:
        moves, before = open_.pop()
        for move in game.legal_moves(before, local_seat):
            after = game.apply(before, local_seat, move)
            acting, grown = game.to_act(after), (*moves, move)
            mark = (acting, after if point.config.evaluator.turn_key is None else point.config.evaluator.turn_key(after, local_seat))
            if mark in seen:
                continue
            if len(seen) == most or acting not in ((), (local_seat,)):
                return None
            seen.add(mark)
            if acting:
                open_.append((grown, after))
            elif best is None or sum(point.lines(after)) > best[0]:
                best = (sum(point.lines(after)), grown)
    return best and best[1]
