"""Moves, boards and states in writing, and what is no notation."""

from __future__ import annotations

import pytest
from tests.games.train_from_afar.table import board, table, with_hand

from branchline.engine.errors import InvalidNotation
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.rules.moves import Done, Lay, Take


@pytest.mark.parametrize(("typed", "move"), [("20:1", Lay(20, 1)), ("03:0", Lay(3, 0)), ("take K", Take("K")), ("done", Done())])
def test_moves(typed: str, move: object) -> None:
    assert GAME.read_move(typed) == move
    assert GAME.write_move(GAME.read_move(typed)) == typed


@pytest.mark.parametrize(
    "typed", ["", "20", "20:", "2:1", "200:1", "20:11", "20:K1", "take", "take KK", "takeK", "ＤＯＮＥ", "２０:1", "²0:1", "x" * 9999]
)
def test_no_moves(typed: str) -> None:
    with pytest.raises(InvalidNotation):
        GAME.read_move(typed)


@pytest.mark.parametrize(("typed", "move"), [("DONE", Done()), ("Done", Done()), ("Take k", Take("K")), (" TAKE K ", Take("K"))])
def test_moves_in_any_letter_case(typed: str, move: object) -> None:
    assert GAME.read_move(typed) == move


def test_states() -> None:
    state = with_hand(with_hand(board("20:B1 / 20:C0", 2), "C"), "A")
    state = GAME.apply(GAME.apply(state, 1, Lay(21, 3)), 1, Done())
    assert GAME.write_state(state) == "20:B1 +C / 20:C0 +A 21:3 done"
    assert GAME.write_state(GAME.view(state, 0)) == "20:B1 +C / 20:C0 +A done"
    for one in (state, GAME.view(state, 0)):
        assert GAME.read_state(state.setup, GAME.write_state(one)) == one
    assert GAME.write_state(table(3)) == "- / - / -"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("-", "frames of 2 seats"),
        ("- / - / -", "frames of 2 seats"),
        ("20:B1 +C 21:0 / -", "nobody chooses before everyone has a tile"),
        ("20:B1 21:0 / 20:B1", "nobody chooses before everyone has a tile"),
        ("20:B1 done / 20:B1", "nobody chooses before everyone has a tile"),
        ("20:B1 +C 31:0 done / 20:B1 +C 31:0 done", "the tiles are already laid"),
        ("20:B1 +C 31:1 / 20:B1 +C", "cannot choose that"),
        ("20:B1 +C 00:0 / 20:B1 +C", "cannot choose that"),
        ("20:B1 +C 31:0 21:0 / 20:B1 +C", "one cell and one rotation"),
        ("20:B1 +C done 31:0 / 20:B1 +C", "one cell and one rotation"),
        ("20:B1 +C +D / 20:B1", "one tile in hand at most"),
        ("20:B1 +B / 20:B1", "not in the stack"),
        ("20:D2 31:L3 +A / 20:B1", "takes no tile"),
        ("20:B1 - / 20:B1", "a tile looks like"),
        ("20:B1 x / 20:B1", "a tile looks like"),
        ("20:B4 / 20:B1", "a tile looks like"),
    ],
)
def test_no_states(typed: str, reason: str) -> None:
    with pytest.raises(InvalidNotation, match=reason):
        GAME.read_state(table(2).setup, typed)


def test_a_board_as_a_person_writes_it() -> None:
    state = board("20:b3, 21:a2 +c\n31:C2", 3)
    assert GAME.write_state(state) == "20:B1 21:A2 +C / 31:C0 / -"
    assert GAME.read_state(state.setup, GAME.write_state(state)) == state
    assert GAME.write_state(board("", 2)) == "- / -"


def test_a_whole_frame_is_scored_as_it_was_written() -> None:
    state = board("20:A2 31:L2 32:G0 33:F0 21:B0 10:O2 11:C0 22:K1 12:H1 02:E1 03:D1", 1, "both")
    assert dict(GAME.score(state, 0).lines) | {"total": GAME.score(state, 0).total} == {
        **{f"station{n}": 0 for n in range(1, 8)},
        "station1": 16,
        "station4": 12,
        "route": 17,
        "total": 45,
    }


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("20:B1 / 20:B1", "more frames than seats"),
        ("20:B1 20:A0", "20:A0: There is already a tile there"),
        ("21:B1", "21:B1: The first tile must touch"),
        ("20:B1 03:A0", "03:A0: A tile must touch"),
        ("20:B1 10:A0", "10:A0: The tile must make"),
        ("30:B1", "30:B1: The depot is there"),
        ("20:B1 31:B0", "31:B0: this tile is listed twice"),
        ("20:P1", "20:P1: There is no tile P"),
        ("77:B1", "77:B1: There is no such cell"),
        ("20:B", "a tile looks like"),
        ("20:ı1", "a tile looks like"),
        ("20:1", "a tile looks like"),
        ("done", "a tile looks like"),
        ("9" * 20_001, "longer than"),
    ],
)
def test_no_boards(typed: str, reason: str) -> None:
    with pytest.raises(InvalidNotation, match=reason):
        board(typed)
