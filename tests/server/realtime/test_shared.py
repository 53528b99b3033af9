"""What readers who see the same are told is worked out once, and is the same as if it were not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.kit import played

from branchline.engine.game import WATCHER
from branchline.server.realtime import shared_views
from branchline.server.tables.session import Guest, TableSession
from branchline.table import messages
from branchline.table.diff import changed_fields
from branchline.table.scene import Taste
from branchline.table.snapshot import seen
from branchline.table.table import Table

NOBODY: frozenset[int] = frozenset()


def test_readers_who_see_the_same_share_a_look_and_its_news(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def counted(play: Any, eye: Any, *more: Any) -> Any:
        looked.append(eye.reader)
        return seen(play, eye, *more)

    monkeypatch.setattr(shared_views, "seen", counted)
    session = TableSession(Table(played((-1, "roll 3")).play, {}))
    one, two, seat = Guest(session, WATCHER), Guest(session, WATCHER), Guest(session, 0)
    first = shared_views.view(one, Taste(), NOBODY)
    assert shared_views.view(two, Taste(), NOBODY) is first
    assert shared_views.view(seat, Taste(), NOBODY) is not first
    assert shared_views.view(two, Taste("pl"), NOBODY) is not first
    assert looked == [WATCHER, 0, WATCHER]
    session.table.play = played((-1, "roll 3"), (0, "add")).play
    assert shared_views.view(one, Taste(), NOBODY) is first  # what it is not told of changes nothing for a reader
    session.table.play = played((-1, "roll 3"), (0, "add"), (0, "done"), (1, "done")).play
    next_ = shared_views.view(one, Taste(), NOBODY)
    assert next_ is not first
    message = shared_views.patch(one, Taste(), first, next_)
    assert shared_views.patch(two, Taste(), first, next_) is message
    assert msgspec.json.decode(message) == msgspec.json.decode(
        msgspec.json.encode({"kind": "seen", "n": 4, **changed_fields(first, messages.plain(seen(session.play, one.eye, Taste(), NOBODY)))})
    )
    assert shared_views.view(one, Taste(), frozenset({0})) is not next_  # somebody came
    assert shared_views.patch(one, Taste(), next_, next_) == ""
    assert msgspec.json.decode(shared_views.patch(two, Taste(), {}, next_))["table"] == session.id
