"""Files of matches: every line and every row contains the whole match, and memory does not grow."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from branchline.engine.errors import InvalidSetup
from branchline.engine.record import read_record, replay_record
from branchline.games import GAMES
from branchline.matches.contest import Contest, Result
from branchline.matches.match_writer import match_data, match_writer
from branchline.matches.playing import play_all

GAME = GAMES["traxx"]
CONTEST = Contest(GAME.id, (("sheet1", "C"),), ("random", "greedy"), 2, 3, "7", own_dice=True, logs=True)


def write_matches(file: Path, matches: list[Result]) -> Path:
    with match_writer(file, GAME, CONTEST) as keep:
        for match in matches:
            keep(match)
    return file


def test_every_line_is_a_record(tmp_path: Path) -> None:
    matches = list(play_all(CONTEST))
    lines = write_matches(tmp_path / "many.jsonl", matches).read_text("utf-8").splitlines()
    assert len(lines) == 3
    for line, match in zip(lines, matches, strict=True):
        again = replay_record(read_record(line), GAMES)
        assert again.over
        assert [GAME.score(again.state, seat).lines for seat in range(2)] == [tuple(sheet.items()) for sheet in match.sheets]
        assert json.loads(line)["result"]["ranks"] == list(match.ranks)


def test_rows_contain_the_same_as_lines(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    matches = list(play_all(CONTEST))
    table = parquet.read_table(write_matches(tmp_path / "many.parquet", matches))
    head = json.loads(table.schema.metadata[b"branchline"])
    for row, match in zip(table.to_pylist(), matches, strict=True):
        output = match_data(GAME, CONTEST, match)
        assert {**head, "seats": row["seats"], "seed": row["seed"], "log": row["log"], "about": {}} == {
            key: value for key, value in output.items() if key != "result"
        }
        assert [dict(lines) for lines in row["sheets"]] == output["result"]["sheets"]
        assert (row["totals"], row["ending"]) == (output["result"]["totals"], "cards")


def test_logs_are_returned_only_on_request() -> None:
    assert next(play_all(replace(CONTEST, logs=False))).log == ()


def test_a_file_is_readable_after_an_interrupt(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    file, match = tmp_path / "cut.parquet", next(play_all(CONTEST))
    with suppress(KeyboardInterrupt), match_writer(file, GAME, CONTEST) as keep:
        keep(match)
        raise KeyboardInterrupt
    assert parquet.read_table(file).num_rows == 1


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, suffix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most the rows of one group are in memory."""
    if suffix == "parquet":
        pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    monkeypatch.setattr("branchline.matches.match_writer.GROUP_MOVES", 1_000)
    match = next(play_all(CONTEST))
    with match_writer(tmp_path / f"many.{suffix}", GAME, CONTEST) as keep:
        few, many = most_matches_in_memory(keep, match, 20), most_matches_in_memory(keep, match, 200)
    assert many < 2 * few


def most_matches_in_memory(keep: Callable[[Result], None], match: Result, times: int) -> int:
    tracemalloc.start()
    try:
        for _ in range(times):
            keep(match)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_unknown_file_types_are_rejected(tmp_path: Path) -> None:
    with pytest.raises(InvalidSetup, match=r"FILE\.jsonl or FILE\.parquet"), match_writer(tmp_path / "many.csv", GAME, CONTEST):
        pass
