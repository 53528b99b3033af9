"""What a new child process does first, and how it runs tasks that need the games."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from signal import SIG_IGN, SIGINT, signal
from typing import Any, TypeVar

import msgspec

from branchline.bots import bots_for
from branchline.engine.game import AnyGame
from branchline.server.processes.kinds import ProcessKind
from branchline.server.settings import listed_games

T = TypeVar("T")

_MOST_BYTES = 20_000_000  # of an answer

_games: Mapping[str, AnyGame] = {}


def begin(parent: int, kind: ProcessKind, games: str) -> None:
    """Set up a new process, which ends with its parent, even if that is killed."""
    signal(SIGINT, SIG_IGN)  # the server handles Ctrl+C and ends its processes itself
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    with suppress(AttributeError, OSError):  # not available on every system
        os.nice(kind.niceness)
    _load(games, kind.loads_bots)
    _limit_memory(kind.memory)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def _load(games: str, bots: bool) -> None:
    global _games
    _games = listed_games(games)
    for game in _games.values() if bots else ():
        for kind in bots_for(game.id):
            with suppress(Exception):  # a bot that cannot be created is reported when asked to move
                kind.create(game, 0)


def _limit_memory(memory: int) -> None:
    with suppress(ImportError, ValueError, OSError):  # not available on every system
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def with_games(work: Callable[..., T], *args: Any) -> T:
    """Run work with the games. Raises `MemoryError` if the answer is too large to send."""
    answer = work(_games, *args)
    if len(msgspec.json.encode(answer)) > _MOST_BYTES:
        raise MemoryError
    return answer
