"""The rules: seats to act, legal moves, their effects, and the end of the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

from branchline.engine.chance import by_weight
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE, Outcome, Seat, Setup, ranks_by
from branchline.engine.text import Text, text
from branchline.games.traxx.rules.components import POLISH, box_of, sorted_letters
from branchline.games.traxx.rules.moves import Done, Extend, Move, Reveal
from branchline.games.traxx.rules.scoring import reached_numbers, score
from branchline.games.traxx.rules.state import Sheet, State, fields_left, growing_ends, sheets_of, visible_line

DONE = Done()


def check(setup: Setup) -> None:
    """Checks that all seats have different sheets and that the box is playable."""
    box_of(setup.edition)
    sheets = sheets_of(setup)
    for sheet in sheets:
        if sheets.count(sheet) > 1:
            raise InvalidSetup(text("Two players cannot both have sheet {sheet}: every sheet has a different start", sheet=sheet))


def new(setup: Setup) -> State:
    """Each seat has a line of one cell: the start of its own sheet, no two of them the same."""
    box = box_of(setup.edition)
    return State(setup, box, None, box.deck, tuple(Sheet((box.starts[sheet],)) for sheet in sheets_of(setup)))


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats to act: chance reveals a card, then all seats draw at the same time until all are done."""
    if state.card is not None:
        return tuple([seat for seat, sheet in enumerate(state.sheets) if not sheet.done])
    return (CHANCE,) if any(state.deck) else ()


def legal_moves(state: State, seat: Seat) -> list[Move]:
    """Every card that is left; or every cell the line can enter now, the first end's before the last end's, then Done."""
    if seat == CHANCE:
        return [] if state.card is not None else [reveal for reveal, left in zip(state.box.reveals, state.deck, strict=True) if left]
    if state.card is None or not 0 <= seat < len(state.sheets):
        return []
    sheet = state.sheets[seat]
    return [] if sheet.done or sheet.new_cells is None else [*extensions(state, sheet), DONE]


def extensions(state: State, sheet: Sheet) -> list[Extend]:
    """The extensions of a line: from one end into a neighbouring cell that is not on it, by an unused field of its colour."""
    left = fields_left(state, sheet)
    line_cells = {*sheet.line, *(sheet.new_cells or ())}
    steps = state.box.steps
    return [move for end in growing_ends(sheet) for cell, letter, move in steps[end] if letter in left and cell not in line_cells]


def normalise_move(state: State, seat: Seat, move: Move) -> Move:
    """The canonical move: a card that does not exist by English letters is interpreted by Polish ones."""
    if not isinstance(move, Reveal) or move.card in state.box.kinds:
        return move
    card = sorted_letters("".join(POLISH.get(letter, letter) for letter in move.card))
    return Reveal(card) if card in state.box.kinds else move


def chance_outcomes(state: State) -> Mapping[Move, Fraction]:
    """The kinds of card left, with probabilities in proportion to their numbers."""
    return by_weight(zip(state.box.reveals, state.deck, strict=True))


def chance(state: State, rng: Random) -> Move:
    """A random card: all cards left are equally likely."""
    return rng.choices(state.box.reveals, state.deck)[0]


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    match move:
        case Extend():
            return _with_sheet(state, seat, _extend(state, state.sheets[seat], move))
        case Done():
            sheet = state.sheets[seat]
            after = _with_sheet(state, seat, Sheet(sheet.line, sheet.notes, sheet.new_cells, sheet.at_first, True))
            return after if to_act(after) else _next_round(after)
        case Reveal():
            kind = state.box.kinds[move.card]
            deck = (*state.deck[:kind], state.deck[kind] - 1, *state.deck[kind + 1 :])
            return State(state.setup, state.box, kind, deck, state.sheets)


def _with_sheet(state: State, seat: Seat, sheet: Sheet) -> State:
    sheets = (*state.sheets[:seat], sheet, *state.sheets[seat + 1 :])
    return State(state.setup, state.box, state.card, state.deck, sheets)


def _extend(state: State, sheet: Sheet, move: Extend) -> Sheet:
    """The first extension of a round fixes the end; a line of one cell grows at its last end."""
    at_first = sheet.at_first
    if not sheet.new_cells:
        at_first = len(sheet.line) > 1 and state.box.cells[move.end] == sheet.line[0]
    return Sheet(sheet.line, sheet.notes, (*(sheet.new_cells or ()), state.box.cells[move.cell]), at_first)


def _next_round(state: State) -> State:
    """Ends the round: notes the numbers reached, by what all seats had reached before it."""
    sheets = tuple([Sheet(visible_line(sheet), reached_numbers(state, sheet)) for sheet in state.sheets])
    return replace(state, card=None, sheets=sheets)


def outcome(state: State) -> Outcome | None:
    """The outcome after the last card: most points win; equal points share the place. None before."""
    if to_act(state):
        return None
    totals = [score(state, seat).total for seat in range(len(state.sheets))]
    alone = len(totals) == 1
    return Outcome(
        ranks=ranks_by([(total,) for total in totals]),
        ending="cards",
        reason=text("The only card has been played", "All {n} cards have been played", n=state.box.rounds),
        ties=(text("Tie: the place is shared"),) if len(set(totals)) < len(totals) else (),
        note=_praise(totals[0], state.box.super) if alone else None,
    )


def _praise(total: int, most: int) -> Text:
    """The remark on a solo result: more than 35 is super."""
    if total > most:
        return text("More than {n} point solo: excellent!", "More than {n} points solo: excellent!", n=most)
    return text("Solo, more than {n} point is excellent", "Solo, more than {n} points is excellent", n=most)


def max_moves(setup: Setup) -> int:
    """An upper bound: one move for each card, and for each seat one for every field of it and its Done."""
    box = box_of(setup.edition)
    return sum(number * (1 + setup.seats * (len(card) + 1)) for card, number in zip(box.cards, box.deck, strict=True))
