"""Learns to play Träxx from scratch: a linear policy over masked actions, trained by REINFORCE.

Every match is played against a random bot, hundreds of them in lockstep. The policy gives each legal action a weight by
what the seat sees; actions of matches that went better than the others of their batch become likelier (REINFORCE).

    python examples/train.py
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from branchline.sim.vector import Lockstep

MATCHES = 96
ROUNDS = 12
STEP = 0.03


@dataclass
class Policy:
    """A matrix of weights: one row per input, one column per action."""

    weights: Any

    def odds(self, inputs_: Any, masks: Any) -> Any:
        """The probabilities of actions; illegal ones have probability 0."""
        wanted = np.where(masks, inputs_ @ self.weights, -np.inf)
        likely = np.exp(wanted - wanted.max(1, keepdims=True))
        return likely / likely.sum(1, keepdims=True)

    def act(self, observation: dict[str, Any], rng: np.random.Generator) -> tuple[Any, Any, Any]:
        """An action for each match, with the policy's inputs and the probabilities of its actions."""
        inputs_ = inputs(observation["observation"])
        odds = self.odds(inputs_, observation["action_mask"] == 1)
        actions = (odds.cumsum(1) > rng.random((len(odds), 1))).argmax(1)
        return actions, inputs_, odds


def inputs(observation: Any) -> Any:
    """The observations with a constant 1 for the bias."""
    return np.hstack([observation, np.ones((len(observation), 1))]).astype(np.float32)


def play_episode(env: Lockstep, policy: Policy, rng: np.random.Generator, seed: int) -> tuple[Any, Any, list[Any]]:
    """Plays one match in each row; returns scores, ranks, and all steps."""
    observation, _ = env.reset(seed=seed)
    scores, ranks = np.zeros(env.num_envs), np.zeros(env.num_envs)
    running, steps = np.ones(env.num_envs, bool), []
    while running.any():
        actions, inputs_, odds = policy.act(observation, rng)
        steps.append((actions, inputs_, odds, running.copy()))
        observation, _, over, _, info = env.step(actions)
        ended = running & over
        if ended.any():
            scores[ended], ranks[ended] = info["final_score"][ended], info["final_rank"][ended]
        running &= ~over
    return scores, ranks, steps


def improve(policy: Policy, scores: Any, steps: list[Any]) -> None:
    """Makes the actions of better matches likelier, and those of worse ones less likely."""
    better = (scores - scores.mean()) / (scores.std() + 1e-6)
    for actions, inputs_, odds, running in steps:
        towards = -odds
        towards[np.arange(len(actions)), actions] += 1
        policy.weights += STEP / len(actions) * inputs_.T @ (towards * (better * running)[:, None])


def train(env: Lockstep, rounds: int = ROUNDS, seed: int = 1) -> Policy:
    """A policy trained for this number of rounds of matches."""
    rng = np.random.default_rng(seed)
    policy = Policy(np.zeros((env.single_observation_space["observation"].shape[0] + 1, env.single_action_space.n), np.float32))
    for n in range(rounds):
        scores, ranks, steps = play_episode(env, policy, rng, seed * 1000 + n)
        improve(policy, scores, steps)
        print(f"round {n + 1}: mean score {scores.mean():.1f}, {(ranks == 1).mean():.0%} not lost to the random bot")
    return policy


if __name__ == "__main__":
    lockstep = Lockstep("traxx", MATCHES, seats=2, bots="random", jobs=2)
    train(lockstep)
    lockstep.close()
