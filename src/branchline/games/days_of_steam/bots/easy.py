"""A beginner at Days of Steam, on the kernel: of the moves that were listed the one after which the seat may expect most.

An ordinary module, slow and correct; compiled with the types of `easy.pxd` it is the same, fast. It is what the easy bot thinks.
"""

from __future__ import annotations

from branchline.games.days_of_steam.bots.turn_search import TurnSearch, evaluate, mark_best
from branchline.games.days_of_steam.native.constants import LAY_CITY, MOST, TURN
from branchline.games.days_of_steam.native.kernel import apply, list_cities, list_lays
from branchline.games.days_of_steam.native.table import Match, Moves, copy, total

NEVER = -1e9


def judged(h: TurnSearch, m: Match, seat: int, found: Moves, trial: Match) -> int:
    """The first of the best moves of a seat; tiles that do not look promising are left out."""
    pruned = m.phase == TURN and m.started
    if pruned:
        mark_tiles(h, m)
    best = NEVER
    chosen = found.move[0]
    at = 0
    for n in range(found.count if found.count < MOST else MOST):
        if pruned and found.move[n] >= LAY_CITY:
            while h.found.move[at] != found.move[n]:
                at += 1
            if not h.selected[at]:
                continue
        copy(trial, m)
        apply(trial, seat, found.move[n])
        expected = evaluate(h, trial, seat) if trial.started else total(trial, seat)
        if expected > best:
            best = expected
            chosen = found.move[n]
    return chosen


def mark_tiles(h: TurnSearch, m: Match) -> None:
    """The tiles that one may lay, in the order in which moves are listed, and which of them are promising."""
    h.found.count = 0
    list_lays(m, m.seat, h.found)
    list_cities(m, h.found)
    mark_best(h, m, h.found.count if h.found.count < MOST else MOST)
