"""One WebSocket: it hears what somebody wants to do, and tells what has changed, never more than the seat may see."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from branchline.engine.errors import BranchlineError
from branchline.language import speaker
from branchline.server.api.limits import Buckets, Doors
from branchline.server.realtime import messages, shared_views
from branchline.server.realtime.messages import Hello, Ping, Said
from branchline.server.realtime.transport import Wire, first_of
from branchline.server.tables import handlers
from branchline.server.tables import requests as wishes
from branchline.server.tables.registry import House
from branchline.server.tables.session import Hosted, Participant
from branchline.table import move_queries
from branchline.table.links import opens, reader_of
from branchline.table.messages import Answer, answered, plain, refused
from branchline.table.problem import Problem, problem_of
from branchline.table.program_view import turn
from branchline.table.reasons import why
from branchline.table.responses import Spoken, Written
from branchline.table.scene import ViewOptions
from branchline.table.viewer import act_as

MALFORMED, TOKEN, ORIGIN, MISSING, LATE, CLOSED, BANNED, FLOOD = 4400, 4401, 4403, 4404, 4408, 4409, 4423, 4429
AGAIN = 1012  # come back in a moment
KEPT_OUT = "this address may not come in for now"
HELLO_WITHIN = 10.0  # seconds
PING_WITHIN = 75.0  # seconds between messages of somebody who pings
SEND_WITHIN = 30.0  # seconds in which a message must have left

_write = msgspec.json.Encoder()


class Farewell(Exception):
    """The connection ends, with a code and a reason the client can read."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody who said hello: what they want to be told, and what their link allows."""

    hello: Hello
    participant: Participant

    @property
    def view_options(self) -> ViewOptions:
        return ViewOptions(self.hello.lang, self.hello.theme, self.hello.boards, self.hello.seat, self.hello.room)


