"""Default executor: runs the work in this process, one piece after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import starmap
from typing import Any


def here(task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
    return starmap(task, arguments)
