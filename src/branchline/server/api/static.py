"""The browser's files and the routes to them.

All files are served under a path with a hash of the whole folder, and browsers cache them permanently. The page itself is revalidated
with every visit, and names the folder's current path. The files also have plain paths, for other pages and tools.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

from litestar import Response
from litestar.params import FromPath

from branchline.engine.text import text
from branchline.server.api.routing import AnyRequest, get
from branchline.table.problem import missing
from branchline.web_files import WEB, content_hash, imported_modules, preload_links, read_files

REVALIDATED = "no-cache"
IMMUTABLE = "public, max-age=31536000, immutable"
PRELOADED = {
    "": "pages/start.js",
    "table": "table/table.js",
    "join": "pages/join.js",
    "new": "setup/setup.js",
}  # by the first part of the path
_ANY_PLACE = "*"  # every other path
_INDEX = "index.html"
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
    """A file with its headers."""

    kind: str
    tag: str
    plain: bytes
    compressed_body: bytes


@dataclass(frozen=True, slots=True)
class Pages:
    """The files of a folder, their common hash, and the page with the preload links for each path."""

    version: str
    files: Mapping[str, Page]
    places: Mapping[str, Page]

    def find(self, path: str) -> Page | None:
        """The file at a plain path. Paths without an extension fall back to the page (single-page app)."""
        wanted = path.strip("/")
        if wanted == _INDEX or "." not in wanted.rpartition("/")[2]:
            return self.places.get(wanted.partition("/")[0]) or self.places[_ANY_PLACE]
        return self.files.get(wanted)

    def page_of_version(self, version: str, path: str) -> Page | None:
        """The file of this version; None if the files have another version."""
        return self.files.get(path.strip("/")) if version == self.version else None


@cache
def pages_of(root: Path = WEB) -> Pages:
    """Reads the folder once: a server sends the files of its own version."""
    found = {name: content for name, content in read_files(root).items() if _is_sent(name)}
    version = content_hash(found)
    files = {name: _page(name, content) for name, content in found.items() if name != _INDEX}
    entries = {place: ("main.js", module) for place, module in PRELOADED.items()} | {_ANY_PLACE: ("main.js",)}
    places = {place: _page(_INDEX, _index(found, version, first)) for place, first in entries.items()}
    return Pages(version, files, places)


def _is_sent(name: str) -> bool:
    path = PurePosixPath(name)
    return path.suffix in _KINDS and not any(part.startswith(".") for part in path.parts)


def _page(name: str, content: bytes) -> Page:
    return Page(_KINDS[PurePosixPath(name).suffix], f'"{sha256(content).hexdigest()[:24]}"', content, gzip.compress(content, 9, mtime=0))


def _index(files: Mapping[str, bytes], version: str, first: tuple[str, ...]) -> bytes:
    """The page with links into this version's folder, and preload links for one path."""
    folder = f"/static/{version}/"
    html = files[_INDEX].decode().replace('href="/', f'href="{folder}').replace('src="/', f'src="{folder}')
    entry = '<script type="module"'
    return html.replace(entry, preload_links(imported_modules(files, first), folder) + entry, 1).encode()


@get("/", include_in_schema=False, opt={"packed": True})
async def start_page(request: AnyRequest) -> Response[bytes]:
    pages: Pages = request.app.state.pages
    return _page_response(request, pages.find(""), REVALIDATED)


@get("/static/{version:str}/{path:path}", include_in_schema=False, opt={"packed": True})
async def versioned_file(request: AnyRequest, version: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    pages: Pages = request.app.state.pages
    return _page_response(request, pages.page_of_version(version, path), IMMUTABLE)


@get("/{path:path}", include_in_schema=False, opt={"packed": True})
async def page(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    if path.strip("/").partition("/")[0] == "api":
        raise missing(text("Not found"))
    pages: Pages = request.app.state.pages
    return _page_response(request, pages.find(path), REVALIDATED)


def _page_response(request: AnyRequest, file: Page | None, caching: str) -> Response[bytes]:
    if file is None:
        raise missing(text("Not found"))
    headers = {"etag": file.tag, "cache-control": caching, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    packed = "gzip" in request.headers.get("accept-encoding", "") and len(file.compressed_body) < len(file.plain)
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(file.compressed_body if packed else file.plain, media_type=file.kind, headers=headers)


ROUTES = [start_page, versioned_file, page]
