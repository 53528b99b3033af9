"""The packed folder: the archive of sources runs on the standard library, and every file is listed by its hash."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.offline.kit import server_schemas

from branchline.cli import main
from branchline.games import GAMES
from branchline.language import LANGUAGES
from branchline.offline import thinker, worker
from branchline.offline.packing import compiled as compiling
from branchline.offline.packing import python, warm_up
from branchline.offline.packing import sheets as printing
from branchline.offline.packing import snapshot as starting
from branchline.offline.packing.archive import archive
from branchline.offline.packing.folder import folder, version, write
from branchline.offline.packing.imports import compile_archive
from branchline.server.static_export import THEMES, questions
from branchline.web_bundle import MAIN, NAMED, WORKER_CLIENT
from branchline.web_catalogues import sentences

WITHOUT_PACKAGES = """
import asyncio, json, sys
sys.path[:] = [sys.argv[1], *[place for place in sys.path if "site-packages" not in place and "src" not in place]]
from branchline.offline.thinker import think
from branchline.offline.worker import begin
class Shelf:
    async def load(self, table): return None
    async def write(self, text): return True
    async def index(self): return "[]"
desk = begin(Shelf(), None, lambda: 1.0, print)
body = json.dumps({"game": "railroad_ink", "seats": [{"kind": "person"}] * 40})
asked = {"method": "POST", "path": "/tables", "query": {"lang": "pl"}, "token": None, "body": body}
print(asyncio.run(desk.ask(json.dumps(asked))))
foreign = {"babel", "msgspec", "litestar", "numpy", "markdown_it", "sqlalchemy", "typer"}
print(sorted({name.partition(".")[0] for name in sys.modules} & foreign))
print(sorted(name for name in sys.modules if name.startswith(("branchline.server", "branchline.cli", "branchline.sim"))))
"""


@dataclass
class Answer:
    question: str
    kind: str
    body: bytes


@pytest.fixture(scope="module")
def archive_bytes() -> bytes:
    shapes = server_schemas()
    return archive({"routes": shapes.routes, "definitions": shapes.definitions})


def test_the_archive_needs_only_python(archive_bytes: bytes, tmp_path: Path) -> None:
    with ZipFile(BytesIO(archive_bytes)) as inside:
        inside.extractall(tmp_path)
    run = subprocess.run(
        [sys.executable, "-I", "-W", "ignore", "-c", WITHOUT_PACKAGES, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    answer, foreign, rooms = run.stdout.strip().splitlines()[-3:]
    status, _kind, body = json.loads(answer)
    assert status == 422
    assert "miejsc" in json.loads(body)["reason"] or "gracz" in json.loads(body)["reason"]  # Polish without Babel
    assert (foreign, rooms) == ("[]", "[]")


def test_modules_that_only_the_server_needs_are_left_out(archive_bytes: bytes) -> None:
    names = ZipFile(BytesIO(archive_bytes)).namelist()
    assert not [name for name in names if re.search(r"\.(po|pxd|so|c|md)$|/(server|cli|sim|web|packing|paper)/", name)]
    assert [name for name in names if name.endswith("pl.mo")] == [
        *(f"branchline/games/{game}/data/pl.mo" for game in sorted(GAMES)),
        "branchline/locale/pl.mo",
    ]


def test_equal_sources_make_equal_archives(archive_bytes: bytes) -> None:
    shapes = server_schemas()
    assert archive({"routes": shapes.routes, "definitions": shapes.definitions}) == archive_bytes


@pytest.fixture(scope="module")
def files(archive_bytes: bytes) -> dict[str, bytes]:
    answers = [Answer("/games?lang=en", "application/json", b"{}"), Answer("/games?lang=pl", "application/json", b"{}")]
    return folder(answers, archive_bytes, {name: name.encode() for name in python.FILES}, b"memory", 'https://games.example.org/"')


def test_compiled_code_replaces_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If all sources are compiled, or only imported ones."""
    whole, part = tmp_path / "whole.zip", tmp_path / "part.zip"
    for archive_ in (whole, part):
        with ZipFile(archive_, "w") as into:
            into.writestr("packed_once/__init__.py", "")
            into.writestr("packed_once/seven.py", "SEVEN = 7")
            into.writestr("packed_once/words.txt", "words")
    compile_archive(whole, every=True)
    assert sorted(ZipFile(whole).namelist()) == ["packed_once/__init__.pyc", "packed_once/seven.pyc", "packed_once/words.txt"]
    monkeypatch.syspath_prepend(str(whole))
    assert import_module("packed_once.seven").SEVEN == 7
    monkeypatch.delitem(sys.modules, "packed_once.seven")
    compile_archive(part, every=False)
    assert sorted(ZipFile(part).namelist()) == ["packed_once/__init__.pyc", "packed_once/seven.py", "packed_once/words.txt"]


def test_without_deno_the_archive_contains_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "deno_here", lambda: None)
    (tmp_path / python.STDLIB).write_bytes(b"stdlib")
    assert compiling.compile_python({python.STDLIB: tmp_path / python.STDLIB}, b"ours") == ({python.STDLIB: b"stdlib"}, b"ours")


def test_without_deno_there_is_no_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "deno_here", lambda: None)
    assert starting.make_snapshot({}, b"ours") == b""


def test_the_snapshot_contains_every_game_and_its_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    request = []
    monkeypatch.setattr(warm_up, "looks", lambda: [("en", "light", "tall")])
    monkeypatch.setattr(worker, "_schemas", server_schemas)
    monkeypatch.setattr(thinker, "plan_turn", lambda question, *_: request.append((question.game, question.bot)) or [])
    warm_up.warm_up()
    assert request == [(game, warm_up.BOT) for game in GAMES]


