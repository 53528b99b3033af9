"""Days of Steam: evaluate a seat by expected deliveries and loops, rank whole turns by it, and compare the best by rollouts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from branchline.bots.bot import EvaluatedMove
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig, Evaluator, ReviewSettings, SearchSettings
from branchline.bots.sequential_halving import best_first, crn_seed, sequential_halving
from branchline.bots.thread_local import thread_local_cache
from branchline.engine.compiled import build_info, load_merged
from branchline.engine.game import Seat, Setup
from branchline.games.days_of_steam.bots.easy_bots import MODULES, easy_evaluator
from branchline.games.days_of_steam.bots.parameters import CITIES, DEFAULTS, RIVAL
from branchline.games.days_of_steam.native.constants import BURN, ENTER, LAY_CITY
from branchline.games.days_of_steam.native.convert import match_from, move_of, number_of
from branchline.games.days_of_steam.rules.components import box_of
from branchline.games.days_of_steam.rules.map import around
from branchline.games.days_of_steam.rules.moves import Enter, Move
from branchline.games.days_of_steam.rules.scoring import score_of
from branchline.games.days_of_steam.rules.state import State
from branchline.games.days_of_steam.rules.view import determinize

if TYPE_CHECKING:
    from branchline.games.days_of_steam.bots.turn_search import TurnSearch
    from branchline.games.days_of_steam.native.table import Match

native = load_merged(*MODULES)

TurnValue: TypeAlias = tuple[float, list[int]]  # the value of a turn, and its moves as the kernel numbers them

COMPILED = all(build_info(part).compiled for part in MODULES)
ROLLOUTS = 32
MASTER_FACTOR = 12  # how many times as many rollouts a thorough search takes
QUICK_ROOTS, QUICK_ROLLOUTS = 2, 2  # without a budget: turns that are compared, and rollouts for that
ROOTS, AHEAD = 8, 1  # turns that are compared, and own turns in a rollout
THOROUGH_ROOTS, THOROUGH_AHEAD = 12, 2  # in a thorough search


def supports(setup: Setup) -> bool:
    """Whether the map analysis has room for all cities of a box; it leaves out the others, and bots are weaker."""
    return box_of(setup.edition).cities <= CITIES


@thread_local_cache(16)
def search_for(setup: Setup, rival: float = DEFAULTS[RIVAL]) -> TurnSearch:
    """The turn search of a table, with another weight for the best rival if given."""
    made: TurnSearch = easy_evaluator(setup, COMPILED, rival)
    return made


def _match(state: State) -> Match:
    return match_from(state, build=native)


def evaluate(state: State, seat: Seat) -> float:
    """Expected points of a seat, discounted; within a move its best continuation."""
    if not state.trains:
        return float(score_of(state.box, state.deliveries[seat], state.loops[seat]).total)
    return float(native.evaluate(search_for(state.setup, 0.0), _match(state), seat))


def prune_moves(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Keep the most promising tiles to lay, and the places for cities near the train."""
    if state.phase != "turn" or not state.trains:
        return moves
    left_out = set(native.pruned_moves(search_for(state.setup), _match(state)))
    return [move for move in moves if number_of(state, seat, move) not in left_out]


def turn_key(state: State, seat: Seat) -> Hashable:
    """Key of what a turn has changed: the tile laid, or the train and the goods. The end of a match names no tile."""
    board = state.map
    lying = board if state.new_tile is None else (state.new_tile, board.faces[state.new_tile].code, board.faces[state.new_tile].turn)
    own = state.hands[seat], state.steam, state.coal, state.loops
    return state.phase, lying, state.run, state.trains, state.deliveries, state.goods, own


def search(view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[EvaluatedMove]:
    """The best ways to end the turn by evaluation, compared by rollouts: quickly without a budget, thoroughly if there is time."""
    if not view.trains:
        return []
    roots, ahead, budget = _search_settings(budget)
    deadline, state = budget.deadline(), determinize(view, rng)
    start = _match(state)
    lines = _compare(search_for(state.setup), start, _all_turns(state, start)[:roots], ahead, budget.until(deadline), rng)
    return [_as_considered(state, seat, line) for line in lines]


def _search_settings(budget: Budget | None) -> tuple[int, int, Budget]:
    """The number of turns to compare, the own turns in a rollout, and the budget."""
    if budget is None:
        return QUICK_ROOTS, AHEAD, Budget(QUICK_ROLLOUTS)
    if budget.thorough(ROLLOUTS * MASTER_FACTOR, COMPILED):
        return THOROUGH_ROOTS, THOROUGH_AHEAD, budget
    return ROOTS, AHEAD, budget


def _all_turns(state: State, start: Match) -> list[TurnValue]:
    """All turns with their values, the best first; also after burning as much coal as possible."""
    lines: list[TurnValue] = native.all_turns(search_for(state.setup), start)
    burns = min(state.coal[state.seat], state.box.steam_limit - state.steam[state.seat]) if state.phase == "turn" else 0
    if burns > 0:
        warm = _match(state)
        for _ in range(burns):
            native.apply(warm, state.seat, BURN)
        lines += [(value, [BURN] * burns + line) for value, line in native.all_turns(search_for(state.setup), warm)]
    return sorted(lines, key=_value, reverse=True)


def _value(line: TurnValue) -> float:
    return line[0]


def _compare(playing: TurnSearch, start: Match, lines: list[TurnValue], ahead: int, budget: Budget, rng: Random) -> list[TurnValue]:
    """Turns with their mean lead after rollouts with common random numbers, the best first."""
    seed = rng.getrandbits(48)

    def rollout_of(n: int, number: int) -> float:
        return float(native.rollout(playing, start, lines[n][1], crn_seed(seed, number), ahead))

    ranking = sequential_halving([value for value, _ in lines], rollout_of, budget)
    return [(candidate.value, lines[candidate.number][1]) for candidate in best_first(ranking)]


def _as_considered(state: State, seat: Seat, line: TurnValue) -> EvaluatedMove:
    """A turn in the moves of the game."""
    value, numbers = line
    moves: list[Move] = []
    cell = state.run.cell if state.run else state.trains[seat].cell
    for number in numbers:
        if ENTER <= number < LAY_CITY:
            cell = around(cell)[number - ENTER]
            moves.append(Enter(cell))
        else:
            moves.append(move_of(state, seat, number))
    return EvaluatedMove(moves[0], value, tuple(moves))


BOT_CONFIG = BotConfig(
    Evaluator(evaluate, prune_moves=prune_moves, turn_key=turn_key, maximise_lead=True, value_scale=0.82),
    SearchSettings(search=search, supports=supports, epsilon=0.03, rollouts=ROLLOUTS, master_budget_factor=MASTER_FACTOR),
    ReviewSettings(rollout_beam_width=1, rollout_turns=1, score_stdev=6.6),
)
