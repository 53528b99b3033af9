"""The child process of the sandbox: it runs the functions of `table/uploads.py` with limited memory and output."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from branchline.engine.game import AnyGame
from branchline.server.settings import listed_games

T = TypeVar("T")

_MOST_BYTES = 20_000_000  # of an answer

_games: Mapping[str, AnyGame] = {}


def begin(games: str, memory: int) -> None:
    """Initialise a new process: load the games, then limit its memory."""
    global _games
    _games = listed_games(games)
    limit_memory(memory)


def limit_memory(memory: int) -> None:
    """Limit the memory of this process to this many bytes."""
    with suppress(ImportError, ValueError, OSError):  # not available on every system
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def run_task(work: Callable[..., T], *args: Any) -> T:
    """Run work with the games. Raises `MemoryError` if the answer is too large to send."""
    answer = work(_games, *args)
    if len(msgspec.json.encode(answer)) > _MOST_BYTES:
        raise MemoryError
    return answer
