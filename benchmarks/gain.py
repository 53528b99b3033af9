"""Points per turn by which the best turn beats the rollout policy of reviews: the `per_turn_gain` of each game's bot config.

    python benchmarks/gain.py [GAME ...] [--matches 40] [--rollouts 300] [--by hard]

Compares solo matches of the bot that reviews with matches that the rollout policy plays from the start; prints the bot's lead per turn.
With this gain, the expected result at the start is the bot's mean result, so its luck averages zero.
Games without solo matches need no gain: opponents gain as much.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from branchline.bots import BOTS
from branchline.bots.evaluator import bot_config
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame, Setup
from branchline.engine.match import Match
from branchline.games import GAMES
from branchline.study.review.rollout import Estimate, decision_point
from branchline.study.review.session import BY


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--rollouts", type=int, default=300)
    parser.add_argument("--by", default=BY)
    given = parser.parse_args()
    print(f"{'game':18}{'policy':>14}{'the bot':>14}{'turns':>7}{'gain':>14}{'known':>7}")
    for name in given.games:
        setup = alone(GAMES[name])
        if setup:
            print(row(GAMES[name], setup, given), flush=True)


def alone(game: AnyGame) -> Setup | None:
    """A solo setup, as in a daily match; None if the game needs opponents."""
    for options in game.daily_variants():
        try:
            return game.setup(1, options)
        except InvalidSetup:
            continue
    return None


def row(game: AnyGame, setup: Setup, given: argparse.Namespace) -> str:
    start = decision_point(game, game.new(setup), 0)
    policy = Estimate.of([sum(start.rollout((), f"gain/{number}")) for number in range(given.rollouts)])
    ends, turns = zip(*(play_matches(game, setup, given.by, f"gain {number}") for number in range(given.matches)), strict=True)
    bot, each = Estimate.of(ends), sum(turns) / len(turns)
    gain = Estimate((bot.value - policy.value) / each, (bot.error**2 + policy.error**2) ** 0.5 / each)
    known = bot_config(game).review.per_turn_gain or 0.0
    return f"{game.id:18}{with_error(policy):>14}{with_error(bot):>14}{each:7.1f}{gain.value:8.2f} ± {gain.error:.2f}{known:7.2f}"


def with_error(found: Estimate) -> str:
    return f"{found.value:.1f} ± {found.error:.1f}"


def play_matches(game: AnyGame, setup: Setup, by: str, seed: str) -> tuple[float, int]:
    """The result of a bot in a match, as a review counts it, and its number of turns."""
    match: Match[Any, Any] = Match(game, setup)
    bot, source, turns, acts = BOTS[by].create(game, 0), Random(seed), 0, False
    while not match.over:
        if match.settle(seed):
            acts = False
            continue
        turns, acts = turns + (not acts), True
        view = game.view(match.state, 0)
        match.play(0, bot.choose(view, game.legal_moves(view, 0), source))
    return sum(decision_point(game, match.state, 0).lines(match.state)), turns


if __name__ == "__main__":
    main()
