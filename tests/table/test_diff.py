"""A view to which all changes were applied is the view that a new page gets."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.kit import HEAD
from tests.table.patches import patched

from branchline.engine.game import CHANCE, SPECTATOR, Seat
from branchline.games import GAMES
from branchline.table import messages
from branchline.table.diff import list_patch
from branchline.table.draft import Draft
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import table_view
from branchline.table.table import Table
from branchline.table.table_state import initial_state
from branchline.table.viewer import Viewer
from branchline.table.visible_log import VisibleLog

LISTS = st.lists(st.text("abc", max_size=2), max_size=12)
OPTIONS = {
    SPECTATOR: ViewOptions("pl", "dark", boards=True),
    0: ViewOptions(boards=True, layout="wide"),
    1: ViewOptions("pl", boards=True, layout="tall"),
}
MOVES = 40


@given(LISTS, LISTS, LISTS, LISTS)
def test_a_patch_of_a_list_can_be_applied(head: list[str], tail: list[str], before: list[str], after: list[str]) -> None:
    old, new = head + before + tail, head + after + tail
    applied = patched({"log": old, "boards": {}}, {"patches": {"log": list_patch(old, new)}})
    assert applied["log"] == new


def test_what_is_equal_is_not_sent_again() -> None:
    assert list_patch(["a", "b", "c", "d"], ["a", "c", "d", "x", "b"]) == [(0, 1), (2, 2), "x", (1, 1)]
    assert list_patch(["a", "b"], ["a", "b"]) == [(0, 2)]
    assert list_patch([], ["a"]) == ["a"]
    assert list_patch(["a"], []) == []


@pytest.mark.parametrize("game", GAMES)
def test_after_all_changes_a_page_shows_what_a_new_page_shows(game: str) -> None:
    """Element for element, for every viewer, in a match with undo."""
    table, rng = _table(game), Random(game)
    seen: dict[Seat, dict[str, Any]] = {viewer: {} for viewer in OPTIONS}
    sent: dict[Seat, dict[str, Any]] = {viewer: {} for viewer in OPTIONS}
    for _ in range(MOVES):
        for viewer, options in OPTIONS.items():
            whole = messages.plain(table_view(table.table_state, table.viewer(viewer), options, ()))
            message = messages.news(sent[viewer], whole)
            sent[viewer] = whole
            seen[viewer] = patched(seen[viewer], _travelled(message or {}))
            fresh = messages.plain(table_view(table.table_state, Viewer(VisibleLog(viewer)), options, ()))
            assert {name: seen[viewer][name] for name in whole} == _travelled(fresh)
        if not _moved(table, rng):
            break
    assert table.table_state.n > 5


def _travelled(message: dict[str, Any]) -> dict[str, Any]:
    travelled: dict[str, Any] = json.loads(msgspec.json.encode(message))
    return travelled


def _table(game: str) -> Table:
    config = replace(HEAD, game=game, rules=GAMES[game].rules_version)
    draft = Draft(initial_state(config, GAMES[game]), 0)
    draft.settle()
    return Table(draft.table_state, {})


def _moved(table: Table, rng: Random) -> bool:
    """Makes a random move, or sometimes takes the last ones back; False at the end of the match."""
    state = table.table_state
    acting = [seat for seat in state.to_act if seat != CHANCE]
    if not acting:
        return False
    seat, draft = rng.choice(acting), Draft(state.fork(), 0)
    if state.undoable(seat) and rng.random() < 0.2:
        draft.add(seat, "undo", "1")
    else:
        move = rng.choice(state.game.legal_moves(state.state, seat))
        draft.add(seat, "move", state.game.write_move(move))
    draft.settle()
    table.take(draft)
    return True
