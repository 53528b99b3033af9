"""The browser's files: stored permanently under a path with a hash, the page itself revalidated."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.client import Caller, check_error, fresh_settings, running_server

from branchline.server.api.static import PRELOADED, pages_of
from branchline.web_files import imported_modules, read_files

LINKS = re.compile(r'(?:href|src)="([^"]+)"')


def run_scenario(folder: Path, scenario: Callable[[Caller], Awaitable[None]]) -> None:
    async def with_server() -> None:
        async with running_server(fresh_settings(folder, bots=False)) as (caller, _):
            await scenario(caller)

    asyncio.run(with_server())


def test_only_files_of_the_folder_are_served(tmp_path: Path) -> None:
    for name in ("main.js", *PRELOADED.values()):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "index.html").write_text('<!doctype html><script type="module" src="/main.js"></script>')
    (tmp_path / "style.css").write_text("body {}" * 500)
    (tmp_path / ".secret.js").write_text("x")
    (tmp_path / "notes.md").write_text("x")
    pages = pages_of(tmp_path)
    style = pages.find("/style.css")
    assert style
    assert (style.kind, len(style.compressed_body) < len(style.plain)) == ("text/css", True)
    assert pages.page_of_version(pages.version, "/style.css") == style
    assert pages.page_of_version("another", "/style.css") is None
    assert pages.find("/table/abc") == pages.find("/table/xyz") != pages.find("/")
    assert pages.find("/about") == pages.find("/index.html")
    for wrong in ("/../x.css", "/.secret.js", "/notes.md", "/nothing.js", "/style.css\0", "//etc/passwd.txt"):
        assert pages.find(wrong) is None


@pytest.mark.parametrize("path", ["/", "/table/abc", "/about"])
def test_files_named_by_the_page_are_immutable(tmp_path: Path, path: str) -> None:
    async def scenario(caller: Caller) -> None:
        page = await caller.http.get(path)
        assert page.headers["cache-control"] == "no-cache"
        named = LINKS.findall(page.text)
        assert len(named) > 20
        for link in named:
            assert link.startswith("/static/")
            file = await caller.http.get(link)
            assert (file.status_code, file.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
            assert file.headers["content-encoding"] == "gzip"

    run_scenario(tmp_path, scenario)


def test_the_page_preloads_only_the_modules_of_its_route(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        files = read_files()
        for path, first in (("/", "pages/start.js"), ("/table/abc", "table/table.js"), ("/about", "main.js")):
            preloaded = re.findall(r'"modulepreload" href="/static/\w+/([^"]+)"', (await caller.http.get(path)).text)
            assert preloaded == imported_modules(files, tuple(dict.fromkeys(("main.js", first))))

    run_scenario(tmp_path, scenario)


def test_unchanged_pages_are_not_sent_again(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        first = await caller.http.get("/")
        again = await caller.http.get("/", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")

    run_scenario(tmp_path, scenario)


def test_files_of_another_version_get_an_uncached_404(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        for path in ("/static/0123456789ab/main.js", "/static/0123456789ab", "/static"):
            answer = await caller.http.get(path)
            check_error(answer, 404, "missing")
            assert answer.headers["cache-control"] == "no-store"

    run_scenario(tmp_path, scenario)
