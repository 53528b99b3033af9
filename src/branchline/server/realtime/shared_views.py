"""Views and patches shared by all connections with the same viewer and options: computed and serialised once.

Clients that reconnect name the version of the view that they have, and get it again only if it has changed.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from sys import getsizeof
from typing import Any

import msgspec

import branchline
from branchline.engine.game import Seat
from branchline.server.tables.session import Participant
from branchline.table import messages
from branchline.table.scene import ViewOptions
from branchline.table.seats import seats, with_names
from branchline.table.snapshot import table_view
from branchline.table.viewer import ENTRY_BYTES, picture_bytes

_MOST_OPTIONS = 8  # cached views per reader
_PROGRAM = ("py", "toml", "po", "md")  # the files that a view depends on

_write = msgspec.json.Encoder()


def view(
    participant: Participant, view_options: ViewOptions, here: frozenset[Seat], absent: frozenset[Seat] = frozenset()
) -> dict[str, Any]:
    """The fields of the current view; the same object for all clients with the same reader and options."""
    table_state, known, key = participant.table_state, participant.session.views, (participant.reader, view_options)
    cached, last = known.get(key), participant.session.table.sequence(participant.role).last
    if cached and cached[0] == last and cached[1] == (here, absent):  # events hidden from a viewer do not change the view
        whole: dict[str, Any] = cached[2]
        return whole
    if len(known) > _MOST_OPTIONS * (1 + len(table_state.seating)):
        known.clear()
    whole = messages.plain(table_view(table_state, participant.viewer, view_options, here, absent))
    known[key] = (last, (here, absent), whole, _size(whole))
    return whole


def version(participant: Participant, view_options: ViewOptions) -> str:
    """Identifies a view, apart from who is connected: equal for equal logs, readers, options and programs, in every process."""
    last = participant.session.table.sequence(participant.role).last
    known = (_program(), participant.session.id, participant.reader, view_options, last)
    return sha256(repr(known).encode()).hexdigest()[:20]


@cache
def _program() -> str:
    """Identifies the installed files of the program, by their sizes and times."""
    files = sorted(file for kind in _PROGRAM for file in Path(branchline.__file__).parent.rglob(f"*.{kind}"))
    return sha256(repr([(file.name, stat.st_size, stat.st_mtime_ns) for file in files if (stat := file.stat())]).encode()).hexdigest()


def seats_only(participant: Participant, view_options: ViewOptions, here: frozenset[Seat], absent: frozenset[Seat]) -> dict[str, Any]:
    """The message with the presence of seats only, for a client whose view is otherwise up to date."""
    table_state = participant.table_state
    view_options = with_names(table_state, view_options)
    said = seats(table_state, participant.viewer, view_options.look(table_state.game).say, here, absent)
    return {"kind": "view", "n": participant.session.table.sequence(participant.role).last, "same": True, "seats": said}


def _size(whole: dict[str, Any]) -> int:
    """Approximate size of a view in bytes."""
    pictures = (whole["svg"], *(board.svg for board in whole["boards"].values()))
    return picture_bytes(pictures, len(whole["choices"])) + ENTRY_BYTES * len(whole["log"])


def patch(participant: Participant, view_options: ViewOptions, before: dict[str, Any], after: dict[str, Any]) -> str:
    """The message with the changes from one view to the next; empty if there are none."""
    known, key = participant.session.patches, (participant.reader, view_options)
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
