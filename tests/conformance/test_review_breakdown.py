"""The contract of the breakdown: start + luck + others - losses is the result, in every game, with any number of seats, whoever played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.conformance.subject import subject

from branchline.bots import BOTS
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig, bot_config
from branchline.conformance.positions import STYLES, steps
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame, Setup
from branchline.engine.match import Match
from branchline.engine.record import record_of
from branchline.games import GAMES
from branchline.study import Review
from branchline.study.review import rollout as stands
from branchline.study.review.session import review

ROUGH = Budget(2)


def _tables() -> Iterator[object]:
    """Every game with every number of seats. The fewest, two and the most are usual; the others take long."""
    for game in GAMES.values():
        for seats in range(game.seats[0], game.seats[1] + 1):
            options = next((dict(options) for known, options in subject(game.id).tables if known == seats), {})
            with suppress(InvalidSetup):
                usual = seats in game.seats or (seats == 2 and game.seats[0] == 1)
                yield pytest.param(game, game.setup(seats, options), id=f"{game.id}-{seats}", marks=[] if usual else [pytest.mark.long])


tables = pytest.mark.parametrize(("game", "setup"), list(_tables()))


@pytest.fixture(autouse=True)
def _in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adding up does not depend on how far one looks ahead, nor on how wise one is."""

    def hasty(game: AnyGame) -> BotConfig:
        known = bot_config(game)
        evaluator = replace(known.evaluator, evaluate=lambda state, seat: game.score(state, seat).total)
        search = replace(known.search, search=None)
        review = replace(known.review, rollout_turns=1, rollout_beam_width=1, fast_rollout=None)
        return replace(known, evaluator=evaluator, search=search, review=review)

    monkeypatch.setattr(stands, "bot_config", hasty)


@tables
def test_the_breakdown_of_a_thoughtless_match_adds_up(game: AnyGame, setup: Setup) -> None:
    *_, match = steps(game, setup, "account", next(iter(STYLES)))
    adds_up(match, setup.seats - 1)


@tables
def test_the_breakdown_of_a_match_of_bots_adds_up(game: AnyGame, setup: Setup) -> None:
    match: Match[Any, Any] = Match(game, setup)
    bots, source = [BOTS["easy"].create(game, seat) for seat in range(setup.seats)], Random("account")
    while not match.over:
        if not match.settle("account"):
            seat = source.choice(game.to_act(match.state))
            view = game.view(match.state, seat)
            match.play(seat, bots[seat].choose(view, game.legal_moves(view, seat), source))
    adds_up(match, 0)


def adds_up(match: Match[Any, Any], seat: int) -> None:
    found = review(record_of(match, tuple("abcdefghij"[: match.setup.seats])), seat, "random", ROUGH)
    breakdown = found.breakdown
    total = breakdown.start.value + breakdown.luck.value + breakdown.others.value - breakdown.losses.value
    assert total == pytest.approx(breakdown.result, abs=1e-6)
    assert breakdown.result == (lead(match, seat) if found.lead else match.game.score(match.state, seat).total)
    assert all(turn.loss.value >= 0 for turn in found.turns)
    every_move_is_published(match, found)


def lead(match: Match[Any, Any], seat: int) -> int:
    totals = [match.game.score(match.state, each).total for each in range(match.setup.seats)]
    box = bot_config(match.game).evaluator.opponent_score(match.state)
    others = [total for each, total in enumerate(totals) if each != seat]
    return totals[seat] - max(others if box is None else [*others, box])


def every_move_is_published(match: Match[Any, Any], found: Review) -> None:
    """Every move stands in one entry, but for those of others where they cannot matter."""
    told = sorted(place for entry in (*found.turns, *found.events) for place in entry.places)
    mine = [place for place, (seat, _) in enumerate(match.log) if seat in (found.seat, -1)]
    assert told in (mine, list(range(len(match.log))))
