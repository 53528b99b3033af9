"""Vector backends: the specification of an environment, the batch of arrays a backend returns, and the backend by a game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from branchline.engine.edition import Edition
from branchline.engine.game import OptionValue, Seat
from branchline.sim.among_bots import SeatAmongBots, seat_among_bots
from branchline.sim.encoding import Bytes, encoding_of, highest
from branchline.sim.episode import Episode, new_episode
from branchline.sim.illegal_actions import PENALTY_REWARD, RAISE
from branchline.sim.rewards import RewardTracker

Actions: TypeAlias = npt.NDArray[np.int64]
NOTHING = -1  # instead of an action: the match waits


@dataclass(frozen=True, slots=True)
class EnvSpec:
    """Specification of the environments, in plain values that can be sent to other processes."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    seat: Seat
    bots: str | Sequence[str]
    reward: str
    limit: int | None
    illegal: str = RAISE
    edition: Edition | None = None

    def episode(self) -> Episode:
        """An episode with these settings, not yet begun."""
        return new_episode(self.game, self.seats, dict(self.options), self.edition, self.limit)


class Batch(NamedTuple):
    """One row per match. If a match has ended, the observation is of the next one, and score and rank are of the one that ended.

    `final` has the last observations of the matches that have ended, by row.
    """

    observation: npt.NDArray[np.uint8]
    action_mask: npt.NDArray[np.int8]
    reward: npt.NDArray[np.float64]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    score: npt.NDArray[np.int64]
    rank: npt.NDArray[np.int64]
    refused: npt.NDArray[np.bool_]
    final: dict[int, Bytes]


class Backend(Protocol):
    """Plays matches in lockstep."""

    def begin(self, seeds: Sequence[str]) -> Batch:
        """Begins new matches, with a seed for each place."""

    def first_refused_row(self, actions: Actions) -> int | None:
        """The first row whose action is illegal, or None; `NOTHING` is always legal."""

    def step(self, actions: Actions) -> Batch:
        """Makes one action in each match; `NOTHING` leaves a match unchanged. If illegal actions raise, the caller has checked them.

        Observations and masks may be the same arrays as in the previous step.
        """

    def close(self) -> None:
        """Free all resources."""


def sizes(spec: EnvSpec) -> tuple[int, int]:
    """Length of an observation, and number of actions."""
    setup, encoding = spec.episode().setup, encoding_of(spec.game)
    return len(highest(encoding.fields(setup))), encoding.actions(setup)


def empty_batch(count: int, size: int, actions: int) -> Batch:
    """Zeros, with a row for each match."""
    return Batch(
        observation=np.zeros((count, size), np.uint8),
        action_mask=np.zeros((count, actions), np.int8),
        reward=np.zeros(count),
        terminated=np.zeros(count, np.bool_),
        truncated=np.zeros(count, np.bool_),
        score=np.zeros(count, np.int64),
        rank=np.zeros(count, np.int64),
        refused=np.zeros(count, np.bool_),
        final={},
    )


def match_seed(place: str, turn: int) -> str:
    """The seed of a match, from the seed of its place and its number there: 0 for the first match of the place."""
    return f"{place}/{turn}"


def first_refused(mask: npt.NDArray[np.int8], actions: Actions) -> int | None:
    """The first row whose action is illegal by the mask, or None; `NOTHING` is always legal."""
    known = (actions >= 0) & (actions < mask.shape[1])
    allowed = (known & (mask[np.arange(len(mask)), np.where(known, actions, 0)] == 1)) | (actions == NOTHING)
    return None if allowed.all() else int(allowed.argmin())


class RulesBackend:
    """Backend that plays by the game's rules, one match after another in every step."""

    def __init__(self, spec: EnvSpec, count: int) -> None:
        self._spec, self._places = spec, range(count)
        self._pay, self._sizes = [RewardTracker(spec.reward, spec.seat) for _ in self._places], sizes(spec)
        episode = spec.episode()
        self._matches: list[SeatAmongBots] = [seat_among_bots(episode.clone(), spec.seat, spec.bots) for _ in range(count)]
        self._turns = [0] * count
        self._seeds: Sequence[str] = ()
        self._mask = np.zeros((count, 0), np.int8)

    def begin(self, seeds: Sequence[str]) -> Batch:
        self._seeds = seeds
        self._turns = [0] * len(self._places)
        batch = empty_batch(len(self._places), *self._sizes)
        for row in range(len(self._places)):
            self._next(row)
            self._observe(batch, row)
        self._mask = batch.action_mask
        return batch

    def first_refused_row(self, actions: Actions) -> int | None:
        return first_refused(self._mask, actions)

    def step(self, actions: Actions) -> Batch:
        batch = empty_batch(len(self._places), *self._sizes)
        for row, action in enumerate(actions.tolist()):
            if action != NOTHING:
                self._act(batch, row, action)
            self._observe(batch, row)
        self._mask = batch.action_mask
        return batch

    def close(self) -> None:
        """Does nothing: this backend holds no resources."""

    def _act(self, batch: Batch, row: int, action: int) -> None:
        match = self._matches[row]
        batch.refused[row] = not match.acts(action, self._spec.illegal)
        batch.reward[row] = self._pay[row].now(match.episode) + (PENALTY_REWARD if batch.refused[row] else 0.0)
        if not match.episode.acting:
            self._end(batch, row)
            self._next(row)

    def _next(self, row: int) -> None:
        """Begins the next match of a place and plays until its seat is to act."""
        self._matches[row].begin(match_seed(self._seeds[row], self._turns[row]))
        self._pay[row].begin(self._matches[row].episode)
        self._turns[row] += 1

    def _end(self, batch: Batch, row: int) -> None:
        episode, seat = self._matches[row].episode, self._spec.seat
        outcome: Any = episode.game.outcome(episode.state)
        batch.terminated[row], batch.truncated[row] = episode.terminated, episode.truncated
        batch.score[row] = episode.game.score(episode.state, seat).total
        batch.rank[row] = 0 if outcome is None else outcome.ranks[seat]
        batch.final[row] = episode.observe(seat)

    def _observe(self, batch: Batch, row: int) -> None:
        episode, seat = self._matches[row].episode, self._spec.seat
        batch.observation[row] = episode.observe(seat)
        batch.action_mask[row, list(episode.offered_moves(seat))] = 1
