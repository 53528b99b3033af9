"""What one seat may see, and what it is told."""

from __future__ import annotations

from random import Random

from tests.games.train_from_afar.table import board, table, with_hand

from branchline.engine.game import WATCHER
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.moves import Done, Lay, Take
from branchline.games.train_from_afar.state import State


def chosen() -> State:
    state = with_hand(with_hand(table(2), "A"), "B")
    return GAME.apply(GAME.apply(state, 1, Lay(31, 1)), 1, Done())


def test_nobody_sees_what_another_has_chosen() -> None:
    state = chosen()
    assert GAME.view(state, 1) == state
    for seat in (0, WATCHER):
        seen = GAME.view(state, seat)
        assert seen.choices == (None, None)
        assert seen.done == (False, True)


def test_the_tile_in_hand_lies_open() -> None:
    assert GAME.view(chosen(), WATCHER).hands == ("A", "B")


def test_a_view_is_completed_with_any_choice() -> None:
    seen = GAME.view(chosen(), 0)
    found = {GAME.complete(seen, Random(n)).choices[1] for n in range(60)}
    assert found == {Lay(cell, turn) for cell in (20, 31) for turn in (0, 1)}


def test_what_to_do() -> None:
    state = with_hand(table(), "K")
    assert str(GAME.status(state, 0)) == "Choose a place for tile K, and turn it"
    state = GAME.apply(state, 0, Lay(20, 1))
    assert str(GAME.status(state, 0)) == "Press Done, or take the tile back and choose again"


def test_moves_in_words() -> None:
    state = with_hand(table(), "K")
    assert str(GAME.say_move(table(), -1, Take("K"))) == "seat 1 takes tile K"
    assert str(GAME.say_move(state, 0, Lay(20, 0))) == "lays tile K on 20 as it is"
    assert str(GAME.say_move(state, 0, Lay(31, 1))) == "lays tile K on 31 with 1 quarter turn"
    assert str(GAME.say_move(state, 0, Done())) == "finishes the round"


def test_picks() -> None:
    state = with_hand(table(), "K")
    assert GAME.picks(state, 0, Lay(3, 1)) == {"cell": "03", "turn": "1"}
    assert GAME.picks(state, 0, Done()) == {"action": "done"}
    assert GAME.picks(table(), -1, Take("K")) == {"tile": "K"}


def test_marks_show_what_earned_the_points() -> None:
    marks = GAME.marks(board("20:C0", 1, "both"), 0)
    assert marks["station7"] == ("station=Czerno",)
    assert marks["station1"] == ()
    assert marks["route"] == ("cell=20",)
    assert "route" not in GAME.marks(table(2), 0)
