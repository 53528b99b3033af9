"""Steps per second of 1,024 matches of two seats in lockstep against bots: kernels, and the rules in the same run.

python benchmarks/lockstep.py [GAME ...] [-o NAME=VALUE ...] [--bots NAME ...] [--steps N] [--matches N]
    [--threads N] [--reward NAME] [--peers]

One core, processor time of `Lockstep.step` only. Several kinds of bots are compared with the first, without the rules, by medians of
interleaved rounds. `--threads` measures wall-clock time instead, also interleaved: one thread, several threads, and as many processes of
one thread that share the matches; processes have no common state, so they show the capacity of the machine's cores at that time.
`--peers` adds backgammon and go of pgx, if it and jax are installed. Bots that no kernel supports are played by the rules, with a note.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib.util import find_spec
from itertools import product
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from time import perf_counter, process_time
from typing import Any, TypeAlias

import numpy as np

from branchline.cli.arguments import named_game, table_setup
from branchline.engine.errors import BranchlineError
from branchline.engine.game import Setup
from branchline.games import GAMES
from branchline.sim.backends.backend import EnvSpec, RulesBackend
from branchline.sim.backends.kernel import compiled_kernels, kernel_backend
from branchline.sim.vector import Lockstep

SEATS, FEW = 2, 32  # matches by the rules, whose rate does not depend on their number
ROUNDS = 9  # of interleaved measurements

Clock: TypeAlias = Callable[[], float]


def any_legal(masks: Any, rng: np.random.Generator) -> Any:
    """A uniformly random legal action in every row."""
    counts = masks.sum(1)
    nth = (rng.random(len(masks)) * counts).astype(np.int64)
    return np.flatnonzero(masks)[np.cumsum(counts) - counts + nth] % masks.shape[1]


def steps_a_second(begin: Callable[[], Any], step: Callable[[Any], Any], steps: int) -> float:
    """Steps per second, without the time to choose actions and without the first few steps."""
    rng, masks, spent = np.random.default_rng(0), begin(), 0.0
    for number in range(steps + 3):
        actions = any_legal(masks, rng)
        start = process_time()
        masks = step(actions)
        spent += process_time() - start if number >= 3 else 0.0
    return float(len(masks) * steps / spent)


def setup_of(game: str, given: argparse.Namespace) -> Setup:
    return table_setup(named_game(game), SEATS, given.o, None)


def spec(game: str, given: argparse.Namespace, bots: str) -> EnvSpec:
    return EnvSpec(game, SEATS, setup_of(game, given).options, 0, bots, given.reward, None)


def who_plays(game: str, given: argparse.Namespace, bots: str) -> str:
    """The backend in words: the kernel, or the rules if the kernel does not support these matches."""
    backend = kernel_backend(spec(game, given, bots), 1)
    if backend is None:
        return "rules"
    backend.close()
    return "kernel"


def lockstep(game: str, given: argparse.Namespace, bots: str, matches: int, jobs: int = 1) -> Lockstep:
    return Lockstep(game, matches, SEATS, dict(setup_of(game, given).options), bots=bots, reward=given.reward, jobs=jobs, copy=False)


def by_kernel(game: str, given: argparse.Namespace) -> float:
    env = lockstep(game, given, given.bots[0], given.matches)
    try:
        return steps_a_second(lambda: env.reset(seed=1)[0]["action_mask"], lambda a: env.step(a)[0]["action_mask"], given.steps)
    finally:
        env.close()


class Stepping:
    """An environment that is stepped some steps at a time."""

    def __init__(self, game: str, given: argparse.Namespace, bots: str, matches: int, jobs: int = 1, clock: Clock = perf_counter) -> None:
        self.env, self.rng, self.matches, self.clock = lockstep(game, given, bots, matches, jobs), np.random.default_rng(0), matches, clock
        self.masks = self.env.reset(seed=1)[0]["action_mask"]

    def rate(self, steps: int) -> float:
        spent = 0.0
        for _ in range(steps):
            actions = any_legal(self.masks, self.rng)
            start = self.clock()
            self.masks = self.env.step(actions)[0]["action_mask"]
            spent += self.clock() - start
        return self.matches * steps / spent


def step_apart(pipe: Connection[Any, Any], game: str, given: argparse.Namespace, matches: int) -> None:
    """The loop of a process that steps its own environment on request."""
    own = Stepping(game, given, given.bots[0], matches)
    while steps := pipe.recv():
        pipe.send(own.rate(steps))
    own.env.close()


def in_turn(game: str, given: argparse.Namespace) -> list[float]:
    """The rates of one thread, of several, and of as many processes: medians of interleaved rounds."""
    context, threads = get_context("spawn"), given.threads
    pipes = []
    for n in range(threads):
        ours, theirs = context.Pipe()
        matches = given.matches * (n + 1) // threads - given.matches * n // threads
        context.Process(target=step_apart, args=(theirs, game, given, matches), daemon=True).start()
        pipes.append(ours)
    backends = [Stepping(game, given, given.bots[0], given.matches, jobs) for jobs in (1, threads)]
    rounds = [[*(backend.rate(given.steps) for backend in backends), at_once(pipes, given.steps)] for _ in range(ROUNDS)]
    for pipe in pipes:
        pipe.send(0)
    for backend in backends:
        backend.env.close()
    return [median(rates) for rates in zip(*rounds, strict=True)]


def beside(game: str, given: argparse.Namespace) -> list[float]:
    """The rates against each kind of bots, in processor time: medians of interleaved rounds."""
    backends = [Stepping(game, given, bots, given.matches, clock=process_time) for bots in given.bots]
    rounds = [[backend.rate(given.steps) for backend in backends] for _ in range(ROUNDS)]
    for backend in backends:
        backend.env.close()
    return [median(rates) for rates in zip(*rounds, strict=True)]


def at_once(pipes: list[Connection[Any, Any]], steps: int) -> float:
    """The total rate of several processes."""
    for pipe in pipes:
        pipe.send(steps)
    return float(sum(pipe.recv() for pipe in pipes))


def by_rules(game: str, given: argparse.Namespace) -> float:
    backend = RulesBackend(spec(game, given, given.bots[0]), FEW)
    seeds = [str(n) for n in range(FEW)]
    return steps_a_second(
        lambda: backend.begin(seeds).action_mask, lambda actions: backend.step(actions).action_mask, max(1, given.steps // 4)
    )


def peer(name: str, given: argparse.Namespace) -> float:
    """The rate of a game of pgx with the same number of matches and automatic resets."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(0), given.matches)
    state = init(keys)

    def begin() -> Any:
        return np.asarray(state.legal_action_mask)

    def go(actions: Any) -> Any:
        nonlocal state
        state = jax.block_until_ready(step(state, actions.astype(np.int32), keys))
        return np.asarray(state.legal_action_mask)

    return steps_a_second(begin, go, given.steps)


