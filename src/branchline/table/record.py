"""Downloads of a match as a record."""

from __future__ import annotations

from branchline.engine.record import Record, record_of
from branchline.engine.text import text
from branchline.language import speaker
from branchline.table.hints import seats_with_hints
from branchline.table.problem import conflict
from branchline.table.responses import Lang
from branchline.table.rounds import together, turn_begin
from branchline.table.seats import name
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer
from branchline.table.visible_log import Visibility, is_revealed


def record(table_state: TableState, viewer: Viewer, lang: Lang) -> Record:
    """The record of a match that is over, or of which nothing was ever hidden from this viewer."""
    if not is_revealed(table_state) and (table_state.waiting or _hides(table_state, viewer)):
        raise conflict(text("You can download this match when it is over"))
    say = speaker(lang, table_state.game.id)
    seats = tuple(name(table_state, seat, say) for seat in range(len(table_state.seating)))
    return record_of(
        table_state.match,
        seats,
        table_state.config.seed if is_revealed(table_state) else "",
        {"table": table_state.config.id},
        seats_with_hints(table_state),
    )


def _hides(table_state: TableState, viewer: Viewer) -> bool:
    """Whether something is or may be hidden from the viewer: in a simultaneous round it does not know whether others have moved."""
    entries = viewer.visible_log.update(table_state)
    if together(table_state, turn_begin(table_state, len(table_state.entries))):
        return True
    return any(each.visibility is not Visibility.FULL for each in entries) or viewer.visible_log.views[-1] != table_state.state
