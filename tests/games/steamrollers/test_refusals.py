"""Reasons for illegal moves that other files do not test."""

from __future__ import annotations

import pytest
from tests.games.steamrollers.table import refusal, table_with, table_with_die

from branchline.engine.game import CHANCE
from branchline.engine.text import english
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.moves import Build, Deliver, FillOrder, StartCargo, StartEngine, StartTile, StartTrack, TakeDie
from branchline.games.steamrollers.rules.state import Turn
from branchline.language import speaker

NET = "12:0-3 13:0-3"


def reason(state, move, seat=0):
    said = GAME.illegal_reason(state, seat, move)
    assert said is not None
    assert "{" not in speaker("pl", "steamrollers")(said)
    return english(said)


@pytest.mark.parametrize(
    ("phase", "sentence"),
    [
        ("goods", "The goods must be drawn first"),
        ("sides", "The sides of the action tiles must be drawn first"),
        ("orders", "The sides of the orders must be drawn first"),
        ("map", "The map of the level must be rolled first"),
        ("first", "The first player must be drawn first"),
        ("influence", "Eva's first dice must be rolled first"),
        ("roll", "The dice must be rolled first"),
        ("throw", "The die must be rolled first"),
        ("eva_roll", "Eva's die must be rolled first"),
    ],
)
def test_players_wait_for_chance(phase, sentence):
    state = table_with(2, phase=phase, goods=() if phase == "goods" else ("R",) * 6)
    assert refusal(state, "take 1") == sentence
    assert reason(state, TakeDie(1), CHANCE) == "Neither the bag nor the dice can give that"


@pytest.mark.parametrize(
    ("phase", "notation", "sentence"),
    [
        ("take", "upgrade", "Take a white die first"),
        ("take", "done", "Take a white die first"),
        ("act", "done", "First use the die for an action"),
        ("act", "start points", "First use the die you have for an action"),
        ("act", "play", "You are not being asked about a tile now"),
        ("end", "upgrade", "Your action is over: press Done"),
        ("end", "play", "You are not being asked about a tile now"),
        ("started", "upgrade", "Press Done to confirm, or undo it"),
        ("start", "upgrade", "Choose a starting tile first"),
    ],
)
def test_the_steps_of_a_turn_have_an_order(phase, notation, sentence):
    state = table_with(2, phase=phase, turn=Turn(0, 0 if phase == "take" else 1), starting_tiles=("points",))
    assert refusal(state, notation) == sentence


@pytest.mark.parametrize(
    ("phase", "sentence"),
    [
        ("arrange", "Set the rows of goods first, or leave them as they were drawn"),
        ("eva", "First decide whether to reroll Eva's die"),
        ("eva_cross", "First decide whether to play your tile against Eva"),
    ],
)
def test_the_steps_of_a_solo_turn_have_an_order(phase, sentence):
    assert refusal(table_with(1, phase=phase, turn=Turn(0, 1)), "upgrade") == sentence


def test_a_question_about_a_tile_must_be_answered_first():
    state = table_with(2, phase="steal", sides="abaaaa", tiles={2: 1}, turn=Turn(0, 1))
    assert refusal(state, "done", 1) == "First decide whether to play your tile"


def test_moves_of_other_or_missing_seats_are_rejected():
    state = table_with(2)
    assert refusal(state, "take 1", 1) == "It is not your turn"
    assert refusal(state, "take 1", 7) == "There is no such seat at this table"
    assert refusal(state, "take 1", -9) == "There is no such seat at this table"
    assert refusal(state, "die 1", CHANCE) == "There is nothing to roll or draw now"


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Build("99", (0, 3)), "There is no such hex on the map"),
        (Build("x", (0, 3)), "There is no such hex on the map"),
        (Build("٣٣", (0, 3)), "There is no such hex on the map"),
        (Build("21", (3, 0)), "A track joins two different sides of a hex, 0 to 5, the smaller first"),
        (Build("21", (3, 3)), "A track joins two different sides of a hex, 0 to 5, the smaller first"),
        (Deliver("R", 0, (), 2, 0), "A delivery goes from one of the cities 1 to 6 to another"),
        (Deliver("R", 0, ((9, 0),), 2, 0), "A delivery goes from one of the cities 1 to 6 to another"),
        (Deliver("R", 0, ((1, 0),), 9, 0), "A delivery goes from one of the cities 1 to 6 to another"),
        (Deliver("Y", 0, ((1, 0),), 2, 0), "There is no such good in city 1"),
        (Deliver("R", 2, ((1, 0),), 2, 0), "There is no such good in city 1"),
        (Deliver("R", -1, ((1, 0),), 2, 0), "There is no such good in city 1"),
        (Deliver("", 0, ((1, 0),), 2, 0), "There is no such good in city 1"),
        (Deliver("R", 0, ((1, 3),), 2, 0), "Your tracks do not join these cities this way"),
        (Deliver("R", 0, ((1, 0),), 2, 1), "No tile in this match allows that"),
        (Deliver("R", 0, ((1, 0),), 2, 0), "The distance is 1, your engine's power only 0"),
    ],
)
def test_illegal_actions_have_a_reason(move, sentence):
    assert reason(table_with_die(1, sheets={0: {"tracks": NET}}), move) == sentence


def test_illegal_orders_have_a_reason():
    state = table_with_die(1, 2, {"orders": True}, sheets={0: {"delivered_goods": "RB"}})
    assert reason(state, FillOrder(9)) == "This order is not open"
    assert reason(state, FillOrder(1, "RB")) == "Only one coal may stand in for a good"
    assert reason(state, FillOrder(2)) == "You have not delivered all of this: BG"


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (StartTrack("21", (9, 9)), "A track joins two different sides of a hex, 0 to 5, the smaller first"),
        (StartTile(9), "There are action tiles 1 to 6"),
        (StartCargo("RB", 3), "Your own cargo cannot be this good"),
        (GAME.read_move("start engine 1"), "This starting tile is gone"),
    ],
)
def test_illegal_choices_of_starting_tiles_have_a_reason(move, sentence):
    state = table_with(2, {"starting_tiles": True}, phase="start", starting_tiles=("track", "tile", "cargo"))
    assert reason(state, move) == sentence


def test_an_engine_has_six_boxes():
    state = table_with(2, {"starting_tiles": True}, phase="start", starting_tiles=("engine",))
    assert reason(state, StartEngine(7)) == "An engine has boxes 1 to 6"
