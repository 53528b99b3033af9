"""One WebSocket at a table: answers requests and sends what has changed, never more than the seat may see."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from branchline.engine.errors import BranchlineError
from branchline.language import speaker
from branchline.server.api.limits import ConnectionLimiter, TokenBuckets
from branchline.server.realtime import messages, shared_views
from branchline.server.realtime.messages import USE_CASES, Hello, Ping, Question
from branchline.server.realtime.transport import Transport, first_of
from branchline.server.tables.problems import busy
from branchline.server.tables.questions import MOST_WAITING
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import Participant, TableSession
from branchline.service import requests
from branchline.service.call import Call, Services
from branchline.table.links import opens, reader_of
from branchline.table.messages import Answer, answer_message, plain, refusal_message
from branchline.table.problem import Problem, problem_of
from branchline.table.program_view import turn
from branchline.table.responses import PhraseMessage, WriteReceipt
from branchline.table.scene import ViewOptions
from branchline.table.viewer import act_as

MALFORMED, TOKEN, ORIGIN, MISSING, LATE, CLOSED, BANNED, FLOOD = 4400, 4401, 4403, 4404, 4408, 4409, 4423, 4429
AGAIN = 1012  # the client reconnects
BLOCKED = "this address is temporarily blocked"
HELLO_WITHIN = 10.0  # seconds
PING_WITHIN = 75.0  # seconds between messages of a client that pings
SEND_WITHIN = 30.0  # seconds in which a message must be sent

_write = msgspec.json.Encoder()


class CloseConnection(Exception):
    """Ends the connection with a code and a reason for the client."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@dataclass(frozen=True, slots=True)
class Subscription:
    """The subscription of an authenticated client: its participant, its calls, and the messages that it wants to receive."""

    hello: Hello
    participant: Participant
    call: Call[TableSession]

    @property
    def view_options(self) -> ViewOptions:
        return self.call.view_options


PendingQuestion: TypeAlias = tuple[Subscription, str, asyncio.Future[Answer]]  # its key, and its answer


