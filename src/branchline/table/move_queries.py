"""Queries about a viewer's legal moves: their ghosts, and those that match some picks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from branchline.engine.game import AnyGame, Seat
from branchline.engine.match import is_final
from branchline.table import responses
from branchline.table.scene import MOST_GHOSTS, ViewOptions, choices, matching_moves
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer, act_as, legal, visible_state


def _later(game: AnyGame, view: Any, seat: Seat, now: Sequence[Any], notation: str) -> tuple[Any, Sequence[Any]]:
    """The seat's view and legal moves after this move; no moves if it is illegal or cannot be undone."""
    move = next((each for each in now if game.write_move(each) == notation), None)
    if move is None or is_final(game, view, seat, move):
        return view, ()
    later = game.apply(view, seat, move)
    return later, game.legal_moves(later, seat)


def ghosts(table_state: TableState, viewer: Viewer, view_options: ViewOptions, moves: Sequence[str]) -> responses.Ghosts:
    """The ghosts of these moves; illegal ones are left out."""
    seat, n = act_as(table_state, viewer.reader), viewer.visible_log.updated_sequence(table_state).last
    if seat is None:
        return responses.Ghosts(n, {})
    view, look, wanted_moves = visible_state(table_state, viewer), view_options.look(table_state.game), set(moves)
    named = {table_state.game.write_move(move): move for move in legal(table_state, viewer)}
    return responses.Ghosts(
        n, {name: table_state.game.ghost(view, seat, move, look) for name, move in named.items() if name in wanted_moves}
    )


def narrow(
    table_state: TableState, viewer: Viewer, view_options: ViewOptions, picks: Mapping[str, str], after: str | None = None
) -> responses.MatchingMoves:
    """The moves that match these picks, and the next pick to make; now, or after another move of the same seat."""
    seat, n = act_as(table_state, viewer.reader), viewer.visible_log.updated_sequence(table_state).last
    if seat is None:
        return responses.MatchingMoves(n, 0, None, [], [])
    view, now = visible_state(table_state, viewer), legal(table_state, viewer)
    if after is not None:
        view, now = _later(table_state.game, view, seat, now, after)
    moves, key, values = matching_moves(table_state.game, view, seat, now, picks)
    listed = choices(table_state.game, view, seat, moves, view_options) if len(moves) <= MOST_GHOSTS else []
    return responses.MatchingMoves(n, len(moves), key, values, listed)
