"""The browser's types are those of the server: requests and responses are generated, messages are compared with recorded ones."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocket
from tests.web.conftest import Visit
from tests.web.driver import Driver
from tests.web.typescript import TYPES, declarations, interfaces

REQUESTS_AND_RESPONSES = interfaces("\n".join((TYPES / f"{name}.d.ts").read_text() for name in ("responses", "requests")))
MESSAGES = interfaces((TYPES / "messages.d.ts").read_text())
QUESTIONS = {"move": "MoveRequest", "undo": "UndoRequest", "ghosts": "GhostsRequest", "narrow": "NarrowRequest", "why": "WhyRequest"}


def test_requests_and_responses_are_generated() -> None:
    for name, text in declarations().items():
        assert (TYPES / name).read_text("utf-8") == text, "run scripts/types"


def test_messages_have_the_recorded_fields(visit: Visit) -> None:
    """A match is opened, played, queried and undone; every message fits its type."""
    said: list[dict[str, Any]] = []
    told: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: said.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: told.append(json.loads(frame)))

    person = visit()
    person.page.on("websocket", listen)
    page = person.begin("railroad_ink", "alone", seed="1")
    driver = Driver(page)
    while page.locator(".actions .undo").is_disabled() or driver.state()["moves"] < 3:
        driver.step()
    page.keyboard.press("Shift+U")
    page.keyboard.press("t")
    page.fill(".move-field input", "nonsense")
    page.press(".move-field input", "Enter")
    page.wait_for_selector(".move-field .wrong")
    page.evaluate(
        """async (table) => {
      const { Connection } = await import("/client/connection.js");
      await new Promise((heard) => {
        const line = new Connection(table, { view: () => heard(line), state() {}, ended() {} });
        line.open(JSON.parse(localStorage.getItem("branchline.tables"))[table].own[0].token);
      }).then((line) => Promise.all([
        line.ask({ kind: "why", picks: { cell: "99" } }), line.ask({ kind: "narrow", picks: {} }), line.ask({ kind: "ghosts", moves: [] }),
      ]).then(() => line.close()));
    }""",
        page.url.rpartition("/")[2],
    )
    assert {each["kind"] for each in said} == {"hello", "ping", *QUESTIONS}
    assert {each["kind"] for each in told} == {"view", "pong", "done", "refused", "why", "narrow", "ghosts"}
    assert [each for each in said if not fits(each, fields_to_send(each["kind"]))] == []
    assert [each for each in told if not fits(each, fields_to_receive(each["kind"]))] == []


def fields_to_send(kind: str) -> dict[str, str]:
    if kind in QUESTIONS:
        return {"kind": "", "key": "", **REQUESTS_AND_RESPONSES[QUESTIONS[kind]]}
    return MESSAGES[kind.title()]


def fields_to_receive(kind: str) -> dict[str, str]:
    """The fields of a message, with those of its answer."""
    taken = {"done": "WriteReceipt", "ghosts": "Ghosts", "why": "Why", "view": "TableView"}.get(kind)
    fields = {name.rstrip("?") + ("?" if kind == "view" else ""): "" for name in (REQUESTS_AND_RESPONSES[taken] if taken else {})}
    return {**fields, **MESSAGES["Pong" if kind == "pong" else f"{kind.title()}Message"]}


def fits(message: dict[str, Any], fields: dict[str, str]) -> bool:
    needed = {name for name in fields if not name.endswith("?")}
    return needed <= message.keys() <= {name.rstrip("?") for name in fields}
