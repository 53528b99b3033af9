"""Every kind of illegal move has its own reason."""

from __future__ import annotations

import pytest
from tests.games.train_from_afar.table import board, table, with_hand

from branchline.engine.game import CHANCE, SPECTATOR
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.rules.moves import Done, Lay, Move, Take
from branchline.games.train_from_afar.rules.state import State
from branchline.language import speaker


def refusal(state: State, seat: int, move: Move) -> str:
    reason = GAME.illegal_reason(state, seat, move)
    assert reason is not None
    assert "{" not in speaker("pl", GAME.id)(reason)
    return str(reason)


def table_with_tile(notation: str = "", tile: str = "A") -> State:
    return with_hand(board(notation), tile)


@pytest.mark.parametrize(
    ("notation", "cell", "reason"),
    [
        ("", 30, "The depot is there"),
        ("20:C0", 20, "There is already a tile there"),
        ("", 0, "The first tile must touch an inner edge of the depot"),
        ("", 21, "The first tile must touch an inner edge of the depot"),
        ("20:C0", 3, "A tile must touch another tile or the depot"),
        ("20:C0", 10, "The tile must make at least one locomotive move"),
        ("", 44, "There is no such cell in the frame"),
        ("", -1, "There is no such cell in the frame"),
        ("", 430, "There is no such cell in the frame"),
    ],
)
def test_a_tile_cannot_be_placed_here(notation: str, cell: int, reason: str) -> None:
    assert refusal(table_with_tile(notation), 0, Lay(cell, 0)) == reason


@pytest.mark.parametrize("turn", [-1, 4, 9])
def test_a_tile_has_four_rotations(turn: int) -> None:
    assert refusal(table_with_tile(), 0, Lay(20, turn)) == "A tile can be rotated by 0, 1, 2 or 3 quarter turns"


def test_equal_rotations_are_one_choice() -> None:
    assert refusal(table_with_tile(tile="C"), 0, Lay(20, 3)) == "Tile C looks the same rotated by 3 as by 0: choose 0"
    assert refusal(table_with_tile(tile="B"), 0, Lay(20, 3)) == "Tile B looks the same rotated by 3 as by 1: choose 1"


def test_the_cell_is_checked_before_the_rotation() -> None:
    assert refusal(table_with_tile(tile="C"), 0, Lay(30, 3)) == "The depot is there"


def test_a_seat_places_one_tile_before_done() -> None:
    state = table_with_tile()
    assert refusal(state, 0, Done()) == "Lay your tile first"
    state = GAME.apply(state, 0, Lay(20, 0))
    assert refusal(state, 0, Lay(31, 0)) == "You have already chosen a cell: undo it, or press Done"
    assert GAME.illegal_reason(state, 0, Done()) is None


def test_nobody_moves_before_everybody_has_a_tile() -> None:
    state = with_hand(table(2), "A")
    assert refusal(state, 0, Lay(20, 0)) == "First everyone takes a tile"
    assert refusal(state, 0, Done()) == "First everyone takes a tile"


def test_a_seat_that_is_done_waits() -> None:
    state = with_hand(with_hand(table(2), "A"), "B")
    state = GAME.apply(GAME.apply(state, 0, Lay(20, 0)), 0, Done())
    assert refusal(state, 0, Done()) == "You have finished this round; wait for the others"


def test_a_seat_without_a_running_locomotive_has_finished() -> None:
    state = with_hand(board("20:D2 31:L3 / 20:B1 31:A0", 2), "C")
    assert refusal(state, 0, Lay(21, 0)) == "You have no running locomotive left: you have finished the game"


def test_only_tiles_of_the_stack_can_be_taken() -> None:
    state = board("20:B1")
    assert refusal(state, 0, Take("A")) == "Tiles come from the top of the stack; nobody chooses them"
    assert refusal(state, CHANCE, Take("B")) == "Tile B is not in this stack any more"
    assert refusal(state, CHANCE, Take("Z")) == "There is no tile Z in this box"
    assert refusal(state, CHANCE, Take("")) == "There is no tile  in this box"
    assert refusal(with_hand(state, "A"), CHANCE, Take("C")) == "Everyone already has a tile"


@pytest.mark.parametrize("seat", [CHANCE, SPECTATOR, 1, 99])
def test_unknown_seats_are_rejected(seat: int) -> None:
    assert refusal(table_with_tile(), seat, Lay(20, 0)) == "There is no such seat at this table"


def test_no_move_is_legal_after_the_end() -> None:
    state = board("20:D2 31:L3")
    for seat in (0, CHANCE):
        for move in (Done(), Lay(21, 0), Take("A")):
            assert refusal(state, seat, move) == "The match is over"
