"""`branchline admin`: looking after the tables of a server, while it runs or not."""

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

from branchline.cli.failure import Failure, clean
from branchline.cli.given import AsJson, must_be_writable, said
from branchline.cli.screen import screen
from branchline.cli.serve import Database, Limit, using_database
from branchline.cli.wording import Command, Group
from branchline.engine.errors import InvalidSetup
from branchline.engine.text import short, text
from branchline.games import GAMES

if TYPE_CHECKING:  # the server's libraries are read only by those who need them
    from branchline.server.admin import Row
    from branchline.server.store.store import Store

T = TypeVar("T")

TableId: TypeAlias = Annotated[str, typer.Argument(metavar="TABLE", help=said(text("The id of a table, as `admin list` shows it.")))]
Address: TypeAlias = Annotated[str, typer.Argument(metavar="ADDRESS", help=said(text("An address as the server sees it.")))]
Most: TypeAlias = Annotated[int, typer.Option(min=1, max=1_000_000, help=said(text("How many at most.")))]

admin = typer.Typer(cls=Group, add_completion=False, rich_markup_mode=None)
_command = partial(admin.command, cls=Command)


@admin.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def _do(db: str, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    """Opens the database for one piece of work; what cannot be done ends the command with its sentence."""
    from branchline.server.admin import keeping
    from branchline.server.settings import Settings
    from branchline.server.store.backup import existing
    from branchline.server.store.migrate import migrate
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
            raise Failure(said(problem.reason)) from None


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@_command("list", help=said(text("List tables, the newest first.")))
def list_(
    db: Database = "",
    most: Most = 50,
    listed: Annotated[bool, typer.Option("--listed", help=said(text("Only those anybody may watch.")))] = False,
    reported: Annotated[bool, typer.Option("--reported", help=said(text("Only those that somebody reported.")))] = False,
    as_json: AsJson = False,
) -> None:
    from branchline.server.admin import rows

    found = _do(db, lambda store: store.ask(lambda c: rows(c, most, listed, reported)))
    if as_json:
        print(json.dumps([asdict(row) for row in found], indent=1))
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in found:
        table.add_row(row.table, row.game, _when(row.moved), _words(row))
    screen().print(table)


def _words(row: Row) -> str:
    words = [said(text("{n} event", "{n} events", n=row.events))]
    words += [said(text("ended"))] * row.ended + [said(text("listed"))] * row.listed + [said(text("a record"))] * row.replay
    if row.reports:
        words.append(said(text("{n} report", "{n} reports", n=row.reports)))
    return ", ".join(words)


@_command(help=said(text("Show a table: who sits there, how far it is, what was reported.")))
def show(table: TableId, db: Database = "", as_json: AsJson = False) -> None:
    from branchline.server import admin as house

    shown = _do(db, lambda store: house.show(store, GAMES, table))
    if as_json:
        print(json.dumps(asdict(shown), indent=1))
        return
    console = screen()
    console.print(f"{shown.row.table}  {shown.row.game}  {shown.phase}  {_when(shown.row.moved)}  {_words(shown.row)}")
    for seat, (kind, name) in enumerate(shown.seats):
        console.print(f"  {seat}  {kind}  {name}")
    for at, why in shown.reports:
        reason = house.REASONS.get(why)
        console.print(f"  ! {_when(at)}  {said(reason) if reason else clean(why)}")


@_command(help=said(text("Take a table from the list of those anybody may watch. Reports about it are settled.")))
def hide(table: TableId, db: Database = "") -> None:
    from branchline.server import admin as house

    _do(db, lambda store: house.hide(store, table))


@_command(help=said(text("Delete a table with its log and its links, for good.")))
def delete(table: TableId, db: Database = "") -> None:
    from branchline.server import admin as house

    _do(db, lambda store: house.remove(store, table))


@_command(help=said(text("Give a seat a new link, where the old one was lost or leaked. The table's log says that it happened.")))
def link(
    table: TableId,
    seat: Annotated[int, typer.Argument(min=0, max=99, help=said(text("The seat, counted from 0.")))],
    db: Database = "",
    address: Annotated[str, typer.Option(help=said(text("Where the server is, for a whole link.")))] = "http://localhost:8000",
) -> None:
    from branchline.server import admin as house

    token = _do(db, lambda store: house.link_anew(store, GAMES, table, seat))
    print(f"{address.rstrip('/')}/table/{table}#{token}")


@_command(help=said(text("Keep an address out for a time.")))
def ban(
    address: Address,
    db: Database = "",
    hours: Annotated[float, typer.Option(min=0.01, max=100_000, help=said(text("For how long.")))] = 24,
) -> None:
    from branchline.server import admin as house

    household, until = _household(address), int(1000 * (time.time() + 3600 * hours))
    _do(db, lambda store: house.ban(store, household, until))


def _household(address: str) -> str:
    """An address as the server counts it; raises a sentence about one that nobody can come from."""
    from branchline.server.http.gate import network

    known = network(address)
    with suppress(ValueError):
        if network(str(ip_network(known).network_address)) == known:
            return known
    raise InvalidSetup(text("{address} is not one address, such as 192.0.2.9 or 2001:db8::1", address=short(address)))


@_command(help=said(text("Let an address in again.")))
def unban(address: Address, db: Database = "") -> None:
    from branchline.server import admin as house
    from branchline.server.http.gate import network

    if not _do(db, lambda store: house.unban(store, network(address))):
        raise Failure(said(text("This address is not kept out")))


@_command(help=said(text("List the addresses that are kept out.")))
def bans(db: Database = "", as_json: AsJson = False) -> None:
    from branchline.server.store import care

    found = _do(db, lambda store: store.ask(lambda c: care.bans(c, int(1000 * time.time()))))
    print(json.dumps(found, indent=1) if as_json else "\n".join(f"{address}  {_when(until)}" for address, until in found.items()))


@_command(help=said(text("List people who have played a day's match, the newest first.")))
def people(db: Database = "", most: Most = 50, as_json: AsJson = False) -> None:
    from branchline.server.store import people as kept

    found = _do(db, lambda store: store.ask(lambda c: kept.people(c, most)))
    if as_json:
        print(json.dumps([asdict(each) for each in found], indent=1))
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for each in found:
        table.add_row(each.id, each.name or "-", _when(each.made), said(text("{n} day's match", "{n} days' matches", n=each.tries)))
    screen().print(table)


@_command(help=said(text("List reviews and par at work or finished today, the newest first.")))
def jobs(db: Database = "", most: Most = 50, as_json: AsJson = False) -> None:
    from branchline.server.store import jobs as stored

    found = _do(db, lambda store: store.ask(lambda c: stored.listed(c, most)))
    if as_json:
        print(json.dumps([row._asdict() for row in found], indent=1))
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in found:
        attempts = said(text("{n} attempt", "{n} attempts", n=row.attempts))
        table.add_row(row.kind, row.key, row.state, f"{row.progress:.0%}", attempts, _when(row.updated), row.error)
    screen().print(table)


@_command(help=said(text("Forget a person: the name, every day's match played, its results and tables, for good.")))
def forget(
    person: Annotated[str, typer.Argument(metavar="PERSON", help=said(text("The id of a person, as `admin people` shows it.")))],
    db: Database = "",
) -> None:
    from branchline.server import admin as house

    _do(db, lambda store: house.forget(store, person))


@_command(help=said(text("Remove the tables that a server with these limits would no longer keep.")))
def prune(
    db: Database = "",
    limit: Limit = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=said(text("Only say which.")))] = False,
) -> None:
    from branchline.server import admin as house
    from branchline.server.settings import Limits, with_limits

    limits = with_limits(Limits(), limit or [])
    for table in _do(db, lambda store: house.old(store, limits) if dry_run else house.prune(store, limits)):
        print(table)


