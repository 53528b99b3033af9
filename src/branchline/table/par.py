"""Par of a table: what bots reach with its dice, and how many points those dice are worth against others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean

from branchline.bots import bots_for
from branchline.engine.game import CHANCE
from branchline.engine.record import Record, write_record
from branchline.games import GAMES
from branchline.study.par import LEVELS, Steps, at_once
from branchline.study.par import par_in_steps as reaching
from branchline.table.table_state import TableConfig

PAR = "hard"  # the bot whose points are called par
USUAL = "medium"  # strong enough, and quick: it plays many matches to tell what dice are worth
_OTHERS = 32  # matches with other dice


@dataclass(frozen=True, slots=True)
class Par:
    """What is known so far: by bot, the points of each seat; and what the dice were worth to whoever sits first."""

    points: Mapping[str, list[int]] = field(default_factory=dict)
    worth: float | None = None


def levels(game: str) -> list[str]:
    """The bots that play for par here, the quickest first."""
    return [kind.name for kind in bots_for(game) if kind.name in LEVELS and game in GAMES]


def par(config: TableConfig, bot: str, thrown: Sequence[str] = ()) -> list[int]:
    """What such bots reach with the dice of a table, seat by seat; real dice are told as they were thrown."""
    return at_once(par_in_steps(config, bot, thrown))


def worth(config: TableConfig) -> float | None:
    """How many points more the dice of a table bring than others do, to the same bot in the first seat."""
    return at_once(worth_in_steps(config))


def par_in_steps(config: TableConfig, bot: str, thrown: Sequence[str] = ()) -> Steps[list[int]]:
    """`par`, a move at a time, for whoever has something else to do in between."""
    return (yield from _reached(config, bot, config.seed, thrown))


def worth_in_steps(config: TableConfig) -> Steps[float | None]:
    """`worth`, a move at a time."""
    if USUAL not in levels(config.game):
        return None
    others = list[int]()
    for n in range(_OTHERS):
        others.append((yield from _reached(config, USUAL, f"{config.seed} {n}"))[0])
    return round((yield from par_in_steps(config, USUAL))[0] - mean(others), 1)


def _reached(config: TableConfig, bot: str, seed: str, thrown: Sequence[str] = ()) -> Steps[list[int]]:
    names, log = tuple(assignment.name for assignment in config.seating), tuple((CHANCE, move) for move in thrown)
    record = Record(config.game, config.rules, config.options, names, log, config.edition, seed)
    return list((yield from reaching(write_record(record), bot)))
