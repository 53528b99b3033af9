"""A table's log folded: undo, turns that end, old logs that break."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.kit import HEAD, played
from tests.toy import TOY

from branchline.engine.errors import IllegalMove
from branchline.table.draft import Draft
from branchline.table.table_state import Chair, Event, Play, folded, opened


def logged(play: Play) -> list[tuple[int, str]]:
    return [(entry.seat, entry.text) for entry in play.entries]


def test_undo_takes_back_ones_own_and_keeps_the_others() -> None:
    play = played((-1, "roll 2"), (0, "add"), (1, "add"), (0, "add"), (0, "all")).play
    assert logged(play) == [(-1, "roll 2"), (1, "add")]
    assert (play.n, play.undone, len(play.states)) == (5, {5: (2, 4)}, 3)
    assert [row.added for row in play.state.rows] == [0, 2]
    play = played((-1, "roll 2"), (0, "add"), (0, "add"), (0, "1")).play
    assert logged(play)[1:] == [(0, "add")]
    with pytest.raises(IllegalMove):
        played((-1, "roll 2"), (0, "1"))


def test_a_fork_leaves_the_original_alone() -> None:
    draft = played((-1, "roll 2"), (0, "add"))
    twin = Draft(draft.play.fork(), 0)
    twin.add(0, "undo", "all")
    twin.add(1, "name", "Benedict")
    assert (draft.play.n, len(draft.play.entries), draft.play.chairs[1].name) == (2, 2, "Ben")
    assert (twin.play.n, len(twin.play.entries), twin.play.chairs[1].name) == (4, 1, "Benedict")


def test_stale_means_that_something_of_ones_own_was_missed() -> None:
    play = played((-1, "roll 2"), (0, "add"), (1, "add")).play
    assert not play.stale(0, 2)
    assert play.stale(0, 1)
    assert not play.stale(1, 3)
    play = played((-1, "roll 2"), (0, "done"), (1, "done")).play
    assert play.stale(0, 2)
    assert play.stale(1, 2)


def test_chance_is_taken_back_only_at_a_real_table() -> None:
    assert played((-1, "roll 2")).play.undoable(-1) == 0
    real = replace(HEAD, chance="real")
    play = played((-1, "roll 2"), (-1, "1"), (-1, "roll 3"), head=real).play
    assert logged(play) == [(-1, "roll 3")]
    assert played((-1, "roll 2"), (0, "add"), head=real).play.undoable(-1) == 0


def test_a_throw_is_taken_back_with_what_bots_have_done_since() -> None:
    real = replace(HEAD, chance="real", seating=(Chair(True, "Anna"), Chair(False, bot="random")))
    assert played((-1, "roll 2"), (1, "add"), (0, "add"), head=real).play.undoable(-1) == 0
    play = played((-1, "roll 2"), (1, "add"), (1, "add"), (-1, "1"), (-1, "roll 3"), head=real).play
    assert logged(play) == [(-1, "roll 3")]
    assert (play.undone, len(play.states)) == ({4: (1, 2, 3)}, 2)


def test_chairs_change_with_events() -> None:
    play = opened(replace(HEAD, seating=(Chair(True), Chair(False))), TOY)
    assert play.phase == "waiting"
    draft = Draft(play.fork(), 0)
    draft.add(1, "sit", "Ben")
    assert (draft.play.phase, draft.play.chairs[1].kind) == ("playing", "person")
    draft.add(1, "bot", "random")
    assert (draft.play.chairs[1].kind, draft.play.chairs[1].name) == ("bot", "Ben")
    draft.add(1, "back", "")
    assert draft.play.chairs[1].kind == "person"


def test_a_log_that_no_longer_replays_is_shown_up_to_there() -> None:
    events = [
        Event(1, -1, "move", "roll 2", None, 0),
        Event(2, 0, "move", "add", None, 0),
        Event(3, 0, "move", "jump", None, 0),
        Event(4, 1, "move", "add", None, 0),
        Event(5, 1, "name", "Benedict", None, 0),
    ]
    play = folded(opened(replace(HEAD, rules=0), TOY), events)
    assert (play.phase, play.n, len(play.entries), play.chairs[1].name) == ("broken", 5, 2, "Benedict")
    assert play.broken
    assert play.broken.position == 2
    assert str(play.broken.reason).startswith("This match was played with version 0 of the rules; version 1 does not accept it")
    assert "the current rules" in str(folded(opened(HEAD, TOY), events).broken)


def test_equal_seeds_throw_equal_dice() -> None:
    one, two = Draft(opened(HEAD, TOY), 0), Draft(opened(replace(HEAD, id="u"), TOY), 0)
    one.settle()
    two.settle()
    assert logged(one.play) == logged(two.play)
