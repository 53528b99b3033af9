"""Reasons why moves are illegal: one sentence of the rules for each way to break a rule."""

from __future__ import annotations

from branchline.engine.game import CHANCE, Seat
from branchline.engine.text import Text, text
from branchline.games.traxx.rules.moves import Done, Extend, Move, Reveal
from branchline.games.traxx.rules.rules import to_act
from branchline.games.traxx.rules.state import Sheet, State, fields_left, growing_ends, visible_line
from branchline.games.traxx.words.names import card_name, colour


def illegal_reason(state: State, seat: Seat, move: Move) -> Text | None:
    """The first rule that this move breaks; None for a legal move."""
    if not to_act(state):
        return text("The match is over")
    if isinstance(move, Reveal):
        return _reveal(state, seat, move)
    return _turn(state, seat) or (None if isinstance(move, Done) else _extend(state, state.sheets[seat], move))


def _reveal(state: State, seat: Seat, move: Reveal) -> Text | None:
    """The reason why a card cannot be revealed: all seats must be done with the last one."""
    if seat != CHANCE:
        return text("Cards are turned over from the deck, not chosen by a player")
    if state.card is not None:
        return text("The next card is turned over when everyone is done")
    if move.card not in state.box.kinds:
        return text("There is no card {card} in the box", card=card_name(state.box, move.card))
    if not state.deck[state.box.kinds[move.card]]:
        return text("The card {card} has already been played", card=card_name(state.box, move.card))
    return None


def _turn(state: State, seat: Seat) -> Text | None:
    """The reason why this seat cannot draw at all now; None if it can."""
    if seat == CHANCE:
        return text("The deck only turns over cards")
    if not 0 <= seat < len(state.sheets):
        return text("There is no such seat at this table")
    if state.card is None:
        return text("First a card is turned over")
    if state.sheets[seat].done:
        return text("You have finished this card; the others are still drawing")
    if state.sheets[seat].new_cells is None:
        return text("What this player draws is hidden until the round ends")
    return None


def _extend(state: State, sheet: Sheet, move: Extend) -> Text | None:
    """The reason why a cell cannot be entered: from one end of the line, into a free neighbouring cell, by a field of its colour."""
    cells, letters = state.box.cells, state.box.letters
    for name in (move.cell, move.end):
        if name not in cells:
            return text("There is no cell {cell} on the plan", cell=name)
    if (wrong_end := _end(state, sheet, cells[move.end])) is not None:
        return wrong_end
    if cells[move.cell] in visible_line(sheet):
        return text("{cell} is already on your line, and a line never enters a cell twice", cell=move.cell)
    if all(cells[move.cell] != cell for cell, _, _ in state.box.steps[cells[move.end]]):
        return text("{cell} is not beside {end}", cell=move.cell, end=move.end)
    return None if letters[cells[move.cell]] in fields_left(state, sheet) else _field(state, move.cell)


def _end(state: State, sheet: Sheet, end: int) -> Text | None:
    """The reason why the line cannot grow at an end: only at one end per round."""
    names, line = state.box.names, visible_line(sheet)
    if end in growing_ends(sheet):
        return None
    if end in (line[0], line[-1]):
        return text("You can extend only one end per round: this round it is {end}", end=names[growing_ends(sheet)[0]])
    if len(growing_ends(sheet)) == 1:
        return text("You are not extending the line at {cell}: continue from {end}", cell=names[end], end=names[growing_ends(sheet)[0]])
    return text(
        "{cell} is not an end of your line: those are {one} and {other}", cell=names[end], one=names[line[0]], other=names[line[-1]]
    )


def _field(state: State, name: str) -> Text:
    """The reason why a colour cannot be used: each field of the card is used at most once."""
    letter = state.box.letters[state.box.cells[name]]
    times = 0 if state.card is None else state.box.cards[state.card].count(letter)
    if not times:
        return text("{cell} is {colour}, a colour the card does not show", cell=name, colour=colour(state.box, letter))
    return text(
        "{cell} is {colour}: the card shows that once and you have used it",
        "{cell} is {colour}: the card shows that {n} times and you have used them all",
        cell=name,
        colour=colour(state.box, letter),
        n=times,
    )
