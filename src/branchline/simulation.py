"""Many matches of bots: played one by one or over worker processes, with the same results either way."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from multiprocessing import get_context
from random import Random
from typing import Any

from branchline.bots import BOTS, Bot
from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE, AnyGame, OptionValue, Setup
from branchline.engine.match import chance_source
from branchline.games import GAMES


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: the game by its id, so that it travels to other processes, one bot a seat, and the seed of it all."""

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    edition: Edition | None
    bots: tuple[str, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class Played:
    """One match played to its end: who sat where, what each seat scored line by line, and how it ended."""

    bots: tuple[str, ...]
    sheets: tuple[tuple[tuple[str, int], ...], ...]
    ranks: tuple[int, ...]
    ending: str
    moves: int


def played(plan: Plan, games: int, jobs: int = 1) -> Iterator[Played]:
    """The matches of a plan, in order; the same ones for any number of jobs."""
    if jobs == 1:
        return (_match(plan, number) for number in range(games))
    return _shared_out(plan, games, jobs)


def play_out(game: AnyGame, setup: Setup, bots: Sequence[Bot], seed: str) -> tuple[Any, int]:
    """Plays one match to its end; gives its last state and how many moves it took, chance included."""
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
        state = game.apply(state, seat, move)
        moves += 1
    return state, moves


def _match(plan: Plan, number: int) -> Played:
    """The match with this number; from match to match the bots move on by one seat, so that each sits everywhere equally often."""
    game, setup = _table(plan)
    turn = number % len(plan.bots)
    names = plan.bots[turn:] + plan.bots[:turn]
    bots = [BOTS[name].sit(game, seat) for seat, name in enumerate(names)]
    state, moves = play_out(game, setup, bots, f"{plan.seed}/{number}")
    outcome = game.outcome(state)
    assert outcome is not None
    sheets = tuple(game.score(state, seat).lines for seat in range(setup.seats))
    return Played(names, sheets, outcome.ranks, outcome.ending, moves)


@lru_cache(maxsize=4)
def _table(plan: Plan) -> tuple[AnyGame, Setup]:
    game = GAMES[plan.game]
    return game, game.setup(len(plan.bots), dict(plan.options), plan.edition)


def _shared_out(plan: Plan, games: int, jobs: int) -> Iterator[Played]:
    size = max(1, min(64, games // (4 * jobs)))
    firsts = range(0, games, size)
    lasts = [min(first + size, games) for first in firsts]
    # Fresh processes: a fork would copy whatever threads and open files the caller has.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent) as workers:
        try:
            yield from chain.from_iterable(workers.map(_some, [plan] * len(lasts), firsts, lasts))
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def _some(plan: Plan, first: int, last: int) -> list[Played]:
    return [_match(plan, number) for number in range(first, last)]


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
