"""A digest of seeded matches, to compare with that of another process: `python -m tests.conformance.digest GAME`."""

from __future__ import annotations

import sys
from hashlib import sha256

from tests.conformance.play import steps
from tests.conformance.subject import subject

from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame
from branchline.games import GAMES

STEPS = 60


def digest(game: AnyGame) -> str:
    """The beginnings of matches at some tables, with every list of legal moves, every state, and a picture."""
    found = sha256()
    for table in subject(game.id).tables[:3]:
        for _, match in zip(range(STEPS), steps(game, game.setup(*table), "digest", "uniform"), strict=False):
            lines = [game.write_state(match.state)]
            for seat in game.to_act(match.state):
                lines += [game.write_move(move) for move in game.legal_moves(match.state, seat)]
            found.update("\n".join(lines).encode())
        seen = game.view(match.state, 0)
        found.update(game.draw(seen, 0, game.legal_moves(seen, 0), Look()).encode())
        found.update(game.draw_text(seen, 0, Look(colour=True)).encode())
        found.update(repr(game.scoring_places(seen, 0)).encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(GAMES[sys.argv[1]]))
