"""Learns the network that `master` of Railroad Ink judges its drawings by. It needs PyTorch (`pip install torch`), and likes a GPU.

Matches are played alone by the beam, not always its best drawing; after each round the board that was kept is noted, and the best drawings
there were. A board should be worth what the best drawing of the next round is worth, before the last round what that brings on average:
the network learns that, and what it has learned decides which drawing is best. Boards are turned and mirrored at random on the way.

    python examples/ink_network.py --out base.network.weights --matches 300000 --width 4 --steps 3000 [--expansion lava] [--go-on]
"""

from __future__ import annotations

import argparse
import json
import zlib
from array import array
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from math import cos, pi
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import nn

from branchline.bots.judgement.railroad_ink import tables
from branchline.bots.judgement.railroad_ink.training import otherwise
from branchline.bots.judgement.railroad_ink.weights import (
    NETWORK_ROUNDS,
    WAYS,
    beam_of,
    beams,
    kernel,
    network_sizes,
    network_with,
    networks,
    values,
)

FEATURES, PLACES, ROW, HIDDEN, WHOLE, GRAIN = tables.FEATURES, tables.PLACES, tables.ROW, tables.HIDDEN, tables.WHOLE, tables.GRAIN
MOST_FEATURES, MOST_PLACES = 128, 72  # that a board is noted with
BEST = 8  # drawings that are noted after each round
AS_BEST, ANY, OTHERWISE = 0.5, 0.68, 0.82  # below them the best is kept, any noted one, one with other special routes; else a hasty one
HASTY = 2, 1, 1  # its beam, in base, Meteor and Lava
PART, MOST_AT_ONCE, HELD_OUT = 64, 2048, 0.04
DRAG = 0.995  # of the mean of the weights on the way, which is what is kept
EMPTY = networks.Network(*(array("h", [0]) for _ in range(5)))
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"

Noted: TypeAlias = "tuple[np.ndarray, np.ndarray, np.ndarray]"  # features, places, value


# ---- matches


def note(way: int, board: Any) -> tuple[list[int], list[int], float]:
    """A board's features and places, each with as many more that are none, and what it is worth by the learned value."""
    value = beam_of(way).value
    features, places = values.features(value, board)[:MOST_FEATURES], networks.places(EMPTY, value, board)[:MOST_PLACES]
    filled = features + [FEATURES] * (MOST_FEATURES - len(features)), places + [PLACES] * (MOST_PLACES - len(places))
    return *filled, values.value(value, board)


def match(way: int, width: int, lasts: int, seed: int) -> tuple[list[tuple[list[int], list[int], float]], float]:
    """One match: the boards after each round, the one that was kept first; and the mean of so many last rounds."""
    board, beam, whim, noted = kernel.Board(way), beam_of(way), Random(seed), []
    board.seed = seed
    while board.round < board.rounds:
        kernel.roll(board)
        source, drawings = board.seed, beams.draw(beam, board, width)
        best, mood = (drawings * BEST)[:BEST] if len(drawings) < BEST else drawings[:BEST], whim.random()
        if mood < ANY:
            kept = drawings[0][1] if mood < AS_BEST else whim.choice(best)[1]
        else:
            kept = otherwise(drawings) if mood < OTHERWISE else beams.draw(beam, board, HASTY[way], True)[0][1]
        noted += [note(way, after) for after in (kept, *(after for _, after, _ in best))]
        board = kernel.clone(kept)
        board.seed = source
    return noted, sum(beams.ahead(beam, board, seed * 31 + n, width, 1, False) for n in range(lasts)) / lasts


def part(way: int, width: int, lasts: int, seeds: range) -> tuple[Noted, np.ndarray]:
    boards, ends = zip(*(match(way, width, lasts, seed) for seed in seeds), strict=True)
    features, places, worths = zip(*(board for boards_of_one in boards for board in boards_of_one), strict=True)
    shape = len(seeds), NETWORK_ROUNDS[way], 1 + BEST
    noted = np.array(features, np.int16).reshape(*shape, -1), np.array(places, np.int16).reshape(*shape, -1)
    return (*noted, np.array(worths, np.float32).reshape(shape)), np.array(ends, np.float32)


