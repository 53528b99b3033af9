"""Railroad Ink, with Meteor and Lava: the learned value of a board; rounds drawn by a beam; look-ahead on common dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.halving import best_first, common, halving
from branchline.bots.judge import Judgement
from branchline.bots.judgement.railroad_ink.weights import beam_of, beam_with, beams, kernel
from branchline.engine.game import Seat
from branchline.games.railroad_ink.kernel_state import board_from, move_of, playable
from branchline.games.railroad_ink.scoring import score
from branchline.games.railroad_ink.state import State

if TYPE_CHECKING:
    from branchline.bots.judgement.railroad_ink.beam import Beam
    from branchline.games.railroad_ink.kernel import Board

Drawing: TypeAlias = "tuple[float, Board, list[int]]"  # what it is worth, the board after it, its moves

WIDTH = 2  # of the beam of who only judges
QUICK = 4, 6  # of the beam that makes up drawings, and how many of them are compared
THOROUGH_WIDTH, THOROUGH = 60, (128, 48, 32)  # the same for a thorough look, in base, Meteor and Lava
NARROW = 3  # of the beam that plays on
LAST = 60  # of the beam in the last round, where the score is all
PLAYOUTS = 20
PATIENT = 80  # how many times as many a thorough look takes
GLANCES, KEPT = 8, 24  # playouts for a first look at each of many drawings, and how many are then looked at longer
AHEAD, AHEAD_WIDTH = 2, 2  # rounds of such a look, and its beam
FINAL_WIDTH, FINAL_COST = 8, 3  # of the beam when only the last round is ahead: each playout takes so many times as long
WAY_COST = 1, 4, 12  # and in base, Meteor and Lava


def focus(state: State, seat: Seat) -> tuple[State, Seat]:
    """One board alone: nobody stands in anybody's way."""
    setup = replace(state.setup, seats=1)
    return state._replace(setup=setup, sheets=(state.sheets[seat],), opened=(state.opened[seat],), done=(state.done[seat],)), 0


def key(state: State, seat: Seat) -> Hashable:
    sheet = state.sheets[seat]
    return sheet.board.cells, sheet.dice, sheet.lava, sheet.specials, sheet.meteor, state.round, state.done[seat]


def _drawings(beam: Beam, board: Board, width: int, most: int) -> list[Drawing]:
    return beams.draw(beam, board, width)[:most]


def _thoroughly(beam: Beam, board: Board, budget: Budget, rng: Random) -> list[Drawing]:
    """Many drawings at a glance, then the best of them rounds ahead; the last round, if only that is ahead, with more care."""
    drawings = _drawings(beam, board, THOROUGH_WIDTH, THOROUGH[board.way])
    promising = _compared(beam, drawings, (1, 1, True), budget.part(1 / 4, GLANCES * len(drawings)), rng, final=False)[:KEPT]
    last = board.round == board.rounds - 1
    how, cost = ((FINAL_WIDTH, 1, False), FINAL_COST) if last else ((AHEAD_WIDTH, AHEAD, True), 1)
    return _compared(beam, promising, how, budget.part(3 / 4, max(1, budget.playouts // (cost * WAY_COST[board.way]))), rng)


def _compared(
    beam: Beam, drawings: list[Drawing], how: tuple[int, int, bool], budget: Budget, rng: Random, final: bool = True
) -> list[Drawing]:
    """Drawings with what they are worth after looking ahead on the same dice, the best first; the most looked at, if it is not final."""
    seed = rng.getrandbits(48)

    def playout(n: int, number: int) -> float:
        return beams.ahead(beam, drawings[n][1], common(seed, number), *how)

    usual = min(budget.playouts, max(PLAYOUTS, GLANCES * len(drawings)))
    ranking = halving([worth for worth, _, _ in drawings], playout, budget, usual)
    return (
        [(c.value, *drawings[c.number][1:]) for c in best_first(ranking)] if final else [(c.mean, *drawings[c.number][1:]) for c in ranking]
    )


def _considered(view: State, worth: float, numbers: list[int]) -> Considered:
    moves = tuple(move_of(view.box, number) for number in numbers)
    return Considered(moves[0], worth, moves)


@dataclass(frozen=True, slots=True)
class Mind:
    """What is learned, and what it thinks of boards: a beam for each way to play."""

    beam_of: Callable[[int], Beam]

    def worth(self, state: State, seat: Seat) -> float:
        """What the board is expected to score in the end; of a box that the kernel does not know, what it scores now."""
        if not playable(state.setup):
            return float(score(state, seat).total)
        board = board_from(state, seat, form=kernel)
        return float(beams.outlook(self.beam_of(board.way), board))

    def think(self, view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[Considered]:
        """Whole rounds by the beam; with a budget the best of them looked at on the same dice, thoroughly if there is time."""
        if not playable(view.setup):
            return []
        board = board_from(view, seat, form=kernel)
        beam = self.beam_of(board.way)
        if budget is None or board.round == board.rounds:
            drawings = beams.draw(beam, board, WIDTH if budget is None else LAST)
            return [_considered(view, worth, moves) for worth, _, moves in drawings]
        if (budget.seconds or budget.playouts / (PLAYOUTS * PATIENT)) >= 1:
            ranking = _thoroughly(beam, board, budget, rng)
        else:
            ranking = _compared(beam, _drawings(beam, board, *QUICK), (NARROW, 1, True), budget, rng)
        return [_considered(view, worth, moves) for worth, _, moves in ranking]

    @property
    def judgement(self) -> Judgement:
        return Judgement(self.worth, key=key, focus=focus, think=self.think, width=WIDTH, playouts=PLAYOUTS, patient=PATIENT)


def by_weights(data: bytes) -> Judgement:
    """What is thought with other weights, whatever the way to play."""
    beam = beam_with(data)
    return Mind(lambda way: beam).judgement


JUDGEMENT = Mind(beam_of).judgement
