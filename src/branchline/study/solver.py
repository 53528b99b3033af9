"""Exhaustive search: the best turn, every endgame, and expectimax over chance.

Expectimax: D. Michie, Game-playing and game-learning automata, 1966.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from branchline.engine.game import CHANCE, AnyGame, Seat
from branchline.study.review.rollout import DecisionPoint

MAX_ENDGAME_STATES = 4_000


class SearchLimitExceeded(Exception):
    """The search exceeds its limit of positions."""


@dataclass(frozen=True, slots=True)
class SearchNode:
    """A line of play: the seat's moves and the state after them."""

    moves: tuple[Any, ...]
    state: Any


@dataclass(frozen=True, slots=True)
class Endgame:
    """Result of the search: all distinct final states, and the number of distinct positions where someone else decides."""

    ends: tuple[SearchNode, ...]
    open: int


def apply_forced_chance(game: AnyGame, state: Any) -> tuple[Any, list[Any]]:
    """Apply forced chance moves (such as the last card of a deck); return the state after them and the moves."""
    drawn = []
    while game.to_act(state) == (CHANCE,) and len(forced := game.legal_moves(state, CHANCE)) == 1:
        state = game.apply(state, CHANCE, forced[0])
        drawn.append(forced[0])
    return state, drawn


def search_endgame(game: AnyGame, state: Any, seat: Seat, most: int = MAX_ENDGAME_STATES) -> Endgame | None:
    """Search everything that a seat can still do by itself; None if it plays solo and chance still decides.

    Raises `SearchLimitExceeded`.
    """
    ends, open_, seen, solo, visited = list[SearchNode](), 0, 0, state.setup.seats == 1, set[Hashable]()
    starts: list[SearchNode] = [SearchNode((), state)]
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
                ends.append(SearchNode(turn.moves, after))
            elif acting == (seat,):
                starts.append(SearchNode(turn.moves, after))
            else:
                open_ += 1
    return Endgame(tuple(ends), open_)


def distinct_turns(game: AnyGame, start: SearchNode, seat: Seat) -> Iterator[SearchNode | None]:
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
            grown = SearchNode((*here.moves, move), after)
            if game.to_act(after) == (seat,):
                open_.append(grown)
                yield None
            else:
                yield grown


MAX_TURN_STATES = 30_000


def solve_turn(point: DecisionPoint, most: int = MAX_TURN_STATES) -> tuple[Any, ...] | None:
    """Moves that lead to the best final state; None if more than these moves decide it, or if the search is too large."""
    state = point.determinize("end")
    if not point.solo and state != point.view:  # something is hidden that may matter
        return None
    return None if point.game.to_act(point.completed_turn(state, ())[1]) else _search(point, state, most)


def _search(point: DecisionPoint, state: Any, most: int) -> tuple[Any, ...] | None:
    game, local_seat, seen = point.game, point.local_seat, set[Hashable]()
    best: tuple[float, tuple[Any, ...]] | None = None
    open_: list[tuple[tuple[Any, ...], Any]] = [((), state)]
    while open_:
        moves, before = open_.pop()
        for move in game.legal_moves(before, local_seat):
            after = game.apply(before, local_seat, move)
            acting, grown = game.to_act(after), (*moves, move)
            mark = (acting, after if point.config.evaluator.turn_key is None else point.config.evaluator.turn_key(after, local_seat))
            if mark in seen:
                continue
            if len(seen) == most or acting not in ((), (local_seat,)):
                return None
            seen.add(mark)
            if acting:
                open_.append((grown, after))
            elif best is None or sum(point.lines(after)) > best[0]:
                best = (sum(point.lines(after)), grown)
    return best and best[1]


@dataclass
class Expectimax:
    """Memoised expectimax: the expected lines of the seat's score sheet at the end of the match."""

    game: AnyGame
    seat: Seat
    max_states: int
    cache: dict[Hashable, tuple[Fraction, ...]] = field(default_factory=dict)

    def lines(self, state: Any) -> tuple[Fraction, ...]:
        key = self.game.state_key(state)
        if key not in self.cache:
            if len(self.cache) >= self.max_states:
                raise SearchLimitExceeded
            self.cache[key] = self._expectation(state)
        return self.cache[key]

    def _expectation(self, state: Any) -> tuple[Fraction, ...]:
        acting = self.game.to_act(state)
        if not acting:
            return tuple(Fraction(points) for _, points in self.game.score(state, self.seat).lines)
        if acting == (CHANCE,):
            odds = self.game.chance_outcomes(state).items()
            parts = [[chance * line for line in self.lines(self.game.apply(state, CHANCE, move))] for move, chance in odds]
            return tuple(sum(line, Fraction()) for line in zip(*parts, strict=True))
        if acting != (self.seat,):
            raise SearchLimitExceeded
        moves = self.game.legal_moves(state, self.seat)
        return max((self.lines(self.game.apply(state, self.seat, move)) for move in moves), key=sum)
