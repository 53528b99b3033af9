"""Balance statistics of a game, from many matches of bots: useful where components were partly reconstructed.

    python benchmarks/balance.py GAME [--seats 2] [--bot medium] [--games 500] [--option k=v ...] [--jobs 2]

Prints lengths, endings, wins and scores by seat, the lines of the score sheet, the numbers of moves by kind and of picks, and the places
that earned points.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from multiprocessing import get_context
from random import Random
from statistics import mean, quantiles, stdev

from branchline.bots import BOTS
from branchline.engine.game import CHANCE, AnyGame, read_option
from branchline.engine.match import chance_source
from branchline.games import GAMES

PLACES = ("cell", "turn", "from", "to", "route", "exit")  # picks of positions, not of things


@dataclass
class Count:
    """The statistics of some matches."""

    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    totals: dict[int, list[int]] = field(default_factory=dict)
    lines: Counter[str] = field(default_factory=Counter)
    scored: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    picks: Counter[str] = field(default_factory=Counter)
    places: Counter[str] = field(default_factory=Counter)


def play(game: AnyGame, seats: int, options: dict[str, str], bot: str, number: int, count: Count) -> None:
    """Plays one match and counts its moves and its end."""
    by_name = {option.name: option for option in game.options}
    setup = game.setup(seats, {name: read_option(by_name[name], typed) for name, typed in options.items()})
    players = [BOTS[bot].create(game, seat) for seat in range(seats)]
    sources = [Random(f"balance/{number}/{seat}") for seat in range(seats)]
    state, moves, chances = game.new(setup), 0, 0
    while acting := game.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            move = game.chance(state, chance_source(f"balance/{number}", chances))
            chances += 1
        else:
            view = game.view(state, seat)
            move = players[seat].choose(view, game.legal_moves(view, seat), sources[seat])
            count.kinds[type(move).__name__] += 1
            count.picks.update(f"{key}={value}" for key, value in game.picks(view, seat, move).items() if key not in PLACES)
        state = game.apply(state, seat, move)
        moves += 1
    end(game, state, seats, moves, count)


def end(game: AnyGame, state: object, seats: int, moves: int, count: Count) -> None:
    """Counts the outcome of a match."""
    outcome = game.outcome(state)
    assert outcome is not None
    count.lengths.append(moves)
    count.endings[outcome.ending] += 1
    count.wins.update(outcome.winners)
    for seat in range(seats):
        sheet = game.score(state, seat)
        count.totals.setdefault(seat, []).append(sheet.total)
        for line, points in sheet.lines:
            count.lines[line] += points
            count.scored[line] += points != 0
        for line, places in game.scoring_places(state, seat).items():
            count.places.update(f"{line}: {place}" for place in places)


def part(game: str, seats: int, options: dict[str, str], bot: str, numbers: range) -> Count:
    count = Count()
    for number in numbers:
        play(GAMES[game], seats, options, bot, number, count)
    return count


def together(parts: Iterable[Count]) -> Count:
    whole = Count()
    for found in parts:
        whole.lengths += found.lengths
        for seat, totals in found.totals.items():
            whole.totals.setdefault(seat, []).extend(totals)
        for name in ("endings", "wins", "lines", "scored", "kinds", "picks", "places"):
            getattr(whole, name).update(getattr(found, name))
    return whole


def show(count: Count, most: int) -> None:
    games = len(count.lengths)
    seats = len(count.totals)
    deciles = quantiles(count.lengths, n=10) if games > 1 else count.lengths * 9
    print(f"{games} matches; moves: mean {mean(count.lengths):.1f}, from {deciles[0]:.0f} to {deciles[-1]:.0f} in eight of ten")
    print("endings:  " + ", ".join(f"{name} {n / games:.1%}" for name, n in count.endings.most_common()))
    for seat, totals in sorted(count.totals.items()):
        spread = stdev(totals) if games > 1 else 0
        print(f"seat {seat + 1}: best or shared best {count.wins[seat] / games:6.1%}   points {mean(totals):7.2f} +- {spread:.2f}")
    print("lines, mean and how often not 0:")
    for line, points in count.lines.items():
        print(f"  {line:16} {points / games / seats:8.2f} {count.scored[line] / games / seats:8.1%}")
    for title, counter in (("moves", count.kinds), ("picks", count.picks), ("places that earned points", count.places)):
        print(f"{title}, a seat and match:")
        for name, n in counter.most_common(most):
            print(f"  {name:28} {n / games / seats:8.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--bot", default="medium", choices=list(BOTS))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--most", type=int, default=40, help="how many picks and places to list")
    given = parser.parse_args()
    options = dict(entry.split("=", 1) for entry in given.option)
    seats = given.seats or GAMES[given.game].setup().seats
    chunks = [range(start, given.games, given.jobs * 4) for start in range(given.jobs * 4)]
    work = (repeat(given.game), repeat(seats), repeat(options), repeat(given.bot), chunks)
    if given.jobs == 1:
        parts = list(map(part, *work))
    else:
        with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
            parts = list(pool.map(part, *work))
    show(together(parts), given.most)


if __name__ == "__main__":
    main()
