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
RATE, CURIOSITY, CLIP, LATER, TRACE = 7e-4, 0.01, 0.2, 0.99, 0.95
POINT = 0.1  # reward per point of the game


class Mind(nn.Module):
    """The actor-critic network: a shared trunk with two heads, the policy and the value."""

    def __init__(self, inputs: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actor, self.critic = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: Any, masks: Any) -> tuple[Categorical, Any]:
        thought = self.trunk(seen)
        return Categorical(logits=self.actor(thought).masked_fill(~masks, -1e9)), self.critic(thought).squeeze(-1)


@dataclass
class Experience:
    """A rollout buffer: arrays with a row for every step and a column for every match."""

    inputs: Any
    masks: Any
    actions: Any
    odds: Any
    values: Any
    rewards: Any
    over: Any


def tensors(shown: dict[str, Any]) -> tuple[Any, Any]:
    """The input of the network: observations as numbers, and the action masks."""
    return torch.from_numpy(shown["observation"]).float(), torch.from_numpy(shown["action_mask"] == 1)


@torch.no_grad()
def collect(env: Lockstep, mind: Mind, shown: dict[str, Any], steps: int = STEPS) -> tuple[dict[str, Any], Experience, Any]:
    """Steps all matches; returns the last observation, the rollout buffer, and the value of the last state."""
    rows: list[tuple[Any, ...]] = []
    for _ in range(steps):
        seen, masks = tensors(shown)
        odds, values = mind(seen, masks)
        actions = odds.sample()
        shown, rewards, over, _, _ = env.step(actions.numpy())
        paid, ended = torch.from_numpy(POINT * rewards).float(), torch.from_numpy(over).float()
        rows.append((seen, masks, actions, odds.log_prob(actions), values, paid, ended))
    return shown, Experience(*(torch.stack(column) for column in zip(*rows, strict=True))), mind(*tensors(shown))[1]


def advantages(seen: Experience, after: Any) -> Any:
    """The advantage of each action (generalised advantage estimation)."""
    found, ahead = torch.zeros_like(seen.values), torch.zeros_like(after)
    for step in reversed(range(len(found))):
        going_on = 1 - seen.over[step]
        ahead = seen.rewards[step] + LATER * going_on * (after + TRACE * ahead) - seen.values[step]
        found[step], after = ahead, seen.values[step]
    return found


def improve(mind: Mind, optimiser: torch.optim.Optimizer, seen: Experience, after: Any) -> None:
    """Updates the network by a few epochs over the buffer, with the clipped objective of PPO."""
    better = advantages(seen, after)
    flat = [array.flatten(0, 1) for array in (seen.inputs, seen.masks, seen.actions, seen.odds, better, better + seen.values)]
    for _ in range(PASSES):
        for part in torch.randperm(len(flat[0])).chunk(PARTS):
            inputs, masks, actions, before, gains, returns = (array[part] for array in flat)
            odds, values = mind(inputs, masks)
            gains, ratio = (gains - gains.mean()) / (gains.std() + 1e-8), (odds.log_prob(actions) - before).exp()
            surprise = torch.max(-gains * ratio, -gains * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            loss = surprise + 0.5 * (values - returns).square().mean() - CURIOSITY * odds.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(mind.parameters(), 0.5)
            optimiser.step()


def train(env: Lockstep, seconds: float, most: int = 1 << 30, seed: int = 1) -> Mind:
    """The network after this many seconds of training, or at most `most` updates."""
    torch.manual_seed(seed)
    mind = Mind(env.single_observation_space["observation"].shape[0], env.single_action_space.n)  # type: ignore[index, attr-defined]
    optimiser, until, rounds = torch.optim.Adam(mind.parameters(), RATE), monotonic() + seconds, 0
    shown, _ = env.reset(seed=seed)
    while rounds < most and monotonic() < until:
        shown, seen, after = collect(env, mind, shown)
        improve(mind, optimiser, seen, after)
        rounds += 1
        if rounds % 20 == 0:
            points = seen.rewards.sum() / POINT / max(1, seen.over.sum())
            print(f"{rounds * STEPS * env.num_envs:>10,} steps: {points:6.1f} points a match", flush=True)
    return mind


@torch.no_grad()
def evaluate(mind: Mind, against: str, matches: int = 512) -> tuple[float, float]:
    """The mean score of matches with the most likely actions, and the share of them that was won or drawn."""
    env = Lockstep("traxx", matches, seats=2, bots=against)
    shown, _ = env.reset(seed=99)
    scores, first, running = np.zeros(matches), np.zeros(matches), np.ones(matches, bool)
    while running.any():
        shown, _, over, _, info = env.step(mind(*tensors(shown))[0].probs.argmax(1).numpy())
        ended = running & over
        if ended.any():
            scores[ended], first[ended] = info["final_score"][ended], info["final_rank"][ended] == 1
        running &= ~over
    env.close()
    return float(scores.mean()), float(first.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--against", default="greedy")
    given = parser.parse_args()
    lockstep = Lockstep("traxx", MATCHES, seats=2, bots=given.against, reward="gain")
    mind = train(lockstep, given.seconds)
    lockstep.close()
    for bots in ("random", "greedy", "easy"):
        score, first = evaluate(mind, bots)
        print(f"against {bots}: {score:.1f} points a match, first in {first:.0%}")


if __name__ == "__main__":
    main()
