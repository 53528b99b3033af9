"""Golden files of the toy game can be written and read back."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.conformance import make
from tests.conformance.toy import SUBJECT
from tests.toy import TOY

from branchline.conformance import Subject, Table
from branchline.conformance.golden import (
    Playthrough,
    cut,
    expected_text,
    perft_lines,
    playthrough,
    read_perft,
    read_playthroughs,
    read_table,
    transcript,
    write_table,
)
from branchline.conformance.golden_contracts import GOLDEN_CONTRACTS
from branchline.conformance.make import MAKERS
from branchline.conformance.positions import steps
from branchline.engine.record import record_of

RACE: Table = (2, {"ending": "race", "secret": False})


def test_a_table_in_a_line() -> None:
    assert write_table(TOY, RACE) == "2 seats, ending=race, secret=off"
    assert read_table(TOY, "2 seats, ending=race, secret=off") == TOY.setup(*RACE)
    assert read_table(TOY, write_table(TOY, (1, {}))) == TOY.setup(1)


def test_perft_is_read_as_it_was_written() -> None:
    lines = list(perft_lines(TOY, [(1, {"rounds": 1}), RACE]))
    assert lines[1] == "1 seat, rounds=1; seed 1: 1 2 2 1 0"
    lines_read = list(read_perft(TOY, "\n".join(lines)))
    assert lines_read[0] == (TOY.setup(1, {"rounds": 1}), "1", [1, 2, 2, 1, 0])
    assert lines_read[1][0] == TOY.setup(*RACE)


def test_a_transcript_has_everything_to_be_made_again() -> None:
    *_, match = steps(TOY, TOY.setup(*RACE), "1", "uniform")
    play = playthrough(TOY, RACE, "seed 1, uniform", match.log)
    lines = transcript(TOY, play)
    assert lines[0] == "== 2 seats, ending=race, secret=off; seed 1, uniform"
    assert lines[1] == "state 0 0 0+0. 0+0."
    assert lines[2].startswith("1 - roll ")
    assert any(line.startswith("ranks ") for line in lines)
    assert list(read_playthroughs("\n".join(["# toy", "", *lines]))) == [play]


def test_long_matches_are_cut_where_all_would_be_too_much() -> None:
    plays = [Playthrough(str(length), ((0, "add"),) * length) for length in (50, 10, 30)]
    assert [(play.heading, len(play.log)) for play in cut(plays, most=45, least=5)] == [("50, cut", 5), ("10", 10), ("30", 30)]
    assert cut(plays, most=100) == plays


def test_what_a_record_comes_to() -> None:
    *_, match = steps(TOY, TOY.setup(1, {"rounds": 1}), "1", "uniform")
    text = expected_text(record_of(match, ("Ola",)), TOY)
    assert text.startswith(f"moves {len(match.log)}\nstate 1 0 ")
    assert "\nranks 1  ending rounds: All rounds are played\nnote A fine count\n" in text


def test_everything_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    subject = replace(SUBJECT, golden=tmp_path)
    for maker in MAKERS.values():
        maker(TOY, subject)
    assert "every ending and every score line is shown" in capsys.readouterr().out
    assert {"perft.txt", "playthrough.txt", "replays"} == {file.name for file in tmp_path.iterdir()}
    keep_golden_texts(subject)


def keep_golden_texts(subject: Subject) -> None:
    for contract in GOLDEN_CONTRACTS:
        contract(TOY, subject)


def test_a_golden_text_that_differs_is_noticed(tmp_path: Path) -> None:
    subject = replace(SUBJECT, golden=tmp_path)
    for maker in MAKERS.values():
        maker(TOY, subject)
    for file in [*tmp_path.rglob("*.txt")]:
        written = file.read_text("utf-8")
        file.write_text(re.sub(r"([0-9])$", r"\g<1>7", written, count=1, flags=re.M), "utf-8")
        with pytest.raises(AssertionError, match=r"not|counts"):
            keep_golden_texts(subject)
        file.write_text(written, "utf-8")


@pytest.mark.parametrize("arguments", [[], ["perft"], ["perft", "nowhere"], ["dance", "toy"]])
def test_a_wrong_command_says_the_right_one(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match=r"python -m tests\.conformance\.make perft"):
        make.main(arguments)
