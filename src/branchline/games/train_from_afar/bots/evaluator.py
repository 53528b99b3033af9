"""The Train Travels from Afar: a learned value function of frames, with look-ahead over tiles or rollouts against the others' futures."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig, Evaluator, ReviewSettings, SearchSettings
from branchline.bots.thread_local import thread_local_cache
from branchline.engine.game import Seat
from branchline.games.train_from_afar.bots.convert import Option, line_of, options, shown
from branchline.games.train_from_afar.bots.expectimax import glance, look_ahead
from branchline.games.train_from_afar.bots.opponent_rollouts import GUESSES, Table, guessed
from branchline.games.train_from_afar.bots.weights import kernel, meetings, players, shipped, unpacked, values
from branchline.games.train_from_afar.native.convert import land_of
from branchline.games.train_from_afar.rules.components import Box
from branchline.games.train_from_afar.rules.moves import Done
from branchline.games.train_from_afar.rules.scoring import route_counts, stations_count
from branchline.games.train_from_afar.rules.state import State

if TYPE_CHECKING:
    from array import array

    from branchline.games.train_from_afar.bots.rollout import Player

GAIN = 0.12  # points that the best turn brings beyond the hand that plays on in study; by `benchmarks/gain.py`
PLAYOUTS, PATIENT = 3, 2048  # of a hasty look at a lay, and how many times as many a thorough one takes
SLIPS = 0.25  # how often a beginner lays a tile anywhere
GLANCED = 1  # playouts that stand for a mere glance at a lay
GLANCE_BLUR = 0.7, 0.5  # points by which it errs where stations count, and where they do not
HASTY_BLUR = 0.25  # and a hasty look where they do not
PLIES, BREADTH = 2, 4  # tiles that are looked ahead, and how many lays of the first of them a thorough look follows


def key(state: State, seat: Seat) -> Hashable:
    return state.choices[seat], state.frames[seat].laid, state.done[seat]


def focus(view: State, seat: Seat) -> tuple[State, Seat]:
    """Where only routes count nobody stands in another's way: a seat plays as if it were alone."""
    if stations_count(view.setup) or view.setup.seats == 1:
        return view, seat
    alone = replace(view.setup, seats=1)
    return State(alone, view.box, (view.frames[seat],), (view.hands[seat],), (view.choices[seat],), (view.done[seat],)), 0


@dataclass(frozen=True)
class Mind:
    """What is learned, and what it thinks of frames: weights for each way to play."""

    weights_of: Callable[[str], array[float]]

    def player(self, state: State) -> Player:
        return self._player(str(state.setup["way"]), state.box)

    @thread_local_cache(16)
    def _player(self, way: str, box: Box) -> Player:
        value = values.Value(land_of(box, kernel.Land), self.weights_of(way), float(way != "stations"), way != "longest")
        return players.Player(value)

    def worth(self, state: State, seat: Seat) -> float:
        """The points that a frame is expected to end with when the chosen tile is laid."""
        player = self._guessing(state, seat, 0)
        return float(values.value(player.value, shown(state, seat)))

    def _guessing(self, state: State, seat: Seat, guesses: int) -> Player:
        """A player who knows what the others have reached, and makes so many guesses what they will; none: it does not think of that."""
        player = self.player(state)
        if stations_count(state.setup):
            meetings.set_pays(guessed(state, seat, guesses), player.value, float(guesses > 0))
        return player

    def think(self, view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[Considered]:
        """Lays by their values at once; with a budget by what may come after them."""
        if view.choices[seat] is not None:
            return [Considered(Done(), self.worth(view, seat), (Done(),))]
        if budget is None or budget.rollouts <= GLANCED:
            return self._glance(view, seat, rng if budget else None)
        if stations_count(view.setup):
            return Table(self.player(view), view, seat, rng.getrandbits(48)).think(budget)
        return self._ahead(view, seat, budget, rng)

    def _glance(self, view: State, seat: Seat, rng: Random | None) -> list[Considered]:
        """Lays by their values at once, a little blurred where there is chance for that."""
        player, lays = self._guessing(view, seat, GUESSES if route_counts(view.setup) else 0), options(view, seat)
        worth, blur = [glance(player, frame) for _, frame in lays], GLANCE_BLUR[not stations_count(view.setup)]
        return _ranked(view, lays, _blurred(worth, blur, rng) if rng else worth)

    def _ahead(self, view: State, seat: Seat, budget: Budget, rng: Random) -> list[Considered]:
        """Lays by what they are worth after the tiles that may come."""
        lays, breadth = options(view, seat), BREADTH if budget.thorough(PLAYOUTS * PATIENT) else 1
        worth = look_ahead(self.player(view), lays, PLIES, budget.deadline(), breadth)
        return _ranked(view, lays, _blurred(worth, HASTY_BLUR, rng) if budget.rollouts <= PLAYOUTS else worth)

    @property
    def config(self) -> BotConfig:
        return BotConfig(
            Evaluator(self.worth, state_key=key, focus=focus, maximise_lead=True),
            SearchSettings(search=self.think, epsilon=SLIPS, rollouts=PLAYOUTS, screening_rollouts=GLANCED, master_budget_factor=PATIENT),
            ReviewSettings(per_turn_gain=GAIN),
        )


def _blurred(worth: list[float], by: float, rng: Random) -> list[float]:
    """What lays are worth to who does not see it quite clearly."""
    return [value + rng.gauss(0.0, by) for value in worth]


def _ranked(view: State, lays: list[Option], worth: list[float]) -> list[Considered]:
    """Lays with what they are worth, the best first."""
    found = [(worth[n], line_of(view.box, lay)) for n, (lay, _) in enumerate(lays)]
    return sorted([Considered(line[0], value, line) for value, line in found], key=lambda thought: thought.value, reverse=True)


def by_weights(data: bytes) -> BotConfig:
    """What is thought with other weights, whatever the way to play."""
    weights = unpacked(data)
    return Mind(lambda way: weights).config


BOT_CONFIG = Mind(shipped).config
