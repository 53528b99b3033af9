"""Pure functions of a box and small values that are computed once for the same inputs."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast
from weakref import ref

F = TypeVar("F", bound=Callable[..., Any])


def memoised(most: int) -> Callable[[F], F]:
    """Memoises a function `f(box, *values)`; the cache has `most` results and keeps no box alive."""

    def decorate(function: F) -> F:
        @lru_cache(maxsize=most)
        def cached(box: Callable[[], Any], *values: Any) -> Any:
            return function(box(), *values)

        @wraps(function)
        def looked_up(box: Any, *values: Any) -> Any:
            return cached(ref(box), *values)

        return cast("F", looked_up)

    return decorate
