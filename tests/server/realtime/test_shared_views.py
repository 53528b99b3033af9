"""Views of readers who see the same are computed once, with equal results."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.kit import draft_of

from branchline.engine.game import SPECTATOR
from branchline.server.realtime import shared_views
from branchline.server.tables.session import Participant, TableSession
from branchline.table import messages
from branchline.table.diff import changed_fields
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import table_view
from branchline.table.table import Table

NOBODY: frozenset[int] = frozenset()


def test_readers_with_equal_views_share_one_computation(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def count_views(table_state: Any, viewer: Any, *more: Any) -> Any:
        looked.append(viewer.reader)
        return table_view(table_state, viewer, *more)

    monkeypatch.setattr(shared_views, "table_view", count_views)
    session = TableSession(Table(draft_of((-1, "roll 3")).table_state, {}))
    one, two, seat = Participant(session, SPECTATOR), Participant(session, SPECTATOR), Participant(session, 0)
    first = shared_views.view(one, ViewOptions(), NOBODY)
    assert shared_views.view(two, ViewOptions(), NOBODY) is first
    assert shared_views.view(seat, ViewOptions(), NOBODY) is not first
    assert shared_views.view(two, ViewOptions("pl"), NOBODY) is not first
    assert looked == [SPECTATOR, 0, SPECTATOR]
    session.table.table_state = draft_of((-1, "roll 3"), (0, "add")).table_state
    assert shared_views.view(one, ViewOptions(), NOBODY) is first  # what it is not told of changes nothing for a reader
    session.table.table_state = draft_of((-1, "roll 3"), (0, "add"), (0, "done"), (1, "done")).table_state
    next_ = shared_views.view(one, ViewOptions(), NOBODY)
    assert next_ is not first
    message = shared_views.patch(one, ViewOptions(), first, next_)
    assert shared_views.patch(two, ViewOptions(), first, next_) is message
    changed = changed_fields(first, messages.plain(table_view(session.table_state, one.viewer, ViewOptions(), NOBODY)))
    assert msgspec.json.decode(message) == msgspec.json.decode(msgspec.json.encode({"kind": "view", "n": 4, **changed}))
    assert shared_views.view(one, ViewOptions(), frozenset({0})) is not next_  # somebody came
    assert shared_views.patch(one, ViewOptions(), next_, next_) == ""
    assert msgspec.json.decode(shared_views.patch(two, ViewOptions(), {}, next_))["table"] == session.id
