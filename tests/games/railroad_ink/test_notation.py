"""Moves, rolls, boards and states as text."""

from __future__ import annotations

import pytest

from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.engine.move_input import plain
from branchline.games.railroad_ink import GAME
from branchline.games.railroad_ink.rules.components import DIRECTIONS, EDITION
from branchline.games.railroad_ink.rules.moves import Dodge, Done, Impact, Place, Roll
from branchline.games.railroad_ink.words.names import DIRECTION, TYPED_DIRECTIONS
from branchline.language import speaker


@pytest.mark.parametrize(
    ("notation", "move"),
    [
        ("34:HH__", Place(34, "HH__")),
        ("00:HRHRo", Place(0, "HRHRo")),
        ("33:vvvv", Place(33, "vvvv")),
        ("done", Done()),
        ("meteor west", Impact("west")),
        ("dodge HHHH", Dodge("HHHH")),
        ("roll H_H_,HH__,RRR_,H_R_", Roll(("H_H_", "HH__", "RRR_", "H_R_"))),
        ("roll H_H_,HH__,RRR_,H_R_ meteor any 2", Roll(("H_H_", "HH__", "RRR_", "H_R_"), "any", 2)),
        ("roll H_H_,HH__,RRR_,H_R_ lava vv__,HvH_", Roll(("H_H_", "HH__", "RRR_", "H_R_"), lava=("vv__", "HvH_"))),
    ],
)
def test_moves_are_read_and_written(notation: str, move: object) -> None:
    assert GAME.read_move(notation) == move
    assert GAME.write_move(GAME.read_move(notation)) == notation
    assert GAME.read_move(f"  {notation} ") == move


BAD_MOVES = ["", " ", "34:HHH", "3:HH__", "٣٤:HH__", "meteor any", "meteor away", "any", "dodge", "Done now", "x" * 99_999]
BAD_ROLLS = ["roll", "rolls", "roll H_H_ meteor away 1", "roll H_H_ meteor up", "roll H_H_ meteor 1", "roll H_H_;HH__"]


