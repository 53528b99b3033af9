# branchline: kernel
"""The easy bot of Days of Steam on the kernel: greedy choice of the move with the best evaluation after it."""

from __future__ import annotations

from branchline.engine.move_list import Moves, listed
from branchline.games.days_of_steam.bots.turn_search import TurnSearch, evaluate, mark_best
from branchline.games.days_of_steam.native.constants import LAY_CITY, TURN
from branchline.games.days_of_steam.native.kernel import apply, list_cities, list_lays
from branchline.games.days_of_steam.native.table import Match, copy, total

__all__: list[str] = []  # nothing is called from Python

NEVER = -1e9


def easy_move(h: TurnSearch, m: Match, seat: int, moves: Moves, trial: Match) -> int:
    """The first of the best moves of a seat; unpromising tiles are left out."""
    pruned = m.phase == TURN and m.started != 0
    if pruned:
        mark_tiles(h, m)
    best = NEVER
    chosen = moves.move[0]
    at = 0
    for n in range(listed(moves)):
        if pruned and moves.move[n] >= LAY_CITY:
            while h.moves.move[at] != moves.move[n]:
                at += 1
            if not h.is_selected[at]:
                continue
        copy(trial, m)
        apply(trial, seat, moves.move[n])
        expected = evaluate(h, trial, seat) if trial.started else total(trial, seat)
        if expected > best:
            best = expected
            chosen = moves.move[n]
    return chosen


def mark_tiles(h: TurnSearch, m: Match) -> None:
    """List the tiles to lay in the order of the legal moves, and mark the promising ones."""
    h.moves.count = 0
    list_lays(m, m.seat, h.moves)
    list_cities(m, h.moves)
    mark_best(h, m, listed(h.moves))
