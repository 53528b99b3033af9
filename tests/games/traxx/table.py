"""States for tests from their notation, and the legal moves of a seat."""

from __future__ import annotations

from branchline.engine.game import OptionValue, Seat
from branchline.games.traxx import GAME
from branchline.games.traxx.rules.state import State

DECK = "BGYS BGYR BGYO BGSR BGSOO BGROB BYSRS BYSO BYROR BSRO GYSRG GYSOY GYRO GSRO YSRO"


def table_with(*sheets: str, card: str = "-", deck: str = "-", **options: OptionValue) -> State:
    """A state with these sheets, one for each seat."""
    return GAME.read_state(GAME.setup(len(sheets), options), " | ".join([card, deck, *sheets]))


def state_after(state: State, *moves: str, seat: Seat = 0) -> State:
    """The state after legal moves of a seat."""
    for typed in moves:
        move = GAME.read_move(typed)
        assert GAME.illegal_reason(state, seat, move) is None, typed
        state = GAME.apply(state, seat, move)
    return state


def legal_texts(state: State, seat: Seat = 0) -> list[str]:
    """The legal moves of a seat in their notation."""
    return [GAME.write_move(move) for move in GAME.legal_moves(state, seat)]


def noted_numbers(state: State, seat: Seat = 0) -> str:
    """The numbers that a seat has noted."""
    return " ".join(str(number) if full else f"{number}/2" for number, full in state.sheets[seat].notes)
