"""Ready-made phrases that players can send each other, and a nudge. They are not stored."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from branchline.engine.game import Seat
from branchline.engine.text import text
from branchline.table.intents import check_playing, check_seated
from branchline.table.problem import conflict
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer, last_event_at, to_act

Phrase: TypeAlias = Literal["hello", "luck", "well", "thanks", "moment", "oops", "like", "smile", "wow", "nudge"]
PHRASES: tuple[Phrase, ...] = get_args(Phrase)
NUDGE: Phrase = "nudge"


def awaited_seats(table_state: TableState, viewer: Viewer) -> list[Seat]:
    """The players whom this viewer waits for."""
    return [seat for seat in to_act(table_state, viewer) if seat >= 0 and seat != viewer.reader and not table_state.seating[seat].bot]


def check_phrase(table_state: TableState, viewer: Viewer, phrase: Phrase, at: int, patience: float) -> None:
    """Raises `Problem` if the phrase is not allowed now: a nudge needs players to wait for, and `patience` seconds without news."""
    check_seated(viewer.reader)
    if phrase != NUDGE:
        return
    check_playing(table_state)
    if not awaited_seats(table_state, viewer):
        raise conflict(text("No other player has to move now"))
    if (at - last_event_at(table_state, viewer)) / 1000 < patience:
        raise conflict(text("Give them a little more time"))
