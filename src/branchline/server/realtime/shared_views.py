"""Views and patches shared by all connections with the same viewer and options: computed and serialised once."""

from __future__ import annotations

from sys import getsizeof
from typing import Any

import msgspec

from branchline.engine.game import Seat
from branchline.server.tables.session import Participant
from branchline.table import messages
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import table_view
from branchline.table.viewer import ENTRY_BYTES, picture_bytes

_MOST_OPTIONS = 8  # cached views per reader

_write = msgspec.json.Encoder()


def view(
    participant: Participant, view_options: ViewOptions, here: frozenset[Seat], absent: frozenset[Seat] = frozenset()
) -> dict[str, Any]:
    """The fields of the current view; the same object for all clients with the same reader and options."""
    table_state, known, key = participant.table_state, participant.hosted.views, (participant.reader, view_options)
    cached, last = known.get(key), participant.hosted.table.sequence(participant.role).last
    if cached and cached[0] == last and cached[1] == (here, absent):  # hidden events change nothing for a viewer
        whole: dict[str, Any] = cached[2]
        return whole
    if len(known) > _MOST_OPTIONS * (1 + len(table_state.seating)):
        known.clear()
    whole = messages.plain(table_view(table_state, participant.viewer, view_options, here, absent))
    known[key] = (last, (here, absent), whole, _size(whole))
    return whole


def _size(whole: dict[str, Any]) -> int:
    """Approximate size of a view in bytes."""
    pictures = (whole["svg"], *(board.svg for board in whole["boards"].values()))
    return picture_bytes(pictures, (choice.ghost for choice in whole["choices"])) + ENTRY_BYTES * len(whole["log"])


def patch(participant: Participant, view_options: ViewOptions, before: dict[str, Any], after: dict[str, Any]) -> str:
    """The message with the changes from one view to the next; empty if there are none."""
    known, key = participant.hosted.patches, (participant.reader, view_options)
    cached = known.get(key)
    if cached and cached[0] is before and cached[1] is after:
        message: str = cached[2]
        return message
    changes = messages.news(before, after)
    message = _write.encode(changes).decode() if changes else ""
    if before and len(known) <= _MOST_OPTIONS * (1 + len(participant.table_state.seating)):
        known[key] = (before, after, message, _size(before) + getsizeof(message))
    elif before:
        known.clear()
    return message
