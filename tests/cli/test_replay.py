"""`branchline replay`: records told again, and files that are no records."""

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


def source(*moves: tuple[int, str], rounds: int = 3) -> str:
    match = Match(TOY, TOY.setup(2, {"rounds": rounds}))
    for seat, move in moves:
        match.play_text(seat, move)
    return write_record(record_of(match, ("Anna", "Jan"), "seed"))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    file.write_text(source(*MOVES), encoding="utf-8")
    return file


def test_a_replay_shows_log_boards_and_sheets(cli: Cli, kept: Path) -> None:
    ran = cli("replay", str(kept))
    assert ran.code == 0
    assert "   1. The die shows 3 pips" in ran.out
    assert "   2. Anna: Add 3" in ran.out
    assert "   9. Jan: Be done" in ran.out
    assert "> seat 1: 3 + 0" in ran.out
    assert "> seat 2: 4 + 0" in ran.out
    assert "Anna" in ran.out.splitlines()[-4]


def test_a_finished_match_ends_with_its_ranking(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(source((-1, "roll 3"), (0, "add"), (0, "done"), (1, "done"), rounds=1), encoding="utf-8")
    out = cli("replay", str(file)).out
    assert "All rounds are played" in out
    assert "1. Anna: 3 points" in out
    assert "2. Jan: 0 points" in out
    outcome = json.loads(cli("replay", str(file), "--json").out)["outcome"]
    assert (outcome["ranks"], outcome["ending"]) == ([1, 2], "rounds")


def test_any_position_can_be_shown(cli: Cli, kept: Path) -> None:
    out = cli("replay", str(kept), "--at", "2", "--seat", "1").out
    assert "   2. " in out
    assert "   3. " not in out
    assert "> seat 1: 0 + 3" in out
    assert "> seat 2" not in out
    assert cli("replay", str(kept), "--at", "0").code == 0
    cli("replay", str(kept), "--at", "10").refused("match.json", "9")
    cli("replay", str(kept), "--at", "-1").refused("--at")
    cli("replay", str(kept), "--seat", "3").refused("player 3")


def test_a_replay_as_json(cli: Cli, kept: Path) -> None:
    told = json.loads(cli("replay", str(kept), "--json", "--at", "4").out)
    assert told["game"] == "toy"
    assert told["seats"] == ["Anna", "Jan"]
    assert told["of"] == 9
    assert told["moves"][0] == {"n": 1, "seat": None, "move": "roll 3", "sentence": "The die shows 3 pips"}
    assert told["moves"][3]["seat"] == 0
    assert told["sheets"] == [{"count": 3, "over": 0, "total": 3}, {"count": 0, "over": 0, "total": 0}]
    assert told["outcome"] is None
    assert TOY.read_state(TOY.setup(2), told["state"]).rows[0].count == 3


def test_a_replay_as_svg(cli: Cli, kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    ran = cli("replay", str(kept), "--svg", str(file), "--theme", "dark")
    assert ran.code == 0
    assert "The picture is in" in ran.out
    ElementTree.parse(file)
    cli("replay", str(kept), "--svg", "-", "--theme", "nope").refused("nope")


def test_a_replay_with_another_box(cli: Cli, kept: Path, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text(SOURCE.replace("target = 12", "target = 1"))
    assert json.loads(cli("replay", str(kept), "--edition", str(box), "--json").out)["sheets"][0]["over"] == -4
    box.write_text(SOURCE.replace("[1, 2, 2, 3]", "[1]"))
    cli("replay", str(kept), "--edition", str(box)).refused("move 1", "no such face")


def hostile() -> dict[str, bytes]:
    good = source(*MOVES)
    data = json.loads(good)

    def changed(**fields: object) -> bytes:
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
        "a newer format": changed(branchline=99),
        "an older format": changed(branchline=0),
        "other rules": changed(rules=99),
        "wrong rules": changed(rules=True),
        "an unknown game": changed(game="chess\x1b[31m"),
        "no game": changed(game=None),
        "no seats": changed(seats=[]),
        "many seats": changed(seats=["x"] * 10_000),
        "seats of numbers": changed(seats=[1, 2]),
        "an unknown option": changed(options={"speed": 1}),
        "a nested option": changed(options={"rounds": {"a": 1}}),
        "a wrong option": changed(options={"rounds": "3"}),
        "log of numbers": changed(log=[1]),
        "a strange seat": changed(log=["9 add"]),
        "no seat": changed(log=["add"]),
        "no move": changed(log=["- fly"]),
        "an illegal move": changed(log=["0 add"]),
        "a long move": changed(log=["- " + "x" * 1_000_000]),
        "a bad edition": changed(edition="format = "),
        "an edition of numbers": changed(edition=7),
        "about": changed(about={"x": []}),
    }


@pytest.mark.parametrize("name", list(hostile()))
def test_an_invalid_record_gives_one_line(cli: Cli, tmp_path: Path, name: str) -> None:
    file = tmp_path / "hostile.json"
    file.write_bytes(hostile()[name])
    for arguments in ([], ["--json"]):
        ran = cli("replay", str(file), *arguments)
        ran.refused("hostile.json" if name != "an unknown game" else "chess")
        assert len(ran.err) < 1000
        assert "\x1b" not in ran.err
        assert ran.out == ""


def test_an_illegal_move_is_named_by_its_number(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(source(*MOVES).replace("1 done", "1 dance", 1), encoding="utf-8")
    cli("replay", str(file)).refused("match.json", "move 3", "dance")
    assert cli("replay", str(file), "--at", "2").code == 0


def test_missing_files_are_reported(cli: Cli, tmp_path: Path) -> None:
    cli("replay", str(tmp_path / "none.json")).refused("none.json", "no such file")
    cli("replay", str(tmp_path)).refused("directory")
    cli("replay", "/dev/null").refused("not JSON")
    cli("replay", "a\x00b").refused("null byte")
    cli("replay", "x" * 5000).refused("cannot be read")


def test_names_from_a_file_are_escaped(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(source(*MOVES).replace("Anna", r"\u001b[2JAnna\n"), encoding="utf-8")
    assert "\x1b" not in cli("replay", str(file)).out


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_one_match_of_many(cli: Cli, tmp_path: Path, suffix: str) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    many = tmp_path / f"many.{suffix}"
    assert cli("simulate", "toy", "--bots", "random,random", "--games", "3", "--out", str(many)).code == 0
    told = [json.loads(cli("replay", str(many), "--match", str(n), "--json").out) for n in (1, 2, 3)]
    assert json.loads(cli("replay", str(many), "--json").out) == told[0]
    assert len({json.dumps(each["moves"]) for each in told}) > 1
    assert all(each["outcome"] for each in told)
    cli("replay", str(many), "--match", "4").refused(f"many.{suffix}", "there is no match 4 in this file")
    many.write_bytes(b"nonsense")
    cli("replay", str(many)).refused(f"many.{suffix}")


def test_match_numbers_need_a_file_of_several_matches(cli: Cli, kept: Path) -> None:
    cli("replay", str(kept), "--match", "1").refused("files of many matches")