def played(given: argparse.Namespace, way: int) -> list[torch.Tensor]:
    """Features, places and values of all boards by match, round and number, and what the matches came to."""
    begins = range(given.seed * 1_000_003, given.seed * 1_000_003 + given.matches, PART)
    with Pool(given.jobs) as pool:
        parts = pool.map(partial(part, way, given.width, given.lasts), [range(at, at + PART) for at in begins])
    boards = [np.concatenate(some) for some in zip(*(noted for noted, _ in parts), strict=True)]
    return [torch.from_numpy(some).to(DEVICE) for some in (*boards, np.concatenate([ends for _, ends in parts]))]


# ---- the network


class Net(nn.Module):
    """What `network.py` counts in whole numbers, in numbers that can be learned; boards come by round."""

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
        sums = [some(found.reshape(rounds * boards, -1)) for some, found in ((self.rows, features), (self.place_rows, places))]
        cut = (torch.cat(sums, -1).view(rounds, boards, -1) + self.starts[:, None]).clamp(0, 1)
        hidden = (torch.einsum("rbs,rhs->rbh", cut, self.layer) + self.layer_starts[:, None]).clamp(0, 1)
        alone = torch.gather(self.direct[:, None].expand(-1, boards, -1), 2, features).masked_fill(features == FEATURES, 0)
        return torch.einsum("rbh,rh->rb", hidden, self.last) + alone.sum(-1) + self.direct[:, FEATURES:]

    def parts(self) -> list[tuple[torch.Tensor, int]]:
        """Its numbers as `network_sizes` wants them, and what stands for one in each."""
        rows = torch.cat([self.rows.weight[:FEATURES], self.place_rows.weight[:PLACES]])
        layer = torch.cat([self.layer_starts[:, :, None], self.layer], 2)
        return [(rows, WHOLE), (self.starts, WHOLE), (layer, GRAIN), (self.last, GRAIN), (self.direct, GRAIN)]

    def packed(self) -> bytes:
        numbers = [(part * one).round().clamp(-32767, 32767).to(torch.int16).cpu().numpy().tobytes() for part, one in self.parts()]
        return zlib.compress(b"".join(numbers), 9)

    def unpack(self, data: bytes, way: int) -> None:
        network_with(data, way)  # which refuses what is none
        numbers = torch.from_numpy(np.frombuffer(zlib.decompress(data), np.int16).copy()).float().split(network_sizes(way))
        rows, starts, layer, last, direct = (some.view(part.shape) / one for some, (part, one) in zip(numbers, self.parts(), strict=True))
        self.rows.weight.data[:FEATURES], self.place_rows.weight.data[:PLACES] = rows[:FEATURES], rows[FEATURES:]
        self.layer_starts.data, self.layer.data = layer[:, :, 0].clone(), layer[:, :, 1:].clone()
        self.starts.data, self.last.data, self.direct.data = starts, last, direct


# ---- learning


def symmetries() -> torch.Tensor:
    """For each of eight ways to turn and mirror the board where every place comes to lie; a quarter turn makes highways of railways."""
    ways = torch.full((8, PLACES + 1), PLACES)
    for n in range(8):
        for cell in range(tables.SIDE**2):
            row, column = divmod(cell, tables.SIDE)
            column = tables.SIDE - 1 - column if n >= 4 else column
            for _ in range(n % 4):
                row, column = column, tables.SIDE - 1 - row
            ways[n, cell] = tables.SIDE * row + column
            for side in range(4):
                new = 4 * int(ways[n, cell]) + ((-side if n >= 4 else side) + n) % 4
                ways[n, tables.LAVA_SIDES + 4 * cell + side] = tables.LAVA_SIDES + new
                for kind in range(8):
                    ways[n, tables.SIDES + 8 * (4 * cell + side) + kind] = tables.SIDES + 8 * new + (kind ^ 4 * (n & 1))
    return ways.to(DEVICE)


