"""`branchline doctor` tells which form of the kernels is in use."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from branchline.cli.app import main
from branchline.engine.compiled import PLAIN, build_info
from branchline.engine.text import text


def test_versions_data_and_kernels_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["versions"]["branchline"]
    assert told["data"]
    assert set(told["kernels"]) >= {"railroad_ink"}
    assert set(told["rows"]) == set(told["kernels"])
    assert all(rows.keys() == {"compiled", "reason"} for rows in told["rows"].values())


def test_batches_are_not_mentioned_without_the_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("branchline.cli.doctor.is_installed", lambda name: False)
    assert main(["doctor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == {}


@pytest.mark.parametrize("part", ["branchline.sim.backends.native.crew", "branchline.games.traxx.bots.easy"])
def test_a_batch_counts_as_compiled_only_with_all_it_calls(
    part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stale = replace(build_info(part), compiled=False, reason=text("it was changed after it had been compiled"))
    monkeypatch.setattr(
        "branchline.sim.backends.kernel.build_info", lambda name: stale if name == part else replace(build_info(name), compiled=True)
    )
    assert main(["doctor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"]["traxx"] == {"compiled": False, "reason": str(stale.reason)}


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "kernel not compiled"), ("pl", "nie jest skompilowane"), ("en", "plain rules"), ("pl", "zwykłych zasad")],
)
def test_the_reason_for_an_uncompiled_kernel_is_given(
    language: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(PLAIN, "1")
    build_info.cache_clear()
    assert main(["doctor", "--lang", language]) == 0
    build_info.cache_clear()
    told = " ".join(capsys.readouterr().out.split())
    assert words in told
    assert PLAIN in told
