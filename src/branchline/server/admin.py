"""Administration of tables and people, with or without a running server, which applies changes within two seconds."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, delete, exists, func, select, update
from sqlalchemy import text as sql
from sqlalchemy.exc import DatabaseError

from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame
from branchline.engine.text import Text, text
from branchline.server.logs import cause
from branchline.server.settings import Limits
from branchline.server.storage import daily, identities, ops
from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import AT_LEISURE, EventStore
from branchline.server.storage.pruning import RetentionCutoff, erase, lock_tables
from branchline.server.storage.schema import EVENTS, MATCHES, REPORTS
from branchline.server.tables.executor import now
from branchline.table.intents import new_link_intent
from branchline.table.links import ended_roles, new_token
from branchline.table.problem import conflict, missing
from branchline.table.table_state import TableState, fold_events, initial_state

REASONS: Mapping[str, Text] = {
    "name": text("an insulting name"),
    "advert": text("advertising"),
    "box": text("something offensive in the box they uploaded"),
    "other": text("something else"),
}  # offered on the page; programs may send other texts

_TRIES = 8  # attempts to store a new link while players make moves


@asynccontextmanager
async def keeping(url: str) -> AsyncIterator[EventStore]:
    """An open event store."""
    store = EventStore(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@dataclass(frozen=True, slots=True)
class Row:
    """A table in a list."""

    table: str
    game: str
    created_at: int  # milliseconds since 1970, as all times here
    last_move_at: int
    events: int
    ended: bool
    listed: bool
    replay: bool
    reports: int


@dataclass(frozen=True, slots=True)
class TableStatus:
    """One table as administrators see it: no seed, no links, no hidden moves."""

    row: Row
    phase: str
    seats: Sequence[tuple[str, str]]  # kind and name
    reports: list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Damage:
    """A table whose log cannot be replayed."""

    table: str
    reason: Text


def rows(c: Connection, most: int, listed: bool = False, reported: bool = False, table: str = "") -> list[Row]:
    """Tables, the newest first."""
    m = MATCHES.c
    events = select(func.count()).where(EVENTS.c.match == m.id).scalar_subquery()
    moved = select(func.max(EVENTS.c.at)).where(EVENTS.c.match == m.id).scalar_subquery()
    many = select(func.count()).where(REPORTS.c.match == m.id).scalar_subquery()
    query = select(m.id, m.game, m.created, func.coalesce(moved, m.created), events, m.ended, m.listed, m.replay, many)
    for wanted, condition in ((listed, m.listed), (reported, exists().where(REPORTS.c.match == m.id)), (table, m.id == table)):
        query = query.where(condition) if wanted else query
    return [Row(*row) for row in c.execute(query.order_by(m.created.desc(), m.id).limit(most))]


async def show(store: EventStore, games: Mapping[str, AnyGame], table: str) -> TableStatus:
    table_state = await _play(store, games, table)
    (row,) = await store.ask(lambda c: rows(c, 1, table=table))
    seats = [(assignment.kind, assignment.name) for assignment in table_state.seating]
    return TableStatus(row, table_state.phase, seats, await store.ask(lambda c: ops.reports(c, table)))


async def _play(store: EventStore, games: Mapping[str, AnyGame], table: str) -> TableState:
    """A table from the database. Raises `Problem` or `BranchlineError` if it cannot be loaded."""
    config, events = await store.load(table)
    if config is None:
        raise missing(text("There is no such table"))
    if config.game not in games:
        raise conflict(text("The game {name} is no longer available here", name=config.game))
    return fold_events(initial_state(config, games[config.game]), events)


async def hide(store: EventStore, table: str) -> None:
    """Remove a table from the public list, and close its reports; its players can continue."""

    def work(c: Connection) -> None:
        if not c.execute(update(MATCHES).where(MATCHES.c.id == table).values(listed=False)).rowcount:
            raise missing(text("There is no such table"))
        c.execute(delete(REPORTS).where(REPORTS.c.match == table))
        ops.add_command(c, f"x {table}")

    await store.do(work)


async def remove(store: EventStore, table: str) -> None:
    """Delete a table with its log and links permanently."""

    def work(c: Connection) -> None:
        if not (found := lock_tables(c, [table])):
            raise missing(text("There is no such table"))
        erase(c, found)
        daily.forget_matches(c, [table])
        ops.add_command(c, f"x {table}")

    await store.do(work)


async def forget(store: EventStore, person: str) -> None:
    """Delete a person with all their data permanently."""
    if await store.do(lambda c: identities.forget(c, person)) is None:
        raise missing(text("There is no such person"))


async def new_link(store: EventStore, games: Mapping[str, AnyGame], table: str, seat: int) -> str:
    """Make a new link for a seat. The old one is revoked, its users are disconnected, and the log mentions it."""
    token = new_token()
    for _ in range(_TRIES):
        draft = new_link_intent(seat, token).draft(await _play(store, games, table), now())
        links, unlinked = tuple(draft.links.items()), ended_roles(draft.events)
        if await store.write(AppendBatch(table, tuple(draft.events), links=links, unlinked_roles=unlinked)):
            await store.do(lambda c: ops.add_command(c, f"x {table}"))
            return token
    raise conflict(text("The table has changed in the meantime; check it and try again"))


async def ban(store: EventStore, address: str, until: int) -> None:
    def work(c: Connection) -> None:
        ops.ban(c, address, until)
        ops.add_command(c, "b")

    await store.do(work)


async def unban(store: EventStore, address: str) -> bool:
    def work(c: Connection) -> bool:
        ops.add_command(c, "b")
        return ops.unban(c, address)

    return await store.do(work)


async def old(store: EventStore, limits: Limits) -> list[str]:
    """The tables that a server with these limits would delete now."""
    age, found = await _age(store, limits), list[str]()
    while more := await store.old(age, found[-1] if found else ""):
        found += more
    return found


async def prune(store: EventStore, limits: Limits) -> list[str]:
    """Delete the expired tables and return them."""
    age, gone = await _age(store, limits), list[str]()
    for table in await old(store, limits):
        for removed in await store.remove(age, [table]):
            gone.append(removed)
            await store.do(partial(ops.add_command, command=f"x {removed}"))
    if limits.results_days:
        await store.do(lambda c: daily.prune(c, age.now, limits.results_days), AT_LEISURE)
    return gone


async def _age(store: EventStore, limits: Limits) -> RetentionCutoff:
    """The cutoff by the newest event, so that a wrong clock expires nothing."""
    return RetentionCutoff(limits, min(now(), await store.newest()))


async def check(store: EventStore, games: Mapping[str, AnyGame]) -> AsyncIterator[Damage | str]:
    """Replay every log; yields the id of each intact table, and the damage of each other."""
    if not store.shared and (error := await store.ask(_integrity)) != "ok":
        yield Damage("-", text("The file itself is damaged: {error}", error=error))
    for table in await store.ask(_ids):
        reason = await _damage(store, games, table)
        yield Damage(table, reason) if reason else table


def _integrity(c: Connection) -> str:
    """The result of SQLite's integrity check; "ok" if nothing is wrong."""
    try:
        return str(c.execute(sql("PRAGMA integrity_check")).scalar())
    except DatabaseError as error:  # the file is too damaged for the check
        return cause(error)


