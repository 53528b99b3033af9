"""Why moves are refused that are not about one tile or one step: whose turn, what is due, chance."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.days_of_steam.table import FIGURE_7, play, table, why_not

from branchline.engine.game import CHANCE, SPECTATOR
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.rules.moves import Draw, Lay, LayCity, Pass, Reveal, Stock
from branchline.games.days_of_steam.rules.state import State

LINE = "0,0:Y 1,0:ST/1 2,0:ST/1 3,0:ST/1"


def test_whose_turn_it_is() -> None:
    state = table(LINE)
    assert why_not(state, "pass", 1) == "It is not your turn"
    for seat in (2, 9, CHANCE, SPECTATOR, -7):
        assert why_not(state, "pass", seat) == "There is no such seat at this table"


def test_a_turn_is_finished_step_by_step() -> None:
    laid = play(table(LINE), "lay 4,0:ST/1")
    assert why_not(laid, "pass") == "You have laid a tile: press Done, or undo it"
    assert why_not(laid, "lay 0,1:ST/0") == "You have laid a tile: press Done, or undo it"
    assert why_not(table(LINE), "done") == "Lay a tile, move your train, rest or pass"
    moving = play(table(LINE), "enter 1,0")
    assert why_not(moving, "lay 4,0:ST/1") == "Your train is moving: drive on, press Done, or undo it"


def test_chance_comes_first() -> None:
    state = play(table(LINE), "lay 4,0:ST/1", "done")
    assert why_not(state, "pass", 1) == "First draw from the stack or bag, or roll the die"
    assert why_not(state, "draw ST", 0) == "That is decided by the stacks, the bag or the die"


@pytest.fixture
def drawing() -> State:
    return play(table(LINE), "lay 4,0:ST/1", "done")


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("draw XX", "There is no tile XX in this box"),
        ("roll 3", "Something else is drawn or rolled now"),
        ("reveal R", "Something else is drawn or rolled now"),
    ],
)
def test_what_the_stack_cannot_bring(drawing: State, typed: str, reason: str) -> None:
    assert why_not(drawing, typed, CHANCE) == reason


def test_a_tile_that_is_used_up(drawing: State) -> None:
    gone = replace(drawing, stack=tuple(0 if kind.code == "WY" else 1 for kind in drawing.box.kinds))
    assert why_not(gone, "draw WY", CHANCE) == "There is no tile WY left in the stack"


def test_nothing_is_due() -> None:
    assert why_not(table(LINE), "roll 3", CHANCE) == "Nothing is drawn or rolled now"


def test_what_the_bag_cannot_bring() -> None:
    state = replace(play(table(LINE), "uncover", "- reveal B", "city 0 4,0", "done"), bag="RRB")
    assert why_not(state, "stock R", CHANCE) == "2 goods are placed on a city"
    assert why_not(state, "stock RG", CHANCE) == "These goods are not in the bag"


def test_what_the_city_stack_and_the_die_cannot_bring() -> None:
    state = replace(play(table(LINE), "uncover"), cities="GG")
    assert why_not(state, "reveal R", CHANCE) == "There are no hidden cities of this colour left"
    rolling = play(table(FIGURE_7), "enter 1,0", "enter 2,0", "enter 2,1", "done")
    assert why_not(rolling, "roll 7", CHANCE) == "The die shows 1 to 6"


def test_which_city() -> None:
    state = table(LINE)
    assert why_not(state, "city 0 4,0") == "Uncover a city first"
    assert why_not(state, "city 3 4,0") == "The open cities have the numbers 1 to 2"
    uncovered = play(state, "uncover", "- reveal B")
    assert why_not(uncovered, "city 1 4,0") == "First lay the city you have uncovered"


def test_nonsense_is_refused_and_never_an_error() -> None:
    state = table(LINE)
    for move in (Lay("", (0, 1), 0), Lay("ST", (0, 1), -1), Lay("ST", (0, 1), 4), LayCity(-1, (4, 0)), LayCity(10**9, (4, 0))):
        assert GAME.illegal_reason(state, 0, move) is not None
    for move in (Reveal(""), Reveal("RG"), Stock("XX"), Draw("")):
        assert GAME.illegal_reason(state, CHANCE, move) is not None
    assert GAME.illegal_reason(state, 0, Pass()) is None
