"""Every game has the required files, and every other is named in docs/game-files.md."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest
from tests.markdown import docs

import branchline
from branchline.games import GAMES

HOME = Path(branchline.__file__).parent / "games"
PAGE = docs("game-files.md")
DATA = {"components.toml", "lessons.toml", "pl.po", "puzzles.jsonl", "rules.en.md", "rules.pl.md", "sample.json"}


def section(title: str) -> str:
    """The part of the page under this heading."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def names_in_table(title: str) -> list[str]:
    """The names in the first column of that part's table."""
    return re.findall(r"^\| `([^`]+)`", section(title), re.MULTILINE)


REQUIRED = {name.removesuffix(".py") for name in names_in_table("Required files")}
OTHERS = names_in_table("Other files")
RULES_FILES = {f"rules/{idea}" for idea in re.findall(r"`(\w+)`", section("Other files").split("So far:")[1])}


def is_allowed(name: str) -> bool:
    """Whether any game may have a file of this name."""
    return name in RULES_FILES or any(fnmatch(name, pattern) for pattern in OTHERS)


def modules(game: str) -> set[str]:
    """The modules of a game, as paths in its package; of the packages inside only their contents."""
    files = (file.relative_to(HOME / game).with_suffix("") for file in (HOME / game).rglob("*.py") if not file.stem.startswith("_c"))
    return {file.as_posix() for file in files if file.name != "__init__" or file.parent == Path()}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_required_files(game: str) -> None:
    assert len(REQUIRED) == 12
    assert modules(game) >= REQUIRED
    assert {file.name for file in (HOME / game / "data").iterdir()} >= DATA


@pytest.mark.parametrize("game", GAMES)
def test_every_other_file_has_a_listed_name(game: str) -> None:
    assert sorted(name for name in modules(game) - REQUIRED if not is_allowed(name)) == [], "docs/game-files.md lists the names of files"


def test_the_page_names_only_files_that_exist() -> None:
    names = set().union(*(modules(game) for game in GAMES))
    assert names >= RULES_FILES
    assert [pattern for pattern in OTHERS if not any(fnmatch(name, pattern) for name in names)] == []


def test_an_unlisted_name_is_found() -> None:
    assert is_allowed("drawing/map")
    assert is_allowed("rules/lava")
    assert not is_allowed("rules/helpers")
    assert not is_allowed("helpers")
