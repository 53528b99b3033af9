"""What an inspector may be asked to do that no server should do itself."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any


def endless(_games: Mapping[str, Any]) -> None:
    while True:
        time.sleep(0.01)


def greedy(_games: Mapping[str, Any]) -> int:
    return len(bytearray(4_000_000_000))


def wordy(_games: Mapping[str, Any]) -> str:
    return "a" * 30_000_000


def dying(_games: Mapping[str, Any]) -> None:
    os._exit(1)


def who(_games: Mapping[str, Any]) -> int:
    return os.getpid()
