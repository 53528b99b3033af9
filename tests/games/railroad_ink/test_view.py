"""What a seat is shown and told."""

from __future__ import annotations

from tests.games.railroad_ink.test_rules import LAVA, NO_FACE_FITS, PAST_LAVA, no_dice, played, table
from tests.games.railroad_ink.test_scoring import RULEBOOK

from branchline.engine.picture import Look
from branchline.games.railroad_ink import GAME
from branchline.games.railroad_ink.moves import Done, Place
from branchline.language import speaker


def test_picks_name_the_die_then_the_cell_then_the_turn() -> None:
    state = table(roll="roll H_H_,H_H_,RRR_,HRHRo")
    assert GAME.picks(state, 0, Place(1, "H_H_")) == {"die": "0", "cell": "01", "turn": "0"}
    drawn = GAME.apply(state, 0, Place(1, "H_H_"))
    assert GAME.picks(drawn, 0, Place(5, "H_H_"))["die"] == "1", "the second die of the same face"
    assert GAME.picks(state, 0, Place(1, "HHHH")) == {"special": "HHHH", "cell": "01", "turn": "0"}
    assert GAME.picks(state, 0, Done()) == {"action": "done"}


def test_marks_light_up_the_lines() -> None:
    state = GAME.read_board(GAME.setup(1), RULEBOOK)
    marks, sheet = GAME.marks(state, 0), GAME.score(state, 0)
    assert len(marks["highway"]) == sheet["highway"]
    assert len(marks["railway"]) == sheet["railway"]
    assert len(marks["centre"]) == sheet["centre"]
    assert "cell=01" in marks["networks"]
    assert 0 < len(marks["errors"]) <= -sheet["errors"]


def test_what_to_do_when_the_dice_are_drawn() -> None:
    state = no_dice(table("", LAVA, expansion="lava"))
    assert str(GAME.status(state, 0)) == "One lava face must be drawn each round"
    assert str(GAME.status(no_dice(table(NO_FACE_FITS, PAST_LAVA, expansion="lava")), 0)) == "No lava face fits: a volcano must be drawn"
    one = played(state, "23:__vv")
    assert str(GAME.status(one, 0)) == "Press Done, or draw more lava first"
    both = played(one, "34:H_Hv")
    assert str(GAME.status(both, 0)) == "Press Done, or add a special route first"
    spent = both._replace(sheets=(both.sheets[0]._replace(specials_now=1),))
    assert str(GAME.status(spent, 0)) == "Press Done, or draw a volcano first"
    assert str(GAME.status(no_dice(table()), 0)) == "Press Done, or add a special route first"


def test_polish() -> None:
    say = speaker("pl", "railroad_ink")
    refusal = GAME.refusal(table("36:_H_H", "roll R_R_,R_R_,R_R_,HRHRo"), 0, GAME.read_move("35:_R_R"))
    assert refusal is not None
    assert say(refusal) == "Tory nie mogą stykać się z autostradą od wschodu"
    assert say(GAME.status(table(), 0)) == "Narysuj pozostałe 4 kostki"


def test_the_picture_marks_what_can_be_picked() -> None:
    state = table()
    picture = GAME.draw(state, 0, GAME.legal_moves(state, 0), Look())
    assert 'data-pick="cell=01"' in picture
    assert 'data-pick="cell=33"' not in picture
    assert 'data-pick="die=0"' in picture
    assert 'data-pick="special=HHHH"' in picture


def test_errors_are_crossed_when_it_is_over() -> None:
    over = GAME.read_board(GAME.setup(1), "30:_H_H")
    assert GAME.draw(over, 0, (), Look()).count('class="error"') == 1


def test_the_sketch_shows_lines_of_both_kinds() -> None:
    drawn = GAME.sketch(GAME.read_board(GAME.setup(1), "01:H_H_ 03:R_R_ 11:HRHRo"), 0, Look())
    assert "║" in drawn
    assert "│" in drawn
    assert "╫" in drawn
