"""Many matches of bots: played one by one, over worker processes or on a Ray cluster, with the same results every way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

from branchline.bots import BOTS, Bot
from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE, AnyGame, OptionValue, Seat, Setup
from branchline.engine.match import chance_source
from branchline.games import GAMES
from branchline.workers import cluster, processes

HERE, RAY = "here", "ray"
AHEAD = 4  # so many parts a process are given out before the first is asked for, and no more: memory does not grow

Ticket = TypeVar("Ticket")


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: the game by its id, so that it travels to other processes, one bot a seat, and the seed of it all.

    With `logs` every match is told move by move.
    """

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    edition: Edition | None
    bots: tuple[str, ...]
    seed: str
    logs: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """One match played to its end: who sat where, what each seat scored line by line, and how it ended."""

    bots: tuple[str, ...]
    sheets: tuple[tuple[tuple[str, int], ...], ...]
    ranks: tuple[int, ...]
    ending: str
    moves: int
    seed: str
    log: tuple[tuple[Seat, str], ...] = ()


def played(plan: Plan, games: int, jobs: int = 1, on: str = HERE) -> Iterator[Played]:
    """The matches of a plan, in order; the same ones for any number of jobs, here or on a Ray cluster."""
    if on == RAY:
        return _on_ray(plan, games, jobs)
    if jobs == 1:
        return (_match(plan, number) for number in range(games))
    return _shared_out(plan, games, jobs)


def play_out(
    game: AnyGame, setup: Setup, bots: Sequence[Bot], seed: str, told: Callable[[Seat, Any], None] | None = None
) -> tuple[Any, int]:
    """Plays one match to its end; gives its last state and how many moves it took, chance included. `told` hears every move."""
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
        if told is not None:
            told(seat, move)
        state = game.apply(state, seat, move)
        moves += 1
    return state, moves


def _match(plan: Plan, number: int) -> Played:
    """The match with this number; from match to match the bots move on by one seat, so that each sits everywhere equally often."""
    game, setup = _table(plan)
    turn = number % len(plan.bots)
    names = plan.bots[turn:] + plan.bots[:turn]
    bots = [BOTS[name].sit(game, seat) for seat, name in enumerate(names)]
    seed, log = f"{plan.seed}/{number}", list[tuple[Seat, str]]()
    state, moves = play_out(game, setup, bots, seed, (lambda seat, move: log.append((seat, game.write_move(move)))) if plan.logs else None)
    outcome = game.outcome(state)
    assert outcome is not None
    sheets = tuple(game.score(state, seat).lines for seat in range(setup.seats))
    return Played(names, sheets, outcome.ranks, outcome.ending, moves, seed, tuple(log))


@lru_cache(maxsize=4)
def _table(plan: Plan) -> tuple[AnyGame, Setup]:
    game = GAMES[plan.game]
    return game, game.setup(len(plan.bots), dict(plan.options), plan.edition)


def _shared_out(plan: Plan, games: int, jobs: int) -> Iterator[Played]:
    with processes(jobs) as workers:
        given_out = (workers.submit(_some, plan, *part) for part in _parts(games, jobs))
        yield from _in_order(given_out, lambda ticket: ticket.result(), AHEAD * jobs)


def _on_ray(plan: Plan, games: int, jobs: int) -> Iterator[Played]:
    with cluster(jobs) as ray:
        some = ray.remote(_some)
        cores = int(ray.cluster_resources().get("CPU", jobs))
        yield from _in_order((some.remote(plan, *part) for part in _parts(games, cores)), ray.get, AHEAD * cores)


def _parts(games: int, jobs: int) -> Iterator[tuple[int, int]]:
    size = max(1, min(64, games // (4 * jobs)))
    return ((first, min(first + size, games)) for first in range(0, games, size))


def _in_order(given_out: Iterable[Ticket], result: Callable[[Ticket], list[Played]], ahead: int) -> Iterator[Played]:
    """Results in the order in which parts were given out, so many parts ahead of the reader."""
    waiting: deque[Ticket] = deque()
    for ticket in given_out:
        waiting.append(ticket)
        if len(waiting) > ahead:
            yield from result(waiting.popleft())
    while waiting:
        yield from result(waiting.popleft())


def _some(plan: Plan, first: int, last: int) -> list[Played]:
    return [_match(plan, number) for number in range(first, last)]
