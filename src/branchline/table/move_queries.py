"""Queries about a viewer's legal moves: their ghosts and sentences, and those that match some picks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from branchline.engine.game import AnyGame, Seat
from branchline.engine.match import is_final
from branchline.table import responses
from branchline.table.scene import ViewOptions, choices, offer_sentence
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer, act_as, legal, legal_by_notation, visible_state

MOST_LISTED = 40  # maximum number of matching moves that are listed


def ghosts(table_state: TableState, viewer: Viewer, view_options: ViewOptions, moves: Sequence[str]) -> responses.Ghosts:
    """The ghosts and sentences of these moves; illegal ones are left out."""
    game, seat, n = table_state.game, act_as(table_state, viewer.reader), viewer.visible_log.updated_sequence(table_state).last
    if seat is None:
        return responses.Ghosts(n, {}, {})
    view, look, named = visible_state(table_state, viewer), view_options.look(game), legal_by_notation(table_state, viewer)
    known = {text: named[text] for text in moves if text in named}
    return responses.Ghosts(
        n,
        {text: game.ghost(view, seat, move, look) for text, move in known.items()},
        {text: offer_sentence(game, view, seat, move, look) for text, move in known.items()},
    )


def narrow(
    table_state: TableState, viewer: Viewer, view_options: ViewOptions, picks: Mapping[str, str], after: str | None = None
) -> responses.MatchingMoves:
    """The moves that match these picks, and the next pick to make; now, or after another move of the same seat."""
    game, seat, n = table_state.game, act_as(table_state, viewer.reader), viewer.visible_log.updated_sequence(table_state).last
    if seat is None:
        return responses.MatchingMoves(n, 0, None, [], [], {})
    view, now = visible_state(table_state, viewer), legal(table_state, viewer)
    if after is not None:
        view, now = _later(game, view, seat, legal_by_notation(table_state, viewer).get(after))
    matching = _matching(game, view, seat, now, picks)
    moves, possible = [move for move, _ in matching], _values(each for _, each in matching)
    key = next((name for name in possible if name not in picks), None) if len(moves) > 1 else None
    listed = choices(game, view, seat, moves, view_options.look(game)) if len(moves) <= MOST_LISTED else []
    return responses.MatchingMoves(n, len(moves), key, possible[key] if key else [], listed, possible)


def _later(game: AnyGame, view: Any, seat: Seat, move: Any) -> tuple[Any, Sequence[Any]]:
    """The seat's view and legal moves after this move; no moves if there is none or it cannot be undone."""
    if move is None or is_final(game, view, seat, move):
        return view, ()
    later = game.apply(view, seat, move)
    return later, game.legal_moves(later, seat)


def _matching(game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any], picked: Mapping[str, str]) -> list[tuple[Any, Mapping[str, str]]]:
    """The moves that match these picks, with all their picks."""
    each = ((move, game.picks(view, seat, move)) for move in legal)
    return [(move, picks) for move, picks in each if all(picks.get(name) == value for name, value in picked.items())]


def _values(each: Iterable[Mapping[str, str]]) -> dict[str, list[str]]:
    """All values of all picks."""
    values: dict[str, dict[str, None]] = {}
    for picks in each:
        for name, value in picks.items():
            values.setdefault(name, {})[value] = None
    return {name: list(known) for name, known in values.items()}