@pytest.mark.parametrize("notation", [*BAD_MOVES, *BAD_ROLLS])
def test_malformed_moves_are_rejected(notation: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        GAME.read_move(notation)
    assert len(str(caught.value)) < 300


ROLL = "roll H_H_,HH__,RRR_,H_R_"


@pytest.mark.parametrize(
    ("notation", "normal_form"),
    [
        ("roll RRR_,H_H_,HH__,H_R_", ROLL),
        ("roll R_H_,RRR_,HH__,H_H_", ROLL),
        ("roll H_H_,HH__,RRR_,R_H_", ROLL),
        ("ROLL _h_h, h__h rrr_, _r_h", ROLL),
        (f"{ROLL} lava v_v_,vv__", f"{ROLL} lava vv__,v_v_"),
        (f"{ROLL} lava H_Hv,_v_v", f"{ROLL} lava v_v_,HvH_"),
        (f"{ROLL} meteor 2 any", f"{ROLL} meteor any 2"),
        (f"{ROLL} meteor w lewo 3", f"{ROLL} meteor west 3"),
        (f"{ROLL} meteor UP 1", f"{ROLL} meteor north 1"),
    ],
)
def test_a_roll_is_read_in_any_order_and_rotation(notation: str, normal_form: str) -> None:
    expansion = "meteor" if "meteor" in notation else "lava" if "lava" in notation else "none"
    match = Match(GAME, GAME.setup(1, {"expansion": expansion}))
    match.play_text(CHANCE, notation)
    assert [GAME.write_move(move) for _, move in match.log] == [normal_form]


def test_a_box_in_another_order_has_the_same_rolls() -> None:
    source = EDITION.source.replace('equal = ["H_H_", "HH__"', 'equal = ["__HH", "_H_H"').replace('"RvR_", "HvH_"', '"H_Hv", "vR_R"')
    for expansion in ("none", "lava"):
        own, usual = (GAME.new(GAME.setup(1, {"expansion": expansion}, e)) for e in (Edition(source, "my-box.toml"), EDITION))
        assert all(
            GAME.illegal_reason(own, CHANCE, GAME.normalise_move(own, CHANCE, roll)) is None for roll in GAME.legal_moves(usual, CHANCE)
        )


def test_rolls_of_dice_that_share_a_face_stay_unchanged() -> None:
    source = EDITION.source.replace('other = ["HRHRo"', 'other = ["H_H_"')
    state = GAME.new(GAME.setup(1, edition=Edition(source, "my-box.toml")))
    assert all(GAME.normalise_move(state, CHANCE, roll) == roll for roll in GAME.legal_moves(state, CHANCE))


def test_impossible_rolls_stay_unchanged() -> None:
    state = GAME.new(GAME.setup(1))
    roll = GAME.read_move("roll H_R_,H_R_,HH__,H_H_")
    assert GAME.normalise_move(state, CHANCE, roll) == roll
    assert str(GAME.illegal_reason(state, CHANCE, roll)) == "These dice cannot show that"


def test_a_special_route_is_used_in_any_rotation() -> None:
    match = Match(GAME, GAME.setup(1, {"expansion": "meteor"}))
    match.play_text(CHANCE, f"{ROLL} meteor any 2")
    match.play_text(0, "dodge rhhh")
    assert match.log[-1] == (0, Dodge("HHRH"))


@pytest.mark.parametrize(
    ("notation", "move"),
    [
        ("34:hh__", Place(34, "HH__")),
        ("34:HrHrO", Place(34, "HRHRo")),
        ("33:VVVV", Place(33, "vvvv")),
        ("DONE", Done()),
        ("Meteor West", Impact("west")),
        ("meteor up", Impact("north")),
        ("meteoryt w górę", Impact("north")),
        ("góra", Impact("north")),
        ("gora", Impact("north")),
        ("down", Impact("south")),
        ("W LEWO", Impact("west")),
        ("dodge hhhh", Dodge("HHHH")),
    ],
)
def test_moves_are_read_in_loose_notation(notation: str, move: object) -> None:
    assert GAME.read_move(notation) == move


def test_directions_are_read_in_the_words_of_the_screen() -> None:
    for say in (str, speaker("pl", "railroad_ink")):
        assert {TYPED_DIRECTIONS[plain(say(word))] for word in DIRECTION.values()} == {*DIRECTIONS, "any"}
        assert all(TYPED_DIRECTIONS[plain(say(word))] == direction for direction, word in DIRECTION.items())


def test_the_error_of_a_malformed_move_lists_every_form() -> None:
    with pytest.raises(InvalidNotation, match="moves look like 34:HH__, done, meteor south, dodge HHHH"):
        GAME.read_move("meteor away")


def test_a_board_is_read_in_any_letter_case() -> None:
    one, other = (GAME.read_board(GAME.setup(1), notation) for notation in ("01:h_h_ 11:hRhRO 31:X", "01:H_H_ 11:HRHRo 31:x"))
    assert one == other


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("34", "34: a tile looks like"),
        ("99:H_H_", "99:H_H_: there is no such cell"),
        ("34:H_H_ 34:R_R_", "34:R_R_: this cell is listed twice"),
        ("34:H___", "34:H___: no die and no special route looks like this"),
        ("34:_H_H 35:_R_R", "34:_H_H: a highway meets a railway on the east side"),
        ("01:R_R_", "01:R_R_: a highway meets a railway on the north side"),
        ("/", "2 boards are written here, for 1 player"),
    ],
)
def test_malformed_boards_are_rejected_with_a_reason(board: str, reason: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        GAME.read_board(GAME.setup(1), board)
    assert str(caught.value).startswith(reason)


def test_the_round_of_a_board_is_read() -> None:
    state = GAME.read_board(GAME.setup(1), "01:H_H_@3 31:x")
    assert "01:H_H_@3 31:x" in GAME.write_state(state)


@pytest.mark.parametrize(
    "notation", ["", "round 1", "round x / no roll / - ||||0|33", "round 1 / no roll / ||||0|33", "round 1 / no roll / - |||ZZZZ|0|33"]
)
def test_malformed_states_are_rejected(notation: str) -> None:
    with pytest.raises(InvalidNotation):
        GAME.read_state(GAME.setup(1), notation)
