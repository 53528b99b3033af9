"""Gymnasium: one seat of any game against bots, `gymnasium.make("branchline/SomeGame-v1", bots="greedy")`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium

from branchline.engine.edition import Edition
from branchline.engine.game import OptionValue, Seat
from branchline.games import GAMES
from branchline.sim.among_bots import seat_among_bots
from branchline.sim.encoding import Mask, encoding_of, has_encoding, no_move
from branchline.sim.episode import action_space, new_episode, observation_space
from branchline.sim.illegal_actions import PENALTY_REWARD, RAISE, checked_illegal
from branchline.sim.rendering import MODES, checked_mode, render_table
from branchline.sim.rewards import RewardTracker, checked_reward


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """Gymnasium environment in which bots play all seats but one; a solo match has no bots.

    The reward comes when the match ends, or with every move if it is `gain`. An illegal action changes nothing
    and raises `IllegalMove`; with `illegal="penalty"` it costs one point instead, `info` says why it was refused, and it counts
    towards the limit, after which the match is truncated and rewarded by its current score.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        seat: Seat = 0,
        bots: str | Sequence[str] = "random",
        edition: Edition | None = None,
        reward: str = "score",
        limit: int | None = None,
        illegal: str = RAISE,
        render_mode: str | None = None,
    ) -> None:
        episode = new_episode(game, seats, options, edition, limit)
        self.render_mode = checked_mode(render_mode)
        self.own = seat_among_bots(episode, seat, bots)
        self.observation_space = observation_space(episode)
        self.action_space = action_space(episode)
        self._pay = RewardTracker(checked_reward(reward), seat)
        self._illegal = checked_illegal(illegal)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a new match and plays until this seat is to act. Without a seed, it is the next one of the last seed given."""
        super().reset(seed=seed)
        self.own.begin(str(self.np_random.integers(1 << 62)))
        self._pay.begin(self.own.episode)
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        own, episode = self.own, self.own.episode.require_match()
        refused = not own.acts(action, self._illegal)
        reward = self._pay.now(episode) + (PENALTY_REWARD if refused else 0.0)
        info = self._info() | ({"refused": str(no_move(action))} if refused else {})
        return self._observation(), reward, episode.terminated, episode.truncated, info

    def action_masks(self) -> Mask:
        """1 for each legal action. The name is the one that learners with action masks expect."""
        return self.own.episode.require_match().mask(self.own.seat)

    def render(self) -> Any:
        """Renders the table as this seat sees it."""
        return render_table(self.own.episode.require_match(), self.own.seat, self.render_mode)

    def close(self) -> None:
        """Ends the match; later calls raise `ClosedEnvironmentError`."""
        self.own.episode.close()

    def _repr_svg_(self) -> str:
        return str(render_table(self.own.episode.require_match(), self.own.seat, "svg"))

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.own.episode.observe(self.own.seat), "action_mask": self.action_masks()}

    def _info(self) -> dict[str, Any]:
        episode, seat = self.own.episode, self.own.seat
        info: dict[str, Any] = {"action_mask": self.action_masks(), "score": episode.game.score(episode.view(seat), seat).total}
        outcome = episode.game.outcome(episode.state)
        return info if outcome is None else info | {"rank": outcome.ranks[seat]}


def environment_name(game: str) -> str:
    """The Gymnasium id of a game: `branchline/SomeGame-v2` for `some_game` with version 2 of its encoding. Raises `InvalidSetup`."""
    return f"branchline/{''.join(word.capitalize() for word in game.split('_'))}-v{encoding_of(game).version}"


def register() -> None:
    """Register every game that has an encoding with Gymnasium, single and vectorised."""
    for game in GAMES:
        if has_encoding(game) and environment_name(game) not in gymnasium.registry:
            gymnasium.register(
                environment_name(game),
                entry_point="branchline.sim.single:SeatEnv",
                vector_entry_point="branchline.sim.vector:Lockstep",
                kwargs={"game": game},
                order_enforce=True,
            )
