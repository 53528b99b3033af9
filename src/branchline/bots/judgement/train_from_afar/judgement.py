"""The Train Travels from Afar: locomotives that still run, the tiles they may still enter, the stations they may still reach."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TypeAlias

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.judge import Judgement
from branchline.bots.judgement.train_from_afar.ways import chances
from branchline.bots.search import Search
from branchline.engine.game import Seat
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.components import AT_STATION, GONE, Box
from branchline.games.train_from_afar.running import order, run
from branchline.games.train_from_afar.scoring import stations_count
from branchline.games.train_from_afar.state import State

Rounds: TypeAlias = tuple[int, ...]  # in which a seat reached each station; 0 for never
Shown: TypeAlias = tuple[tuple[int, ...], int, Rounds, int]  # where the locomotives stand, the tiles entered, stations, tiles left

TILES_A_ROUND = (0.0, 2.0, 2.8, 3.4, 3.7)  # entered in a round, by locomotives that run
TOGETHER = 0.14  # so much less for each that stands before the same cell as another: one tile serves both
PATIENCE = 6  # tiles that are left when the hope for stations begins to fade
FIRST = 0.6  # how often one is still first at a station that nobody has reached


def worth(state: State, seat: Seat) -> float:
    """The score with the chosen tile laid, and what the locomotives that still run may bring."""
    box, setup, (places, route, reached, left) = state.box, state.setup, shown(state, seat)
    way, total = setup["way"], 0.0
    if way != "stations":
        running = [place >> 3 for place in places if place >= 0]
        total += route + left * (TILES_A_ROUND[len(running)] - TOGETHER * (len(running) - len(set(running))))
    if way != "longest":
        points, hopes = fields(box, setup.seats, reached, tuple([other.reached for n, other in enumerate(state.frames) if n != seat]))
        total += points + min(1.0, left / PATIENCE) * shared(box, places, hopes)
    return total


def shown(state: State, seat: Seat) -> Shown:
    """A seat's frame as it will be when its choice is laid. Only those who face the tile move, so no others are asked."""
    box, frame, choice, tile = state.box, state.frames[seat], state.choices[seat], state.hands[seat]
    left = len(box.tiles) - len(frame.laid)
    if choice is None or tile is None:
        return frame.places, frame.route, frame.reached, left
    cell, places, route, reached = box.numbers[choice.cell], list(frame.places), frame.route, frame.reached
    ways = (*frame.ways[:cell], box.ways[tile][choice.turn][cell], *frame.ways[cell + 1 :])
    movers = [n for n, place in enumerate(places) if place >> 3 == cell]
    for mover in movers if len(movers) == 1 else [n for n in order(box, frame.places) if n in movers]:
        route += run(box, ways, places, mover)
        if (place := places[mover]) < GONE:
            reached = (*reached[: AT_STATION - place], len(frame.laid) + 1, *reached[AT_STATION - place + 1 :])
    return tuple(places), route, reached, left - 1


@lru_cache(maxsize=1 << 16)
def fields(box: Box, seats: int, own: Rounds, others: tuple[Rounds, ...]) -> tuple[int, tuple[float, ...]]:
    """The points from stations as things stand, and what each station not reached may still pay."""
    points, hopes = 0, [0.0] * len(own)
    for n, station in enumerate(box.stations):
        values = station.values[seats] if seats > 1 else (max(station.values[2]),)
        if own[n]:
            points += values[sum(0 < rounds[n] < own[n] for rounds in others)]
        else:
            taken = sum(rounds[n] > 0 for rounds in others)
            second = values[min(taken + 1, seats - 1)]
            hopes[n] = second + FIRST * (values[taken] - second)
    return points, tuple(hopes)


@lru_cache(maxsize=1 << 16)
def shared(box: Box, places: tuple[int, ...], hopes: tuple[float, ...]) -> float:
    """Each running locomotive goes to a station of its own, the greatest hopes first."""
    table, total = chances(box), 0.0
    pairs = [(chance * hopes[n], n, place) for place in places if place >= 0 for n, chance in enumerate(table[place])]
    pairs.sort(reverse=True)
    gone: set[int] = set()  # stations and places; the first are numbered from 0 and the second told apart by their sign
    for value, station, place in pairs:
        if station not in gone and ~place not in gone:
            gone |= {station, ~place}
            total += value
    return total


def key(state: State, seat: Seat) -> Hashable:
    return state.choices[seat], state.frames[seat].laid, state.done[seat]


def focus(view: State, seat: Seat) -> tuple[State, Seat]:
    """Where only routes count nobody stands in another's way: a seat plays as if it were alone."""
    if stations_count(view.setup) or view.setup.seats == 1:
        return view, seat
    alone = replace(view.setup, seats=1)
    return State(alone, view.box, (view.frames[seat],), (view.hands[seat],), (view.choices[seat],), (view.done[seat],)), 0


def think(view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[Considered]:
    """Alone it is searched as always, but there is nobody to be ahead of."""
    if budget is None or view.setup.seats > 1:
        return []
    return Search(GAME, ALONE, view, seat, rng.getrandbits(64)).run(budget)


ALONE = Judgement(worth, key=key, candidates=16, roots=16, ahead=20)
JUDGEMENT = replace(ALONE, focus=focus, think=think, rivals=True, slips=0.5, width=16, playouts=128)
