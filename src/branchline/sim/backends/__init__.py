"""Backends of the lockstep environment: a game's compiled kernel where it supports the setup, else its rules."""

from __future__ import annotations

from branchline.sim.backends.backend import Backend, EnvSpec, RulesBackend
from branchline.sim.backends.kernel import kernel_backend
from branchline.sim.backends.processes import ProcessBackend, shares


def make_backend(spec: EnvSpec, count: int, jobs: int = 1) -> Backend:
    """A backend of `count` matches, on up to `jobs` threads or processes."""
    parts = shares(count, jobs)
    fast = kernel_backend(spec, count, len(parts))
    if fast is None and len(parts) > 1:
        return ProcessBackend(spec, parts)
    return fast or RulesBackend(spec, count)
