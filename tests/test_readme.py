"""The README's examples do what they say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from branchline.cli.app import app
from branchline.games import GAMES

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_library_in_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("python")
    exec(compile(code, "README.md", "exec"), {})
    assert re.match(r"\{'networks': -?\d+.*'total': -?\d+\} \(\d, \d\)", capsys.readouterr().out)


def test_the_scores_of_the_examples() -> None:
    lines = [line for block in blocks("") for line in block.splitlines() if line.startswith("$ branchline")]
    results = [CliRunner().invoke(app, shlex.split(line, comments=True)[2:]) for line in lines]
    assert all(result.exit_code == 0 and "Networks" in result.output for result in results)
    assert len(results) == 2
    assert "1. " in results[1].output


def test_every_command_named_exists() -> None:
    lines = [line.split("#")[0].split(">")[0] for block in blocks("") for line in block.splitlines() if line.startswith("branchline ")]
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
