"""Reviews: the breakdown adds up, blunders are found, a bot's own play has few losses, finer reviews follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import starmap
from typing import Any

import pytest
from tests.study.kit import kept, played, toy

from branchline.bots.budget import Budget
from branchline.engine.errors import InvalidSetup
from branchline.engine.record import Record, write_record
from branchline.games import GAMES
from branchline.study import Review, ReviewPlan, ValueBreakdown
from branchline.study.review.candidates import generate_candidates, rollouts
from branchline.study.review.session import review, reviews

BLUNDER = ("- roll 3", "0 add", "0 add", "0 done", "- roll 2", "0 done", "- roll 3", "0 done")
WISE = ("- roll 3", "0 add", "0 add", "0 done", "- roll 2", "0 add", "0 add", "0 done", "- roll 2", "0 add", "0 done")
INK = "railroad_ink"


def total(breakdown: ValueBreakdown) -> float:
    return breakdown.start.value + breakdown.luck.value + breakdown.others.value - breakdown.losses.value


def quick(record: Record, seat: int = 0, by: str = "medium", rollouts: int = 8) -> Review:
    return review(record, seat, by, Budget(rollouts))


@pytest.mark.parametrize("record", [toy(*BLUNDER), toy(*WISE)], ids=["blunder", "wise"])
def test_the_breakdown_adds_up(record: Record) -> None:
    found = quick(record)
    assert total(found.breakdown) == pytest.approx(found.breakdown.result, abs=1e-9)
    assert sum(turn.loss.value for turn in found.turns) == pytest.approx(found.breakdown.losses.value)
    assert sum(event.worth.value for event in found.events) == pytest.approx(found.breakdown.luck.value)
    assert all(turn.loss.value >= 0 for turn in found.turns)


def test_a_blunder_is_found_with_the_better_turn() -> None:
    found = quick(toy(*BLUNDER))
    worst = found.costliest[0]
    assert worst.moves == ("done",)
    assert worst.verdict == "mistake"
    assert "add" in worst.better
    assert sum(line.points for line in worst.lines) == pytest.approx(worst.loss.value, abs=0.3)


def test_the_last_turn_is_proved() -> None:
    last = quick(toy(*BLUNDER)).turns[-1]
    assert last.proved
    assert (last.moves, last.better) == (("done",), ("add", "add", "done"))
    assert (last.loss.value, last.loss.error) == (6.0, 0.0)


def test_good_play_loses_nothing() -> None:
    assert [turn.verdict for turn in quick(toy(*WISE)).turns] == ["best"] * 3


def test_a_blunder_in_a_real_game() -> None:
    match = played(GAMES[INK], ["hard"], "17")
    log = match.log[: 1 + max(n for n, (seat, _) in enumerate(match.log) if seat == -1)]
    short = type(match).replay(match.game, match.setup, log)
    while not short.over:  # the last dice are drawn as badly as the rules allow
        moves = short.game.legal_moves(short.state, 0)
        short.play(0, min(moves, key=lambda move: short.game.score(short.game.apply(short.state, 0, move), 0).total))
    found = quick(kept(short), by="hard", rollouts=4)
    assert found.costliest[0].at == len(log)
    assert found.costliest[0].proved
    assert found.costliest[0].verdict == "mistake"


def test_a_review_of_its_own_bot_finds_few_losses() -> None:
    found = quick(kept(played(GAMES[INK], ["hard"], "3")), by="hard", rollouts=16)
    assert found.average < 0.15 * found.spread
    assert total(found.breakdown) == pytest.approx(found.breakdown.result, abs=1e-9)


def test_reviews_get_finer_and_report_progress() -> None:
    told: list[float] = []
    found = list(reviews(toy(*BLUNDER), 0, "medium", Budget(16), progress=told.append))
    assert [each.rollouts for each in found] == [2, 4, 8, 16]
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_the_same_seed_gives_the_same_review() -> None:
    assert quick(toy(*BLUNDER)) == quick(toy(*BLUNDER))


def test_work_is_done_by_the_given_function() -> None:
    asked: list[str] = []

    def share(task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterable[Any]:
        asked.append(task.__name__)
        return starmap(task, arguments)

    assert review(toy(*BLUNDER), 0, "medium", Budget(8), executor=share) == quick(toy(*BLUNDER))
    assert asked == ["generate_candidates", "rollouts", "rollouts", "rollouts"]


def test_a_review_in_steps_is_equal() -> None:
    plan = ReviewPlan(write_record(toy(*BLUNDER)), 0, "medium")
    plan.add_candidates(generate_candidates(*request) for request in plan.candidate_requests())
    for number in (2, 4, 8):
        plan.add_rollouts(number, [rollouts(*request) for request in plan.rollout_requests(number)])
    assert plan.review() == quick(toy(*BLUNDER))


def test_the_curve_ends_with_the_result() -> None:
    found = quick(toy(*BLUNDER))
    assert found.curve[0].expected == found.breakdown.start
    assert (found.curve[-1].at, found.curve[-1].expected.value) == (len(BLUNDER), found.breakdown.result)


def test_an_unknown_seat_is_rejected() -> None:
    with pytest.raises(InvalidSetup, match="Unknown bot: nobody"):
        review(toy(*BLUNDER), 0, "nobody")


def test_the_expectation_at_the_start_depends_only_on_the_setup() -> None:
    found = [quick(kept(played(GAMES[INK], ["easy"], seed)), rollouts=4) for seed in ("1", "2")]
    assert found[0].breakdown.start == found[1].breakdown.start
    assert found[0].breakdown.result != found[1].breakdown.result


def test_in_interactive_games_all_start_about_level() -> None:
    match = played(GAMES["train_from_afar"], ["easy", "easy"], "1")
    start = quick(kept(match), 0, "medium", 8).breakdown.start
    assert abs(start.value) < 3 * start.error
