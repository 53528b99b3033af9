"""`branchline train`: weights of bots."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Cli


def test_weights_are_trained_and_stored(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "my.weights"
    ran = cli("train", "railroad_ink", "--out", str(out), "--games", "8", "--width", "1")
    assert ran.code == 0, ran
    assert "The weights are in" in ran.err
    assert out.stat().st_size > 0
    assert out.with_suffix(".json").exists()


@pytest.mark.parametrize("game", ["traxx", "toy"])
def test_games_without_weights_cannot_be_trained(cli: Cli, tmp_path: Path, game: str) -> None:
    """Whether its evaluator has no weights or there is none."""
    cli("train", game, "--out", str(tmp_path / "x"), "--games", "1").assert_error("its bots have no weights")


def test_training_that_cannot_resume_is_rejected(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "my.weights"
    out.with_suffix(".learning").write_text("nonsense", "utf-8")
    cli("train", "railroad_ink", "--out", str(out), "--games", "8").assert_error("contains no training state")
    cli("train", "railroad_ink", "--out", str(tmp_path / "missing" / "x"), "--games", "1", "--width", "1").assert_error("cannot be written")
