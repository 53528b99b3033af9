"""Explanations: the rule of every cell, card and score line in one sentence, and the chapter of the rules for the current move."""

from __future__ import annotations

from branchline.engine.game import LINE, Seat
from branchline.engine.text import Text, text
from branchline.games.traxx.rules.scoring import by_half, points
from branchline.games.traxx.rules.state import State, start_of, visible_line
from branchline.games.traxx.words.names import colour

_CARD = text("Each field of the card lets your line enter one cell of its colour; use as many as you like, each once, in any order.")
_FROM = text("You can extend only one of the two ends of your line per round, and you choose which.")
_COVERED = text("Already on your line: the line enters no cell twice, but may run beside itself.")
_START = text("Here your line begins; this cell is covered free of charge.")
_FULL = text("The value of each number that you reached in the first round in which anyone reached it.")
_FULL_ALONE = text("The value of each number that you reached before any higher one.")
_HALF = text("Half the value, rounded up, of each number that someone had reached in an earlier round.")
_HALF_ALONE = text("Half the value, rounded up, of each number that you reached after a higher one.")
_UNCOVERED = text("One point less for every cell that is not on your line, with a number or without.")


def explain(state: State, seat: Seat, key: str, value: str) -> Text | None:
    """The rule of the thing with this name in the picture, or of this line of the score sheet."""
    match key, value:
        case "card", _:
            return _CARD
        case "from", _:
            return _FROM
        case "cell", _:
            return _cell(state, max(seat, 0), state.box.cells[value])
        case key, "full" if key == LINE:
            return _FULL_ALONE if state.setup.seats == 1 else _FULL
        case key, "half" if key == LINE:
            return _HALF_ALONE if state.setup.seats == 1 else _HALF
        case key, _ if key == LINE:
            return _UNCOVERED
    return None


def rules_heading(state: State, seat: Seat) -> Text:
    """The chapter of the rules for the current move: the same for all moves."""
    return text("A round", context="heading")


def _cell(state: State, seat: Seat, cell: int) -> Text:
    if cell == start_of(state, seat):
        return _START
    if cell in visible_line(state.sheets[seat]):
        return _COVERED
    shade, number = colour(state.box, state.box.letters[cell]), state.box.cell_numbers[cell]
    if not number:
        return text("Your line may enter it from a neighbouring end with a field of the card of this colour: {colour}.", colour=shade)
    full = number not in by_half(state, seat)
    value = points((number, full))
    if full:
        return text(
            "Number {number}: worth {n} to you if your line reaches it now, with a field of this colour: {colour}.",
            number=number,
            n=value,
            colour=shade,
        )
    return text(
        "Number {number} is now worth only half to you ({n}); entering it takes a {colour} field.", number=number, n=value, colour=shade
    )
