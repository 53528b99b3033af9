"""`branchline arena`: bots against each other."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Cli

from branchline.games import GAMES

ALL = ("arena", "traxx", "--bots", "random,greedy", "--games", "4")


def test_a_table_for_people(cli: Cli) -> None:
    ran = cli(*ALL)
    assert ran.code == 0, ran
    for words in ("greedy", "random", "±"):
        assert words in ran.out


def test_a_json_tournament_resumes_where_it_stopped(cli: Cli, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    assert cli(*ALL[:-1], "2", "--resume", str(kept)).code == 0
    lines = kept.read_text("utf-8").splitlines()
    ran = cli(*ALL, "--resume", str(kept), "--json")
    assert ran.code == 0, ran
    assert kept.read_text("utf-8").splitlines()[1 : len(lines)] == lines[1:]
    told = json.loads(ran.out)
    assert told["matches"] == 4
    assert {bot["bot"] for bot in told["bots"]} == {"random", "greedy"}


def test_bots_that_are_weaker_with_a_box_are_announced(cli: Cli, tmp_path: Path) -> None:
    box, source = tmp_path / "mine.toml", GAMES["railroad_ink"].edition.source
    arena = ("arena", "railroad_ink", "--bots", "random,easy", "--games", "1", "--edition", str(box))
    box.write_text(source.replace('"RRR_"]', '"RRR_", "HHR_", "RRH_"]'), encoding="utf-8")
    assert "Bots are weaker with this box" in cli(*arena).err
    assert "Z tym pudełkiem boty grają słabiej" in cli(*arena, "--lang", "pl").err
    box.write_text("# Mine.\n" + source, encoding="utf-8")
    assert "weaker" not in cli(*arena).err


@pytest.mark.parametrize(("kind", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_a_plot(cli: Cli, tmp_path: Path, kind: str, begins: bytes) -> None:
    plot = tmp_path / f"plot.{kind}"
    assert cli(*ALL, "--plot", str(plot)).code == 0
    assert plot.read_bytes().startswith(begins)


def test_impossible_tournaments_are_rejected(cli: Cli, tmp_path: Path) -> None:
    cli("arena", "traxx", "--bots", "random").refused("2 seats need at least 2 different bots")
    cli("arena", "traxx", "--bots", "random,nobody").refused("Unknown bot: nobody")
    cli(*ALL, "--on", "mars").refused("Unknown value for --on: mars")
    (tmp_path / "x.jsonl").write_text("nonsense\n", "utf-8")
    cli(*ALL, "--resume", str(tmp_path / "x.jsonl")).refused("no tournament results")


def test_an_unwritable_plot_is_rejected_before_the_first_match(cli: Cli, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    cli(*ALL, "--resume", str(kept), "--plot", str(tmp_path / "nowhere" / "plot.png")).refused("cannot be written")
    assert not kept.exists()


def test_an_unknown_plot_format_is_rejected_before_the_first_match(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept.jsonl"
    cli(*ALL, "--resume", str(kept), "--plot", str(tmp_path / "plot.xyz")).refused("plot.xyz: a plot must be a .png or .svg file")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    cli(*ALL, "--resume", str(kept), "--plot", str(tmp_path / "plot.png")).refused("Plotting needs the extra arena")
    monkeypatch.setitem(sys.modules, "openskill", None)
    cli(*ALL, "--resume", str(kept)).refused("Rating bots needs the extra arena: pip install 'branchline[arena]'")
    assert not list(tmp_path.iterdir())


def test_an_unusable_results_file_is_rejected(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_bytes(b"\xff\xfe\n\xff\n")
    cli(*ALL, "--resume", str(tmp_path)).refused("cannot be written")
    cli(*ALL, "--resume", str(tmp_path / "nowhere" / "x.jsonl")).refused("cannot be written")
    cli(*ALL, "--resume", str(tmp_path / "x.jsonl")).refused("no tournament results")


def test_custom_bots_play(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "arena_bot.py").write_text("from branchline.bots.random import RANDOM\n\nMine = RANDOM.create\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    ran = cli("arena", "traxx", "--bots", "random,arena_bot:Mine", "--games", "2", "--json")
    assert {bot["bot"] for bot in json.loads(ran.out)["bots"]} == {"random", "arena_bot:Mine"}
    cli("arena", "traxx", "--bots", "random,arena_bot:Nobody").refused("Unknown bot arena_bot:Nobody")
