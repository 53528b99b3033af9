"""The imports of benchmarks and examples exist; most of these files do not run in tests."""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted([*ROOT.glob("benchmarks/*.py"), *ROOT.glob("examples/*.py")])


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_its_imports_exist(file: Path) -> None:
    imports = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    for node in imports:
        module = node.module or ""
        if module.split(".")[0] == "branchline":
            imported = import_module(module)
            assert [name.name for name in node.names if not hasattr(imported, name.name) and not find_spec(f"{module}.{name.name}")] == []
