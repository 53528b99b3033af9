"""`branchline replay`: records step by step, and files that are not records."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import Cli
from tests.toy import SOURCE, TOY

from branchline.engine.match import Match
from branchline.engine.record import record_of, write_record

MOVES = ((-1, "roll 3"), (0, "add"), (1, "done"), (0, "done"), (-1, "roll 2"), (0, "done"), (1, "add"), (1, "add"), (1, "done"))


def record_of_toy(*moves: tuple[int, str], rounds: int = 3) -> str:
    match = Match(TOY, TOY.setup(2, {"rounds": rounds}))
    for seat, move in moves:
        match.play_text(seat, move)
    return write_record(record_of(match, ("Anna", "Jan"), "seed"))


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    file.write_text(record_of_toy(*MOVES), encoding="utf-8")
    return file


def test_a_replay_shows_log_boards_and_sheets(cli: Cli, record_file: Path) -> None:
    ran = cli("replay", str(record_file))
    assert ran.code == 0
    assert "   1. The die shows 3 pips" in ran.out
    assert "   2. Anna: Add 3" in ran.out
    assert "   9. Jan: Be done" in ran.out
    assert "> seat 1: 3 + 0" in ran.out
    assert "> seat 2: 4 + 0" in ran.out
    assert "Anna" in ran.out.splitlines()[-4]


def test_a_finished_match_ends_with_its_ranking(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(record_of_toy((-1, "roll 3"), (0, "add"), (0, "done"), (1, "done"), rounds=1), encoding="utf-8")
    out = cli("replay", str(file)).out
    assert "All rounds are played" in out
    assert "1. Anna: 3 points" in out
    assert "2. Jan: 0 points" in out
    outcome = json.loads(cli("replay", str(file), "--json").out)["outcome"]
    assert (outcome["ranks"], outcome["ending"]) == ([1, 2], "rounds")


def test_any_position_can_be_shown(cli: Cli, record_file: Path) -> None:
    out = cli("replay", str(record_file), "--at", "2", "--seat", "1").out
    assert "   2. " in out
    assert "   3. " not in out
    assert "> seat 1: 0 + 3" in out
    assert "> seat 2" not in out
    assert cli("replay", str(record_file), "--at", "0").code == 0
    cli("replay", str(record_file), "--at", "10").assert_error("match.json", "9")
    cli("replay", str(record_file), "--at", "-1").assert_error("--at")
    cli("replay", str(record_file), "--seat", "3").assert_error("player 3")


def test_a_replay_as_json(cli: Cli, record_file: Path) -> None:
    output = json.loads(cli("replay", str(record_file), "--json", "--at", "4").out)
    assert output["game"] == "toy"
    assert output["seats"] == ["Anna", "Jan"]
    assert output["of"] == 9
    assert output["moves"][0] == {"n": 1, "seat": None, "move": "roll 3", "sentence": "The die shows 3 pips"}
    assert output["moves"][3]["seat"] == 0
    assert output["sheets"] == [{"count": 3, "over": 0, "total": 3}, {"count": 0, "over": 0, "total": 0}]
    assert output["outcome"] is None
    assert TOY.read_state(TOY.setup(2), output["state"]).rows[0].count == 3


def test_a_replay_as_svg(cli: Cli, record_file: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    ran = cli("replay", str(record_file), "--svg", str(file), "--theme", "dark")
    assert ran.code == 0
    assert "The picture is in" in ran.out
    ElementTree.parse(file)
    cli("replay", str(record_file), "--svg", "-", "--theme", "nope").assert_error("nope")


def test_a_replay_with_another_box(cli: Cli, record_file: Path, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text(SOURCE.replace("target = 12", "target = 1"))
    assert json.loads(cli("replay", str(record_file), "--edition", str(box), "--json").out)["sheets"][0]["over"] == -4
    box.write_text(SOURCE.replace("[1, 2, 2, 3]", "[1]"))
    cli("replay", str(record_file), "--edition", str(box)).assert_error("move 1", "no such face")


def invalid_files() -> dict[str, bytes]:
    good = record_of_toy(*MOVES)
    data = json.loads(good)

    def with_fields(**fields: object) -> bytes:
        return json.dumps({**data, **fields}).encode()

    return {
        "empty": b"",
        "truncated": good.encode()[:100],
        "not UTF-8": b'{"branchline": 1, "x": "\xff"}',
        "binary": bytes(range(256)),
        "deep": b"[" * 100_000,
        "deep object": b'{"branchline":' * 50_000,
        "huge number": b'{"branchline": ' + b"9" * 10_000 + b"}",
        "huge float": b'{"branchline": 1e999}',
        "nan": b'{"branchline": NaN}',
        "a list": b"[1, 2]",
        "a word": b'"branchline"',
        "a newer format": with_fields(branchline=99),
        "an older format": with_fields(branchline=0),
        "other rules": with_fields(rules=99),
        "wrong rules": with_fields(rules=True),
        "an unknown game": with_fields(game="chess\x1b[31m"),
        "no game": with_fields(game=None),
        "no seats": with_fields(seats=[]),
        "many seats": with_fields(seats=["x"] * 10_000),
        "seats of numbers": with_fields(seats=[1, 2]),
        "an unknown option": with_fields(options={"speed": 1}),
        "a nested option": with_fields(options={"rounds": {"a": 1}}),
        "a wrong option": with_fields(options={"rounds": "3"}),
        "log of numbers": with_fields(log=[1]),
        "a strange seat": with_fields(log=["9 add"]),
        "no seat": with_fields(log=["add"]),
        "no move": with_fields(log=["- fly"]),
        "an illegal move": with_fields(log=["0 add"]),
        "a long move": with_fields(log=["- " + "x" * 1_000_000]),
        "a bad edition": with_fields(edition="format = "),
        "an edition of numbers": with_fields(edition=7),
        "about": with_fields(about={"x": []}),
    }


@pytest.mark.parametrize("name", list(invalid_files()))
def test_an_invalid_record_gives_one_line(cli: Cli, tmp_path: Path, name: str) -> None:
    file = tmp_path / "hostile.json"
    file.write_bytes(invalid_files()[name])
    for arguments in ([], ["--json"]):
        ran = cli("replay", str(file), *arguments)
        ran.assert_error("hostile.json" if name != "an unknown game" else "chess")
        assert len(ran.err) < 1000
        assert "\x1b" not in ran.err
        assert ran.out == ""


def test_an_illegal_move_is_named_by_its_number(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(record_of_toy(*MOVES).replace("1 done", "1 dance", 1), encoding="utf-8")
    cli("replay", str(file)).assert_error("match.json", "move 3", "dance")
    assert cli("replay", str(file), "--at", "2").code == 0


def test_missing_files_are_reported(cli: Cli, tmp_path: Path) -> None:
    cli("replay", str(tmp_path / "none.json")).assert_error("none.json", "no such file")
    cli("replay", str(tmp_path)).assert_error("directory")
    cli("replay", "/dev/null").assert_error("not JSON")
    cli("replay", "a\x00b").assert_error("null byte")
    cli("replay", "x" * 5000).assert_error("cannot be read")


def test_names_from_a_file_are_escaped(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(record_of_toy(*MOVES).replace("Anna", r"\u001b[2JAnna\n"), encoding="utf-8")
    assert "\x1b" not in cli("replay", str(file)).out


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_one_match_of_many(cli: Cli, tmp_path: Path, suffix: str) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    many = tmp_path / f"many.{suffix}"
    assert cli("simulate", "toy", "--bots", "random,random", "--games", "3", "--out", str(many)).code == 0
    output = [json.loads(cli("replay", str(many), "--match", str(n), "--json").out) for n in (1, 2, 3)]
    assert json.loads(cli("replay", str(many), "--json").out) == output[0]
    assert len({json.dumps(each["moves"]) for each in output}) > 1
    assert all(each["outcome"] for each in output)
    cli("replay", str(many), "--match", "4").assert_error(f"many.{suffix}", "there is no match 4 in this file")
    many.write_bytes(b"nonsense")
    cli("replay", str(many)).assert_error(f"many.{suffix}")


def test_match_numbers_need_a_file_of_several_matches(cli: Cli, record_file: Path) -> None:
    cli("replay", str(record_file), "--match", "1").assert_error("files of many matches")
