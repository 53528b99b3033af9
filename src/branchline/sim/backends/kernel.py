"""Backend on a game's compiled kernel: writes into arrays; several threads share the matches without the interpreter lock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from threading import Thread
from typing import Any

import numpy as np
import numpy.typing as npt

from branchline.bots.evaluator import bot_config
from branchline.engine.compiled import BuildInfo, build_info, load_build
from branchline.engine.game import Setup
from branchline.engine.text import text
from branchline.games import GAMES, part_of
from branchline.sim.backends.backend import Actions, Batch, EnvSpec, sizes
from branchline.sim.backends.native.numbers import BLOCK, MOST_THREADS
from branchline.sim.rewards import REWARDS

NATIVE = f"{__package__}.native"
OPPONENTS = ("random", "greedy", "easy")


@dataclass(frozen=True, slots=True)
class Kernels:
    """The modules of a batch: rows, batch adapter and kernel of a game, all compiled or all plain."""

    rows: Any
    game: Any
    kernel: Any
    compiled: bool


def compiled_kernels(game: str) -> Kernels | None:
    """The kernels of a game if all of them are compiled. Rows refer to matches by address, so compiled and plain builds cannot be mixed."""
    forms = called_builds(game)
    if not forms or not all(each.compiled for each in forms):
        return None
    return Kernels(forms[0].module, forms[1].module, _kernel(game), compiled=True)


def called_builds(game: str) -> list[BuildInfo]:
    """The build of each module in a batch of a game, the rows and the batch adapter first; none if there is no such game."""
    if (rows := part_of(game, "batch")) is None:
        return []
    easy_modules = _part(game, "easy_bots").MODULES
    return [
        *(build_info(name) for name in (f"{NATIVE}.rows", rows.__name__, f"{NATIVE}.thread_pool", *easy_modules)),
        _matches(game),
    ]


def _matches(game: str) -> BuildInfo:
    """The build of the kernel's matches: plain if any part of the kernel is."""
    name = _kernel(game).Match.__module__
    if name.rpartition(".")[2].startswith("_c"):
        return BuildInfo(import_module(name), True)
    return BuildInfo(import_module(name), False, build_info(name).reason or text("another part of the kernel is not compiled"))


def _kernel(game: str) -> Any:
    return _part(game, "kernel").kernel


def _part(game: str, name: str) -> Any:
    return part_of(game, name)


def kernel_backend(spec: EnvSpec, count: int, threads: int = 1) -> KernelBackend | None:
    """A backend of this number of matches against random, greedy or easy bots if the game's kernel is compiled; None for other settings."""
    kernels = None if _asks_for_more(spec) else compiled_kernels(spec.game)
    return KernelBackend(spec, count, kernels, min(threads, MOST_THREADS)) if kernels else None


def obstacle(spec: EnvSpec) -> str:
    """The reason why `kernel_backend` does not support these matches; empty if it does."""
    return _asks_for_more(spec) or str(next((form.reason for form in called_builds(spec.game) if not form.compiled), None) or "")


def _asks_for_more(spec: EnvSpec) -> str:
    """The requested feature that batches of kernels do not support, compiled or not; empty if there is none."""
    if spec.limit is not None:
        return "a limit of moves is set"
    if spec.edition and spec.edition.source != GAMES[spec.game].edition.source:
        return "it has a box of its own"
    others = sorted(set(opponents(spec)) - set(OPPONENTS))
    return f"it plays against {', '.join(OPPONENTS)}, not against {', '.join(others)}" if others else ""


def opponents(spec: EnvSpec) -> list[str]:
    """The kinds of bot that play the other seats, in their order."""
    return [spec.bots] * (spec.seats - 1) if isinstance(spec.bots, str) else list(spec.bots)


def seats_of(spec: EnvSpec, kind: str) -> int:
    """The seats that bots of a kind play, as bits."""
    others = [seat for seat in range(spec.seats) if seat != spec.seat]
    return sum(1 << seat for seat, name in zip(others, opponents(spec), strict=True) if name == kind)


def _shift(actions: int) -> int:
    """The size of the blocks of a mask, as a power of 2: at most 64 blocks, of at least `BLOCK` each."""
    return max(BLOCK, (actions - 1 >> 6).bit_length())


def easy_evaluators(spec: EnvSpec, setup: Setup, compiled: bool, count: int) -> list[Any]:
    """An easy bot for each thread, if any seat needs one."""
    if not seats_of(spec, "easy"):
        return [None] * count
    part = _part(spec.game, "easy_bots")
    return [part.easy_evaluator(setup, compiled) for _ in range(count)]


