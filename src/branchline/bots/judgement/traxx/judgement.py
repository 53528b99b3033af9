"""Träxx: what may still come of a line, and which way to play a card turns out best on many orders of the cards that are left."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.halving import best_first, common, halving
from branchline.bots.judge import Judgement
from branchline.bots.judgement.traxx.mind import Mind, is_handy, mind_of
from branchline.engine.game import Seat
from branchline.games.traxx.state import State

TASTE = (2.824, 14.622, 3.887, 2.324, 0.361, 2.287, 0.619, 0.435, 0.42, 0.628, 0.017, 1.0)  # as `lines.Taste` names them; found by trial
GLANCE = 4, 1  # how many ways to play a card are compared, and the width of the beam that plays on: at a glance,
QUICK = 8, 2  # for the usual look
THOROUGH = 16, 4  # and for a thorough one
GLANCES, PLAYOUTS = 8, 128
PATIENT = 6  # how many times as many a thorough look takes


def worth(state: State, seat: Seat) -> float:
    """The points on the sheet, the cells the line may still cover, the numbers it may still reach, the turn played as well as can be."""
    mind = mind_of(state.box, TASTE)
    mind.see(state, seat)
    return mind.options()[0][0] if is_handy(state.box) else mind.standing()


def key(state: State, seat: Seat) -> Hashable:
    sheet = state.sheets[seat]
    return sheet.line, sheet.fresh, sheet.at_first, sheet.done


def think(view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[Considered]:
    """Every way to play the card; with a budget the best of them on the same orders of the cards, each as it turns out."""
    if not is_handy(view.box):
        return []
    mind = mind_of(view.box, TASTE)
    mind.see(view, seat)
    options = mind.options()
    if budget is not None and any(view.deck):
        options = _compared(mind, options, budget, rng)
    lines = [(worth, mind.moves(view.box, view.sheets[seat], way)) for worth, way in options]
    return [Considered(moves[0], worth, moves) for worth, moves in lines]


def _compared(mind: Mind, options: list[tuple[float, int]], budget: Budget, rng: Random) -> list[tuple[float, int]]:
    """The most promising with what they come to on common orders of the cards, the best first."""
    candidates, width = _manner(budget)
    seed = rng.getrandbits(48)
    ranking = halving(
        [worth for worth, _ in options[:candidates]],
        lambda n, number: mind.look(options[n][1], common(seed, number), width),
        budget,
        PLAYOUTS,
    )
    return [(candidate.value, options[candidate.number][1]) for candidate in best_first(ranking)]


def _manner(budget: Budget) -> tuple[int, int]:
    """How many ways to compare, and how wide a beam there is time for."""
    if (budget.seconds or budget.playouts / (PLAYOUTS * PATIENT)) >= 1:
        return THOROUGH
    return QUICK if budget.seconds or budget.playouts > GLANCES else GLANCE


JUDGEMENT = Judgement(worth, key=key, think=think, slips=0.06, ahead=2, playouts=PLAYOUTS, patient=PATIENT, glance=GLANCES)
