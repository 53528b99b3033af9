"""A transport without a socket, for tests of protocols."""

from __future__ import annotations

import asyncio
from typing import Any


class Transport(asyncio.Transport):
    """Records whether the socket is read, and the written data."""

    reading = True
    is_closed = False
    output = b""

    def write(self, data: Any) -> None:
        self.output += data

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True
