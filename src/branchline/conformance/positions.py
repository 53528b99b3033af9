"""Positions at which contracts are checked: seeded matches in several playing styles, and recorded matches."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from random import Random
from typing import Any, TypeAlias

from branchline.conformance.subject import Subject
from branchline.engine.game import CHANCE, SPECTATOR, AnyGame, Seat, Setup, write_option
from branchline.engine.match import Match

SCALE = float(os.environ.get("BRANCHLINE_TRIALS", "1"))
"""A factor for the number of trials: `BRANCHLINE_TRIALS=10` tries ten times as many matches and examples."""

Entry: TypeAlias = tuple[Seat, Any]


def times(number: int) -> int:
    """A number of trials, multiplied by `BRANCHLINE_TRIALS`."""
    return max(1, round(number * SCALE))


@dataclass(frozen=True, eq=False)
class Position:
    """A state with the log that led to it, and the moves of the whole match, which are checked at wrong times too."""

    game: AnyGame
    subject: Subject
    setup: Setup
    log: tuple[Entry, ...]
    state: Any
    pool: tuple[Any, ...]
    source: str

    @property
    def seats(self) -> range:
        return range(self.setup.seats)

    @property
    def viewers(self) -> tuple[Seat, ...]:
        """Everyone who has a view: the seats and the spectator."""
        return (*self.seats, SPECTATOR)

    @property
    def acting(self) -> tuple[Seat, ...]:
        return self.game.to_act(self.state)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that are to act, without chance."""
        return tuple(seat for seat in self.acting if seat != CHANCE)

    def space(self, seat: Seat, rng: Random) -> Iterator[Any]:
        """Moves of the whole move space for a seat, legal or not."""
        return iter(self.subject.space(self.state, seat, rng) if self.subject.space else mixed_moves(self.pool, rng))

    def scramble(self, seat: Seat, rng: Random) -> Any:
        """A state that differs only in what is hidden from this seat."""
        if self.subject.scramble:
            return self.subject.scramble(self.state, seat, rng)
        return self.game.determinize(self.game.view(self.state, seat), rng)

    def __repr__(self) -> str:
        options = " ".join(f"{name}={write_option(value)}" for name, value in self.setup.options)
        log = "; ".join(f"{'-' if seat == CHANCE else seat} {self.game.write_move(move)}" for seat, move in self.log)
        return f"{self.game.id}, {len(self.seats)} seats, {options}, {self.source}, after {len(self.log)} moves: [{log}]"


def mixed_moves(pool: tuple[Any, ...], rng: Random, count: int = 60) -> Iterator[Any]:
    """Moves like those of a match, some with a field of another move or a mutated one."""
    for _ in range(count if pool else 0):
        move = rng.choice(pool)
        yield move
        if is_dataclass(move) and not isinstance(move, type) and fields(move):
            name = rng.choice(fields(move)).name
            other = rng.choice([each for each in pool if type(each) is type(move)])
            for value in (getattr(other, name), _spoilt(getattr(move, name), rng)):
                try:
                    yield replace(move, **{name: value})
                except (TypeError, ValueError):  # the move's own class rejects this value
                    continue


def _spoilt(value: Any, rng: Random) -> Any:
    """Another value of the same type (mutation), which a rule may not expect; the value itself for other types."""
    match value:
        case bool():
            return not value
        case int():
            return rng.choice((-1, 0, value - 1, value + 1, 99))
        case str():
            return rng.choice(("", f"{value}x", value[::-1], "?"))
        case tuple() if value:
            at = rng.randrange(len(value))  # a pair stays a pair
            return (*value[:at], _spoilt(value[at], rng), *value[at + 1 :])
    return value


def sample(rng: Random, things: Any, most: int) -> list[Any]:
    """All of them, or a random sample of this size, in their order."""
    found = list(things)
    return found if len(found) <= most else [found[n] for n in sorted(rng.sample(range(len(found)), most))]


def choices(game: AnyGame, state: Any) -> list[Entry]:
    """Every legal move of every seat to act, chance included."""
    return [(seat, move) for seat in game.to_act(state) for move in game.legal_moves(state, seat)]


