"""Results of a contest in a file, each appended when it is known, so that an interrupted contest can resume."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from os import SEEK_END
from pathlib import Path
from typing import Any

from branchline.engine.errors import BranchlineError
from branchline.engine.text import short, text
from branchline.matches.contest import Contest, Pairing, Result

FORMAT = 1
CONTEST = ("game", "options", "bots", "seats", "games", "seed", "edition")  # the fields of the contest in the file
RESULT = ("bots", "number", "sheets", "ranks", "ending", "moves", "seconds")  # the fields of every match


class InvalidResults(BranchlineError):
    """The file contains no results, or those of another contest."""


@dataclass
class ResultsFile:
    """The results of a contest, appended to a file; without a file, only in memory."""

    contest: Contest
    file: Path | None = None
    results: list[Result] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.file is None:
            return
        if self.file.exists() and self.file.stat().st_size:
            self.results = read_results(self.file, self.contest)
            _truncate_after(self.file, 1 + len(self.results))
        else:
            self._append({"format": FORMAT, "contest": _plain(self.contest)})

    @property
    def remaining(self) -> list[Pairing]:
        """The matches still to be played."""
        done = {result.pairing for result in self.results}
        return [pairing for pairing in self.contest.pairings() if pairing not in done]

    def add(self, result: Result) -> None:
        self.results.append(result)
        if self.file is not None:
            self._append(_select(asdict(result), RESULT))

    def _append(self, entry: dict[str, Any]) -> None:
        assert self.file is not None
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(entry, ensure_ascii=False) + "\n")


def read_results(file: Path, contest: Contest) -> list[Result]:
    """Results in a file, without an incomplete last line. Raises `InvalidResults` if they belong to another contest.

    The number of matches may differ, so that a contest can be extended.
    """
    with file.open("rb") as opened:
        lines = list(opened)
    name = short(str(file), 200)
    try:
        entries = list(_entries(lines))
        head = entries[0]["contest"]
        if {**head, "games": 0} != {**_plain(contest), "games": 0}:
            raise InvalidResults(text("{file} contains the results of another tournament", file=name))
        return [_result(entry) for entry in entries[1:]]
    except (KeyError, IndexError, TypeError, ValueError):
        raise InvalidResults(text("{file} contains no tournament results", file=name)) from None


def _truncate_after(file: Path, number: int) -> None:
    """Truncate a file after its first lines; the last one ends with a newline."""
    with file.open("rb+") as opened:
        lines = list(islice(opened, number))
        opened.truncate(sum(map(len, lines)))
        opened.seek(0, SEEK_END)
        if not lines[-1].endswith(b"\n"):
            opened.write(b"\n")


def _entries(lines: Sequence[bytes]) -> Iterable[dict[str, Any]]:
    for n, line in enumerate(lines):
        try:
            yield json.loads(line)
        except ValueError:
            if n < len(lines) - 1 or n == 0:
                raise


def _result(entry: dict[str, Any]) -> Result:
    return Result(
        tuple(entry["bots"]),
        int(entry["number"]),
        tuple(entry["sheets"]),
        tuple(entry["ranks"]),
        str(entry["ending"]),
        tuple(entry["moves"]),
        tuple(entry["seconds"]),
    )


def _plain(contest: Contest) -> dict[str, Any]:
    """A contest as JSON data."""
    values: dict[str, Any] = json.loads(json.dumps(_select(asdict(contest), CONTEST)))
    return values


def _select(values: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: values[name] for name in names}
