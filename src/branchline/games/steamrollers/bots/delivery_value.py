"""SteamRollers: candidate deliveries, and the value of tiles and goods beyond the points on the sheet."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from branchline.engine.game import Seat
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.moves import Deliver, Move
from branchline.games.steamrollers.rules.scoring import network_of
from branchline.games.steamrollers.rules.state import State

KEEPS = 0.5  # probability that a seat still has a tile one round later
USED = 0.8  # probability that a tile has not helped yet one round later
HELP = {
    "value": 0.3, "two": 1.2, "steal": 0.3, "eva_roll": 0.1, "eva_cross": 0.1, "destination": 0.5, "longer": 0.3, "unlimited": 0.3,
    "power": 0.1, "step": 0.5, "turn": 0.3, "track": 0.2,
}  # value of a tile's effect over a whole match  # fmt: skip


def tile_value(state: State, seat: Seat, rounds: float) -> float:
    """Expected value of the tiles: their effects while time is left, and their points, discounted by round; the pool's count for Eva."""
    if len(state.sides) < len(NUMBERS):
        return 0.0
    total, sure, use = 0.0, KEEPS**rounds, 1 - USED**rounds
    for tile, owner in zip(state.faces.tiles, state.tiles, strict=True):
        if owner == seat:
            total += use * HELP[tile.effect] + (sure * tile.points if tile.points > 0 else tile.points)
        elif tile.points > 0:
            total -= sure * tile.points
    return total


def longest_deliveries(state: State, seat: Seat, moves: Sequence[Move]) -> list[Move]:
    """Keep only the longest of the deliveries of one good to one city with one addition; of equal goods the last, which Eva takes next."""
    far = network_of(state, seat).far
    best: dict[Hashable, tuple[int, int, Deliver]] = {}
    for move in moves:
        if isinstance(move, Deliver):
            key, distance = (move.good, move.route[0][0], move.to, move.plus), sum([far[leg][1] for leg in move.route])
            if key not in best or (distance, move.place) > best[key][:2]:
                best[key] = distance, move.place, move
    return [move for move in moves if not isinstance(move, Deliver)] + [move for _, _, move in best.values()]
