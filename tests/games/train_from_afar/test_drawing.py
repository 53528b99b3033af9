"""The pictures: the frame and its locomotives, the ghost, the score board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from tests.games.train_from_afar.table import board, frame, table, with_arrivals, with_hand

from branchline.conformance.positions import STYLES, steps
from branchline.drawing.picture import Look
from branchline.engine.game import CHANCE
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.drawing.art import curve, engine, tile_art
from branchline.games.train_from_afar.drawing.layout import arrived_at, end_at, lost_at, standing_at
from branchline.games.train_from_afar.drawing.score import LEVEL_LETTERS, _level_lines
from branchline.games.train_from_afar.rules.components import ENDS, GONE
from branchline.games.train_from_afar.rules.moves import Done, Lay
from branchline.games.train_from_afar.rules.running import arrival_of
from branchline.games.train_from_afar.rules.state import Frame
from branchline.language import speaker
from branchline.rail.grid import Point

LOOK = Look()
BOX = table().box


def test_only_legal_cells_are_selectable() -> None:
    state = with_hand(table(), "K")
    drawn = GAME.draw(state, 0, GAME.legal_moves(state, 0), LOOK)
    assert 'data-pick="cell=20"' in drawn
    assert 'data-pick="cell=31"' in drawn
    assert drawn.count("data-pick") == 2


def test_with_real_tiles_the_stack_is_selectable() -> None:
    state = board("20:B1")
    drawn = GAME.draw(state, 0, GAME.legal_moves(state, CHANCE), LOOK)
    assert drawn.count('data-pick="tile=') == 14
    assert 'data-pick="tile=B"' not in drawn


def test_a_choice_is_drawn_for_its_owner_only() -> None:
    state = with_hand(with_hand(table(2), "A"), "B")
    state = GAME.apply(GAME.apply(state, 1, Lay(31, 1)), 1, Done())
    assert "Cell 31, tile B, chosen" in GAME.draw(GAME.view(state, 1), 1, (), LOOK)
    assert "chosen" not in GAME.draw(GAME.view(state, 0), 0, (), LOOK)
    assert "✓" in GAME.draw(GAME.view(state, 0), 0, (), LOOK)


def test_the_ghost_shows_the_tile_and_the_new_places_of_locomotives() -> None:
    state = with_hand(table(), "A")
    ghost = GAME.ghost(state, 0, Lay(31, 0), LOOK)
    assert "The blue locomotive" in ghost
    assert "The red locomotive" in ghost
    assert "violet" not in ghost
    assert GAME.ghost(state, 0, Done(), LOOK) == ""


def test_only_crossing_lines_have_a_bridge() -> None:
    corners, crossing = ((0, 7), (1, 2), (3, 4), (5, 6)), ((0, 4), (1, 2), (3, 7), (5, 6))
    walls = [tile_art(sections, (None,) * 4, "light").count('stroke-width="31"') for sections in (corners, crossing)]
    assert walls == [0, 1]


def test_lines_leave_a_tile_at_right_angles() -> None:
    for one in range(8):
        for other in range(8):
            if one != other and one // 2 != other // 2:
                (ax, ay), (bx, by), *_ = curve(one, other)
                assert abs(ax - bx) < 1e-9 or abs(ay - by) < 1e-9


def test_the_marker_shows_its_other_side_past_forty() -> None:
    state = table()
    for route, flag in ((40, False), (41, True)):
        here = replace(state, frames=(replace(state.frames[0], tiles_entered=(route, 0, 0, 0)),))
        assert (">40+<" in GAME.draw(here, 0, (), LOOK)) == flag
        assert ("route 40+1" in GAME.draw_text(here, 0, Look())) == flag


def test_the_board_shows_the_owner_of_each_field() -> None:
    state = with_arrivals(table(3), "Niebieskowice", 5, 5, 6)
    assert "Niebieskowice 14<1,2    10         3<3" in GAME.draw_text(state, 0, Look())
    assert "1·2" in GAME.draw(state, 0, (), LOOK)


def test_a_crash_is_marked_with_a_cross() -> None:
    cross = 'stroke-width="6" stroke-linecap="round"'
    assert GAME.draw(board("20:D2"), 0, (), LOOK).count(cross) == 1
    assert GAME.draw(board("20:D2 31:L3"), 0, (), LOOK).count(cross) == 2
    assert cross in GAME.ghost(with_hand(table(), "D"), 0, Lay(20, 2), LOOK)
    assert cross not in GAME.ghost(with_hand(board("20:D2"), "A"), 0, Lay(31, 0), LOOK)
    assert frame("20:D2").running


def test_the_picture_is_in_polish() -> None:
    drawn = GAME.draw(with_hand(table(), "K"), 0, (), Look("dark", speaker("pl", GAME.id)))
    for said in ("Runda 1", "Najdłuższa trasa", "Zostało 14 kafelków", "Zajezdnia", "Lokomotywa fioletowa"):
        assert said in drawn


def frames(seeds: int = 12) -> Iterator[Frame]:
    """Frames of matches played at random, after every move."""
    for seed in range(seeds):
        for match in steps(GAME, GAME.setup(1, {"way": "both"}), str(seed), list(STYLES)[seed % 3]):
            yield match.state.frames[0]


@pytest.mark.parametrize(("notation", "staying", "removed"), [("20:I0", 7, 6), ("20:C0 21:E0", 6, None), ("20:K0", 6, None)])
def test_a_locomotive_at_a_station_is_on_its_track_of_arrival(notation: str, staying: int, removed: int | None) -> None:
    """At Czerno, by the upper track (7) or the lower one (6); the cross marks where the other was removed."""
    here, first = frame(notation), 8 * ENDS
    number = next(n for n, place in enumerate(here.places) if place < GONE)
    assert arrival_of(BOX, here, number) == first + staying
    assert standing_at(BOX, here, number) == (arrived_at(BOX, first + staying), (-1, 0))
    assert arrived_at(BOX, first + staying)[1] == end_at(BOX, first + staying)[1]
    assert lost_at(BOX, here) == ([] if removed is None else [arrived_at(BOX, first + removed)])


def test_locomotives_face_their_direction() -> None:
    """In the depot towards its exit, on the track towards the next cell, at a station away from the frame."""
    assert [standing_at(BOX, frame(""), n)[1] for n in range(4)] == [(0, -1), (0, -1), (1, 0), (1, 0)]
    assert [standing_at(BOX, frame("20:B1 21:A2"), n)[1] for n in range(2)] == [(0, -1), (1, 0)]
    drawn = engine("red", "R", (0, -1), "light")
    assert drawn.startswith('<g transform="rotate(-90)">')
    assert "rotate(90)" in drawn, "the letter stays upright"


def test_locomotives_never_overlap() -> None:
    for here in frames():
        bodies = [_rectangle_of_locomotive(*standing_at(BOX, here, n)) for n, place in enumerate(here.places) if place != GONE]
        for (left, top, right, low), (left2, top2, right2, low2) in combinations(bodies, 2):
            assert right <= left2 or right2 <= left or low <= top2 or low2 <= top, here.tiles


def _rectangle_of_locomotive(at: Point, way: Point) -> tuple[float, float, float, float]:
    """The rectangle that a locomotive covers, 44 long and 24 wide."""
    half_x, half_y = (22, 12) if way[0] else (12, 22)
    return at[0] - half_x, at[1] - half_y, at[0] + half_x, at[1] + half_y


def test_no_locomotive_covers_a_cross() -> None:
    for here in frames():
        standing = [standing_at(BOX, here, n)[0] for n, place in enumerate(here.places) if place != GONE]
        assert not set(standing) & set(lost_at(BOX, here))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_levels_fit_into_the_column_next_to_the_frame(language: str) -> None:
    state = GAME.new(GAME.setup(1, {"way": "longest"}))
    drawn = GAME.draw(state, 0, (), Look(say=speaker(language, GAME.id), layout="wide"))
    assert {"en": "reach here)", "pl": "(tutaj nieosiągalny)"}[language] in drawn
    lines = [line for _, line in _level_lines(state, Look(say=speaker(language, GAME.id)))]
    assert max(map(len, lines)) <= LEVEL_LETTERS
