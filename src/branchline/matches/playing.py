"""Play matches of bots: one, or all those of a contest; the results do not depend on the number of jobs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

from branchline.bots import Bot, EvaluatedMove
from branchline.bots.loader import kind_of
from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE, AnyGame, Seat, Setup
from branchline.engine.match import chance_source
from branchline.games import GAMES
from branchline.matches.contest import Contest, Pairing, Result
from branchline.matches.workers import HERE, worker_pool

MAX_CHUNK = 64  # matches per task


def play_all(
    contest: Contest, pairings: Iterable[Pairing] | None = None, jobs: int = 1, on: str = HERE, in_order: bool = True
) -> Iterator[Result]:
    """Play the matches of a contest, or some of them; yields them in order, or as soon as each is finished."""
    size = max(1, min(MAX_CHUNK, contest.size // (4 * jobs))) if in_order else 1
    with worker_pool(jobs, on) as workers:
        chunks = ((contest, part) for part in _chunks(contest.pairings() if pairings is None else pairings, size))
        for results in workers(_play_some, chunks, in_order):
            yield from results


def play(contest: Contest, pairing: Pairing) -> Result:
    """One match of a contest."""
    game, setup = _game_and_setup(contest)
    bots = [ClockedBot(kind_of(name).create(game, seat)) for seat, name in enumerate(pairing.bots)]
    seed, log = contest.seed_of(pairing), list[tuple[Seat, str]]()
    on_move = (lambda seat, move: log.append((seat, game.write_move(move)))) if contest.logs else None
    state, length = play_out(game, setup, bots, seed, on_move)
    outcome = game.outcome(state)
    assert outcome is not None
    sheets = tuple(dict(game.score(state, seat).lines) for seat in range(setup.seats))
    moves, seconds = tuple(bot.moves for bot in bots), tuple(round(bot.seconds, 4) for bot in bots)
    return Result(
        pairing.bots, pairing.number, sheets, outcome.ranks, outcome.ending, moves, seconds, length, outcome.reason, seed, tuple(log)
    )


def play_out(
    game: AnyGame, setup: Setup, bots: Sequence[Bot], seed: str, on_move: Callable[[Seat, Any], None] | None = None
) -> tuple[Any, int]:
    """Play one match to its end; returns the last state and the number of moves, chance included. `on_move` is called with every move."""
    state = game.new(setup)
    sources = [Random(f"{seed}/bot/{seat}") for seat in range(setup.seats)]
    moves = rolled = 0
    while acting := game.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            move = game.chance(state, chance_source(seed, rolled))
            rolled += 1
        else:
            view = game.view(state, seat)
            move = bots[seat].choose(view, game.legal_moves(view, seat), sources[seat])
        if on_move is not None:
            on_move(seat, move)
        state = game.apply(state, seat, move)
        moves += 1
    return state, moves


@dataclass(slots=True)
class ClockedBot:
    """Wrapper that counts and times the moves of a bot."""

    bot: Bot
    moves: int = 0
    seconds: float = 0.0

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        began = perf_counter()
        move = self.bot.choose(view, legal, rng)
        self.seconds += perf_counter() - began
        self.moves += 1
        return move

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[EvaluatedMove]:
        return self.bot.consider(view, legal, rng)


@lru_cache(maxsize=4)
def _game_and_setup(contest: Contest) -> tuple[AnyGame, Setup]:
    game = GAMES[contest.game]
    edition = Edition(contest.edition, "edition") if contest.edition else None
    return game, game.setup(contest.seats, dict(contest.options), edition)


def _chunks(pairings: Iterable[Pairing], size: int) -> Iterator[tuple[Pairing, ...]]:
    """Pairings in groups of this size, the last perhaps smaller."""
    left = iter(pairings)
    while part := tuple(islice(left, size)):
        yield part


def _play_some(contest: Contest, pairings: tuple[Pairing, ...]) -> list[Result]:
    return [play(contest, pairing) for pairing in pairings]
