"""The folder that is packed: our own archive runs on the standard library alone, and every file is listed by its hash."""

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
from tests.offline.kit import described

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

ALONE = """
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
def packed() -> bytes:
    shapes = described()
    return archive({"routes": shapes.routes, "definitions": shapes.definitions})


def test_our_archive_needs_nothing_but_python(packed: bytes, tmp_path: Path) -> None:
    with ZipFile(BytesIO(packed)) as inside:
        inside.extractall(tmp_path)
    run = subprocess.run([sys.executable, "-I", "-W", "ignore", "-c", ALONE, str(tmp_path)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    answer, foreign, rooms = run.stdout.strip().splitlines()[-3:]
    status, _kind, body = json.loads(answer)
    assert status == 422
    assert "miejsc" in json.loads(body)["reason"] or "gracz" in json.loads(body)["reason"]  # Polish without Babel
    assert (foreign, rooms) == ("[]", "[]")


def test_modules_that_only_the_server_needs_are_left_out(packed: bytes) -> None:
    names = ZipFile(BytesIO(packed)).namelist()
    assert not [name for name in names if re.search(r"\.(po|pxd|so|c|md)$|/(server|cli|sim|web|packing|paper)/", name)]
    assert [name for name in names if name.endswith("pl.mo")] == [
        *(f"branchline/games/{game}/data/pl.mo" for game in sorted(GAMES)),
        "branchline/locale/pl.mo",
    ]


def test_the_same_sources_make_the_same_archive(packed: bytes) -> None:
    shapes = described()
    assert archive({"routes": shapes.routes, "definitions": shapes.definitions}) == packed


@pytest.fixture(scope="module")
def files(packed: bytes) -> dict[str, bytes]:
    answers = [Answer("/games?lang=en", "application/json", b"{}"), Answer("/games?lang=pl", "application/json", b"{}")]
    return folder(answers, packed, {name: name.encode() for name in python.FILES}, b"memory", 'https://games.example.org/"')


def test_code_takes_the_place_of_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every source is compiled, and where only what was imported before."""
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


def test_without_deno_the_sources_travel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "deno_here", lambda: None)
    (tmp_path / python.STDLIB).write_bytes(b"stdlib")
    assert compiling.compile_python({python.STDLIB: tmp_path / python.STDLIB}, b"ours") == ({python.STDLIB: b"stdlib"}, b"ours")


def test_without_deno_no_memory_travels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "deno_here", lambda: None)
    assert starting.make_snapshot({}, b"ours") == b""


def test_who_wakes_has_seen_every_game_and_thought_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    request = []
    monkeypatch.setattr(warm_up, "looks", lambda: [("en", "light", "tall")])
    monkeypatch.setattr(worker, "_schemas", described)
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


def test_nothing_in_the_page_begins_at_the_top_of_a_web_space(files: dict[str, bytes]) -> None:
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


def test_the_page_says_of_itself_what_its_catalogues_say(files: dict[str, bytes]) -> None:
    """Before it speaks, and to a phone that puts it among its apps: no word of friends, who cannot come."""
    for lang in LANGUAGES:
        words = sentences(lang)["offline.frame.words"]
        assert json.loads(files[f"locale/{lang}.json"])["sentences"]["frame.words"] == words
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


def test_what_is_written_again_leaves_nothing_old_and_nothing_of_others(files: dict[str, bytes], tmp_path: Path) -> None:
    write({**files, "old.js": b"old", "sw.js": files["sw.js"].replace(b'"files": {', b'"files": {"old.js": "",')}, tmp_path)
    (tmp_path / "mine.txt").write_text("not ours")
    write(files, tmp_path)
    assert not (tmp_path / "old.js").exists()
    assert (tmp_path / "mine.txt").read_text() == "not ours"


def test_what_is_no_folder_is_refused_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(python, "python_files", pytest.fail)
    (tmp_path / "file").touch()
    for out in ("file", "file/below"):
        assert main(["offline", "--out", str(tmp_path / out), "--lang", "en"]) == 2
        assert f"{out}: cannot be written" in capsys.readouterr().err


def test_another_pyodide_is_refused(tmp_path: Path) -> None:
    with pytest.raises(python.NoPython, match="There is no pyodide"), python.python_files(tmp_path):
        pass
    for name in python.FILES:
        (tmp_path / name).write_bytes(b"another one")
    with pytest.raises(python.NoPython, match="not from the version"), python.python_files(tmp_path):
        pass


def test_the_lock_pins_one_version_by_its_hash_and_names_no_place() -> None:
    here = Path(python.__file__).parent
    lock, wanted = json.loads((here / "deno.lock").read_text()), json.loads((here / "deno.json").read_text())
    pinned = wanted["imports"]["pyodide"].removeprefix("npm:")
    assert lock["npm"][pinned]["integrity"].startswith("sha512-")
    assert "://" not in (here / "deno.lock").read_text()


def test_requests_that_need_only_a_game_are_precomputed_in_every_variant() -> None:
    described = {
        "paths": {
            "/api/games": {"get": {"parameters": [{"name": "lang"}]}},
            "/api/games/{game}/picture": {"get": {"parameters": [{"name": "game"}, {"name": "lang"}, {"name": "theme"}]}},
            "/api/games/{game}/lessons/{lesson}": {"get": {"parameters": [{"name": "game"}, {"name": "lesson"}]}},
            "/api/games/{game}/board": {"post": {}},
            "/api/days": {"get": {}},
        }
    }
    request = list(questions(described, ["toy"]))
    assert len(request) == len(LANGUAGES) + len(LANGUAGES) * len(THEMES)
    assert ("/api/games/toy/picture", {"lang": "pl", "theme": "dark"}) in request
