"""Simulated matches kept for study: a file of JSON lines or a Parquet file, written as they come."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame
from branchline.engine.record import Record, write_record
from branchline.engine.text import short, text
from branchline.matches.contest import Contest, Result

A_GROUP = 50_000  # moves that are gathered before a group of rows is written


@contextmanager
def keeper(file: Path, game: AnyGame, contest: Contest) -> Iterator[Callable[[Result], None]]:
    """Writes every match it is given; the file's name says how. What was written before an error or an interrupt can be read."""
    if file.suffix not in (".jsonl", ".parquet"):
        raise InvalidSetup(text("{file}: matches are kept in FILE.jsonl or FILE.parquet", file=short(str(file), 200)))
    with (_lines if file.suffix == ".jsonl" else _parquet)(file, game, contest) as keep:
        yield keep


def kept(game: AnyGame, contest: Contest, match: Result) -> dict[str, Any]:
    """A match as one object: its record, as `branchline replay` reads it, and under `result` what came of it."""
    record = Record(game.id, game.rules_version, dict(contest.options), match.bots, match.log, contest.edition, match.seed)
    sheets = list(match.sheets)
    totals = [sum(lines.values()) for lines in sheets]
    result = {"ranks": list(match.ranks), "totals": totals, "ending": match.ending, "sheets": sheets}
    return {**json.loads(write_record(record)), "result": result}


@contextmanager
def _lines(file: Path, game: AnyGame, contest: Contest) -> Iterator[Callable[[Result], None]]:
    """One match a line."""
    with file.open("w", encoding="utf-8", newline="\n") as out:
        yield lambda match: print(json.dumps(kept(game, contest, match), ensure_ascii=False), file=out)


@contextmanager
def _parquet(file: Path, game: AnyGame, contest: Contest) -> Iterator[Callable[[Result], None]]:
    """One match a row; what is the same for all stands once, as metadata under `branchline`."""
    try:
        import pyarrow as arrow
        from pyarrow.parquet import ParquetWriter
    except ImportError:
        raise InvalidSetup(text("Parquet files need pyarrow: pip install branchline[sim]")) from None
    numbers = arrow.list_(arrow.int32())
    columns = {"seed": arrow.string(), "seats": arrow.list_(arrow.string()), "ranks": numbers, "totals": numbers, "ending": arrow.string(),
               "sheets": arrow.list_(arrow.map_(arrow.string(), arrow.int32())), "log": arrow.list_(arrow.string())}  # fmt: skip
    head = {
        key: value for key, value in kept(game, contest, _NOTHING).items() if key in ("branchline", "game", "rules", "options", "edition")
    }
    schema = arrow.schema(columns, metadata={"branchline": json.dumps(head, ensure_ascii=False)})
    with ParquetWriter(file, schema, compression="zstd") as writer:
        group = _Group(lambda rows: writer.write_table(arrow.Table.from_pylist(rows, schema)))
        try:
            yield lambda match: group.add(_row(kept(game, contest, match)))
        finally:
            group.write()


@dataclass
class _Group:
    """Rows that are written together."""

    writer: Callable[[list[dict[str, Any]]], None]
    rows: list[dict[str, Any]] = field(default_factory=list)
    moves: int = 0

    def add(self, row: dict[str, Any]) -> None:
        self.rows.append(row)
        self.moves += len(row["log"])
        if self.moves >= A_GROUP:
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
