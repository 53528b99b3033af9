"""A transport without a socket, for tests of protocols."""

from __future__ import annotations

import asyncio
from typing import Any


class Transport(asyncio.Transport):
    """Says whether the socket is read, and what was written."""

    reading = True
    closing = False
    written = b""

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True
