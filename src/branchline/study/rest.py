"""The rest of a match, searched to its end: every way a seat can go on as long as nobody else and no real chance decides."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from branchline.engine.game import CHANCE, AnyGame, Seat

MOST_STATES = 4_000
SAME = ("setup", "box")


class TooMuch(Exception):
    """More than anybody wants to look at."""


@dataclass(frozen=True, slots=True)
class End:
    """A way on: the seat's moves, and the state after them."""

    moves: tuple[Any, ...]
    state: Any


@dataclass(frozen=True, slots=True)
class Rest:
    """All ends within reach, no two alike, and how many different positions there are after which the match goes on."""

    ends: tuple[End, ...]
    open: int


def settled(game: AnyGame, state: Any) -> tuple[Any, list[Any]]:
    """The state after all that chance does without a choice, as the last card of a deck is turned, and those moves."""
    drawn = []
    while game.to_act(state) == (CHANCE,) and len(forced := game.legal_moves(state, CHANCE)) == 1:
        state = game.apply(state, CHANCE, forced[0])
        drawn.append(forced[0])
    return state, drawn


def varying(state: Any) -> Hashable:
    """A state without what is the same all match long, which would have to be looked at again and again to tell two apart."""
    return tuple([getattr(state, name) for name in type(state).__match_args__ if name not in SAME])


def rest_of(game: AnyGame, state: Any, seat: Seat, most: int = MOST_STATES) -> Rest | None:
    """Everything that a seat can still do by itself; none where it is alone and chance goes on. Raises `TooMuch`."""
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
    """Every different way to play one turn; None for each position on the way, so that whoever counts can stop.

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
