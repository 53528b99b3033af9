"""`branchline admin`: administers the tables of a server, whether it runs or not."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer
from rich.table import Table

from branchline.cli.arguments import AsJson, must_be_writable, translate
from branchline.cli.errors import Failure, clean
from branchline.cli.help_text import Group, ServerCommand
from branchline.cli.screen import screen
from branchline.cli.serve import Database, Limit, using_database
from branchline.engine.errors import InvalidSetup
from branchline.engine.text import short, text
from branchline.games import GAMES

if TYPE_CHECKING:  # the server's libraries are imported only when needed
    from branchline.server.admin import Row
    from branchline.server.storage.event_store import EventStore

T = TypeVar("T")

TableId: TypeAlias = Annotated[str, typer.Argument(metavar="TABLE", help=translate(text("Table id, as listed by `admin list`.")))]
Address: TypeAlias = Annotated[str, typer.Argument(metavar="ADDRESS", help=translate(text("IP address, as the server sees it.")))]
Most: TypeAlias = Annotated[int, typer.Option(min=1, max=1_000_000, help=translate(text("Maximum number to list.")))]

admin = typer.Typer(cls=Group, add_completion=False, rich_markup_mode=None)
_command = partial(admin.command, cls=ServerCommand)


@admin.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def _do(db: str, work: Callable[[EventStore], Coroutine[Any, Any, T]]) -> T:
    """Opens the database and runs `work`; errors end the command with a message."""
    from branchline.server.admin import keeping
    from branchline.server.settings import Settings
    from branchline.server.storage.backup import existing
    from branchline.server.storage.migrate import migrate
    from branchline.table.problem import Problem

    async def whole() -> T:
        async with keeping(url) as store:
            return await work(store)

    url = existing(Settings(db=db).url)
    with using_database():
        migrate(url)
        try:
            return asyncio.run(whole())
        except Problem as problem:
            raise Failure(translate(problem.reason)) from None


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@_command("list", help=translate(text("List tables, newest first.")))
def list_(
    db: Database = "",
    most: Most = 50,
    listed: Annotated[bool, typer.Option("--listed", help=translate(text("Only tables on the public list.")))] = False,
    reported: Annotated[bool, typer.Option("--reported", help=translate(text("Only reported tables.")))] = False,
    as_json: AsJson = False,
) -> None:
    from branchline.server.admin import rows

    found = _do(db, lambda store: store.ask(lambda c: rows(c, most, listed, reported)))
    if as_json:
        print(json.dumps([asdict(row) for row in found], indent=1))
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in found:
        table.add_row(row.table, row.game, _when(row.last_move_at), _words(row))
    screen().print(table)


def _words(row: Row) -> str:
    words = [translate(text("{n} event", "{n} events", n=row.events))]
    words += [translate(text("ended"))] * row.ended + [translate(text("listed"))] * row.listed + [translate(text("a record"))] * row.replay
    if row.reports:
        words.append(translate(text("{n} report", "{n} reports", n=row.reports)))
    return ", ".join(words)


@_command(help=translate(text("Show a table: players, progress and reports.")))
def show(table: TableId, db: Database = "", as_json: AsJson = False) -> None:
    from branchline.server import admin as administration

    shown = _do(db, lambda store: administration.show(store, GAMES, table))
    if as_json:
        print(json.dumps(asdict(shown), indent=1))
        return
    console = screen()
    console.print(f"{shown.row.table}  {shown.row.game}  {shown.phase}  {_when(shown.row.last_move_at)}  {_words(shown.row)}")
    for seat, (kind, name) in enumerate(shown.seats):
        console.print(f"  {seat}  {kind}  {name}")
    for at, why in shown.reports:
        reason = administration.REASONS.get(why)
        console.print(f"  ! {_when(at)}  {translate(reason) if reason else clean(why)}")


@_command(help=translate(text("Remove a table from the public list. Its reports are marked as settled.")))
def hide(table: TableId, db: Database = "") -> None:
    from branchline.server import admin as administration

    _do(db, lambda store: administration.hide(store, table))


@_command(help=translate(text("Delete a table, its log and its links permanently.")))
def delete(table: TableId, db: Database = "") -> None:
    from branchline.server import admin as administration

    _do(db, lambda store: administration.remove(store, table))


@_command(help=translate(text("Give a seat a new link. For when the old one was lost or leaked; the table's log mentions it.")))
def link(
    table: TableId,
    seat: Annotated[int, typer.Argument(min=0, max=99, help=translate(text("Seat number, counted from 0.")))],
    db: Database = "",
    address: Annotated[str, typer.Option(help=translate(text("Address of the server, to print a full link.")))] = "http://localhost:8000",
) -> None:
    from branchline.server import admin as administration

    token = _do(db, lambda store: administration.new_link(store, GAMES, table, seat))
    print(f"{address.rstrip('/')}/table/{table}#{token}")


@_command(help=translate(text("Block an address for a while.")))
def ban(
    address: Address,
    db: Database = "",
    hours: Annotated[float, typer.Option(min=0.01, max=100_000, help=translate(text("How long to block it, in hours.")))] = 24,
) -> None:
    from branchline.server import admin as administration

    household, until = _household(address), int(1000 * (time.time() + 3600 * hours))
    _do(db, lambda store: administration.ban(store, household, until))


def _household(address: str) -> str:
    """An address in the form of the server's limits (for IPv6 the /64 network); raises `Failure` if it is invalid."""
    from branchline.server.api.middleware import network

    known = network(address)
    with suppress(ValueError):
        if network(str(ip_network(known).network_address)) == known:
            return known
    raise InvalidSetup(text("{address} is not a single IP address, such as 192.0.2.9 or 2001:db8::1", address=short(address)))


