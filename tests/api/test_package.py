"""`import branchline`: its names, its few imports, and that it works without installed packages."""

from __future__ import annotations

import ast
import json
import os
import pydoc
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.markdown import ROOT, blocks, docs

import branchline as bl

SOURCE = Path(bl.__file__).parents[1]
BARE = """
import sys

import branchline as bl

assert [name for name in sys.modules if name.startswith("branchline.")] == []
match = bl.make("traxx", seats=2, seed="1")
easy, medium = bl.bot("easy"), bl.bot("medium")
while not match.over:
    match.play((easy, medium)[match.to_act[0]].choose(match))
for game in bl.games():
    print(game.id, bl.make(game.id, seed="1").describe(bl.make(game.id, seed="1").legal_moves[0], language="pl"))
print(bl.hint(bl.make("traxx", seed="1"), by="easy").moves)
print(len(bl.review(match, by="easy", rollouts=2).turns) > 0, len(bl.simulate("railroad_ink", matches=2)), match.outcome.ranks)
for package in ("rail", "engine", "drawing", "games", "bots", "matches", "study"):
    __import__(f"branchline.{package}")
"""


def run_isolated(code: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """Run code by this Python without any installed package: isolated, without `site`, and with our sources alone on the path."""
    program = f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n{code}"
    return subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path)


def test_the_library_needs_only_the_standard_library(tmp_path: Path) -> None:
    """Rules, bots, hints, reviews, simulation and Polish, with nothing installed."""
    ran = run_isolated(BARE, tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert len(ran.stdout.splitlines()) == len(bl.games()) + 2
    assert "SlowKernelWarning" not in ran.stderr or os.environ.get("BRANCHLINE_PLAIN")


def test_the_import_loads_no_other_modules(tmp_path: Path) -> None:
    code = "import branchline, sys; print([name for name in sys.modules if name.startswith('branchline.')])"
    assert run_isolated(code, tmp_path).stdout.strip() == "[]"


@pytest.mark.parametrize(
    "first_import", ["import branchline.games", "from branchline.games import traxx", "import branchline as bl; bl.games()"]
)
def test_games_is_the_function_after_any_first_import(first_import: str, tmp_path: Path) -> None:
    code = f"{first_import}\nimport branchline as bl\nfrom branchline.games import GAMES\nassert [g.id for g in bl.games()] == list(GAMES)"
    ran = run_isolated(code, tmp_path)
    assert ran.returncode == 0, ran.stderr


def test_every_public_name_exists_and_has_a_docstring() -> None:
    assert list(bl.__all__) == sorted(bl.__all__)
    for name in bl.__all__:
        value: Any = getattr(bl, name)
        assert value.__doc__, name
        assert name in dir(bl)
    with pytest.raises(AttributeError, match="module 'branchline' has no attribute 'nothing'"):
        _ = bl.nothing  # type: ignore[attr-defined]


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(bl.__file__).read_text("utf-8"))
    (checked,) = (node for node in tree.body if isinstance(node, ast.If))
    imported = {
        alias.asname: node.module for node in checked.body if isinstance(node, ast.ImportFrom) for alias in node.names if alias.asname
    }
    assert imported == {name: f"branchline.{module}" for name, module in bl._MODULE_OF.items()}
    assert set(imported) == set(bl.__all__)


def test_help_shows_signatures_and_docstrings() -> None:
    page = pydoc.plain(pydoc.render_doc(bl))
    for name in bl.__all__:
        assert re.search(rf"\b{name}\b", page), name
    assert "make(game" in page
    assert "Everything else is internal" in page


def cells(notebook: Path) -> list[str]:
    """The code of a notebook, cell by cell."""
    return ["".join(cell["source"]) for cell in json.loads(notebook.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """The value of the last line, as a notebook shows it."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


def test_the_notebook_runs() -> None:
    names: dict[str, Any] = {}
    shown = [run_cell(source, names) for source in cells(ROOT / "examples" / "first_steps.ipynb")]
    assert any(hasattr(value, "_repr_svg_") for value in shown)
    assert any(hasattr(value, "_repr_html_") for value in shown)
    assert shown[-1]["medium"] > shown[-1]["random"]


def test_the_notebook_is_stored_without_outputs() -> None:
    notebook = json.loads((ROOT / "examples" / "first_steps.ipynb").read_text("utf-8"))
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in notebook["cells"] if cell["cell_type"] == "code")


def test_the_guide_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks(docs("library.md"), "python"):
        exec(compile(block, "library.md", "exec"), names)