def one_or_more(typed: str) -> int:
    number = int(typed)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not 1 or more")
    return number


def requested() -> argparse.Namespace:
    """The arguments of the command line; refuses what cannot be measured before measuring anything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="all that have a kernel by default")
    parser.add_argument("-o", action="append", metavar="NAME=VALUE", help="an option of the games")
    parser.add_argument("--bots", nargs="+", default=["random"])
    parser.add_argument("--steps", type=one_or_more, default=40)
    parser.add_argument("--matches", type=one_or_more, default=1024)
    parser.add_argument("--threads", type=one_or_more, default=1)
    parser.add_argument("--reward", default="score")
    parser.add_argument("--peers", action="store_true")
    given = parser.parse_args()
    given.games = given.games or [name for name in GAMES if compiled_kernels(name)]
    if given.threads > given.matches:
        parser.error(f"{given.threads} threads cannot share {given.matches} matches")
    if given.threads > 1 and len(given.bots) > 1:
        parser.error("threads are measured against one kind of bots")
    for game, bots in product(given.games, given.bots):
        try:
            lockstep(game, given, bots, 1).close()
        except BranchlineError as error:
            parser.error(f"{game}: {error}")
    return given


def measure(game: str, given: argparse.Namespace) -> str:
    """The report on a game."""
    players = [who_plays(game, given, bots) for bots in given.bots]
    if given.threads > 1:
        one, many, apart = in_turn(game, given)
        told = f"{players[0]}: one thread {one:10,.0f}/s   {given.threads} threads {many:10,.0f}/s   {many / one:5.2f} x"
        return f"{told}   {given.threads} processes {apart:10,.0f}/s   {apart / one:5.2f} x"
    if len(given.bots) > 1:
        rates = beside(game, given)
        each = zip(given.bots, players, rates, strict=True)
        return "   ".join(f"{bots} ({player}) {rate:10,.0f}/s {rate / rates[0]:6.1%}" for bots, player, rate in each)
    slow = by_rules(game, given)
    if players[0] == "rules":
        return f"rules {slow:10,.0f}/s   no kernel plays this"
    fast = by_kernel(game, given)
    return f"rules {slow:10,.0f}/s   kernel {fast:10,.0f}/s   {fast / slow:8,.0f} x"


def main() -> None:
    given = requested()
    for game in given.games:
        print(f"{game:18} {measure(game, given)}", flush=True)
    for name in ("backgammon", "go_9x9") if given.peers else ():
        if find_spec("jax") and find_spec("pgx"):
            print(f"pgx {name:14} {peer(name, given):36,.0f}/s", flush=True)
        else:
            print(f"pgx {name:14} is not installed here")


if __name__ == "__main__":
    main()
