"""An episode: a match as learners play it, with actions instead of moves and seeded chance; it can be cloned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from numbers import Integral
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, ResetNeeded

from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE, AnyGame, OptionValue, Seat, Setup
from branchline.engine.match import chance_source
from branchline.engine.text import short, text
from branchline.games import GAMES
from branchline.sim.encoding import Bytes, Mask, choices, encoding_of, highest, mask, move_of_action, observation

CLOSED = "this environment is closed: make another one"


@dataclass
class Episode:
    """One match under way. Everything in it is immutable but the episode itself, so a clone shares its state."""

    game: AnyGame
    setup: Setup
    limit: int  # moves, chance included, after which it is truncated
    seed: str = ""
    state: Any = None
    moves: int = 0
    chance_moves: int = 0
    closed: bool = False
    _choices: Mapping[int, Any] = field(default_factory=dict, repr=False)
    _choices_seat: Seat | None = None

    def begin(self, seed: str) -> None:
        """Begins a new match; equal seeds give equal dice. Raises `InvalidSetup` if the limit is too low for it."""
        if self.closed:
            raise ClosedEnvironmentError(CLOSED)
        self.seed, self.moves, self.chance_moves = seed, 0, 0
        self._settle(self.game.new(self.setup))
        self.check_limit()

    def require_match(self) -> Episode:
        """The episode itself; raises `ResetNeeded` before the first match, and `ClosedEnvironmentError` after `close`."""
        if self.closed:
            raise ClosedEnvironmentError(CLOSED)
        if self.state is None:
            raise ResetNeeded("there is no match yet: call reset() first")
        return self

    def check_limit(self) -> None:
        """Raises `InvalidSetup` if the limit truncated the match before the first decision."""
        if self.truncated:
            raise InvalidSetup(text("With limit {limit} the match would be truncated before the first decision", limit=self.limit))

    def close(self) -> None:
        """Closes the episode; later calls raise an error."""
        self.closed = True

    def clone(self) -> Episode:
        """A copy with the same match, for look-ahead."""
        return replace(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.clone()

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that may act; none when the match is over or truncated."""
        return () if self.truncated else self.game.to_act(self.state)

    @property
    def terminated(self) -> bool:
        return not self.game.to_act(self.state)

    @property
    def truncated(self) -> bool:
        return self.moves >= self.limit and not self.terminated

    def view(self, seat: Seat) -> Any:
        return self.game.view(self.state, seat)

    def observe(self, seat: Seat) -> Bytes:
        """The observation of a seat as an array."""
        return observation(self.game, self.state, seat)

    def offered_moves(self, seat: Seat) -> Mapping[int, Any]:
        """The legal moves of a seat by their actions."""
        if self._choices_seat != seat:
            self._choices = choices(self.game, self.view(seat), seat) if seat in self.acting else {}
            self._choices_seat = seat
        return self._choices

    def mask(self, seat: Seat) -> Mask:
        """1 for each action that is legal for a seat now."""
        return mask(self.offered_moves(seat), encoding_of(self.game.id).actions(self.setup))

    def act(self, seat: Seat, action: int) -> None:
        """Makes the move of this action, then lets chance act; raises `IllegalMove`, or `ResetNeeded` before the match has begun."""
        self.play(seat, move_of_action(self.require_match().offered_moves(seat), int(action)))

    def play(self, seat: Seat, move: Any) -> None:
        """Makes a legal move, then lets chance act."""
        self.moves += 1
        self._settle(self.game.apply(self.state, seat, move))

    def _settle(self, state: Any) -> None:
        game = self.game
        while game.to_act(state) == (CHANCE,):
            state = game.apply(state, CHANCE, game.chance(state, chance_source(self.seed, self.chance_moves)))
            self.chance_moves += 1
            self.moves += 1
        self.state, self._choices_seat = state, None


def new_episode(
    game: str,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    edition: Edition | None = None,
    limit: int | None = None,
) -> Episode:
    """An episode of a game by its id, not yet begun, by default with the game's own settings. Raises `InvalidSetup` or `InvalidEdition`."""
    if game not in GAMES:
        raise InvalidSetup(text("Unknown game: {name}", name=short(game)))
    rules = GAMES[game]
    encoding_of(game)
    setup = rules.setup(seats, options, edition)
    return Episode(rules, setup, rules.max_moves(setup) + 1 if limit is None else checked_limit(limit))


def checked_limit(limit: object) -> int:
    """The checked limit of moves; raises `InvalidSetup` if it is invalid."""
    if not isinstance(limit, Integral) or isinstance(limit, bool) or limit < 1:
        raise InvalidSetup(text("limit must be a number of moves, 1 or more, not {given}", given=short(str(limit))))
    return int(limit)


def observation_space(episode: Episode) -> spaces.Dict:
    """The space of observations with their action masks."""
    encoding = encoding_of(episode.game.id)
    high = highest(encoding.fields(episode.setup))
    masks = spaces.Box(0, 1, (encoding.actions(episode.setup),), np.int8)
    return spaces.Dict({"observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8), "action_mask": masks})


def action_space(episode: Episode) -> spaces.Space[Any]:
    """The space of all action numbers."""
    return spaces.Discrete(encoding_of(episode.game.id).actions(episode.setup))
