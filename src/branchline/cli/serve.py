"""`branchline serve`: runs the web server."""

from __future__ import annotations

import os
import socket
import sqlite3
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from branchline.cli.addresses import is_loopback, local_address, shared_addresses
from branchline.cli.arguments import read_file, translate
from branchline.cli.errors import Failure
from branchline.cli.files import allow_files
from branchline.engine.errors import InvalidSetup
from branchline.engine.extras import require_extra
from branchline.engine.text import short, text

Host = Annotated[str, typer.Option(help=translate(text("Address to listen on; 0.0.0.0 lets other devices connect.")))]
Port = Annotated[int, typer.Option(min=0, max=65535, help=translate(text("Port; 0 picks a free one.")))]
Database = Annotated[
    str,
    typer.Option(
        "--db",
        envvar="BRANCHLINE_DB",
        show_envvar=False,
        help=translate(
            text("sqlite:///file or postgresql://user@host/name (default: $BRANCHLINE_DB, or else a file in your data folder).")
        ),
    ),
]
Open = Annotated[bool, typer.Option("--open", help=translate(text("Open the browser.")))]
Workers = Annotated[
    int,
    typer.Option(
        min=1,
        max=64,
        help=translate(text("Server processes, on this port and those after it; more than one needs PostgreSQL and a proxy.")),
    ),
]
Cores = Annotated[
    int,
    typer.Option(
        min=0,
        show_default=False,
        help=translate(text("Processor cores for bots, reviews and uploads, of all workers together (default: all).")),
    ),
]
Names = Annotated[list[str] | None, typer.Option("--name", help=translate(text("Host name of this server; can be repeated.")))]
Proxies = Annotated[int, typer.Option(min=0, max=9, help=translate(text("Number of trusted reverse proxies in front of the server.")))]
Limit = Annotated[list[str] | None, typer.Option("--limit", help=translate(text("Change a limit: NAME=NUMBER; 0 means no limit.")))]
Pace = Annotated[
    float,
    typer.Option(
        min=0,
        max=60,
        metavar="SECONDS",
        help=translate(text("Minimum time a bot waits before a move, in seconds, so that people can follow.")),
    ),
]
Metrics = Annotated[
    str, typer.Option(metavar="HOST:PORT", help=translate(text("Serve Prometheus metrics at this address (default: off).")))
]
LogJson = Annotated[bool, typer.Option("--log-json", help=translate(text("Write the log as JSON, one object per line.")))]
LogRequests = Annotated[bool, typer.Option("--log-requests", help=translate(text("Log every request, not only errors.")))]
Words = Annotated[
    str,
    typer.Option(metavar="FILE", help=translate(text("File of words banned in names, one per line, replacing the built-in list."))),
]

LOOPBACK = ("localhost", "127.0.0.1", "[::1]", "::1")


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    db: Database = "",
    open: Open = False,
    workers: Workers = 1,
    cores: Cores = 0,
    name: Names = None,
    proxies: Proxies = 0,
    limit: Limit = None,
    metrics: Metrics = "",
    log_json: LogJson = False,
    log_requests: LogRequests = False,
    words: Words = "",
    pace: Pace = 0.35,
) -> None:
    # The server's libraries are imported only when needed.
    from branchline.server.isolation import ignore_working_folder
    from branchline.server.logs import configuration
    from branchline.server.settings import Limits, Settings, share_of_cores, to_environment, with_limits
    from branchline.server.storage.lock import owning
    from branchline.server.storage.migrate import migrate

    ignore_working_folder()  # before the first child process is started
    hosts = tuple(name or ()) or (LOOPBACK if is_loopback(host) else ())
    limits = with_limits(Limits(), limit or [])
    _check_words(words)
    share = share_of_cores(cores, workers)
    settings = Settings(db=db, hosts=hosts, proxies=proxies, pace=pace, cores=share, metrics=bool(metrics), words=words, limits=limits)
    if workers > 1 and not settings.shared:
        raise InvalidSetup(text("Several processes need PostgreSQL"))
    with owning(settings.url), _answering_prometheus(metrics):
        with using_database():
            migrate(settings.url)
        to_environment(settings)
        number, port = _free_places(host, port, workers)
        address = local_address(host, port)
        print(translate(text("Branchline is running at {address} (Ctrl+C stops it)", address=address)), flush=True)
        if others := shared_addresses(host, port):
            print(translate(text("Others on your network can open {addresses}", addresses=" / ".join(others))), flush=True)
        if open:
            threading.Thread(target=_open_when_up, args=(address,), daemon=True).start()
        _run(number, port, workers, configuration(log_json, log_requests))


def _check_words(file: str) -> None:
    """Raises `Failure` if the file of blocked words cannot be read, before the server's processes start."""
    if file and not Path(file).is_file():
        raise InvalidSetup(text("There is no file {file}", file=file))
    if file:
        read_file(Path(file))


@contextmanager
def using_database() -> Iterator[None]:
    """Turns errors of the database into a `Failure`."""
    from sqlalchemy.exc import SQLAlchemyError

    from branchline.server.logs import cause

    try:
        yield
    except ModuleNotFoundError as error:
        require_extra("postgres", text("PostgreSQL"), str(error.name))
        raise
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise Failure(translate(text("The database cannot be used: {error}", error=cause(error)))) from None


@contextmanager
def _answering_prometheus(where: str) -> Iterator[None]:
    """Runs a separate process that serves the metrics of all server processes, while the server runs."""
    if not where:
        yield
        return
    host, port = _host_and_port(where)
    require_extra("metrics", text("Serving metrics"), "prometheus_client")
    with TemporaryDirectory(prefix="branchline-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder  # read by prometheus-client in every child process
        answering = get_context("spawn").Process(target=_answer_prometheus, args=(host, port, folder), daemon=True)
        answering.start()
        try:
            yield
        finally:
            answering.terminate()
            answering.join()


def _answer_prometheus(host: str, port: int, folder: str) -> None:
    from branchline.server.metrics import answer

    answer(host, port, folder)


def _host_and_port(where: str) -> tuple[str, int]:
    host, _, port = where.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise InvalidSetup(text("Give the address for metrics as host:port, such as 127.0.0.1:9100"))
    return host.strip("[]") or "127.0.0.1", int(port)


def _run(host: str, port: int, workers: int, log: dict[str, Any] | None = None) -> None:
    from branchline.server.net.workers import run

    allow_files()
    run(host, port, workers, log)


def _free_places(host: str, port: int, workers: int) -> tuple[str, int]:
    """The numeric address and the first of as many ports; raises `Failure` if the server cannot listen at one of them."""
    number, first = _free_place(host, port)
    for other in range(first + 1, first + workers):
        _free_place(host, other)
    return number, first


def _free_place(host: str, port: int) -> tuple[str, int]:
    """The numeric address and port on which the server can listen; raises `Failure` if it cannot."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        for shared in ("SO_REUSEADDR", "SO_REUSEPORT"):  # the options that the server sets
            if hasattr(socket, shared):
                probe.setsockopt(socket.SOL_SOCKET, getattr(socket, shared), 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            where = short(f"{host}:{port}", 200)
            raise InvalidSetup(text("Cannot listen at {where}: {error}", where=where, error=error.strerror or str(error))) from None
        number, free, *_ = probe.getsockname()
        return number, free


def _open_when_up(address: str) -> None:
    """Opens the browser as soon as the server answers."""
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}api/health", timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
