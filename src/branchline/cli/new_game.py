"""`branchline new-game`: writes the skeleton of a package with a game of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from shlex import quote
from string import Template
from typing import Annotated

import typer

from branchline.cli.arguments import Language, UnusableFile, reporting_errors, translate, translator, writing
from branchline.cli.screen import screen
from branchline.engine.errors import InvalidSetup
from branchline.engine.text import short, text
from branchline.games import GAME_ID, GAMES

FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    ".gitignore": "gitignore.txt",
    "README.md": "README.md.txt",
    "src/NAME/__init__.py": "game.py.txt",
    "src/NAME/rules.py": "rules.py.txt",
    "src/NAME/notation.py": "notation.py.txt",
    "src/NAME/data/rules.en.md": "rules.en.md.txt",
    "tests/test_game.py": "test_game.py.txt",
}
"""The files of the package, and the templates in `skeleton/` that they are made from."""
TYPED = "src/NAME/py.typed"  # an empty file, which says that the package has types
MOST_TITLE = 60  # characters

Name = Annotated[str, typer.Argument(metavar="NAME", help=translate(text("Game id: small letters, digits and _.")))]
Title = Annotated[
    str | None,
    typer.Option("--title", metavar="TEXT", help=translate(text("Name of the game for players (default: made from NAME)."))),
]
Out = Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help=translate(text("Folder to write to (default: NAME).")))]


def new_game(name: Name, title: Title = None, out: Out = None, lang: Language = None) -> None:
    say = translator(lang)
    with reporting_errors(say):
        _check_name(name)
        shown = name.replace("_", " ").title() if title is None else title
        _check_title(shown)
        folder = Path(name) if out is None else out
        _check_folder(folder)
        for path, content in skeleton(name, shown):
            file = folder / path
            with writing(file):
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(content, encoding="utf-8", newline="\n")
    written = text("The game is in the folder {folder}. To install, play and test it:", folder=short(str(folder), 200))
    commands = (f"pip install -e {quote(f'{folder}[test]')}", f"branchline play {name}", f"pytest {quote(str(folder))}")
    screen().print("\n".join([say(written), *(f"  {command}" for command in commands)]), highlight=False, markup=False, soft_wrap=True)


def skeleton(name: str, title: str) -> Iterator[tuple[str, str]]:
    """The files of a package with a game, by their paths in it."""
    values = {
        "name": name,
        "project": f"branchline-{name.replace('_', '-').strip('-')}",
        "title": json.dumps(title, ensure_ascii=False),  # also a string in Python and TOML
        "title_words": title,
        "description": json.dumps(f"{title}, a game for Branchline", ensure_ascii=False),
    }
    for path, template in FILES.items():
        source = files("branchline").joinpath("cli", "skeleton", template).read_text("utf-8")
        yield path.replace("NAME", name), Template(source).substitute(values)
    yield TYPED.replace("NAME", name), ""


def _check_name(name: str) -> None:
    """Raises `InvalidSetup` if no game or no Python package can have this name."""
    if not GAME_ID.fullmatch(name):
        better = re.sub("[^a-z0-9]+", "_", name.lower()).strip("_")
        example = better if GAME_ID.fullmatch(better) else "my_game"
        raise InvalidSetup(
            text("Not a game id: {name}. Use small letters, digits and _, such as {example}", name=short(name), example=example)
        )
    if name in GAMES:
        raise InvalidSetup(text("There is already a game with the id {name}; choose another", name=short(name)))
    if iskeyword(name) or _is_module(name):
        raise InvalidSetup(text("Python already uses the name {name}; choose another", name=short(name)))


def _is_module(name: str) -> bool:
    """Whether `import` finds a module of this name; a folder without modules is none."""
    found = find_spec(name)
    return found is not None and found.origin is not None


def _check_title(title: str) -> None:
    """Raises `InvalidSetup` if the title is not a line of words, or would be read as a sentence with gaps."""
    if not title.strip() or not title.isprintable() or len(title) > MOST_TITLE or set(title) & set("{}"):
        raise InvalidSetup(text("--title: use one line of up to {n} characters, without braces", n=MOST_TITLE))


def _check_folder(folder: Path) -> None:
    """Raises `UnusableFile` unless the folder is new or empty."""
    with writing(folder):
        taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    if taken:
        raise UnusableFile(text("{folder} already exists; choose another folder with --out", folder=short(str(folder), 200)))
