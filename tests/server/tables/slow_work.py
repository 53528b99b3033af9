"""Slow work of server processes: it ends when a file exists, and logs which process does it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.toy import TOY

from branchline.bots.budget import Budget
from branchline.games import GAMES
from branchline.server.processes.child import ChildProcess
from branchline.server.tables import job_runner
from branchline.server.tables.review_task import resume
from branchline.study.review.breakdown import write_review
from branchline.study.review.session import run_review
from branchline.table.par import par

Games = Any


def install(folder: str, lease: float = job_runner.LEASE, poll: float = job_runner.POLL) -> None:
    """Runs in the server's process before it serves: reviews and par end when the file `go` exists; the file `begun` lists each start."""
    games: Games = GAMES
    games["toy"] = TOY
    job_runner.LEASE, job_runner.RENEW, job_runner.POLL = lease, lease / 5, poll
    work = {resume: _Review(Path(folder)).resume, par: _Par(Path(folder)).play}
    real: Callable[..., Any] = ChildProcess.run

    async def run(self: ChildProcess, what: Any, *arguments: Any, within: float | None = None) -> Any:
        return await (work[what](*arguments) if what in work else real(self, what, *arguments, within=within))

    ChildProcess.run = run  # type: ignore[method-assign]


def starts(folder: Path) -> list[tuple[int, str]]:
    """Each start: the server's process and the work."""
    lines = (folder / "begun").read_text().splitlines() if (folder / "begun").exists() else []
    return [(int(number), what) for number, _, what in (line.partition(" ") for line in lines)]


def _log_start(folder: Path, what: str) -> None:
    with (folder / "begun").open("a") as file:
        file.write(f"{os.getpid()} {what}\n")


async def _until_go(folder: Path) -> None:
    while not (folder / "go").exists():
        await asyncio.sleep(0.02)


class _Review:
    """A rough review at once, the final one when the file `go` exists."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.rough = folder, set[tuple[str, int]]()

    async def resume(self, _games: str, _has_helper: bool, match: str, seat: int, written: str, longer: bool) -> tuple[float, str, bool]:
        found = [write_review(piece.review) for piece in run_review(written, seat, "medium", Budget(8)) if piece.review]
        if (match, seat) not in self.rough:
            self.rough.add((match, seat))
            _log_start(self.folder, f"review {match} {seat}")
            return 0.5, found[0], False
        await _until_go(self.folder)
        return 1.0, found[-1], True


class _Par:
    """A bot scores as many points as its name has letters."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def play(self, _head: Any, bot: str, _thrown: Any) -> list[int]:
        _log_start(self.folder, f"par {bot}")
        await _until_go(self.folder)
        return [len(bot)]
