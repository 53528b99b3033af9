"""The course of a match, by worked examples and rulings."""

from __future__ import annotations

from random import Random

import pytest

from branchline.engine.errors import IllegalMove
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.games.railroad_ink import GAME
from branchline.games.railroad_ink.notation.boards import read_tiles
from branchline.games.railroad_ink.rules.meteor import landing
from branchline.games.railroad_ink.rules.moves import Dodge, Done, Impact, Place, Roll
from branchline.games.railroad_ink.rules.state import State

BOX = GAME.new(GAME.setup(1)).box


def table(board: str = "", roll: str = "roll H_H_,H_H_,H_H_,HRHRo", seats: int = 1, round_: int = 1, **options: object) -> State:
    """A table after this roll, with this board for everyone."""
    state = GAME.new(GAME.setup(seats, options))  # type: ignore[arg-type]
    if board:
        sheets = tuple(sheet._replace(board=read_tiles(BOX, board)) for sheet in state.sheets)
        state = state._replace(sheets=sheets, public_sheets=sheets, round=round_)
    return GAME.apply(state, CHANCE, GAME.read_move(roll))


def refusal(state: State, move: str, seat: int = 0) -> str:
    reason = GAME.illegal_reason(state, seat, GAME.read_move(move))
    return "" if reason is None else str(reason)


def state_after(state: State, *moves: str, seat: int = 0) -> State:
    for move in moves:
        assert refusal(state, move, seat) == ""
        state = GAME.apply(state, seat, GAME.read_move(move))
    return state


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("33:H_H_", "A route must join an exit or a route of its own type"),
        ("01:HHHH", ""),
        ("03:H_H_", "A highway may not meet a railway on the north side"),
        ("01:R_R_", "No die shows this in this round: straight railway"),
        ("77:H_H_", "There is no such cell on the board"),
        ("00:vvvv", "There are no volcanoes in this match"),
        ("meteor west", "There is no meteor to decide on now"),
        ("dodge HHHH", "There is no meteor to decide on now"),
        ("done", "Every die that fits must be drawn: straight highway still fits"),
        ("roll H_H_,H_H_,H_H_,HRHRo", "Players cannot choose the roll"),
    ],
)
def test_illegal_moves_have_a_reason(move: str, reason: str) -> None:
    assert refusal(table(), move) == reason


def test_a_railway_may_not_meet_a_highway_on_the_east_side() -> None:
    state = table("36:_H_H", "roll R_R_,R_R_,R_R_,HRHRo")
    assert refusal(state, "35:_R_R") == "A railway may not meet a highway on the east side"


def test_each_die_is_drawn_once() -> None:
    state = state_after(table(roll="roll H_H_,HH__,RRR_,HRHRo"), "01:H_H_")
    assert refusal(state, "05:H_H_") == "You have already drawn this die: straight highway"
    assert refusal(state, "01:HH__") == "This cell already has a route"


def test_specials_one_a_round_three_a_match_each_once() -> None:
    state = state_after(table(), "01:HHHH")
    assert refusal(state, "05:HHRH") == "You can use only 1 special route per round"
    state = state_after(state, "05:H_H_", "61:H_H_", "65:H_H_", "11:HRHRo", "done")
    state = GAME.apply(state, CHANCE, GAME.read_move("roll H_H_,H_H_,H_H_,HRHRo"))
    assert refusal(state, "15:HHHH") == "You have already used this special route"
    sheet = state.sheets[0]._replace(specials=("HHRH", "HRRR", "HRRH"))
    assert refusal(state._replace(sheets=(sheet,)), "15:HHRH") == "You can use only 3 special routes per match"


def test_an_overpass_does_not_join_and_a_special_station_does() -> None:
    """Highway exits above and below, railway exits left and right of the column."""
    around = "01:H_H_ 10:_R_R 12:_R_R 21:H_H_"
    over, station = (GAME.read_board(GAME.setup(1), f"11:{tile} {around}") for tile in ("HRHRo", "HRHR"))
    assert GAME.score(over, 0)["networks"] == 0
    assert GAME.score(station, 0)["networks"] == 4


