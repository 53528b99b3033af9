"""Contract of reviews: a planted blunder is found at every table, and the reviewer's own turn loses little."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

import pytest
from tests.conformance.test_review_breakdown import tables

from branchline.bots import BOTS
from branchline.bots.beam_search import is_open
from branchline.bots.evaluator import bot_config
from branchline.engine.game import AnyGame, Seat, Setup
from branchline.engine.match import Match
from branchline.engine.record import record_of, write_record
from branchline.study.review.candidates import TurnComparison, generate_candidates, rollouts
from branchline.study.review.rollout import Estimate, RolloutPolicy, decision_point, differences, totals
from branchline.study.review.timeline import cached_timeline

BY, PLAYERS, SEED = "hard", "medium", "verdicts"
LOOKED_AT, PLACES = 8, 3  # places where most seems at stake, and those of them that are really spoilt most
PLANTING_ROLLOUTS, PLAYOUTS = 8, 32  # to find those, by chance of their own; and to judge them
pytestmark = pytest.mark.long


@tables()
def test_a_blunder_is_found_and_the_reviewer_loses_little(game: AnyGame, setup: Setup) -> None:
    seat = setup.seats - 1
    blunders, own = list[Estimate](), list[Estimate]()
    for log in costliest_turns(game, setup, seat):
        state = Match.replay(game, setup, log).state
        blunders.append(loss_of(game, setup, seat, log, worst_turn(game, state, seat)))
        own.append(loss_of(game, setup, seat, log, reviewers_turn(game, state, seat)))
    blunder, little = sum_of(blunders), sum_of(own)
    assert blunder.value > 3 * blunder.error
    assert little.value <= 2 * little.error + blunder.value / 3


def sum_of(amounts: list[Estimate]) -> Estimate:
    return Estimate(sum(each.value for each in amounts), sqrt(sum(each.error**2 for each in amounts)))


def costliest_turns(game: AnyGame, setup: Setup, seat: Seat) -> list[list[tuple[Seat, Any]]]:
    """Logs up to the turns of a seat where the worst turn costs most in rollouts."""
    found = [(cost(game, Match.replay(game, setup, log).state, seat), len(log), log) for log in turns_with_most_at_stake(game, setup, seat)]
    return [log for _, _, log in sorted(found)[-PLACES:]]


def cost(game: AnyGame, state: Any, seat: Seat) -> float:
    """The loss of the worst turn compared with the reviewer's own."""
    here, ends = decision_point(game, state, seat), []
    for turn in (reviewers_turn(game, state, seat), worst_turn(game, state, seat)):
        ends.append(fmean(sum(here.rollout(turn, f"planting/{number}")) for number in range(PLANTING_ROLLOUTS)))
    return ends[0] - ends[1]


def turns_with_most_at_stake(game: AnyGame, setup: Setup, seat: Seat) -> list[list[tuple[Seat, Any]]]:
    """Logs up to the turns of a seat where the evaluation expects the largest losses."""
    match: Match[Any, Any] = Match(game, setup)
    finish(match, seat)
    policy, state, gaps = RolloutPolicy(game, bot_config(game)), game.new(setup), list[tuple[float, int]]()
    acted = False
    for number, (mover, move) in enumerate(match.log):
        if not acted and is_open(game, state, seat) and len(game.legal_moves(state, seat)) > 1:
            ends = [policy.apply(state, seat, turn) for turn in (policy.turn(state, seat), worst_turn(game, state, seat))]
            best, least = (policy.config.evaluator.evaluate(end, seat) for end in ends)
            gaps.append((best - least, number))
        state = game.apply(state, mover, move)
        acted = (acted or mover == seat) and is_open(game, state, seat)
    return [match.log[:number] for _, number in sorted(gaps)[-LOOKED_AT:]]


def finish(match: Match[Any, Any], first: Seat) -> None:
    """Bots play a match to its end, the first seat first."""
    bots, source = [BOTS[PLAYERS].create(match.game, seat) for seat in range(match.setup.seats)], Random(SEED)
    while not match.over:
        if not match.settle(SEED):
            acting = match.game.to_act(match.state)
            seat = first if first in acting else acting[0]
            view = match.game.view(match.state, seat)
            match.play(seat, bots[seat].choose(view, match.game.legal_moves(view, seat), source))


def loss_of(game: AnyGame, setup: Setup, seat: Seat, log: list[tuple[Seat, Any]], turn: tuple[Any, ...]) -> Estimate:
    """The estimated loss of a turn after this log."""
    match = Match.replay(game, setup, [*log, *((seat, move) for move in turn)])
    finish(match, seat)
    written = write_record(record_of(match, tuple("abcdefghij"[: setup.seats])))
    place = next(n for n, each in enumerate(cached_timeline(written, seat).segments) if each.at == len(log))
    comparison = TurnComparison.of(place, generate_candidates(written, seat, place, BY, SEED))
    for stats in comparison.candidates:
        stats.samples = rollouts(written, seat, place, stats.moves, range(PLAYOUTS), SEED)
    return Estimate.of(differences(totals(comparison.best_samples), totals(comparison.played_turn.samples)))


def reviewers_turn(game: AnyGame, state: Any, seat: Seat) -> tuple[Any, ...]:
    """The turn that the reviewer plays."""
    bot, source = BOTS[BY].create(game, seat), Random(SEED)
    return moves_of_turn(game, state, seat, lambda here: bot.choose(game.view(here, seat), game.legal_moves(here, seat), source))


def worst_turn(game: AnyGame, state: Any, seat: Seat) -> tuple[Any, ...]:
    """The turn with the worst evaluation, move by move."""
    worth = bot_config(game).evaluator.evaluate
    return moves_of_turn(
        game, state, seat, lambda here: min(game.legal_moves(here, seat), key=lambda m: worth(game.apply(here, seat, m), seat))
    )


def moves_of_turn(game: AnyGame, state: Any, seat: Seat, choose: Callable[[Any], Any]) -> tuple[Any, ...]:
    moves = []
    while is_open(game, state, seat):
        moves.append(choose(state))
        state = game.apply(state, seat, moves[-1])
    return tuple(moves)
