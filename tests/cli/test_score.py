"""`branchline score`: sheets of typed positions, one or many."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Cli
from tests.toy import SOURCE


def test_a_score_sheet_as_text(cli: Cli) -> None:
    ran = cli("score", "toy", "--board", "14")
    assert ran.code == 0
    assert [line.split() for line in ran.out.splitlines()] == [["Count", "14"], ["Over", "the", "target", "−4"], ["Total", "10"]]


def test_a_score_sheet_as_json(cli: Cli) -> None:
    assert json.loads(cli("score", "toy", "--board", "14", "--json").out) == {"count": 14, "over": -4, "total": 10}


def test_another_seat(cli: Cli) -> None:
    assert json.loads(cli("score", "toy", "--board", "3 7", "--seats", "2", "--seat", "2", "--json").out)["total"] == 7
    cli("score", "toy", "--board", "3", "--seat", "2").assert_error("player 2")
    cli("score", "toy", "--board", "3", "--seat", "0").assert_error("player 0")
    cli("score", "toy", "--board", "3", "--seats", "0").assert_error("not 0")


def test_many_boards_one_per_line(cli: Cli) -> None:
    ran = cli("score", "toy", "--board", "-", "--json", stdin="5\n\n13\r\n6")
    assert ran.code == 0
    assert [json.loads(line)["total"] for line in ran.out.splitlines()] == [5, 0, 11, 6]
    assert cli("score", "toy", "--board", "-", stdin="5\n").out == "count 5 over 0 total 5\n"


def test_an_invalid_line_gives_its_error_and_others_are_scored(cli: Cli) -> None:
    ran = cli("score", "toy", "--board", "-", "--json", stdin=b"5\nx y\n\xff\xfe\n7\n")
    assert ran.code == 2
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert answers[0]["total"] == 5
    assert "'x' is not a count" in answers[1]["error"]
    assert "UTF-8" in answers[2]["error"]
    assert answers[3]["total"] == 7
    ran = cli("score", "toy", "--board", "-", stdin="x\n7\n")
    assert ran.code == 2
    assert ran.out.splitlines() == ["error: Entry 1: 'x' is not a count", "count 7 over 0 total 7"]


def test_several_boards_side_by_side_with_a_ranking(cli: Cli) -> None:
    several = cli("score", "railroad_ink", "--board", "30:H__H", "--board", "30:H__H 20:H_H_", "--board", "10:__RR").out
    assert "player 1   player 2   player 3" in several
    assert "1. player 2: 1 point" in several
    assert "Tie on points and errors: the place is shared" in several
    assert cli("score", "railroad_ink", "--board", "30:H__H / 30:H__H 20:H_H_ / 10:__RR").out == several
    sheets = cli("score", "railroad_ink", "-b", "30:H__H", "-b", "", "--json").out
    assert (len(json.loads(sheets)["sheets"]), json.loads(sheets)["ranks"]) == (2, [2, 1])
    assert cli("score", "toy", "--board", "-", stdin="5 7\n").out == "count 5 over 0 total 5 / count 7 over 0 total 7\n"


def test_an_unfinished_match_has_no_winner(cli: Cli) -> None:
    assert "nobody has won yet" in cli("score", "toy", "--board", "5 7").out
    assert json.loads(cli("score", "toy", "--board", "5 7", "--json").out)["ranks"] is None
    assert "nobody has won yet" not in cli("score", "toy", "--board", "5").out


def test_impossible_positions_get_a_warning(cli: Cli) -> None:
    assert "Doubtful: More than 18 in so few rounds" in cli("score", "toy", "--board", "19").out
    assert "Wątpliwe, gracz 2: " in cli("score", "toy", "--board", "1 19", "--lang", "pl").out
    assert json.loads(cli("score", "toy", "--board", "19", "--json").out)["doubts"] == [
        {"seat": 1, "doubt": "More than 18 in so few rounds"}
    ]
    ran = cli("score", "railroad_ink", "--board", "30:HHHH@1 31:HHHH@1 10:__RR 33:H_H_")
    for doubt in ("A special route is listed twice", "special route in round 1", "Cell 33 is not connected to any exit"):
        assert f"Doubtful: {doubt}" in ran.out or doubt in ran.out, ran.out


def test_the_result_against_eva_is_shown(cli: Cli) -> None:
    board = "engine 1 deliveries 9 eva 3 crosses 1 1 1 1 1 1"
    assert "Eva (Railway worker) wins, 14 to 9" in cli("score", "steamrollers", "--seats", "1", "--board", board).out


def test_a_level_requires_its_map(cli: Cli) -> None:
    cli("score", "steamrollers", "--board", "engine 1 map 3").assert_error("level=medium")
    cli("score", "steamrollers", "--board", "engine 1", "-o", "level=medium").assert_error("which map is it?", "1 to 6")
    assert cli("score", "steamrollers", "--board", "engine 1 map 3", "-o", "level=medium").code == 0


def test_one_board_for_all_is_written_once(cli: Cli) -> None:
    cli("score", "days_of_steam", "--board", "0,0:Y", "--board", "0,0:R").assert_error("All players share one board")
    assert "2. player 2" in cli("score", "days_of_steam", "--board", "0,0:Y | 1 kept RRB | 2 kept G").out


def test_the_required_option_is_named(cli: Cli) -> None:
    cli("score", "train_from_afar", "--board", "20:C0", "--seats", "1").assert_error("-o way=longest")


def test_malformed_boards(cli: Cli) -> None:
    cli("score", "toy", "--board", "five").assert_error("five")
    cli("score", "toy", "--board", "1 2", "--seats", "1").assert_error("2 counts")
    cli("score", "toy", "--board", "9" * 100_000).assert_error("is not a count")
    cli("score", "toy", "--board", "1\n2\x00").assert_error("not a count")


def test_unknown_names(cli: Cli) -> None:
    cli("score", "tooy", "--board", "1").assert_error("tooy", "did you mean toy")
    cli("score", "zzzzzzzz", "--board", "1").assert_error("choose from:", "toy")
    cli("score", "toy", "--board", "1", "--option", "roundz=3").assert_error("roundz", "did you mean rounds")
    cli("score", "toy", "--board", "1", "--option", "rounds").assert_error("NAME=VALUE")
    cli("score", "toy", "--board", "1", "--option", "rounds=4").assert_error("3, 1, 6")
    cli("score", "toy", "--board", "1", "--option", "rounds=" + "9" * 10_000).assert_error("3, 1, 6")
    cli("score", "toy", "--board", "1", "--seats", "5").assert_error("1 to 4 players")


def test_options_and_editions_change_the_score(cli: Cli, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text(SOURCE.replace("target = 12", "target = 5"))
    assert json.loads(cli("score", "toy", "--board", "6", "--edition", str(box), "--option", "secret=off", "--json").out)["over"] == -2


def test_invalid_editions_are_rejected_with_line_and_reason(cli: Cli, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"

    def score(source: str | bytes) -> None:
        box.write_bytes(source if isinstance(source, bytes) else source.encode())

    def assert_box_rejected(*words: str) -> None:
        cli("score", "toy", "--board", "1", "--edition", str(box)).assert_error("box.toml", *words)

    score(SOURCE.replace("target = 12", 'target = "many"'))
    assert_box_rejected("line 12", "target")
    score(SOURCE.replace('game = "toy"', 'game = "chess"'))
    assert_box_rejected("line 3", "chess")
    score("format = ")
    assert_box_rejected("not TOML")
    score(b"\xff\xfe\x00")
    assert_box_rejected("UTF-8")
    box.unlink()
    assert_box_rejected("no such file")
    box.mkdir()
    assert_box_rejected("directory")


def test_score_lines_of_unused_expansions_are_left_out(cli: Cli) -> None:
    assert "Craters" not in cli("score", "railroad_ink", "--board", "01:H_H_").out
    with_meteor = cli("score", "railroad_ink", "--board", "01:H_H_", "-o", "expansion=meteor").out
    assert "Craters" in with_meteor
    assert "Lava" not in with_meteor