class Lessons:
    """Boards that were played, and what they should be worth by a network."""

    def __init__(self, features: torch.Tensor, places: torch.Tensor, worths: torch.Tensor, ends: torch.Tensor) -> None:
        self.features, self.places, self.worths, self.ends = features, places, worths, ends
        order = torch.randperm(len(ends), generator=torch.Generator().manual_seed(1)).to(DEVICE)
        held_out = int(HELD_OUT * len(ends))
        self.held_out, self.rest = order[:held_out], order[held_out:]
        self.ways = symmetries()

    def worth(self, net: Net, numbers: torch.Tensor, which: slice, turned: bool = False) -> torch.Tensor:
        """What a network says of some boards of some matches, by round, match and number."""
        features, places = (some[numbers][:, :, which].transpose(0, 1).long() for some in (self.features, self.places))
        rounds, matches, boards, _ = features.shape
        if turned:
            way = torch.randint(8, (rounds, matches, boards, 1), device=DEVICE)
            places = self.ways[way, places]
        added = net(features.reshape(rounds, matches * boards, -1), places.reshape(rounds, matches * boards, -1))
        return added.view(rounds, matches, boards) + self.worths[numbers][:, :, which].transpose(0, 1)

    @torch.no_grad()
    def targets(self, net: Net, numbers: torch.Tensor) -> torch.Tensor:
        """By round and match: the best drawing of the next round, in the end what the match came to."""
        best = torch.cat([self.worth(net, some, slice(1, None)).amax(-1) for some in numbers.split(MOST_AT_ONCE)], 1)
        return torch.cat([best[1:], self.ends[numbers][None]])

    @torch.no_grad()
    def errors(self, net: Net) -> tuple[list[float], list[float]]:
        """The spread of errors on boards that are not learned from, by round: of the learned value, and with the network."""
        targets = self.targets(net, self.held_out)
        with_net = torch.cat([self.worth(net, some, slice(0, 1))[:, :, 0] for some in self.held_out.split(MOST_AT_ONCE)], 1)
        without = self.worths[self.held_out][:, :, 0].t()
        return (without - targets).var(1).tolist(), (with_net - targets).var(1).tolist()


def learn(net: Net, lessons: Lessons, given: argparse.Namespace) -> Iterator[tuple[int, Net]]:
    """Learns in so many steps; gives after each pass how many are done and the mean of the weights on the way."""
    direct = [net.direct]
    others = [weights for name, weights in net.named_parameters() if name != "direct"]
    adam = torch.optim.AdamW([{"params": direct, "weight_decay": 0.0}, {"params": others}], betas=(0.9, 0.99), weight_decay=given.decay)
    mean, step = deepcopy(net), 0
    while step < given.steps:
        targets, order = lessons.targets(mean, lessons.rest), torch.randperm(len(lessons.rest), device=DEVICE)
        for some in order.split(given.batch):
            for group in adam.param_groups:
                group["lr"] = given.rate * min(1, (step + 1) / 100) * (0.51 + 0.5 * cos(pi * min(1, step / given.steps)))
            off = lessons.worth(net, lessons.rest[some], slice(0, 1), turned=True)[:, :, 0] - targets[:, some]
            adam.zero_grad()
            (off**2).mean().backward()
            adam.step()
            step += 1
            for slow, quick in zip(mean.parameters(), net.parameters(), strict=True):
                slow.data.lerp_(quick.data, 1 - min(DRAG, step / (step + 20)))
        yield step, mean


def forget_unseen(net: Net, lessons: Lessons) -> None:
    """What was never seen adds nothing."""
    seen = torch.zeros(FEATURES + 1, dtype=torch.bool, device=DEVICE)
    for some in lessons.features.split(MOST_AT_ONCE):
        seen[some.long().flatten()] = True
    net.rows.weight.data[~seen] = 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--expansion", choices=("none", *WAYS[1:]), default="none")
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--width", type=int, default=4)
    parser.add_argument("--lasts", type=int, default=3, help="last rounds that are drawn after each match")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--batch", type=int, default=2048, help="matches in each")
    parser.add_argument("--rate", type=float, default=0.0015)
    parser.add_argument("--decay", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--go-on", action="store_true", help="from the network that is there")
    given = parser.parse_args()
    way = ("none", *WAYS[1:]).index(given.expansion)
    torch.manual_seed(given.seed)
    net = Net(NETWORK_ROUNDS[way])
    if given.go_on:
        net.unpack(given.out.read_bytes(), way)
    net.to(DEVICE)
    lessons = Lessons(*played(given, way))
    for step, mean in learn(net, lessons, given):
        without, with_net = lessons.errors(mean)
        print(step, *(f"{plain:.2f}>{wise:.2f}" for plain, wise in zip(without, with_net, strict=True)), flush=True)
    forget_unseen(mean, lessons)
    given.out.write_bytes(mean.packed())
    recipe = {name: getattr(given, name) for name in ("expansion", "matches", "width", "lasts", "steps", "batch", "rate", "decay", "seed")}
    before = json.loads(given.out.with_suffix(".json").read_text("utf-8")) if given.go_on else []
    given.out.with_suffix(".json").write_text(json.dumps([*before, recipe]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
