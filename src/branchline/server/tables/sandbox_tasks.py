"""What is done with something a stranger sent, in a process that may be ended at any moment: `table/uploads.py` says what."""

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
    """In a new process: the games are read, and from then on there is only so much memory."""
    global _games
    _games = listed_games(games)
    limit_memory(memory)


def limit_memory(memory: int) -> None:
    """So many bytes for this process, from now on."""
    with suppress(ImportError, ValueError, OSError):  # not every system can limit this
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def done(work: Callable[..., T], *given: Any) -> T:
    """Some work with the games, whose answer is no larger than a server can send on."""
    answer = work(_games, *given)
    if len(msgspec.json.encode(answer)) > _MOST_BYTES:
        raise MemoryError
    return answer
