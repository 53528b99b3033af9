"""What travels over a WebSocket: what clients say, and what they are told."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from branchline.server.api import Choice, Lang, Phase, Theme, Turn, TurnEvent
from branchline.server.wishes import Key, MoveText, Number, Picks, SeatNumber, Token


class Hello(Struct, frozen=True, tag_field="kind", tag="hello"):
    token: Token | None = None
    after: Number = 0
    want: Annotated[list[Literal["seen", "events", "turn"]], Meta(max_length=3)] = field(default_factory=lambda: ["seen"])
    lang: Lang = "en"
    theme: Theme = "light"
    boards: bool = False
    seat: Annotated[int, Meta(ge=0, le=99)] | None = None


class MoveSaid(Struct, frozen=True, tag_field="kind", tag="move"):
    key: Key
    n: Number
    move: MoveText
    seat: SeatNumber | None = None


class UndoSaid(Struct, frozen=True, tag_field="kind", tag="undo"):
    key: Key
    n: Number
    whole: bool = False


class GhostsSaid(Struct, frozen=True, tag_field="kind", tag="ghosts"):
    key: Key
    moves: Annotated[list[MoveText], Meta(max_length=64)]


class NarrowSaid(Struct, frozen=True, tag_field="kind", tag="narrow"):
    key: Key
    picks: Picks = {}


class WhySaid(Struct, frozen=True, tag_field="kind", tag="why"):
    key: Key
    move: MoveText | None = None
    picks: Picks | None = None


class Ping(Struct, frozen=True, tag_field="kind", tag="ping"):
    pass


Said: TypeAlias = Hello | MoveSaid | UndoSaid | GhostsSaid | NarrowSaid | WhySaid | Ping


class DoneTold(Struct, frozen=True, tag_field="kind", tag="done"):
    key: str
    n: int
    doubled: bool


class RefusedTold(Struct, frozen=True, tag_field="kind", tag="refused"):
    key: str | None
    code: str
    reason: str


class GhostsTold(Struct, frozen=True, tag_field="kind", tag="ghosts"):
    key: str
    n: int
    ghosts: dict[str, str]


class NarrowTold(Struct, frozen=True, tag_field="kind", tag="narrow"):
    key: str
    n: int
    many: int
    next: str | None
    values: list[str]
    choices: list[Choice]


class WhyTold(Struct, frozen=True, tag_field="kind", tag="why"):
    key: str
    reason: str | None


class Pong(Struct, frozen=True, tag_field="kind", tag="pong"):
    pass


class TurnTold(Struct, frozen=True, tag_field="kind", tag="turn"):
    n: int
    position: int
    phase: Phase
    you: int | None
    to_act: list[int]
    act_as: int | None
    events: list[TurnEvent]
    state: str | UnsetType | None = UNSET
    legal: list[str] | UnsetType | None = UNSET
    ranks: list[int] | None = None


def told(turn: Turn, full: bool) -> TurnTold:
    """A turn as a message; the view and the legal moves only for those who want them."""
    state, legal = (turn.state, turn.legal) if full else (UNSET, UNSET)
    return TurnTold(
        turn.n, turn.position, turn.phase, turn.you, turn.to_act, turn.act_as, turn.events, state=state, legal=legal, ranks=turn.ranks
    )
