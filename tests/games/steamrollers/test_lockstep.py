"""Deliveries in lockstep: on boards full of tracks kernel and encoding number them equally."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
from tests.sim.replaying import plain_kernels

from branchline.conformance.positions import steps
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.native.convert import match_from
from branchline.games.steamrollers.rules.map import SECTIONS
from branchline.games.steamrollers.rules.network import network
from branchline.games.steamrollers.rules.state import State
from branchline.games.steamrollers.sim.encoding import blocks
from branchline.sim.encoding import NOT_OFFERED, choices, encoding_of, mask

NETWORKS, TRIES = 8, 1200


def state_with_die(seats: int) -> State:
    """A state in which a seat has a die."""
    for match in steps(GAME, GAME.setup(seats), "lockstep", "uniform"):
        if match.state.phase == "act":
            return match.state
    raise AssertionError("nobody has taken a die")


def with_many_tracks(state: State, rng: Random) -> State:
    """A state with many random tracks, a complete engine and any die."""
    fields = [cell for cells in state.box.map.fields for cell in cells]
    tracks, links = bytes(len(state.box.map.cells)), 0
    for _ in range(TRIES):
        cell, code = rng.choice(fields), rng.randint(1, len(SECTIONS))
        drawn = tracks[:cell] + bytes([code]) + tracks[cell + 1 :]
        joined = len(network(state.box.map, state.borders, drawn).links)
        tracks, links = (drawn, joined) if joined >= links else (tracks, links)
    sheet = replace(state.sheets[state.turn.seat], tracks=tracks, boxes=63)
    sheets = tuple(sheet if seat == state.turn.seat else other for seat, other in enumerate(state.sheets))
    return replace(state, sheets=sheets, turn=replace(state.turn, die=rng.randint(1, 6)))


def test_deliveries_over_many_routes_are_numbered_equally() -> None:
    kernels, deliveries, routes = plain_kernels(GAME.id), 0, set()
    moves, first = kernels.kernel.Moves(), blocks(state_with_die(2).box)["deliver"]
    for seats in (1, 2):
        start, rng = state_with_die(seats), Random(seats)
        size = encoding_of(GAME.id).actions(start.setup)
        for _ in range(NETWORKS):
            state = with_many_tracks(start, rng)
            offered = mask(choices(GAME, state, state.turn.seat), size)
            match, seat = match_from(state, build=kernels.kernel), state.turn.seat
            actions = {kernels.game.action(match, seat, moves, n) for n in range(kernels.kernel.list_moves(match, seat, moves))}
            assert actions - {NOT_OFFERED} == {*np.flatnonzero(offered).tolist()}
            deliveries += int(offered[first:].sum())
            routes |= {int(action) % 12 for action in np.flatnonzero(offered[first:])}
    assert deliveries > NETWORKS
    assert len(routes) > 1
