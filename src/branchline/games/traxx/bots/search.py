"""Run the determinized beam search on game states: compiled if possible, plain for plans of more than 64 cells."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from branchline.bots.thread_local import thread_local_cache
from branchline.engine.compiled import load_same_build
from branchline.engine.game import Seat
from branchline.games.traxx.native.convert import match_from, tables_of
from branchline.games.traxx.rules.components import Box
from branchline.games.traxx.rules.moves import Done, Extend, Move
from branchline.games.traxx.rules.state import Sheet, State

if TYPE_CHECKING:
    from branchline.games.traxx.bots.determinized_search import DeterminizedBeam

MOST_CELLS = 64  # cells of a plan that fit into a 64-bit set
MOST_FIELDS = 5  # fields of a card whose extensions can all be listed, if at most one colour is on it twice
MOST_CARDS = 40  # cards of a deck that the beam search plays out
MODULES = ("branchline.games.traxx.native.kernel", f"{__package__}.lines", f"{__package__}.determinized_search")


class Weights(NamedTuple):
    """The arguments of `lines.HeuristicWeights`, which explains them."""

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
class Searcher:
    """The search for one box and set of weights, with the build it runs on."""

    kernel: ModuleType
    search: ModuleType
    beam: DeterminizedBeam
    compiled: bool

    def load(self, state: State, seat: Seat) -> None:
        """Loads a state, or a seat's view of one."""
        self.search.start(self.beam, match_from(state, build=self.kernel), seat)

    def current_value(self) -> float:
        """Heuristic value for the seat."""
        points: float = self.search.current_value(self.beam)
        return points

    def options(self) -> list[tuple[float, int]]:
        """All ways to play the open card with their heuristic values, best first."""
        return sorted(self.search.options(self.beam), reverse=True)

    def search_option(self, option: int, seed: int, width: int) -> float:
        """Final points after an option, with the cards left in the order of a seed."""
        points: float = self.search.search_option(self.beam, option, seed, width)
        return points

    def moves(self, box: Box, sheet: Sheet, option: int) -> tuple[Move, ...]:
        """The moves of an option, the last of them Done."""
        cells = self.search.cells_of(self.beam, option)
        end = sheet.new_cells[-1] if sheet.new_cells else sheet.line[0 if self.search.grows_first(self.beam, option) else -1]
        return (*(Extend(box.names[one], box.names[other]) for one, other in zip([end, *cells], cells, strict=False)), Done())


@thread_local_cache(32)
def searcher_of(box: Box, weights: Weights) -> Searcher:
    """A searcher for a box and weights, cached per thread; `load` a state before each use."""
    fits = len(box.names) <= MOST_CELLS
    kernel, lines, search = load_same_build(*MODULES) if fits else [import_module(part) for part in MODULES]
    beam = search.DeterminizedBeam(lines.PlanBits(tables_of(box, kernel.KernelTables)), lines.HeuristicWeights(weights))
    return Searcher(kernel, search, beam, search.__name__ != MODULES[-1])


def is_small(box: Box) -> bool:
    """Whether a box is small enough for a complete search of the turn."""
    few = all(len(card) <= MOST_FIELDS and len(set(card)) >= len(card) - 1 for card in box.cards)
    return few and len(box.names) <= MOST_CELLS and box.rounds <= MOST_CARDS
