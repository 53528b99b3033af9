"""Exhaustive endgame search: every line of play of a seat until another seat or real chance decides."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from branchline.engine.game import CHANCE, AnyGame, Seat

MOST_STATES = 4_000
SAME = ("setup", "box")


class TooMuch(Exception):
    """The search exceeds its limit of positions."""


@dataclass(frozen=True, slots=True)
class End:
    """A line of play: the seat's moves and the state after them."""

    moves: tuple[Any, ...]
    state: Any


@dataclass(frozen=True, slots=True)
class Rest:
    """Result of the search: all distinct final states, and the number of distinct positions where someone else decides."""

    ends: tuple[End, ...]
    open: int


def settled(game: AnyGame, state: Any) -> tuple[Any, list[Any]]:
    """Apply forced chance moves (such as the last card of a deck); return the state after them and the moves."""
    drawn = []
    while game.to_act(state) == (CHANCE,) and len(forced := game.legal_moves(state, CHANCE)) == 1:
        state = game.apply(state, CHANCE, forced[0])
        drawn.append(forced[0])
    return state, drawn


def varying(state: Any) -> Hashable:
    """Hash key of a state: all fields except those that are constant during a match."""
    return tuple([getattr(state, name) for name in type(state).__match_args__ if name not in SAME])


def rest_of(game: AnyGame, state: Any, seat: Seat, most: int = MOST_STATES) -> Rest | None:
    """Search everything that a seat can still do by itself; None if it plays solo and chance still decides. Raises `TooMuch`."""
    ends, open_, seen, alone, known = list[End](), 0, 0, state.setup.seats == 1, set[Hashable]()
    starts: list[End] = [End((), state)]
    while starts:
        for turn in turns_of(game, starts.pop(), seat):
            seen += 1
            if open_ and alone:
                return None
            if seen == most:
                raise TooMuch
            if turn is None:
                continue
            after, _ = settled(game, turn.state)
            if varying(after) in known:  # another order of turns led here before
                continue
            known.add(varying(after))
            acting = game.to_act(after)
            if not acting:
                ends.append(End(turn.moves, after))
            elif acting == (seat,):
                starts.append(End(turn.moves, after))
            else:
                open_ += 1
    return Rest(tuple(ends), open_)


def turns_of(game: AnyGame, start: End, seat: Seat) -> Iterator[End | None]:
    """Yield every distinct way to play one turn, and None for each position on the way, so that callers can count and stop.

    Whole states are compared: a bot's shorter key for a state may leave out what a turn has changed.
    """
    seen, open_ = set[Hashable](), [start]
    while open_:
        here = open_.pop()
        for move in game.legal_moves(here.state, seat):
            after = game.apply(here.state, seat, move)
            if varying(after) in seen:
                continue
            seen.add(varying(after))
            grown = End((*here.moves, move), after)
            if game.to_act(after) == (seat,):
                open_.append(grown)
                yield None
            else:
                yield grown
