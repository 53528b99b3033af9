"""Reasons for illegal moves in general: another turn, another step, chance."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.days_of_steam.table import FIGURE_7, play, refusal, table

from branchline.engine.game import CHANCE, SPECTATOR
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.rules.moves import Draw, Lay, LayCity, Pass, Reveal, Stock
from branchline.games.days_of_steam.rules.state import State

LINE = "0,0:Y 1,0:ST/1 2,0:ST/1 3,0:ST/1"


def test_moves_in_another_players_turn_are_rejected() -> None:
    state = table(LINE)
    assert refusal(state, "pass", 1) == "It is not your turn"
    for seat in (2, 9, CHANCE, SPECTATOR, -7):
        assert refusal(state, "pass", seat) == "There is no such seat at this table"


def test_the_steps_of_a_turn_have_an_order() -> None:
    placed = play(table(LINE), "lay 4,0:ST/1")
    assert refusal(placed, "pass") == "You have laid a tile: press Done, or undo it"
    assert refusal(placed, "lay 0,1:ST/0") == "You have laid a tile: press Done, or undo it"
    assert refusal(table(LINE), "done") == "Lay a tile, move your train, rest or pass"
    moving = play(table(LINE), "enter 1,0")
    assert refusal(moving, "lay 4,0:ST/1") == "Your train is moving: drive on, press Done, or undo it"


def test_players_wait_for_chance() -> None:
    state = play(table(LINE), "lay 4,0:ST/1", "done")
    assert refusal(state, "pass", 1) == "First draw from the stack or bag, or roll the die"
    assert refusal(state, "draw ST", 0) == "That is decided by the stacks, the bag or the die"


@pytest.fixture
def drawing_state() -> State:
    return play(table(LINE), "lay 4,0:ST/1", "done")


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("draw XX", "There is no tile XX in this box"),
        ("roll 3", "Something else is drawn or rolled now"),
        ("reveal R", "Something else is drawn or rolled now"),
    ],
)
def test_impossible_draws_from_the_stack_are_rejected(drawing_state: State, notation: str, reason: str) -> None:
    assert refusal(drawing_state, notation, CHANCE) == reason


def test_a_used_up_tile_cannot_be_drawn(drawing_state: State) -> None:
    without = replace(drawing_state, stack=tuple(0 if kind.code == "WY" else 1 for kind in drawing_state.box.kinds))
    assert refusal(without, "draw WY", CHANCE) == "There is no tile WY left in the stack"


def test_chance_moves_are_rejected_if_none_is_due() -> None:
    assert refusal(table(LINE), "roll 3", CHANCE) == "Nothing is drawn or rolled now"


def test_impossible_draws_from_the_bag_are_rejected() -> None:
    state = replace(play(table(LINE), "uncover", "- reveal B", "city 0 4,0", "done"), bag="RRB")
    assert refusal(state, "stock R", CHANCE) == "2 goods are placed on a city"
    assert refusal(state, "stock RG", CHANCE) == "These goods are not in the bag"


def test_impossible_cities_and_rolls_are_rejected() -> None:
    state = replace(play(table(LINE), "uncover"), cities="GG")
    assert refusal(state, "reveal R", CHANCE) == "There are no hidden cities of this colour left"
    rolling = play(table(FIGURE_7), "enter 1,0", "enter 2,0", "enter 2,1", "done")
    assert refusal(rolling, "roll 7", CHANCE) == "The die shows 1 to 6"


def test_the_city_to_place_must_be_available() -> None:
    state = table(LINE)
    assert refusal(state, "city 0 4,0") == "Uncover a city first"
    assert refusal(state, "city 3 4,0") == "The open cities have the numbers 1 to 2"
    uncovered = play(state, "uncover", "- reveal B")
    assert refusal(uncovered, "city 1 4,0") == "First lay the city you have uncovered"


def test_any_move_is_legal_or_has_a_reason() -> None:
    state = table(LINE)
    for move in (Lay("", (0, 1), 0), Lay("ST", (0, 1), -1), Lay("ST", (0, 1), 4), LayCity(-1, (4, 0)), LayCity(10**9, (4, 0))):
        assert GAME.illegal_reason(state, 0, move) is not None
    for move in (Reveal(""), Reveal("RG"), Stock("XX"), Draw("")):
        assert GAME.illegal_reason(state, CHANCE, move) is not None
    assert GAME.illegal_reason(state, 0, Pass()) is None
