"""Par: the scores of bots of each level with the same dice; if seats interact, a rematch of bots in all seats."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias, TypeVar

from branchline.bots import BOTS
from branchline.bots.executor import Executor, run_inline
from branchline.engine.errors import InvalidRecord
from branchline.engine.game import CHANCE, AnyGame, Setup
from branchline.engine.match import Match, chance_source
from branchline.engine.record import Record, read_record, replay_positions, replay_record, write_record
from branchline.engine.text import text
from branchline.games import GAMES

LEVELS = ("medium", "hard", "master")

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]  # a computation that can pause after each step; returns its result
Dice: TypeAlias = Callable[[Any, int], Any]  # the chance move in a state, given the number of chance moves before it


@dataclass(frozen=True, slots=True)
class Par:
    """The points of each seat when bots of one level play all seats."""

    level: str
    points: tuple[int, ...]


def par(record: Record, levels: Iterable[str] = LEVELS, executor: Executor = run_inline) -> tuple[Par, ...]:
    """The par of each level that plays this game, by the table of a record and its dice.

    With a seed the log may be empty: a match that nobody has played yet. Without one, real dice come in the order of the log.
    """
    if not record.seed and not record.log:
        raise InvalidRecord(text("This record contains neither dice nor a seed"))
    replay_record(record, GAMES)  # validates the record
    suited = [level for level in levels if BOTS[level].supports(record.game)]
    return tuple(executor(par_of, [(write_record(record), level) for level in suited]))


def par_of(record_text: str, level: str) -> Par:
    """Par of one level for a record given as text: plain values, so that any process can do the work."""
    return Par(level, at_once(par_in_steps(record_text, level)))


def par_in_steps(record_text: str, level: str) -> Steps[tuple[int, ...]]:
    """Generator version of `par_of`: yields after each move so that an event loop stays responsive."""
    record = read_record(record_text)
    opening = replay_record(record, GAMES, 0)
    return (yield from in_steps(opening.game, opening.setup, level, dice_of(record, opening), record.seed))


def at_once(steps: Steps[T]) -> T:
    """Runs steps to the end without pausing; returns their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found


def in_steps(game: AnyGame, setup: Setup, level: str, dice: Dice, seed: str) -> Steps[tuple[int, ...]]:
    """The final points when bots of one level play a match with these dice; the seed determines the bots' random numbers."""
    bots = [BOTS[level].create(game, seat) for seat in range(setup.seats)]
    sources = [Random(f"{seed}/bot/{seat}") for seat in range(setup.seats)]
    state, chance_number = game.new(setup), 0
    while acting := game.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            state, chance_number = game.apply(state, CHANCE, dice(state, chance_number)), chance_number + 1
        else:
            view = game.view(state, seat)
            state = game.apply(state, seat, bots[seat].choose(view, game.legal_moves(view, seat), sources[seat]))
        yield
    return tuple(game.score(state, seat).total for seat in range(setup.seats))


def dice_of_seed(game: AnyGame, seed: str) -> Dice:
    """The dice of a seed."""
    return lambda state, chance_number: game.chance(state, chance_source(seed, chance_number))


def dice_of(record: Record, opening: Match[Any, Any]) -> Dice:
    """The dice of a recorded match: those of its seed, or the typed ones as long as they are legal."""
    game, new = opening.game, dice_of_seed(opening.game, record.seed)
    rolled = [game.read_move(move) for seat, move in record.log if seat == CHANCE]
    if record.seed and _thrown_by(new, record):
        return new

    def typed_dice(state: Any, chance_number: int) -> Any:
        fits = chance_number < len(rolled) and game.illegal_reason(state, CHANCE, rolled[chance_number]) is None
        return rolled[chance_number] if fits else new(state, chance_number)

    return typed_dice


def _thrown_by(dice: Dice, record: Record) -> bool:
    """Whether these dice produce all chance moves of a record."""
    chance_number = 0
    for match, (seat, move) in zip(replay_positions(record, GAMES), record.log, strict=False):
        if seat == CHANCE:
            if dice(match.state, chance_number) != match.game.read_move(move):
                return False
            chance_number += 1
    return True
