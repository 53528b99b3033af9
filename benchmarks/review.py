"""Time and precision of reviews: the same turns reviewed twice with different seeds, and once with ten times as many rollouts.

    python benchmarks/review.py [GAME ...] [--minutes 10] [--bot medium] [--turns 8] [--longer 10] [--jobs 2]

Each game has an equal share of the minutes, and at least one match. For every match, measures the seconds and rollouts of a default review,
and for some of its turns (`--turns`) the loss, twice with as many rollouts and once with more (`--longer`). Prints the repeatability of a
loss (standard deviation of one review), its difference to the long review, the share of turns on which both agree that there was a loss or
none, and mean luck with its standard error: if it is significantly different from 0 over many matches, the `per_turn_gain` in the
game's review settings is wrong.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from itertools import chain, islice
from math import sqrt
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

from branchline.bots import BOTS
from branchline.bots.executor import Executor
from branchline.engine.game import AnyGame
from branchline.engine.match import Match
from branchline.engine.record import Record, record_of, write_record
from branchline.games import GAMES
from branchline.matches.workers import worker_pool
from branchline.study import Review
from branchline.study.review.candidates import TurnComparison, generate_candidates, rollouts
from branchline.study.review.rollout import Estimate, differences, totals
from branchline.study.review.session import BY, ReviewPlan, review

A_PIECE = 16  # rollouts per task


@dataclass(frozen=True)
class Measurement:
    """The review of one match, and the losses of some of its turns: reviewed twice, and once for longer."""

    seconds: float
    report: Review
    losses: list[tuple[float, float, float]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--longer", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    heads = f"{'matches':>8}{'seconds':>9}{'rollouts':>10}{'turns':>7}{'spread of a loss':>18}{'off the long look':>19}{'agreeing':>10}"
    print(f"{'game':18}{heads}{'mean luck':>14}")
    with worker_pool(args.jobs) as share:
        for name in args.games:
            print(row(name, matches(GAMES[name], args, share)), flush=True)


def matches(game: AnyGame, args: argparse.Namespace, share: Executor) -> list[Measurement]:
    """The results of as many matches as there is time for, at least one."""
    began, left, measurements = perf_counter(), 60 * args.minutes / len(args.games), list[Measurement]()
    while not measurements or (perf_counter() - began) * (len(measurements) + 1) / len(measurements) < left:
        measurements.append(measure(play_match(game, args.bot, str(len(measurements))), args, share))
    return measurements


def play_match(game: AnyGame, bot: str, seed: str) -> Record:
    """A match of bots at the smallest table."""
    match: Match[Any, Any] = Match(game, game.setup())
    bots, source = [BOTS[bot].create(game, seat) for seat in range(match.setup.seats)], Random(seed)
    while not match.over:
        if not match.settle(seed):
            seat = game.to_act(match.state)[0]
            view = game.view(match.state, seat)
            match.play(seat, bots[seat].choose(view, game.legal_moves(view, seat), source))
    return record_of(match, tuple(bot for _ in bots), seed)


def measure(record: Record, args: argparse.Namespace, share: Executor) -> Measurement:
    began = perf_counter()
    review_ = review(record, executor=share)
    took = perf_counter() - began
    chosen = [number for number, turn in enumerate(review_.turns) if turn.choice]
    turns = chosen[:: -(-len(chosen) // args.turns)]  # evenly spread over the match
    rollouts = ((review_.rollouts, "one"), (review_.rollouts, "other"), (args.longer * review_.rollouts, "long"))
    return Measurement(took, review_, list(zip(*(losses(record, turns, number, seed, share) for number, seed in rollouts), strict=True)))


def losses(record: Record, turns: list[int], rollouts: int, seed: str, share: Executor) -> list[float]:
    """The losses of some turns by this number of rollouts: the best turn found minus the one played."""
    requests = ReviewPlan(write_record(record), 0, BY, seed).candidate_requests()
    answers = share(generate_candidates, [requests[number] for number in turns])
    comparisons = [TurnComparison.of(requests[number][2], answer) for number, answer in zip(turns, answers, strict=True)]
    done = 0
    while done < rollouts:
        after = min(rollouts, max(4, 2 * done))
        more_rollouts(comparisons, requests[0][0], range(done, after), seed, share)
        done = after
    return [fmean(differences(totals(comparison.best_samples), totals(comparison.played_turn.samples))) for comparison in comparisons]


def more_rollouts(comparisons: list[TurnComparison], record_text: str, numbers: range, seed: str, share: Executor) -> None:
    """Adds rollouts to all candidates still compared, in tasks for any number of processes."""
    candidates = [stats for comparison in comparisons for stats in comparison.candidates]
    pieces = [numbers[first : first + A_PIECE] for first in range(0, len(numbers), A_PIECE)]
    answers = iter(share(rollouts, [(record_text, 0, stats.place, stats.moves, piece, seed) for stats in candidates for piece in pieces]))
    for stats in candidates:
        stats.samples += chain.from_iterable(islice(answers, len(pieces)))
    for comparison in comparisons:
        comparison.prune()


def row(name: str, measurements: list[Measurement]) -> str:
    lost = [loss for look in measurements for loss in look.losses]
    spread = sqrt(fmean((one - other) ** 2 / 2 for one, other, _ in lost))
    off = sqrt(fmean((one - long) ** 2 for one, _, long in lost))
    agreeing = fmean((one > 0) == (long > 0) for one, _, long in lost)
    seconds, rollouts = fmean(look.seconds for look in measurements), fmean(look.report.rollouts for look in measurements)
    luck = Estimate.of([look.report.breakdown.luck.value for look in measurements])
    luck_text = f"{luck.value:+.1f} ± {luck.error:.1f}"
    return (
        f"{name:18}{len(measurements):8}{seconds:9.1f}{rollouts:10.0f}{len(lost):7}{spread:18.2f}{off:19.2f}{agreeing:10.0%}{luck_text:>14}"
    )


if __name__ == "__main__":
    main()
