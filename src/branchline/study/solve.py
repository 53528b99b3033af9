"""The best turn for certain: where the match ends with it, without chance and without anybody else, and there are not too many ways."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from branchline.study.stand import Stand

MOST_STATES = 30_000


def solved(stand: Stand, most: int = MOST_STATES) -> tuple[Any, ...] | None:
    """The moves that lead to the best end; none where more than these moves decide it, or where that would take too long."""
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
            mark = (acting, after if stand.judgement.key is None else stand.judgement.key(after, chair))
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
