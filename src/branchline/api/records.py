"""Records: read a match from a file, and replay it."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex

from branchline.api.match import Match
from branchline.engine.record import Record, read_record, replay_record
from branchline.games import GAMES
from branchline.matches.match_writer import is_collection, saved_record

__all__ = ["Record", "load_record", "replay"]


def load_record(file: str | Path, number: int = 1) -> Record:
    """The record in a file that `Match.save`, the browser or the command line wrote.

    Of a file with many matches (`.jsonl`, `.parquet`) the one with this number, counted from 1.
    Raises `InvalidRecord`, or `OSError` if the file cannot be read.
    """
    path = Path(file)
    return saved_record(path, number) if is_collection(path) else read_record(path.read_text("utf-8"))


def replay(record: Record, moves: int | None = None) -> Match:
    """The match of a record, or its first `moves` (chance included), to look at or to continue; raises `InvalidRecord`.

    A record without a seed continues with random dice, cards and tiles.
    """
    return Match(replay_record(record, GAMES, moves), record.seed or token_hex(8), record.hint_seats)
