"""`branchline review` and `branchline par`: as text, JSON, page and plot, and their errors."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import Cli
from tests.study.kit import without_time
from tests.toy import TOY

from branchline.cli import review as command
from branchline.engine.match import Match
from branchline.engine.record import record_of, write_record

MOVES = ("- roll 3", "0 add", "0 add", "0 done", "- roll 2", "0 done", "- roll 3", "0 done")


def record_of_toy(*moves: str) -> str:
    match = Match(TOY, TOY.setup(1))
    for entry in moves:
        seat, _, move = entry.partition(" ")
        match.play_text(-1 if seat == "-" else int(seat), move)
    return write_record(record_of(match, ("Anna",)))


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    file.write_text(record_of_toy(*MOVES), encoding="utf-8")
    return file


def test_the_breakdown_and_the_costliest_turns(cli: Cli, record_file: Path) -> None:
    ran = cli("review", str(record_file), "--by", "medium", "--rollouts", "8")
    assert ran.code == 0
    assert "expected at the start" in ran.out
    assert "result                  6.0" in ran.out
    assert "Move 8: mistake (proven), 6.0 ± 0.0" in ran.out
    assert "better: Add 3; Add 3; Be done" in ran.out


def test_an_incomplete_review_says_how_to_continue(cli: Cli, record_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = command.reviewed
    monkeypatch.setattr(command, "reviewed", lambda *given, **named: without_time(whole(*given, **named)))
    ran = cli("review", str(record_file), "--by", "medium", "--rollouts", "2")
    assert "There was no time to compare 3 of 3 turns with alternatives (moves 2, 6, 8)." in " ".join(ran.out.split())
    assert "To continue the analysis, give it more time: --seconds 240." in ran.out
    assert "No better turn" not in ran.out
    assert "continue the analysis" not in cli("review", str(record_file), "--by", "medium", "--rollouts", "2", "--json").out


def test_a_review_in_polish(cli: Cli, record_file: Path) -> None:
    out = cli("review", str(record_file), "--by", "medium", "--rollouts", "8", "--lang", "pl").out
    assert "Ruch 8: błąd (dowiedzione), 6,0 ± 0,0" in out


def test_a_review_as_json(cli: Cli, record_file: Path) -> None:
    output = json.loads(cli("review", str(record_file), "--by", "medium", "--rollouts", "8", "--json").out)
    breakdown = output["breakdown"]
    sides = breakdown["start"]["value"] + breakdown["luck"]["value"] + breakdown["others"]["value"] - breakdown["losses"]["value"]
    assert sides == pytest.approx(breakdown["result"])
    assert output["turns"][-1]["better_words"] == ["Add 3", "Add 3", "Be done"]
    assert output["events"][0]["words"] == ["The die shows 3 pips"]


def test_a_review_as_page_and_plot(cli: Cli, record_file: Path, tmp_path: Path) -> None:
    page, plot, png = tmp_path / "match.html", tmp_path / "match.svg", tmp_path / "match.png"
    assert cli("review", str(record_file), "--by", "medium", "--rollouts", "4", "--html", str(page), "--plot", str(plot)).code == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert ElementTree.parse(plot).getroot().tag.endswith("svg")
    pytest.importorskip("matplotlib")
    assert cli("review", str(record_file), "--by", "medium", "--rollouts", "4", "--plot", str(png)).code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_impossible_reviews_are_rejected(cli: Cli, record_file: Path, tmp_path: Path) -> None:
    cli("review", str(record_file), "--by", "nobody").assert_error("Unknown bot: nobody")
    cli("review", str(record_file), "--seat", "2").assert_error("There is no player 2")
    open_ = tmp_path / "open.json"
    open_.write_text(record_of_toy(*MOVES[:3]), encoding="utf-8")
    cli("review", str(open_)).assert_error("This match has not ended")


def test_an_unknown_plot_format_is_rejected_before_the_review(
    cli: Cli, record_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("branchline.cli.review.reviewed")
    cli("review", str(record_file), "--plot", str(tmp_path / "match.xyz")).assert_error("match.xyz: a plot must be a .png or .svg file")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    cli("review", str(record_file), "--plot", str(tmp_path / "match.png")).assert_error("Plotting needs the extra arena")


def test_only_a_finished_match_is_reviewed(cli: Cli, record_file: Path) -> None:
    for seconds in ("inf", "nan", "0"):
        cli("review", str(record_file), "--seconds", seconds).assert_error("--seconds")


def test_par(cli: Cli, record_file: Path) -> None:
    out = cli("par", str(record_file)).out
    assert out.splitlines()[0].split() == ["Anna"]
    assert out.splitlines()[1].split() == ["this", "match", "6"]
    output = json.loads(cli("par", str(record_file), "--json").out)
    assert [each["level"] for each in output] == ["medium", "hard"]


def test_reviews_and_par_say_that_bots_are_weaker_with_a_box(cli: Cli, record_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = (("review", str(record_file), "--by", "medium", "--rollouts", "2"), ("par", str(record_file)))
    for weaker in (False, True):
        monkeypatch.setattr("branchline.cli.players.has_weaker_bots", lambda game, setup, weaker=weaker: weaker)
        assert [("Bots are weaker with this box" in cli(*command).err) for command in commands] == [weaker, weaker]
