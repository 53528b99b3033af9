"""The house can be found one's way in: rooms of many files open with a line for each, and the map names files that are there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from tests.conformance.test_names import TWELVE

import branchline

SOURCE = Path(branchline.__file__).parent
MANY = 10
ROOMS = sorted(
    ".".join(("branchline", *folder.relative_to(SOURCE).parts))
    for folder in SOURCE.rglob("*")
    if (folder / "__init__.py").exists() and len(list(folder.glob("*.py"))) > MANY
)


@pytest.mark.parametrize("room", ROOMS)
def test_the_docstring_of_a_room_names_every_file(room: str) -> None:
    module = import_module(room)
    named = set(re.findall(r"\w+", module.__doc__ or ""))
    files = {file.stem for file in Path(str(module.__file__)).parent.glob("*.py") if not file.stem.startswith("_c")} - {"__init__"}
    known = set(TWELVE) if room.startswith("branchline.games.") else set()
    assert sorted(files - named - known) == []
    listed = re.findall(r"^`?(\w+?)(?:\.py)?`?:?  +\w", module.__doc__ or "", re.MULTILINE)
    assert sorted(set(listed) - files) == []


def test_the_map_of_the_house_names_files_that_are_there() -> None:
    page = (SOURCE.parents[1] / "docs" / "architecture.md").read_text("utf-8")
    named = re.findall(r"`([a-z_]+/[\w/]+\.(?:py|js))`", page)
    assert len(named) > 20
    places = (SOURCE, SOURCE / "server", SOURCE / "web")
    assert [file for file in named if not any((place / file).exists() for place in places)] == []
