"""One serving process and its orderly end."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from uvicorn import Config, Server
from uvicorn.config import STARTUP_FAILURE

from branchline.server.api.connections import IDLE_WITHIN
from branchline.server.net.http import HttpConnection
from branchline.server.net.websocket import WebSocketConnection
from branchline.server.settings import from_environment

if TYPE_CHECKING:
    from branchline.server.middleware import OuterMiddleware

log = logging.getLogger(__name__)

LINGER = 4.0  # seconds in which requests and messages under way may finish when the server is told to end
FAREWELL = 1  # seconds in which the last answers may leave
BACKLOG = 2048


def configured(log: dict[str, Any] | None, workers: int) -> Config:
    """How this server is served; its own settings are read from the environment."""
    return Config(
        "branchline.server.app:create",
        factory=True,
        interface="asgi3",
        lifespan="on",
        workers=workers,
        http=HttpConnection,
        ws=WebSocketConnection,
        ws_max_size=from_environment().limits.message or sys.maxsize,
        ws_ping_interval=None,  # pages ping by themselves
        ws_per_message_deflate=False,
        log_config=log,
        access_log=False,
        proxy_headers=False,  # forwarded addresses are read by the gate
        server_header=False,
        backlog=BACKLOG,
        timeout_keep_alive=int(IDLE_WITHIN),
        timeout_graceful_shutdown=FAREWELL,
    )


class Process(Server):
    """Serves until a signal; then lets everything under way finish and asks everyone at a table to come back."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        registry = cast("OuterMiddleware", self.config.loaded_app).registry
        registry.shutting_down.set()
        until = asyncio.get_running_loop().time() + LINGER
        while registry.in_flight and not self.force_exit and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)
        for task in list(registry.in_flight):
            task.cancel()  # it answers with 503
        await super().shutdown(sockets)


def serve(config: Config, listener: socket.socket) -> None:
    """Serves in this process until SIGTERM or SIGINT. Raises `SystemExit` if the server cannot start."""
    signal.signal(signal.SIGTERM, _end)  # before it serves, and again when everything is closed
    try:
        config.load()
    except Exception as error:
        log.exception("the server cannot start")
        raise SystemExit(STARTUP_FAILURE) from error
    with suppress(KeyboardInterrupt):
        Process(config).run([listener])


def _end(*_signal: object) -> None:
    raise SystemExit(0)
