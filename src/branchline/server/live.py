"""One WebSocket: it hears what somebody wants to do, and tells what has changed, never more than the seat may see."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from branchline.engine.errors import BranchlineError
from branchline.engine.text import text
from branchline.language import speaker
from branchline.server import api, desk, wishes
from branchline.server import messages as m
from branchline.server.ask import ghosts, narrow
from branchline.server.change import changed_fields
from branchline.server.desk import Guest
from branchline.server.gate import address, headers_of, known_host, own_origin
from branchline.server.limits import Buckets, Meter
from branchline.server.links import STRANGER
from branchline.server.problem import Problem, problem_of
from branchline.server.scene import Taste
from branchline.server.seen import act_as, seen
from branchline.server.tables import House, Table
from branchline.server.turn import turn
from branchline.server.why import why
from branchline.server.wire import Hangup, Wire, table_at

log = logging.getLogger(__name__)

MALFORMED, TOKEN, ORIGIN, MISSING, LATE, FLOOD = 4400, 4401, 4403, 4404, 4408, 4429
HELLO_WITHIN = 10.0  # seconds
HEARD_WITHIN = 1.0  # seconds in which somebody may say hello to a table that is not there
PING_WITHIN = 75.0  # seconds between messages of somebody who pings
SEND_WITHIN = 30.0  # seconds in which a message must have left
_MOST_WAIT = 5.0  # seconds a flood is slowed down before it is cut off

_read = msgspec.json.Decoder(m.Said)
_write = msgspec.json.Encoder()


class Farewell(Exception):
    """The connection ends, with a code and a reason the client can read."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody who said hello: what they want to be told, and what their link allows."""

    hello: m.Hello
    guest: Guest

    @property
    def taste(self) -> Taste:
        return Taste(self.hello.lang, self.hello.theme, self.hello.boards, self.hello.seat)


