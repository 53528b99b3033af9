"""What somebody who looked on can know of a chance move."""

from __future__ import annotations

from branchline.engine.game import CHANCE, Game, M, S, Seat


def is_secret(game: Game[S, M], reader: Seat, before: S, after: S, move: M) -> bool:
    """Whether a reader that saw the views `before` and `after` cannot tell that chance made this move: another would look the same.

    What could have been is asked of the view itself, so the answer does not depend on what is hidden.
    """
    others = (other for other in game.legal_moves(before, CHANCE) if other != move)
    return any(game.view(game.apply(before, CHANCE, other), reader) == after for other in others)
