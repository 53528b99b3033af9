"""The browser's files: stored permanently under a path with a hash, the page itself revalidated."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest
from tests.server.bundled import bundle_in
from tests.server.client import Caller, check_error, fresh_settings, running_server

from branchline.server.api import delivery
from branchline.server.api.delivery import PRELOADED, pages_of
from branchline.web_files import bundle_of, imported_modules, read_files

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
    assert (style.kind, len(style.gzip) < len(style.plain)) == ("text/css", True)
    assert pages.page_of_version(pages.version, "/style.css") == style
    assert pages.page_of_version("another", "/style.css") is None
    assert pages.find("/table/abc") == pages.find("/table/xyz") != pages.find("/")
    assert pages.find("/about") == pages.find("/index.html")
    for wrong in ("/../x.css", "/.secret.js", "/notes.md", "/nothing.js", "/style.css\0", "//etc/passwd.txt"):
        assert pages.find(wrong) is None


@pytest.fixture(params=["bundled", "plain"])
def bundled(request: pytest.FixtureRequest, bundle: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[bool]:
    """A server of bundles, and one of the modules as they are."""
    folder = bundle if request.param == "bundled" else Path("nowhere")
    monkeypatch.setattr(delivery, "bundle_of", partial(bundle_of, folder=folder))
    pages_of.cache_clear()
    yield request.param == "bundled"
    pages_of.cache_clear()


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundle_in(tmp_path_factory.mktemp("bundled"))


@pytest.mark.parametrize("path", ["/", "/table/abc", "/about"])
def test_files_named_by_the_page_are_immutable(tmp_path: Path, path: str, bundled: bool) -> None:
    async def scenario(caller: Caller) -> None:
        page = await caller.http.get(path)
        assert page.headers["cache-control"] == "no-cache"
        named = [link for link in LINKS.findall(page.text) if not link.startswith("data:")]
        assert len(named) in range(5, 8) if bundled else len(named) > 20
        for link in named:
            assert link.startswith("/static/")
            file = await caller.http.get(link)
            assert (file.status_code, file.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
            assert file.headers["content-encoding"] == "gzip"
            for accepted, sent in (("br, gzip", "br" if bundled else "gzip"), ("br;q=0", ""), ("", "")):
                file = await caller.http.get(link, headers={"accept-encoding": accepted})
                assert file.headers.get("content-encoding", "") == sent

    run_scenario(tmp_path, scenario)


@pytest.mark.parametrize("bundled", ["plain"], indirect=True)
def test_the_page_preloads_only_the_modules_of_its_route(tmp_path: Path, bundled: bool) -> None:
    async def scenario(caller: Caller) -> None:
        files = read_files()
        for path, first in (("/", "pages/start.js"), ("/table/abc", "table/table.js"), ("/about", "main.js")):
            preloaded = re.findall(r'"modulepreload" href="/static/\w+/([^"]+)"', (await caller.http.get(path)).text)
            assert preloaded == imported_modules(files, tuple(dict.fromkeys(("main.js", first))))

    run_scenario(tmp_path, scenario)


@pytest.mark.parametrize("bundled", ["bundled"], indirect=True)
def test_a_bundled_page_names_every_module_that_it_needs(tmp_path: Path, bundled: bool) -> None:
    """So none is found only when another one has arrived."""

    async def scenario(caller: Caller) -> None:
        for path, own in (("/", None), ("/table/abc", "table"), ("/rules/toy", None), ("/box/toy", "box")):
            modules = re.findall(r'"/static/\w+/(js/[^"]+)"', (await caller.http.get(path)).text)
            assert [module.partition("-")[0] for module in modules] == [*([f"js/{own}"] if own else []), "js/chunk"]
            for module in modules:
                source = (await caller.http.get(f"/static/{pages_of().version}/{module}")).text
                assert set(re.findall(r'(?:import|from)"\./([^"]+)"', source)) <= {name.removeprefix("js/") for name in modules}

    run_scenario(tmp_path, scenario)


@pytest.mark.parametrize("bundled", ["bundled"], indirect=True)
def test_a_changed_source_is_served_instead_of_its_bundle(bundle: Path, bundled: bool) -> None:
    assert pages_of().bundled == bundled
    assert bundle_of({**read_files(), "main.js": b"changed"}, bundle) is None


def test_the_service_worker_lists_what_a_page_of_its_version_needs(tmp_path: Path, bundled: bool) -> None:
    async def scenario(caller: Caller) -> None:
        worker = await caller.http.get("/sw.js")
        assert worker.headers["cache-control"] == "no-cache"
        packed = json.loads(re.findall(r"self\.PACKED = (\{.*?\});\n", worker.text)[0])
        folder = f"static/{packed['version']}/"
        assert packed["version"] == pages_of().version
        assert packed["unreachable"] in packed["files"]
        for name, known in packed["files"].items():
            assert name.startswith(folder) or name == packed["unreachable"]
            assert sha256((await caller.http.get(f"/{name}")).content).hexdigest() == known
        page = (await caller.http.get(f"/{packed['unreachable']}")).text
        assert "data-unreachable" in page
        assert 'type="module"' not in page
        assert any(name.startswith(f"{folder}js/table-") for name in packed["files"]) == bundled

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
