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

WIDTH = 4  # of the beam of who only judges
WIDE, LAST = 16, 40  # of the beam that makes up candidates, and in the last round, where the score is all
NARROW = 3  # of the beam that plays on
ROOTS = 10
PLAYOUTS = 96
DEEP = 500  # playouts from which on one looks two rounds ahead and at more candidates


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
    beam, last = beam_of(board.way), board.round == board.rounds
    deep = budget is not None and (budget.seconds or budget.playouts / DEEP) >= 1
    width = WIDTH if budget is None else LAST if last else 2 * WIDE if deep else WIDE
    drawings = beams.draw(beam, board, width)[: 2 * ROOTS if deep else ROOTS]
    results = [(worth, moves) for worth, _, moves in drawings]
    if budget is not None and not last and len(drawings) > 1:
        seeds, rounds = rng.getrandbits(48), 2 if deep else 1
        boards = [after for _, after, _ in drawings]
        ranking = halving(
            [worth for worth, _ in results],
            lambda n, number: beams.ahead(beam, boards[n], (seeds + number) * 2_654_435_761 % (1 << 63), NARROW, rounds),
            budget,
            PLAYOUTS if not deep else DEEP,
        )
        results = [(c.mean, drawings[c.number][2]) for c in ranking]
    return [_considered(view, worth, moves) for worth, moves in results]


def _considered(view: State, worth: float, numbers: list[int]) -> Considered:
    moves = tuple(move_of(view.box, number) for number in numbers)
    return Considered(moves[0], worth, moves)


JUDGEMENT = Judgement(worth, key=key, focus=focus, think=think, width=WIDTH, roots=ROOTS, playouts=PLAYOUTS)
