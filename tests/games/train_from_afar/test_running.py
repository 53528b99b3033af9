"""Movement of locomotives: examples of the rules page, loops, stations, crashes."""

from __future__ import annotations

import random

import pytest
from tests.games.train_from_afar.table import BLACK, BLUE, RED, VIOLET, frame, places, table

from branchline.conformance.positions import STYLES, steps
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.rules.components import GONE, Box, Ways
from branchline.games.train_from_afar.rules.rules import legal_cells
from branchline.games.train_from_afar.rules.running import entered_ports, run, track_of, with_tile
from branchline.games.train_from_afar.rules.state import Frame, PlacedTile, State, station_of


def test_the_first_three_rounds_of_the_rulebook() -> None:
    """Round 1 moves violet and black, round 2 both again, round 3 at the other edge blue and red while the others stay."""
    assert places("") == ["20.5", "20.4", "31.7", "31.6"]
    assert places("20:B1") == ["21.7", "21.6", "31.7", "31.6"]
    assert places("20:B1 21:A2") == ["11.5", "22.6", "31.7", "31.6"]
    assert places("20:B1 21:A2 31:F2") == ["11.5", "22.6", "32.7", "32.6"]


def test_a_loop_turns_a_locomotive_back_in() -> None:
    """Red leaves tile 31 to the south, comes back over the loop and crosses the tile a second time."""
    after = frame("31:A0")
    assert places("31:A0") == ["20.5", "20.4", "32.7", "32.6"]
    assert after.tiles_entered == (0, 0, 1, 2)


def test_every_entry_of_a_tile_counts_for_each_locomotive() -> None:
    after = frame("31:M2")
    assert [port >> 3 for port in entered_ports(table().box, after, RED)] == [13, 13]
    assert after.tiles_entered[RED] == 2
    assert frame("20:B1").tiles_entered == (1, 1, 0, 0)


def test_a_locomotive_that_reaches_a_station_stays_there() -> None:
    assert places("20:C0")[VIOLET] == "Czerno"
    assert frame("20:C0").tiles_entered[VIOLET] == 1
    later = frame("20:C0 21:E0")
    assert station_of(later.places[VIOLET]) == station_of(frame("20:C0").places[VIOLET])
    assert later.tiles_entered[VIOLET] == 1


def test_a_second_own_locomotive_at_a_station_is_removed_and_keeps_its_points() -> None:
    assert places("20:D1")[VIOLET] == "Czerno"
    assert places("20:D1 10:E0")[:2] == ["Czerno", "gone"]
    assert frame("20:D1 10:E0").tiles_entered[BLACK] == frame("20:D1").tiles_entered[BLACK] + 3
    assert frame("20:D1 10:E0").arrival_rounds == frame("20:D1").arrival_rounds


def test_two_own_locomotives_reach_a_station_in_one_round() -> None:
    """One stays and is one arrival, the other is removed; both have their points."""
    after = frame("20:I0")
    assert places("20:I0")[:2] == ["Czerno", "gone"]
    assert after.tiles_entered[:2] == (1, 1)
    assert sum(round_ > 0 for round_ in after.arrival_rounds) == 1


@pytest.mark.parametrize(
    ("notation", "pair", "before"),
    [
        ("20:D2", (VIOLET, BLACK), ""),
        ("31:L3", (BLUE, RED), ""),
    ],
)
def test_a_u_turn_on_the_first_tile_earns_two_and_removes_both(notation: str, pair: tuple[int, int], before: str) -> None:
    after = frame(notation)
    assert [after.places[n] for n in pair] == [GONE, GONE]
    assert [after.tiles_entered[n] for n in pair] == [2, 0]
    assert after.route == 2 + frame(before).route


def test_the_mover_enters_the_tile_under_the_other_and_crashes_there() -> None:
    """Blue moves first, enters the new tile and then that on which red stands: two points, none for red."""
    before, after = frame("31:L1"), frame("31:L1 21:H2")
    assert after.places[BLUE] == after.places[RED] == GONE
    assert (before.tiles_entered, after.tiles_entered) == ((0, 0, 2, 1), (0, 0, 4, 1))


def test_a_locomotive_passes_old_tiles_before_it_crashes() -> None:
    """The mover passes tiles that lay there before; the tile under the other is the last one it enters."""
    before, after = frame("31:A0 20:E3"), frame("31:A0 20:E3 21:B0")
    assert after.places[VIOLET] == after.places[BLACK] == GONE
    assert after.tiles_entered[VIOLET] - before.tiles_entered[VIOLET] == 4
    assert after.tiles_entered[BLACK] == before.tiles_entered[BLACK]


