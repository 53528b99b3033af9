"""Points: fields of stations, tiles entered, the marker, the levels."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.games.train_from_afar.table import board, table, with_arrivals

from branchline.conformance.positions import steps
from branchline.drawing.picture import Look
from branchline.engine.edition import Edition
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.rules.scoring import field_of, free_field, marker, most_route, route_text
from branchline.games.train_from_afar.rules.state import State

NAMES = [station.name for station in table().box.stations]


def points(state: State, station: str) -> list[int]:
    line = f"station{NAMES.index(station) + 1}"
    return [GAME.score(state, seat)[line] for seat in range(state.setup.seats)]


def state_with_route(route: int) -> State:
    """A finished solo match of the longest route with these points."""
    state = board("20:D2 31:L3")
    return replace(state, frames=(replace(state.frames[0], tiles_entered=(route, 0, 0, 0)),))


def test_stations_are_in_the_order_of_tie_breaks() -> None:
    assert NAMES == ["Fioletowo", "Czerwienice", "Niebieskowice", "Brązowo", "Szarzyce", "Różawy", "Czerno"]


def test_the_score_sheet_has_the_station_names_of_another_box() -> None:
    """Czerno is fourth in another box; its line has its name."""
    head, *stations = GAME.edition.source.split("[[station]]")
    *stations, tail = [*stations[:-1], *stations[-1].split("\n\n", 1)]
    moved = "[[station]]".join([head, *stations[:3], stations[6] + "\n\n", *stations[3:6]]) + tail
    setup = GAME.setup(2, edition=Edition(moved, "mine"))
    assert [str(label) for label in GAME.lines(setup).values()][3:5] == ["Station Czerno", "Station Brązowo"]
    assert GAME.score(GAME.read_board(setup, "20:C0 / 31:C0"), 0)["station4"] == 8


@pytest.mark.parametrize(
    ("station", "expected"),
    [("Fioletowo", [18, 12, 1]), ("Czerno", [9, 9, 9]), ("Różawy", [11, 8, 6])],
)
def test_three_seats_arrive_one_after_another(station: str, expected: list[int]) -> None:
    assert points(with_arrivals(table(3), station, 2, 5, 9), station) == expected
    assert points(with_arrivals(table(3), station, 9, 5, 2), station) == expected[::-1]


def test_seats_that_arrive_together_share_the_field_and_the_next_is_third() -> None:
    state = with_arrivals(table(3), "Niebieskowice", 5, 5, 6)
    number = NAMES.index("Niebieskowice")
    assert [field_of(state, seat, number) for seat in range(3)] == [0, 0, 2]
    assert points(state, "Niebieskowice") == [14, 14, 3]


def test_a_station_not_reached_scores_nothing() -> None:
    state = with_arrivals(table(2), "Różawy", 0, 3)
    assert points(state, "Różawy") == [0, 10]
    assert field_of(state, 0, NAMES.index("Różawy")) is None


def test_a_seat_gets_the_best_free_field() -> None:
    number = NAMES.index("Fioletowo")
    assert free_field(table(3), number) == 18
    assert free_field(with_arrivals(table(3), "Fioletowo", 4, 4, 0), number) == 1
    assert free_field(with_arrivals(table(3), "Fioletowo", 4, 4, 5), number) is None


def test_solo_a_station_scores_the_higher_value_of_the_board_for_two() -> None:
    assert points(with_arrivals(table(1, "both"), "Różawy", 3), "Różawy") == [10]
    assert points(with_arrivals(table(1, "both"), "Fioletowo", 3), "Fioletowo") == [16]


@pytest.mark.parametrize(
    ("way", "lines"),
    [
        ("stations", [f"station{n}" for n in range(1, 8)]),
        ("longest", ["route"]),
        ("both", [*(f"station{n}" for n in range(1, 8)), "route"]),
    ],
)
def test_each_variant_has_its_score_lines(way: str, lines: list[str]) -> None:
    assert [line for line, _ in GAME.score(table(2, way), 0).lines] == lines


def test_with_both_variants_points_are_added() -> None:
    """Violet at Czerno over one tile, black one tile further."""
    state = board("20:C0", 1, "both")
    assert dict(GAME.score(state, 0).lines) == {**{f"station{n}": 0 for n in range(1, 7)}, "station7": 8, "route": 2}
    assert GAME.score(state, 0).total == 10


def test_a_removed_locomotive_takes_no_field_and_keeps_its_route() -> None:
    state = board("20:I0", 1, "both")
    assert GAME.score(state, 0)["station7"] == 8
    assert GAME.score(state, 0)["route"] == 2


@pytest.mark.parametrize(
    ("route", "expected"),
    [(0, (0, False)), (39, (39, False)), (40, (40, False)), (41, (1, True)), (49, (9, True))],
)
def test_the_marker_is_flipped_above_forty(route: int, expected: tuple[int, bool]) -> None:
    state = state_with_route(route)
    assert marker(state, route) == expected
    assert route_text(state, 0) == (f"40+{expected[0]}" if expected[1] else str(route))


@pytest.mark.parametrize(
    ("route", "level"),
    [(19, None), (20, "beginner"), (29, "beginner"), (30, "medium"), (40, "good"), (60, "advanced"), (62, "advanced")],
)
def test_a_solo_result_names_the_highest_level(route: int, level: str | None) -> None:
    outcome = GAME.outcome(state_with_route(route))
    assert outcome is not None
    assert outcome.ranks == (1,)
    assert (str(outcome.note) if outcome.note else None) == (f"Level reached: {level}" if level else None)


def test_levels_that_the_frame_cannot_reach_are_marked() -> None:
    """With these tiles 54 points are the most, so advanced, from 60 on, is out of reach."""
    assert most_route(table().box) == 54
    outcome = GAME.outcome(state_with_route(50))
    assert outcome is not None
    assert str(outcome.note) == "Level reached: very good, the highest that these tiles allow"
    for drawing in (GAME.draw(table(), 0, (), Look()), GAME.draw_text(table(), 0, Look())):
        words = " ".join(re.sub("<[^>]*>", " ", drawing).split())  # on the board in two lines
        assert "advanced (out of reach here)" in words
        assert "very good (out" not in words


def test_no_match_exceeds_the_maximum_score() -> None:
    for seed in range(40):
        *_, match = steps(GAME, GAME.setup(1, {"way": "longest"}), str(seed), "eager")
        assert match.state.frames[0].route <= most_route(match.state.box)


def test_only_the_solo_longest_route_has_levels() -> None:
    outcome = GAME.outcome(board("20:D2 31:L3", 1, "both"))
    assert outcome is not None
    assert outcome.note is None
