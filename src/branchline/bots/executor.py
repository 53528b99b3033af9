"""Executors: call a function with many arguments, in this process or in others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import starmap
from typing import Any, TypeAlias

Executor: TypeAlias = Callable[[Callable[..., Any], Iterable[tuple[Any, ...]]], Iterable[Any]]


def run_inline(task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
    """Default executor: lazily, one call after another, in this process."""
    return starmap(task, arguments)