def _ids(c: Connection) -> list[str]:
    """The ids of all tables; if pages of the file are damaged, all that are found on intact pages."""
    m = MATCHES.c
    try:
        return list(c.execute(select(m.id).order_by(m.id)).scalars())
    except DatabaseError:
        if c.dialect.name != "sqlite":
            raise
    found = set[str]()
    for named, order in ((m.id, "id"), (m.id, "rowid"), (EVENTS.c.match, "match")):  # the index, the rows, the log
        for direction in ("ASC", "DESC"):  # from both ends, each up to the damaged page
            with suppress(DatabaseError):
                found.update(c.execute(select(named).order_by(sql(f"{order} {direction}"))).yield_per(1).scalars())
    return sorted(found)


async def _damage(store: EventStore, games: Mapping[str, AnyGame], table: str) -> Text | None:
    m = MATCHES.c
    query = select(m.ended, m.edition.is_not(None)).where(m.id == table)
    try:
        table_state = await _play(store, games, table)
        ended, box = await store.ask(lambda c: tuple(c.execute(query).one()))
    except BranchlineError as error:
        return error.reason
    except Exception as error:  # a damaged row may fail in any way; the others are still checked
        return text("It cannot be read: {error}", error=cause(error))
    if [event.n for event in table_state.events] != list(range(1, table_state.n + 1)):
        return text("Its log has a gap")
    if box and not table_state.config.edition:
        return text("Its box is missing")
    if table_state.broken:
        return table_state.broken.reason
    return text("It is marked as ended, but its log does not end") if ended and not table_state.over else None