@dataclass(slots=True, eq=False)
class Line:
    """One connection at one table."""

    house: House
    hosted: Hosted
    wire: Wire
    bucket: Buckets
    requests: Buckets  # of everybody
    doors: Doors
    address: str  # where it comes from
    leaving: asyncio.Event  # set when the server is about to end, here or where the connection came in
    visit: Visit | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    sent: dict[str, Any] = field(default_factory=dict)  # the fields of the last Seen
    after: int = 0  # the last event told, as this reader counts them
    greeted: bool = False  # whether the first turn message has been sent
    acting: int | None = None  # for whom the client could move when it was last told
    mine: set[int] = field(default_factory=set)  # events that were answered on this line and need not be told again
    spoken: list[Spoken] = field(default_factory=list)  # what people said and was not told yet
    pings: bool = False
    busy: bool = False  # with something heard that is not answered yet
    answering: bool = False  # a wish; what happens meanwhile is mostly that wish itself
    missed: bool = False  # something has happened meanwhile
    sending: int = 0  # messages that have not left yet
    left: int = 0  # messages that have

    async def serve(self) -> None:
        """Until either side has enough."""
        self.hosted.listeners.add(self._happened)
        self.hosted.ears.add(self._hear_people)
        self.house.lines[self.news.set] = self.address
        try:
            await first_of(self._hear(), self._tell(), self._watch(), self._leave())
        finally:
            self.hosted.listeners.discard(self._happened)
            self.hosted.ears.discard(self._hear_people)
            self.house.lines.pop(self.news.set, None)
            await self._go()

    async def _go(self) -> None:
        """Leaves the place that was taken."""
        if self.visit:
            role, self.visit = self.visit.participant.role, None
            self.doors.rise(self.hosted.id, reader_of(role))
            await self.house.went(self.hosted, role, self.address)

    # --- hearing

    async def _hear(self) -> None:
        while True:
            self.busy = False
            said = await self._next()
            self.busy = True
            while wait := self.bucket.wait(""):
                await asyncio.sleep(wait)
            if said is None:
                continue
            if isinstance(said, Hello):
                await self._greet(said)
            elif self.visit is None:
                raise Farewell(MALFORMED, "say hello first")
            elif isinstance(said, Ping):
                self.pings = True
                await self._send({"kind": "pong"})
            else:
                await self._attend(self.visit, said)

    async def _next(self) -> Hello | Ping | Said | None:
        """The next message; None if it could not be read, which has then been said."""
        within = HELLO_WITHIN if self.visit is None else PING_WITHIN if self.pings else None
        try:
            typed = await self.wire.hear(within)
        except TimeoutError:
            raise Farewell(LATE, "nothing heard") from None
        try:
            return messages.read(typed)
        except (msgspec.DecodeError, RecursionError) as error:
            if self.visit is None:
                raise Farewell(MALFORMED, str(error)[:100]) from None
            await self._send(refused(None, "malformed", str(error)[:300]))
            return None

    async def _greet(self, hello: Hello) -> None:
        """Who is it? The first time, or again with another language or another seat, which takes as much as another request."""
        while self.visit and (wait := self.requests.wait(self.address)):
            await asyncio.sleep(wait)
        role = await self.house.role(await self.house.fresh(self.hosted), hello.token)
        if not opens(role):
            raise Farewell(TOKEN, "this link does not open this table")
        await self._go()
        if not self.doors.sit(self.hosted.id, reader_of(role)):
            raise Farewell(FLOOD, "too many connections")
        self.wire.known()
        self.visit = Visit(hello, Participant(self.hosted, role))
        self.sent, self.after, self.greeted = {}, min(hello.after, self.hosted.table.sequence(role).last), False
        await self.house.came(self.hosted, role, self.address)
        self.news.set()

    async def _attend(self, visit: Visit, said: Said) -> None:
        """Answers a wish; what has happened besides is told after that."""
        self.answering = True
        try:
            await self._answer(visit, said)
        finally:
            self.answering = False
            if self.missed:
                self.missed = False
                self._happened()

    async def _answer(self, visit: Visit, said: Said) -> None:
        try:
            answer = await self._fulfilled(visit, said)
        except Problem as problem:
            await self._refuse(visit, said.key, problem)
        except BranchlineError as error:
            await self._refuse(visit, said.key, problem_of(error))
        else:
            if isinstance(answer, Written):
                self.mine.add(answer.n)
            await self._send(answered(said.key, answer))

    async def _fulfilled(self, visit: Visit, wish: Said) -> Answer:
        participant, ask_in_turn = visit.participant, partial(self.house.questions.answer, self.address)
        match wish:
            case wishes.MoveWish():
                return await handlers.move(self.house, participant, wish)
            case wishes.UndoWish():
                return await handlers.undo(self.house, participant, wish)
            case wishes.GhostsWish(moves):
                return await ask_in_turn(
                    lambda: move_queries.ghosts(participant.table_state, participant.viewer, visit.view_options, moves)
                )
            case wishes.NarrowWish(picks, after):
                return await ask_in_turn(
                    lambda: move_queries.narrow(participant.table_state, participant.viewer, visit.view_options, picks, after)
                )
            case wishes.WhyWish(move, touched):
                return await ask_in_turn(lambda: why(participant.table_state, participant.viewer, visit.hello.lang, move, touched))

    async def _refuse(self, visit: Visit, key: str, problem: Problem) -> None:
        self.house.tally.refused(problem.code)
        say = speaker(visit.hello.lang, self.hosted.table_state.game.id)
        await self._send(refused(key, problem.code, say(problem.reason)))

    # --- telling

    def _happened(self) -> None:
        """Something has happened at this table; a program that need not be told of it is not woken."""
        if self.answering:
            self.missed = True
        elif not (self.visit and "seen" not in self.visit.hello.want and not self.hosted.gone and self._knows_all(self.visit)):
            self.news.set()

    def _hear_people(self, said: Spoken) -> None:
        if self.visit and "seen" in self.visit.hello.want:
            self.spoken.append(said)
            self.news.set()

    async def _tell(self) -> None:
        """Sends the newest whenever there is news; what happened meanwhile is told at once and not one by one."""
        while True:
            await self.news.wait()
            self.news.clear()
            if self.house.banned(self.address):
                raise Farewell(BANNED, KEPT_OUT)
            if self.hosted.gone:
                raise Farewell(AGAIN, "this table has changed; come in again")
            if self.visit and self.hosted.table.role(self.visit.hello.token) != self.visit.participant.role:
                raise Farewell(TOKEN, "this link no longer opens this seat")
            if self.visit:
                await self._tell_news(self.visit)

    async def _tell_news(self, visit: Visit) -> None:
        want = visit.hello.want
        if "events" in want or "turn" in want:
            await self._tell_turn(visit)
        if "seen" in want:
            whole = shared_views.look(visit.participant, visit.view_options, self.house.here(self.hosted), self.house.absent(self.hosted))
            message = shared_views.news(visit.participant, visit.view_options, self.sent, whole)
            self.sent = whole
            self.house.pictures.shown(self.hosted)
            if message:
                await self._send_text(message)
            await self._tell_people()

    async def _tell_people(self) -> None:
        """What was said since the last news."""
        spoken, self.spoken = self.spoken, []
        for said in spoken:
            await self._send({"kind": "said", **plain(said)})

    async def _tell_turn(self, visit: Visit) -> None:
        """Events; for programs that want to be asked also the view and the moves, once for each decision."""
        if self._knows_all(visit):
            return
        table_state, participant, full = self.hosted.table_state, visit.participant, "turn" in visit.hello.want
        sequence = self.hosted.table.sequence(participant.role)
        mine, acting = (
            sequence.counts[max(table_state.fixed, table_state.own.get(participant.reader, 0))],
            act_as(table_state, participant.reader),
        )
        asked = not self.greeted or mine > self.after or acting != self.acting  # what others do meanwhile gives no new turn
        now = turn(table_state, participant.viewer, self.after, full and asked)
        self.after, self.greeted, self.acting = sequence.last, True, acting
        self.mine.clear()
        await self._send(messages.turned(now, full))

    def _knows_all(self, visit: Visit) -> bool:
        """Whether a program was told everything. One that is not asked for turns knows of its own move by the answer to it."""
        last = self.hosted.table.sequence(visit.participant.role).last
        if not self.greeted or (last != self.after and ("turn" in visit.hello.want or not self._answered(last))):
            return False
        self.after = last
        self.mine.clear()
        return True

    def _answered(self, last: int) -> bool:
        """Whether nothing has happened but what has just been answered here."""
        return last == self.after + 1 and last in self.mine and self.hosted.table_state.phase == "playing"

    async def _send(self, message: Any) -> None:
        await self._send_text(_write.encode(message).decode())

    async def _send_text(self, data: str) -> None:
        self.sending += 1
        await self.wire.tell(data)
        self.sending, self.left = self.sending - 1, self.left + 1

    async def _leave(self) -> None:
        """When the server is about to end: what was asked is answered, and then the client may look for the next server."""
        await self.leaving.wait()
        while self.busy or self.sending:
            await asyncio.sleep(0.01)
        raise Farewell(AGAIN, "the server starts again; come back")

    async def _watch(self) -> None:
        """Ends a connection that takes nothing any more. One look now and then is cheaper than a timer for each message."""
        while True:
            left = self.left
            await asyncio.sleep(SEND_WITHIN)
            if self.sending and self.left == left:
                raise Farewell(LATE, "too slow a reader")
