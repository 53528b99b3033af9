"""What is kept of a match when it is over: what each person reached, and with which dice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise

from branchline.engine.game import CHANCE, Seat
from branchline.table.rounds import rounds_from
from branchline.table.table_state import Head, Play


@dataclass(frozen=True, slots=True)
class Result:
    """What a person reached."""

    match: str
    seat: Seat
    dice: str
    name: str
    points: int
    known: bool  # whether the dice could be known before
    gains: tuple[int, ...]  # the points of each round
    at: int  # milliseconds since 1970


def dice_of(head: Head, thrown: Sequence[str] = ()) -> str:
    """A name for all that chance does at a table: equal for tables of one game, laid alike, with one seed or with the same real dice."""
    options = sorted(head.options.items())
    edition = sha256(head.edition.encode()).hexdigest() if head.edition else ""
    told = [head.game, head.rules, len(head.seating), options, edition, head.seed, *thrown]
    return sha256(json.dumps(told).encode()).hexdigest()


def thrown(play: Play) -> tuple[str, ...]:
    """What chance did where no seed says it: real dice, and records that have none."""
    return () if play.head.seed else tuple(entry.text for entry in play.entries if entry.seat == CHANCE)


def results(play: Play, at: int) -> list[Result]:
    """Those of a match that is over, one for each person who played all of it; none where the dice were real, or it is a record."""
    head = play.head
    if not play.over or head.replay or head.chance != "seed" or not head.seed:
        return []
    people = [seat for seat, chair in enumerate(play.chairs) if chair.kind == "person" and not helped(play, seat)]
    begins = rounds_from(play, lambda position: play.states[position]) if people else []
    dice, states = dice_of(head), [play.states[position] for position in (*begins, -1)]
    totals = {seat: [play.game.score(state, seat).total for state in states] for seat in people}
    return [
        Result(head.id, seat, dice, play.chairs[seat].name, points[-1], head.typed, _gains(points), at) for seat, points in totals.items()
    ]


def helped(play: Play, seat: Seat) -> bool:
    """Whether somebody else played for this seat for a while, or told it what to play."""
    return any(event.kind in ("bot", "hint") and event.seat == seat for event in play.events)


def _gains(totals: Sequence[int]) -> tuple[int, ...]:
    return tuple(after - before for before, after in pairwise(totals))
