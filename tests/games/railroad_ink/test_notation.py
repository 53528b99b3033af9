"""What can be written down, and what cannot."""

from __future__ import annotations

import pytest

from branchline.engine.errors import InvalidNotation
from branchline.games.railroad_ink import GAME
from branchline.games.railroad_ink.moves import Dodge, Done, Impact, Place, Roll


@pytest.mark.parametrize(
    ("typed", "move"),
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
def test_moves(typed: str, move: object) -> None:
    assert GAME.read_move(typed) == move
    assert GAME.write_move(GAME.read_move(typed)) == typed
    assert GAME.read_move(f"  {typed} ") == move


@pytest.mark.parametrize(
    "typed", ["", " ", "34:HHH", "3:HH__", "٣٤:HH__", "meteor up", "dodge", "roll", "roll H_H_ meteor up 1", "Done now", "x" * 99_999]
)
def test_no_moves(typed: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        GAME.read_move(typed)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("34", "34: a tile looks like"),
        ("99:H_H_", "99:H_H_: there is no such cell"),
        ("34:H_H_ 34:R_R_", "34:R_R_: this cell is there twice"),
        ("34:H___", "34:H___: no die and no special route looks like this"),
        ("34:_H_H 35:_R_R", "34:_H_H: a highway meets a railway on the east side"),
        ("01:R_R_", "01:R_R_: a highway meets a railway on the north side"),
        ("/", "There are 2 boards here for 1 seats"),
    ],
)
def test_no_boards(board: str, reason: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        GAME.read_board(GAME.setup(1), board)
    assert str(caught.value).startswith(reason)


def test_rounds_on_a_board() -> None:
    state = GAME.read_board(GAME.setup(1), "01:H_H_@3 31:x")
    assert "01:H_H_@3 31:x" in GAME.write_state(state)


@pytest.mark.parametrize(
    "typed", ["", "round 1", "round x / no roll / - ||||0|33", "round 1 / no roll / ||||0|33", "round 1 / no roll / - |||ZZZZ|0|33"]
)
def test_no_states(typed: str) -> None:
    with pytest.raises(InvalidNotation):
        GAME.read_state(GAME.setup(1), typed)
