"""The law of names: every game has the twelve files, and every other is named in docs/adding-a-game.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import branchline
from branchline.games import GAMES

HOME = Path(branchline.__file__).parent / "games"
GUIDE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")
BESIDE = {"components.toml", "pl.po", "rules.en.md", "rules.pl.md"}


def section(title: str) -> str:
    """The part of the guide under this heading."""
    return GUIDE.split(f"\n## {title}")[1].split("\n## ")[0]


def listed(title: str) -> list[str]:
    """The names in the first column of that part's table."""
    return re.findall(r"^\| `([^`]+)`", section(title), re.M)


TWELVE = {name.removesuffix(".py") for name in listed("The twelve files")}
VOCABULARY = listed("Files beyond the twelve")
IDEAS = set(re.findall(r"`(\w+)`", section("Files beyond the twelve").split("So far:")[1]))


def known(name: str) -> bool:
    """Whether a file may be called so in any game."""
    forms = [re.escape(word).replace("<thing>", "[a-z]+").replace(r"\*", r"\w*") for word in VOCABULARY]
    return name in IDEAS or any(re.fullmatch(form, name) for form in forms)


def modules(game: str) -> set[str]:
    """The Python files of a game, by their stems."""
    return {file.stem for file in (HOME / game).glob("*.py")}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_twelve_files(game: str) -> None:
    assert len(TWELVE) == 12
    assert modules(game) >= TWELVE
    assert {file.name for file in (HOME / game).iterdir()} >= BESIDE


@pytest.mark.parametrize("game", GAMES)
def test_every_other_file_has_a_name_of_the_vocabulary(game: str) -> None:
    strange = sorted(name for name in modules(game) - TWELVE if not known(name))
    assert strange == [], "docs/adding-a-game.md lists the names of files; one idea of a rulebook may be added there"


def test_the_vocabulary_names_nothing_that_is_not_there() -> None:
    there = set().union(*(modules(game) for game in GAMES))
    assert there >= IDEAS
    assert [word for word in VOCABULARY if word.isidentifier() and word not in there] == []


def test_a_name_of_ones_own_is_noticed() -> None:
    assert known("map_drawing")
    assert known("kernel_state")
    assert not known("helpers")
    assert not known("drawing_map")
