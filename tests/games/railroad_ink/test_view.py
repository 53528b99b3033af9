"""What a seat is shown and told."""

from __future__ import annotations

from tests.games.railroad_ink.test_rules import LAVA, NO_FACE_FITS, PAST_LAVA, no_dice, played, table
from tests.games.railroad_ink.test_scoring import RULEBOOK

from branchline.engine.game import CHANCE
from branchline.engine.picture import Look
from branchline.games.railroad_ink import GAME
from branchline.games.railroad_ink.moves import Done, Place
from branchline.games.railroad_ink.naming import tile_lying, tile_name
from branchline.language import speaker


def test_picks_name_the_die_then_the_cell_then_the_turn() -> None:
    state = table(roll="roll H_H_,H_H_,RRR_,HRHRo")
    assert GAME.picks(state, 0, Place(1, "H_H_")) == {"die": "H_H_", "cell": "01", "turn": "0"}
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
    assert say(GAME.status(table(), 0)) == "Narysuj pozostałe 4 trasy"


def test_the_picture_marks_what_can_be_picked() -> None:
    state = table()
    picture = GAME.draw(state, 0, GAME.legal_moves(state, 0), Look())
    assert 'data-pick="cell=01"' in picture
    assert 'data-pick="cell=33"' not in picture
    assert 'data-pick="special=HHHH"' in picture


def test_equal_dice_are_picked_alike_until_they_are_drawn() -> None:
    state = table(roll="roll H_H_,H_H_,RRR_,HRHRo")
    assert GAME.draw(state, 0, GAME.legal_moves(state, 0), Look()).count('data-pick="die=H_H_"') == 2
    drawn = GAME.apply(state, 0, Place(1, "H_H_"))
    assert GAME.draw(drawn, 0, GAME.legal_moves(drawn, 0), Look()).count('data-pick="die=H_H_"') == 1


def test_errors_are_crossed_when_it_is_over() -> None:
    over = GAME.read_board(GAME.setup(1), "30:_H_H")
    assert GAME.draw(over, 0, (), Look()).count('class="error"') == 1


def test_the_sketch_shows_lines_of_both_kinds() -> None:
    drawn = GAME.sketch(GAME.read_board(GAME.setup(1), "01:H_H_ 03:R_R_ 11:HRHRo"), 0, Look())
    assert "║" in drawn
    assert "│" in drawn
    assert "╫" in drawn


def test_tiles_are_told_apart_in_words() -> None:
    box = table().box
    assert len({str(tile_name(special)) for special in box.specials}) == len(box.specials)
    assert len({str(tile_lying(tile)) for tile in box.face_of}) == len(box.face_of)
    assert str(tile_lying("HR__")) == "curved station (highway N, railway E)"
    assert str(tile_lying("HHHH")) == "highway crossing"


def test_sentences_name_the_faces() -> None:
    roll = GAME.read_move("roll H_H_,RR__,R_R_,HRHRo")
    assert str(GAME.say_move(table(), CHANCE, roll)) == "the dice show straight highway, railway curve, straight railway, overpass"
    say = speaker("pl", "railroad_ink")
    assert say(GAME.say_move(table(), 0, Place(1, "HH__"))) == "rysuje na polu 01: zakręt autostrady (N–E)"
    assert say(GAME.say_move(table(), 0, Place(1, "HHRH"))) == "rysuje trasę specjalną na polu 01: stacja (autostrada N–E–W, tory S)"
