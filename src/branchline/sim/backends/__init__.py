"""Backends of the lockstep environment: a game's compiled kernel where it supports the setup, else its rules, with a warning."""

from __future__ import annotations

import warnings

from branchline.engine.compiled import SlowKernelWarning, is_plain_forced
from branchline.games import part_of
from branchline.sim.backends.backend import Backend, EnvSpec, RulesBackend
from branchline.sim.backends.kernel import kernel_backend, obstacle
from branchline.sim.backends.processes import ProcessBackend, shares


def make_backend(spec: EnvSpec, count: int, jobs: int = 1) -> Backend:
    """A backend of `count` matches, on up to `jobs` threads or processes; warns once per reason if the game's kernel cannot play them."""
    parts = shares(count, jobs)
    fast = kernel_backend(spec, count, len(parts))
    if fast:
        return fast
    _warn(spec)
    return ProcessBackend(spec, parts) if len(parts) > 1 else RulesBackend(spec, count)


def _warn(spec: EnvSpec) -> None:
    if part_of(spec.game, "batch") and not is_plain_forced():
        message = f"{spec.game} is simulated by its plain rules, about 100 times slower than by its kernel: {obstacle(spec)}"
        warnings.warn(message, SlowKernelWarning, stacklevel=1)  # from here, so that Python shows each message once
