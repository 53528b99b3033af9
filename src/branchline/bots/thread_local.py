"""Thread-local cache of scratch memory that searches reuse and overwrite, so that no two threads share it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from threading import local
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def thread_local_cache(maxsize: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Like `lru_cache`, but per thread; entries are freed when the thread ends."""

    def decorate(make: Callable[P, R]) -> Callable[P, R]:
        thread = local()

        @wraps(make)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            if not hasattr(thread, "cache"):
                thread.cache = lru_cache(maxsize)(make)
            result: R = thread.cache(*args, **kwargs)
            return result

        return call

    return decorate
