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
DIGITS, DIGITS_OF_DAYS = 9, 5  # maximum digits of a limit, so that databases and calendars can represent it


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits per address, per table and for the whole server, and retention times; 0 means no limit."""

    body: int = 300_000  # bytes of a request
    record: int = 2_000_000  # bytes of an uploaded record
    message: int = 20_000  # bytes of a message on a WebSocket
    requests: int = 600  # HTTP requests of the API per minute from one address
    files: int = 12_000  # pages and files by plain paths per minute from one address; not those of a version
    messages: int = 40  # messages per second on one WebSocket, on average
    tables: int = 120  # new tables per hour from one address
    listed: int = 10  # new listed tables per hour from one address
    seats: int = 12  # open seats of listed tables taken per hour from one address
    all_tables: int = 500_000  # tables in the database
    megabytes: int = 20_000  # size of the database from which no new tables are created
    unbegun_days: int = 0  # days after its last event until a table is deleted at which no person has moved
    unfinished_days: int = 0  # days until an unfinished match is deleted
    finished_days: int = 0  # days until a finished match or an opened record is deleted
    results_days: int = 0  # days until results are deleted
    daily_attempts: int = 12  # attempts at a daily match from one address
    pruned: int = 5_000  # tables deleted per day
    sockets: int = 200  # TCP connections from one address, if the server is not behind a proxy
    connections: int = 40  # WebSockets from one address
    unauthenticated: int = 500  # WebSockets that have not authenticated yet
    all_connections: int = 4_000  # authenticated WebSockets
    at_table: int = 64  # spectators' WebSockets at one table
    at_seat: int = 8  # WebSockets of one seat
    idle_tables: int = 400  # tables without connections that stay in memory
    pictures: int = 200  # megabytes of cached pictures, of all tables together


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be configured."""

    db: str = ""  # empty: an SQLite file in the user's data folder
    games: str = "branchline.games:GAMES"
    bots: bool = True  # whether bots' turns are played here
    pace: float = 0.35  # minimum seconds before a bot's move, so that people can follow
    away: float = 30.0  # seconds after which a seat without a connection counts as left
    patience: float = 60.0  # seconds without a move after which a player may be nudged
    proxies: int = 0  # number of trusted reverse proxies in front of this server
    hosts: tuple[str, ...] = ()  # names this server answers to; empty: any
    cores: int = 0  # processor cores for the child processes of one server process; 0: all of this machine
    words: str = ""  # a file of banned words for names; empty: the built-in list
    metrics: bool = False  # whether to collect metrics for Prometheus
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

    @property
    def core_count(self) -> int:
        return share_of_cores(self.cores, 1)

    def game_list(self) -> Mapping[str, AnyGame]:
        return listed_games(self.games)


def machine_cores() -> int:
    """The number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def share_of_cores(cores: int, processes: int) -> int:
    """The cores for each of several server processes that share this number, or all of this machine if it is 0."""
    return max(1, (cores or machine_cores()) // processes)


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
