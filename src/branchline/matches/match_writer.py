"""Write simulated matches to a JSON lines or Parquet file, each when it is finished, and read one of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from branchline.engine.errors import InvalidRecord, InvalidSetup
from branchline.engine.extras import require_extra
from branchline.engine.game import AnyGame
from branchline.engine.record import Record, read_record, write_record
from branchline.engine.text import short, text
from branchline.matches.contest import Contest, Result

SUFFIXES = (".jsonl", ".parquet")
PARQUET = text("A Parquet file")
GROUP_MOVES = 50_000  # moves buffered before a row group is written


@contextmanager
def match_writer(file: Path, game: AnyGame, contest: Contest) -> Iterator[Callable[[Result], None]]:
    """A function that writes a match, in the format of the file's suffix. After an error or an interrupt the file is still readable."""
    if not is_collection(file):
        raise InvalidSetup(text("{file}: matches can be saved to FILE.jsonl or FILE.parquet", file=short(str(file), 200)))
    with (_lines if file.suffix == ".jsonl" else _parquet)(file, game, contest) as write:
        yield write


def match_data(game: AnyGame, contest: Contest, match: Result) -> dict[str, Any]:
    """A match as one JSON object: its record, as `branchline replay` reads it, with its result under `result`."""
    record = Record(game.id, game.rules_version, dict(contest.options), match.bots, match.log, contest.edition, match.seed)
    sheets = list(match.sheets)
    totals = [sum(lines.values()) for lines in sheets]
    result = {"ranks": list(match.ranks), "totals": totals, "ending": match.ending, "sheets": sheets}
    return {**json.loads(write_record(record)), "result": result}


def is_collection(file: Path) -> bool:
    """Whether the file has the suffix of a file of matches."""
    return file.suffix in SUFFIXES


def saved_record(file: Path, number: int) -> Record:
    """The record of one match in such a file, counted from 1; raises `InvalidRecord`, or `OSError` if it cannot be read."""
    source = (_line if file.suffix == ".jsonl" else _parquet_row)(file, number)
    if source is None:
        raise InvalidRecord(text("there is no match {n} in this file", n=number))
    return read_record(source)


def _line(file: Path, number: int) -> str | None:
    with file.open(encoding="utf-8", errors="replace") as lines:
        return next(islice(lines, number - 1, None), None)


def _parquet_row(file: Path, number: int) -> str | None:
    """Reads only the row group with the match."""
    require_extra("sim", PARQUET, "pyarrow")
    from pyarrow import ArrowException
    from pyarrow.parquet import ParquetFile

    try:
        with ParquetFile(file) as kept_matches:
            head, place = json.loads(kept_matches.schema_arrow.metadata[b"branchline"]), number - 1
            for group in range(kept_matches.num_row_groups):
                size = kept_matches.metadata.row_group(group).num_rows
                if place < size:
                    row = kept_matches.read_row_group(group, columns=["seed", "seats", "log"]).slice(place, 1).to_pylist()[0]
                    return json.dumps({**head, **row})
                place -= size
    except (ArrowException, KeyError, TypeError, ValueError):
        raise InvalidRecord(text("not a file of matches")) from None
    return None


@contextmanager
def _lines(file: Path, game: AnyGame, contest: Contest) -> Iterator[Callable[[Result], None]]:
    """One match per line."""
    with file.open("w", encoding="utf-8", newline="\n") as out:
        yield lambda match: print(json.dumps(match_data(game, contest, match), ensure_ascii=False), file=out)


@contextmanager
def _parquet(file: Path, game: AnyGame, contest: Contest) -> Iterator[Callable[[Result], None]]:
    """One match per row; the fields common to all are metadata under `branchline`."""
    require_extra("sim", PARQUET, "pyarrow")
    import pyarrow as arrow
    from pyarrow.parquet import ParquetWriter

    numbers = arrow.list_(arrow.int32())
    columns = {"seed": arrow.string(), "seats": arrow.list_(arrow.string()), "ranks": numbers, "totals": numbers, "ending": arrow.string(),
               "sheets": arrow.list_(arrow.map_(arrow.string(), arrow.int32())), "log": arrow.list_(arrow.string())}  # fmt: skip
    head = {
        key: value
        for key, value in match_data(game, contest, _NOTHING).items()
        if key in ("branchline", "game", "rules", "options", "edition")
    }
    schema = arrow.schema(columns, metadata={"branchline": json.dumps(head, ensure_ascii=False)})
    with ParquetWriter(file, schema, compression="zstd") as writer:
        group = _Group(lambda rows: writer.write_table(arrow.Table.from_pylist(rows, schema)))
        try:
            yield lambda match: group.add(_row(match_data(game, contest, match)))
        finally:
            group.write()


@dataclass
class _Group:
    """Buffer of a row group."""

    writer: Callable[[list[dict[str, Any]]], None]
    rows: list[dict[str, Any]] = field(default_factory=list)
    moves: int = 0

    def add(self, row: dict[str, Any]) -> None:
        self.rows.append(row)
        self.moves += len(row["log"])
        if self.moves >= GROUP_MOVES:
            self.write()

    def write(self) -> None:
        if self.rows:
            self.writer(self.rows)
        self.rows, self.moves = [], 0


_NOTHING = Result((), 0, (), (), "", (), ())


def _row(match: dict[str, Any]) -> dict[str, Any]:
    result = match["result"]
    sheets = [list(lines.items()) for lines in result["sheets"]]
    return {"seed": match["seed"], "seats": match["seats"], "log": match["log"], **result, "sheets": sheets}
