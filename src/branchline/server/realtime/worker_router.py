"""Routes connections to the worker that serves their table, and serves those that other workers forward."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import msgspec

from branchline.server import logs
from branchline.server.realtime.multiplexer import Multiplexer
from branchline.server.realtime.proxy import forward
from branchline.server.realtime.shard_slots import ShardSlots
from branchline.server.realtime.stream import AUTHENTICATED, HURRY, LEAVE, TEXT, Stream, StreamEnded
from branchline.server.realtime.transport import Transport
from branchline.server.supervisor import Task, stop
from branchline.server.tables.registry import TableRegistry
from branchline.table.links import is_table_id

log = logging.getLogger(__name__)

ANSWER_WITHIN = 2.0  # seconds in which another worker must accept a stream
SLOT_EVERY = 1.0  # seconds between two attempts to take a slot

Attend: TypeAlias = Callable[[Transport, str, str, asyncio.Event], Awaitable[None]]  # transport, table, client's address, set at shutdown

_read = msgspec.json.Decoder(tuple[str, str, str])  # table, client's address, request id


@dataclass(slots=True)
class WorkerRouter:
    """Forwards each connection to the worker whose slot its table belongs to.

    If that worker cannot be reached, the connection is served here. Two processes may then serve one table; the database keeps its log
    consistent.
    """

    registry: TableRegistry
    slots: ShardSlots
    attend: Attend  # serves a connection here
    _multiplexers: dict[int, asyncio.Task[Multiplexer]] = field(default_factory=dict)  # to other slots
    _forwarded_from: set[Multiplexer] = field(default_factory=set)  # from other workers
    _recalls: dict[Stream, Callable[[], None]] = field(default_factory=dict)  # called for each stream when this process shuts down
    _server: asyncio.Server | None = None
    _tasks: list[Task] = field(default_factory=list)

    async def open(self) -> None:
        run = self.registry.supervisor.run
        self._tasks = [run("opening to other workers", self._settle), run("calling connections back", self._recall)]

    async def close(self) -> None:
        for task in self._multiplexers.values():
            task.cancel()
        done = [task for task in self._multiplexers.values() if task.done() and not task.cancelled()]
        multiplexers = [task.result() for task in done if not task.exception()]
        for multiplexer in (*multiplexers, *self._forwarded_from):
            multiplexer.close()
        if self._server:
            self._server.close()
        self.slots.leave()
        await stop(*self._tasks)

    async def _settle(self) -> None:
        """Take a slot as soon as one is free, and listen on its socket."""
        while not self.slots.take():
            await asyncio.sleep(SLOT_EVERY)
        assert self.slots.mine is not None
        loop, socket = asyncio.get_running_loop(), self.slots.socket(self.slots.mine)
        try:
            self._server = await loop.create_unix_server(self._accept_multiplexer, socket)
        except OSError as error:
            log.warning("other workers cannot reach this process: %s", logs.cause(error))

    async def _recall(self) -> None:
        """At shutdown, ask all forwarded connections to reconnect."""
        await self.registry.shutting_down.wait()
        for recall in list(self._recalls.values()):
            recall()

    # --- connections accepted here

    async def stream_to(self, table: str, caller: str) -> Stream | None:
        """A stream to the worker that serves a table; None if that is this one or cannot be reached."""
        place = self.slots.of(table)
        if place == self.slots.mine or not is_table_id(table) or self.registry.shutting_down.is_set():
            return None
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                return await self._begin(await self._multiplexer(place), table, caller)
        except (OSError, TimeoutError):
            return None

    async def _begin(self, multiplexer: Multiplexer, table: str, caller: str) -> Stream | None:
        stream = multiplexer.begin(msgspec.json.encode((table, caller, logs.request_id.get())).decode())
        try:
            await stream.receive_text()  # the first text is empty: the other worker has accepted
        except StreamEnded:
            return None
        except BaseException:
            stream.end()
            raise
        return stream

    async def carry(self, transport: Transport, stream: Stream) -> None:
        """Forward a connection until either side ends it."""
        recall = self._recalls[stream] = partial(stream.sign, LEAVE)
        if self.registry.shutting_down.is_set():
            recall()
        try:
            await forward(transport, stream)
        finally:
            del self._recalls[stream]
            stream.end()

    async def _multiplexer(self, place: int) -> Multiplexer:
        task = self._multiplexers.get(place)
        if task is None:
            task = self._multiplexers[place] = asyncio.create_task(self._connect(place))
        try:
            return await asyncio.shield(task)
        except OSError:
            self._drop(place, task)
            raise

    async def _connect(self, place: int) -> Multiplexer:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()

        def drop(_multiplexer: Multiplexer) -> None:
            self._drop(place, task)

        _, multiplexer = await loop.create_unix_connection(lambda: Multiplexer(None, drop), self.slots.socket(place))
        return multiplexer

    def _drop(self, place: int, task: asyncio.Task[Multiplexer] | None) -> None:
        if self._multiplexers.get(place) is task:
            self._multiplexers.pop(place, None)

    # --- connections forwarded to this worker

    def _accept_multiplexer(self) -> Multiplexer:
        multiplexer = Multiplexer(self._accept_stream, self._forwarded_from.discard)
        self._forwarded_from.add(multiplexer)
        return multiplexer

    def _accept_stream(self, stream: Stream, text: str) -> None:
        if self.registry.shutting_down.is_set():
            stream.end()
            return
        stream.frame(stream.number, TEXT, "")
        leaving, transport = asyncio.Event(), Transport(stream.receive, stream.send, partial(stream.sign, AUTHENTICATED))
        stream.signs |= {HURRY: transport.hurry, LEAVE: leaving.set}
        self._recalls[stream] = leaving.set
        task = asyncio.create_task(self._serve(stream, transport, leaving, *_read.decode(text)))
        self.registry.in_flight.add(task)
        task.add_done_callback(self._on_served)

    async def _serve(self, stream: Stream, transport: Transport, leaving: asyncio.Event, table: str, caller: str, request: str) -> None:
        logs.begin(request)
        try:
            await self.attend(transport, table, caller, leaving)
        finally:
            del self._recalls[stream]
            stream.end()

    def _on_served(self, task: asyncio.Task[None]) -> None:
        self.registry.in_flight.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a forwarded connection failed: %s", logs.cause(error))
