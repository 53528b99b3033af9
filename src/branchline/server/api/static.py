"""The routes to the browser's files.

All files are served under a path with a hash of all of them, and browsers cache them permanently. The page itself is revalidated with
every visit, and names the current path. The files also have plain paths, for other pages and tools.
"""

from __future__ import annotations

import re

from litestar import Response
from litestar.params import FromPath

from branchline.engine.text import text
from branchline.server.api.context import AnyRequest
from branchline.server.api.delivery import Page, Pages
from branchline.server.api.routing import get
from branchline.table.problem import missing

REVALIDATED = "no-cache"
IMMUTABLE = "public, max-age=31536000, immutable"
_ZERO = re.compile(r"q=0(?:\.0*)?")


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
    encoding, content = file.best_encoding(_accepted_encodings(request.headers.get("accept-encoding", "")))
    if encoding:
        headers["content-encoding"] = encoding
    return Response(content, media_type=file.kind, headers=headers)


def _accepted_encodings(header: str) -> frozenset[str]:
    """The encodings of an Accept-Encoding header, without those that it rules out."""
    parts = (part.partition(";") for part in header.lower().split(","))
    return frozenset(name.strip() for name, _, weight in parts if not _ZERO.fullmatch(weight.strip()))


ROUTES = [start_page, versioned_file, page]