@_command(help=translate(text("Unblock an address.")))
def unban(address: Address, db: Database = "") -> None:
    from branchline.server import admin as administration
    from branchline.server.api.middleware import network

    if not _do(db, lambda store: administration.unban(store, network(address))):
        raise Failure(translate(text("This address is not blocked")))


@_command(help=translate(text("List blocked addresses.")))
def bans(db: Database = "", as_json: AsJson = False) -> None:
    from branchline.server.storage import ops

    found = _do(db, lambda store: store.ask(lambda c: ops.bans(c, int(1000 * time.time()))))
    print(json.dumps(found, indent=1) if as_json else "\n".join(f"{address}  {_when(until)}" for address, until in found.items()))


@_command(help=translate(text("List people who played a daily match, newest first.")))
def people(db: Database = "", most: Most = 50, as_json: AsJson = False) -> None:
    from branchline.server.storage import identities

    found = _do(db, lambda store: store.ask(lambda c: identities.people(c, most)))
    if as_json:
        print(json.dumps([asdict(each) for each in found], indent=1))
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for each in found:
        table.add_row(
            each.id,
            each.name or "-",
            _when(each.created_at),
            translate(text("{n} daily match", "{n} daily matches", n=each.attempts)),
        )
    screen().print(table)


@_command(help=translate(text("List bots' turns, reviews, par and pruning, newest first. Those that wait, run or ended within a day.")))
def jobs(db: Database = "", most: Most = 50, as_json: AsJson = False) -> None:
    from branchline.server.storage import jobs as stored

    found = _do(db, lambda store: store.ask(lambda c: stored.list_jobs(c, most)))
    if as_json:
        print(json.dumps([row._asdict() for row in found], indent=1))
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in found:
        attempts = translate(text("{n} attempt", "{n} attempts", n=row.attempts))
        due = translate(text("due {when}", when=_when(row.due))) if row.due > row.updated and row.state == "queued" else ""
        table.add_row(row.kind, row.key, row.state, f"{row.progress:.0%}", attempts, _when(row.updated), due, row.error)
    screen().print(table)


@_command(help=translate(text("Delete a person permanently. With the name, daily matches, results and tables.")))
def forget(
    person: Annotated[str, typer.Argument(metavar="PERSON", help=translate(text("Person id, as listed by `admin people`.")))],
    db: Database = "",
) -> None:
    from branchline.server import admin as administration

    _do(db, lambda store: administration.forget(store, person))


@_command(help=translate(text("Delete tables that a server with these limits would delete.")))
def prune(
    db: Database = "",
    limit: Limit = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=translate(text("Only list them; delete nothing.")))] = False,
) -> None:
    from branchline.server import admin as administration
    from branchline.server.settings import Limits, with_limits

    limits = with_limits(Limits(), limit or [])
    for table in _do(db, lambda store: administration.old(store, limits) if dry_run else administration.prune(store, limits)):
        print(table)


@_command(help=translate(text("Back up everything to one file. The server can keep running.")))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=translate(text("File to write; it must not exist yet.")))],
    db: Database = "",
) -> None:
    from branchline.server.settings import Settings
    from branchline.server.storage import backup as copies

    must_be_writable(file)
    with using_database():
        asyncio.run(copies.backup(Settings(db=db).url, file))


@_command(help=translate(text("Restore a backup into an empty database. With SQLite, stop the server first.")))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=translate(text("File written by `admin backup`.")))],
    db: Database = "",
) -> None:
    from branchline.server.settings import Settings
    from branchline.server.storage import backup as copies
    from branchline.server.storage.lock import owning

    url = Settings(db=db).url
    with owning(url), using_database():
        tables = asyncio.run(copies.restore(file, url))
    print(translate(text("{n} table restored", "{n} tables restored", n=tables)))


@_command(help=translate(text("Replay every log and list damaged tables.")))
def check(db: Database = "", as_json: AsJson = False) -> None:
    from branchline.server.admin import Damage
    from branchline.server.admin import check as checked

    async def work(store: EventStore) -> list[Damage | str]:
        return [each async for each in checked(store, GAMES)]

    found = _do(db, work)
    damaged = {each.table: translate(each.reason) for each in found if isinstance(each, Damage)}
    if as_json:
        print(json.dumps({"checked": len(found), "damaged": damaged}, indent=1))
    else:
        print("\n".join([f"{table}: {reason}" for table, reason in damaged.items()]), end="\n" if damaged else "")
        print(translate(text("{n} table checked", "{n} tables checked", n=len(found))))
    if damaged:
        raise typer.Exit(1)
