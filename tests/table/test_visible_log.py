"""The visible part of a log: at once, when it is revealed, or only that something happened."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.server.games import GAMES
from tests.table.kit import HEAD, draft_of
from tests.table.worlds import random_log

from branchline.engine.game import CHANCE, SPECTATOR
from branchline.engine.secrets import is_secret
from branchline.table.draft import Draft
from branchline.table.problem import Problem
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import log, moment
from branchline.table.table_state import TableState, initial_state
from branchline.table.viewer import Viewer
from branchline.table.visible_log import Visibility, VisibleLog

ROUND = ((-1, "roll 2"), (0, "add"), (1, "add"), (1, "done"))


def visibilities(table_state: TableState, reader: int) -> list[Visibility]:
    return [heard.visibility for heard in VisibleLog(reader).update(table_state)]


def test_a_simultaneous_round_is_shown_at_its_end() -> None:
    S, N, O = Visibility.AS_SEEN, Visibility.HIDDEN, Visibility.FULL  # noqa: E741
    assert visibilities(draft_of(*ROUND).table_state, 0) == [S, S, N, N]
    assert visibilities(draft_of(*ROUND).table_state, 1) == [S, N, S, S]
    assert visibilities(draft_of(*ROUND).table_state, SPECTATOR) == [S, N, N, N]
    assert visibilities(draft_of(*ROUND, (0, "done")).table_state, SPECTATOR) == [O] * 5


def test_reading_in_steps_gives_the_same_log() -> None:
    """Also with undos in between."""
    draft, visible_log = draft_of(), VisibleLog(0)
    for seat, move in (*ROUND, (0, "1"), (0, "add"), (0, "done"), (-1, "roll 1"), (1, "add")):
        draft.add(seat, "undo" if move == "1" else "move", move)
        assert [heard.visibility for heard in visible_log.update(draft.table_state)] == visibilities(draft.table_state, 0)
        assert len(visible_log.views) == len(draft.table_state.states)
    assert [visible_log.entries[place].entry.text for place in visible_log.late] == ["add", "done"]


def test_the_log_of_a_record_is_complete() -> None:
    table_state = initial_state(replace(HEAD, replay=True), GAMES["toy"])
    draft = Draft(table_state, 0)
    for seat, move in ROUND:
        draft.add(seat, "move", move)
    assert set(visibilities(table_state, SPECTATOR)) == {Visibility.FULL}


def test_a_hidden_draw_is_shown_without_its_content() -> None:
    game = GAMES.get("days_of_steam")
    if game is None:
        pytest.skip("the game with hidden hands is not here")
    setup = game.setup(2)
    config = replace(HEAD, game=game.id, options=dict(setup.options), chance="real")
    draft = Draft(initial_state(config, game), 0)
    for seat, move in random_log(game, setup, 60, Random(5)):
        draft.add(seat, "move", game.write_move(move))
    told = [Viewer(VisibleLog(seat)) for seat in (0, 1)]
    entries = [{entry.position: entry for entry in log(draft.table_state, viewer, ViewOptions())} for viewer in told]
    secret = [p for p, entry in entries[0].items() if entry.seat == CHANCE and entry.text is None]
    assert secret
    for position in secret:
        assert entries[0][position].sentence == "Something is drawn secretly"
    assert any(entries[1][position].text for position in secret)  # whose hand it was knows what came
    moved = zip(draft.table_state.states, draft.table_state.match.log, strict=False)
    veiled = [position for position, (state, (seat, move)) in enumerate(moved, 1) if is_secret(game, state, seat, move, 0)]
    assert secret == veiled  # everything else that chance did is told
    assert all(entry.text for entry in entries[0].values() if entry.seat >= 0)  # what lies on the table is no secret


def test_a_past_position_shows_what_was_visible_then() -> None:
    draft = draft_of(*ROUND)
    viewer = Viewer(VisibleLog(0))
    now = [moment(draft.table_state, viewer, ViewOptions(), position).sheets[1].total for position in range(3)]
    assert now == [0, 0, 0]
    assert [moment(draft.table_state, viewer, ViewOptions(), position).sentence for position in (0, 2)] == [None, "Add 2"]
    with pytest.raises(Problem):
        moment(draft.table_state, viewer, ViewOptions(), 3)  # what is hidden has no position
    draft.add(0, "move", "done")
    assert moment(draft.table_state, viewer, ViewOptions(), 3).sentence == "Add 2"
