# branchline: kernel
"""The easy bot of SteamRollers on the kernel: greedy choice of the move with the best evaluation after it."""

from __future__ import annotations

from typing import Annotated

from branchline.engine.kernel_fields import allocate, int32, sized, uint16
from branchline.engine.move_list import Moves, listed
from branchline.games.steamrollers.bots.goal_cache import compute_promises, load_lines, load_promises
from branchline.games.steamrollers.bots.links import CODES
from branchline.games.steamrollers.bots.position_value import PositionEvaluator, evaluate
from branchline.games.steamrollers.native.carrying import addition_of, origin_of, route_of, source_of
from branchline.games.steamrollers.native.constants import (
    ADDITIONS,
    BUILD,
    CELLS,
    DELIVER,
    FIRST_TRACK,
    LETTERS,
    OWN,
    PLACE,
    ROW,
    ROWS,
    SECTIONS,
    SIX,
)
from branchline.games.steamrollers.native.kernel import apply, list_moves
from branchline.games.steamrollers.native.table import Match, copy

__all__ = ["EasyEvaluator", "pruned_moves"]

KEYS = (LETTERS + 1) * SIX * SIX * ADDITIONS  # of deliveries
MOST_BUILDS: Annotated[list[int], 2] = [3, 8]  # tracks that are considered: with others fewer, which won 54% of 2,000 matches; and alone
NEVER: float = -1e9
TRACK: Annotated[list[uint16], 1500] = [
    CODES * cell + code for cell in range(CELLS) for code in range(1, SECTIONS + 1)
]  # as moves number them


class EasyEvaluator:
    """The evaluator, and the moves that remain after pruning."""

    evaluator: PositionEvaluator
    count: int
    move: list[int32] = sized(4096)
    gain: list[float] = sized(8)
    longest_number: list[int] = sized(2376)  # by good, cities and addition: the number of the longest delivery, and its move
    longest_move: list[int32] = sized(2376)
    keys: list[uint16] = sized(2376)

    def __init__(self, evaluator: PositionEvaluator) -> None:
        allocate(EasyEvaluator, self)
        self.evaluator = evaluator


def easy_move(b: EasyEvaluator, m: Match, seat: int, moves: Moves, trial: Match) -> int:
    """The first of the best moves of a seat."""
    prune(b, m, seat, moves)
    best = NEVER
    best_move = b.move[0]
    for n in range(b.count):
        copy(trial, m)
        apply(trial, seat, b.move[n])
        value = evaluate(b.evaluator, trial, seat)
        if value > best:
            best = value
            best_move = b.move[n]
    return best_move


# ---- move pruning


def pruned_moves(b: EasyEvaluator, m: Match, seat: int, moves: Moves) -> list[int]:
    """The moves worth considering."""
    list_moves(m, seat, moves)
    prune(b, m, seat, moves)
    return [b.move[n] for n in range(b.count)]


def prune(b: EasyEvaluator, m: Match, seat: int, moves: Moves) -> None:
    """Keep the longest of equal deliveries and the most valuable tracks; rows stay as they were drawn."""
    b.count = 0
    keys = 0
    builds = 0
    for n in range(listed(moves)):
        move = moves.move[n]
        if move >= DELIVER:
            keys = add_longest(b, m, seat, move, keys)
        elif BUILD <= move < ROWS or FIRST_TRACK < move < BUILD:
            builds += 1
        elif move < ROWS:
            b.move[b.count] = move
            b.count += 1
    for n in range(keys):
        b.move[b.count] = b.longest_move[b.keys[n]]
        b.count += 1
        b.longest_number[b.keys[n]] = 0
    if builds:
        load_lines(b.evaluator.cache, m, seat)  # each of the tracks will change few of them
        add_promising(b, m, seat, moves)


def track_of(move: int) -> int:
    """The track that a move draws, or less than 0."""
    if BUILD <= move < ROWS:
        return TRACK[move - BUILD]
    if FIRST_TRACK < move < BUILD:
        return TRACK[move - FIRST_TRACK - 1]
    return -1


def add_longest(b: EasyEvaluator, m: Match, seat: int, move: int, keys: int) -> int:
    """Keep the longest delivery of each good to each city with each addition."""
    number = delivery_number(m, seat, move)
    key = number % KEYS
    if not b.longest_number[key]:
        b.keys[keys] = key
        keys += 1
    if number > b.longest_number[key]:
        b.longest_number[key] = number
        b.longest_move[key] = move
    return keys


def delivery_number(m: Match, seat: int, move: int) -> int:
    """A delivery's good, cities and addition as a number below `KEYS`, plus `KEYS` times what makes it better.

    Longer ones are better, and of equal goods in a row the last, which Eva takes next; the own cargo is a good of its own.
    """
    source = source_of(move - DELIVER)
    origin = origin_of(move - DELIVER)
    city = route_of(m, seat, move - DELIVER) % SIX
    length = route_of(m, seat, move - DELIVER) // SIX
    letter = source
    place = 0
    if source == OWN:
        letter = LETTERS
    elif source >= PLACE:
        place = source - PLACE
        letter = m.row[ROW * origin + place]
    return (ROW * length + place) * KEYS + ((letter * SIX + origin) * SIX + city) * ADDITIONS + addition_of(move - DELIVER)


def add_promising(b: EasyEvaluator, m: Match, seat: int, moves: Moves) -> None:
    """Keep the most valuable tracks, the best first, of equal ones the first (insertion sort of a short list)."""
    load_promises(b.evaluator.cache, m, seat)
    first = b.count
    for n in range(listed(moves)):
        track = track_of(moves.move[n])
        if track >= 0:
            compute_promises(b.evaluator.cache, track >> 4)
            promise = b.evaluator.cache.promise[track]
            at = b.count - first
            if at == MOST_BUILDS[m.tables.seats == 1]:
                if promise <= b.gain[at - 1]:
                    continue
                at -= 1
            else:
                b.count += 1
            while at and b.gain[at - 1] < promise:
                b.gain[at] = b.gain[at - 1]
                b.move[first + at] = b.move[first + at - 1]
                at -= 1
            b.gain[at] = promise
            b.move[first + at] = moves.move[n]
