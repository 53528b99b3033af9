"""Träxx: evaluate a line, and compare ways to play a card by perfect-information Monte Carlo (see `bots.search`) over orders of cards."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from branchline.bots.bot import EvaluatedMove
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig, Evaluator, ReviewSettings, SearchSettings
from branchline.bots.sequential_halving import best_first, crn_seed, sequential_halving
from branchline.engine.game import Seat, Setup
from branchline.games.traxx.bots.search import Searcher, Weights, is_small, searcher_of
from branchline.games.traxx.rules.components import box_of
from branchline.games.traxx.rules.state import State

WEIGHTS = Weights(  # tuned by trial: greedy turns score 31 points solo, 25 with the initial guesses
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
GAIN = 0.4  # points per turn by which the best turn beats the rollout policy of reviews; measured by `benchmarks/gain.py`
SCREENING_ROLLOUTS, ROLLOUTS, MASTER_BUDGET_FACTOR = 8, 72, 20
MODES = (4, 1), (8, 2), (16, 4)  # by mode: options compared, and beam width
SPITE = 0.0, 0.5, 1.0  # by mode: value of a point that rivals lose
QUICK, USUAL, THOROUGH = range(3)


def evaluate(state: State, seat: Seat) -> float:
    """Heuristic value for a seat: points, plus cells and numbers its line can still reach, after the best end of this turn."""
    searcher = searcher_of(state.box, WEIGHTS)
    searcher.load(state, seat)
    return searcher.options()[0][0] if is_small(state.box) else searcher.current_value()


def key(state: State, seat: Seat) -> Hashable:
    sheet = state.sheets[seat]
    return sheet.line, sheet.new_cells, sheet.at_first, sheet.done


def supports(setup: Setup) -> bool:
    return is_small(box_of(setup.edition))


def search(view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[EvaluatedMove]:
    """Ranks all ways to play the card by heuristic value; with a budget, by PIMC on common orders of the cards."""
    if not is_small(view.box):
        return []
    mode = QUICK if budget is None else _mode(budget, searcher_of(view.box, WEIGHTS).compiled)
    searcher = searcher_of(view.box, WEIGHTS._replace(spite=SPITE[mode]))
    searcher.load(view, seat)
    options = searcher.options()
    if budget is not None and any(view.deck):
        options = _compare(searcher, options, mode, budget, rng)
    lines = [(value, searcher.moves(view.box, view.sheets[seat], option)) for value, option in options]
    return [EvaluatedMove(moves[0], value, moves) for value, moves in lines]


def _compare(searcher: Searcher, options: list[tuple[float, int]], mode: int, budget: Budget, rng: Random) -> list[tuple[float, int]]:
    """Sequential halving over the most promising options, with common random numbers; best first."""
    candidates, width = MODES[mode]
    seed = rng.getrandbits(48)
    ranking = sequential_halving(
        [value for value, _ in options[:candidates]],
        lambda n, number: searcher.search_option(options[n][1], crn_seed(seed, number), width),
        budget,
    )
    return [(candidate.value, options[candidate.number][1]) for candidate in best_first(ranking)]


def _mode(budget: Budget, compiled: bool) -> int:
    """The search mode for a budget; one lower in plain Python with a time limit."""
    mode = (
        THOROUGH if budget.thorough(ROLLOUTS * MASTER_BUDGET_FACTOR, compiled) else USUAL if budget.rollouts > SCREENING_ROLLOUTS else QUICK
    )
    return mode if compiled or budget.seconds is None else max(QUICK, mode - 1)


BOT_CONFIG = BotConfig(
    Evaluator(evaluate, turn_key=key),
    SearchSettings(
        search=search,
        supports=supports,
        epsilon=0.06,
        beam_width=12,  # this and the next three are for boxes that `search` does not support
        candidate_width=24,
        root_candidates=12,
        rollout_turns=5,
        rollouts=ROLLOUTS,
        screening_rollouts=SCREENING_ROLLOUTS,
        master_budget_factor=MASTER_BUDGET_FACTOR,
    ),
    ReviewSettings(per_turn_gain=GAIN),
)
