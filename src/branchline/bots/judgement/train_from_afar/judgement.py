"""The Train Travels from Afar: a learned value of frames; tiles looked ahead one by one, or lays played on beside the others' futures."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.judge import Judgement
from branchline.bots.judgement.train_from_afar.rivals import Table, guessed
from branchline.bots.judgement.train_from_afar.sight import Option, line_of, options, shown
from branchline.bots.judgement.train_from_afar.weights import kernel, meetings, players, shipped, unpacked, values
from branchline.engine.game import Seat
from branchline.games.train_from_afar.components import Box
from branchline.games.train_from_afar.kernel_state import land_of
from branchline.games.train_from_afar.moves import Done
from branchline.games.train_from_afar.scoring import stations_count
from branchline.games.train_from_afar.state import State

if TYPE_CHECKING:
    from array import array

    from branchline.bots.judgement.train_from_afar.frame import Frame
    from branchline.bots.judgement.train_from_afar.player import Player

PLAYOUTS, PATIENT = 256, 24  # of a hasty look at a lay, and how many times as many a thorough one takes
FUTURES, MORE_FUTURES = 32, 128  # of the others, in a hasty look and in a thorough one
SLIPS = 0.15  # how often a beginner lays a tile anywhere
PLIES, MORE_PLIES = 2, 3  # tiles that are looked ahead
ENDLESS, FIRST = 1 << 60, 1000  # frames that may be looked at where there is time enough, and to begin with where it is counted
GLANCE, EXACT, LAST = 2, 3, 4  # of the last tiles all are looked at: so many at a glance, when others come before them, and at the end


def key(state: State, seat: Seat) -> Hashable:
    return state.choices[seat], state.frames[seat].laid, state.done[seat]


def focus(view: State, seat: Seat) -> tuple[State, Seat]:
    """Where only routes count nobody stands in another's way: a seat plays as if it were alone."""
    if stations_count(view.setup) or view.setup.seats == 1:
        return view, seat
    alone = replace(view.setup, seats=1)
    return State(alone, view.box, (view.frames[seat],), (view.hands[seat],), (view.choices[seat],), (view.done[seat],)), 0


def _thorough(budget: Budget) -> bool:
    return (budget.seconds or budget.playouts / (PLAYOUTS * PATIENT)) >= 1


@dataclass(frozen=True)
class Mind:
    """What is learned, and what it thinks of frames: weights for each way to play."""

    weights_of: Callable[[str], array[float]]

    def player(self, state: State) -> Player:
        return self._player(str(state.setup["way"]), state.box)

    @lru_cache(maxsize=16)  # noqa: B019
    def _player(self, way: str, box: Box) -> Player:
        value = values.Value(land_of(box, kernel.Land), self.weights_of(way), float(way != "stations"), way != "longest")
        return players.Player(value)

    def worth(self, state: State, seat: Seat) -> float:
        """The points that a frame is expected to end with when the chosen tile is laid."""
        player = self._guessing(state, seat, 0.0)
        return float(values.value(player.value, shown(state, seat)))

    def _guessing(self, state: State, seat: Seat, spite: float) -> Player:
        """A player who has only a guess what the others will do; with spite what they lose counts too."""
        player = self.player(state)
        if stations_count(state.setup):
            meetings.set_pays(guessed(state, seat), player.value, spite)
        return player

    def think(self, view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[Considered]:
        """Lays by their values at once; with a budget by what may come after them."""
        if view.choices[seat] is not None:
            return [Considered(Done(), self.worth(view, seat), (Done(),))]
        if budget is None:
            player, lays = self._guessing(view, seat, 1.0), options(view, seat)
            return _ranked(view, lays, [_glance(player, frame) for _, frame in lays])
        if stations_count(view.setup):
            futures = MORE_FUTURES if _thorough(budget) else FUTURES
            return Table(self.player(view), view, seat, rng.getrandbits(48)).think(budget, futures, PLAYOUTS)
        return self._ahead(view, seat, budget)

    def _ahead(self, view: State, seat: Seat, budget: Budget) -> list[Considered]:
        """Lays by what they are worth after the tiles that may come; farther ahead as long as there is time."""
        player, lays = self.player(view), options(view, seat)
        known, passes = [values.value(player.value, frame) for _, frame in lays], _passes(budget, lays[0][1].left.bit_count())
        pace = Pace(budget.deadline())
        for plies, exact in passes:
            better = []
            for _, frame in lays:
                player.patience = pace.patience()
                better.append(players.expected(player, frame, plies, exact))
                if pace.exhausted(player.patience):
                    return _ranked(view, lays, known)
            known = better
        return _ranked(view, lays, known)

    @property
    def judgement(self) -> Judgement:
        return Judgement(self.worth, key=key, focus=focus, think=self.think, rivals=True, slips=SLIPS, playouts=PLAYOUTS, patient=PATIENT)


def _glance(player: Player, frame: Frame) -> float:
    player.patience = ENDLESS
    return float(players.expected(player, frame, 0, GLANCE))


@dataclass
class Pace:
    """How many frames may be looked at before time is up, by how many were till now."""

    deadline: float | None
    began: float = field(default_factory=monotonic)
    given: int = 0
    seen: int = 0

    def patience(self) -> int:
        """As many as there is time for; a few to begin with."""
        now = monotonic()
        known = self.seen / max(1e-6, now - self.began) if self.seen else FIRST / max(1e-6, self.deadline - now) if self.deadline else 0.0
        self.given = ENDLESS if self.deadline is None else max(0, int(known * (self.deadline - now)))
        return self.given

    def exhausted(self, left: int) -> bool:
        """Whether those were too few; told what is left of them."""
        self.seen += self.given - left
        return left < 0


def _passes(budget: Budget, left: int) -> list[tuple[int, int]]:
    """How far lays are looked at, again and again: tiles ahead, and how many of the last in full."""
    plies = MORE_PLIES if _thorough(budget) else PLIES
    return [(0, GLANCE), *((n, EXACT) for n in range(1, plies + 1)), *([(0, LAST)] if left == LAST else [])]


def _ranked(view: State, lays: list[Option], worth: list[float]) -> list[Considered]:
    """Lays with what they are worth, the best first."""
    found = [(worth[n], line_of(view.box, lay)) for n, (lay, _) in enumerate(lays)]
    return sorted([Considered(line[0], value, line) for value, line in found], key=lambda thought: thought.value, reverse=True)


def by_weights(data: bytes) -> Judgement:
    """What is thought with other weights, whatever the way to play."""
    weights = unpacked(data)
    return Mind(lambda way: weights).judgement


JUDGEMENT = Mind(shipped).judgement
