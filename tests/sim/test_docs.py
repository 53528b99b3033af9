"""The code of the pages about simulation runs, and the policy of the example learns."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from examples.train import Policy, play_episode
from tests.markdown import ROOT, blocks, docs
from typer.testing import CliRunner

from branchline.cli.app import app
from branchline.games import GAMES
from branchline.sim import environment_name
from branchline.sim.vector import Lockstep

PAGE = docs("simulation.md")
REFERENCE = docs("environments.md")


def test_the_code_of_the_tutorial_runs_and_the_policy_learns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "path", [*sys.path])
    names: dict[str, Any] = {}
    exec(compile("\n".join(blocks(PAGE, "python")), "simulation.md", "exec"), names)
    env = Lockstep("traxx", 64, seats=2, bots="random")
    untrained = Policy(np.zeros_like(names["policy"].weights))
    before, _, _ = play_episode(env, untrained, np.random.default_rng(9), seed=99)
    scores, ranks = np.asarray(names["scores"]), np.asarray(names["ranks"])
    assert scores.mean() > before.mean() + 8
    assert (ranks == 1).mean() > 0.7


def test_the_code_of_the_reference_runs() -> None:
    exec(compile("\n".join(blocks(REFERENCE, "python")), "environments.md", "exec"), {})


def test_the_example_is_imported_as_the_page_says(tmp_path: Path) -> None:
    block = next(block for block in blocks(PAGE, "python") if "import play_episode, train" in block)
    script = tmp_path / "mine.py"  # so that Python does not look into the clone of its own accord
    script.write_text(block.partition("lockstep =")[0], "utf-8")
    subprocess.run([sys.executable, script], cwd=ROOT, check=True)


def test_the_example_is_short() -> None:
    assert len((ROOT / "examples" / "train.py").read_text("utf-8").splitlines()) < 100


def test_the_commands_of_the_pages_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line for block in blocks(PAGE, "") for line in block.splitlines() if line.startswith("branchline ")]
    assert len(lines) == 2
    short = [re.sub(r"--games \d+", "--games 4", line).replace("--jobs 2", "--jobs 1").replace(" --on ray", "") for line in lines]
    for line in short:
        result = CliRunner().invoke(app, shlex.split(line)[1:])
        assert result.exit_code == 0, result.output
    assert (tmp_path / "many.parquet").exists()


def test_the_page_names_every_game() -> None:
    for game in GAMES:
        if game != "toy":
            assert environment_name(game) in PAGE
            assert f"| {GAMES[game].name} |" in REFERENCE
