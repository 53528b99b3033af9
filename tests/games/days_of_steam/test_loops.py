"""Loops: the rulebook's figures 7 to 9, and routes that are not loops."""

from __future__ import annotations

from dataclasses import replace

from tests.games.days_of_steam.table import FIGURE_7, play, table

EIGHT = "0,0:R 0,-1:ST/0 0,-2:CU/0 1,-2:CU/3 1,-1:ST/0 1,1:ST/0 1,2:Y 2,2:CU/2 2,1:ST/0 2,0:CU/3"
OUTER = "0,-1:CU/0 1,-1:ST/1 2,-1:ST/1 3,-1:CU/3 3,0:ST/0"


def without_cell(tiles: str, cell: str) -> str:
    return " ".join(tile for tile in tiles.split() if not tile.startswith(f"{cell}:"))


def test_figure_7_a_loop() -> None:
    state = table(without_cell(FIGURE_7, "1,0"), ("ST",))
    assert play(state, "lay 1,0:ST/1").loops == (1, 0)


def test_figure_7_the_last_tile_may_be_a_city() -> None:
    state = table(without_cell(FIGURE_7, "2,1"))
    assert play(state, "city 2 2,1").loops == (1, 0)


def test_figure_8_a_new_route_between_the_same_cities_is_a_new_loop() -> None:
    state = table(f"{FIGURE_7} {OUTER}", ("CU",))
    assert play(state, "lay 3,1:CU/2").loops == (1, 0)


def test_figure_9_a_train_would_have_to_turn_back() -> None:
    switch = without_cell(FIGURE_7, "1,1")
    state = play(table(switch, ("YY", "TL+")), "lay 1,1:YY/2")
    assert state.loops == (0, 0)
    state = replace(play(state, "done", "- draw ST"), seat=0)
    assert play(state, "lay 1,1:TL+/1").loops == (1, 0)


def test_figure_9_no_marker_for_an_old_loop() -> None:
    """A switch over a straight of a loop: the old section is unchanged, the new one leads nowhere."""
    state = table(FIGURE_7.replace("ST-H", "ST"), ("TL+",))
    assert play(state, "lay 1,1:TL+/1").loops == (0, 0)


def test_a_loop_needs_two_cities() -> None:
    ring = "0,0:Y 0,1:CU/1 1,1:ST/1 2,1:CU/2 1,0:ST/1"
    assert play(table(ring, ("CU",)), "lay 2,0:CU/3").loops == (0, 0)


def test_a_bridge_may_be_used_on_both_its_lines() -> None:
    """From yellow over the bridge westwards to red, and back over the same bridge from the south."""
    assert play(table(EIGHT, ("BR",)), "lay 1,0:BR/0").loops == (1, 0)


def test_a_junction_may_be_used_once() -> None:
    """The same with a switch instead of the bridge: the route would have to use it twice."""
    assert play(table(EIGHT, ("T3+",)), "lay 1,0:T3+/0").loops == (0, 0)


def test_an_eighth_loop_earns_nothing() -> None:
    state = replace(table(without_cell(FIGURE_7, "1,0"), ("ST",)), loops=(3, 4))
    assert play(state, "lay 1,0:ST/1").loops == (3, 4)


def test_two_loops_closed_by_one_tile_earn_one_marker() -> None:
    """The curve closes the loop to the north and the one around the outside at once."""
    state = table(without_cell(f"{FIGURE_7} {OUTER} 3,1:CU/2", "2,0"), ("CU",))
    assert play(state, "lay 2,0:CU/3").loops == (1, 0)


def test_a_loop_can_bring_the_thirteenth_point() -> None:
    state = table(without_cell(FIGURE_7, "1,0") + " | V kept RRRRRR", ("ST",))
    state = play(state, "lay 1,0:ST/1", "done")
    assert (state.phase, state.ending) == ("over", "points")
