"""The README's examples do what they say."""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path

import pytest
from tests.markdown import ROOT, blocks, docs, headings, pages, without_code
from typer.testing import CliRunner

from branchline.cli.app import app
from branchline.games import GAMES

README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_and_heading_that_is_linked_exists(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", without_code(page.read_text("utf-8"))):
        place, _, heading = "".join(target).partition("#")
        if place.startswith(("http:", "https:", "mailto:")):
            continue
        file = page.parent / place if place else page
        assert file.exists(), place
        if heading and file.suffix == ".md":
            assert heading in headings(file.read_text("utf-8")), (place, heading)


def test_the_library_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks(README, "python")
    assert len([line for line in code.splitlines() if line]) == 5
    exec(compile(code, "README.md", "exec"), {})
    assert re.fullmatch(r"\(-?\d+, -?\d+\) \((1, [12]|2, 1)\)\n", capsys.readouterr().out)


def test_the_examples_have_the_shown_scores() -> None:
    lines = [line for block in blocks(README, "") for line in block.splitlines() if line.startswith("$ branchline")]
    results = [CliRunner().invoke(app, shlex.split(line, comments=True)[2:]) for line in lines]
    assert all(result.exit_code == 0 and "Networks" in result.output for result in results)
    assert len(results) == 2
    assert "1. " in results[1].output


def test_every_command_named_exists() -> None:
    lines = [
        line.split("#")[0].split(">")[0] for block in blocks(README, "") for line in block.splitlines() if line.startswith("branchline ")
    ]
    assert lines
    for line in lines:
        command, *rest = shlex.split(line)[1:]
        result = CliRunner().invoke(app, [command, "--help"])
        assert result.exit_code == 0, line
        assert all(word in result.output for word in rest if word.startswith("--")), line
        assert all(game in GAMES for game in rest[:1] if command in ("play", "simulate", "edition")), line


def test_every_game_is_named() -> None:
    for game in GAMES.values():
        assert f"**{game.name}**" in README


def test_what_code_in_the_documentation_imports_exists() -> None:
    code = [block for page in pages() for block in blocks(page.read_text("utf-8"), "python")]
    imports = {ast.unparse(node) for block in code for node in ast.walk(ast.parse(block)) if isinstance(node, ast.ImportFrom)}
    ours = sorted(line for line in imports if line.startswith("from branchline"))
    assert len(ours) > 10
    for line in ours:
        exec(line, {})


def test_quoted_source_code_is_current() -> None:
    """Code blocks that quote the source are equal to it."""
    (shown,) = blocks(docs("offline-internals.md"), "python")
    assert shown in (ROOT / "src" / "branchline" / "service" / "table.py").read_text("utf-8")