def test_done_when_no_die_fits() -> None:
    ends = " ".join(f"{cell}:{tile}" for cell, tile in (("01", "H_R_"), ("03", "R_H_"), ("05", "H_R_")))
    state = table(ends, "roll HH__,HH__,HH__,HRHRo")
    assert Done() not in GAME.legal_moves(state, 0)
    drawn = state
    while moves := [m for m in GAME.legal_moves(drawn, 0) if isinstance(m, Place) and BOX.face_of[m.tile] in drawn.sheets[0].dice]:
        drawn = GAME.apply(drawn, 0, moves[0])
    assert Done() in GAME.legal_moves(drawn, 0)


def test_rounds_are_simultaneous() -> None:
    state = state_after(table(seats=2), "01:H_H_")
    assert GAME.to_act(state) == (0, 1)
    assert GAME.view(state, 1).sheets[0].board.cells == GAME.new(GAME.setup(2)).sheets[0].board.cells
    assert GAME.view(state, 0).sheets[0] == state.sheets[0]
    assert "finished" in refusal(state._replace(is_done=(True, False)), "05:H_H_")


def test_seven_rounds_and_six_with_an_expansion() -> None:
    for expansion, rounds in (("none", 7), ("meteor", 6), ("lava", 6)):
        match = Match(GAME, GAME.setup(1, {"expansion": expansion}))
        rng = Random(3)
        while not match.over:
            match.settle("seed")
            if not match.over:
                match.play(0, rng.choice(GAME.legal_moves(match.state, 0)))
        assert sum(seat == CHANCE for seat, _ in match.log) == rounds
        with pytest.raises(IllegalMove, match="over"):
            match.play(0, Done())


def test_the_meteor_turns_back_and_goes_on_over_craters() -> None:
    start = BOX.numbers[31]
    assert landing(BOX, read_tiles(BOX, "31:x 32:x"), start, "west", 3) == BOX.numbers[33]
    assert landing(BOX, read_tiles(BOX, ""), start, "west", 3) == BOX.numbers[32]


METEOR = "roll H_H_,H_H_,H_H_,HRHRo meteor west 2"


def test_the_impact_comes_before_drawing() -> None:
    state = table("31:_H_H 30:_H_H", METEOR, expansion="meteor")
    assert refusal(state, "05:H_H_") == "The meteor falls before anything is drawn"
    assert refusal(state, "done") == "The meteor must fall first"
    assert refusal(state, "meteor north") == "The meteor falls where its die says: left"
    hit = state_after(state, "meteor west")
    assert hit.sheets[0].board.cells[BOX.numbers[31]] == "xxxx"
    assert hit.sheets[0].dot == BOX.numbers[31]


def test_the_seat_chooses_any_direction() -> None:
    state = table("", METEOR.replace("west", "any"), expansion="meteor")
    assert [m for m in GAME.legal_moves(state, 0) if isinstance(m, Impact)] == [Impact(d) for d in ("north", "east", "south", "west")]


def test_dodging_costs_the_special_of_the_round() -> None:
    state = state_after(table("", METEOR, expansion="meteor"), "dodge HHHH")
    sheet = state.sheets[0]
    assert "xxxx" not in sheet.board.cells
    assert sheet.dot == BOX.meteor_start
    assert "HHHH" not in sheet.specials
    assert refusal(state, "05:HHRH") == "You can use only 1 special route per round"
    used = sheet._replace(specials=("HHRH", "HRRR", "HRRH"), specials_now=0, meteor=True)
    assert not any(isinstance(m, Dodge) for m in GAME.legal_moves(state._replace(sheets=(used,)), 0))


def test_drawing_on_a_crater_leaves_the_dot() -> None:
    state = state_after(table("31:x 30:_H_H", METEOR.replace("2", "1"), expansion="meteor"), "meteor west", "31:_H_H")
    assert state.sheets[0].board.cells[BOX.numbers[31]] == "_H_H"
    assert state.sheets[0].dot == BOX.numbers[32]


LAVA = "roll H_H_,H_H_,H_H_,HRHRo lava vv__,HvH_"


def test_a_volcano_stands_in_the_middle_from_the_start() -> None:
    state = GAME.new(GAME.setup(1, {"expansion": "lava"}))
    assert state.sheets[0].board.cells[BOX.numbers[33]] == "vvvv"


