# branchline: kernel
"""The easy bot of SteamRollers on the kernel: greedy choice of the move with the best evaluation after it."""

from __future__ import annotations

from typing import Annotated

from branchline.engine.kernel_fields import allocate, int32, sized, uint16
from branchline.engine.move_list import Moves, listed
from branchline.games.steamrollers.bots import sizes
from branchline.games.steamrollers.bots.goal_cache import compute_promises, load_lines, load_promises
from branchline.games.steamrollers.bots.position_value import PositionEvaluator, evaluate
from branchline.games.steamrollers.native.constants import (
    ADDITIONS,
    BUILD,
    CELLS,
    DELIVER,
    FIRST_TRACK,
    LEGS,
    LETTERS,
    OWN,
    PLACE,
    ROW,
    ROWS,
    SECTIONS,
    SIX,
    SOURCES,
)
from branchline.games.steamrollers.native.kernel import apply, list_moves
from branchline.games.steamrollers.native.table import Match, copy

__all__ = ["EasyEvaluator", "pruned_moves"]

CODES = sizes.CODES
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
    far: list[int] = sized(2376)  # by good, cities and addition: the number of the longest delivery, and its move
    longest: list[int32] = sized(2376)
    keys: list[uint16] = sized(2376)

    def __init__(self, evaluator: PositionEvaluator) -> None:
        allocate(EasyEvaluator, self)
        self.evaluator = evaluator


def easy_move(b: EasyEvaluator, m: Match, seat: int, found: Moves, trial: Match) -> int:
    """The first of the best moves of a seat."""
    prune(b, m, seat, found)
    best = NEVER
    chosen = b.move[0]
    for n in range(b.count):
        copy(trial, m)
        apply(trial, seat, b.move[n])
        expected = evaluate(b.evaluator, trial, seat)
        if expected > best:
            best = expected
            chosen = b.move[n]
    return chosen


# ---- move pruning


def pruned_moves(b: EasyEvaluator, m: Match, seat: int, found: Moves) -> list[int]:
    """The moves worth considering."""
    list_moves(m, seat, found)
    prune(b, m, seat, found)
    return [b.move[n] for n in range(b.count)]


def prune(b: EasyEvaluator, m: Match, seat: int, found: Moves) -> None:
    """Keep the longest of equal deliveries and the most valuable tracks; rows stay as they were drawn."""
    b.count = 0
    keys = 0
    builds = 0
    for n in range(listed(found)):
        move = found.move[n]
        if move >= DELIVER:
            keys = add_longest(b, m, seat, move, keys)
        elif BUILD <= move < ROWS or FIRST_TRACK < move < BUILD:
            builds += 1
        elif move < ROWS:
            b.move[b.count] = move
            b.count += 1
    for n in range(keys):
        b.move[b.count] = b.longest[b.keys[n]]
        b.count += 1
        b.far[b.keys[n]] = 0
    if builds:
        load_lines(b.evaluator.cache, m, seat)  # each of the tracks will change few of them
        add_promising(b, m, seat, found)


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
    if not b.far[key]:
        b.keys[keys] = key
        keys += 1
    if number > b.far[key]:
        b.far[key] = number
        b.longest[key] = move
    return keys


def delivery_number(m: Match, seat: int, move: int) -> int:
    """A delivery's good, cities and addition as a number below `KEYS`, plus `KEYS` times what makes it better.

    Longer ones are better, and of equal goods in a row the last, which Eva takes next; the own cargo is a good of its own.
    """
    route = (move - DELIVER) % LEGS
    plus = (move - DELIVER) // LEGS % ADDITIONS
    source = (move - DELIVER) // LEGS // ADDITIONS % SOURCES
    origin = (move - DELIVER) // LEGS // ADDITIONS // SOURCES
    city = origin
    far = 0
    while route:
        leg = SIX * SIX * seat + SIX * city + route % 7 - 1
        far += m.length[leg]
        city = m.reach[leg]
        route //= 7
    letter = source
    place = 0
    if source == OWN:
        letter = LETTERS
    elif source >= PLACE:
        place = source - PLACE
        letter = m.row[ROW * origin + place]
    return (ROW * far + place) * KEYS + ((letter * SIX + origin) * SIX + city) * ADDITIONS + plus


def add_promising(b: EasyEvaluator, m: Match, seat: int, found: Moves) -> None:
    """Keep the most valuable tracks, the best first, of equal ones the first (insertion sort of a short list)."""
    load_promises(b.evaluator.cache, m, seat)
    first = b.count
    for n in range(listed(found)):
        track = track_of(found.move[n])
        if track >= 0:
            compute_promises(b.evaluator.cache, track >> 4)
            promised = b.evaluator.cache.promise[track]
            at = b.count - first
            if at == MOST_BUILDS[m.tables.seats == 1]:
                if promised <= b.gain[at - 1]:
                    continue
                at -= 1
            else:
                b.count += 1
            while at and b.gain[at - 1] < promised:
                b.gain[at] = b.gain[at - 1]
                b.move[first + at] = b.move[first + at - 1]
                at -= 1
            b.gain[at] = promised
            b.move[first + at] = found.move[n]
