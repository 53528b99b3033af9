"""Games of other packages: found by their entry points, used like built-in games; broken ones are left out with one log line."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.games.plugins import install, install_count_up

from branchline.games import GAMES, Games

ROOT = Path(__file__).parents[2]

IN_ANOTHER_PROCESS = """
import pickle, sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from branchline.games import GAMES
def name(game):
    return f"{game.id} is {game is GAMES['count_up']}"
if __name__ == "__main__":
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        print(pool.submit(name, GAMES["count_up"]).result())
"""

PARTS = """
from branchline.games import GAMES, data_file, part_of
from branchline.language import speaker
from branchline.table.catalogue import rules_text
game = GAMES["count_up"]
print(list(GAMES)[-1], part_of("count_up", "training").__name__, part_of("count_up", "encoding"), data_file("count_up", "no"))
print(rules_text(game, "pl"), speaker("pl", "count_up")(game.name))
"""

ARCHIVE = """
import sys
from branchline.offline.packing.archive import archive
sys.stdout.buffer.write(archive({}))
"""

IN_THE_OFFLINE_ARCHIVE = """
import sys
sys.path[:0] = [sys.argv[1], sys.argv[2]]
import branchline
from branchline.games import GAMES
from branchline.language import speaker
assert branchline.__file__.startswith(sys.argv[1]), branchline.__file__
print(list(GAMES)[-1], speaker("pl", "count_up")(GAMES["count_up"].name))
"""


def run_python(folder: Path, *arguments: str) -> bytes:
    path = os.pathsep.join([str(folder), str(ROOT)])
    run = subprocess.run([sys.executable, *arguments], capture_output=True, check=False, env={**os.environ, "PYTHONPATH": path}, cwd=folder)
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    install_count_up(made)
    return made


def test_games_of_other_packages_follow_the_built_in_ones(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(folder))
    games = Games({"traxx": "branchline.games.traxx:GAME"})
    assert list(games) == ["traxx", "count_up"]
    assert "count_up" in games
    assert games["count_up"].id == "count_up"


def test_its_parts_and_data_are_found(folder: Path) -> None:
    assert run_python(folder, "-c", PARTS).decode().splitlines() == ["count_up count_up.bots.training None None", "Count up. Zabawka"]


def test_it_is_the_same_game_in_another_process(folder: Path) -> None:
    (folder / "spawned.py").write_text(IN_ANOTHER_PROCESS, encoding="utf-8")
    assert run_python(folder, "spawned.py") == b"count_up is True\n"


def test_it_is_played_in_the_terminal(folder: Path) -> None:
    command = ("-c", "from branchline.cli import main; main()")
    assert "Zabawka" in run_python(folder, *command, "games", "--lang", "pl").decode()
    assert "easy" in run_python(folder, *command, "simulate", "count_up", "--bots", "easy,random", "--games", "2", "--jobs", "2").decode()


def test_the_offline_version_contains_it(folder: Path, tmp_path: Path) -> None:
    with ZipFile(BytesIO(run_python(folder, "-c", ARCHIVE))) as packed:
        packed.extractall(tmp_path)
    names = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()}
    assert {"count_up/__init__.py", "count_up/data/pl.mo", "count_up/data/rules.en.md"} <= names
    assert {"count_up-0.1.dist-info/METADATA", "count_up-0.1.dist-info/entry_points.txt"} <= names
    assert run_python(tmp_path, "-I", "-c", IN_THE_OFFLINE_ARCHIVE, str(tmp_path), str(ROOT)) == b"count_up Zabawka\n"


BROKEN_PACKAGES = {
    "gone": ("gone:GAME", "ModuleNotFoundError"),
    "no_game": ("broken_games:NUMBER", "TypeError: broken_games:NUMBER is not a GameSpec"),
    "other": ("broken_games:TOY", "ValueError: its id is toy"),
    "traxx": ("broken_games:TOY", "there is another game with this id"),
    "Toy!": ("broken_games:TOY", "an id consists of"),
    "fails": ("broken_games.fails:GAME", "ZeroDivisionError"),
}


@pytest.mark.parametrize("name", BROKEN_PACKAGES)
def test_a_broken_package_is_one_line_in_the_log(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    value, reason = BROKEN_PACKAGES[name]
    files = {"broken_games/__init__.py": "from tests.toy import TOY\nNUMBER = 1\n", "broken_games/fails.py": "1 / 0\n"}
    install(tmp_path, "broken-games", files, **{name: value})
    monkeypatch.syspath_prepend(str(tmp_path))
    for module in [module for module in sys.modules if module.startswith("broken_games")]:
        monkeypatch.delitem(sys.modules, module)
    games = Games({"traxx": "branchline.games.traxx:GAME"})
    with caplog.at_level(logging.WARNING):
        assert list(games) == ["traxx"]
        assert list(games.values()) == [GAMES["traxx"]]
    (line,) = caplog.messages
    assert line.startswith(f"The game {name} of broken-games is left out: ")
    assert reason in line
    ((game, package, why),) = games.left_out()
    assert (game, package) == (name, "broken-games")
    assert reason in why