def test_lava_must_meet_lava() -> None:
    state = table("", LAVA, expansion="lava")
    assert refusal(state, "01:vv__") == "A lava side must meet lava that is already there"
    assert refusal(state, "23:vv__") == "A lava side must meet lava that is already there"
    assert refusal(state, "23:__vv") == ""
    assert refusal(state, "33:__vv") == "You cannot draw on lava"


def test_a_volcano_may_not_rise_beside_lava_but_on_a_route() -> None:
    state = table("33:vvvv 01:H_H_", LAVA, expansion="lava")
    assert refusal(state, "32:vvvv") == "A volcano may not rise beside lava"
    erased = state_after(state, "01:vvvv")
    assert erased.sheets[0].board.cells[BOX.numbers[1]] == "vvvv"
    state = table("33:vvvv 01:H_H_", LAVA, expansion="lava", volcano_on_route=False)
    assert refusal(state, "01:vvvv") == "In this match no volcano may rise on a route"


def without_dice(state: State) -> State:
    """The state after all route dice are drawn, to test lava alone."""
    return state._replace(sheets=tuple(sheet._replace(dice=()) for sheet in state.sheets))


def test_a_lava_face_must_be_drawn() -> None:
    state = without_dice(table("", LAVA, expansion="lava"))
    assert refusal(state, "done") == "One lava face must be drawn each round"
    assert refusal(state_after(state, "11:vvvv"), "done") == "One lava face must be drawn each round", "a volcano does not replace it"
    assert refusal(state_after(state, "23:__vv"), "done") == "", "the second face is optional"


def test_lava_devours_only_when_no_empty_cell_faces_it() -> None:
    walled = "33:vvvv 23:_H_H 34:H_H_ 43:_H_H 32:H_H_"
    free = without_dice(table("33:vvvv 23:_H_H", LAVA, expansion="lava"))
    assert refusal(free, "23:__vv") == "Lava devours a route only when no empty cell faces an open lava side"
    state = without_dice(table(walled, LAVA, expansion="lava"))
    assert refusal(state, "done") == "A volcano must be drawn, or a lava face must devour a route"
    devoured = state_after(state, "23:__vv")
    assert devoured.sheets[0].board.cells[BOX.numbers[23]] == "__vv"
    assert refusal(devoured, "done") == ""
    assert refusal(devoured, "43:v__H") != "", "no such tile is on a die of this round"


def test_only_the_first_face_of_a_round_devours() -> None:
    walled = "33:vvvv 23:_H_H 34:H_H_ 43:_H_H 32:H_H_ 22:H_H_"
    state = state_after(without_dice(table(walled, LAVA.replace("HvH_", "vv__"), expansion="lava")), "23:_vv_")
    assert refusal(state, "43:vv__") == "Only the first lava face of a round may devour a route"


NO_FACE_FITS = "33:vvvv 34:H_H_ 43:_H_H 32:H_H_ 22:_R_R"  # 23 faces the lava, and highways cannot lie in it
PAST_LAVA = "roll H_H_,H_H_,H_H_,HRHRo lava HvH_,HvH_"


def test_a_volcano_is_due_where_no_face_fits_and_then_a_face() -> None:
    state = without_dice(table(NO_FACE_FITS, PAST_LAVA, expansion="lava"))
    assert refusal(state, "done") == "No lava face fits: a volcano must be drawn"
    assert refusal(state, "34:H_Hv") == "Lava devours a route only when no empty cell faces an open lava side"
    risen = state_after(state, "00:vvvv")
    assert refusal(risen, "done") == "One lava face must be drawn each round", "look again after a volcano"
    assert refusal(risen, "10:vH_H") == "A highway may not meet a railway on the west side", "an exit is there"
    assert refusal(state_after(risen, "01:H_Hv"), "done") == ""


