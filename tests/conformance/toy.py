"""The subject of the toy for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tests.toy import Add, Done, Move, Roll, Row, State

from branchline.conformance import Subject
from branchline.engine.game import Seat


def space(state: State, seat: Seat, rng: Random) -> Iterator[Move]:
    yield Add()
    yield Done()
    yield from (Roll(pips) for pips in range(1, 10))


def recount(state: State, seat: Seat) -> dict[str, int]:
    row = state.rows[seat]
    return {"count": row.count + row.added, "over": -2 * len(range(12, row.count + row.added))}


def scramble(state: State, seat: Seat, rng: Random) -> State:
    if not state.setup["secret"] or not state.pips:
        return state
    rows = [row if n == seat else Row(row.count, state.pips * rng.randrange(3), rng.random() < 0.3) for n, row in enumerate(state.rows)]
    return state if all(row.done for row in rows) else replace(state, rows=tuple(rows))


SUBJECT = Subject(
    tables=((1, {}), (2, {"ending": "race", "secret": False}), (4, {"rounds": 6}), (3, {"rounds": 1})),
    space=space,
    recount=recount,
    scramble=scramble,
    endings=("rounds", "target"),
)
