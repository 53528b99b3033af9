"""Random matches with their scores, in moves per second, compared with catanatron's random games. One core, nothing compiled.

python benchmarks/random_play.py [GAME ...]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parent))

from timing import rates

from branchline.engine.game import CHANCE, AnyGame, OptionValue
from branchline.games import GAMES

MATCHES = 120
LISTINGS = 100  # matches in which every list of moves is timed


def matches(game: AnyGame) -> Callable[[int], int]:
    """A function that plays matches of two seats by the rules and returns the number of moves."""
    setup = game.setup(2)

    def work(number: int) -> int:
        rng = Random(number)
        moves = 0
        for _ in range(MATCHES):
            state = game.new(setup)
            while acting := game.to_act(state):
                seat = acting[0]
                move = game.chance(state, rng) if seat == CHANCE else rng.choice(game.legal_moves(state, seat))
                state = game.apply(state, seat, move)
                moves += 1
            for seat in range(setup.seats):
                game.score(state, seat)
        return moves

    return work


def listings(game: AnyGame, seats: int, options: Mapping[str, OptionValue]) -> str:
    """The slowest list of legal moves in a hundred matches, the longest one, and the endings of the matches."""
    setup = game.setup(seats, options)
    slowest, longest, endings = 0.0, 0, Counter[str]()
    for seed in range(LISTINGS):
        rng, state = Random(seed), game.new(setup)
        while acting := game.to_act(state):
            start = process_time()
            legal = game.legal_moves(state, acting[0]) if acting[0] != CHANCE else ()
            slowest, longest = max(slowest, process_time() - start), max(longest, len(legal))
            state = game.apply(state, acting[0], rng.choice(legal) if legal else game.chance(state, rng))
        if outcome := game.outcome(state):
            endings[outcome.ending] += 1
    told = ", ".join(f"{name} {number}" for name, number in endings.items())
    return f"{seats} seats {dict(options)}: slowest listing {1000 * slowest:.2f} ms, longest {longest} moves; endings: {told}"


def catanatron(number: int) -> int:
    """Plays random games of two players; returns the number of actions."""
    import random

    from catanatron import Color, Game, RandomPlayer

    random.seed(number)
    actions = 0
    for _ in range(MATCHES // 10):
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        actions += len(game.state.actions)
    return actions


def main(names: list[str]) -> None:
    chosen = [GAMES[name] for name in names] or list(GAMES.values())
    contenders = {game.id: matches(game) for game in chosen} | {"catanatron 3.2.1": catanatron}
    for work in contenders.values():
        for number in range(3):
            work(100 + number)
    measured = rates(contenders)
    peer = measured["catanatron 3.2.1"]
    for name, rate in measured.items():
        print(f"{name:20} {rate:10,.0f} moves/s   {rate / peer:5.2f} x catanatron")


if __name__ == "__main__":
    main(sys.argv[1:])
