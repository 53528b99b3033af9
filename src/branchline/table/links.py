"""Links: the secrets that open a seat, the watchers' bench or an open seat. Only their hashes are kept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from secrets import token_urlsafe
from typing import TypeAlias

from branchline.engine.game import WATCHER, Seat
from branchline.table.answers import Links, NewTable, SeatLink
from branchline.table.play import Head

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")

Role: TypeAlias = int  # what a link allows: a seat, to watch, or one of these
JOIN: Role = -3  # the role of the link that seats whoever comes
STRANGER: Role = -4  # nobody: no token, or one that means nothing here


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


def reader_of(role: Role) -> Seat:
    """With whose eyes somebody looks: everybody without a seat is a watcher."""
    return role if role >= 0 else WATCHER


def new_links(head: Head) -> tuple[NewTable, dict[str, Role]]:
    """The links of a new table, as they are told once and as they are kept. A record has no seats to give."""
    seats = {n: new_token() for n, chair in enumerate(head.seating) if chair.kind == "person" and not head.replay}
    watch, join = new_token(), new_token() if any(chair.kind == "open" for chair in head.seating) else None
    kept = {hashed(token): seat for seat, token in seats.items()} | {hashed(watch): WATCHER}
    if join:
        kept[hashed(join)] = JOIN
    return NewTable(head.id, Links([SeatLink(seat, token) for seat, token in seats.items()], join, watch)), kept


def next_links(kept: Mapping[str, Role], seats: int, step: int) -> dict[str, Role]:
    """The links of a rematch: all that opened the old table, each for the seat its owner has moved to."""
    return {link: (role + step) % seats if role >= 0 else role for link, role in kept.items()}
