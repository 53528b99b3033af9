"""Explanations of the components that a viewer sees, now or at an earlier position."""

from __future__ import annotations

from branchline.drawing.explanations import explain_picture
from branchline.table import responses
from branchline.table.scene import ViewOptions, large
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer, act_as, legal, place_at, visible_state
from branchline.table.visible_log import is_revealed


def explain(table_state: TableState, viewer: Viewer, view_options: ViewOptions, position: int | None = None) -> responses.Explanations:
    """The rules of everything in the viewer's picture, and the chapter about its current decision."""
    game, look, seat = table_state.game, view_options.look(table_state.game), large(viewer.reader, len(table_state.seating), view_options)
    if position is None:
        view, moves = visible_state(table_state, viewer), legal(table_state, viewer) if seat == viewer.reader else ()
    else:
        view, moves = _then(table_state, viewer, position), ()
    rules = explain_picture(game, view, seat, game.draw(view, seat, moves, look))
    acting = act_as(table_state, viewer.reader)
    chapter = game.rules_heading(view, seat if acting is None else acting)
    return responses.Explanations({pick: look.say(rule) for pick, rule in rules.items()}, look.say(chapter) if chapter else None)


def _then(table_state: TableState, viewer: Viewer, position: int) -> object:
    at = place_at(table_state, viewer, position)
    return table_state.states[at] if is_revealed(table_state) else viewer.visible_log.views[at]