@dataclass(slots=True, eq=False)
class Line:
    """One connection at one table."""

    house: House
    table: Table
    wire: Wire
    bucket: Buckets
    visit: Visit | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    sent: dict[str, Any] = field(default_factory=dict)  # the fields of the last Seen
    after: int = 0  # the last event told
    greeted: bool = False  # whether the first turn message has been sent
    acting: int | None = None  # for whom the client could move when it was last told
    mine: set[int] = field(default_factory=set)  # events that were answered on this line and need not be told again
    pings: bool = False
    sending: int = 0  # messages that have not left yet
    left: int = 0  # messages that have

    async def serve(self) -> None:
        """Until either side has enough."""
        self.table.listeners.add(self.news.set)
        tasks = [asyncio.create_task(work) for work in (self._hear(), self._tell(), self._watch())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self.table.listeners.discard(self.news.set)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self.visit:
                await self.house.went(self.table, self.visit.guest.role)

    # --- hearing

    async def _hear(self) -> None:
        while True:
            said = await self._next()
            if wait := self.bucket.wait(""):
                if wait > _MOST_WAIT:
                    raise Farewell(FLOOD, "too many messages")
                await asyncio.sleep(wait)
            if isinstance(said, m.Hello):
                await self._greet(said)
            elif self.visit is None:
                raise Farewell(MALFORMED, "say hello first")
            elif said is not None:
                await self._answer(self.visit, said)

    async def _next(self) -> m.Said | None:
        """The next message; None if it could not be read, which has then been said."""
        within = HELLO_WITHIN if self.visit is None else PING_WITHIN if self.pings else None
        try:
            typed = await self.wire.hear() if within is None else await asyncio.wait_for(self.wire.hear(), within)
        except TimeoutError:
            raise Farewell(LATE, "nothing heard") from None
        most = self.house.settings.limits.message
        if most and len(typed) > most:
            raise Farewell(MALFORMED, "too large")
        try:
            said: m.Said = _read.decode(typed)
            return said
        except (msgspec.DecodeError, RecursionError) as error:
            if self.visit is None:
                raise Farewell(MALFORMED, str(error)[:100]) from None
            await self._send(m.RefusedTold(None, "malformed", str(error)[:300]))
            return None

    async def _greet(self, hello: m.Hello) -> None:
        """Who is it? The first time, or again with another language or another seat."""
        role = await self.house.role(await self.house.fresh(self.table), hello.token)
        if role == STRANGER:
            raise Farewell(TOKEN, "this link does not open this table")
        if self.visit:
            await self.house.went(self.table, self.visit.guest.role)
        self.visit = Visit(hello, Guest(self.table, role))
        self.sent, self.after, self.greeted = {}, min(hello.after, self.table.play.n), False
        await self.house.came(self.table, role)
        self.news.set()

    async def _answer(self, visit: Visit, said: m.Said) -> None:
        guest, key = visit.guest, getattr(said, "key", None)
        try:
            match said:
                case m.Ping():
                    self.pings = True
                    await self._send(m.Pong())
                case m.MoveSaid(key, n, move, seat):
                    written = await desk.move(self.house, guest, wishes.MoveWish(key, n, move, seat))
                    await self._done(key, written)
                case m.UndoSaid(key, n, whole):
                    written = await desk.undo(self.house, guest, wishes.UndoWish(key, n, whole))
                    await self._done(key, written)
                case _:
                    await self._send(self._looked_up(visit, said))
        except Problem as problem:
            await self._refuse(visit, key, problem)
        except BranchlineError as error:
            await self._refuse(visit, key, problem_of(error))

    async def _refuse(self, visit: Visit, key: str | None, problem: Problem) -> None:
        say = speaker(visit.hello.lang, self.table.play.game.id)
        await self._send(m.RefusedTold(key, problem.code, say(problem.reason)))

    def _looked_up(self, visit: Visit, said: m.Said) -> msgspec.Struct:
        """Questions that change nothing."""
        play, eye, taste = self.table.play, self.table.eye(visit.guest.role), visit.taste
        match said:
            case m.GhostsSaid(key, moves):
                return m.GhostsTold(key, play.n, ghosts(play, eye, taste, moves).ghosts)
            case m.NarrowSaid(key, picks):
                found = narrow(play, eye, taste, picks)
                return m.NarrowTold(key, found.n, found.many, found.key, found.values, found.choices)
            case m.WhySaid(key, move, picks):
                reason = why(play, eye, taste.lang, move, picks)
                return m.WhyTold(key, speaker(taste.lang, play.game.id)(reason) if reason else None)
            case _:
                return m.RefusedTold(None, "malformed", speaker(taste.lang)(text("This message is not known")))

    # --- telling

    async def _tell(self) -> None:
        """Sends the newest whenever there is news; what happened meanwhile is told at once and not one by one."""
        while True:
            await self.news.wait()
            self.news.clear()
            if self.visit:
                await self._tell_news(self.visit)

    async def _tell_news(self, visit: Visit) -> None:
        play, eye, want = self.table.play, self.table.eye(visit.guest.role), visit.hello.want
        if ("events" in want or "turn" in want) and (not self.greeted or self.after < play.n):
            await self._tell_turn(visit)
        if "seen" in want:
            fields = msgspec.structs.asdict(seen(play, eye, visit.taste, self.house.here(self.table)))
            changes = changed_fields(self.sent, fields)
            self.sent = fields
            if changes:
                await self._send({"kind": "seen", "n": play.n, **changes})

    async def _tell_turn(self, visit: Visit) -> None:
        """Events; for programs that want to be asked also the view and the moves, once for each decision."""
        play, guest, full = self.table.play, visit.guest, "turn" in visit.hello.want
        if not full and self.greeted and play.n == self.after + 1 and play.n in self.mine and play.phase == "playing":
            self.after = play.n
            return  # nothing but what has just been answered here
        mine, acting = max(play.fixed, play.own.get(guest.reader, 0)), act_as(play, guest.reader)
        asked = not self.greeted or mine > self.after or acting != self.acting  # what others do meanwhile gives no new turn
        now = turn(play, self.table.eye(guest.role), self.after, full and asked)
        self.after, self.greeted, self.acting = play.n, True, acting
        self.mine.clear()
        await self._send(m.told(now, full))

    async def _done(self, key: str, written: api.Written) -> None:
        self.mine.add(written.n)
        await self._send(m.DoneTold(key, written.n, written.doubled))

    async def _send(self, message: Any) -> None:
        data = _write.encode(message).decode()
        self.sending += 1
        await self.wire.tell(data)
        self.sending, self.left = self.sending - 1, self.left + 1

    async def _watch(self) -> None:
        """Ends a connection that takes nothing any more. One look now and then is cheaper than a timer for each message."""
        while True:
            left = self.left
            await asyncio.sleep(SEND_WITHIN)
            if self.sending and self.left == left:
                raise Farewell(LATE, "too slow a reader")


@dataclass(slots=True)
class Porch:
    """Where connections come in: counted, asked where they come from, and led to their table."""

    house: House
    meter: Meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accepted first and closed with a code after: a connection refused before tells a browser nothing."""
        wire, settings, headers = Wire(receive, send), self.house.settings, headers_of(scope)
        await wire.accept()
        try:
            if not own_origin(headers) or not known_host(headers, settings):
                raise Farewell(ORIGIN, "this page is not ours")
            caller = address(scope, settings)
            with self.meter.doors.entered(caller, scope["path"]) as inside:
                if not inside or self.meter.requests.wait(caller):
                    raise Farewell(FLOOD, "too many connections")
                await self._lead(wire, table_at(scope))
        except Farewell as farewell:
            await wire.close(farewell.code, farewell.reason)
        except (Hangup, RuntimeError, OSError) as error:
            log.debug("a connection ended: %s", type(error).__name__)
        except SQLAlchemyError as error:
            log.error("the database does not answer: %s", type(error).__name__)
            await wire.close(LATE, "the database does not answer")

    async def _lead(self, wire: Wire, table: str) -> None:
        try:
            found = await self.house.table(table)
        except Problem as problem:
            await wire.hear_out(HEARD_WITHIN)
            raise Farewell(MISSING, str(problem.reason)[:100]) from None
        await Line(self.house, found, wire, self.meter.messages()).serve()
