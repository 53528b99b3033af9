"""`branchline draw` and `branchline perft`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import Cli
from tests.toy import TOY

from branchline.drawing.picture import THEMES
from branchline.engine.perft import perft
from branchline.games import GAMES


def test_a_text_drawing_for_a_pipe_has_no_colour(cli: Cli) -> None:
    ran = cli("draw", "toy", "--board", "7")
    assert ran.code == 0
    assert "seat 1: 7" in ran.out
    assert "\x1b" not in ran.out


def test_a_picture_in_every_theme(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    for theme, colours in THEMES.items():
        assert cli("draw", "toy", "--board", "7", "--svg", str(file), "--theme", theme).code == 0
        drawn = file.read_text(encoding="utf-8")
        ElementTree.fromstring(drawn)
        assert colours["paper"] in drawn


def test_a_picture_to_standard_output(cli: Cli) -> None:
    ElementTree.fromstring(cli("draw", "toy", "--svg", "-").out)
    ElementTree.fromstring(cli("draw", "toy", "--board", "-", "--svg", "-", stdin="9\n").out)


def test_every_game_draws_its_table_before_a_match(cli: Cli) -> None:
    for game in GAMES:
        ran = cli("draw", game, "--svg", "-", "--lang", "pl")
        assert ran.code == 0, ran
        ElementTree.fromstring(ran.out)


def test_invalid_positions_are_not_drawn(cli: Cli, tmp_path: Path) -> None:
    cli("draw", "toy", "--theme", "drak").assert_error("drak", "did you mean dark")
    cli("draw", "toy", "--board", "x").assert_error("not a count")
    cli("draw", "toy", "--svg", str(tmp_path / "no" / "such" / "board.svg")).assert_error("board.svg", "cannot be written")
    cli("draw", "toy", "--svg", str(tmp_path)).assert_error("cannot be written")
    cli("draw", "toy", "--board", "-", stdin=b"\xff\n").assert_error("UTF-8")


def test_perft_depth_by_depth(cli: Cli) -> None:
    setup = TOY.setup(2)
    expected = {str(depth): perft(TOY, setup, "3", depth) for depth in range(6)}
    assert json.loads(cli("perft", "toy", "--seed", "3", "--depth", "5", "--seats", "2", "--json").out) == expected
    ran = cli("perft", "toy", "--seed", "3", "--depth", "5", "--seats", "2")
    assert ran.out.splitlines() == [f"{depth} {count}" for depth, count in expected.items()]


def test_invalid_perft_arguments_are_rejected(cli: Cli) -> None:
    cli("perft", "toy", "--depth", "-1").assert_error("--depth")
    cli("perft", "toy", "--seats", "0").assert_error("1 to 4 players")
    cli("perft", "nothing").assert_error("nothing")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_typed_board_is_not_a_finished_match(cli: Cli, name: str) -> None:
    example = GAMES[name].example
    board, seats = ("", 1) if example is None else (example.board, example.seats)
    for arguments in ((), ("--svg", "-")):
        assert "The match is over" not in cli("draw", name, "--board", board, "--seats", str(seats), *arguments).out
