"""The registry of games: each under its own id, imported on first use."""

from __future__ import annotations

import subprocess
import sys

from branchline.games import GAMES

READ = """
import sys
import branchline.offline.worker, branchline.offline.thinker, branchline.server.app
from branchline.games import GAMES
def read():
    return [name for name in GAMES if f"branchline.games.{name}" in sys.modules]
assert read() == [], read()
assert "traxx" in GAMES and len(GAMES) > 1 and GAMES.get("none") is None
assert read() == [], read()
GAMES["traxx"]
assert read() == ["traxx"], read()
"""


def test_every_game_is_registered_under_its_id() -> None:
    assert [game.id for game in GAMES.values()] == list(GAMES)


def test_a_game_is_imported_on_first_use() -> None:
    run = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
