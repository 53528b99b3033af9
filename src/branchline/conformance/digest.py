"""A digest of seeded matches, to compare with that of another process: `python -m branchline.conformance.digest GAME < TABLES`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from hashlib import sha256
from subprocess import run

from branchline.conformance.positions import steps
from branchline.conformance.subject import Subject, Table, setup_of
from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame
from branchline.games import GAMES

STEPS, TABLES = 60, 3


def digest(game: AnyGame, tables: Iterable[Table]) -> str:
    """The digest of the first moves of some matches: every list of legal moves, every state, and a picture."""
    found = sha256()
    for table in tables:
        for _, match in zip(range(STEPS), steps(game, setup_of(game, table), "digest", "uniform"), strict=False):
            lines = [game.write_state(match.state)]
            for seat in game.to_act(match.state):
                lines += [game.write_move(move) for move in game.legal_moves(match.state, seat)]
            found.update("\n".join(lines).encode())
        view = game.view(match.state, 0)
        found.update(game.draw(view, 0, game.legal_moves(view, 0), Look()).encode())
        found.update(game.draw_text(view, 0, Look(colour=True)).encode())
        found.update(repr(game.scoring_places(view, 0)).encode())
    return found.hexdigest()


def processes_agree(game: AnyGame, subject: Subject) -> None:
    """A process with another hash seed plays the same matches: no order of moves and no text depends on hashing."""
    if GAMES.get(game.id) is not game:
        return  # another process could not import it
    tables = subject.tables_of(game)[:TABLES]
    command = [sys.executable, "-m", "branchline.conformance.digest", game.id]
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    ran = run(command, input=json.dumps(tables), env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == digest(game, tables), "the order of moves, a notation or a picture depends on hashing (a set or hash())"


if __name__ == "__main__":
    print(digest(GAMES[sys.argv[1]], [(seats, options) for seats, options in json.load(sys.stdin)]))
