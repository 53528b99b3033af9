"""What comes in over a WebSocket: wishes with a kind and a key before them; and turns, as programs are told them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from branchline.server.house import wishes
from branchline.table.answers import Lang, Room, Theme, Turn
from branchline.table.messages import plain


class Hello(Struct, frozen=True):
    """Who it is, and what they want to be told."""

    token: wishes.Token | None = None
    after: wishes.Number = 0
    want: Annotated[list[Literal["seen", "events", "turn"]], Meta(max_length=3)] = field(default_factory=lambda: ["seen"])
    lang: Lang = "en"
    theme: Theme = "light"
    boards: bool = False
    seat: Annotated[int, Meta(ge=0, le=99)] | None = None
    room: Room = "sheet"


class Ping(Struct, frozen=True):
    """Still here."""


Wish: TypeAlias = wishes.MoveWish | wishes.UndoWish | wishes.GhostsWish | wishes.NarrowWish | wishes.WhyWish
Kind: TypeAlias = Literal["hello", "ping", "move", "undo", "ghosts", "narrow", "why"]

_WISHES: dict[Kind, msgspec.json.Decoder[Wish]] = {
    "move": msgspec.json.Decoder(wishes.MoveWish),
    "undo": msgspec.json.Decoder(wishes.UndoWish),
    "ghosts": msgspec.json.Decoder(wishes.GhostsWish),
    "narrow": msgspec.json.Decoder(wishes.NarrowWish),
    "why": msgspec.json.Decoder(wishes.WhyWish),
}


class _Label(Struct, frozen=True):
    """What stands on every message. Every wish has a key, which comes back with its answer."""

    kind: Kind
    key: wishes.Key = ""


@dataclass(frozen=True, slots=True)
class Said:
    """The same wish that HTTP takes, and the key its answer will carry."""

    key: str
    wish: Wish


_label = msgspec.json.Decoder(_Label)
_hello = msgspec.json.Decoder(Hello)


def read(typed: str) -> Hello | Ping | Said:
    """A message of a client; raises `msgspec.DecodeError`."""
    label = _label.decode(typed)
    match label.kind:
        case "hello":
            return _hello.decode(typed)
        case "ping":
            return Ping()
        case kind if label.key:
            return Said(label.key, _WISHES[kind].decode(typed))
        case _:
            raise msgspec.ValidationError("Object missing required field `key`")


def turned(turn: Turn, full: bool) -> dict[str, Any]:
    """A turn as a message; the view and the legal moves only for those who want them."""
    left_out = () if full else ("state", "legal")
    return {"kind": "turn", **{name: value for name, value in plain(turn).items() if name not in left_out}}
