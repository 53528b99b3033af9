"""The bots as they were at an earlier commit, to measure present bots against: `earlier:hard` can be used like any custom bot.

    PYTHONPATH=benchmarks branchline arena traxx --bots hard,earlier:hard --games 400

The sources of that commit are unpacked into `build/earlier/` and compiled there once.
A process with these sources chooses the moves; it gets views and seeds through its pipes.
Views are pickled, so this works as long as the games' states have the same fields in the same order.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from branchline.bots import BOTS
from branchline.bots.bot import EvaluatedMove
from branchline.engine.game import AnyGame, Seat
from branchline.games import GAMES

COMMIT = "d80dcf4377000fcedd2aa42843981219499334ad"
ROOT = Path(__file__).parents[1]


@lru_cache(maxsize=1)
def sources() -> Path:
    """The folder of that commit's sources, compiled; if several processes compile at once, that of the first is used."""
    folder = ROOT / "build" / "earlier" / COMMIT[:12]
    if not folder.exists():
        unpacked = folder.with_name(f"{folder.name}.{os.getpid()}")
        packed = subprocess.run(["git", "archive", COMMIT], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            archive.extractall(unpacked, filter="data")
        subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=unpacked, check=True, stdout=subprocess.DEVNULL)
        with suppress(OSError):  # another process has compiled it meanwhile
            unpacked.rename(folder)
    return folder / "src"


@lru_cache
def process_of(game_id: str, level: str) -> subprocess.Popen[bytes]:
    """A process with the earlier sources, for all bots of a level."""
    environment = {**os.environ, "PYTHONPATH": str(sources())}
    return subprocess.Popen([sys.executable, __file__, game_id, level], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)


NUMBERS = count()


@dataclass
class EarlierBot:
    """A bot of the earlier commit, which plays in its own process."""

    game: AnyGame
    seat: Seat
    level: str
    number: int = field(default_factory=lambda: next(NUMBERS), init=False)

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        process = process_of(self.game.id, self.level)
        assert process.stdin
        assert process.stdout
        pickle.dump((self.number, self.seat, view, tuple(legal), rng.getrandbits(64)), process.stdin)
        process.stdin.flush()
        return legal[pickle.load(process.stdout)]

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[EvaluatedMove]:
        return []


easy, medium, hard, master = (partial(EarlierBot, level=level) for level in ("easy", "medium", "hard", "master"))


class EarlierUnpickler(pickle.Unpickler):
    """Maps present classes to those of the earlier commit, in which games had no subfolders."""

    def find_class(self, module: str, name: str) -> Any:
        return super().find_class(module.replace(".rules.", "."), name)


def answer(game_id: str, level: str) -> None:
    """Answers requests with the index of the chosen move until the pipe is closed; runs with the earlier sources."""
    create = lru_cache(64)(lambda number, seat: BOTS[level].sit(GAMES[game_id], seat))  # type: ignore[attr-defined]  # its earlier name
    with suppress(EOFError):
        while True:
            number, seat, view, legal, seed = EarlierUnpickler(sys.stdin.buffer).load()
            pickle.dump(legal.index(create(number, seat).choose(view, legal, Random(seed))), sys.stdout.buffer)
            sys.stdout.flush()


if __name__ == "__main__":
    answer(*sys.argv[1:])
