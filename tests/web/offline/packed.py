"""The offline version for tests: packed once, served by a static web server that can be cut off."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline.offline.packing.archive import archive
from branchline.offline.packing.compiled import compiled
from branchline.offline.packing.folder import POLICY, folder, service_worker, write
from branchline.offline.packing.python import NoPython, python_files
from branchline.offline.packing.request_schemas import shapes
from branchline.offline.packing.sheets import printed
from branchline.offline.packing.snapshot import started
from branchline.server.static_export import beforehand

SOURCES = Path(branchline.__file__).parent
INSIDE = "some/where"  # it need not stand at the top of a web space


class Space(SimpleHTTPRequestHandler):
    """A web space as plain as they come, but for a policy that nothing in the folder may break."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


@dataclass
class Place:
    """A web space with the folder somewhere in it."""

    root: Path
    port: int = 0
    server: ThreadingHTTPServer | None = field(default=None, init=False)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{INSIDE}/"

    def put(self, files: Mapping[str, bytes]) -> None:
        write(files, self.root / INSIDE)

    def open(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), partial(Space, directory=str(self.root)))
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def cut(self) -> None:
        """From now on nobody answers here."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None


@contextmanager
def put_up(root: Path, files: Mapping[str, bytes]) -> Iterator[Place]:
    place = Place(root)
    place.put(files)
    place.open()
    try:
        yield place
    finally:
        place.cut()


def packed(shared: Path, cache: Path) -> dict[str, bytes]:
    """The folder as `branchline offline` writes it, made once for all processes that run tests, and again when a source was changed."""
    made, lock = cache / _sources(), shared / "offline.lock"
    try:
        lock.mkdir()
    except FileExistsError:
        while not (shared / "offline.done").exists():
            time.sleep(0.2)
    else:
        try:
            _pack(made)
        finally:
            (shared / "offline.done").touch()
    if not (made / "sw.js").exists():
        pytest.skip("Pyodide cannot be fetched here")
    return {file.relative_to(made).as_posix(): file.read_bytes() for file in made.rglob("*") if file.is_file()}


def _sources() -> str:
    """A name for everything that is packed, and for what packs it."""
    whole = sha256()
    for file in sorted(SOURCES.rglob("*")):
        if file.is_file() and file.suffix not in (".pyc", ".so"):
            whole.update(f"{file.relative_to(SOURCES)} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()[:16]


def _pack(made: Path) -> None:
    if (made / "sw.js").exists():
        return
    for old in made.parent.iterdir():
        shutil.rmtree(old)
    if files := _files():
        unfinished = made.with_suffix(".unfinished")
        write(files, unfinished)
        unfinished.rename(made)


def _files() -> dict[str, bytes]:
    """Where Pyodide cannot be had there is nothing to test; but in CI it must be had."""
    try:
        with python_files(None) as python:
            answers, description = beforehand()
            ready, ours = compiled(python, archive(shapes(description)))
            return folder([*answers, *printed()], ours, ready, started(ready, ours))
    except NoPython:
        if os.environ.get("CI"):
            raise
        return {}


def older(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The folder as it was before something in it was changed."""
    shelf = files["offline/database.js"]
    for now, then in (  # whose database had no place for what is found out about matches
        (b"open(NAME, 2)", b"open(NAME, 1)"),
        (b"if (oldVersion < 2)", b"if (oldVersion < 0)"),
        (b'done(this.database.transaction("studied")', b'Promise.resolve() ?? done(this.database.transaction("studied")'),
    ):
        assert now in shelf
        shelf = shelf.replace(now, then, 1)
    before = {**files, "offline/database.js": shelf, "style/offline.css": files["style/offline.css"] + b"\n.older { color: inherit; }\n"}
    return {**before, "sw.js": service_worker(before)}
