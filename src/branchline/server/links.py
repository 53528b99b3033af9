"""Links: the secrets that open a seat, the watchers' bench or an open seat. Only their hashes are kept."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe

from branchline.engine.game import WATCHER

JOIN = -3  # the role of the link that seats whoever comes; seats and WATCHER are roles as well
STRANGER = -4  # nobody: no token, or one that means nothing here

Role = int


def new_token() -> str:
    """256 random bits."""
    return token_urlsafe(32)


def new_table_id() -> str:
    return token_urlsafe(9)


def hashed(token: str) -> str:
    """What is stored. A token has so many random bits that a plain hash of it cannot be turned back."""
    return sha256(token.encode()).hexdigest()


__all__ = ["JOIN", "STRANGER", "WATCHER", "Role", "hashed", "new_table_id", "new_token"]