class KernelBackend:
    """All matches in the same arrays, which every step overwrites. Results do not depend on the number of threads."""

    def __init__(self, spec: EnvSpec, count: int, kernels: Kernels, threads: int = 1) -> None:
        size, actions = sizes(spec)
        episode = spec.episode()
        setup = episode.setup
        bridge = _part(spec.game, "convert")
        self._compiled, self._count = kernels.compiled, count
        self._matches = [bridge.new_match(setup, 0, kernels.kernel) for _ in range(count)]
        self._trials = [bridge.new_match(setup, 0, kernels.kernel) for _ in range(threads)]
        self._evaluators = easy_evaluators(spec, setup, self._compiled, threads)
        self._pools = load_build(self._compiled, f"{NATIVE}.thread_pool")
        self._pool = self._pools.ThreadPool(threads)
        self._turns, self._moves, self.actions = np.zeros((3, count), np.int64)
        self._seeds, self.rng, self.mask_blocks = np.zeros((3, count), np.uint64)
        self._observation, self._final = np.zeros((2, count, size), np.uint8)
        self._mask, self._rewarded_scores = np.zeros((count, actions), np.int8), np.zeros(count)
        self._numbers = np.zeros((3, count), np.int64)  # copied in every step: rewards (the bits of floats), scores, ranks
        self._marks = np.zeros((3, count), np.bool_)  # likewise: terminated, refused, truncated
        self._module = kernels.rows
        self.rows = kernels.rows.Rows()
        numbers = {
            "game": kernels.game.game_functions(), "pool": self._pool, "seats": spec.seats, "seat": spec.seat,
            "reward_kind": REWARDS.index(spec.reward), "greedy": seats_of(spec, "greedy"), "easy": seats_of(spec, "easy"),
            "epsilon": bot_config(GAMES[spec.game]).search.epsilon, "limit": episode.limit, "size": size, "actions": actions,
            "count": count, "shift": _shift(actions),
        }  # fmt: skip
        for name, value in numbers.items():
            setattr(self.rows, name, value)
        self._places = np.array([id(match) for match in self._matches], np.uintp)
        arrays = {
            "seed": self._seeds, "turn": self._turns, "moves": self._moves, "rng": self.rng, "action": self.actions,
            "refused": self._marks[1], "observation": self._observation, "mask": self._mask, "mask_blocks": self.mask_blocks,
            "final": self._final, "terminated": self._marks[0], "truncated": self._marks[2], "rank": self._numbers[2],
            "score": self._numbers[1], "rewarded_score": self._rewarded_scores, "reward": self._numbers[0].view(np.float64),
        }  # fmt: skip
        matches = self._places.ctypes.data if self._compiled else self._matches
        self._module.bind_buffers(self.rows, {"match": matches, **{name: self._as_argument(array) for name, array in arrays.items()}})
        self._scratches, self._open = self._made_scratches(), True
        self._helpers = [Thread(target=self._module.run_helper, args=(self.rows, scratch), daemon=True) for scratch in self._scratches[1:]]
        for helper in self._helpers:
            helper.start()

    def begin(self, seeds: Sequence[str]) -> Batch:
        """Begins new matches, with a seed for each place."""
        self._seeds[:] = [int.from_bytes(sha256(seed.encode()).digest()[:8]) for seed in seeds]
        self._module.begin(self.rows, self._scratches[0])
        return self._batch()

    def first_refused_row(self, actions: Actions) -> int | None:
        self.actions[:] = actions
        row: int = self._module.first_refused(self.rows)
        return row if row >= 0 else None

    def step(self, actions: Actions) -> Batch:
        """Makes one action in each match; the arrays of observations and masks are those of the previous step."""
        self.actions[:] = actions
        self._module.advance(self.rows, self._scratches[0])
        return self._batch()

    def close(self) -> None:
        """Ends the threads; further calls do nothing."""
        if self._open:
            self._open = False
            self._pools.stop(self._pool)
            for helper in self._helpers:
                helper.join()
            self._pools.free_semaphores(self._pool)

    def _made_scratches(self) -> list[Any]:
        """The scratch memory of each thread."""
        given: Any = id if self._compiled else lambda thing: thing
        return [
            self._module.make_scratch(thread, {"trial": given(trial), "evaluator": given(evaluator)})
            for thread, (trial, evaluator) in enumerate(zip(self._trials, self._evaluators, strict=True))
        ]

    def _batch(self) -> Batch:
        numbers, marks = self._numbers.copy(), self._marks.copy()
        ended = (marks[0] | marks[2]).nonzero()[0]
        return Batch(
            observation=self._observation,
            action_mask=self._mask,
            reward=numbers[0].view(np.float64),
            terminated=marks[0],
            truncated=marks[2],
            score=numbers[1],
            rank=numbers[2],
            refused=marks[1],
            final=dict(zip(ended.tolist(), self._final[ended], strict=True)) if ended.size else {},
        )

    def _as_argument(self, array: npt.NDArray[Any]) -> Any:
        """An array in the form that the build of the rows takes."""
        return array.ctypes.data if self._compiled else array.reshape(-1).data
