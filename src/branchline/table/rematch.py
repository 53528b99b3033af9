"""Agreement on a rematch: the answers of the players, and the condition for its start."""

from __future__ import annotations

from collections.abc import Collection

from branchline.engine.game import Seat
from branchline.engine.text import text
from branchline.table.draft import Draft, Intent
from branchline.table.intents import check_seated
from branchline.table.problem import conflict
from branchline.table.responses import RematchOffer
from branchline.table.table_state import TableState

_STAY, _ROTATE = "same", "rotate"  # in the log


def people(table_state: TableState) -> list[Seat]:
    """The seats whose players are asked for a rematch: people who have joined and do not let a bot play."""
    return [seat for seat, assignment in enumerate(table_state.seating) if assignment.kind == "person" and not assignment.invited]


def wanting_rematch(table_state: TableState) -> list[Seat]:
    """The seats that want a rematch, in the order of their answers."""
    return [seat for seat, answer in table_state.rematch_answers.items() if answer]


def declining_rematch(table_state: TableState) -> list[Seat]:
    return [seat for seat, answer in table_state.rematch_answers.items() if not answer]


def rotates(table_state: TableState) -> bool:
    """Whether everyone moves one seat on; the first player who wanted a rematch decides."""
    return next((answer for answer in table_state.rematch_answers.values() if answer), _STAY) == _ROTATE


def is_agreed(table_state: TableState, here: Collection[Seat]) -> bool:
    """Whether the rematch can start: all connected players have answered, and at least two want it (one, if they play alone)."""
    invited, wanted = people(table_state), wanting_rematch(table_state)
    answered = all(seat in table_state.rematch_answers for seat in invited if seat in here)
    return bool(wanted) and answered and (len(wanted) > 1 or invited == wanted)


def offer(table_state: TableState) -> RematchOffer | None:
    """The state of the rematch offer; None while nobody wants a rematch."""
    wanted = wanting_rematch(table_state)
    return RematchOffer(wanted, declining_rematch(table_state), rotates(table_state)) if wanted else None


def offer_rematch_intent(reader: Seat, rotate: bool) -> Intent:
    """Offers a rematch, or accepts it."""

    def attempt(draft: Draft) -> None:
        _check_available(draft.table_state, reader)
        if reader in wanting_rematch(draft.table_state):
            raise conflict(text("You have already asked for a rematch"))
        draft.add(reader, "offer", _ROTATE if rotate else _STAY)

    return Intent(attempt)


def decline_rematch_intent(reader: Seat) -> Intent:
    """Declines the rematch, or withdraws from it."""

    def attempt(draft: Draft) -> None:
        _check_available(draft.table_state, reader)
        if not wanting_rematch(draft.table_state):
            raise conflict(text("Nobody has asked for a rematch"))
        draft.add(reader, "decline", "")

    return Intent(attempt)


def _check_available(table_state: TableState, reader: Seat) -> None:
    check_seated(reader)
    if table_state.phase != "over" or table_state.config.replay:
        raise conflict(text("A rematch can start when the match is over"))
    if table_state.rematch:
        raise conflict(text("A rematch has already started"))
    if table_state.crowded:
        raise conflict(text("This match has reached its maximum number of moves"))
