"""Parse and apply a move typed in a lesson or a puzzle."""

from __future__ import annotations

from typing import Any

from branchline.engine.errors import IllegalMove
from branchline.engine.game import AnyGame, Seat
from branchline.engine.move_input import parse_move_input
from branchline.language import voices


def apply_typed_move(game: AnyGame, state: Any, seat: Seat, typed: str) -> tuple[str, Any]:
    """The move in its notation, and the state after it; raises `BranchlineError` if it is malformed or illegal."""
    move = parse_move_input(game, state, seat, typed, voices(game.id))
    if (reason := game.illegal_reason(state, seat, move)) is not None:
        raise IllegalMove(reason)
    return game.write_move(move), game.apply(state, seat, move)