def uniform(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Any:
    """A uniformly random legal move."""
    return rng.choice(game.legal_moves(state, seat))


def by_kind(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Any:
    """A random legal move of a random kind, so that rare kinds are played often."""
    kinds: dict[type, list[Any]] = {}
    for move in game.legal_moves(state, seat):
        kinds.setdefault(type(move), []).append(move)
    return rng.choice(rng.choice(list(kinds.values())))


def eager(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Any:
    """The move with the most points now, among a few legal moves."""
    moves = sample(rng, game.legal_moves(state, seat), 12)
    rng.shuffle(moves)
    return max(moves, key=lambda move: game.score(game.apply(state, seat, move), seat).total)


Style: TypeAlias = Callable[[AnyGame, Any, Seat, Random], Any]
STYLES: Mapping[str, Style] = {"uniform": uniform, "by_kind": by_kind, "eager": eager}


def steps(game: AnyGame, setup: Setup, seed: str, style: str) -> Iterator[Match[Any, Any]]:
    """Plays a match of this seed; yields it before the first move and after each one."""
    rng, bound = Random(f"{seed}/{style}"), game.max_moves(setup)
    match: Match[Any, Any] = Match(game, setup)
    yield match
    while not match.over:
        play_one(match, rng, STYLES[style])
        assert len(match.log) <= bound, f"{game.id} promises to end within {bound} moves (max_moves)"
        yield match


def play_one(match: Match[Any, Any], rng: Random, style: Style) -> None:
    """Plays one move of chance or of a random seat that is to act."""
    seat = rng.choice(match.game.to_act(match.state))
    move = match.game.chance(match.state, rng) if seat == CHANCE else style(match.game, match.state, seat, rng)
    match.play(seat, move)


Walk: TypeAlias = tuple[AnyGame, tuple[Entry, ...], tuple[Any, ...]]
_WALKS: dict[tuple[int, Setup, str, str], Walk] = {}


def _walk(game: AnyGame, setup: Setup, seed: str, style: str) -> Walk:
    """A seeded match, played once and cached; the cache entry holds the game, so that its id is not reused."""
    key = (id(game), setup, seed, style)
    if key not in _WALKS:
        if len(_WALKS) > 300:
            _WALKS.clear()
        _WALKS[key] = (game, *_play(game, setup, seed, style))
    return _WALKS[key]


def _play(game: AnyGame, setup: Setup, seed: str, style: str) -> tuple[tuple[Entry, ...], tuple[Any, ...]]:
    """The log and all states of a seeded match."""
    states: list[Any] = []
    try:
        for match in steps(game, setup, seed, style):
            states.append(match.state)
    except Exception as error:
        last = f" in {game.write_state(states[-1])}" if states else ""
        error.add_note(f"while {game.id} was played by seed {seed} ({style}), after {len(states)} moves,{last}")
        raise
    return tuple(match.log), tuple(states)


def length(game: AnyGame, setup: Setup, seed: str, style: str) -> int:
    """The number of moves of a seeded match."""
    return len(_walk(game, setup, seed, style)[1])


def position(game: AnyGame, subject: Subject, setup: Setup, seed: str, style: str, number: int) -> Position:
    """The position after this number of moves of a seeded match."""
    _, log, states = _walk(game, setup, seed, style)
    pool = tuple(dict.fromkeys(move for _, move in log))
    return Position(game, subject, setup, log[:number], states[number], pool, f"seed {seed} ({style})")


def positions(game: AnyGame, subject: Subject, setup: Setup, matches: int = 1, each: int = 7) -> Iterator[Position]:
    """The first, the last and some other positions of a few matches in every style."""
    for seed in map(str, range(times(matches))):
        for style in STYLES:
            last = length(game, setup, seed, style)
            rng = Random(f"{seed}/{style}/{game.id}")
            inner = rng.sample(range(1, last), min(each - 2, max(0, last - 1)))
            for number in sorted({0, *inner, last}):
                yield position(game, subject, setup, seed, style, number)


def along(match: Match[Any, Any], subject: Subject, source: str, numbers: set[int]) -> Iterator[Position]:
    """The positions of a played match after these numbers of moves."""
    game = match.game
    pool = tuple(dict.fromkeys(move for _, move in match.log))
    state = game.new(match.setup)
    for number, entry in enumerate((*match.log, None)):
        if number in numbers:
            yield Position(game, subject, match.setup, tuple(match.log[:number]), state, pool, source)
        if entry is not None:
            state = game.apply(state, *entry)


def some_places(match: Match[Any, Any], number: int) -> set[int]:
    """The indices of the last position of a match and of some positions before it."""
    last = len(match.log)
    return {last, *Random(last).sample(range(last), min(times(number) - 1, last))}


def played_on(at: Position, taken: list[int]) -> Position:
    """The position after further moves, each chosen by its number among all legal moves."""
    state, log = at.state, list(at.log)
    for number in taken:
        open_now = choices(at.game, state)
        if not open_now:
            break
        seat, move = open_now[number % len(open_now)]
        state = at.game.apply(state, seat, move)
        log.append((seat, move))
    return Position(at.game, at.subject, at.setup, tuple(log), state, at.pool, f"{at.source} played on")
