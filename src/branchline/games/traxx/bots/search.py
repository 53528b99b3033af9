"""Run the determinized beam search (`hindsight`) on game states: compiled if possible, plain for plans of more than 64 cells."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from branchline.bots.thread_local import thread_local_cache
from branchline.engine.compiled import load_same_build
from branchline.engine.game import Seat
from branchline.games.traxx.native.convert import match_from, plan_of
from branchline.games.traxx.rules.components import Box
from branchline.games.traxx.rules.moves import Done, Extend, Move
from branchline.games.traxx.rules.state import Sheet, State

if TYPE_CHECKING:
    from branchline.games.traxx.bots.determinized_search import Hindsight

WORD = 64  # cells of a plan that fit into one
HANDY = 5  # fields of a card whose ways can all be listed, if at most one colour is on it twice
LONG = 40  # cards of a deck that a line is followed through
PARTS = ("branchline.games.traxx.native.kernel", f"{__package__}.lines", f"{__package__}.determinized_search")


class Liking(NamedTuple):
    """The numbers of a `lines.Taste`, which tells what they mean."""

    growth: float
    early: float
    lonely: float
    narrow: float
    broad: float
    edge: float
    tight: float
    stuck: float
    sure: float
    hope: float
    ebbing: float
    spite: float


@dataclass(frozen=True, slots=True, eq=False)
class Mind:
    """Room to think about one box with one taste, and the form of kernel that does it."""

    kernel: ModuleType
    hindsight: ModuleType
    room: Hindsight
    compiled: bool

    def see(self, state: State, seat: Seat) -> None:
        """Sets it before a state, or before what a seat sees of one."""
        self.hindsight.start(self.room, match_from(state, form=self.kernel), seat)

    def standing(self) -> float:
        """The points the seat may expect."""
        points: float = self.hindsight.standing(self.room)
        return points

    def options(self) -> list[tuple[float, int]]:
        """Every way to play the open card by its number, with the points it promises, the best first."""
        return sorted(self.hindsight.options(self.room), reverse=True)

    def look(self, way: int, seed: int, width: int) -> float:
        """The points after a way to play the card, with those that are left in the order of a seed."""
        points: float = self.hindsight.look(self.room, way, seed, width)
        return points

    def moves(self, box: Box, sheet: Sheet, way: int) -> tuple[Move, ...]:
        """The moves of a way to play the card, the last of them Done."""
        cells = self.hindsight.cells_of(self.room, way)
        end = sheet.fresh[-1] if sheet.fresh else sheet.line[0 if self.hindsight.grows_first(self.room, way) else -1]
        return (*(Extend(box.names[one], box.names[other]) for one, other in zip([end, *cells], cells, strict=False)), Done())


@thread_local_cache(32)
def mind_of(box: Box, liking: Liking) -> Mind:
    """One for each box and taste: what it was set before is of no use afterwards."""
    fits = len(box.names) <= WORD
    kernel, lines, hindsight = load_same_build(*PARTS) if fits else [import_module(part) for part in PARTS]
    thinking = hindsight.Hindsight(lines.Ground(plan_of(box, kernel.Plan)), lines.Taste(liking))
    return Mind(kernel, hindsight, thinking, hindsight.__name__ != PARTS[-1])


def is_handy(box: Box) -> bool:
    """Whether a box is small enough to think of everything in time, whoever made it."""
    few = all(len(card) <= HANDY and len(set(card)) >= len(card) - 1 for card in box.cards)
    return few and len(box.names) <= WORD and box.rounds <= LONG
