"""A review at work, a second at a time, in a process that may be ended at any moment: `study/pieces.py` says what is done."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic

from branchline.engine.game import Seat
from branchline.server.house.inspecting import limit_memory
from branchline.study.kept import write_review
from branchline.study.pieces import Piece, pieces

MEMORY = 1_500_000_000  # bytes of the process
AWHILE = 1.0  # seconds between two answers
_BACK = 12  # how far it stands back: bots that play come first

_under_way: dict[tuple[str, Seat], Iterator[Piece]] = {}


def begin() -> None:
    """In the new process."""
    with suppress(AttributeError, OSError):  # not every system knows it
        os.nice(_BACK)
    limit_memory(MEMORY)


def go_on(which: tuple[str, Seat], written: str) -> tuple[float, str, bool]:
    """Works a while at a review: how much is done, the finest review that came of it (or nothing), whether that is all."""
    if which not in _under_way:
        _under_way.clear()  # whatever was left
        _under_way[which] = pieces(written, which[1])
    until, review = monotonic() + AWHILE, ""
    for piece in _under_way[which]:
        review = write_review(piece.review) if piece.review else review
        if monotonic() > until:
            return piece.done, review, False
    del _under_way[which]
    return 1.0, review, True
