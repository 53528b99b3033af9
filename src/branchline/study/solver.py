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
    chance_moves = []
    while game.to_act(state) == (CHANCE,) and len(forced := game.legal_moves(state, CHANCE)) == 1:
        state = game.apply(state, CHANCE, forced[0])
        chance_moves.append(forced[0])
    return state, chance_moves


def search_endgame(game: AnyGame, state: Any, seat: Seat, max_states: int = MAX_ENDGAME_STATES) -> Endgame | None:
    """Search everything that a seat can still do by itself; None if it plays solo and chance still decides.

    Raises `SearchLimitExceeded`.
    """
    ends, open_, count, solo, visited = list[SearchNode](), 0, 0, state.setup.seats == 1, set[Hashable]()
    starts: list[SearchNode] = [SearchNode((), state)]
    while starts:
        for turn in distinct_turns(game, starts.pop(), seat):
            count += 1
            if open_ and solo:
                return None
            if count == max_states:
                raise SearchLimitExceeded
            if turn is None:
                continue
            next_state, _ = apply_forced_chance(game, turn.state)
            key = game.state_key(next_state)
            if key in visited:  # another order of turns led here before
                continue
            visited.add(key)
            acting = game.to_act(next_state)
            if not acting:
                ends.append(SearchNode(turn.moves, next_state))
            elif acting == (seat,):
                starts.append(SearchNode(turn.moves, next_state))
            else:
                open_ += 1
    return Endgame(tuple(ends), open_)


def distinct_turns(game: AnyGame, start: SearchNode, seat: Seat) -> Iterator[SearchNode | None]:
    """Yield every distinct way to play one turn, and None for each position on the way, so that callers can count and stop.

    Whole states are compared: a bot's shorter key for a state may leave out what a turn has changed.
    """
    visited, open_ = set[Hashable](), [start]
    while open_:
        node = open_.pop()
        for move in game.legal_moves(node.state, seat):
            next_state = game.apply(node.state, seat, move)
            key = game.state_key(next_state)
            if key in visited:
                continue
            visited.add(key)
            extended = SearchNode((*node.moves, move), next_state)
            if game.to_act(next_state) == (seat,):
                open_.append(extended)
                yield None
            else:
                yield extended


MAX_TURN_STATES = 30_000


def solve_turn(point: DecisionPoint, max_states: int = MAX_TURN_STATES) -> tuple[Any, ...] | None:
    """Moves that lead to the best final state; None if more than these moves decide it, or if the search is too large."""
    state = point.determinize("end")
    if not point.solo and state != point.view:  # something is hidden that may matter
        return None
    return None if point.game.to_act(point.completed_turn(state, ())[1]) else _search(point, state, max_states)


def _search(point: DecisionPoint, state: Any, max_states: int) -> tuple[Any, ...] | None:
    game, local_seat, visited = point.game, point.local_seat, set[Hashable]()
    turn_key = point.config.evaluator.turn_key
    best: tuple[float, tuple[Any, ...]] | None = None
    open_: list[tuple[tuple[Any, ...], Any]] = [((), state)]
    while open_:
        moves, state_before = open_.pop()
        for move in game.legal_moves(state_before, local_seat):
            next_state = game.apply(state_before, local_seat, move)
            acting, extended = game.to_act(next_state), (*moves, move)
            key = (acting, next_state if turn_key is None else turn_key(next_state, local_seat))
            if key in visited:
                continue
            if len(visited) == max_states or acting not in ((), (local_seat,)):
                return None
            visited.add(key)
            if acting:
                open_.append((extended, next_state))
            elif best is None or sum(point.lines(next_state)) > best[0]:
                best = (sum(point.lines(next_state)), extended)
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