@dataclass(slots=True, eq=False)
class Connection:
    """One client at one table."""

    registry: TableRegistry
    services: Services[TableSession]
    session: TableSession
    transport: Transport
    bucket: TokenBuckets
    requests: TokenBuckets  # shared by all requests
    connection_limiter: ConnectionLimiter
    address: str  # of the client
    subscription: Subscription | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    sent_fields: dict[str, Any] = field(default_factory=dict)  # fields of the last view
    resumed_presence: tuple[frozenset[int], frozenset[int]] | None = None  # presence as last sent if the rest of the view is unchanged
    after: int = 0  # the last event sent, by this reader's numbers
    greeted: bool = False  # whether the first turn message has been sent
    acting: int | None = None  # the seat for which the client could move in the last turn message
    mine: set[int] = field(default_factory=set)  # events that were answered here and need not be sent again
    phrases: list[PhraseMessage] = field(default_factory=list)  # phrases that were not sent yet
    pings: bool = False
    busy: bool = False  # a message was received and is not answered yet
    answering: bool = False  # a request that writes is being answered; most events meanwhile are its own
    missed: bool = False  # something happened while `answering`
    questions: deque[PendingQuestion] = field(default_factory=deque)  # not answered yet
    question_event: asyncio.Event = field(default_factory=asyncio.Event)  # there is a question to answer
    unsent: int = 0  # messages that are being sent
    sent: int = 0  # messages that have been sent

    async def serve(self) -> None:
        """Serve until either side ends the connection. Raises `CloseConnection` or `Disconnected`."""
        self.session.listeners.add(self._on_change)
        self.session.phrase_listeners.add(self._on_phrase)
        self.registry.wakers[self.news.set] = self.address
        try:
            await first_of(self._receive(), self._answer_questions(), self._send_changes(), self._end_if_stalled(), self._shut_down())
        finally:
            self._withdraw_questions()
            self.session.listeners.discard(self._on_change)
            self.session.phrase_listeners.discard(self._on_phrase)
            self.registry.wakers.pop(self.news.set, None)
            await self._leave()

    async def _leave(self) -> None:
        """Release the place at the table."""
        if self.subscription:
            role, self.subscription = self.subscription.participant.role, None
            self.connection_limiter.free_place(self.session.id, reader_of(role))
            await self.registry.went(self.session, role, self.address)

    # --- receiving

    async def _receive(self) -> None:
        while True:
            self.busy = False
            request = await self._next()
            self.busy = True
            while wait := self.bucket.wait(""):
                await asyncio.sleep(wait)
            if request is None:
                continue
            if isinstance(request, Hello):
                await self._authenticate(request)
            elif self.subscription is None:
                raise CloseConnection(MALFORMED, "say hello first")
            elif isinstance(request, Ping):
                self.pings = True
                await self._send({"kind": "pong"})
            elif isinstance(request, (requests.MoveRequest, requests.UndoRequest)):
                await self._write(self.subscription, request)
            else:
                await self._ask(self.subscription, request)

    async def _next(self) -> Hello | Ping | Question | None:
        """The next message; None if it was malformed and has been refused."""
        within = HELLO_WITHIN if self.subscription is None else PING_WITHIN if self.pings else None
        try:
            typed = await self.transport.receive_text(within)
        except TimeoutError:
            raise CloseConnection(LATE, "no message received") from None
        try:
            return messages.read(typed)
        except (msgspec.DecodeError, RecursionError) as error:
            if self.subscription is None:
                raise CloseConnection(MALFORMED, str(error)[:100]) from None
            await self._send(refusal_message(None, "malformed", str(error)[:300]))
            return None

    async def _authenticate(self, hello: Hello) -> None:
        """Authenticate the client; a second time, with other options, counts as a request."""
        while self.subscription and (wait := self.requests.wait(self.address)):
            await asyncio.sleep(wait)
        role = await self.registry.role(await self.registry.fresh(self.session), hello.token)
        if not opens(role):
            raise CloseConnection(TOKEN, "this link does not open this table")
        await self._leave()
        if not self.connection_limiter.take_place(self.session.id, reader_of(role)):
            raise CloseConnection(FLOOD, "too many connections")
        self.transport.on_authenticated()
        self.subscription = Subscription(hello, Participant(self.session, role), self._call(hello))
        self.resumed_presence = None
        self.sent_fields, self.after, self.greeted = {}, min(hello.after, self.session.table.sequence(role).last), False
        await self.registry.came(self.session, role, self.address)
        self.news.set()

    def _call(self, hello: Hello) -> Call[TableSession]:
        options = ViewOptions(hello.lang, hello.theme, hello.boards, hello.seat, hello.layout)
        return self.services.call(options, hello.token, self.address)

    async def _write(self, subscription: Subscription, request: Question) -> None:
        """Answer a request that writes; changes that arrive meanwhile are sent after the answer."""
        self.answering = True
        try:
            await self._answer(subscription, request.key, _use(subscription, request))
        finally:
            self.answering = False
            if self.missed:
                self.missed = False
                self._on_change()

    async def _ask(self, subscription: Subscription, request: Question) -> None:
        """Queue a question, so that later moves do not wait for it."""
        if len(self.questions) >= MOST_WAITING:
            await self._refuse(subscription, request.key, busy(1))
        else:
            self.questions.append((subscription, request.key, asyncio.ensure_future(_use(subscription, request))))
            self.question_event.set()

    async def _answer_questions(self) -> None:
        """Answer questions one by one, in the order they were asked."""
        while True:
            await self.question_event.wait()
            self.question_event.clear()
            while self.questions:
                await self._answer(*self.questions[0])
                self.questions.popleft()

    def _withdraw_questions(self) -> None:
        for _, _, answer in self.questions:
            answer.cancel()

    async def _answer(self, subscription: Subscription, key: str, work: Awaitable[Answer]) -> None:
        try:
            answer = await work
        except Problem as problem:
            await self._refuse(subscription, key, problem)
        except BranchlineError as error:
            await self._refuse(subscription, key, problem_of(error))
        else:
            if isinstance(answer, WriteReceipt):
                self.mine.add(answer.n)
            await self._send(answer_message(key, answer))

    async def _refuse(self, subscription: Subscription, key: str, problem: Problem) -> None:
        self.registry.counters.count_refusal(problem.code)
        say = speaker(subscription.hello.lang, self.session.table_state.game.id)
        await self._send(refusal_message(key, problem.code, say(problem.reason)))

    # --- sending

    def _on_change(self) -> None:
        """Wake the sender, unless the client is a program that is up to date."""
        if self.answering:
            self.missed = True
        elif not (
            self.subscription
            and "view" not in self.subscription.hello.want
            and not self.session.evicted
            and self._is_up_to_date(self.subscription)
        ):
            self.news.set()

    def _on_phrase(self, phrase: PhraseMessage) -> None:
        if self.subscription and "view" in self.subscription.hello.want:
            self.phrases.append(phrase)
            self.news.set()

    async def _send_changes(self) -> None:
        """Send the latest state after every change. Changes since the last message are sent together."""
        while True:
            await self.news.wait()
            self.news.clear()
            if self.registry.is_banned(self.address):
                raise CloseConnection(BANNED, BLOCKED)
            if self.session.evicted:
                raise CloseConnection(AGAIN, "this table has changed; connect again")
            if self.subscription and self.session.table.role(self.subscription.hello.token) != self.subscription.participant.role:
                raise CloseConnection(TOKEN, "this link no longer opens this seat")
            if self.subscription:
                await self._send_news(self.subscription)

    async def _send_news(self, subscription: Subscription) -> None:
        want = subscription.hello.want
        if "events" in want or "turn" in want:
            await self._send_turn(subscription)
        if "view" in want:
            await self._send_view(subscription)
            await self._send_phrases()

    async def _send_view(self, subscription: Subscription) -> None:
        """Send the changes of the view; to a client that has reconnected and missed nothing, only who is connected."""
        participant, view_options = subscription.participant, subscription.view_options
        presence = self.registry.here(self.session), self.registry.absent(self.session)
        version = shared_views.version(participant, view_options) if subscription.hello.version is not None else None
        if version and not self.sent_fields and version == subscription.hello.version:
            if presence != self.resumed_presence:
                self.resumed_presence = presence
                await self._send(shared_views.seats_only(participant, view_options, *presence))
            return
        whole = shared_views.view(participant, view_options, *presence)
        message = shared_views.patch(participant, view_options, self.sent_fields, whole)
        self.sent_fields = whole
        self.registry.pictures.note_use(self.session)
        if message:
            await self._send_text(f'{message[:-1]},"version":"{version}"}}' if version else message)

    async def _send_phrases(self) -> None:
        """Send the phrases since the last message."""
        phrases, self.phrases = self.phrases, []
        for phrase in phrases:
            await self._send({"kind": "phrase", **plain(phrase)})

    async def _send_turn(self, subscription: Subscription) -> None:
        """Send new events; to programs that play also the view and the legal moves, once per decision."""
        if self._is_up_to_date(subscription):
            return
        table_state, participant, full = self.session.table_state, subscription.participant, "turn" in subscription.hello.want
        sequence = self.session.table.sequence(participant.role)
        mine, acting = (
            sequence.counts[max(table_state.turn_end, table_state.own.get(participant.reader, 0))],
            act_as(table_state, participant.reader),
        )
        is_new_decision = not self.greeted or mine > self.after or acting != self.acting  # other players' moves bring no new decision
        now = turn(table_state, participant.viewer, self.after, full and is_new_decision)
        self.after, self.greeted, self.acting = sequence.last, True, acting
        self.mine.clear()
        await self._send(messages.turn_message(now, full))

    def _is_up_to_date(self, subscription: Subscription) -> bool:
        """Whether a program is up to date. A client without turn messages knows its own move from the answer."""
        last = self.session.table.sequence(subscription.participant.role).last
        if not self.greeted or (last != self.after and ("turn" in subscription.hello.want or not self._is_own_event(last))):
            return False
        self.after = last
        self.mine.clear()
        return True

    def _is_own_event(self, last: int) -> bool:
        """Whether the only new event is one that was just answered here."""
        return last == self.after + 1 and last in self.mine and self.session.table_state.phase == "playing"

    async def _send(self, message: Any) -> None:
        await self._send_text(_write.encode(message).decode())

    async def _send_text(self, data: str) -> None:
        self.unsent += 1
        await self.transport.send_text(data)
        self.unsent, self.sent = self.unsent - 1, self.sent + 1

    async def _shut_down(self) -> None:
        """At shutdown: wait until everything is answered, then ask the client to reconnect."""
        await self.registry.shutting_down.wait()
        while self.busy or self.questions or self.unsent:
            await asyncio.sleep(0.01)
        raise CloseConnection(AGAIN, "the server restarts; connect again")

    async def _end_if_stalled(self) -> None:
        """End a connection that receives no messages. A periodic check is cheaper than a timer per message."""
        while True:
            sent = self.sent
            await asyncio.sleep(SEND_WITHIN)
            if self.unsent and self.sent == sent:
                raise CloseConnection(LATE, "too slow a reader")


def _use(subscription: Subscription, request: Question) -> Awaitable[Answer]:
    """The use case that answers a request."""
    return USE_CASES[type(request)](subscription.call, subscription.participant, request)
