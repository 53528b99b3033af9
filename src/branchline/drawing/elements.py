"""Elements of a picture that are drawn once for the same inputs; each begins on a line of its own, so that patches can name it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast
from weakref import ref

if TYPE_CHECKING:
    from branchline.drawing.picture import Look

MOST_CACHED = 4096  # results of one function
BOX = "box"  # the name of a first parameter that the cache references weakly, so that it keeps no box alive

F = TypeVar("F", bound=Callable[..., str])


def element(draw: F) -> F:
    """Memoises a pure function `draw([box,] *values, look)` by its inputs.

    The look is passed without the players' names, so that all tables share the result.
    """
    weak = draw.__code__.co_varnames[0] == BOX

    @lru_cache(maxsize=MOST_CACHED)
    def cached(*inputs: Any) -> str:
        return "\n" + (draw(inputs[0](), *inputs[1:]) if weak else draw(*inputs))

    @wraps(draw)
    def drawn(*inputs: Any) -> str:
        *values, look = inputs
        if weak:
            values[0] = ref(values[0])
        return cached(*values, _anonymous(look))

    return cast("F", drawn)


def _anonymous(look: Look) -> Look:
    return look.anonymous or look
