"""Gymnasium vector environment: thousands of matches in lockstep, with arrays of observations, actions and action masks.

The caller plays one seat of each match. Every match has its own seed, by its place and its number at this place, so results do
not depend on how many threads or processes share the work. A match that ends is followed by the next, in the same step or in
the next one, by Gymnasium's autoreset modes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from branchline.engine.edition import Edition
from branchline.engine.errors import IllegalMove, InvalidSetup
from branchline.engine.game import OptionValue, Seat
from branchline.engine.text import short, text
from branchline.sim.among_bots import seat_among_bots
from branchline.sim.backends import make_backend
from branchline.sim.backends.backend import NOTHING, Actions, Backend, Batch, EnvSpec
from branchline.sim.encoding import Mask, encoding_of, no_move
from branchline.sim.episode import CLOSED, action_space, new_episode, observation_space
from branchline.sim.illegal_actions import RAISE, checked_illegal
from branchline.sim.rewards import checked_reward

NO_MATCHES = "there are no matches yet: call reset() before step()"
MODES = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)


class Lockstep(VectorEnv[dict[str, Any], Actions, npt.NDArray[Any]]):
    """Matches of a game against bots. Several jobs share them as threads, or as processes if the rules play instead of the kernel.

    With `copy=False` observations and masks may be the same read-only arrays in every step; copy them to keep them.
    With `illegal="raise"` an illegal action raises `IllegalMove`, and no match changes. With `"penalty"` its match stays unchanged and its
    reward is a point less, as in the environment of a single match. Illegal actions count as moves, so that the limit truncates a
    match without progress; it is rewarded by its current score.
    """

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
        edition: Edition | None = None,
        reward: str = "score",
        limit: int | None = None,
        illegal: str = RAISE,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        jobs: int = 1,
        copy: bool = True,
    ) -> None:
        self._arguments: dict[str, Any] = {
            "game": game, "num_envs": num_envs, "seats": seats, "options": options, "seat": seat, "bots": bots,
            "edition": edition, "reward": reward, "limit": limit, "illegal": illegal, "autoreset_mode": autoreset_mode, "jobs": jobs,
            "copy": copy,
        }  # fmt: skip
        self._backend: Backend | None = None
        if min(num_envs, jobs) < 1:
            raise InvalidSetup(text("There must be at least one match and one job"))
        episode = new_episode(game, seats, options, edition, limit)
        seat_among_bots(episode, seat, bots)
        self._mode, self._illegal = _mode(autoreset_mode), checked_illegal(illegal)
        self.metadata = {"render_modes": [], "autoreset_mode": self._mode}  # type: ignore[misc]
        self.num_envs = num_envs
        self.single_observation_space = observation_space(episode)
        self.single_action_space = action_space(episode)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, encoding_of(game).actions(episode.setup)))
        spec = EnvSpec(game, episode.setup.seats, episode.setup.options, seat, bots, checked_reward(reward), limit, illegal, edition)
        self._backend, self._copy = make_backend(spec, num_envs, jobs), copy
        self._mask: Mask | None = None  # None before the first match
        self._ended = np.zeros(num_envs, np.bool_)  # those that wait for their next match

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins new matches in all places, with one seed for all or a list with a seed for each.

        Without a seed, they are the next ones of the last seed given.
        """
        batch = self._open_backend().begin(self._places_seeds(seed))
        self._mask, self._ended = batch.action_mask, np.zeros(self.num_envs, np.bool_)
        return self._observation(batch), {}

    def step(
        self, actions: Actions
    ) -> tuple[dict[str, Any], npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Makes one action in every match; `info` has the results of matches that ended, and the illegal actions."""
        backend = self._open_backend()
        batch = backend.step(self._check_actions(backend, actions))
        ended = batch.terminated | batch.truncated
        refused = self._illegal != RAISE and batch.refused.any()
        info: dict[str, Any] = {"refused": batch.refused, "_refused": batch.refused} if refused else {}
        if batch.final:
            info |= {"final_score": batch.score, "_final_score": ended, "final_rank": batch.rank, "_final_rank": batch.terminated}
        if self._mode == AutoresetMode.NEXT_STEP:
            self._ended = ended
            _show_ends(batch)
        elif batch.final:
            info |= {"final_obs": _final(batch), "_final_obs": ended}
        self._mask = batch.action_mask
        return self._observation(batch), batch.reward, batch.terminated, batch.truncated, info

    def action_masks(self) -> Mask:
        """The action masks, a row for each match."""
        if self._mask is None:
            raise ResetNeeded(NO_MATCHES)
        return self._mask.copy()

    def close_extras(self, **kwargs: Any) -> None:
        if self._backend is not None:
            self._backend.close()

    def __reduce__(self) -> tuple[Callable[..., Lockstep], tuple[Any, ...]]:
        """Pickles the arguments and the source of seeds; matches under way are not copied, so the copy needs a `reset()`."""
        return _restore, (self._arguments, self._np_random)

    def _open_backend(self) -> Backend:
        """The backend that plays the matches; raises `ClosedEnvironmentError`."""
        if self.closed or self._backend is None:
            raise ClosedEnvironmentError(CLOSED)
        return self._backend

    def _places_seeds(self, seed: int | Sequence[int | None] | None) -> list[str]:
        if seed is None or isinstance(seed, int):
            super().reset(seed=seed)
            run = str(self.np_random.integers(1 << 62))
            return [f"{run}/{place}" for place in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise InvalidSetup(text("There are {n} matches, but {given} seeds", n=self.num_envs, given=len(seed)))
        drawn = [int(np.random.default_rng(one).integers(1 << 62)) for one in seed]
        self.np_random = np.random.default_rng(drawn)
        return list(map(str, drawn))

    def _check_actions(self, backend: Backend, given: Actions) -> Actions:
        """The actions, checked before any match moves if illegal ones raise; a place that waits for its next match has no action."""
        if self._mask is None:
            raise ResetNeeded(NO_MATCHES)
        actions = _numbers(given, self.num_envs).astype(np.int64)
        if actions.min(initial=0) < 0:
            actions[actions == NOTHING] = self.single_action_space.n  # type: ignore[attr-defined]
        if self._mode == AutoresetMode.NEXT_STEP:
            actions[self._ended] = NOTHING
        if self._illegal == RAISE and (row := backend.first_refused_row(actions)) is not None:
            raise no_move(int(given[row]))
        return actions

    def _observation(self, batch: Batch) -> dict[str, Any]:
        seen = {"observation": batch.observation, "action_mask": batch.action_mask}
        return {name: array.copy() for name, array in seen.items()} if self._copy else seen


def _restore(arguments: dict[str, Any], source: np.random.Generator | None) -> Lockstep:
    """Restores a pickled environment; it begins the matches that the original would begin next."""
    made = Lockstep(**arguments)
    made._np_random = source
    return made


def _numbers(given: npt.ArrayLike, matches: int) -> npt.NDArray[np.integer[Any]]:
    """A whole number for each match; raises `IllegalMove` for anything else."""
    numbers = np.asarray(given)
    if numbers.shape != (matches,) or numbers.dtype.kind not in "iu":
        shape = f"{numbers.dtype} {numbers.shape}"
        raise IllegalMove(text("Actions must be an array of {n} whole numbers, one per match, not {given}", n=matches, given=shape))
    return numbers


def _mode(wanted: AutoresetMode | str) -> AutoresetMode:
    """The autoreset mode of this name in Gymnasium; raises `InvalidSetup` if it is unknown."""
    for mode in MODES:
        if wanted in (mode, mode.value):
            return mode
    raise InvalidSetup(
        text("Unknown autoreset mode {name}; choose from: {known}", known=", ".join(mode.value for mode in MODES), name=short(str(wanted)))
    )


def _show_ends(batch: Batch) -> None:
    """Replaces the observation of each match that has ended by its last one, with a mask of zeros."""
    for row, observation in batch.final.items():
        batch.observation[row], batch.action_mask[row] = observation, 0


def _final(batch: Batch) -> npt.NDArray[Any]:
    """The last observations of matches that have ended, as Gymnasium has them: an array of dictionaries; all share one mask of zeros."""
    ends = np.empty(len(batch.terminated), dtype=object)
    nothing = np.zeros(batch.action_mask.shape[1], np.int8)
    nothing.flags.writeable = False
    for row, observation in batch.final.items():
        ends[row] = {"observation": observation, "action_mask": nothing}
    return ends
