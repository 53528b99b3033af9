"""The connection of a page to one table: answers its questions and sends changes of its view."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from branchline.engine.errors import BranchlineError
from branchline.language import speaker
from branchline.offline.par import ParJobs
from branchline.offline.registry import Participant, TableRegistry, TableSession
from branchline.offline.request import Request
from branchline.offline.routes import QUESTIONS
from branchline.offline.serialisation import to_json
from branchline.offline.study import Study
from branchline.offline.validation import Schemas
from branchline.table import messages
from branchline.table.links import opens
from branchline.table.problem import Problem, problem_of
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import table_view

TOKEN, MISSING = 4401, 4404  # close codes, as on the server
ROUTES_BY_KIND = {kind: f"POST /tables/{{table}}/{path}" for kind, path in {
    "move": "moves", "undo": "undo", "ghosts": "ghosts", "narrow": "narrow", "why": "why",
}.items()}  # fmt: skip


@dataclass(slots=True, eq=False)
class Connection:
    """The connection of one page to one table."""

    registry: TableRegistry
    study: Study
    par_jobs: ParJobs
    shapes: Schemas
    session: TableSession
    tell: Callable[[str], None]
    close: Callable[[int], None]
    participant: Participant | None = None
    view_options: ViewOptions = field(default_factory=ViewOptions)
    token: str | None = None
    sent_fields: dict[str, Any] = field(default_factory=dict)  # the fields of the last TableView

    async def hear(self, data: str) -> None:
        message = json.loads(data)
        match message["kind"]:
            case "hello":
                self._greet(message)
            case "ping":
                self.tell(to_json({"kind": "pong"}))
            case kind if self.participant:
                await self._answer(self.participant, kind, message)

    def leave(self) -> None:
        self.session.listeners.discard(self.news)

    def _greet(self, hello: dict[str, Any]) -> None:
        role = self.session.table.role(hello["token"])
        if not opens(role):
            self.close(TOKEN)
            return
        self.token, self.participant, self.sent_fields = hello["token"], Participant(self.session, role), {}
        self.view_options = ViewOptions(hello["lang"], hello["theme"], hello["boards"], hello["seat"], hello["layout"])
        self.session.listeners.add(self.news)
        self.news()
        self.registry.wake(self.session)

    def news(self) -> None:
        """Sends the changes of the view since the last message."""
        if self.participant:
            whole = messages.plain(table_view(self.participant.table_state, self.participant.viewer, self.view_options, self.session.here))
            changes, self.sent_fields = messages.news(self.sent_fields, whole), whole
            if changes:
                self.tell(to_json(changes))

    async def _answer(self, participant: Participant, kind: str, message: dict[str, Any]) -> None:
        key: str = message["key"]
        try:
            answer = await QUESTIONS[ROUTES_BY_KIND[kind]](self._request(ROUTES_BY_KIND[kind], message))
        except Problem as problem:
            self._refuse(key, problem)
        except BranchlineError as error:
            self._refuse(key, problem_of(error))
        else:
            self.tell(to_json(messages.answer_message(key, answer)))

    def _request(self, route: str, message: dict[str, Any]) -> Request:
        """A message as a request of the corresponding HTTP route."""
        view_options = self.view_options
        at = SimpleNamespace(
            table=self.session.table.id,
            theme=view_options.theme,
            boards=view_options.boards,
            seat=view_options.seat,
            layout=view_options.layout,
        )
        return Request(self.registry, self.study, self.par_jobs, view_options.lang, at, self.shapes.body(route, message), "", self.token)

    def _refuse(self, key: str, problem: Problem) -> None:
        say = speaker(self.view_options.lang, self.session.table_state.game.id)
        self.tell(to_json(messages.refusal_message(key, problem.code, say(problem.reason))))
