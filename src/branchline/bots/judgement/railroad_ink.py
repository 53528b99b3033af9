"""Railroad Ink, with Meteor and Lava: the learned value of a board; rounds drawn by a beam; look-ahead on common dice."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from random import Random

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.halving import halving
from branchline.bots.judge import Judgement
from branchline.bots.judgement.railroad_ink_weights import beam_of, beams, kernel
from branchline.engine.game import Seat
from branchline.games.railroad_ink.kernel_state import board_from, move_of, playable
from branchline.games.railroad_ink.scoring import score
from branchline.games.railroad_ink.state import State

WIDTH = 2  # of the beam of who only judges
QUICK, THOROUGH = (10, 16), (30, 48)  # of the beam that makes up drawings, and how many of them are compared
NARROW = 3  # of the beam that plays on
LAST = 60  # of the beam in the last round, where the score is all
PLAYOUTS = 100
PATIENT = 24  # how many times as many a thorough look takes


def worth(state: State, seat: Seat) -> float:
    """What the board is expected to score in the end; of a box that the kernel does not know, what it scores now."""
    if not playable(state.setup):
        return float(score(state, seat).total)
    board = board_from(state, seat, form=kernel)
    return float(beams.outlook(beam_of(board.way), board))


def focus(state: State, seat: Seat) -> tuple[State, Seat]:
    """One board alone: nobody stands in anybody's way."""
    setup = replace(state.setup, seats=1)
    return state._replace(setup=setup, sheets=(state.sheets[seat],), opened=(state.opened[seat],), done=(state.done[seat],)), 0


def key(state: State, seat: Seat) -> Hashable:
    sheet = state.sheets[seat]
    return sheet.board.cells, sheet.dice, sheet.lava, sheet.specials, sheet.meteor, state.round, state.done[seat]


def think(view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[Considered]:
    """Whole rounds by the beam; with a budget the best of them looked at on the same dice."""
    if not playable(view.setup):
        return []
    board = board_from(view, seat, form=kernel)
    beam = beam_of(board.way)
    if budget is None or board.round == board.rounds:
        drawings = beams.draw(beam, board, WIDTH if budget is None else LAST)
        return [_considered(view, worth, moves) for worth, _, moves in drawings]
    width, most = THOROUGH if (budget.seconds or budget.playouts / (PLAYOUTS * PATIENT)) >= 1 else QUICK
    drawings = beams.draw(beam, board, width)[:most]
    seeds = rng.getrandbits(48)

    def playout(n: int, number: int) -> float:
        return beams.ahead(beam, drawings[n][1], (seeds + number) * 2_654_435_761 % (1 << 63), NARROW)

    ranking = halving([worth for worth, _, _ in drawings], playout, budget, PLAYOUTS)
    return [_considered(view, candidate.mean, drawings[candidate.number][2]) for candidate in ranking]


def _considered(view: State, worth: float, numbers: list[int]) -> Considered:
    moves = tuple(move_of(view.box, number) for number in numbers)
    return Considered(moves[0], worth, moves)


JUDGEMENT = Judgement(worth, key=key, focus=focus, think=think, width=WIDTH, playouts=PLAYOUTS, patient=PATIENT)
