"""Train Railroad Ink's neural network, which refines the value of whole turns, with PyTorch (a GPU helps).

Fitted value iteration (R. Munos and C. Szepesvari, Finite-time bounds for fitted value iteration, 2008): the target of a board is the
value of the best turn of the next round; before the last round, the mean score after it. The network trained so far decides which turn is
best. Boards are rotated and mirrored at random (data augmentation).
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import asdict, dataclass
from math import ceil, cos, pi
from pathlib import Path

import numpy as np
import torch
from torch import nn

from branchline.bots.executor import Executor
from branchline.bots.training import no_training_state, other_training
from branchline.engine.game import Setup
from branchline.games.railroad_ink.bots.features import (
    FEATURES,
    GRAIN,
    HIDDEN,
    LAVA_SIDES,
    LINE_SIDES,
    PLACES,
    ROW,
    SHORTER,
    SIDE,
    SIDES,
    WHOLE,
)
from branchline.games.railroad_ink.bots.neural_data import Matches, play_matches
from branchline.games.railroad_ink.bots.weights import NET_ROUNDS, load_net, net_sizes
from branchline.games.railroad_ink.native.convert import VARIANTS

PART = 64  # matches per task of a process
PASSES, BATCH = 20, 2048  # epochs, and matches per optimiser step
RATE, WARM_UP = 0.0015, 100  # learning rate, and steps until it is reached
DECAY = 2.0  # of weights (AdamW)
DRAG = 0.995  # of the moving average of the weights, which is the result
MOST_AT_ONCE = 2048  # matches evaluated together
USUAL_WIDTH = 4  # of the beam
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


@dataclass(frozen=True, slots=True)
class Stage:
    """One training run of a network."""

    expansion: str
    seed: int
    matches: int
    width: int


def train(setup: Setup, out: Path, matches: int, width: int | None, seed: int, share: Executor) -> Iterator[tuple[int, float]]:
    """Trains on `matches` matches in all, resuming a saved network; yields the progress and a mean score.

    Half of the progress of a match is playing it, the other half training on it.
    """
    expansion, width = str(setup["expansion"]), width or USUAL_WIDTH
    variant, stages = VARIANTS.index(expansion), _stages(out, expansion, seed)
    matches_before = sum(stage.matches for stage in stages)
    torch.manual_seed(seed + matches_before)
    net = Net(NET_ROUNDS[variant]).to(DEVICE)
    so_far = out.read_bytes() if stages else b""
    if so_far:
        net.unpack(so_far, variant)
    if matches_before >= matches:
        return
    numbers = range(seed * 1_000_003 + matches_before, seed * 1_000_003 + matches)
    parts: list[Matches] = []
    for part in share(play_matches, ((variant, width, numbers[at : at + PART], so_far) for at in range(0, len(numbers), PART))):
        parts.append(part)
        yield matches_before + min(PART * len(parts), len(numbers)) // 2, float(part[-1].mean())
    lessons = TrainingSet(*(torch.from_numpy(np.concatenate(some)).to(DEVICE) for some in zip(*parts, strict=True)))
    for share_done in lessons.learn(net):
        yield matches_before + int(len(numbers) * (1 + share_done)) // 2, float(lessons.ends.mean())
    lessons.zero_unseen(net)
    out.write_bytes(net.pack())
    recipe = [*stages, Stage(expansion, seed, len(numbers), width)]
    out.with_suffix(".json").write_text(json.dumps([asdict(stage) for stage in recipe]) + "\n", "utf-8")


def _stages(out: Path, expansion: str, seed: int) -> list[Stage]:
    """The stages of training that are finished, read from the file; empty if there is none."""
    if not out.exists():
        return []
    recipe_file = out.with_suffix(".json")
    try:
        stages = [Stage(**stage) for stage in json.loads(recipe_file.read_text("utf-8"))]
    except (OSError, ValueError, TypeError):
        raise no_training_state(out) from None
    if any((stage.expansion, stage.seed) != (expansion, seed) for stage in stages):
        raise other_training(out)
    return stages


class Net(nn.Module):
    """The network of `neural_net.py` with floating-point parameters that can be trained; boards come by round."""

    def __init__(self, rounds: int) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(FEATURES + 1, ROW, mode="sum", padding_idx=FEATURES)
        self.place_rows = nn.EmbeddingBag(PLACES + 1, ROW, mode="sum", padding_idx=PLACES)
        self.starts = nn.Parameter(torch.full((rounds, 2 * ROW), 0.3))
        self.layer = nn.Parameter(torch.randn(rounds, HIDDEN, 2 * ROW) * (2 * ROW) ** -0.5)
        self.layer_starts = nn.Parameter(torch.full((rounds, HIDDEN), 0.2))
        self.last = nn.Parameter(torch.zeros(rounds, HIDDEN))
        self.direct = nn.Parameter(torch.zeros(rounds, FEATURES + 1))
        for some, nothing in ((self.rows, FEATURES), (self.place_rows, PLACES)):
            nn.init.normal_(some.weight, 0, 0.04)
            some.weight.data[nothing] = 0

    def forward(self, features: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        rounds, boards, _ = features.shape
        sums = [some(indices.reshape(rounds * boards, -1)) for some, indices in ((self.rows, features), (self.place_rows, places))]
        cut = (torch.cat(sums, -1).view(rounds, boards, -1) + self.starts[:, None]).clamp(0, 1)
        hidden_layer = (torch.einsum("rbs,rhs->rbh", cut, self.layer) + self.layer_starts[:, None]).clamp(0, 1)
        alone = torch.gather(self.direct[:, None].expand(-1, boards, -1), 2, features).masked_fill(features == FEATURES, 0)
        return torch.einsum("rbh,rh->rb", hidden_layer, self.last) + alone.sum(-1) + self.direct[:, FEATURES:]

    def parts(self) -> list[tuple[torch.Tensor, int]]:
        """The parameters in the order of `net_sizes`, each with the fixed-point value of 1 in it."""
        rows = torch.cat([self.rows.weight[:FEATURES], self.place_rows.weight[:PLACES]])
        layer = torch.cat([self.layer_starts[:, :, None], self.layer], 2)
        return [(rows, WHOLE), (self.starts, WHOLE), (layer, GRAIN), (self.last, GRAIN), (self.direct, GRAIN)]

    def pack(self) -> bytes:
        numbers = [(part * one).round().clamp(-32767, 32767).to(torch.int16).cpu().numpy().tobytes() for part, one in self.parts()]
        return zlib.compress(b"".join(numbers), 9)

    def unpack(self, data: bytes, variant: int) -> None:
        load_net(data, variant)  # raises if the data is not a network
        numbers = torch.from_numpy(np.frombuffer(zlib.decompress(data), np.int16).copy()).float().split(net_sizes(variant))
        sizes = zip(numbers, self.parts(), strict=True)
        rows, starts, layer, last, direct = ((some.view(part.shape) / one).to(part.device) for some, (part, one) in sizes)
        self.rows.weight.data[:FEATURES], self.place_rows.weight.data[:PLACES] = rows[:FEATURES], rows[FEATURES:]
        self.layer_starts.data, self.layer.data = layer[:, :, 0].clone(), layer[:, :, 1:].clone()
        self.starts.data, self.last.data, self.direct.data = starts, last, direct


class TrainingSet:
    """Recorded boards by match, round and number, and their targets."""

    def __init__(self, features: torch.Tensor, places: torch.Tensor, values: torch.Tensor, ends: torch.Tensor) -> None:
        self.features, self.places, self.values, self.ends = features, places, values, ends
        self.ways = symmetries().to(DEVICE)

    def learn(self, net: Net) -> Iterator[float]:
        """Trains a network for PASSES epochs by AdamW with a cosine schedule; yields the share done.

        AdamW: I. Loshchilov and F. Hutter, Decoupled weight decay regularization, 2019.

        The result is the moving average of the weights.
        """
        mean, step, steps = deepcopy(net), 0, PASSES * ceil(len(self.ends) / BATCH)
        others = [weights for name, weights in net.named_parameters() if name != "direct"]
        adam = torch.optim.AdamW([{"params": [net.direct], "weight_decay": 0.0}, {"params": others}], betas=(0.9, 0.99), weight_decay=DECAY)
        while step < steps:
            targets = self.targets(mean)
            for some in torch.randperm(len(self.ends)).to(DEVICE).split(BATCH):
                for group in adam.param_groups:
                    group["lr"] = RATE * min(1, (step + 1) / WARM_UP) * (0.51 + 0.5 * cos(pi * step / steps))
                off = self.net_value(net, some, slice(0, 1), turned=True)[:, :, 0] - targets[:, some]
                adam.zero_grad()
                (off**2).mean().backward()
                adam.step()
                step += 1
                for slow, quick in zip(mean.parameters(), net.parameters(), strict=True):
                    slow.data.lerp_(quick.data, 1 - min(DRAG, step / (step + 20)))
            yield step / steps
        net.load_state_dict(mean.state_dict())

    def targets(self, net: Net) -> torch.Tensor:
        """Targets by round and match: the value of the best turn of the next round; for the last, the score."""
        matches = torch.arange(len(self.ends), device=DEVICE).split(MOST_AT_ONCE)
        with torch.no_grad():
            best = torch.cat([self.net_value(net, some, slice(1, None)).amax(-1) for some in matches], 1)
            return torch.cat([best[1:], self.ends[None]])

    def net_value(self, net: Net, matches: torch.Tensor, which: slice, turned: bool = False) -> torch.Tensor:
        """Values of some boards of some matches, by round, match and number."""
        features, places = (some[matches][:, :, which].transpose(0, 1).long() for some in (self.features, self.places))
        rounds, count, boards, _ = features.shape
        if turned:
            places = self.ways[torch.randint(8, (rounds, count, boards, 1), device=DEVICE), places]
        corrections = net(features.reshape(rounds, count * boards, -1), places.reshape(rounds, count * boards, -1))
        return corrections.view(rounds, count, boards) + self.values[matches][:, :, which].transpose(0, 1)

    def zero_unseen(self, net: Net) -> None:
        """Zeroes the rows of features that never occurred."""
        occurs = torch.zeros(FEATURES + 1, dtype=torch.bool, device=DEVICE)
        for some in self.features.split(MOST_AT_ONCE):
            occurs[some.long().flatten()] = True
        net.rows.weight.data[~occurs] = 0


def symmetries() -> torch.Tensor:
    """For each of the eight symmetries of the board the image of every place; a quarter turn swaps highways and railways."""
    ways = torch.full((8, PLACES + 1), PLACES)
    kinds = 2 * SHORTER  # as many as there are kinds and numbers of exits
    for n in range(8):
        for cell in range(SIDE**2):
            row, column = divmod(cell, SIDE)
            column = SIDE - 1 - column if n >= 4 else column
            for _ in range(n % 4):
                row, column = column, SIDE - 1 - row
            ways[n, cell] = SIDE * row + column
            for side in range(4):
                old, new = 4 * cell + side, 4 * int(ways[n, cell]) + ((-side if n >= 4 else side) + n) % 4
                ways[n, LAVA_SIDES + old] = LAVA_SIDES + new
                for kind in range(kinds):
                    for first in (SIDES, LINE_SIDES):
                        ways[n, first + kinds * old + kind] = first + kinds * new + (kind ^ SHORTER * (n & 1))
    return ways
