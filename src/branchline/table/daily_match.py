"""The daily match: its settings, derived from the date and a secret; its deadline; streaks.

Has no clock: callers pass the time. Without a server, the secret may be a public constant.
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
from branchline.table.problem import conflict, missing
from branchline.table.table_state import SeatAssignment, TableConfig

HOUR = 3_600_000  # milliseconds
GRACE = 2 * HOUR  # time after midnight to finish a match that was started before
FIRST = "2026-01-01"  # the first day with a daily match
PLAYER = 0  # the seat of the person in a daily match

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class DayPlan:
    """The settings of a daily match, equal for all players."""

    day: str
    game: str
    rules: int
    seats: int
    options: Mapping[str, OptionValue]
    seed: str

    @property
    def hash(self) -> str:
        """The commitment to the dice, published before anyone plays."""
        return commitment(self.seed)


def day_at(at: int) -> str:
    """The UTC date of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def ends(day: str) -> int:
    """The end of a day, in milliseconds since 1970."""
    return int(datetime.fromisoformat(f"{day}T00:00:00+00:00").timestamp() * 1000) + 24 * HOUR


def closes(day: str) -> int:
    """The time from which the dice of a day are public and results no longer count."""
    return ends(day) + GRACE


def is_public(day: str, at: int) -> bool:
    return at >= closes(day)


def checked_day(day: str, at: int) -> str:
    """A typed date, checked; raises `Problem` if it is invalid, too early or in the future."""
    try:
        known = bool(_DAY.fullmatch(day)) and FIRST <= date.fromisoformat(day).isoformat() <= day_at(at)
    except ValueError:
        known = False
    if not known:
        raise missing(text("There is no match for this day"))
    return day


def check_open(day: str, at: int) -> None:
    """Raises `Problem` if the match of a day can no longer be started."""
    if day != day_at(at):
        raise conflict(text("This day is over; its match can no longer be started"))


def before(day: str, days: int) -> str:
    """The date `days` days before `day`."""
    return (date.fromisoformat(day) - timedelta(days)).isoformat()


def streak(days: Collection[str], today: str) -> int:
    """The number of consecutive days played, up to today, or up to yesterday if today has not been played yet."""
    length = 0
    last = today if today in days else before(today, 1)
    while before(last, length) in days:
        length += 1
    return length


def day_plan(game: AnyGame, day: str, secret: bytes) -> DayPlan:
    """The daily match of a game. Without the secret, the dice of a day cannot be predicted, not even from those of other days."""
    offered = game.daily_variants()
    options = offered[int(_keyed_hash(secret, "options", game.id, day), 16) % len(offered)]
    setup = game.setup(None, options)
    return DayPlan(day, game.id, game.rules_version, setup.seats, dict(setup.options), _keyed_hash(secret, "seed", game.id, day)[:32])


def _keyed_hash(secret: bytes, *what: str) -> str:
    return hmac.new(secret, " ".join(what).encode(), "sha256").hexdigest()


def daily_config(game: AnyGame, plan: DayPlan, name: str, at: int) -> TableConfig:
    """The settings of one player's daily match: solo, or against bots if the game needs opponents."""
    return _config(game, [_player(name), *[_opponent(game)] * (plan.seats - 1)], plan.options, "", plan.seed, at, day=plan.day)


def same_dice_config(game: AnyGame, old: TableConfig, seat: int, name: str, at: int) -> TableConfig:
    """A match with the known dice of another one: the player in the given seat, bots in the others."""
    seating = [
        _player(name) if n == seat else assignment if assignment.bot else _opponent(game) for n, assignment in enumerate(old.seating)
    ]
    return _config(game, seating, old.options, old.edition, old.seed, at, seed_typed=True)


def _config(
    game: AnyGame, seating: list[SeatAssignment], options: Mapping[str, Any], edition: str, seed: str, at: int, **more: Any
) -> TableConfig:
    flags = {"chance": "seed", "seed_typed": False, "one_screen": False, "listed": False, "replay": False, **more}
    return TableConfig(
        id=new_table_id(),
        game=game.id,
        rules=game.rules_version,
        options=dict(options),
        seating=tuple(seating),
        edition=edition,
        seed=seed,
        created=at,
        **flags,
    )


def _player(name: str) -> SeatAssignment:
    return SeatAssignment(True, clean(name))


def _opponent(game: AnyGame) -> SeatAssignment:
    """A bot of medium strength and speed."""
    bots = bots_for(game.id)
    return SeatAssignment(False, "", bots[min(ceil(len(bots) / 2), len(bots) - 1)].name)
