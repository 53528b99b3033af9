"""The bots as they were at an earlier commit, to be measured against: `earlier:hard` sits wherever a bot can be brought.

    PYTHONPATH=benchmarks branchline arena traxx --bots hard,earlier:hard --games 400

The sources of that commit are unpacked into `build/earlier/` and compiled there, once; a process there is asked over its
pipes. Views travel as they are, so this works as long as the games' states keep their shape.
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
from branchline.bots.bot import Considered
from branchline.engine.game import AnyGame, Seat
from branchline.games import GAMES

COMMIT = "d80dcf4377000fcedd2aa42843981219499334ad"
HOUSE = Path(__file__).parents[1]


@lru_cache(maxsize=1)
def sources() -> Path:
    """The house as it was, compiled; several processes may ask at once, and the first to be ready gives it."""
    folder = HOUSE / "build" / "earlier" / COMMIT[:12]
    if not folder.exists():
        making = folder.with_name(f"{folder.name}.{os.getpid()}")
        packed = subprocess.run(["git", "archive", COMMIT], cwd=HOUSE, check=True, stdout=subprocess.PIPE).stdout
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            archive.extractall(making, filter="data")
        subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=making, check=True, stdout=subprocess.DEVNULL)
        with suppress(OSError):  # somebody else was quicker
            making.rename(folder)
    return folder / "src"


@lru_cache
def house(game_id: str, level: str) -> subprocess.Popen[bytes]:
    """A process with the sources of that day, for all bots of a level."""
    environment = {**os.environ, "PYTHONPATH": str(sources())}
    return subprocess.Popen([sys.executable, __file__, game_id, level], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)


NUMBERS = count()


@dataclass
class EarlierBot:
    """A bot of that day; what it is asked and what it says go through pipes."""

    game: AnyGame
    seat: Seat
    level: str
    number: int = field(default_factory=lambda: next(NUMBERS), init=False)

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        process = house(self.game.id, self.level)
        assert process.stdin
        assert process.stdout
        pickle.dump((self.number, self.seat, view, tuple(legal), rng.getrandbits(64)), process.stdin)
        process.stdin.flush()
        return legal[pickle.load(process.stdout)]

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[Considered]:
        return []


easy, medium, hard, master = (partial(EarlierBot, level=level) for level in ("easy", "medium", "hard", "master"))


def answer(game_id: str, level: str) -> None:
    """The other end of the pipes, until they are closed."""
    sit = lru_cache(64)(lambda number, seat: BOTS[level].create(GAMES[game_id], seat))
    with suppress(EOFError):
        while True:
            number, seat, view, legal, seed = pickle.load(sys.stdin.buffer)
            pickle.dump(legal.index(sit(number, seat).choose(view, legal, Random(seed))), sys.stdout.buffer)
            sys.stdout.flush()


if __name__ == "__main__":
    answer(*sys.argv[1:])
