"""One serving process and its orderly end."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
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

LINGER = 4.0  # seconds for requests and messages in progress to finish at shutdown
FAREWELL = 1  # seconds for the last responses to be sent
BACKLOG = 2048


def uvicorn_config(log: dict[str, Any] | None) -> Config:
    """The uvicorn configuration; the server's own settings come from the environment."""
    return Config(
        "branchline.server.app:create",
        factory=True,
        interface="asgi3",
        lifespan="on",
        http=HttpConnection,
        ws=WebSocketConnection,
        ws_max_size=from_environment().limits.message or sys.maxsize,
        ws_ping_interval=None,  # clients send their own pings
        ws_per_message_deflate=True,
        log_config=log,
        access_log=False,
        proxy_headers=False,  # the middleware reads forwarded addresses
        server_header=False,
        backlog=BACKLOG,
        timeout_keep_alive=int(IDLE_WITHIN),
        timeout_graceful_shutdown=FAREWELL,
    )


class Process(Server):
    """Serves until a signal; then finishes requests in progress and asks WebSocket clients to reconnect."""

    def stop(self) -> None:
        """Ends the process at the next safe moment: an exception in a signal handler could get lost in the code that it interrupts."""
        self.should_exit = True

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
    process = Process(config)
    for number in (signal.SIGTERM, signal.SIGINT):  # while loading, and again after the shutdown
        signal.signal(number, lambda *_: process.stop())
    try:
        config.load()
    except Exception as error:
        log.exception("the server cannot start")
        raise SystemExit(STARTUP_FAILURE) from error
    if not process.should_exit:
        process.run([listener])
