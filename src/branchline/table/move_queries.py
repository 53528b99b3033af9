"""Questions about the moves one has: their ghosts, and those that fit some picks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from branchline.engine.game import AnyGame, Seat
from branchline.engine.match import is_final
from branchline.table import responses
from branchline.table.scene import MOST_GHOSTS, Taste, choices, narrowed
from branchline.table.table_state import Play
from branchline.table.viewer import Eye, act_as, legal, sight


def _later(game: AnyGame, view: Any, seat: Seat, now: Sequence[Any], typed: str) -> tuple[Any, Sequence[Any]]:
    """What the seat would see after this move, and which moves it would have; none if it cannot be made or taken back."""
    move = next((each for each in now if game.write_move(each) == typed), None)
    if move is None or is_final(game, view, seat, move):
        return view, ()
    later = game.apply(view, seat, move)
    return later, game.legal_moves(later, seat)


def ghosts(play: Play, eye: Eye, taste: Taste, wanted: Sequence[str]) -> responses.Ghosts:
    """What these moves would draw; those that are not legal now are left out."""
    seat, n = act_as(play, eye.reader), eye.ear.counted(play).last
    if seat is None:
        return responses.Ghosts(n, {})
    view, look, asked = sight(play, eye), taste.look(play.game), set(wanted)
    named = {play.game.write_move(move): move for move in legal(play, eye)}
    return responses.Ghosts(n, {name: play.game.ghost(view, seat, move, look) for name, move in named.items() if name in asked})


def narrow(play: Play, eye: Eye, taste: Taste, picks: Mapping[str, str], after: str | None = None) -> responses.Narrowed:
    """What fits these picks, and what to ask for next: now, or after another move of one's own."""
    seat, n = act_as(play, eye.reader), eye.ear.counted(play).last
    if seat is None:
        return responses.Narrowed(n, 0, None, [], [])
    view, now = sight(play, eye), legal(play, eye)
    if after is not None:
        view, now = _later(play.game, view, seat, now, after)
    moves, key, values = narrowed(play.game, view, seat, now, picks)
    listed = choices(play.game, view, seat, moves, taste) if len(moves) <= MOST_GHOSTS else []
    return responses.Narrowed(n, len(moves), key, values, listed)
