"""States and moves of the game as those of the kernel, and back. Either form of the kernel will do."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from branchline.engine.game import CHANCE, Seat, Setup
from branchline.games.traxx.native.builds import kernel as fast
from branchline.games.traxx.native.constants import CLOSED, DONE
from branchline.games.traxx.rules.components import Box, box_of
from branchline.games.traxx.rules.moves import Done, Extend, Move, Reveal
from branchline.games.traxx.rules.state import Sheet, State, dealt, growing

if TYPE_CHECKING:
    from branchline.games.traxx.native.kernel import Match, Plan


@lru_cache(maxsize=16)
def plan_of(box: Box, form: type[Plan]) -> Plan:
    """A box as the kernel's tables, in either form of them."""
    letters = list(box.colours)
    return form(
        [[cell for cell, _, _ in steps] for steps in box.steps],
        [letters.index(letter) for letter in box.letters],
        list(box.printed),
        list(box.deck),
        [[card.count(letter) for letter in letters] for card in box.cards],
    )


def new_match(setup: Setup, seed: int = 0, form: Any = fast) -> Match:
    """A match before its first card."""
    box = box_of(setup.edition)
    match: Match = form.Match(plan_of(box, form.Plan), [box.starts[sheet] for sheet in dealt(setup)], seed)
    return match


def match_from(state: State, seed: int = 0, form: Any = fast) -> Match:
    """A state as the kernel has it; nothing of it may be hidden."""
    match = new_match(state.setup, seed, form)
    for seat, sheet in enumerate(state.sheets):
        form.tell(match, seat, list(sheet.line), [2 * number + full for number, full in sheet.noted])
    if state.card is None:
        form.tell_deck(match, list(state.deck))
        return match
    form.tell_deck(match, [left + (kind == state.card) for kind, left in enumerate(state.deck)])
    form.reveal(match, state.card)
    for seat, sheet in enumerate(state.sheets):
        for cell in sheet.fresh or ():
            form.apply(match, seat, 1 + 2 * cell + (not sheet.at_first))
        if sheet.done:
            form.apply(match, seat, DONE)
    return match


def state_from(setup: Setup, match: Match, form: Any = fast) -> State:
    """The state that a kernel's match stands for."""
    sheets = tuple(_sheet(match, seat, form) for seat in range(setup.seats))
    card = None if match.card == CLOSED else match.card
    return State(setup, box_of(setup.edition), card, tuple(form.told_deck(match)), sheets)


def _sheet(match: Match, seat: Seat, form: Any) -> Sheet:
    line, notes, fresh, at_first, done = form.told(match, seat)
    return Sheet(tuple(line), tuple((note >> 1, bool(note & 1)) for note in notes), tuple(fresh), at_first, done)


def number_of(state: State, seat: Seat, move: Move) -> int:
    """A seat's legal move as the kernel numbers it; a card by its kind."""
    match move:
        case Extend(end, cell):
            return 1 + 2 * state.box.cells[cell] + growing(state.sheets[seat]).index(state.box.cells[end])
        case Done():
            return DONE
        case Reveal(card):
            return state.box.kinds[card]


def move_of(state: State, seat: Seat, number: int) -> Move:
    """The seat's move with this number."""
    if number == DONE:
        return Done()
    cell, end = divmod(number - 1, 2)
    return Extend(state.box.names[growing(state.sheets[seat])[end]], state.box.names[cell])


def apply_chance(match: Match, state: State, move: Move, form: Any = fast) -> None:
    """A card as somebody turned it over."""
    form.reveal(match, number_of(state, CHANCE, move))
