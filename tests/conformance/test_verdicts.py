"""Contract of verdicts: a planted blunder is found at every table, and the reviewer's own turn loses little."""

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
PLANTING, PLAYOUTS = 8, 32  # to find those, by chance of their own; and to judge them
pytestmark = pytest.mark.long


@tables()
def test_a_blunder_is_found_and_the_reviewer_loses_little(game: AnyGame, setup: Setup) -> None:
    seat = setup.seats - 1
    blunders, own = list[Estimate](), list[Estimate]()
    for log in spoilt_most(game, setup, seat):
        state = Match.replay(game, setup, log).state
        blunders.append(judged(game, setup, seat, log, worst(game, state, seat)))
        own.append(judged(game, setup, seat, log, reviewers(game, state, seat)))
    blunder, little = together(blunders), together(own)
    assert blunder.value > 3 * blunder.error
    assert little.value <= 2 * little.error + blunder.value / 3


def together(amounts: list[Estimate]) -> Estimate:
    return Estimate(sum(each.value for each in amounts), sqrt(sum(each.error**2 for each in amounts)))


def spoilt_most(game: AnyGame, setup: Setup, seat: Seat) -> list[list[tuple[Seat, Any]]]:
    """The log of a match up to each of the turns of a seat after which the worst turn costs most when it is played on."""
    found = [(cost(game, Match.replay(game, setup, log).state, seat), len(log), log) for log in at_stake(game, setup, seat)]
    return [log for _, _, log in sorted(found)[-PLACES:]]


def cost(game: AnyGame, state: Any, seat: Seat) -> float:
    """What the worst turn costs beside the reviewer's own."""
    here, ends = decision_point(game, state, seat), []
    for turn in (reviewers(game, state, seat), worst(game, state, seat)):
        ends.append(fmean(sum(here.rollout(turn, f"planting/{number}")) for number in range(PLANTING)))
    return ends[0] - ends[1]


def at_stake(game: AnyGame, setup: Setup, seat: Seat) -> list[list[tuple[Seat, Any]]]:
    """The log of a match up to each of the turns of a seat that can be spoilt most, as far as one can judge."""
    match: Match[Any, Any] = Match(game, setup)
    finish(match, seat)
    policy, state, gaps = RolloutPolicy(game, bot_config(game)), game.new(setup), list[tuple[float, int]]()
    acted = False
    for number, (mover, move) in enumerate(match.log):
        if not acted and is_open(game, state, seat) and len(game.legal_moves(state, seat)) > 1:
            ends = [policy.apply(state, seat, turn) for turn in (policy.turn(state, seat), worst(game, state, seat))]
            best, least = (policy.config.evaluator.evaluate(end, seat) for end in ends)
            gaps.append((best - least, number))
        state = game.apply(state, mover, move)
        acted = (acted or mover == seat) and is_open(game, state, seat)
    return [match.log[:number] for _, number in sorted(gaps)[-LOOKED_AT:]]


def finish(match: Match[Any, Any], first: Seat) -> None:
    """Bots play a match to its end; one of them never waits."""
    bots, source = [BOTS[PLAYERS].create(match.game, seat) for seat in range(match.setup.seats)], Random(SEED)
    while not match.over:
        if not match.settle(SEED):
            acting = match.game.to_act(match.state)
            seat = first if first in acting else acting[0]
            view = match.game.view(match.state, seat)
            match.play(seat, bots[seat].choose(view, match.game.legal_moves(view, seat), source))


def judged(game: AnyGame, setup: Setup, seat: Seat, log: list[tuple[Seat, Any]], turn: tuple[Any, ...]) -> Estimate:
    """What is lost in a turn that is played after this log."""
    match = Match.replay(game, setup, [*log, *((seat, move) for move in turn)])
    finish(match, seat)
    written = write_record(record_of(match, tuple("abcdefghij"[: setup.seats])))
    place = next(n for n, each in enumerate(cached_timeline(written, seat).segments) if each.at == len(log))
    comparison = TurnComparison.of(place, generate_candidates(written, seat, place, BY, SEED))
    for stats in comparison.candidates:
        stats.samples = rollouts(written, seat, place, stats.moves, range(PLAYOUTS), SEED)
    return Estimate.of(differences(totals(comparison.best_samples), totals(comparison.played_turn.samples)))


def reviewers(game: AnyGame, state: Any, seat: Seat) -> tuple[Any, ...]:
    """The turn that the reviewer plays."""
    bot, source = BOTS[BY].create(game, seat), Random(SEED)
    return played(game, state, seat, lambda here: bot.choose(game.view(here, seat), game.legal_moves(here, seat), source))


def worst(game: AnyGame, state: Any, seat: Seat) -> tuple[Any, ...]:
    """The turn that looks worst, move by move."""
    worth = bot_config(game).evaluator.evaluate
    return played(game, state, seat, lambda here: min(game.legal_moves(here, seat), key=lambda m: worth(game.apply(here, seat, m), seat)))


def played(game: AnyGame, state: Any, seat: Seat, choose: Callable[[Any], Any]) -> tuple[Any, ...]:
    moves = []
    while is_open(game, state, seat):
        moves.append(choose(state))
        state = game.apply(state, seat, moves[-1])
    return tuple(moves)
