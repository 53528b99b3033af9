"""Elements of a picture that are drawn once for the same inputs; each begins on a line of its own, so that patches can name it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast
from weakref import ref

if TYPE_CHECKING:
    from branchline.drawing.picture import Look

MOST_LOOKS = 24  # whose results of one function are cached
MOST_ELEMENTS = 2048  # results of one function for one look
MOST_PARTS = 64  # the same of a large part of a picture
BOX = "box"  # the name of a first parameter that the cache references weakly, so that it keeps no box alive

F = TypeVar("F", bound=Callable[..., str])


def element(draw: F) -> F:
    """Memoises a pure function `draw([box,] *values, look)` by its inputs.

    The look is passed without the players' names, so that all tables share the result.
    """
    return _memoised(draw, MOST_ELEMENTS, "\n")


def part(draw: F) -> F:
    """The same for a large part of a picture, which is made of elements."""
    return _memoised(draw, MOST_PARTS, "")


def _memoised(draw: F, most: int, head: str) -> F:
    """A cache for each look; that of the last look is found without hashing, as a picture is drawn with one look."""
    weak = draw.__code__.co_varnames[0] == BOX

    @lru_cache(maxsize=MOST_LOOKS)
    def cache_of(look: Look) -> Callable[..., str]:
        def drawn(*values: Any) -> str:
            return head + (draw(values[0](), *values[1:], look) if weak else draw(*values, look))

        return lru_cache(maxsize=most)(drawn)

    last: tuple[Look | None, Callable[..., str]] = (None, str)

    @wraps(draw)
    def looked_up(*inputs: Any) -> str:
        nonlocal last
        look, cached = last
        if look is not inputs[-1]:
            look = inputs[-1]
            last = (look, cached) = (look, cache_of(look.anonymous or look))
        return cached(ref(inputs[0]), *inputs[1:-1]) if weak else cached(*inputs[:-1])

    return cast("F", looked_up)
