"""`branchline doctor`: versions, kernels, games, and the strength of bots with a box."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.conftest import Cli
from tests.games.plugins import install, install_count_up

from branchline.cli.app import main
from branchline.engine.compiled import PLAIN, build_info
from branchline.engine.game import write_option
from branchline.engine.text import text
from branchline.games import GAMES


def test_versions_data_and_kernels_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["versions"]["branchline"]
    assert output["data"]
    assert set(output["kernels"]) >= {"railroad_ink"}
    assert set(output["rows"]) == set(output["kernels"])
    assert all(rows.keys() == {"compiled", "reason"} for rows in output["rows"].values())


def test_batches_are_not_mentioned_without_the_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("branchline.cli.doctor.is_installed", lambda name: False)
    assert main(["doctor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == {}


@pytest.mark.parametrize("part", ["branchline.sim.backends.native.thread_pool", "branchline.games.traxx.bots.easy"])
def test_a_batch_counts_as_compiled_only_with_all_its_modules(
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
    output = " ".join(capsys.readouterr().out.split())
    assert words in output
    assert PLAIN in output


@pytest.mark.parametrize(
    ("language", "line_of_package", "line_of_broken_package"),
    [("en", "from the package", "is left out"), ("pl", "z pakietu", "została pominięta")],
)
def test_games_of_other_packages_are_listed(
    language: str, line_of_package: str, line_of_broken_package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    install_count_up(tmp_path)
    install(tmp_path, "broken-games", {}, gone="gone:GAME")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, value in {"_plugins": None, "_left_out": [], "_games": {}}.items():
        monkeypatch.setattr(GAMES, name, value)
    output = cli("doctor", "--lang", language).out.splitlines()
    (line,) = [line for line in output if line.startswith("count_up") and "count-up" in line]
    assert line_of_package in line
    assert [line for line in output if line.startswith("count_up") and "Python" in line]  # it has no kernel
    (line,) = [line for line in output if line.startswith("gone")]
    assert line_of_broken_package in line
    assert "No module named 'gone'" in line
    data = json.loads(cli("doctor", "--json").out)
    assert data["packages"] == {"count_up": "count-up"}
    assert data["left_out"] == [{"game": "gone", "package": "broken-games", "reason": "ModuleNotFoundError: No module named 'gone'"}]


FULL, WEAKER = "Bots play at full strength with this box.", "Bots are weaker with this box"
LARGE = {"fields = 5": "fields = 6", 'twice = "O"': 'twice = "OB"'}


def write_box(folder: Path, changes: dict[str, str]) -> str:
    """A file with a changed box of Träxx."""
    source = GAMES["traxx"].edition.source
    for old, new in changes.items():
        source = source.replace(old, new)
    file = folder / "box.toml"
    file.write_text(source, encoding="utf-8")
    return str(file)


def test_a_box_is_checked_for_full_strength(cli: Cli, tmp_path: Path) -> None:
    output = cli("doctor", "--edition", write_box(tmp_path, {})).out
    assert output.startswith("Träxx: ")
    assert FULL in output
    assert "traxx: " in output  # its kernel
    large = write_box(tmp_path, LARGE)
    output = cli("doctor", "--edition", large, "traxx").out
    assert WEAKER in output
    assert FULL not in output
    assert "Z tym pudełkiem boty grają słabiej" in cli("doctor", "--edition", large, "--lang", "pl").out
    data = json.loads(cli("doctor", "--edition", large, "--json").out)
    assert (data["game"], data["full_strength"]) == ("traxx", False)
    assert {} in data["weaker"]
    cli("doctor", "--edition", large, "railroad_ink").assert_error("this box is for traxx")


def test_the_options_with_which_bots_are_weaker_are_named(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["traxx"]
    option = game.options[0]
    last = write_option(option.values[-1])
    monkeypatch.setattr("branchline.cli.doctor_box.has_weaker_bots", lambda game, setup: setup[option.name] == option.values[-1])
    output = cli("doctor", "--edition", write_box(tmp_path, {})).out
    assert f"{option.name}={last}: {WEAKER}" in output
    assert json.loads(cli("doctor", "--edition", write_box(tmp_path, {}), "--json").out)["weaker"] == [{option.name: last}]


def test_one_game_can_be_checked(cli: Cli) -> None:
    assert set(json.loads(cli("doctor", "traxx", "--json").out)["kernels"]) == {"traxx"}
    cli("doctor", "chess").assert_error("Unknown game: chess")
