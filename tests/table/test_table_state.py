"""The state of a table from its log: undo, turns that end, old logs that no longer replay."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.kit import HEAD, draft_of
from tests.toy import TOY

from branchline.engine.errors import IllegalMove
from branchline.engine.game import SPECTATOR
from branchline.table.draft import Draft
from branchline.table.table_state import Event, SeatAssignment, TableState, fold_events, initial_state


def log_of(table_state: TableState) -> list[tuple[int, str]]:
    return [(entry.seat, entry.text) for entry in table_state.entries]


def test_undo_affects_only_ones_own_moves() -> None:
    table_state = draft_of((-1, "roll 2"), (0, "add"), (1, "add"), (0, "add"), (0, "all")).table_state
    assert log_of(table_state) == [(-1, "roll 2"), (1, "add")]
    assert (table_state.n, table_state.undone, len(table_state.states)) == (5, {5: (2, 4)}, 3)
    assert [row.added for row in table_state.state.rows] == [0, 2]
    table_state = draft_of((-1, "roll 2"), (0, "add"), (0, "add"), (0, "1")).table_state
    assert log_of(table_state)[1:] == [(0, "add")]
    with pytest.raises(IllegalMove):
        draft_of((-1, "roll 2"), (0, "1"))


def test_a_fork_leaves_the_original_alone() -> None:
    draft = draft_of((-1, "roll 2"), (0, "add"))
    twin = Draft(draft.table_state.fork(), 0)
    twin.add(0, "undo", "all")
    twin.add(1, "name", "Benedict")
    assert (draft.table_state.n, len(draft.table_state.entries), draft.table_state.seating[1].name) == (2, 2, "Ben")
    assert (twin.table_state.n, len(twin.table_state.entries), twin.table_state.seating[1].name) == (4, 1, "Benedict")


def test_a_request_is_stale_if_it_missed_an_own_event() -> None:
    table_state = draft_of((-1, "roll 2"), (0, "add"), (1, "add")).table_state
    assert not table_state.stale(0, 2)
    assert table_state.stale(0, 1)
    assert not table_state.stale(1, 3)
    table_state = draft_of((-1, "roll 2"), (0, "done"), (1, "done")).table_state
    assert table_state.stale(0, 2)
    assert table_state.stale(1, 2)


def test_chance_can_be_undone_only_with_real_dice() -> None:
    assert not draft_of((-1, "roll 2")).table_state.can_throw_again(0)
    real = replace(HEAD, chance="real")
    assert draft_of((-1, "roll 2"), config=real).table_state.can_throw_again(0)
    table_state = draft_of((-1, "roll 2"), (-1, "1"), (-1, "roll 3"), config=real).table_state
    assert log_of(table_state) == [(-1, "roll 3")]
    moved = draft_of((-1, "roll 2"), (0, "add"), config=real).table_state
    assert not moved.can_throw_again(0)
    assert moved.can_throw_again(1)  # who has not seen the hidden move, and must not learn of it by what is offered
    assert not draft_of((-1, "roll 2"), (0, "done"), (1, "done"), config=real).table_state.can_throw_again(SPECTATOR)  # now everybody has


def test_undoing_a_roll_undoes_later_moves_of_bots() -> None:
    real = replace(HEAD, chance="real", seating=(SeatAssignment(True, "Anna"), SeatAssignment(False, bot="random")))
    assert draft_of((-1, "roll 2"), (1, "add"), config=real).table_state.can_throw_again(0)
    assert not draft_of((-1, "roll 2"), (1, "add"), (0, "add"), config=real).table_state.can_throw_again(0)
    table_state = draft_of((-1, "roll 2"), (1, "add"), (1, "add"), (-1, "1"), (-1, "roll 3"), config=real).table_state
    assert log_of(table_state) == [(-1, "roll 3")]
    assert (table_state.undone, len(table_state.states)) == ({4: (1, 2, 3)}, 2)


def test_seats_change_with_events() -> None:
    table_state = initial_state(replace(HEAD, seating=(SeatAssignment(True), SeatAssignment(False))), TOY)
    assert table_state.phase == "waiting"
    draft = Draft(table_state.fork(), 0)
    draft.add(1, "sit", "Ben")
    assert (draft.table_state.phase, draft.table_state.seating[1].kind) == ("playing", "person")
    draft.add(1, "bot", "random")
    assert (draft.table_state.seating[1].kind, draft.table_state.seating[1].name) == ("bot", "Ben")
    draft.add(1, "back", "")
    assert draft.table_state.seating[1].kind == "person"


def test_a_log_that_no_longer_replays_is_shown_up_to_there() -> None:
    events = [
        Event(1, -1, "move", "roll 2", None, 0),
        Event(2, 0, "move", "add", None, 0),
        Event(3, 0, "move", "jump", None, 0),
        Event(4, 1, "move", "add", None, 0),
        Event(5, 1, "name", "Benedict", None, 0),
    ]
    table_state = fold_events(initial_state(replace(HEAD, rules=0), TOY), events)
    assert (table_state.phase, table_state.n, len(table_state.entries), table_state.seating[1].name) == ("broken", 5, 2, "Benedict")
    assert table_state.broken
    assert table_state.broken.position == 2
    assert str(table_state.broken.reason).startswith("This match was played with version 0 of the rules; version 1 does not accept it")
    assert "the current rules" in str(fold_events(initial_state(HEAD, TOY), events).broken)


def test_equal_seeds_give_equal_dice() -> None:
    one, two = Draft(initial_state(HEAD, TOY), 0), Draft(initial_state(replace(HEAD, id="u"), TOY), 0)
    one.settle()
    two.settle()
    assert log_of(one.table_state) == log_of(two.table_state)
