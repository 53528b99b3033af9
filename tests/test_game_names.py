"""Nothing outside a game's own package names a game; what is common to all games is written for all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import branchline
from branchline.games import GAMES

SOURCE = Path(branchline.__file__).parent
OWN = [game for game in GAMES.values() if (SOURCE / "games" / game.id).is_dir()]
SPELLINGS = re.compile(
    "|".join({"[ _-]?".join(map(re.escape, re.split("[ _]", name))) for game in OWN for name in (game.id, str(game.name))}), re.IGNORECASE
)
ALLOWED = {
    "__init__.py": 1,  # the example that people copy
    "games/__init__.py": 5,  # the list of our own games
}


def files() -> Iterator[Path]:
    """Every text file of the package outside the packages of games."""
    homes = {SOURCE / "games" / game.id for game in OWN}
    for file in sorted(SOURCE.rglob("*")):
        if file.is_file() and file.suffix not in (".pyc", ".so", ".pyd") and homes.isdisjoint(file.parents):
            yield file


def names_in(file: Path) -> list[str]:
    try:
        return SPELLINGS.findall(file.read_text("utf-8"))
    except UnicodeDecodeError:  # a picture or a font
        return []


def test_only_the_package_of_a_game_names_it() -> None:
    found = {file.relative_to(SOURCE).as_posix(): names_in(file) for file in files()}
    assert {name: names for name, names in found.items() if len(names) > ALLOWED.get(name, 0)} == {}


def test_the_names_are_found_in_every_spelling() -> None:
    spellings = "railroad_ink", "Railroad Ink", "RailroadInk", "TRAXX", "Träxx", "days-of-steam", "The Train Travels from Afar"
    assert all(SPELLINGS.fullmatch(spelling) for spelling in spellings)
    assert len(OWN) == 5
