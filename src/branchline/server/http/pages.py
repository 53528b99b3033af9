"""The browser's files and the routes to them: each has a hash, so that a browser asks and mostly hears 'unchanged'."""

from __future__ import annotations

import gzip
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from litestar import Response
from litestar.params import FromPath

import branchline
from branchline.engine.text import text
from branchline.server.http.verbs import AnyRequest, get
from branchline.table.problem import missing

_KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain",
}


@dataclass(frozen=True, slots=True)
class Page:
    """A file as it is sent."""

    kind: str
    tag: str
    plain: bytes
    packed: bytes


@dataclass(slots=True)
class Pages:
    """The files of a folder, read when asked for and again when they change."""

    root: Path = field(default_factory=lambda: Path(branchline.__file__).parent / "web")
    _known: dict[Path, tuple[int, Page]] = field(default_factory=dict)

    def find(self, path: str) -> Page | None:
        """The file at this path. A path without an ending is a place inside the one page there is."""
        wanted = path.strip("/") or "index.html"
        if "." not in wanted.rpartition("/")[2]:
            wanted = f"{wanted}.html" if self._file(f"{wanted}.html") else "index.html"
        file = self._file(wanted)
        return self._page(file) if file else None

    def _file(self, path: str) -> Path | None:
        if "\0" in path or any(part.startswith(".") for part in path.split("/")):
            return None
        file = self.root / path
        try:
            return file if file.suffix in _KINDS and file.is_file() and file.resolve().is_relative_to(self.root.resolve()) else None
        except (OSError, ValueError):
            return None  # no name that a file could have

    def _page(self, file: Path) -> Page:
        changed = file.stat().st_mtime_ns
        kept = self._known.get(file)
        if kept is None or kept[0] != changed:
            plain = file.read_bytes()
            page = Page(_KINDS[file.suffix], f'"{sha256(plain).hexdigest()[:24]}"', plain, gzip.compress(plain, 9))
            kept = self._known[file] = (changed, page)
        return kept[1]


@get("/", include_in_schema=False, opt={"packed": True})
async def start_page(request: AnyRequest) -> Response[bytes]:
    return _sent(request, "")


@get("/{path:path}", include_in_schema=False, opt={"packed": True})
async def page(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    if path.strip("/").partition("/")[0] == "api":
        raise missing(text("There is nothing here"))
    return _sent(request, path)


def _sent(request: AnyRequest, path: str) -> Response[bytes]:
    file: Page | None = request.app.state.pages.find(path)
    if file is None:
        raise missing(text("There is nothing here"))
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    packed = "gzip" in request.headers.get("accept-encoding", "") and len(file.packed) < len(file.plain)
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(file.packed if packed else file.plain, media_type=file.kind, headers=headers)


ROUTES = [start_page, page]
