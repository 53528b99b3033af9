"""Exhaustive search of the last turn: the provably best one, if neither chance nor another seat decides and it is small enough."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from branchline.study.review.decision_point import Stand

MOST_STATES = 30_000


def solved(stand: Stand, most: int = MOST_STATES) -> tuple[Any, ...] | None:
    """Moves that lead to the best final state; None if more than these moves decide it, or if the search is too large."""
    state = stand.imagined("end")
    if not stand.alone and state != stand.view:  # something is hidden that may matter
        return None
    return None if stand.game.to_act(stand.whole_turn(state, ())[1]) else _searched(stand, state, most)


def _searched(stand: Stand, state: Any, most: int) -> tuple[Any, ...] | None:
    game, chair, seen = stand.game, stand.chair, set[Hashable]()
    best: tuple[float, tuple[Any, ...]] | None = None
    open_: list[tuple[tuple[Any, ...], Any]] = [((), state)]
    while open_:
        moves, before = open_.pop()
        for move in game.legal_moves(before, chair):
            after = game.apply(before, chair, move)
            acting, grown = game.to_act(after), (*moves, move)
            mark = (acting, after if stand.config.evaluator.state_key is None else stand.config.evaluator.state_key(after, chair))
            if mark in seen:
                continue
            if len(seen) == most or acting not in ((), (chair,)):
                return None
            seen.add(mark)
            if acting:
                open_.append((grown, after))
            elif best is None or sum(stand.lines(after)) > best[0]:
                best = (sum(stand.lines(after)), grown)
    return best and best[1]
