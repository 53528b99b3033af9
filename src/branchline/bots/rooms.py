"""Rooms to think in: what is kept from one thought to the next and written over by it, so that no two threads may share one."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from threading import local
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def room(maxsize: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """As `lru_cache`, but every thread has rooms of its own, which go when it ends."""

    def keeping(make: Callable[P, R]) -> Callable[P, R]:
        here = local()

        @wraps(make)
        def kept(*args: P.args, **kwargs: P.kwargs) -> R:
            if not hasattr(here, "rooms"):
                here.rooms = lru_cache(maxsize)(make)
            found: R = here.rooms(*args, **kwargs)
            return found

        return kept

    return keeping
