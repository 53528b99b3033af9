"""Links: tokens that give access to a table, at a seat, as a spectator, or to join it. Only their hashes are stored."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from secrets import token_urlsafe
from typing import TypeAlias

from branchline.engine.game import SPECTATOR, Seat
from branchline.table.problem import no_token
from branchline.table.responses import Links, NewTable, SeatLink
from branchline.table.table_state import Event, SeatAssignment, TableConfig

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")

Role: TypeAlias = int  # the rights of a link: those of a seat (its number), of a spectator, or one of these
JOIN: Role = -3  # the link for joining at any open seat
STRANGER: Role = -4  # no token, or an unknown one
USED: Role = -5  # an invitation that was used
_INVITATIONS: Role = -100  # the invitation to seat 0; those to the other seats are below it


def new_token() -> str:
    """A token of 256 random bits."""
    return token_urlsafe(32)


def new_table_id() -> str:
    """An id of 72 random bits; never looks like a command-line option."""
    while (made := token_urlsafe(9)).startswith("-"):
        pass
    return made


def is_table_id(table: str) -> bool:
    """Whether this could be the id of a table; databases do not accept every character."""
    return _TABLE_ID.fullmatch(table) is not None


def hash_token(token: str) -> str:
    """The stored hash of a token; a plain hash suffices because a token has 256 random bits."""
    return sha256(token.encode()).hexdigest()


def invitation(seat: Seat) -> Role:
    """The role of a single-use link to this seat."""
    return _INVITATIONS - seat


def invited_to(role: Role) -> Seat | None:
    """The seat that an invitation is for; None for any other role."""
    return _INVITATIONS - role if role <= _INVITATIONS else None


def opens(role: Role) -> bool:
    """Whether this role may view the table."""
    return role not in (STRANGER, USED)


def admit(role: Role) -> Role:
    """The role, if it may view the table; else raises `Problem`."""
    if not opens(role):
        raise no_token(used=role == USED)
    return role


def ended_roles(events: Iterable[Event]) -> tuple[Role, ...]:
    """The roles whose links these events revoke: a new link to a seat revokes all others to it."""
    return tuple(role for event in events if event.kind == "link" for role in (event.seat, invitation(event.seat)))


def reader_of(role: Role) -> Seat:
    """The viewer of a role: its seat, or a spectator."""
    return role if role >= 0 else SPECTATOR


def new_links(config: TableConfig) -> tuple[NewTable, dict[str, Role]]:
    """The links of a new table: the response with the tokens, and the hashes to store. A record has no seat links."""
    people = [n for n, assignment in enumerate(config.seating) if assignment.kind == "person" and not config.replay]
    seats = [SeatLink(n, new_token()) for n in people if not config.seating[n].invited]
    invites = [SeatLink(n, new_token()) for n in people if config.seating[n].invited]
    watch, join = new_token(), new_token() if any(assignment.kind == "open" for assignment in config.seating) else None
    kept = {hash_token(link.token): link.seat for link in seats} | {hash_token(link.token): invitation(link.seat) for link in invites}
    kept[hash_token(watch)] = SPECTATOR
    if join:
        kept[hash_token(join)] = JOIN
    return NewTable(config.id, Links(seats, invites, join, watch)), kept


def next_links(links: Mapping[str, Role], seating: Sequence[SeatAssignment], step: int, left: Collection[Seat] = ()) -> dict[str, Role]:
    """The links of a rematch, each for its owner's new seat; without those of players who left, and used invitations."""
    following = dict[str, Role]()
    for link, role in links.items():
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
