"""SteamRollers: heuristic value of the dice taken, and of the die left to Eva."""

from __future__ import annotations

from functools import lru_cache

from branchline.engine.game import Seat
from branchline.games.steamrollers.bots.goal_generation import reach_of
from branchline.games.steamrollers.bots.links import promises
from branchline.games.steamrollers.rules.map import TYPE_OF, Borders, Map
from branchline.games.steamrollers.rules.state import State, bit, upright

CARRY, BUILD, MOST_BUILD, TAKE = 0.8, 3.0, 4.0, 1.0  # points per step of a delivery, per unit of a track's value (and at most), of a tile
BOX = (2.5, 2.5, 2.5, 2.2, 1.8, 1.5, 0.0)  # points of the next engine box, by the number crossed
CROSS, GOOD, TILE = 0.4, 1.5, 2.0  # points that Eva gains by a cross, a good that she takes, and a tile that returns


def dice_value(state: State, seat: Seat) -> float:
    """Solo: the best use of each die taken, minus what the remaining one does for Eva."""
    turn = state.turn
    if state.phase not in ("act", "steal") or turn.seat != seat:
        return 0.0
    total = _die_value(state, seat, turn.die) + (_die_value(state, seat, turn.second) if turn.second else 0.0)
    return total - eva_harm(state, state.dice[0]) if state.dice else total


def _die_value(state: State, seat: Seat, die: int) -> float:
    sheet, box = state.sheets[seat], state.box
    boxes = sheet.boxes.bit_count()
    best = 0.0 if sheet.boxes & bit(die) else BOX[boxes]
    best = max(best, BUILD * _promise(box.map, state.borders, sheet.tracks, die, state.black))
    best = max(best, CARRY * reach_of(box, state.borders, sheet.tracks, boxes, die, state.goods[die - 1]))
    return max(best, TAKE) if state.tiles[die - 1] != seat else best


@lru_cache(maxsize=1 << 14)
def _promise(plan: Map, board: Borders, tracks: bytes, region: int, types: str) -> float:
    """Highest value of a track of these types in this region."""
    promised = promises(plan, board, tracks)
    fits = [value for (cell, code), value in promised.items() if plan.regions[cell] == region and TYPE_OF[code] in types]
    return min(max(fits, default=0.0), MOST_BUILD / BUILD)


def eva_harm(state: State, die: int) -> float:
    """The value of a die for Eva: a cross, a returned tile, a good with its points; at an empty city the mean of all dice."""
    crosses, row = state.eva.crosses[die - 1], state.goods[die - 1]
    lost = CROSS + (TILE if state.tiles[die - 1] == 0 and upright(state, die) else 0.0)
    if not row:
        return lost + rolled_harm(state)
    return lost + (crosses + 1 + GOOD if crosses + 1 >= state.box.eva_reach else 0.0)


def rolled_harm(state: State) -> float:
    """The expected value for Eva of a die that is still to be rolled."""
    filled = [die for die, row in enumerate(state.goods, 1) if row]
    return sum(eva_harm(state, die) for die in filled) / max(1, len(filled))
