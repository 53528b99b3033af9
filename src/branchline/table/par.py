"""Par of a table: the scores of bots with its dice, and the value of those dice compared with others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean

from branchline.bots import bots_for
from branchline.engine.game import CHANCE
from branchline.engine.record import Record, write_record
from branchline.games import GAMES
from branchline.study.par import LEVELS, Steps, at_once
from branchline.study.par import par_in_steps as record_par_in_steps
from branchline.table.table_state import TableConfig

PAR = "hard"  # the bot whose score is called par
USUAL = "medium"  # plays the many matches that estimate the value of dice: strong enough, and fast
_OTHERS = 32  # number of matches with other dice


@dataclass(frozen=True, slots=True)
class Par:
    """The results so far: by bot, the points of each seat; and the value of the dice for the first seat."""

    points: Mapping[str, list[int]] = field(default_factory=dict)
    worth: float | None = None


def levels(game: str) -> list[str]:
    """The bots that play for par, fastest first."""
    return [kind.name for kind in bots_for(game) if kind.name in LEVELS and game in GAMES]


def par(config: TableConfig, bot: str, real_dice: Sequence[str] = ()) -> list[int]:
    """The points of each seat when this bot plays all seats with the dice of a table; `real_dice` lists the results of real dice."""
    return at_once(par_in_steps(config, bot, real_dice))


def worth(config: TableConfig) -> float | None:
    """The points that a bot in the first seat gains with the dice of a table, compared with its average with other dice."""
    return at_once(worth_in_steps(config))


def par_in_steps(config: TableConfig, bot: str, real_dice: Sequence[str] = ()) -> Steps[list[int]]:
    """Generator version of `par`: yields after each move so that an event loop stays responsive."""
    return (yield from _par_points(config, bot, config.seed, real_dice))


def worth_in_steps(config: TableConfig) -> Steps[float | None]:
    """Generator version of `worth`."""
    if USUAL not in levels(config.game):
        return None
    others = list[int]()
    for n in range(_OTHERS):
        others.append((yield from _par_points(config, USUAL, f"{config.seed} {n}"))[0])
    return round((yield from par_in_steps(config, USUAL))[0] - mean(others), 1)


def _par_points(config: TableConfig, bot: str, seed: str, real_dice: Sequence[str] = ()) -> Steps[list[int]]:
    names, log = tuple(assignment.name for assignment in config.seating), tuple((CHANCE, move) for move in real_dice)
    record = Record(config.game, config.rules, config.options, names, log, config.edition, seed)
    return list((yield from record_par_in_steps(write_record(record), bot)))
