"""`branchline new-game`: a package that works at once, and names and folders that are rejected."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.cli.conftest import Cli
from tests.needs import CLIENTS, is_installed
from tests.packages import Environment

from branchline.cli.new_game import skeleton


@pytest.fixture(scope="module")
def new_package(tmp_path_factory: pytest.TempPathFactory) -> tuple[Environment, Path, list[str]]:
    """An environment in which a new game is installed, its folder, and the commands that were printed."""
    folder = tmp_path_factory.mktemp("new game")
    environment = Environment.create(folder / "venv")
    printed = environment.run("branchline new-game nine", folder)
    install, *others = [line.strip() for line in printed.splitlines() if line.startswith("  ")]
    environment.run(install, folder)
    return environment, folder, others


def test_the_game_is_listed(new_package: tuple[Environment, Path, list[str]]) -> None:
    environment, folder, _ = new_package
    assert "\nnine  Nine\n" in environment.run("branchline games", folder)
    assert "Take one, two or three sticks." in environment.run("branchline rules nine", folder)


def test_the_printed_commands_play_and_test_the_game(new_package: tuple[Environment, Path, list[str]]) -> None:
    environment, folder, (play, test) = new_package
    assert "take 3" in environment.run(play, folder, "moves\nquit\n")
    assert " passed" in environment.run(test, folder)


@pytest.mark.skipif(not all(map(is_installed, ("litestar", *CLIENTS))), reason="the extras [server] and [dev] are not installed")
def test_the_game_is_played_in_browsers(new_package: tuple[Environment, Path, list[str]]) -> None:
    environment, folder, _ = new_package
    (folder / "server").mkdir()
    assert environment.run("python -m tests.server.whole_match nine server", folder) == "The match is over\n"


TITLE = """Uncle's "9" \\ 'Nüne' & <Sons> 🎲"""


def test_a_title_can_have_any_letters(cli: Cli, tmp_path: Path) -> None:
    ran = cli("new-game", "nine", "--title", TITLE, "--out", str(tmp_path / "a" / "b"))
    assert (ran.code, ran.err) == (0, "")
    written = tomllib.loads((tmp_path / "a" / "b" / "pyproject.toml").read_text("utf-8"))
    assert written["project"]["description"] == f"{TITLE}, a game for Branchline"
    code = "import sys; sys.path.insert(0, 'src'); from nine import GAME; sys.stdout.buffer.write(str(GAME.name).encode())"
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path / "a" / "b", capture_output=True, check=True)
    assert ran.stdout.decode() == TITLE


def test_the_title_is_made_from_the_name() -> None:
    files = dict(skeleton("nine_men_", "Nine Men"))
    assert tomllib.loads(files["pyproject.toml"])["project"]["name"] == "branchline-nine-men"
    assert "nine_men_" in files["src/nine_men_/__init__.py"]
    assert all("$" not in content for content in files.values())


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Big-Number", "Not a game id: Big-Number. Use small letters, digits and _, such as big_number"),
        ("9", "Not a game id: 9. Use small letters, digits and _, such as my_game"),
        ("", "such as my_game"),
        ("traxx", "There is already a game with the id traxx"),
        ("toy", "There is already a game with the id toy"),
        ("class", "Python already uses the name class"),
        ("random", "Python already uses the name random"),
        ("sys", "Python already uses the name sys"),
        ("branchline", "Python already uses the name branchline"),
    ],
)
def test_invalid_names_are_rejected(cli: Cli, tmp_path: Path, name: str, reason: str) -> None:
    cli("new-game", name, "--out", str(tmp_path / "game")).assert_error(reason)
    assert not (tmp_path / "game").exists()


@pytest.mark.parametrize("title", ["", " ", "two\nlines", "x" * 61, "{n} points"])
def test_invalid_titles_are_rejected(cli: Cli, tmp_path: Path, title: str) -> None:
    cli("new-game", "nine", "--title", title, "--out", str(tmp_path / "game")).assert_error("--title: use one line of up to 60 characters")
    assert not (tmp_path / "game").exists()


def test_existing_files_are_not_overwritten(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("new-game", "nine").code == 0
    rules = tmp_path / "nine" / "src" / "nine" / "rules.py"
    rules.write_text("mine", encoding="utf-8")
    cli("new-game", "nine").assert_error("nine already exists; choose another folder with --out")
    cli("new-game", "ten", "--out", str(rules)).assert_error("already exists")
    cli("new-game", "ten", "--out", str(rules / "ten")).assert_error("cannot be written")
    assert rules.read_text("utf-8") == "mine"


def test_an_empty_folder_can_be_used(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "pytest .\n" in cli("new-game", "nine", "--out", ".").out
    assert (tmp_path / "pyproject.toml").is_file()


def test_the_instructions_are_in_polish(cli: Cli, tmp_path: Path) -> None:
    out = cli("new-game", "nine", "--out", str(tmp_path / "nine"), "--lang", "pl").out
    assert out.startswith("Gra jest w folderze ")
    cli("new-game", "Dziewięć", "--lang", "pl").assert_error("To nie jest identyfikator gry: Dziewięć. Użyj małych liter")
    cli("new-game", "nine", "--title", "", "--lang", "pl").assert_error("najwyżej 60 znaków")
    cli("new-game", "nine", "--out", str(tmp_path / "nine"), "--lang", "pl").assert_error("wybierz inny folder")


@pytest.mark.long
def test_the_package_has_complete_types(new_package: tuple[Environment, Path, list[str]]) -> None:
    environment, folder, _ = new_package
    assert "Success" in environment.run("python -m mypy --strict src tests", folder / "nine")
