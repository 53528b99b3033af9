"""The connection of a page to one table: answers its questions and sends changes of its view."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from branchline.engine.errors import BranchlineError
from branchline.language import speaker
from branchline.offline.registry import Participant, TableRegistry, TableSession
from branchline.offline.serialisation import to_json
from branchline.offline.validation import Schemas
from branchline.service.call import Services
from branchline.service.table import MESSAGES
from branchline.table import messages
from branchline.table.links import opens
from branchline.table.problem import Problem, problem_of
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import table_view

TOKEN, MISSING = 4401, 4404  # close codes, as on the server


@dataclass(slots=True, eq=False)
class Connection:
    """The connection of one page to one table."""

    registry: TableRegistry
    services: Services[TableSession]
    shapes: Schemas
    session: TableSession
    send: Callable[[str], None]
    close: Callable[[int], None]
    participant: Participant | None = None
    view_options: ViewOptions = field(default_factory=ViewOptions)
    sent_fields: dict[str, Any] = field(default_factory=dict)  # the fields of the last TableView

    async def receive(self, data: str) -> None:
        message = json.loads(data)
        match message["kind"]:
            case "hello":
                self._greet(message)
            case "ping":
                self.send(to_json({"kind": "pong"}))
            case kind if self.participant:
                await self._answer(self.participant, kind, message)

    def leave(self) -> None:
        self.session.listeners.discard(self.news)

    def _greet(self, hello: dict[str, Any]) -> None:
        role = self.session.table.role(hello["token"])
        if not opens(role):
            self.close(TOKEN)
            return
        self.participant, self.sent_fields = Participant(self.session, role), {}
        self.view_options = ViewOptions(hello["lang"], hello["theme"], hello["boards"], hello["seat"], hello["layout"])
        self.session.listeners.add(self.news)
        self.news()
        self.registry.wake(self.session)

    def news(self) -> None:
        """Sends the changes of the view since the last message."""
        if self.participant:
            here = self.registry.here(self.session)
            whole = messages.plain(table_view(self.participant.table_state, self.participant.viewer, self.view_options, here))
            changes, self.sent_fields = messages.news(self.sent_fields, whole), whole
            if changes:
                self.send(to_json(changes))

    async def _answer(self, participant: Participant, kind: str, message: dict[str, Any]) -> None:
        key: str = message["key"]
        call = self.services.call(self.view_options)
        try:
            answer = await MESSAGES[kind](call, participant, self.shapes.message(kind, message))
        except Problem as problem:
            self._refuse(key, problem)
        except BranchlineError as error:
            self._refuse(key, problem_of(error))
        else:
            self.send(to_json(messages.answer_message(key, answer)))

    def _refuse(self, key: str, problem: Problem) -> None:
        say = speaker(self.view_options.lang, self.session.table_state.game.id)
        self.send(to_json(messages.refusal_message(key, problem.code, say(problem.reason))))
