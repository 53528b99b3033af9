"""The database schema, and engines with their connection settings."""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, event, false
from sqlalchemy.engine import Connection, Engine, ExceptionContext, create_engine
from sqlalchemy.exc import InternalError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

READERS = 4  # of an SQLite file
MOST_SILENCE = 60  # seconds between two statements of a transaction
CHANNEL = "branchline"  # of PostgreSQL; `notifications.parts` lists the messages

METADATA = MetaData()
EDITIONS = Table("editions", METADATA, Column("id", String(64), primary_key=True), Column("source", Text, nullable=False))
MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seating", Text, nullable=False),
    Column("edition", String(64), ForeignKey("editions.id")),
    Column("seed", Text, nullable=False),
    Column("seed_typed", Boolean, nullable=False),
    Column("chance", String(8), nullable=False),
    Column("one_screen", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("replay", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ended", Boolean, nullable=False, server_default=false()),
    Column("day", String(10), nullable=False, server_default=""),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Index("matches_listed", "listed", "created"),
)
LINKS = Table(
    "links",
    METADATA,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("role", Integer, nullable=False),
    Index("links_hash", "hash"),
    sqlite_with_rowid=False,
)
EVENTS = Table(
    "events",
    METADATA,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("body", Text, nullable=False),
    Column("key", String(80)),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
HEALTH = Table(
    "health",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)  # one row, written to check that writing works
ADMIN_COMMANDS = Table(
    "admin_commands", METADATA, Column("id", Integer, primary_key=True), Column("command", String(80), nullable=False)
)  # commands to running servers
BANS = Table("bans", METADATA, Column("address", String(64), primary_key=True), Column("until", BigInteger, nullable=False))
REPORTS = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("match", String(16), ForeignKey("matches.id"), nullable=False),
    Column("why", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("reports_match", "match"),
)
SECRETS = Table(
    "secrets", METADATA, Column("name", String(16), primary_key=True), Column("secret", String(64), nullable=False)
)  # secrets from which servers derive unguessable values
PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),  # of the key in the person's browser
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
)
DAILY_PLANS = Table(
    "daily_plans",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),
)  # the plan of a day, stored with the first attempt, so that later code changes do not affect it
ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("match", String(16), nullable=False, unique=True),
    Index("attempts_person", "person"),
)
ATTEMPT_COUNTS = Table(
    "attempt_counts",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("address", String(32), primary_key=True),  # a keyed hash of the address that changes daily
    Column("count", Integer, nullable=False),
)  # daily matches started, per address; deleted people still count
RESULTS = Table(
    "results",
    METADATA,
    Column("match", String(16), primary_key=True),  # the table may have been deleted since
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("dice", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("points", Integer, nullable=False),
    Column("dice_known", Boolean, nullable=False),
    Column("gains", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("results_dice", "dice", "points"),
)
REVIEWS = Table(
    "reviews",
    METADATA,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("average", Float, nullable=False),  # average loss per turn
    Column("review", Text, nullable=False),
)
PARS = Table("pars", METADATA, Column("dice", String(64), primary_key=True), Column("par", Text, nullable=False))
JOBS = Table(
    "jobs",
    METADATA,
    Column("kind", String(16), primary_key=True),
    Column("key", String(80), primary_key=True),  # identifies the result
    Column("match", String(16)),  # the job is deleted with this match
    Column("input", Text, nullable=False),
    Column("caller", String(32), nullable=False),  # a keyed hash of the requesting address
    Column("state", String(8), nullable=False),
    Column("owner", String(16)),  # the process that works on it
    Column("until", BigInteger),  # the end of the lease, by the database's clock
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("progress", Float, nullable=False, server_default="0"),
    Column("result", Text, nullable=False, server_default=""),  # the result so far
    Column("error", Text, nullable=False, server_default=""),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False, server_default="0"),  # when it may be claimed, by the database's clock
    Index("jobs_match", "match"),
)


def _in_one_line(record: logging.LogRecord) -> bool:
    """Log a lost connection in one line, without its traceback."""
    if record.exc_info and record.exc_info[0]:
        record.msg, record.args = f"a connection to the database is gone: {record.exc_info[0].__name__}", ()
    record.exc_info = None
    return True


for _pool in ("AsyncAdaptedQueuePool", "QueuePool"):
    logging.getLogger(f"sqlalchemy.pool.impl.{_pool}").addFilter(_in_one_line)


def shared_engine(url: str) -> AsyncEngine:
    """An engine with a connection pool for PostgreSQL."""
    made = create_async_engine(url, pool_size=8, pool_pre_ping=True)
    event.listen(made.sync_engine, "handle_error", _as_broken)
    event.listen(made.sync_engine, "connect", _limit_locks)
    return made


def _limit_locks(connection: Any, _record: Any) -> None:
    """Let the database end a transaction whose client is silent: a lost client would hold its locks for hours."""
    connection.run_async(lambda driver: driver.execute(f"SET idle_in_transaction_session_timeout = '{MOST_SILENCE}s'"))


def _as_broken(context: ExceptionContext) -> OperationalError | None:
    """Treat driver errors that are not answers of the database as a broken connection; SQLAlchemy would use it again."""
    error, known = context.original_exception, context.sqlalchemy_exception
    if isinstance(known, InternalError):
        context.is_disconnect = True
    if known or isinstance(error, SQLAlchemyError) or not isinstance(error, Exception):
        return None
    context.is_disconnect = True
    return OperationalError(context.statement, None, error)


def reading(url: str) -> Engine:
    """An engine for reading an SQLite file, with one connection per reader thread."""
    made = create_engine(url, pool_size=READERS)
    _prepare(made, "BEGIN")
    return made


def writing(url: str) -> Engine:
    """An engine with the one connection that writes to an SQLite file."""
    made = create_engine(url, pool_size=1)
    _prepare(made, "BEGIN IMMEDIATE")
    return made


def _prepare(engine: Engine, begin: str) -> None:
    """Set the pragmas (every commit is synced to disk), and how transactions begin."""

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin below, not in the driver
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def began(connection: Connection) -> None:
        connection.exec_driver_sql(begin)
