"""The benchmark of matches in lockstep: it measures a few steps, and rejects invalid arguments at once."""

from __future__ import annotations

import sys

import pytest
from benchmarks import lockstep

from branchline.sim.backends.kernel import compiled_kernels


def run_benchmark(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["lockstep.py", *arguments])
    lockstep.main()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("traxx --threads 2 --matches 1", "2 threads cannot share 1 matches"),
        ("traxx --threads 2 --bots random easy", "one kind of bots"),
        ("traxx --bots random nobot", "traxx: Unknown bot: nobot"),
        ("traxx --reward foo", "Unknown reward foo; choose from: score, rank, gain"),
        ("traxx -o expansion=meteor", "Unknown option: expansion"),
        ("nogame", "Unknown game: nogame"),
        *((f"traxx --{name} 0", "0 is not 1 or more") for name in ("matches", "steps", "threads")),
    ],
)
def test_impossible_measurements_are_rejected(
    arguments: str, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run_benchmark(monkeypatch, *arguments.split())
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


def test_a_few_steps_are_enough(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run_benchmark(monkeypatch, "traxx", "--steps", "3", "--matches", "2")
    assert "traxx" in capsys.readouterr().out


def test_rows_played_by_the_rules_are_marked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run_benchmark(monkeypatch, "traxx", "--steps", "1", "--matches", "1", "--bots", "medium")
    assert "no kernel plays this" in capsys.readouterr().out
    run_benchmark(monkeypatch, "traxx", "--steps", "1", "--matches", "1", "--bots", "random", "medium")
    assert f"random ({'kernel' if compiled_kernels('traxx') else 'rules'})" in (beside := capsys.readouterr().out)
    assert "medium (rules)" in beside
