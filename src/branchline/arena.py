"""Many matches of bots against each other: who meets whom, playing them, and keeping what was played, so that one can go on later."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import asdict, dataclass, field
from itertools import combinations, islice
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from branchline.bots import BOTS, Bot, Considered
from branchline.engine.edition import Edition
from branchline.engine.errors import BranchlineError
from branchline.engine.game import OptionValue
from branchline.engine.text import short, text
from branchline.games import GAMES
from branchline.simulation import HERE, RAY, play_out
from branchline.workers import cluster, processes

FORMAT = 1


class InvalidResults(BranchlineError):
    """A file that holds no results, or those of another contest."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what: every set of bots that fills the seats meets so often, and everybody sits everywhere equally often."""

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: str
    edition: str = ""  # the source of the box, where it is not the game's own

    @property
    def matches(self) -> list[Pairing]:
        """Every match of the contest, in order: the pairings take turns, so that one may stop at any time."""
        tables = list(combinations(self.bots, self.seats))
        return [Pairing(table[n % self.seats :] + table[: n % self.seats], n) for n in range(self.games) for table in tables]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match: who sits where, and its number among those of the same bots. Numbers that differ only in seating share their dice."""

    bots: tuple[str, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Result:
    """One match played: the score sheet and rank of every seat, how many moves it made and how many seconds it thought."""

    bots: tuple[str, ...]
    number: int
    sheets: tuple[dict[str, int], ...]
    ranks: tuple[int, ...]
    ending: str
    moves: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def pairing(self) -> Pairing:
        return Pairing(self.bots, self.number)


@dataclass(slots=True)
class ClockedBot:
    """A bot whose moves are counted and timed."""

    bot: Bot
    moves: int = 0
    seconds: float = 0.0

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        began = perf_counter()
        move = self.bot.choose(view, legal, rng)
        self.seconds += perf_counter() - began
        self.moves += 1
        return move

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[Considered]:
        return self.bot.consider(view, legal, rng)


def played(contest: Contest, pairing: Pairing) -> Result:
    """Plays one match of a contest."""
    game = GAMES[contest.game]
    edition = Edition(contest.edition, "edition") if contest.edition else None
    setup = game.setup(contest.seats, dict(contest.options), edition)
    bots = [ClockedBot(BOTS[name].sit(game, seat)) for seat, name in enumerate(pairing.bots)]
    state, _ = play_out(game, setup, bots, f"{contest.seed}/{pairing.number // contest.seats}")
    outcome = game.outcome(state)
    assert outcome is not None
    sheets = tuple(dict(game.score(state, seat).lines) for seat in range(contest.seats))
    moves, seconds = tuple(bot.moves for bot in bots), tuple(round(bot.seconds, 4) for bot in bots)
    return Result(pairing.bots, pairing.number, sheets, outcome.ranks, outcome.ending, moves, seconds)


def play_all(contest: Contest, pairings: Sequence[Pairing], jobs: int = 1, on: str = HERE) -> Iterator[Result]:
    """Plays matches here, over worker processes, or on a Ray cluster; results come as they are ready."""
    if on == RAY:
        return _on_ray(contest, pairings, jobs)
    if jobs == 1:
        return (played(contest, pairing) for pairing in pairings)
    return _over_processes(contest, pairings, jobs)


def _over_processes(contest: Contest, pairings: Sequence[Pairing], jobs: int) -> Iterator[Result]:
    with processes(jobs) as workers:
        ahead = iter(pairings)
        waiting = {workers.submit(played, contest, pairing) for pairing in islice(ahead, 2 * jobs)}
        while waiting:
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in ready:
                yield future.result()
            waiting |= {workers.submit(played, contest, pairing) for pairing in islice(ahead, len(ready))}


def _on_ray(contest: Contest, pairings: Sequence[Pairing], jobs: int) -> Iterator[Result]:
    with cluster(jobs) as ray:
        task = ray.remote(played)
        waiting = [task.remote(contest, pairing) for pairing in pairings]
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)


@dataclass
class Book:
    """The results of a contest, in a file to which each is added as it comes; without a file, only in memory."""

    contest: Contest
    file: Path | None = None
    results: list[Result] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.file is None:
            return
        if self.file.exists() and self.file.stat().st_size:
            self.results = read_results(self.file, self.contest)
        else:
            self._append({"format": FORMAT, "contest": _plain(self.contest)})

    @property
    def left(self) -> list[Pairing]:
        """The matches still to be played."""
        done = {result.pairing for result in self.results}
        return [pairing for pairing in self.contest.matches if pairing not in done]

    def add(self, result: Result) -> None:
        self.results.append(result)
        if self.file is not None:
            self._append(asdict(result))

    def _append(self, entry: dict[str, Any]) -> None:
        assert self.file is not None
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(entry, ensure_ascii=False) + "\n")


def read_results(file: Path, contest: Contest) -> list[Result]:
    """The results in a file; a last line that was cut off is forgotten. Raises `InvalidResults` if it is of another contest.

    The number of matches may differ: one may go on with more.
    """
    lines = file.read_text("utf-8").splitlines()
    name = short(str(file), 200)
    try:
        entries = list(_entries(lines))
        head = entries[0]["contest"]
        if {**head, "games": 0} != {**_plain(contest), "games": 0}:
            raise InvalidResults(text("{file} holds the results of another contest", file=name))
        return [_result(entry) for entry in entries[1:]]
    except (KeyError, IndexError, TypeError, ValueError):
        raise InvalidResults(text("{file} holds no results of a contest", file=name)) from None


def _entries(lines: Sequence[str]) -> Iterable[dict[str, Any]]:
    for n, line in enumerate(lines):
        try:
            yield json.loads(line)
        except ValueError:
            if n < len(lines) - 1 or n == 0:
                raise


def _result(entry: dict[str, Any]) -> Result:
    return Result(
        tuple(entry["bots"]),
        int(entry["number"]),
        tuple(entry["sheets"]),
        tuple(entry["ranks"]),
        str(entry["ending"]),
        tuple(entry["moves"]),
        tuple(entry["seconds"]),
    )


def _plain(contest: Contest) -> dict[str, Any]:
    """A contest as JSON has it."""
    made: dict[str, Any] = json.loads(json.dumps(asdict(contest)))
    return made
