"""Database queries of reviews."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import insert, select, update
from sqlalchemy.engine import Connection

from branchline.engine.game import Seat
from branchline.server.storage.schema import LINKS, MATCHES, REVIEWS
from branchline.service.ports import SeatLoss


def review(c: Connection, match: str, seat: Seat) -> str | None:
    """The review of a seat's match as text."""
    return c.execute(select(REVIEWS.c.review).where(REVIEWS.c.match == match, REVIEWS.c.seat == seat)).scalar()


def store(c: Connection, match: str, seat: Seat, text: str) -> None:
    """Store a review in place of the one before, unless its match was deleted."""
    if not c.execute(select(MATCHES.c.id).where(MATCHES.c.id == match)).first():
        return
    values = {"review": text, "average": json.loads(text)["average"]}
    if not c.execute(update(REVIEWS).where(REVIEWS.c.match == match, REVIEWS.c.seat == seat).values(values)).rowcount:
        c.execute(insert(REVIEWS).values(match=match, seat=seat, **values))


def seat_losses(c: Connection, hashes: Sequence[str], most: int) -> list[SeatLoss]:
    """The losses of the seats of these links, newest match first."""
    own = (LINKS.c.match == REVIEWS.c.match) & (LINKS.c.role == REVIEWS.c.seat) & LINKS.c.hash.in_(hashes)
    query = (
        select(REVIEWS.c.match, REVIEWS.c.seat, MATCHES.c.game, MATCHES.c.created, REVIEWS.c.average)
        .join(MATCHES, MATCHES.c.id == REVIEWS.c.match)
        .join(LINKS, own)
        .order_by(MATCHES.c.created.desc())
    )
    return [SeatLoss(*row) for row in c.execute(query.limit(most))]
