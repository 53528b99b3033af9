"""PettingZoo: every game as an AEC environment, `branchline.sim.aec.env("some_game", seats=2)`.

The agents are the seats `seat_0`, `seat_1` and so on. In simultaneous rounds they act one after another in
the order of their seats, each until its turn is done. An observation is made from the seat's view alone, so it does not show the moves
of the others in the round. Chance is not an agent: the environment rolls dice and draws cards and tiles by the seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from branchline.engine.edition import Edition
from branchline.engine.game import OptionValue, Seat
from branchline.sim.encoding import Bytes, encoding_of
from branchline.sim.episode import Episode, action_space, new_episode, observation_space
from branchline.sim.rendering import MODES, checked_mode, render_table
from branchline.sim.rewards import RewardTracker, checked_reward

LastStep: TypeAlias = tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    *,
    edition: Edition | None = None,
    reward: str = "score",
    limit: int | None = None,
    render_mode: str | None = None,
) -> SeatsEnv:
    """An environment of a game with an agent for every seat. `reward` is one of `rewards.REWARDS`, `limit` a number of moves."""
    return SeatsEnv(new_episode(game, seats, options, edition, limit), reward, render_mode)


class SeatsEnv(AECEnv[str, dict[str, Any], int]):
    """AEC environment: one match after another with one setup. Methods that need a match raise `ResetNeeded` before the first `reset`."""

    def __init__(self, episode: Episode, reward: str = "score", render_mode: str | None = None) -> None:
        super().__init__()
        name = f"{episode.game.id}_v{encoding_of(episode.game.id).version}"
        self.metadata = {"render_modes": list(MODES), "name": name, "is_parallelizable": False, "render_fps": 2}
        self.render_mode = checked_mode(render_mode)
        self.episode = episode
        self.possible_agents = [f"seat_{seat}" for seat in range(episode.setup.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(episode) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(episode) for agent in self.possible_agents}
        whole = np.concatenate([self.observation_spaces[agent]["observation"].high for agent in self.possible_agents])  # type: ignore[attr-defined]
        self.state_space = spaces.Box(np.zeros_like(whole), whole, dtype=np.uint8)
        self._pays = {agent: RewardTracker(checked_reward(reward), self._seat(agent)) for agent in self.possible_agents}
        self._seeds = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new match. Without a seed, it is the next one of the last seed given."""
        if seed is not None:
            self._seeds = Random(seed)
        self.episode.begin(str(self._seeds.getrandbits(64)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._skip_agent_selection: str | None = None
        for pay in self._pays.values():
            pay.begin(self.episode)
        self._tell()

    def observe(self, agent: str) -> dict[str, Any]:
        seat, episode = self._seat(agent), self.episode.require_match()
        return {"observation": episode.observe(seat), "action_mask": episode.mask(seat)}

    def last(self, observe: bool = True) -> LastStep:
        self.episode.require_match()
        last: LastStep = super().last(observe)
        return last

    def state(self) -> Bytes:
        """The observations of all seats, concatenated."""
        episode = self.episode.require_match()
        return np.concatenate([episode.observe(seat) for seat in range(len(self.possible_agents))])

    def step(self, action: int | None) -> None:
        """Makes the move of this action, or raises `IllegalMove` and leaves everything as it was."""
        episode, agent = self.episode.require_match(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        episode.act(self._seat(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {other: self._pays[other].now(episode) for other in self.agents}
        self._tell()
        self._accumulate_rewards()

    def clone(self) -> SeatsEnv:
        """A copy of the environment with the same match, for look-ahead; it shares all immutable values."""
        twin = copy(self)
        twin.episode = self.episode.require_match().clone()
        twin.agents = list(self.agents)
        # Spaces of its own, because sampling from a space changes its random state.
        twin.action_spaces = {agent: action_space(twin.episode) for agent in self.possible_agents}
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(twin, name, dict(getattr(self, name)))
        twin._pays = {agent: replace(pay) for agent, pay in self._pays.items()}
        twin._seeds = copy(self._seeds)
        return twin

    def render(self) -> Any:
        """Renders the table as the agent that is to act sees it."""
        return render_table(self.episode.require_match(), self._seat(self.agent_selection), self.render_mode)

    def _repr_svg_(self) -> str:
        return str(render_table(self.episode.require_match(), self._seat(self.agent_selection), "svg"))

    def close(self) -> None:
        """Ends the match; later calls raise `ClosedEnvironmentError`."""
        self.episode.close()

    def _tell(self) -> None:
        """Updates the next agent, and the terminations, truncations and infos of all agents."""
        episode = self.episode
        acting = episode.acting
        self.terminations = dict.fromkeys(self.agents, episode.terminated)
        self.truncations = dict.fromkeys(self.agents, episode.truncated)
        self.infos = {agent: {"action_mask": episode.mask(self._seat(agent))} for agent in self.agents}
        self.agent_selection = self.possible_agents[acting[0] if acting else 0]

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)
