"""Packages with games of their own, written to a folder as an installer would: a module or package, and its `dist-info`."""

from __future__ import annotations

from pathlib import Path

COUNT_UP = """
from tests.toy import TOY
GAME = TOY.replace(id="count_up", package=__name__, training=".bots.training")
"""
POLISH = """
msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "The Toy"
msgstr "Zabawka"
"""


def install(folder: Path, name: str, files: dict[str, str], **games: str) -> None:
    """A distribution with these files and entry points."""
    info = f"{name}-0.1.dist-info"
    declared = "\n".join(["[branchline.games]", *(f"{game} = {value}" for game, value in games.items()), ""])
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n"
    for place, content in {**files, f"{info}/METADATA": metadata, f"{info}/entry_points.txt": declared}.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(content, encoding="utf-8")


def install_count_up(folder: Path) -> None:
    """The toy under another id, in a package with a module of its own and data."""
    files = {
        "count_up/__init__.py": COUNT_UP,
        "count_up/bots/__init__.py": "",
        "count_up/bots/training.py": "",
        "count_up/data/rules.en.md": "Count up.",
        "count_up/data/pl.po": POLISH,
    }
    install(folder, "count-up", files, count_up="count_up:GAME")