def test_lava_is_skipped_where_nothing_is_possible() -> None:
    cells = {f"{row}{column}": "H_H_" for row in range(7) for column in range(7)} | {"03": "_H_H", "63": "_H_H", "22": "_R_R", "33": "vvvv"}
    board = " ".join(f"{cell}:{tile}" for cell, tile in cells.items() if cell != "23")
    state = without_dice(table(board, PAST_LAVA, expansion="lava", volcano_on_route=False))
    assert [m for m in GAME.legal_moves(state, 0) if isinstance(m, Done) or "v" in getattr(m, "tile", "")] == [Done()]
    assert refusal(without_dice(table(board, PAST_LAVA, expansion="lava")), "done") == "No lava face fits: a volcano must be drawn"


def test_a_die_that_fits_only_on_a_crater_fits() -> None:
    """All railway exits but one lead into highways, and that one into a crater."""
    state = table("03:x 63:_H_H 10:H_H_ 16:H_H_ 50:H_H_ 56:H_H_", METEOR.replace("H_H_,H_H_,H_H_", "R_R_,R_R_,R_R_"), expansion="meteor")
    sheet = state.sheets[0]._replace(dice=("R_R_",), meteor=False)
    state = state._replace(sheets=(sheet,))
    assert refusal(state, "done") == "Every die that fits must be drawn: straight railway still fits"
    assert refusal(state_after(state, "03:R_R_"), "done") == ""


def test_a_special_route_hit_by_a_meteor_stays_used() -> None:
    state = state_after(table("", METEOR, expansion="meteor"), "dodge HRRR")
    sheet = state.sheets[0]._replace(board=read_tiles(BOX, "31:HHHH"), specials=("HHRH",), meteor=True)
    hit = state_after(state._replace(sheets=(sheet,)), "meteor west")
    assert hit.sheets[0].specials == ("HHRH",)
    assert hit.sheets[0].board.cells[BOX.numbers[31]] == "xxxx"


@pytest.mark.parametrize(
    ("craters", "start", "direction", "distance", "hit"),
    [
        ("", 0, "north", 1, 10),  # in a corner it turns back at once
        ("", 33, "north", 3, 3),
        ("", 6, "east", 3, 3),
        ("30:x 31:x", 31, "west", 1, 32),  # over a crater at the edge, and back over the one it came from
        ("31:x 32:x 33:x 34:x 35:x 36:x", 31, "west", 3, 30),  # to the far edge and all the way back
    ],
)
def test_where_the_meteor_falls(craters: str, start: int, direction: str, distance: int, hit: int) -> None:
    assert landing(BOX, read_tiles(BOX, craters), BOX.numbers[start], direction, distance) == BOX.numbers[hit]


def test_errors_break_ties_in_two_pairs_of_equal_boards() -> None:
    """All have 0 points: two boards without errors share the first place, two with one error the third."""
    result = GAME.outcome(GAME.read_board(GAME.setup(4), "30:_H_H / / 01:H_H_ / "))
    assert result is not None
    assert result.ranks == (3, 1, 3, 1)
    assert [str(tie) for tie in result.ties] == ["Tie on points: fewer errors wins", "Tie on points and errors: the place is shared"]


def test_a_tie_goes_to_fewer_errors() -> None:
    setup = GAME.setup(3)
    result = GAME.outcome(GAME.read_board(setup, "30:_H_H / / 01:H_H_"))
    assert result is not None
    assert result.ranks == (2, 1, 2), "0 points each, and the second board has no errors"
    assert [str(tie) for tie in result.ties] == ["Tie on points: fewer errors wins", "Tie on points and errors: the place is shared"]


def test_rolls_are_counted_once() -> None:
    rolls = GAME.legal_moves(GAME.new(GAME.setup(1)), CHANCE)
    assert len(rolls) == len(set(rolls)) == 56 * 3
    assert Roll(("H_H_", "HH__", "HHH_", "HR__")) in rolls
    assert len(GAME.legal_moves(GAME.new(GAME.setup(1, {"expansion": "meteor"})), CHANCE)) == 168 * 5 * 3
    assert len(GAME.legal_moves(GAME.new(GAME.setup(1, {"expansion": "lava"})), CHANCE)) == 168 * 15


def test_thirty_four_die_tiles_and_sixteen_specials() -> None:
    dice = [tile for tile, face in BOX.face_of.items() if any(face in die for die in BOX.dice)]
    specials = [tile for tile, face in BOX.face_of.items() if face in BOX.specials]
    assert (len(dice), len(specials)) == (34, 16)
