"""The corridor: the ways from this worker to its neighbours, and the lines that are carried on them, from here and to here."""

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
from branchline.server.realtime.proxy import carried
from branchline.server.realtime.shard_slots import ShardSlots
from branchline.server.realtime.stream import HURRY, KNOWN, LEAVE, SAID, Over, Stream
from branchline.server.realtime.transport import Transport
from branchline.server.supervisor import Task, stop
from branchline.server.tables.registry import TableRegistry
from branchline.table.links import is_table_id

log = logging.getLogger(__name__)

ANSWER_WITHIN = 2.0  # seconds in which a neighbour must say that it takes a line
PLACE_EVERY = 1.0  # seconds between two looks for a free place

Attend: TypeAlias = Callable[[Transport, str, str, asyncio.Event], Awaitable[None]]  # a wire, a table, the caller's address, what ends it

_read = msgspec.json.Decoder(tuple[str, str, str])  # a table, the caller's address, the request's id


@dataclass(slots=True)
class WorkerRouter:
    """Leads every line to the worker to whose place its table belongs.

    Where that one cannot be reached the line stays here, and two processes may serve one table: the database keeps it right.
    """

    registry: TableRegistry
    slots: ShardSlots
    attend: Attend  # serves a line here
    _ways: dict[int, asyncio.Task[Multiplexer]] = field(default_factory=dict)  # to other places
    _guests: set[Multiplexer] = field(default_factory=set)  # from other workers
    _recalls: dict[Stream, Callable[[], None]] = field(default_factory=dict)  # what is done with each line when this process leaves
    _server: asyncio.Server | None = None
    _tasks: list[Task] = field(default_factory=list)

    async def open(self) -> None:
        run = self.registry.supervisor.run
        self._tasks = [run("opening to other workers", self._settle), run("calling connections back", self._recall)]

    async def close(self) -> None:
        for task in self._ways.values():
            task.cancel()
        multiplexers = [way.result() for way in self._ways.values() if way.done() and not way.cancelled() and not way.exception()]
        for multiplexer in (*multiplexers, *self._guests):
            multiplexer.close()
        if self._server:
            self._server.close()
        self.slots.leave()
        await stop(*self._tasks)

    async def _settle(self) -> None:
        """Takes a place and opens its door, as soon as one is free."""
        while not self.slots.take():
            await asyncio.sleep(PLACE_EVERY)
        assert self.slots.mine is not None
        loop, socket = asyncio.get_running_loop(), self.slots.socket(self.slots.mine)
        try:
            self._server = await loop.create_unix_server(self._guest, socket)
        except OSError as error:
            log.warning("no neighbour can reach this process: %s", logs.cause(error))

    async def _recall(self) -> None:
        """When this process is about to end, all lines that pass through it are."""
        await self.registry.shutting_down.wait()
        for recall in list(self._recalls.values()):
            recall()

    # --- lines that came in here

    async def way(self, table: str, caller: str) -> Stream | None:
        """A line to the worker that serves a table; None where that is this one, or cannot be reached."""
        place = self.slots.of(table)
        if place == self.slots.mine or not is_table_id(table) or self.registry.shutting_down.is_set():
            return None
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                return await self._begun(await self._multiplexer(place), table, caller)
        except (OSError, TimeoutError):
            return None

    async def _begun(self, multiplexer: Multiplexer, table: str, caller: str) -> Stream | None:
        stream = multiplexer.begin(msgspec.json.encode((table, caller, logs.request_id.get())).decode())
        try:
            await stream.hear()  # the first word is an empty one, and says that somebody is there
        except Over:
            return None
        except BaseException:
            stream.end()
            raise
        return stream

    async def carry(self, transport: Transport, stream: Stream) -> None:
        """Until either side has enough."""
        recall = self._recalls[stream] = partial(stream.sign, LEAVE)
        if self.registry.shutting_down.is_set():
            recall()
        try:
            await carried(transport, stream)
        finally:
            del self._recalls[stream]
            stream.end()

    async def _multiplexer(self, place: int) -> Multiplexer:
        way = self._ways.get(place)
        if way is None:
            way = self._ways[place] = asyncio.create_task(self._connected(place))
        try:
            return await asyncio.shield(way)
        except OSError:
            self._drop(place, way)
            raise

    async def _connected(self, place: int) -> Multiplexer:
        loop, way = asyncio.get_running_loop(), asyncio.current_task()

        def lost(_multiplexer: Multiplexer) -> None:
            self._drop(place, way)

        _, multiplexer = await loop.create_unix_connection(lambda: Multiplexer(None, lost), self.slots.socket(place))
        return multiplexer

    def _drop(self, place: int, way: asyncio.Task[Multiplexer] | None) -> None:
        if self._ways.get(place) is way:
            self._ways.pop(place, None)

    # --- lines that others carry here

    def _guest(self) -> Multiplexer:
        multiplexer = Multiplexer(self._take, self._guests.discard)
        self._guests.add(multiplexer)
        return multiplexer

    def _take(self, stream: Stream, said: str) -> None:
        if self.registry.shutting_down.is_set():
            stream.end()
            return
        stream.frame(stream.number, SAID, "")
        leaving, transport = asyncio.Event(), Transport(stream.receive, stream.send, partial(stream.sign, KNOWN))
        stream.signs |= {HURRY: transport.hurry, LEAVE: leaving.set}
        self._recalls[stream] = leaving.set
        task = asyncio.create_task(self._serve(stream, transport, leaving, *_read.decode(said)))
        self.registry.in_flight.add(task)
        task.add_done_callback(self._served)

    async def _serve(self, stream: Stream, transport: Transport, leaving: asyncio.Event, table: str, caller: str, request: str) -> None:
        logs.begin(request)
        try:
            await self.attend(transport, table, caller, leaving)
        finally:
            del self._recalls[stream]
            stream.end()

    def _served(self, task: asyncio.Task[None]) -> None:
        self.registry.in_flight.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a line from another process: %s", logs.cause(error))
