"""The law of verdicts: in every game, with any number of seats, a planted blunder is found, and the reviewer's own turn loses little."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.laws.test_account import tables

from branchline.bots import BOTS
from branchline.bots.judge import judgement_of
from branchline.bots.turns import is_open
from branchline.engine.game import AnyGame, Seat, Setup
from branchline.engine.match import Match
from branchline.engine.record import record_of, write_record
from branchline.study.account import Amount
from branchline.study.choice import Choice
from branchline.study.chronicle import remembered
from branchline.study.estimate import amount, differences, totals
from branchline.study.outlook import outlook
from branchline.study.thoughts import thoughts

BY, PLAYOUTS, SEED = "hard", 8, "verdicts"
LATE = 0.4  # of the match is over


@tables
def test_a_blunder_is_found_and_the_reviewer_loses_little(game: AnyGame, setup: Setup) -> None:
    seat, log = late(game, setup)
    blunder, own = (judged(game, setup, seat, log, play) for play in (worst, reviewers))
    assert blunder.value > 2 * blunder.error
    assert own.value <= blunder.value / 3


def late(game: AnyGame, setup: Setup) -> tuple[Seat, list[tuple[Seat, Any]]]:
    """The log of a match in which a seat is late to act, at the beginning of a turn."""
    match: Match[Any, Any] = Match(game, setup)
    seat, starts, acted = setup.seats - 1, list[int](), False
    finish(match, seat)
    state = game.new(setup)
    for number, (mover, move) in enumerate(match.log):
        open_ = is_open(game, state, seat)
        if open_ and not acted and len(game.legal_moves(state, seat)) > 1:
            starts.append(number)
        acted = open_ if mover != seat else True
        state = game.apply(state, mover, move)
        acted = acted and is_open(game, state, seat)
    return seat, match.log[: starts[int(LATE * len(starts))]]


def finish(match: Match[Any, Any], first: Seat) -> None:
    """Beginners play a match to its end; one of them never waits."""
    bots, source = [BOTS["easy"].sit(match.game, seat) for seat in range(match.setup.seats)], Random(SEED)
    while not match.over:
        if not match.settle(SEED):
            acting = match.game.to_act(match.state)
            seat = first if first in acting else acting[0]
            view = match.game.view(match.state, seat)
            match.play(seat, bots[seat].choose(view, match.game.legal_moves(view, seat), source))


def judged(game: AnyGame, setup: Setup, seat: Seat, log: list[tuple[Seat, Any]], play: Any) -> Amount:
    """What is lost in a turn that somebody plays after this log."""
    match = Match.replay(game, setup, log)
    play(match, seat)
    finish(match, seat)
    written = write_record(record_of(match, tuple("abcdefghij"[: setup.seats])))
    place = next(n for n, each in enumerate(remembered(written, seat).stretches) if each.at == len(log))
    choice = Choice.of(place, thoughts(written, seat, place, BY, SEED))
    for arm in choice.arms:
        arm.samples = outlook(written, seat, place, arm.moves, range(PLAYOUTS), SEED)
    return amount(differences(totals(choice.best_samples), totals(choice.played.samples)))


def reviewers(match: Match[Any, Any], seat: Seat) -> None:
    bot, source = BOTS[BY].sit(match.game, seat), Random(SEED)
    while is_open(match.game, match.state, seat):
        view = match.game.view(match.state, seat)
        match.play(seat, bot.choose(view, match.game.legal_moves(view, seat), source))


def worst(match: Match[Any, Any], seat: Seat) -> None:
    """The turn that looks worst, move by move."""
    game, judgement = match.game, judgement_of(match.game)
    while is_open(game, match.state, seat):
        state = match.state
        match.play(seat, min(game.legal_moves(state, seat), key=lambda move: judgement.worth(game.apply(state, seat, move), seat)))
