"""Sentences for players: moves, reasons, labels, explanations."""

from __future__ import annotations

from branchline.engine.game import LINE, Seat
from branchline.engine.text import Text, text
from hex.notation import cell_name
from hex.rules import Mark, Move, State, Swap, legal_moves, to_act

LINES = {"chain": text("Chain")}
STATUS = (
    text("Mark a cell with x: join the top to the bottom"),
    text("Mark a cell with o: join the left to the right"),
)


def say_move(state: State, seat: Seat, move: Move) -> Text:
    """The move as a sentence for the log."""
    return text("Mark {cell}", cell=cell_name(move.cell)) if isinstance(move, Mark) else text("Take over the first mark")


def illegal_reason(state: State, seat: Seat, move: Move) -> Text | None:
    """The reason why this move is illegal now; None exactly for the legal moves."""
    acting = to_act(state)
    if move in legal_moves(state, seat):
        return None
    if seat not in acting:
        return text("It is not your turn") if acting else text("The match is over")
    if isinstance(move, Swap):
        return text("Only the second player can swap, instead of a first mark, and only if the match has this rule")
    if max(move.cell) >= state.size:
        return text("The board has no cell {cell}", cell=cell_name(move.cell))
    return text("{cell} is already marked", cell=cell_name(move.cell))


def status(state: State, seat: Seat) -> Text:
    """The sentence about the task of a seat that is to act."""
    return STATUS[seat]


def button_label(state: State, seat: Seat, move: Move) -> Text | None:
    """The words on the button of a move without a place."""
    return text("Swap") if isinstance(move, Swap) else None


def explain(state: State, seat: Seat, key: str, value: str) -> Text | None:
    """The rule of a cell, of the button, or of a line of the score sheet."""
    match key:
        case "cell":
            return text("A cell touches up to six others. A mark stays until the end.")
        case "action":
            return text("The first x becomes your o, reflected, so nobody begins with too good a cell.")
        case key if key == LINE:
            return text("A point for a chain of your marks from one of your sides to the other.")
    return None


def rules_heading(state: State, seat: Seat) -> Text:
    """The heading of the rules page that covers the current move."""
    return text("Your turn")
