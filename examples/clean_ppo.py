"""Learns to play Träxx by proximal policy optimisation (PPO), in one file in the style of CleanRL.

Hundreds of matches run in lockstep; after every few steps, an actor-critic network is updated. Illegal actions are masked. Needs PyTorch
(`pip install torch`).

References: J. Schulman et al., Proximal policy optimization algorithms, 2017, and High-dimensional continuous control using generalized
advantage estimation, 2016.

    python examples/clean_ppo.py --seconds 240 --against greedy
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from time import monotonic
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from branchline.sim.vector import Lockstep

MATCHES, STEPS = 256, 32  # in lockstep, and steps of each between two updates
PASSES, PARTS = 3, 8  # epochs per update, each in this number of minibatches
LEARNING_RATE, ENTROPY_WEIGHT, CLIP, GAMMA, LAMBDA = 7e-4, 0.01, 0.2, 0.99, 0.95
REWARD_SCALE = 0.1  # reward per point of the game


class ActorCritic(nn.Module):
    """The actor-critic network: a shared trunk with two heads, the policy and the value."""

    def __init__(self, inputs: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actor, self.critic = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, inputs: Any, masks: Any) -> tuple[Categorical, Any]:
        features = self.trunk(inputs)
        return Categorical(logits=self.actor(features).masked_fill(~masks, -1e9)), self.critic(features).squeeze(-1)


@dataclass
class Rollout:
    """A rollout buffer: arrays with a row for every step and a column for every match."""

    inputs: Any
    masks: Any
    actions: Any
    odds: Any
    values: Any
    rewards: Any
    terminated: Any


def tensors(observations: dict[str, Any]) -> tuple[Any, Any]:
    """The input of the network: observations as numbers, and the action masks."""
    return torch.from_numpy(observations["observation"]).float(), torch.from_numpy(observations["action_mask"] == 1)


@torch.no_grad()
def collect(env: Lockstep, network: ActorCritic, observations: dict[str, Any], steps: int = STEPS) -> tuple[dict[str, Any], Rollout, Any]:
    """Steps all matches; returns the last observation, the rollout buffer, and the value of the last state."""
    rows: list[tuple[Any, ...]] = []
    for _ in range(steps):
        inputs, masks = tensors(observations)
        odds, values = network(inputs, masks)
        actions = odds.sample()
        observations, rewards, terminated, _, _ = env.step(actions.numpy())
        scaled_rewards, ended = torch.from_numpy(REWARD_SCALE * rewards).float(), torch.from_numpy(terminated).float()
        rows.append((inputs, masks, actions, odds.log_prob(actions), values, scaled_rewards, ended))
    return observations, Rollout(*(torch.stack(column) for column in zip(*rows, strict=True))), network(*tensors(observations))[1]


def advantages(rollout: Rollout, last_value: Any) -> Any:
    """The advantage of each action (generalised advantage estimation)."""
    result, ahead = torch.zeros_like(rollout.values), torch.zeros_like(last_value)
    for step in reversed(range(len(result))):
        continues = 1 - rollout.terminated[step]
        ahead = rollout.rewards[step] + GAMMA * continues * (last_value + LAMBDA * ahead) - rollout.values[step]
        result[step], last_value = ahead, rollout.values[step]
    return result


def improve(network: ActorCritic, optimiser: torch.optim.Optimizer, rollout: Rollout, last_value: Any) -> None:
    """Updates the network by a few epochs over the buffer, with the clipped objective of PPO."""
    better = advantages(rollout, last_value)
    flat = [
        array.flatten(0, 1) for array in (rollout.inputs, rollout.masks, rollout.actions, rollout.odds, better, better + rollout.values)
    ]
    for _ in range(PASSES):
        for part in torch.randperm(len(flat[0])).chunk(PARTS):
            inputs, masks, actions, before, gains, returns = (array[part] for array in flat)
            odds, values = network(inputs, masks)
            gains, ratio = (gains - gains.mean()) / (gains.std() + 1e-8), (odds.log_prob(actions) - before).exp()
            surprise = torch.max(-gains * ratio, -gains * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            loss = surprise + 0.5 * (values - returns).square().mean() - ENTROPY_WEIGHT * odds.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def train(env: Lockstep, seconds: float, most: int = 1 << 30, seed: int = 1) -> ActorCritic:
    """The network after this many seconds of training, or at most `most` updates."""
    torch.manual_seed(seed)
    network = ActorCritic(env.single_observation_space["observation"].shape[0], env.single_action_space.n)  # type: ignore[index, attr-defined]
    optimiser, until, rounds = torch.optim.Adam(network.parameters(), LEARNING_RATE), monotonic() + seconds, 0
    observations, _ = env.reset(seed=seed)
    while rounds < most and monotonic() < until:
        observations, rollout, last_value = collect(env, network, observations)
        improve(network, optimiser, rollout, last_value)
        rounds += 1
        if rounds % 20 == 0:
            points = rollout.rewards.sum() / REWARD_SCALE / max(1, rollout.terminated.sum())
            print(f"{rounds * STEPS * env.num_envs:>10,} steps: {points:6.1f} points a match", flush=True)
    return network


@torch.no_grad()
def evaluate(network: ActorCritic, against: str, matches: int = 512) -> tuple[float, float]:
    """The mean score of matches with the most likely actions, and the share of them that was won or drawn."""
    env = Lockstep("traxx", matches, seats=2, bots=against)
    observations, _ = env.reset(seed=99)
    scores, first, running = np.zeros(matches), np.zeros(matches), np.ones(matches, bool)
    while running.any():
        observations, _, terminated, _, info = env.step(network(*tensors(observations))[0].probs.argmax(1).numpy())
        ended = running & terminated
        if ended.any():
            scores[ended], first[ended] = info["final_score"][ended], info["final_rank"][ended] == 1
        running &= ~terminated
    env.close()
    return float(scores.mean()), float(first.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--against", default="greedy")
    given = parser.parse_args()
    lockstep = Lockstep("traxx", MATCHES, seats=2, bots=given.against, reward="gain")
    network = train(lockstep, given.seconds)
    lockstep.close()
    for bots in ("random", "greedy", "easy"):
        score, first = evaluate(network, bots)
        print(f"against {bots}: {score:.1f} points a match, first in {first:.0%}")


if __name__ == "__main__":
    main()
