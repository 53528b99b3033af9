"""Learns to play Träxx from scratch: a linear softmax policy over masked actions, trained by REINFORCE.

Hundreds of matches against a random bot run in lockstep. Actions become more likely if their match scored more than the mean of its batch.
Reference: R. Williams, Simple statistical gradient-following algorithms for connectionist reinforcement learning, 1992.

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
    """A linear policy: a matrix of weights with a row per input and a column per action."""

    weights: Any

    def odds(self, seen: Any, masks: Any) -> Any:
        """The probability of each action (softmax); 0 for illegal ones."""
        wanted = np.where(masks, seen @ self.weights, -np.inf)
        likely = np.exp(wanted - wanted.max(1, keepdims=True))
        return likely / likely.sum(1, keepdims=True)

    def act(self, shown: dict[str, Any], rng: np.random.Generator) -> tuple[Any, Any, Any]:
        """A sampled action for each match, with the inputs and the probabilities of all actions."""
        seen = inputs(shown["observation"])
        odds = self.odds(seen, shown["action_mask"] == 1)
        actions = (odds.cumsum(1) > rng.random((len(odds), 1))).argmax(1)
        return actions, seen, odds


def inputs(observation: Any) -> Any:
    """Observations as inputs of the policy, with a constant 1 for the bias."""
    return np.hstack([observation, np.ones((len(observation), 1))]).astype(np.float32)


def play_episode(env: Lockstep, policy: Policy, rng: np.random.Generator, seed: int) -> tuple[Any, Any, list[Any]]:
    """Plays one match at each place; returns the scores, the ranks, and all steps."""
    shown, _ = env.reset(seed=seed)
    scores, ranks = np.zeros(env.num_envs), np.zeros(env.num_envs)
    running, steps = np.ones(env.num_envs, bool), []
    while running.any():
        actions, seen, odds = policy.act(shown, rng)
        steps.append((actions, seen, odds, running.copy()))
        shown, _, over, _, info = env.step(actions)
        ended = running & over
        if ended.any():
            scores[ended], ranks[ended] = info["final_score"][ended], info["final_rank"][ended]
        running &= ~over
    return scores, ranks, steps


def improve(policy: Policy, scores: Any, steps: list[Any]) -> None:
    """Updates the policy by its gradient: actions of matches above the mean become more likely, the others less."""
    better = (scores - scores.mean()) / (scores.std() + 1e-6)
    for actions, seen, odds, running in steps:
        towards = -odds
        towards[np.arange(len(actions)), actions] += 1
        policy.weights += STEP / len(actions) * seen.T @ (towards * (better * running)[:, None])


def train(env: Lockstep, rounds: int = ROUNDS, seed: int = 1) -> Policy:
    """The policy after this number of batches."""
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
