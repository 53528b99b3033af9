"""Learns to play Träxx with MaskablePPO of sb3-contrib, on matches in lockstep.

Stable-Baselines3 has its own interface of vector environments, which `Matches` implements on the arrays of `Lockstep`. Needs sb3-contrib
(`pip install sb3-contrib`, which installs PyTorch).

    python examples/maskable_ppo.py --seconds 240 --against greedy
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import monotonic
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from branchline.sim.vector import Lockstep

MATCHES, STEPS = 256, 32  # in lockstep, and steps of each between two updates
POINT = 0.1  # reward per point of the game


class Matches(VecEnv):
    """Matches in lockstep as a vector environment of Stable-Baselines3, with the `action_masks` that MaskablePPO needs."""

    def __init__(self, lockstep: Lockstep, seed: int = 1) -> None:
        self.lockstep, self._seed, self.shown, self.actions = lockstep, seed, dict[str, Any](), np.zeros(0)
        super().__init__(lockstep.num_envs, lockstep.single_observation_space["observation"], lockstep.single_action_space)  # type: ignore[index]

    def reset(self) -> Any:
        self.shown, _ = self.lockstep.reset(seed=self._seed)
        return self.shown["observation"]

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        self.shown, rewards, over, _, info = self.lockstep.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(over):
            score = float(info["final_score"][row])
            infos[row] = {"terminal_observation": info["final_obs"][row]["observation"], "episode": {"r": score, "l": 0, "t": 0}}
        return self.shown["observation"], (POINT * rewards).astype(np.float32), over, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self.lockstep.action_masks() == 1)

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> Sequence[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.lockstep.close()


class Until(BaseCallback):
    """Callback that ends learning when the time is up."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.until = monotonic() + seconds

    def _on_step(self) -> bool:
        return monotonic() < self.until


def learner(env: Matches, steps: int = STEPS, seed: int = 1) -> MaskablePPO:
    """An untrained learner."""
    return MaskablePPO(
        "MlpPolicy", env, learning_rate=7e-4, n_steps=steps, batch_size=max(2, steps * env.num_envs // 8), n_epochs=3, ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]}, seed=seed, device="cpu",
    )  # fmt: skip


def evaluate(model: MaskablePPO, against: str, matches: int = 512) -> tuple[float, float]:
    """The mean score of matches with the most likely actions, and the share of them that was won or drawn."""
    env = Lockstep("traxx", matches, seats=2, bots=against)
    shown, _ = env.reset(seed=99)
    scores, first, running = np.zeros(matches), np.zeros(matches), np.ones(matches, bool)
    while running.any():
        actions, _ = model.predict(shown["observation"], deterministic=True, action_masks=shown["action_mask"] == 1)
        shown, _, over, _, info = env.step(actions)
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
    env = Matches(Lockstep("traxx", MATCHES, seats=2, bots=given.against, reward="gain"))
    model = learner(env).learn(1 << 40, callback=Until(given.seconds))
    print(f"{model.num_timesteps:,} steps")
    env.close()
    for bots in ("random", "greedy", "easy"):
        score, first = evaluate(model, bots)
        print(f"against {bots}: {score:.1f} points a match, first in {first:.0%}")


if __name__ == "__main__":
    main()
