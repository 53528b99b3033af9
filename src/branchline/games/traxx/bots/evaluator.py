"""Träxx: evaluate a line, and compare ways to play a card over many determinizations (orders of the remaining cards)."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig, Evaluator, ReviewSettings, SearchSettings
from branchline.bots.sequential_halving import best_first, crn_seed, sequential_halving
from branchline.engine.game import Seat, Setup
from branchline.games.traxx.bots.search import Liking, Mind, is_handy, mind_of
from branchline.games.traxx.rules.components import box_of
from branchline.games.traxx.rules.state import State

TASTE = Liking(  # found by trial: whole turns played by it alone score 31 alone, by what was thought out 25
    growth=2.824,
    early=14.622,
    lonely=3.887,
    narrow=2.324,
    broad=0.361,
    edge=2.287,
    tight=0.619,
    stuck=0.435,
    sure=0.42,
    hope=0.628,
    ebbing=0.017,
    spite=1.0,
)
GAIN = 0.4  # points that the best turn brings beyond the hand that plays on in study; by `benchmarks/gain.py`
GLANCES, PLAYOUTS, PATIENT = 8, 72, 20  # looks ahead at a glance, usually, and how many times as many for a thorough look
MANNERS = (4, 1), (8, 2), (16, 4)  # for each of these: ways to play a card that are compared, and the width of the beam that plays on
SPITE = 0.0, 0.5, 1.0  # and what a point that rivals lose is worth
GLANCE, USUAL, THOROUGH = range(3)


def worth(state: State, seat: Seat) -> float:
    """The points on the sheet, the cells the line may still cover, the numbers it may still reach, the turn played as well as can be."""
    mind = mind_of(state.box, TASTE)
    mind.see(state, seat)
    return mind.options()[0][0] if is_handy(state.box) else mind.standing()


def key(state: State, seat: Seat) -> Hashable:
    sheet = state.sheets[seat]
    return sheet.line, sheet.fresh, sheet.at_first, sheet.done


def knows(setup: Setup) -> bool:
    return is_handy(box_of(setup.edition))


def think(view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[Considered]:
    """Every way to play the card; with a budget the best of them on the same orders of the cards, each as it turns out."""
    if not is_handy(view.box):
        return []
    manner = GLANCE if budget is None else _manner(budget, mind_of(view.box, TASTE).compiled)
    mind = mind_of(view.box, TASTE._replace(spite=SPITE[manner]))
    mind.see(view, seat)
    options = mind.options()
    if budget is not None and any(view.deck):
        options = _compared(mind, options, manner, budget, rng)
    lines = [(worth, mind.moves(view.box, view.sheets[seat], way)) for worth, way in options]
    return [Considered(moves[0], worth, moves) for worth, moves in lines]


def _compared(mind: Mind, options: list[tuple[float, int]], manner: int, budget: Budget, rng: Random) -> list[tuple[float, int]]:
    """The most promising with what they come to on common orders of the cards, the best first."""
    candidates, width = MANNERS[manner]
    seed = rng.getrandbits(48)
    ranking = sequential_halving(
        [worth for worth, _ in options[:candidates]],
        lambda n, number: mind.look(options[n][1], crn_seed(seed, number), width),
        budget,
    )
    return [(candidate.value, options[candidate.number][1]) for candidate in best_first(ranking)]


def _manner(budget: Budget, compiled: bool) -> int:
    """How to look ahead within a budget; what is not compiled has time for less."""
    manner = THOROUGH if budget.thorough(PLAYOUTS * PATIENT, compiled) else USUAL if budget.rollouts > GLANCES else GLANCE
    return manner if compiled or budget.seconds is None else max(GLANCE, manner - 1)


BOT_CONFIG = BotConfig(
    Evaluator(worth, state_key=key),
    SearchSettings(
        search=think,
        supports=knows,
        epsilon=0.06,
        beam_width=12,  # this and the next three are for boxes that `search` does not support
        candidate_width=24,
        root_candidates=12,
        rollout_turns=5,
        rollouts=PLAYOUTS,
        screening_rollouts=GLANCES,
        master_budget_factor=PATIENT,
    ),
    ReviewSettings(per_turn_gain=GAIN),
)