def test_sheets_are_made_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("typst")
    monkeypatch.setattr(printing, "GAMES", {"traxx": GAMES["traxx"]})
    made = list(printing.pdf_responses())
    assert [each.question for each in made] == [f"/games/traxx/sheets?lang={lang}" for lang in LANGUAGES]
    assert all(each.body.startswith(b"%PDF") for each in made)


def test_every_file_is_listed_by_its_hash(files: dict[str, bytes]) -> None:
    listed = json.loads(re.match(r"self\.PACKED = (\{.*?\});\n", files["sw.js"].decode(), re.DOTALL)[1])  # type: ignore[index]
    assert listed["version"] == version(files)
    assert listed["files"] == {name: sha256(content).hexdigest() for name, content in files.items() if name in listed["files"]}
    assert set(files) - set(listed["files"]) == {"sw.js", "_headers"}
    assert version({**files, "main.js": b"changed"}) != version(files)


def test_paths_in_the_page_are_relative(files: dict[str, bytes]) -> None:
    page = files["index.html"].decode()
    assert re.findall(r'(?:src|href)="/', page) == []
    assert "data-offline" in page
    assert 'data-server="https://games.example.org/&quot;"' in page
    assert "wasm-unsafe-eval" in page
    assert "'unsafe-eval'" not in page
    assert "unsafe-inline" not in page
    for name in ("site.webmanifest", "site.en.webmanifest", "site.pl.webmanifest"):
        manifest = json.loads(files[name])
        assert manifest["start_url"] == "./"
        assert manifest["icons"][0]["src"] == "./icon.svg"


def test_title_and_manifest_are_those_of_the_catalogue(files: dict[str, bytes]) -> None:
    """Before scripts run and in the manifest: without mention of friends."""
    for lang in LANGUAGES:
        words = sentences(lang)["offline.site.words"]
        assert json.loads(files[f"locale/{lang}.json"])["sentences"]["site.words"] == words
        assert json.loads(files[f"site.{lang}.webmanifest"])["description"] == words
        assert words in files["index.html"].decode()
    assert "friends" not in files["index.html"].decode()


def test_the_folder_is_bundled_but_for_its_workers(files: dict[str, bytes]) -> None:
    if MAIN in files:
        pytest.skip("deno or its esbuild is missing")
    page = files["index.html"].decode()
    modules = re.findall(r'href="\./([^"]+\.js)"', page)
    assert modules[0] == WORKER_CLIENT
    for module in (*modules, *re.findall(r'src="\./([^"]+)"', page)):
        assert module in files
    shared = next(name for name in files if name.startswith("js/chunk-"))
    assert f'"../{WORKER_CLIENT}"'.encode() in files[shared]
    for name in NAMED:
        assert f'"../js/{name.rpartition("/")[2]}"'.encode() in files[name]


def test_equal_answers_are_one_file(files: dict[str, bytes]) -> None:
    known = json.loads(files["made.json"])
    assert known["/games?lang=en"] == known["/games?lang=pl"]
    assert files[known["/games?lang=en"][0]] == b"{}"


def test_packing_again_replaces_only_its_own_files(files: dict[str, bytes], tmp_path: Path) -> None:
    write({**files, "old.js": b"old", "sw.js": files["sw.js"].replace(b'"files": {', b'"files": {"old.js": "",')}, tmp_path)
    (tmp_path / "mine.txt").write_text("not ours")
    write(files, tmp_path)
    assert not (tmp_path / "old.js").exists()
    assert (tmp_path / "mine.txt").read_text() == "not ours"


def test_an_invalid_folder_is_rejected_before_packing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(python, "python_files", pytest.fail)
    (tmp_path / "file").touch()
    for out in ("file", "file/below"):
        assert main(["offline", "--out", str(tmp_path / out), "--lang", "en"]) == 2
        assert f"{out}: cannot be written" in capsys.readouterr().err


def test_another_version_of_pyodide_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(python.NoPython, match="There is no pyodide"), python.python_files(tmp_path):
        pass
    for name in python.FILES:
        (tmp_path / name).write_bytes(b"another one")
    with pytest.raises(python.NoPython, match="not from the version"), python.python_files(tmp_path):
        pass


def test_the_lockfile_pins_one_version_by_hash_without_addresses() -> None:
    here = Path(python.__file__).parent
    lock, wanted = json.loads((here / "deno.lock").read_text()), json.loads((here / "deno.json").read_text())
    pinned = wanted["imports"]["pyodide"].removeprefix("npm:")
    assert lock["npm"][pinned]["integrity"].startswith("sha512-")
    assert "://" not in (here / "deno.lock").read_text()


def test_requests_that_need_only_a_game_are_precomputed_in_every_variant() -> None:
    document = {
        "paths": {
            "/api/games": {"get": {"parameters": [{"name": "lang"}]}},
            "/api/games/{game}/picture": {"get": {"parameters": [{"name": "game"}, {"name": "lang"}, {"name": "theme"}]}},
            "/api/games/{game}/lessons/{lesson}": {"get": {"parameters": [{"name": "game"}, {"name": "lesson"}]}},
            "/api/games/{game}/board": {"post": {}},
            "/api/days": {"get": {}},
        }
    }
    request = list(questions(document, ["toy"]))
    assert len(request) == len(LANGUAGES) + len(LANGUAGES) * len(THEMES)
    assert ("/api/games/toy/picture", {"lang": "pl", "theme": "dark"}) in request
