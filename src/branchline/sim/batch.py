"""Some matches in lockstep: what is asked of them, what they tell, and how the rules of any game play them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from branchline.engine.game import OptionValue, Seat
from branchline.sim.encoding import encoding_of, highest
from branchline.sim.rewards import reward_of
from branchline.sim.sitting import Sitting, seated
from branchline.sim.table import laid

Actions: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Asked:
    """What to play, in plain values that travel to other processes."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    seat: Seat
    bots: str | Sequence[str]
    reward: str
    limit: int | None


@dataclass(frozen=True, slots=True)
class Told:
    """One row a match. Where one has ended, the observation is of the next, and score and rank are those of the end."""

    observation: npt.NDArray[np.uint8]
    action_mask: npt.NDArray[np.int8]
    reward: npt.NDArray[np.float64]
    over: npt.NDArray[np.bool_]
    broken_off: npt.NDArray[np.bool_]
    score: npt.NDArray[np.int64]
    rank: npt.NDArray[np.int64]


class Lane(Protocol):
    """Matches that go on together."""

    def begin(self, run: str) -> Told:
        """New matches by the seed of a run."""

    def step(self, actions: Actions) -> Told:
        """One action in each; raises `IllegalMove`."""


Laning: TypeAlias = Callable[[Asked, range], Lane]


def sizes(asked: Asked) -> tuple[int, int]:
    """How long an observation is, and how many actions there are."""
    setup = laid(asked.game, asked.seats, dict(asked.options)).setup
    encoding = encoding_of(asked.game)
    return len(highest(encoding.fields(setup))), encoding.actions(setup)


def nothing_told(count: int, size: int, actions: int) -> Told:
    """Rows of zeros for so many matches."""
    return Told(
        observation=np.zeros((count, size), np.uint8),
        action_mask=np.zeros((count, actions), np.int8),
        reward=np.zeros(count),
        over=np.zeros(count, np.bool_),
        broken_off=np.zeros(count, np.bool_),
        score=np.zeros(count, np.int64),
        rank=np.zeros(count, np.int64),
    )


def match_seed(run: str, place: int, turn: int) -> str:
    """The seed of the match that is so manieth at its place."""
    return f"{run}/{place}/{turn}"


class Rows:
    """Matches played by the rules, one after another in every step."""

    def __init__(self, asked: Asked, places: range) -> None:
        self._asked, self._places = asked, places
        self._reward, self._sizes = reward_of(asked.reward), sizes(asked)
        table = laid(asked.game, asked.seats, dict(asked.options), None, asked.limit)
        self._sittings: list[Sitting] = [seated(table.clone(), asked.seat, asked.bots) for _ in places]
        self._turns = [0] * len(places)
        self._run = ""

    def begin(self, run: str) -> Told:
        self._run = run
        self._turns = [0] * len(self._places)
        told = nothing_told(len(self._places), *self._sizes)
        for row in range(len(self._places)):
            self._next(row)
            self._observe(told, row)
        return told

    def step(self, actions: Actions) -> Told:
        told = nothing_told(len(self._places), *self._sizes)
        for row, action in enumerate(actions.tolist()):
            self._sittings[row].act(action)
            if not self._sittings[row].table.acting:
                self._end(told, row)
                self._next(row)
            self._observe(told, row)
        return told

    def _next(self, row: int) -> None:
        """The next match of a place, played until its seat is to act."""
        self._sittings[row].begin(match_seed(self._run, self._places[row], self._turns[row]))
        self._turns[row] += 1

    def _end(self, told: Told, row: int) -> None:
        table, seat = self._sittings[row].table, self._asked.seat
        outcome: Any = table.game.outcome(table.state)
        told.reward[row] = self._reward(table, seat)
        told.over[row], told.broken_off[row] = table.over, table.broken_off
        told.score[row] = table.game.score(table.state, seat).total
        told.rank[row] = 0 if outcome is None else outcome.ranks[seat]

    def _observe(self, told: Told, row: int) -> None:
        table, seat = self._sittings[row].table, self._asked.seat
        told.observation[row] = table.observe(seat)
        told.action_mask[row, list(table.offered(seat))] = 1
