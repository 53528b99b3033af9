"""Search: sequential halving with common random numbers, budgets, and beam search for whole turns."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from tests.clock import Clock
from tests.toy import TOY, Add, Done, Row, State

from branchline.bots.beam_search import beam_search
from branchline.bots.budget import USUAL_ROLLOUTS, Budget, read_budget
from branchline.bots.evaluator import bot_config
from branchline.bots.search import Search
from branchline.bots.sequential_halving import Candidate, best_first, sequential_halving
from branchline.games import GAMES


def test_halving_gives_most_rollouts_to_the_best_and_the_same_chance_to_all() -> None:
    asked: dict[int, list[int]] = {n: [] for n in range(8)}

    def rollout(candidate: int, number: int) -> float:
        asked[candidate].append(number)
        return candidate + Random(number).gauss(0, 0.1)

    ranking = sequential_halving([0.0] * 8, rollout, Budget(96))
    assert ranking[0].number == 7
    assert sum(map(len, asked.values())) <= 96
    assert len(asked[7]) == max(map(len, asked.values())) > len(asked[0])
    assert all(numbers == list(range(len(numbers))) for numbers in asked.values())


def test_without_rollouts_the_evaluation_decides() -> None:
    ranking = sequential_halving([1.0, 3.0, 2.0], lambda candidate, number: 0.0, Budget(0))
    assert [candidate.number for candidate in ranking] == [1, 2, 0]


def test_a_budget_in_seconds_ends() -> None:
    ranking = sequential_halving([0.0, 0.0], lambda candidate, number: float(candidate), Budget(seconds=0.02))
    assert ranking[0].number == 1


def test_a_budget_of_seconds_and_rollouts_limits_both() -> None:
    ranking = sequential_halving([0.0, 0.0], lambda candidate, number: float(candidate), Budget(20, seconds=60.0))
    assert sum(len(candidate.results) for candidate in ranking) == 20


def compare(clock: Clock, budget: Budget, seconds: float = 1.0, candidates: int = 8) -> list[Candidate]:
    """Compares candidates whose rollouts take this many seconds."""

    def rollout(candidate: int, number: int) -> float:
        clock.tick(seconds)
        return Random(f"{candidate}/{number}").gauss(candidate / 10, 1.0)

    return sequential_halving([0.0] * candidates, rollout, budget)


def test_an_unreached_time_limit_shares_rollouts_as_without_it(clock: Clock) -> None:
    assert compare(clock, Budget(1000)) == compare(clock, Budget(1000, 1100.0)) != compare(clock, Budget(1000, 600.0))


@pytest.mark.parametrize("seconds", [1.0, 4.0, 9.0, 100.0])
def test_a_search_stops_when_time_is_up_with_what_it_compared(clock: Clock, seconds: float) -> None:
    """Candidates with more rollouts share all random numbers of the others, and the last two used a third of the time."""
    ranking = compare(clock, Budget(1000, 30.0 * seconds), seconds)
    assert 29.0 * seconds <= clock.now <= 31.0 * seconds
    seen = [set(candidate.results) for candidate in ranking]
    assert all(longer >= shorter for longer, shorter in pairwise(seen))
    assert [len(numbers) for numbers in seen] == [9, 9, 3, 3, 1, 1, 1, 1]


def test_an_unfinished_round_of_rollouts_counts_for_no_candidate(clock: Clock) -> None:
    """Eight candidates are compared only by evaluation; each of the best two got one rollout."""
    ranking = compare(clock, Budget(1000, 3.0))
    assert [sorted(candidate.results) for candidate in ranking] == [[0], [0], [], [], [], [], [], []]
    assert clock.now == 3.0


def test_an_unreached_limit_changes_nothing() -> None:
    priors = [Random(f"prior {n}").gauss(0, 1) for n in range(12)]

    def rollout(candidate: int, number: int) -> float:
        return priors[candidate] + Random(f"{candidate} {number}").gauss(0, 1)

    free, bound = (sequential_halving(priors, rollout, budget) for budget in (Budget(300), Budget(300, 600.0)))
    assert [(each.number, each.results) for each in free] == [(each.number, each.results) for each in bound]


@pytest.mark.parametrize(
    ("text", "budget"),
    [("2s", Budget(seconds=2.0)), ("0.5s", Budget(seconds=0.5)), ("500p", Budget(500)), ("max2s", Budget(USUAL_ROLLOUTS, 2.0))],
)
def test_budgets_are_parsed(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget


def test_what_a_budget_allows() -> None:
    assert Budget(seconds=2.0).is_clocked
    assert not Budget(64, seconds=2.0).is_clocked
    assert Budget(USUAL_ROLLOUTS, 2.0).usual(64) == Budget(64, 2.0)
    assert Budget(500).usual(64) == Budget(500)
    budgets = [Budget(64), Budget(64, 2.0), Budget(seconds=2.0), Budget(63), Budget(63, 2.0), Budget(64, 0.9), Budget(seconds=0.9)]
    assert [budget.thorough(64) for budget in budgets] == [True, True, True, False, False, True, False]
    assert [budget.thorough(64, compiled=False) for budget in budgets] == [True, True, True, False, False, False, False]


def test_the_remaining_time(clock: Clock) -> None:
    budget, deadline = Budget(64, 2.0), 3.0
    assert budget.until(deadline) == budget.until(None) == budget
    clock.tick(2.5)
    assert budget.until(deadline) == Budget(64, 0.5)
    clock.tick(2.5)
    assert budget.until(deadline) == Budget(64, 0.0)
    assert Budget(64).until(deadline) == Budget(64)
    assert Budget(seconds=2.0).until(deadline + 1.0).is_clocked


@pytest.mark.parametrize("text", ["", "s", "p", "0p", "1.5p", "-1s", "61s", "2000000p", "2 s", "max500p", "max", "nans", "infs"])
def test_invalid_budgets_are_rejected(text: str) -> None:
    assert read_budget(text) is None


def test_beam_search_finds_whole_turns() -> None:
    state = State(TOY.setup(1), 1, 3, (Row(4),))
    found = beam_search(TOY, bot_config(TOY).evaluator, state, 0, 4)
    assert found[0].moves == (Add(), Add(), Done())
    assert {turn.moves for turn in found} == {(Done(),), (Add(), Done()), (Add(), Add(), Done())}


def test_equal_seeds_give_equal_searches() -> None:
    game = GAMES["traxx"]
    state = game.new(game.setup(1))
    state = game.apply(state, -1, game.chance(state, Random(1)))
    thoughts = [Search(game, bot_config(game), state, 0, seed).run(Budget(24)) for seed in (5, 5, 6)]
    assert thoughts[0] == thoughts[1] != thoughts[2]


def test_a_dropped_candidate_is_compared_on_common_rollouts_with_the_best() -> None:
    """The first rollouts are lucky for all, so a candidate dropped early has a higher mean than the best one."""

    def rollout(candidate: int, number: int) -> float:
        return (10.0 if number < 4 else 0.0) - candidate

    ranking = sequential_halving([0.0, -1.0, -2.0, -3.0], rollout, Budget(40))
    assert ranking[0].number == 0
    assert max(ranking, key=lambda candidate: candidate.mean).number != 0
    assert [candidate.number for candidate in best_first(ranking)] == [0, 1, 2, 3]
    values = [candidate.value for candidate in best_first(ranking)]
    assert values == sorted(values, reverse=True)
    assert values[0] == ranking[0].mean
