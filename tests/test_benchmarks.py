"""Benchmarks and examples run seldom: what they take from the house is still there."""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

REGISTRY = Path(__file__).parents[1]
FILES = sorted([*REGISTRY.glob("benchmarks/*.py"), *REGISTRY.glob("examples/*.py")])


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_its_imports_exist(file: Path) -> None:
    taken = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    for node in taken:
        module = node.module or ""
        if module.split(".")[0] == "branchline":
            room = import_module(module)
            assert [name.name for name in node.names if not hasattr(room, name.name) and not find_spec(f"{module}.{name.name}")] == []
