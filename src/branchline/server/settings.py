"""Settings of a server: its database, its hosts, and its limits."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from importlib import import_module
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame
from branchline.engine.text import text

VARIABLE = "BRANCHLINE_SERVER"  # carries the settings to the worker processes
DIGITS, DIGITS_OF_DAYS = 9, 5  # most digits of a limit, so that databases and calendars can represent it


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits per address, per table and for the whole server, and retention times; 0 means no limit."""

    body: int = 300_000  # bytes of a request
    record: int = 2_000_000  # bytes of an uploaded record
    message: int = 20_000  # bytes of a message on a WebSocket
    requests: int = 600  # HTTP requests of the API a minute from one address
    files: int = 12_000  # pages and their files a minute from one address
    messages: int = 40  # messages a second on one WebSocket, in the long run
    tables: int = 120  # new tables an hour from one address
    listed: int = 10  # new tables an hour from one address that everybody finds in the list
    seats: int = 12  # open seats of listed tables that one address may take in an hour
    all_tables: int = 500_000  # tables in the database
    megabytes: int = 20_000  # the database may take before no new tables are laid
    unbegun_days: int = 0  # days a table is kept at which no person has moved, after the last thing that happened there
    unfinished_days: int = 0  # days a match is kept that has not ended
    finished_days: int = 0  # days a match is kept that has, and a record that was opened
    results_days: int = 0  # days it is kept what was reached with which dice, in day's matches and others
    tries: int = 12  # tries of a day's match from one address
    pruned: int = 5_000  # tables removed a day at most
    sockets: int = 200  # TCP connections from one address, where no proxy stands before the server
    connections: int = 40  # WebSockets from one address
    unauthenticated: int = 500  # WebSockets that have not shown a link yet
    all_connections: int = 4_000  # WebSockets that have
    at_table: int = 64  # WebSockets that watch one table
    at_seat: int = 8  # WebSockets of one seat
    idle_tables: int = 400  # tables kept in memory while nobody is connected
    pictures: int = 200  # megabytes of pictures kept in memory, of all tables together


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be configured."""

    db: str = ""  # empty: an SQLite file in the user's data folder
    games: str = "branchline.games:GAMES"
    bots: bool = True  # whether bots' turns are played here
    pace: float = 0.35  # seconds a bot waits at least, so that people can follow
    away: float = 30.0  # seconds after which a seat without a connection counts as left
    patience: float = 60.0  # seconds without a move after which somebody may be nudged
    proxies: int = 0  # how many trusted reverse proxies stand before this server
    hosts: tuple[str, ...] = ()  # names this server answers to; empty: any
    bot_processes: int = 0  # processes in which bots think; 0: by the number of cores
    words: str = ""  # a file of words that no name may have; empty: a few of our own
    metrics: bool = False  # whether to count for Prometheus
    workers: int = 1  # server processes, on this machine
    router_folder: str = ""  # a folder in which they find each other; empty: each serves whoever comes to it
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str:
        """The database URL for SQLAlchemy, with the driver that this server uses."""
        if not self.db:
            return f"sqlite:///{default_database()}"
        head, _, rest = self.db.partition("://")
        drivers = {"sqlite": "sqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}
        head = drivers.get(head, head)
        if head not in drivers.values() or not rest:
            raise InvalidSetup(text("Give the database as sqlite:///file or postgresql://user@host/name"))
        return f"{head}://{rest}"

    @property
    def shared(self) -> bool:
        """Whether several processes may serve the same tables."""
        return self.url.startswith("postgresql")

    def game_list(self) -> Mapping[str, AnyGame]:
        return listed_games(self.games)


def listed_games(where: str) -> Mapping[str, AnyGame]:
    """The games of a `module:name`."""
    module, _, name = where.partition(":")
    games: Mapping[str, AnyGame] = getattr(import_module(module), name)
    return games


def default_database() -> Path:
    return user_data_path("branchline", appauthor=False, ensure_exists=True) / "tables.sqlite3"


def with_limits(limits: Limits, changes: list[str]) -> Limits:
    """Limits with changes, each written `name=number`."""
    known = {each.name for each in fields(Limits)}
    for change in changes:
        name, _, number = change.partition("=")
        if name not in known or not (number.isascii() and number.isdigit()):
            raise InvalidSetup(text("Give a limit as NAME=NUMBER, where NAME is one of {known}", known=", ".join(sorted(known))))
        most = DIGITS_OF_DAYS if name.endswith("_days") else DIGITS
        if len(number) > most:
            raise InvalidSetup(text("{name}: a limit can have at most {n} digits", name=name, n=most))
        limits = replace(limits, **{name: int(number)})
    return limits


def to_environment(settings: Settings) -> None:
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def from_environment() -> Settings:
    return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=Settings)
