"""A sensible player for tests: it delivers when it can, joins tracks, and crosses engine boxes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from branchline.engine.game import CHANCE, Seat
from branchline.engine.match import Match
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.map import CODE_OF, NOTHING, OTHER_END
from branchline.games.steamrollers.rules.moves import (
    Build,
    Deliver,
    Done,
    FillOrder,
    Move,
    Pass,
    StartTrack,
    TakeDie,
    TakeTile,
    TakeTwo,
    Upgrade,
)
from branchline.games.steamrollers.rules.scoring import network_points
from branchline.games.steamrollers.rules.state import State


def rate_move(state: State, seat: Seat, move: Move, rng: Random) -> float:
    """How good a move looks."""
    match move:
        case Deliver():
            return 20 + 3 * (GAME.score(GAME.apply(state, seat, move), seat).total - GAME.score(state, seat).total)
        case FillOrder():
            return 90
        case Build() | StartTrack() if move.cell:
            return _rate_track(state, seat, move) + rng.random()
        case Upgrade():
            return 9 - 1.5 * state.sheets[seat].boxes.bit_count() + rng.random()
        case TakeTile():
            return 2 + 3 * rng.random()
        case TakeDie() | TakeTwo():
            after = GAME.apply(state, seat, move)
            best = [rate_move(after, seat, m, rng) for m in GAME.legal_moves(after, seat) if not isinstance(m, FillOrder)]
            return max(best, default=0) + (5 if isinstance(move, TakeTwo) else 0)
        case Done() | Pass():
            return 0
    return 6 * rng.random()


def _rate_track(state: State, seat: Seat, move: Build | StartTrack) -> float:
    map_, tracks = state.box.map, state.sheets[seat].tracks
    cell = map_.numbers[int(move.cell[0]), int(move.cell[1])]
    total = 1.0 + 2 * (cell in map_.towns)
    for side in move.ends:
        beyond = state.borders.neighbours[cell][side]
        if beyond == NOTHING:
            total -= 4
        elif map_.city_at[beyond]:
            total += 2
        elif tracks[beyond]:
            total += 3 if OTHER_END[tracks[beyond]][(side + 3) % 6] != NOTHING else -4
    drawn = tracks[:cell] + bytes((CODE_OF[move.ends],)) + tracks[cell + 1 :]
    gained = network_points(state, replace(state.sheets[seat], tracks=drawn)) - network_points(state, state.sheets[seat])
    return total + 6 * gained


def best_move(state: State, seat: Seat, rng: Random) -> Move:
    """The move that looks best."""
    return max(GAME.legal_moves(state, seat), key=lambda move: rate_move(state, seat, move, rng))


def play_match(seats: int, options: dict, seed: str, most: int = 10_000) -> Match:
    """A match of such players, to the end or to a number of moves."""
    match = Match(GAME, GAME.setup(seats, options))
    rng = Random(seed)
    while not match.over and len(match.log) < most:
        seat = GAME.to_act(match.state)[0]
        if seat == CHANCE:
            match.settle(seed)
        else:
            match.play(seat, best_move(match.state, seat, rng))
    return match
