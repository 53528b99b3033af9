"""How long a review takes, and how sure it is: the same turns looked at twice with other seeds, and ten times as long.

    python benchmarks/review.py [GAME ...] [--matches 3] [--bot medium] [--seconds 45] [--jobs 2] [--longer 10]

For each game: seconds a review, by how much what a turn lost differs when it is looked at again (standard deviation of one look), how far
the usual look is from one with ten times as many playouts (`--longer`), and in how many turns both find that something was lost or that
nothing was. Mean luck and its standard error: if it is far from nothing over many matches, the `gain` of the game's judgement is not right.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

from branchline.bots import BOTS
from branchline.bots.budget import Budget
from branchline.bots.training import Share
from branchline.engine.game import AnyGame
from branchline.engine.match import Match
from branchline.engine.record import Record, record_of
from branchline.games import GAMES
from branchline.matches.workers import sharing
from branchline.study import Review, review
from branchline.study.estimate import amount
from branchline.study.pieces import USUAL


@dataclass(frozen=True)
class Looks:
    """One match looked at twice, and once for longer."""

    seconds: float
    one: Review
    other: Review
    long: Review

    def losses(self) -> Iterator[tuple[float, float, float]]:
        """What each turn with a choice lost, by each look."""
        for one, other, long in zip(self.one.turns, self.other.turns, self.long.turns, strict=True):
            if one.choice:
                yield one.loss.value, other.loss.value, long.loss.value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--seconds", type=float, default=USUAL.seconds)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--longer", type=int, default=10)
    given = parser.parse_args()
    print(f"{'game':18}{'seconds':>9}{'playouts':>10}{'spread of a loss':>18}{'off the long look':>19}{'agreeing':>10}{'mean luck':>14}")
    with sharing(given.jobs) as share:
        for name in given.games:
            looked = [looks(played(GAMES[name], given.bot, str(n)), given.seconds, given.longer, share) for n in range(given.matches)]
            print(row(name, looked), flush=True)


def played(game: AnyGame, bot: str, seed: str) -> Record:
    """A match of bots at the smallest table."""
    match: Match[Any, Any] = Match(game, game.setup())
    bots, source = [BOTS[bot].sit(game, seat) for seat in range(match.setup.seats)], Random(seed)
    while not match.over:
        if not match.settle(seed):
            seat = game.to_act(match.state)[0]
            view = game.view(match.state, seat)
            match.play(seat, bots[seat].choose(view, game.legal_moves(view, seat), source))
    return record_of(match, tuple(bot for _ in bots), seed)


def looks(record: Record, seconds: float, longer: int, share: Share) -> Looks:
    began = perf_counter()
    one = review(record, budget=Budget(USUAL.playouts, seconds), seed="one", share=share)
    took = perf_counter() - began
    other = review(record, budget=Budget(one.playouts), seed="other", share=share)
    long = review(record, budget=Budget(longer * one.playouts), seed="long", share=share)
    return Looks(took, one, other, long)


def row(name: str, looked: list[Looks]) -> str:
    losses = [loss for look in looked for loss in look.losses()]
    spread = sqrt(fmean((one - other) ** 2 / 2 for one, other, _ in losses))
    off = sqrt(fmean((one - long) ** 2 for one, _, long in losses))
    agreeing = fmean((one > 0) == (long > 0) for one, _, long in losses)
    seconds, playouts = fmean(look.seconds for look in looked), fmean(look.one.playouts for look in looked)
    luck = amount([look.one.account.luck.value for look in looked])
    told = f"{luck.value:+.1f} ± {luck.error:.1f}"
    return f"{name:18}{seconds:9.1f}{playouts:10.0f}{spread:18.2f}{off:19.2f}{agreeing:10.0%}{told:>14}"


if __name__ == "__main__":
    main()
