"""Rooms of many files open with a line for each of them."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest


@pytest.mark.parametrize("room", ["branchline.cli", "branchline.engine"])
def test_the_docstring_of_a_room_names_every_file(room: str) -> None:
    module = import_module(room)
    named = set(re.findall(r"\w+", module.__doc__ or ""))
    files = {file.stem for file in Path(str(module.__file__)).parent.glob("*.py")} - {"__init__"}
    assert sorted(files - named) == []
    listed = re.findall(r"^(\w+)  +\w", module.__doc__ or "", re.MULTILINE)
    assert sorted(set(listed) - files) == []
