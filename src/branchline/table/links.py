"""Links: the secrets that open a seat, the watchers' bench or an open seat. Only their hashes are kept."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from secrets import token_urlsafe
from typing import TypeAlias

from branchline.engine.game import SPECTATOR, Seat
from branchline.table.responses import Links, NewTable, SeatLink
from branchline.table.table_state import Event, SeatAssignment, TableConfig

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")

Role: TypeAlias = int  # what a link allows: a seat, to watch, or one of these
JOIN: Role = -3  # the role of the link that seats whoever comes
STRANGER: Role = -4  # nobody: no token, or one that means nothing here
USED: Role = -5  # an invitation with which somebody has sat down
_INVITATIONS: Role = -100  # the invitation to seat 0; those to the others follow below it


def new_token() -> str:
    """256 random bits."""
    return token_urlsafe(32)


def new_table_id() -> str:
    """72 random bits; never like an option of a command."""
    while (made := token_urlsafe(9)).startswith("-"):
        pass
    return made


def is_table_id(typed: str) -> bool:
    """Whether a table could be called this; databases do not take every letter."""
    return _TABLE_ID.fullmatch(typed) is not None


def hashed(token: str) -> str:
    """What is stored. A token has so many random bits that a plain hash of it cannot be turned back."""
    return sha256(token.encode()).hexdigest()


def invitation(seat: Seat) -> Role:
    """The role of a link with which one person can sit down on this seat."""
    return _INVITATIONS - seat


def invited_to(role: Role) -> Seat | None:
    """To which seat a link invites; None for any other link."""
    return _INVITATIONS - role if role <= _INVITATIONS else None


def opens(role: Role) -> bool:
    """Whether somebody with this role may look at the table."""
    return role not in (STRANGER, USED)


def ended_roles(events: Iterable[Event]) -> tuple[Role, ...]:
    """The roles whose links end with these events: a new link for a seat ends all others to it."""
    return tuple(role for event in events if event.kind == "link" for role in (event.seat, invitation(event.seat)))


def reader_of(role: Role) -> Seat:
    """With whose eyes somebody looks: everybody without a seat is a watcher."""
    return role if role >= 0 else SPECTATOR


def new_links(config: TableConfig) -> tuple[NewTable, dict[str, Role]]:
    """The links of a new table, as they are told once and as they are kept. A record has no seats to give."""
    people = [n for n, assignment in enumerate(config.seating) if assignment.kind == "person" and not config.replay]
    seats = [SeatLink(n, new_token()) for n in people if not config.seating[n].invited]
    invites = [SeatLink(n, new_token()) for n in people if config.seating[n].invited]
    watch, join = new_token(), new_token() if any(assignment.kind == "open" for assignment in config.seating) else None
    kept = {hashed(link.token): link.seat for link in seats} | {hashed(link.token): invitation(link.seat) for link in invites}
    kept[hashed(watch)] = SPECTATOR
    if join:
        kept[hashed(join)] = JOIN
    return NewTable(config.id, Links(seats, invites, join, watch)), kept


def next_links(kept: Mapping[str, Role], seating: Sequence[SeatAssignment], step: int, left: Collection[Seat] = ()) -> dict[str, Role]:
    """The links of a rematch, each for the seat its owner has moved to; not those of players who left, nor used invitations."""
    following = dict[str, Role]()
    for link, role in kept.items():
        invited = invited_to(role)
        seat = invited if invited is not None else role
        after = (seat + step) % len(seating)
        if seat < 0:
            following[link] = role
        elif invited is None and seat not in left:
            following[link] = after
        elif invited is not None and seating[seat].invited:
            following[link] = invitation(after)
    return following
