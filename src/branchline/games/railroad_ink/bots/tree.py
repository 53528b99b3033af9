"""A fast tree search for one round of Railroad Ink, for those who study the game or write bots of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.bots.bot import Considered
from branchline.engine.compiled import alike
from branchline.engine.game import Seat
from branchline.games.railroad_ink.native.convert import board_from, move_of
from branchline.games.railroad_ink.rules.state import State

if TYPE_CHECKING:
    from branchline.games.railroad_ink.native import kernel, tree
else:
    _game = "branchline.games.railroad_ink"
    kernel, *_, tree = alike(*(f"{_game}.native.{name}" for name in ("kernel", "random", "points", "tree")))

__all__ = ["tree_search"]


def tree_search(
    state: State, seat: Seat, simulations: int = 10_000, seed: int = 0, led: bool = True, bold: float = 10.0
) -> list[Considered]:
    """Every legal move of a seat with the points it is expected to end with, the one that was tried most often first.

    The tree goes to the end of the round; each simulation is then played out once to the end of the match, `led` by simple
    habits or at random. `bold` is how many points an untried move is hoped to be worth. The state may be a seat's view.
    Raises `ValueError` when the seat has nothing to decide, `InvalidSetup` for a box that the kernel does not know.
    """
    habits = tree.Habits() if led else None
    search = tree.Search(board_from(state, seat, form=kernel), seed=seed, bold=bold, habits=habits)
    tree.run(search, simulations)
    return [_considered(state, move, mean) for move, _, mean in tree.tallies(search)]


def _considered(state: State, number: int, points: float) -> Considered:
    move = move_of(state.box, number)
    return Considered(move, points, (move,))
