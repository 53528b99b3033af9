"""Queries for administration: health row, admin commands, bans and reports; work for `EventStore.ask` or `EventStore.do`."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select, text, update

from branchline.server.storage.schema import ADMIN_COMMANDS, BANS, CHANNEL, HEALTH, REPORTS

LATE = 1000  # commands whose commits may overtake each other
COMMANDED = "c"  # the notification that there is a new command


def beat(c: Connection, at: int) -> None:
    """Write the health row, to check that writing works."""
    if not c.execute(update(HEALTH).where(HEALTH.c.id == 1).values(at=at)).rowcount:
        c.execute(insert(HEALTH).values(id=1, at=at))


# --- commands to running servers: PostgreSQL notifies them, and an SQLite file is polled


def add_command(c: Connection, command: str) -> None:
    c.execute(insert(ADMIN_COMMANDS).values(command=command))
    if c.dialect.name == "postgresql":
        c.execute(text("SELECT pg_notify(:channel, :notice)"), {"channel": CHANNEL, "notice": COMMANDED})


def commands_after(c: Connection, newest: int) -> dict[int, str]:
    """Commands after the newest seen; with PostgreSQL also some before it, whose ids were assigned before but committed later."""
    late = LATE if c.dialect.name == "postgresql" else 0
    return {row.id: row.command for row in c.execute(select(ADMIN_COMMANDS).where(ADMIN_COMMANDS.c.id > newest - late))}


def last_command(c: Connection) -> int:
    return c.execute(select(func.max(ADMIN_COMMANDS.c.id))).scalar() or 0


# --- bans


def ban(c: Connection, address: str, until: int) -> None:
    """Block an address until then (milliseconds since 1970)."""
    unban(c, address)
    c.execute(insert(BANS).values(address=address, until=until))


def unban(c: Connection, address: str) -> bool:
    return bool(c.execute(delete(BANS).where(BANS.c.address == address)).rowcount)


def bans(c: Connection, now: int) -> dict[str, int]:
    """Blocked addresses, and until when."""
    return {row.address: row.until for row in c.execute(select(BANS).where(BANS.c.until > now).order_by(BANS.c.until))}


# --- reports


def report(c: Connection, match: str, why: str, at: int) -> None:
    c.execute(insert(REPORTS).values(match=match, why=why, at=at))


def reports(c: Connection, match: str) -> list[tuple[int, str]]:
    """Time and reason of each report about a table."""
    rows = c.execute(select(REPORTS.c.at, REPORTS.c.why).where(REPORTS.c.match == match).order_by(REPORTS.c.id))
    return [(row.at, row.why) for row in rows]