@pytest.mark.parametrize(("notation", "points"), [("20:A2", 2), ("20:B1 21:A3", 4)])
def test_the_tile_of_the_crash_counts_inside_and_outside_the_depot(notation: str, points: int) -> None:
    """Violet meets black in the depot, and a tile away from it: every tile of the way, and the one where black stands."""
    assert frame(notation).places[:2] == (GONE, GONE)
    assert frame(notation).route == points


def test_a_crash_has_equal_points_whichever_locomotive_moves() -> None:
    """The rulebook leaves the order of running to the player."""
    for state, before in _frames():
        for cell in legal_cells(state.box, before):
            faced = [n for n, place in enumerate(before.places) if place >> 3 == cell]
            for tile in before.stack[:3]:
                ways = with_tile(state.box, before, PlacedTile(cell, tile, 0)).ways
                assert len({_points(state.box, ways, before, movers) for movers in (faced, faced[::-1])}) == 1


def _points(box: Box, ways: tuple[Ways | None, ...], before: Frame, movers: list[int]) -> int:
    places = list(before.places)
    return sum(run(box, ways, places, mover) for mover in movers)


def test_a_locomotive_outside_moves_first_and_enters_the_depot() -> None:
    """Black comes from outside, enters the new tile and then the depot, where blue stands: two points."""
    before, after = frame("20:F3 21:B0"), frame("20:F3 21:B0 31:G1")
    assert before.places[BLUE] == table().box.starts[BLUE]
    assert after.places[BLACK] == after.places[BLUE] == GONE
    assert after.tiles_entered[BLACK] - before.tiles_entered[BLACK] == 2
    assert after.tiles_entered[BLUE] == 0


def test_the_outer_one_moves_first_whatever_its_colour() -> None:
    """Blue has left, violet has not: blue is the mover although violet comes before it."""
    before, after = frame("31:O1 21:I0 32:D0"), frame("31:O1 21:I0 32:D0 20:B1")
    assert before.places[VIOLET] == table().box.starts[VIOLET]
    assert after.places[VIOLET] == after.places[BLUE] == GONE
    assert after.tiles_entered[VIOLET] == 0
    assert after.tiles_entered[BLUE] == before.tiles_entered[BLUE] + 2


def _frames() -> list[tuple[State, Frame]]:
    matches = [steps(GAME, GAME.setup(seats, {"way": "both"}), f"contract {n}", list(STYLES)[n % 3]) for n in range(6) for seats in (1, 3)]
    states = [match.state for steps_ in matches for match in steps_]
    return [(state, frame_) for state in states for frame_ in set(state.frames)]


def test_the_state_is_a_function_of_the_tiles() -> None:
    """A track followed again from its field in the depot ends where the locomotive stands."""
    for state, here in _frames():
        box = state.box
        for number, place in enumerate(here.places):
            ports, end = track_of(box, here, number)
            if place != GONE:
                assert end == place
                assert len(ports) == here.tiles_entered[number]
            elif end == GONE:
                (other,) = [n for n in range(4) if n != number and track_of(box, here, n)[0] and _is_reversed(box, here, n, ports)]
                assert here.places[other] == GONE
                assert here.tiles_entered[number] + here.tiles_entered[other] == len(ports) + 1
            else:
                assert end in here.places
                assert len(ports) == here.tiles_entered[number]
        again = frame(" ".join(f"{box.names[laid.cell]:02}:{laid.tile}{laid.turn}" for laid in here.tiles))
        assert (again.places, again.tiles_entered, again.arrival_rounds) == (here.places, here.tiles_entered, here.arrival_rounds)


def _is_reversed(box: Box, here: Frame, number: int, ports: list[int]) -> bool:
    """Whether this locomotive's track is the other way along the same line."""
    back = track_of(box, here, number)[0]
    return [port >> 3 for port in back] == [port >> 3 for port in ports][::-1] and back != ports


def test_legal_cells_are_those_a_running_locomotive_faces() -> None:
    for state, here in _frames():
        faced = {place >> 3 for place in here.places if place >= 0}
        assert set(legal_cells(state.box, here)) == faced
        assert bool(faced) == here.running


def test_a_cell_is_legal_exactly_if_a_tile_there_moves_a_locomotive() -> None:
    """For any tile and rotation some locomotive moves after the placement."""
    rng = random.Random(1)
    for state, here in _frames():
        if not here.stack:
            continue
        legal = set(legal_cells(state.box, here))
        for cell, ways in enumerate(here.ways):
            if ways is None and cell != state.box.depot:
                tile = rng.choice(here.stack)
                moved = {with_tile(state.box, here, PlacedTile(cell, tile, turn)).places != here.places for turn in range(4)}
                assert moved == {cell in legal}


def test_a_full_frame_has_no_running_locomotive() -> None:
    for _, here in _frames():
        assert here.stack or not here.running
