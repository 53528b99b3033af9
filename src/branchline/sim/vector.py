"""Thousands of matches in lockstep: one seat of each is played from outside, all at once, on arrays with action masks.

`Lockstep` is a Gymnasium vector environment. Every match has a seed of its own, by its place and its turn at this place, so
results do not depend on how many processes share the work. A match that ends is followed by the next in the same step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from branchline.engine.game import OptionValue, Seat
from branchline.sim.among_bots import seat_among_bots
from branchline.sim.encoding import encoding_of
from branchline.sim.episode import action_space, new_episode, observation_space
from branchline.sim.lanes import lane
from branchline.sim.lanes.lane import Actions, Asked, Batch, Lane
from branchline.sim.lanes.processes import LaneProcesses, shares
from branchline.sim.rewards import reward_of


class Lockstep(VectorEnv[dict[str, Any], Actions, npt.NDArray[Any]]):
    """So many matches of a game against bots; worker processes share them if there are several jobs."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        seat: Seat = 0,
        bots: str | Sequence[str] = "random",
        reward: str = "score",
        limit: int | None = None,
        jobs: int = 1,
    ) -> None:
        episode = new_episode(game, seats, options, None, limit)
        seat_among_bots(episode, seat, bots)
        reward_of(reward)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(episode)
        self.single_action_space = action_space(episode)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, encoding_of(game).actions(episode.setup)))
        asked = Asked(game, episode.setup.seats, episode.setup.options, seat, bots, reward, limit)
        self._shares = shares(num_envs, jobs)
        self._workers = LaneProcesses(asked, self._shares) if jobs > 1 else None
        self._lane: Lane | None = lane(asked, self._shares[0]) if self._workers is None else None

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New matches everywhere. Without a seed they are the next ones of the last seed given."""
        if isinstance(seed, list):
            raise ValueError("one seed is for all matches: each has its own by its place")
        super().reset(seed=seed)
        run = str(self.np_random.integers(1 << 62))
        batch = self._lane.begin(run) if self._lane else _joined(self._running.begin(run))
        return _observation(batch), {}

    def step(
        self, actions: Actions
    ) -> tuple[dict[str, Any], npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """One action in every match; raises `IllegalMove` where one is not legal. `info` tells how matches have ended."""
        batch = self._lane.step(np.asarray(actions)) if self._lane else self._shared_step(np.asarray(actions))
        ended = batch.over | batch.broken_off
        info: dict[str, Any] = {}
        if ended.any():
            info = {"final_score": batch.score, "_final_score": ended, "final_rank": batch.rank, "_final_rank": batch.over}
        return _observation(batch), batch.reward, batch.over, batch.broken_off, info

    def close_extras(self, **kwargs: Any) -> None:
        if self._workers:
            self._workers.close()

    @property
    def _running(self) -> LaneProcesses:
        assert self._workers is not None
        return self._workers

    def _shared_step(self, actions: Actions) -> Batch:
        return _joined(self._running.step([actions[share.start : share.stop] for share in self._shares]))


def _observation(batch: Batch) -> dict[str, Any]:
    return {"observation": batch.observation, "action_mask": batch.action_mask}


def _joined(parts: list[Batch]) -> Batch:
    """The rows of all parts, in their order."""
    names = ("observation", "action_mask", "reward", "over", "broken_off", "score", "rank")
    return Batch(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))
