"""Exhaustive endgame search: every line of play of a seat until another seat or real chance decides."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from branchline.engine.game import CHANCE, AnyGame, Seat

MAX_STATES = 4_000


class SearchLimitExceeded(Exception):
    """The search exceeds its limit of positions."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play: the seat's moves and the state after them."""

    moves: tuple[Any, ...]
    state: Any


@dataclass(frozen=True, slots=True)
class Endgame:
    """Result of the search: all distinct final states, and the number of distinct positions where someone else decides."""

    ends: tuple[Line, ...]
    open: int


def apply_forced_chance(game: AnyGame, state: Any) -> tuple[Any, list[Any]]:
    """Apply forced chance moves (such as the last card of a deck); return the state after them and the moves."""
    drawn = []
    while game.to_act(state) == (CHANCE,) and len(forced := game.legal_moves(state, CHANCE)) == 1:
        state = game.apply(state, CHANCE, forced[0])
        drawn.append(forced[0])
    return state, drawn


def search_endgame(game: AnyGame, state: Any, seat: Seat, most: int = MAX_STATES) -> Endgame | None:
    """Search everything that a seat can still do by itself; None if it plays solo and chance still decides.

    Raises `SearchLimitExceeded`.
    """
    ends, open_, seen, solo, visited = list[Line](), 0, 0, state.setup.seats == 1, set[Hashable]()
    starts: list[Line] = [Line((), state)]
    while starts:
        for turn in distinct_turns(game, starts.pop(), seat):
            seen += 1
            if open_ and solo:
                return None
            if seen == most:
                raise SearchLimitExceeded
            if turn is None:
                continue
            after, _ = apply_forced_chance(game, turn.state)
            key = game.state_key(after)
            if key in visited:  # another order of turns led here before
                continue
            visited.add(key)
            acting = game.to_act(after)
            if not acting:
                ends.append(Line(turn.moves, after))
            elif acting == (seat,):
                starts.append(Line(turn.moves, after))
            else:
                open_ += 1
    return Endgame(tuple(ends), open_)


def distinct_turns(game: AnyGame, start: Line, seat: Seat) -> Iterator[Line | None]:
    """Yield every distinct way to play one turn, and None for each position on the way, so that callers can count and stop.

    Whole states are compared: a bot's shorter key for a state may leave out what a turn has changed.
    """
    seen, open_ = set[Hashable](), [start]
    while open_:
        here = open_.pop()
        for move in game.legal_moves(here.state, seat):
            after = game.apply(here.state, seat, move)
            key = game.state_key(after)
            if key in seen:
                continue
            seen.add(key)
            grown = Line((*here.moves, move), after)
            if game.to_act(after) == (seat,):
                open_.append(grown)
                yield None
            else:
                yield grown
