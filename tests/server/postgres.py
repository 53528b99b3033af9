"""A real PostgreSQL for tests: a cluster of its own in a temporary folder, run by somebody who is not root."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.process import free_port

_USERS = ("postgres", "nobody")


def programs() -> Path | None:
    """Where initdb and postgres are; None if they are not installed."""
    found = shutil.which("initdb")
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    return Path(found).parent if found else versions[-1].parent if versions else None


@contextmanager
def postgres(bin_: Path) -> Iterator[str]:
    """The address of an empty database."""
    folder = Path(tempfile.mkdtemp(prefix="branchline-pg-"))
    user = _user()
    if user:
        os.chown(folder, user.pw_uid, user.pw_gid)
    port = free_port()
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    try:
        _run(user, str(bin_ / "initdb"), "-D", str(folder / "data"), "-U", "house", "-A", "trust", "--no-sync")
        _run(user, str(bin_ / "pg_ctl"), "-D", str(folder / "data"), "-w", "-l", str(folder / "log"), "-o", options, "start")
        yield f"postgresql://house@127.0.0.1:{port}/postgres"
    finally:
        _run(user, str(bin_ / "pg_ctl"), "-D", str(folder / "data"), "-m", "immediate", "stop", check=False)
        shutil.rmtree(folder, ignore_errors=True)


def _user() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root; then one of the system's users runs it."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return next(known[name] for name in _USERS if name in known)


def _run(user: pwd.struct_passwd | None, *command: str, check: bool = True) -> None:
    as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if user else {}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd="/", **as_user)  # type: ignore[call-overload]
    if check and done.returncode:
        raise AssertionError(done.stdout + done.stderr)
