"""The rules compared with the oracle: where tiles fit, which loops are new, where a train can stop."""

from __future__ import annotations

import pytest
from tests.games.days_of_steam.oracle import Trip, can_be_placed, can_found_city, new_loop, possible_stops, tile, tiles_of
from tests.games.days_of_steam.table import matches

from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.rules.map import map_of
from branchline.games.days_of_steam.rules.moves import Done, Enter, Lay, LayCity
from branchline.games.days_of_steam.rules.running import stop_train
from branchline.games.days_of_steam.rules.state import State

both = pytest.mark.parametrize("dense", [False, True])


@both
def test_incremental_facts_of_a_map_equal_facts_from_scratch(dense: bool) -> None:
    for state in matches(2, 2, dense):
        if state.new_tile:
            again = map_of(state.box, dict(reversed(state.map.faces.items())))
            assert (again.ways, again.sides) == (state.map.ways, state.map.sides)
            assert again == state.map


@both
def test_tiles_fit_where_the_oracle_says(dense: bool) -> None:
    for number, state in enumerate(matches(3, 3, dense)):
        if state.phase == "turn" and number % 9 == 0:
            _compare_placements(state)


def _compare_placements(state: State) -> None:
    tiles, values, trains = tiles_of(state), state.setup.edition.root.values, {train.cell for train in state.trains}
    legal = GAME.legal_moves(state, state.seat)
    near = {(x + dx, y + dy) for x, y in tiles for dx, dy in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))}
    lays = {
        Lay(code, cell, turn)
        for code in set(state.hands[state.seat])
        for turn in range(4)
        for cell in near
        if turn == state.box.kind[code].twins[turn] and can_be_placed(tiles, cell, tile(values, code, turn), trains)
    }
    assert {move for move in legal if isinstance(move, Lay)} == lays
    cities = {LayCity(n, cell) for n, city in enumerate(state.open, 1) if city for cell in near if can_found_city(tiles, cell)}
    assert {move for move in legal if isinstance(move, LayCity)} == cities


@both
def test_exactly_new_loops_earn_a_marker(dense: bool) -> None:
    before, found = None, 0
    for state in matches(5, 2, dense):
        if before and state.new_tile and before.phase in ("turn", "place") and sum(before.loops) < state.box.markers:
            made = new_loop(tiles_of(before), tiles_of(state), state.new_tile)
            assert sum(state.loops) - sum(before.loops) == made, GAME.write_state(state)
            found += made
        before = state
    assert found > 2


@both
def test_trains_stop_where_the_oracle_says(dense: bool) -> None:
    for number, state in enumerate(matches(4, 4, dense)):
        if state.phase == "turn" and number % 13 == 0:
            assert _stops_by_rules(state) == possible_stops(state)


def _stops_by_rules(state: State) -> set[Trip]:
    """Every stop that the steps of the game lead to; asserts that no step is a dead end."""
    found: set[Trip] = set()
    seen = {state}
    todo = [state]
    while todo:
        here = todo.pop()
        moves = [move for move in GAME.legal_moves(here, here.seat) if isinstance(move, Enter | Done)]
        assert moves or here is state
        for move in moves:
            if isinstance(move, Done):
                run = stop_train(here, here.run)
                found.add(Trip(run.cell, "NESW"[run.entry], run.steam_spent, run.curved))
            elif (after := GAME.apply(here, here.seat, move)) not in seen:
                seen.add(after)
                todo.append(after)
    return found
