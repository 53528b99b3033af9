"""What those who look after a server ask of its database and write to it. Each is work for `EventStore.ask` or `EventStore.do`."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select, update

from branchline.server.storage.schema import BANS, ORDERS, PULSE, REPORTS

LATE = 1000  # orders that may be numbered while another one is being written


def beat(c: Connection, at: int) -> None:
    """Writes a row, as any move would: whether that works is the point."""
    if not c.execute(update(PULSE).where(PULSE.c.id == 1).values(at=at)).rowcount:
        c.execute(insert(PULSE).values(id=1, at=at))


# --- words to running servers, which look for new ones every second or two


def order(c: Connection, said: str) -> None:
    c.execute(insert(ORDERS).values(said=said))


def orders_near(c: Connection, newest: int) -> dict[int, str]:
    """The orders after the newest that was heard, and some before it: an order gets its number before others can see it, so a lower
    number may turn up later."""
    return {row.id: row.said for row in c.execute(select(ORDERS).where(ORDERS.c.id > newest - LATE))}


def last_order(c: Connection) -> int:
    return c.execute(select(func.max(ORDERS.c.id))).scalar() or 0


# --- bans


def ban(c: Connection, address: str, until: int) -> None:
    """Keeps an address out until then (milliseconds since 1970)."""
    unban(c, address)
    c.execute(insert(BANS).values(address=address, until=until))


def unban(c: Connection, address: str) -> bool:
    return bool(c.execute(delete(BANS).where(BANS.c.address == address)).rowcount)


def bans(c: Connection, now: int) -> dict[str, int]:
    """Who may not come in, and until when."""
    return {row.address: row.until for row in c.execute(select(BANS).where(BANS.c.until > now).order_by(BANS.c.until))}


# --- reports


def report(c: Connection, match: str, why: str, at: int) -> None:
    c.execute(insert(REPORTS).values(match=match, why=why, at=at))


def reports(c: Connection, match: str) -> list[tuple[int, str]]:
    """What was said about a table, and when."""
    rows = c.execute(select(REPORTS.c.at, REPORTS.c.why).where(REPORTS.c.match == match).order_by(REPORTS.c.id))
    return [(row.at, row.why) for row in rows]


def reported(c: Connection) -> dict[str, int]:
    """How often each table was reported."""
    counted = select(REPORTS.c.match, func.count().label("many")).group_by(REPORTS.c.match)
    return {row.match: row.many for row in c.execute(counted)}
