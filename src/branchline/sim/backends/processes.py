"""Backend of worker processes that share the matches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from branchline.engine.errors import BranchlineError, InvalidSetup
from branchline.matches.workers import LOST, ignore_interrupts
from branchline.sim.backends.backend import Actions, Batch, EnvSpec, RulesBackend, first_refused


def shares(count: int, jobs: int) -> list[range]:
    """Places 0 to `count` in `jobs` parts of about equal size, none empty."""
    jobs = min(jobs, count)
    ends = [count * n // jobs for n in range(jobs + 1)]
    return [range(first, last) for first, last in pairwise(ends)]


class ProcessBackend:
    """Fresh processes (a fork would copy the caller's threads), each with its share of the places."""

    def __init__(self, spec: EnvSpec, places: Sequence[range]) -> None:
        self._places, context = places, get_context("spawn")
        pairs = [context.Pipe() for _ in places]
        self._pipes = [ours for ours, _ in pairs]
        self._processes = [
            context.Process(target=_serve, args=(theirs, spec, share), daemon=True)
            for (_, theirs), share in zip(pairs, places, strict=True)
        ]
        for process, (_, theirs) in zip(self._processes, pairs, strict=True):
            process.start()
            theirs.close()

    def begin(self, seeds: Sequence[str]) -> Batch:
        return self._collect_batch([("begin", seeds[share.start : share.stop]) for share in self._places])

    def first_refused_row(self, actions: Actions) -> int | None:
        return first_refused(self._mask, actions)

    def step(self, actions: Actions) -> Batch:
        return self._collect_batch([("step", actions[share.start : share.stop]) for share in self._places])

    def close(self) -> None:
        """Ends the processes; they stop when their pipe does."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()

    def _collect_batch(self, questions: list[tuple[str, Any]]) -> Batch:
        batch = concatenate(self._ask(questions))
        self._mask = batch.action_mask
        return batch

    def _ask(self, questions: list[tuple[str, Any]]) -> list[Batch]:
        try:
            for pipe, question in zip(self._pipes, questions, strict=True):
                pipe.send(question)
            answers = [pipe.recv() for pipe in self._pipes]
        except (EOFError, BrokenPipeError, ConnectionResetError):
            raise InvalidSetup(LOST) from None
        for answer in answers:
            if isinstance(answer, BranchlineError):
                raise answer
        return answers


def _serve(pipe: Connection[Any, Any], spec: EnvSpec, places: range) -> None:
    """The loop of a worker process: answers requests from the pipe until it is closed."""
    ignore_interrupts()
    mine = RulesBackend(spec, len(places))
    while True:
        try:
            verb, argument = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(mine.begin(argument) if verb == "begin" else mine.step(argument))
        except BranchlineError as error:
            pipe.send(error)


def concatenate(parts: list[Batch]) -> Batch:
    """The rows of all parts, in their order."""
    names = ("observation", "action_mask", "reward", "terminated", "truncated", "score", "rank", "refused")
    starts = np.cumsum([0, *(len(part.terminated) for part in parts)])
    final = {int(start) + row: seen for start, part in zip(starts, parts, strict=False) for row, seen in part.final.items()}
    return Batch(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names}, final=final)
