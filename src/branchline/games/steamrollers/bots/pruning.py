# branchline: kernel
"""SteamRollers: move pruning, and hashes of positions to recognise equal ends of turns (transpositions)."""

from __future__ import annotations

from branchline.engine.kernel_fields import uint64
from branchline.engine.move_list import Moves, listed
from branchline.games.steamrollers.bots.easy import KEYS, delivery_number
from branchline.games.steamrollers.bots.goal_policy import GoalMatch, GoalPolicy, needed_tracks
from branchline.games.steamrollers.bots.links import CODES
from branchline.games.steamrollers.native.constants import (
    BUILD,
    CELLS,
    DELIVER,
    FIRST_TRACK,
    LETTERS,
    ROW,
    ROWS,
    SECTIONS,
    SIX,
    THROW_AGAIN,
)
from branchline.games.steamrollers.native.kernel import list_moves

__all__ = ["position_hash", "prune_moves"]

PRIME, FULL = 0x100000001B3, 0xFFFFFFFFFFFFFFFF


def prune_moves(c: GoalPolicy, r: GoalMatch, seat: int, moves: Moves, tracks: int) -> list[int]:
    """Legal moves without rerolls, detours and tracks that no line needs; at most `tracks` tracks per region."""
    list_moves(r, seat, moves)
    if moves.count == 1:
        return [moves.move[0]]
    line_tracks = _track_moves(c, r, seat, tracks)
    others = []
    longest: dict[int, tuple[int, int]] = {}
    for n in range(listed(moves)):
        move = moves.move[n]
        if move >= DELIVER:
            number = delivery_number(r, seat, move)
            if number > longest.get(number % KEYS, (0, 0))[0]:
                longest[number % KEYS] = number, move
        elif BUILD <= move < ROWS:
            if move - BUILD in line_tracks:
                others.append(move)
        elif FIRST_TRACK < move < BUILD:
            if move - FIRST_TRACK - 1 in line_tracks:
                others.append(move)
        elif move != THROW_AGAIN:
            others.append(move)
    return others + [move for _, move in longest.values()] or [moves.move[0]]


def _track_moves(c: GoalPolicy, r: GoalMatch, seat: int, most: int) -> set[int]:
    """The tracks that lines need most, at most `most` in each region, numbered as in moves."""
    moves = set()
    places = [most] * SIX
    for track in needed_tracks(c, r, seat):
        region = c.region[track // CODES]
        if places[region]:
            places[region] -= 1
            moves.add(SECTIONS * (track // CODES) + track % CODES - 1)
    return moves


def fnv1a(h: uint64, value: uint64) -> uint64:
    """One step of FNV-1a on words instead of bytes.

    Reference: G. Fowler, L. Noll and K. Vo, The FNV non-cryptographic hash algorithm, 1991.
    """
    return ((h ^ value) * PRIME) & FULL


def position_hash(r: GoalMatch, seat: int) -> uint64:
    """Hash of a position, to compare positions that follow from one state within a turn."""
    h = fnv1a(r.phase, r.delivery_points[seat])
    h = fnv1a(h, r.boxes[seat])
    h = fnv1a(h, r.sideways)
    h = fnv1a(h, r.die)
    h = fnv1a(h, r.second_die)
    h = fnv1a(h, r.die_changers)
    h = fnv1a(h, r.spent_tiles)
    h = fnv1a(h, r.final + 2 * r.two_dice + 4 * r.order_filled)
    h = fnv1a(h, r.orders[seat])
    h = fnv1a(h, r.eva_points)
    h = fnv1a(h, r.starting_tiles)
    h = fnv1a(h, r.bonus[seat])
    h = fnv1a(h, r.cargo[seat] * SIX + r.cargo_city[seat])
    h = fnv1a(h, r.thief)
    for letter in range(LETTERS):
        h = fnv1a(h, r.delivered_goods[LETTERS * seat + letter])
    for cell in range(r.tables.cells):
        h = fnv1a(h, r.tracks[CELLS * seat + cell])
    for n in range(SIX):
        h = fnv1a(h, r.owner[n])
        h = fnv1a(h, r.dice[n])
        h = fnv1a(h, r.crosses[n])
        h = fnv1a(h, r.count[n])
        for place in range(r.count[n]):
            h = fnv1a(h, r.row[ROW * n + place])
    return h