@_command(help=said(text("Copy everything into one file, while the server runs.")))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=said(text("The file to write; it must not be there yet.")))],
    db: Database = "",
) -> None:
    from branchline.server.settings import Settings
    from branchline.server.store import backup as copies

    must_be_writable(file)
    with using_database():
        asyncio.run(copies.backup(Settings(db=db).url, file))


@_command(help=said(text("Put a backup into an empty database. For SQLite no server may be running on it.")))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=said(text("A file that `admin backup` wrote.")))],
    db: Database = "",
) -> None:
    from branchline.server.settings import Settings
    from branchline.server.store import backup as copies
    from branchline.server.store.owner import owning

    url = Settings(db=db).url
    with owning(url), using_database():
        tables = asyncio.run(copies.restore(file, url))
    print(said(text("{n} table restored", "{n} tables restored", n=tables)))


@_command(help=said(text("Replay every log, and name the tables whose log is damaged.")))
def check(db: Database = "", as_json: AsJson = False) -> None:
    from branchline.server.admin import Damage
    from branchline.server.admin import check as checked

    async def work(store: Store) -> list[Damage | str]:
        return [each async for each in checked(store, GAMES)]

    found = _do(db, work)
    damaged = {each.table: said(each.reason) for each in found if isinstance(each, Damage)}
    if as_json:
        print(json.dumps({"checked": len(found), "damaged": damaged}, indent=1))
    else:
        print("\n".join([f"{table}: {reason}" for table, reason in damaged.items()]), end="\n" if damaged else "")
        print(said(text("{n} table checked", "{n} tables checked", n=len(found))))
    if damaged:
        raise typer.Exit(1)
