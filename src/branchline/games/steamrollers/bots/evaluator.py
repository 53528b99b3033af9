"""SteamRollers: evaluate a seat by its best goal (links, engine, deliveries), its tiles, the time left, and Eva."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import exp, log, tanh
from random import Random
from typing import Any

from branchline.bots.bot import EvaluatedMove
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig, Evaluator, ReviewSettings, SearchSettings
from branchline.bots.thread_local import thread_local_cache
from branchline.engine.compiled import build_info, load_merged
from branchline.engine.game import Seat, Setup
from branchline.games.steamrollers.bots.delivery_value import longest_deliveries, tile_value
from branchline.games.steamrollers.bots.dice_value import dice_value, rolled_harm
from branchline.games.steamrollers.bots.easy import MOST_BUILDS as BEGINNERS_BUILDS
from branchline.games.steamrollers.bots.easy_bots import MODULES, easy_evaluator, supports
from branchline.games.steamrollers.bots.eva_estimate import ROUNDS, forecast
from branchline.games.steamrollers.bots.goal_generation import goal_candidates
from branchline.games.steamrollers.bots.links import promises
from branchline.games.steamrollers.bots.parameters import read_parameters
from branchline.games.steamrollers.bots.sizes import LOST
from branchline.games.steamrollers.bots.turn_search import finish
from branchline.games.steamrollers.bots.turn_search import search as search_turns
from branchline.games.steamrollers.native.convert import match_from
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.eva import FULL
from branchline.games.steamrollers.rules.map import CODE_OF, NUMBERS, Borders
from branchline.games.steamrollers.rules.moves import Build, Done, Move, StartTrack
from branchline.games.steamrollers.rules.scoring import eva_lines, eva_total, score
from branchline.games.steamrollers.rules.state import Sheet, State

MOST_BUILDS = 8  # tracks considered in solo matches; with others 3, as measured for `easy.py`
PACE = 1.7  # useful actions in a round of two
LATER = 0.4  # fraction of the goods in the other cities that go before enough cities are empty
LEAST_LEFT = 0.2  # fraction of the goods that Eva leaves at least
PATIENCE = 3  # rounds looked beyond the best end
SOFT = 1.5
NEXT = 0.4  # fraction of an action still to do in this round that adds to the time left
GAIN = 0.65  # points per turn by which the best turn beats the rollout policy of reviews; measured by `benchmarks/gain.py`
WON = 8.0  # points for beating Eva, spread over the expected margin by tanh; at other tables only finished matches have a bonus


native = load_merged(*MODULES)


@thread_local_cache(16)
def _easy_evaluator(setup: Setup) -> Any:
    return easy_evaluator(setup, all(build_info(part).compiled for part in MODULES))


def evaluate(state: State, seat: Seat) -> float:
    """Expected points of a seat: present points and the best goal in the time left; solo less Eva's, with a bonus for winning."""
    if not state.alone:
        return float(native.evaluate(_easy_evaluator(state.setup), match_from(state, build=native), seat))
    if state.phase == "over":
        return _final_value(state)
    sheet = state.sheets[seat]
    future, rounds = _solo_future(state, sheet, state.goods)
    margin = sheet.delivered + dice_value(state, seat) - _eva_sure(state) + future + tile_value(state, seat, rounds)
    if state.phase == "eva_roll":
        margin -= rolled_harm(state)
    return margin + WON * tanh(margin / WON)


def _eva_sure(state: State) -> int:
    """Eva's points without those of the tiles in the pool, which may still be taken."""
    return sum(points for line, points in eva_lines(state) if line != "tiles")


def _final_value(state: State) -> float:
    margin = float(score(state, 0).total - eva_total(state))
    margin = min(margin, 0.0) - LOST if state.ending == FULL else margin
    return margin + (WON if margin > 0 else -WON)


def soft_maximum(values: list[float]) -> float:
    """Soft maximum (log-mean-exp) of the values: alternatives count, since the dice may not allow the best."""
    best = max(values)
    return best + SOFT * log(sum([exp((value - best) / SOFT) for value in values]) / len(values))


