"""Convert states and moves of the rules to those of the kernel and back; `build` is the kernel to use, compiled or plain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from branchline.engine.game import Seat, Setup
from hex.native.builds import kernel as default
from hex.rules import EMPTY, MARKS, Mark, Move, State, Swap, chain

if TYPE_CHECKING:
    from hex.native.kernel import Match

SWAP, OPEN = 121, 2
SIGNS = EMPTY + MARKS  # as the kernel numbers them


def new_match(setup: Setup, seed: int = 0, build: Any = default) -> Match:
    """A match before its first move."""
    match: Match = build.Match(int(setup["size"]), int(setup["swap"]), seed)
    return match


def match_from(state: State, seed: int = 0, build: Any = default) -> Match:
    """The kernel's match of a state."""
    match = new_match(state.setup, seed, build)
    winner = next((seat for seat in (0, 1) if chain(state, seat)), OPEN)
    build.load(match, [SIGNS.index(mark) for mark in state.cells], state.seat, winner)
    return match


def state_from(setup: Setup, match: Match, build: Any = default) -> State:
    """The rules' state of a kernel's match."""
    cells, seat = build.dump(match)
    return State(setup, "".join(SIGNS[mark] for mark in cells), seat)


def number_of(state: State, seat: Seat, move: Move) -> int:
    """A move as the kernel numbers it."""
    return move.cell[0] * state.size + move.cell[1] if isinstance(move, Mark) else SWAP


def move_of(state: State, seat: Seat, number: int) -> Move:
    """The move with this number."""
    return Swap() if number == SWAP else Mark(divmod(number, state.size))
