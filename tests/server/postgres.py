"""A real PostgreSQL for tests: one server for the whole run with a database for each use, or a server of a test's own to restart."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from pathlib import Path
from secrets import token_hex
from typing import Literal, TypeAlias

from tests.needs import POSTGRES
from tests.server.process import free_port

Mode: TypeAlias = Literal["fast", "immediate"]

_USERS = ("postgres", "nobody")


def programs() -> Path | None:
    """Where initdb and postgres are; None if they are not installed."""
    found = shutil.which("initdb")
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    return Path(found).parent if found else versions[-1].parent if versions else None


@dataclass(frozen=True, slots=True)
class Server:
    """A PostgreSQL server in a folder."""

    bin: Path
    folder: Path
    port: int

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://branchline@127.0.0.1:{self.port}/{database}"

    def create(self) -> None:
        """Makes the folder and an empty cluster in it."""
        self.folder.mkdir(mode=0o700)
        if user := _user():
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self._program("initdb", "-D", self._data, "-U", "branchline", "-A", "trust", "--no-sync")

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=300"
        self._program("pg_ctl", "-D", self._data, "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, mode: Mode) -> None:
        self._program("pg_ctl", "-D", self._data, "-w", "-m", mode, "stop")

    def restart(self, mode: Mode) -> None:
        self.stop(mode)
        self.start()

    def remove(self) -> None:
        """Stops the server if it runs, and deletes all it has written."""
        self._program("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop", check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a new, empty database."""
        name = f"test_{token_hex(6)}"
        self.execute(f"CREATE DATABASE {name}")
        try:
            yield self.address(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def execute(self, statement: str) -> None:
        import asyncpg  # only where PostgreSQL is used

        async def execute() -> None:
            connection = await asyncpg.connect(self.address())
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        asyncio.run(execute())

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _program(self, name: str, *arguments: str, check: bool = True) -> None:
        user = _user()
        as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if user else {}
        command = (str(self.bin / name), *arguments)
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd="/", **as_user)  # type: ignore[call-overload]
        if check and done.returncode:
            raise AssertionError(done.stdout + done.stderr)


@contextmanager
def postgres(bin_: Path) -> Iterator[str]:
    """The address of an empty database: on the server of the run where there is one, else on a server of its own."""
    if folder := os.environ.get(POSTGRES):
        with _of_the_run(bin_, Path(folder)).database() as address:
            yield address
    else:
        with own_server(bin_) as server:
            yield server.address()


@contextmanager
def own_server(bin_: Path) -> Iterator[Server]:
    """A server that a test may stop and start."""
    with tempfile.TemporaryDirectory(prefix="branchline-pg-", ignore_cleanup_errors=True) as outer:
        Path(outer).chmod(0o711)  # another user runs the server inside
        server = Server(bin_, Path(outer) / "pg", free_port())
        try:
            server.create()
            server.start()
            yield server
        finally:
            server.remove()


# --- the server of the run: started by the first pytest process that needs it, removed by `conftest.py` when the run ends


def remove_from(folder: Path) -> None:
    """Removes the server of the run and leaves the folder empty."""
    found = programs()
    assert found
    Server(found, folder / "pg", 0).remove()
    for file in folder.iterdir():
        file.unlink()


def _of_the_run(bin_: Path, folder: Path) -> Server:
    """The server of the run; the first process to ask starts it, the others wait."""
    port = folder / "port"
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if port.exists():
            return Server(bin_, folder / "pg", int(port.read_text()))
        server = Server(bin_, folder / "pg", free_port())
        folder.chmod(0o711)  # another user runs the server inside
        server.create()
        server.start()
        port.write_text(str(server.port))
        return server


def _user() -> pwd.struct_passwd | None:
    """The user who runs PostgreSQL, which refuses to run as root: then one of the system's users."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return next(known[name] for name in _USERS if name in known)
