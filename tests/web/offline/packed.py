"""The offline version for tests: packed once, served by a static web server that can be cut off."""

from __future__ import annotations

import os
import re
import shutil
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline.offline.packing.archive import archive
from branchline.offline.packing.compiled import compile_python
from branchline.offline.packing.folder import POLICY, folder, service_worker, write
from branchline.offline.packing.python import NoPython, python_files
from branchline.offline.packing.request_schemas import shapes
from branchline.offline.packing.sheets import pdf_responses
from branchline.offline.packing.snapshot import make_snapshot
from branchline.server.static_export import beforehand

SOURCES = Path(branchline.__file__).parent
INSIDE = "some/where"  # it need not be at the top of a web space
UNREACHABLE = re.compile(
    "deno is needed|error sending request|client error|dns error|connect error|connection refused|timed out", re.IGNORECASE
)


class Unreachable(Exception):
    """Pyodide cannot be downloaded here."""


class Space(SimpleHTTPRequestHandler):
    """A static web server with a content security policy that nothing in the folder may violate."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@dataclass
class Place:
    """A static web server with the folder under some path."""

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
        """Stop answering."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None


@contextmanager
def serve_folder(root: Path, files: Mapping[str, bytes]) -> Iterator[Place]:
    place = Place(root)
    place.put(files)
    place.open()
    try:
        yield place
    finally:
        place.cut()


def packed(lock_folder: Path, cache: Path) -> dict[str, bytes]:
    """The folder as `branchline offline` writes it, made once for all test processes, and again after a change of a source.

    Skips the test, with the reason, where Pyodide cannot be downloaded; any other error fails every test that needs the folder.
    """
    folder, lock, skipped = cache / _sources(), lock_folder / "offline.lock", lock_folder / "offline.skipped"
    try:
        lock.mkdir()
    except FileExistsError:
        while not (lock_folder / "offline.done").exists():
            time.sleep(0.2)
    else:
        try:
            _pack(folder)
        except Unreachable as error:
            skipped.write_text(str(error), "utf-8")
        finally:
            (lock_folder / "offline.done").touch()
    if skipped.exists():
        pytest.skip(skipped.read_text("utf-8"))
    if not (folder / "sw.js").exists():
        pytest.fail("The offline version could not be packed; the error is in the first test that needed it")
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def _sources() -> str:
    """A hash of all sources: of what is packed and of what packs it."""
    whole = sha256()
    for file in sorted(SOURCES.rglob("*")):
        if file.is_file() and file.suffix not in (".pyc", ".so"):
            whole.update(f"{file.relative_to(SOURCES)} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()[:16]


def _pack(folder: Path) -> None:
    if (folder / "sw.js").exists():
        return
    for old in folder.parent.iterdir():
        shutil.rmtree(old)
    files = _files()
    unfinished = folder.with_suffix(".unfinished")
    write(files, unfinished)
    unfinished.rename(folder)


def _files() -> dict[str, bytes]:
    with download_python() as python:
        answers, description = beforehand()
        ready, ours = compile_python(python, archive(shapes(description)))
        return folder([*answers, *pdf_responses()], ours, ready, make_snapshot(ready, ours))


@contextmanager
def download_python() -> Iterator[dict[str, Path]]:
    """Pyodide's files; raises `Unreachable` if there is no network, or no deno to download them with, except in CI."""
    with ExitStack() as stack:
        try:
            python = stack.enter_context(python_files(None))
        except NoPython as error:
            if os.environ.get("CI") or not UNREACHABLE.search(str(error)):
                raise
            raise Unreachable(str(error)) from error
        yield python


def style_in(files: Mapping[str, bytes]) -> str:
    """A style sheet: bundled, or as it is."""
    return next(name for name in ("style/more.css", "style/offline.css") if name in files)


def as_older_version(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The folder as an earlier version, with another database."""
    shelf = files["offline/database.js"]
    for now, then in (  # its database had no store for reviews and par
        (b"open(NAME, 2)", b"open(NAME, 1)"),
        (b"if (oldVersion < 2)", b"if (oldVersion < 0)"),
        (b'promiseOf(this.database.transaction("studied")', b'Promise.resolve() ?? promiseOf(this.database.transaction("studied")'),
    ):
        assert now in shelf
        shelf = shelf.replace(now, then, 1)
    style = style_in(files)
    before = {**files, "offline/database.js": shelf, style: files[style] + b"\n.older { color: inherit; }\n"}
    return {**before, "sw.js": service_worker(before)}