def pending(state: State) -> int:
    """The number of actions still to do in this round."""
    match state.phase:
        case "take":
            return 2
        case "act" | "throw":
            return 2 if state.turn.second else 1
    return 0


def _solo_future(state: State, sheet: Sheet, goods: tuple[str, ...]) -> tuple[float, int]:
    boxes, extra, ready = sheet.boxes.bit_count(), _extra_power(state), NEXT * pending(state)
    return _against_eva(state.box, state.borders, sheet.tracks, boxes, extra, goods, state.eva.crosses, ready)


@lru_cache(maxsize=1 << 14)
def _against_eva(
    box: Box, board: Borders, tracks: bytes, boxes: int, extra: int, goods: tuple[str, ...], crosses: tuple[int, ...], ready: float
) -> tuple[float, int]:
    """The best expected margin over Eva's gain, and the rounds until then; the match ends when enough cities are empty."""
    rows = tuple(map(len, goods))
    eva, few = forecast(box, crosses, rows), sum(sorted(rows)[: box.empty_cities])
    most, seen = few + LATER * (sum(rows) - few), goal_candidates(box, board, tracks, boxes, extra, goods)
    best, since = (-999.0, 0), 0
    for rounds in range(ROUNDS + 1):
        actions, gone = rounds * PACE + ready, eva.removed[rounds]
        if rounds < ROUNDS and actions + gone < few:
            continue
        number, left = max(0.0, most - gone), max(LEAST_LEFT, 1 - gone / max(1, sum(rows)))
        value = soft_maximum([candidate.value(actions, number, left) for candidate in seen]) - eva.points[rounds]
        since = 0 if value > best[0] else since + 1
        best = max(best, (value, rounds))
        if since == PATIENCE:
            break
    return best


def _extra_power(state: State) -> int:
    number = state.faces.number["power"] if len(state.sides) == len(NUMBERS) else 0
    return 1 if number and state.tiles[number - 1] == 0 else 0


def prune_moves(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Keep the most valuable tracks and the longest of equal deliveries; rows stay as they were drawn."""
    if state.phase == "arrange":
        return [move for move in moves if isinstance(move, Done)]
    builds = [move for move in moves if isinstance(move, (Build, StartTrack)) and move.cell]
    if not builds:
        return longest_deliveries(state, seat, moves)
    others = [move for move in moves if not (isinstance(move, (Build, StartTrack)) and move.cell)]
    promised, numbers = promises(state.box.map, state.borders, state.sheets[seat].tracks), state.box.map.numbers
    gains = [(promised.get((numbers[int(m.cell[0]), int(m.cell[1])], CODE_OF[m.ends]), 0.0), -n) for n, m in enumerate(builds)]
    kept = sorted(gains, reverse=True)[: MOST_BUILDS if state.alone else BEGINNERS_BUILDS]
    return [*longest_deliveries(state, seat, others), *(builds[-n] for _, n in kept)]


def search(view: State, seat: Seat, budget: Budget | None, rng: Random, parameters: list[float] | None = None) -> list[EvaluatedMove]:
    """Search turns by rollouts; none without a budget. Other parameters of the policy apply to solo matches only."""
    return [] if budget is None else search_turns(view, seat, budget, rng, parameters if view.alone else None)


def eva_points(state: State) -> int | None:
    """Eva's points."""
    return eva_total(state) if state.alone else None


BOT_CONFIG = BotConfig(
    Evaluator(evaluate, prune_moves=prune_moves, maximise_lead=True, opponent_score=eva_points),
    SearchSettings(
        search=search, supports=supports, epsilon=0.01, beam_width=8, rollouts=225, screening_rollouts=66, master_budget_factor=8
    ),
    ReviewSettings(fast_rollout=finish, score_stdev=13.0, per_turn_gain=GAIN),
)


def by_weights(data: bytes) -> BotConfig:
    """The configuration with parameters of the rollout policy that `train` wrote; they apply to solo matches."""
    return replace(BOT_CONFIG, search=replace(BOT_CONFIG.search, search=partial(search, parameters=read_parameters(data.decode()).values)))
