"""Event numbers of a reader: hidden events have none, and every starting point gives the same numbers."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.server.games import GAMES
from tests.table.kit import HEAD, draft_of

from branchline.engine.game import SPECTATOR
from branchline.table.draft import Draft, first_draft
from branchline.table.intents import move_intent
from branchline.table.problem import Problem
from branchline.table.program_view import events
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import table_view
from branchline.table.table import Table
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer
from branchline.table.viewer_sequence import ViewerSequence
from branchline.table.visible_log import VisibleLog

ROUND = ((-1, "roll 2"), (1, "add"), (0, "add"), (1, "done"))


def sequence_of(table_state: TableState, reader: int) -> ViewerSequence:
    return VisibleLog(reader).updated_sequence(table_state)


def test_hidden_events_have_no_number_until_revealed() -> None:
    assert [sequence_of(draft_of(*ROUND).table_state, reader).last for reader in (0, 1, SPECTATOR)] == [2, 3, 1]
    assert sequence_of(draft_of(*ROUND, (0, "done")).table_state, 0).order == [1, 3, 2, 4, 5]


def test_hidden_undone_events_never_get_a_number() -> None:
    twice = draft_of(*ROUND[:2], (1, "1"), (1, "add"), *ROUND[2:], (0, "done"))
    assert [sequence_of(twice.table_state, reader).last for reader in (0, 1, SPECTATOR)] == [5, 7, 5]
    told = events(twice.table_state, Viewer(VisibleLog(0)), 0)
    assert [(event.n, event.seat, event.text) for event in told] == [
        (1, -1, "roll 2"), (2, 0, "add"), (3, 1, "add"), (4, 1, "done"), (5, 0, "done"),
    ]  # fmt: skip
    mine = events(twice.table_state, Viewer(VisibleLog(1)), 0)
    assert [(event.n, event.undone) for event in mine if event.kind == "undo"] == [(3, [2])]


def test_a_page_counts_the_events_it_shows() -> None:
    page = table_view(draft_of(*ROUND).table_state, Viewer(VisibleLog(0)), ViewOptions(), ())
    assert (page.n, page.position) == (2, 2)
    assert [(entry.n, entry.position) for entry in page.log] == [(1, 1), (2, 2)]
    page = table_view(draft_of(*ROUND, (0, "done")).table_state, Viewer(VisibleLog(0)), ViewOptions(), ())
    assert [(entry.n, entry.position, entry.seat) for entry in page.log] == [(1, 1, -1), (3, 2, 1), (2, 3, 0), (4, 4, 1), (5, 5, 0)]


def test_a_move_is_stale_by_its_makers_own_count() -> None:
    table = Table(draft_of(*ROUND).table_state, {})
    move_intent(table, 0, 0, 2, "done", "k").draft(table.table_state, 0)
    with pytest.raises(Problem) as problem:
        move_intent(table, 0, 0, 1, "done", "k").draft(table.table_state, 0)
    assert problem.value.code == "stale"


def test_numbers_are_translated_both_ways() -> None:
    sequence = sequence_of(draft_of(*ROUND).table_state, 0)
    assert sequence.counts == [0, 1, 1, 2, 2]
    assert [sequence.log_length(n) for n in range(5)] == [0, 2, 4, 5, 6]


@pytest.mark.parametrize("name", list(GAMES))
def test_reading_in_steps_gives_the_same_numbers(name: str) -> None:
    """Also with undos; every visible event has a number of its own."""
    game = GAMES[name]
    draft, rng = first_draft(replace(HEAD, game=name, options={}), game), Random(name)
    ears = {reader: VisibleLog(reader) for reader in (0, 1, SPECTATOR)}
    for step in range(60):
        if draft.table_state.over:
            break
        play_or_undo(draft, rng)
        for visible_log in ears.values():
            if step % 3:
                visible_log.update(draft.table_state)
    for reader, visible_log in ears.items():
        late, table = VisibleLog(reader), Table(draft.table_state, {})
        assert visible_log.updated_sequence(draft.table_state).order == late.updated_sequence(draft.table_state).order
        assert visible_log.sequence.counts == late.sequence.counts
        assert sorted(visible_log.sequence.of.values()) == list(range(1, visible_log.sequence.last + 1))
        page = table_view(table.table_state, table.viewer(reader), ViewOptions(), ())
        assert [entry.position for entry in page.log] == list(range(1, page.position + 1))


def play_or_undo(draft: Draft, rng: Random) -> None:
    table_state = draft.table_state
    seat = rng.choice(table_state.to_act)
    if rng.random() < 0.3 and table_state.undoable(seat):
        draft.add(seat, "undo", rng.choice(("1", "all")))
    else:
        draft.add(seat, "move", table_state.game.write_move(rng.choice(table_state.game.legal_moves(table_state.state, seat))))
        draft.settle()
