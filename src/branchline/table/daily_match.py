"""The day's match: what is played on a day, the same for everybody, made from the date and a secret; until when it counts; streaks.

Without a clock: whoever asks says what time it is. Where there is no server the secret may be a constant that anybody can read.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from math import ceil
from typing import Any

from branchline.bots import bots_for
from branchline.engine.game import AnyGame, OptionValue
from branchline.engine.match import commitment
from branchline.engine.text import text
from branchline.table.config import clean
from branchline.table.links import new_table_id
from branchline.table.problem import missing
from branchline.table.table_state import SeatAssignment, TableConfig

HOUR = 3_600_000  # milliseconds
GRACE = 2 * HOUR  # in which a match that was begun before midnight may still be finished
FIRST = "2026-01-01"  # no day before it was ever played
PLAYER = 0  # the seat of whoever plays the day's match

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class DayPlan:
    """What is played on a day: the table as it is laid for everybody."""

    day: str
    game: str
    rules: int
    seats: int
    options: Mapping[str, OptionValue]
    seed: str

    @property
    def hash(self) -> str:
        """What is published of the dice before anybody plays."""
        return commitment(self.seed)


def day_at(at: int) -> str:
    """The day of a moment (milliseconds since 1970), everywhere that of Greenwich."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def ends(day: str) -> int:
    """The midnight at which a day is over."""
    return int(datetime.fromisoformat(f"{day}T00:00:00+00:00").timestamp() * 1000) + 24 * HOUR


def closes(day: str) -> int:
    """From when on the dice of a day are known to everybody, and nothing counts any more."""
    return ends(day) + GRACE


def is_public(day: str, at: int) -> bool:
    return at >= closes(day)


def checked_day(typed: str, at: int) -> str:
    """A day as somebody wrote it; raises `Problem` where there is none, or it is yet to come."""
    try:
        known = bool(_DAY.fullmatch(typed)) and FIRST <= date.fromisoformat(typed).isoformat() <= day_at(at)
    except ValueError:
        known = False
    if not known:
        raise missing(text("There is no match for this day"))
    return typed


def before(day: str, days: int) -> str:
    """The day so many days earlier."""
    return (date.fromisoformat(day) - timedelta(days)).isoformat()


def streak(played: Collection[str], today: str) -> int:
    """How many days in a row were played up to today, or up to yesterday where today is still to be played."""
    length = 0
    last = today if today in played else before(today, 1)
    while before(last, length) in played:
        length += 1
    return length


def day_plan(game: AnyGame, day: str, secret: bytes) -> DayPlan:
    """What is played on this day. Whoever does not know the secret can tell neither the dice of a day nor those of another from them."""
    offered = game.daily_variants()
    options = offered[int(_drawn(secret, "options", game.id, day), 16) % len(offered)]
    setup = game.setup(None, options)
    return DayPlan(day, game.id, game.rules_version, setup.seats, dict(setup.options), _drawn(secret, "seed", game.id, day)[:32])


def _drawn(secret: bytes, *what: str) -> str:
    return hmac.new(secret, " ".join(what).encode(), "sha256").hexdigest()


def daily_config(game: AnyGame, plan: DayPlan, name: str, at: int) -> TableConfig:
    """The table of somebody who plays the day's match: alone, or against bots where the game needs others."""
    return _head(game, [_player(name), *[_company(game)] * (plan.seats - 1)], plan.options, "", plan.seed, at, day=plan.day)


def same_dice_config(game: AnyGame, old: TableConfig, seat: int, name: str, at: int) -> TableConfig:
    """A table with the dice of another one, which are known; one's own seat for oneself, the others for bots."""
    seating = [_player(name) if n == seat else assignment if assignment.bot else _company(game) for n, assignment in enumerate(old.seating)]
    return _head(game, seating, old.options, old.edition, old.seed, at, typed=True)


def _head(
    game: AnyGame, seating: list[SeatAssignment], options: Mapping[str, Any], edition: str, seed: str, at: int, **more: Any
) -> TableConfig:
    laid = {"chance": "seed", "typed": False, "one_screen": False, "listed": False, "replay": False, **more}
    return TableConfig(
        id=new_table_id(),
        game=game.id,
        rules=game.rules_version,
        options=dict(options),
        seating=tuple(seating),
        edition=edition,
        seed=seed,
        created=at,
        **laid,
    )


def _player(name: str) -> SeatAssignment:
    return SeatAssignment(True, clean(name))


def _company(game: AnyGame) -> SeatAssignment:
    """A bot that is neither the weakest nor the slowest."""
    bots = bots_for(game.id)
    return SeatAssignment(False, "", bots[min(ceil(len(bots) / 2), len(bots) - 1)].name)
