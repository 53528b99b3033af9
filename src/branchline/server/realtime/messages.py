"""WebSocket messages: requests with a kind and a key, and turn messages for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from branchline.service import requests
from branchline.service.routes import UseCase
from branchline.service.table import MESSAGES
from branchline.table.messages import plain
from branchline.table.responses import Layout, Theme, Turn


class Hello(Struct, frozen=True, tag_field="kind", tag="hello"):
    """The first message: token and options."""

    token: requests.Token | None = None
    after: requests.Number = 0
    want: Annotated[list[Literal["view", "events", "turn"]], Meta(max_length=3)] = field(default_factory=lambda: ["view"])
    lang: requests.Language = "en"
    theme: Theme = "light"
    boards: bool = False
    seat: Annotated[int, Meta(ge=0, le=99)] | None = None
    layout: Layout = "sheet"
    version: Annotated[str, Meta(max_length=40)] | None = None  # version of the view that the client has; null if it has none


class Ping(Struct, frozen=True, tag_field="kind", tag="ping"):
    """A message that keeps the connection open (keep-alive)."""


class MoveQuestion(requests.MoveRequest, frozen=True, tag_field="kind", tag="move"):
    """A request as over HTTP; the answer repeats its key."""


class UndoQuestion(requests.UndoRequest, frozen=True, tag_field="kind", tag="undo"):
    pass


class GhostsQuestion(requests.GhostsRequest, frozen=True, kw_only=True, tag_field="kind", tag="ghosts"):
    key: requests.Key


class NarrowQuestion(requests.NarrowRequest, frozen=True, kw_only=True, tag_field="kind", tag="narrow"):
    key: requests.Key


class WhyQuestion(requests.WhyRequest, frozen=True, kw_only=True, tag_field="kind", tag="why"):
    key: requests.Key


USE_CASES: Mapping[type, UseCase] = {
    kind: MESSAGES[str(kind.__struct_config__.tag)] for kind in (MoveQuestion, UndoQuestion, GhostsQuestion, NarrowQuestion, WhyQuestion)
}
Question: TypeAlias = MoveQuestion | UndoQuestion | GhostsQuestion | NarrowQuestion | WhyQuestion

_message: msgspec.json.Decoder[Hello | Ping | Question] = msgspec.json.Decoder(Hello | Ping | Question)


def read(message: str) -> Hello | Ping | Question:
    """Parse a client's message. Raises `msgspec.DecodeError`."""
    return _message.decode(message)


def turn_message(turn: Turn, full: bool) -> dict[str, Any]:
    """A turn as a message; `full` includes the view and the legal moves."""
    left_out = () if full else ("state", "legal")
    return {"kind": "turn", **{name: value for name, value in plain(turn).items() if name not in left_out}}
