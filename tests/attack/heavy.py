"""Tasks that exhaust a process: time, memory, output; and one that dies."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any


def run_forever(_games: Mapping[str, Any]) -> None:
    while True:
        time.sleep(0.01)


def fill_memory(_games: Mapping[str, Any]) -> int:
    return len(bytearray(4_000_000_000))


def write_too_much(_games: Mapping[str, Any]) -> str:
    return "a" * 30_000_000


def die(_games: Mapping[str, Any]) -> None:
    os._exit(1)


def die_if(_games: Mapping[str, Any], process: int) -> int:
    """Dies in this process; in another one returns its id."""
    if os.getpid() == process:
        os._exit(1)
    return os.getpid()


def process_id(_games: Mapping[str, Any]) -> int:
    return os.getpid()
