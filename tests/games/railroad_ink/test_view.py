"""The view of a seat: picks, pictures, sentences."""

from __future__ import annotations

import pytest
from tests.games.railroad_ink.test_rules import LAVA, NO_FACE_FITS, PAST_LAVA, state_after, table, without_dice
from tests.games.railroad_ink.test_scoring import RULEBOOK

from branchline.drawing.picture import Look
from branchline.engine.game import CHANCE, LINE, OptionValue
from branchline.games.railroad_ink import GAME
from branchline.games.railroad_ink.rules.moves import Dodge, Done, Impact, Place
from branchline.games.railroad_ink.words.names import tile_lying, tile_name
from branchline.language import speaker


def test_picks_name_the_die_then_the_cell_then_the_turn() -> None:
    state = table(roll="roll H_H_,H_H_,RRR_,HRHRo")
    assert GAME.picks(state, 0, Place(1, "H_H_")) == {"die": "H_H_", "cell": "01", "turn": "0"}
    assert GAME.picks(state, 0, Place(1, "HHHH")) == {"special": "HHHH", "cell": "01", "turn": "0"}
    assert GAME.picks(state, 0, Done()) == {"action": "done"}


def test_of_others_only_the_end_of_their_round_is_visible() -> None:
    state = GAME.apply(GAME.new(GAME.setup(2)), CHANCE, GAME.read_move("roll H_H_,H_H_,RRR_,HRHRo"))
    drawn, finished = GAME.apply(state, 0, Place(1, "H_H_")), GAME.apply(state, 0, Done())
    before, by_tile, by_end = (GAME.view(each, 1) for each in (state, drawn, finished))
    assert GAME.infer_move(before, by_tile, 0) is None
    assert GAME.infer_move(before, by_end, 0) == Done()


def test_scoring_places_are_those_of_each_line() -> None:
    state = GAME.read_board(GAME.setup(1), RULEBOOK)
    marks, sheet = GAME.scoring_places(state, 0), GAME.score(state, 0)
    assert len(marks["highway"]) == sheet["highway"]
    assert len(marks["railway"]) == sheet["railway"]
    assert len(marks["centre"]) == sheet["centre"]
    assert "cell=01" in marks["networks"]
    assert 0 < len(marks["errors"]) <= -sheet["errors"]


def test_the_status_after_all_dice_are_drawn() -> None:
    state = without_dice(table("", LAVA, expansion="lava"))
    assert str(GAME.status(state, 0)) == "One lava face must be drawn each round"
    assert (
        str(GAME.status(without_dice(table(NO_FACE_FITS, PAST_LAVA, expansion="lava")), 0)) == "No lava face fits: a volcano must be drawn"
    )
    one = state_after(state, "23:__vv")
    assert str(GAME.status(one, 0)) == "Press Done, or draw more lava first"
    both = state_after(one, "34:H_Hv")
    assert str(GAME.status(both, 0)) == "Press Done, or add a special route first"
    spent = both._replace(sheets=(both.sheets[0]._replace(specials_now=1),))
    assert str(GAME.status(spent, 0)) == "Press Done, or draw a volcano first"
    assert str(GAME.status(without_dice(table()), 0)) == "Press Done, or add a special route first"


def test_sentences_are_in_polish() -> None:
    say = speaker("pl", "railroad_ink")
    refusal = GAME.illegal_reason(table("36:_H_H", "roll R_R_,R_R_,R_R_,HRHRo"), 0, GAME.read_move("35:_R_R"))
    assert refusal is not None
    assert say(refusal) == "Tory nie mogą stykać się z autostradą od wschodu"
    assert say(GAME.status(table(), 0)) == "Narysuj pozostałe 4 trasy"


def test_the_picture_marks_selectable_places() -> None:
    state = table()
    picture = GAME.draw(state, 0, GAME.legal_moves(state, 0), Look())
    assert 'data-pick="cell=01"' in picture
    assert 'data-pick="cell=33"' not in picture
    assert 'data-pick="special=HHHH"' in picture


def test_equal_dice_have_equal_picks_until_they_are_drawn() -> None:
    state = table(roll="roll H_H_,H_H_,RRR_,HRHRo")
    assert GAME.draw(state, 0, GAME.legal_moves(state, 0), Look()).count('data-pick="die=H_H_"') == 2
    drawn = GAME.apply(state, 0, Place(1, "H_H_"))
    assert GAME.draw(drawn, 0, GAME.legal_moves(drawn, 0), Look()).count('data-pick="die=H_H_"') == 1


def test_errors_are_marked_after_the_match() -> None:
    over = GAME.read_board(GAME.setup(1), "30:_H_H")
    assert GAME.draw(over, 0, (), Look()).count('class="error"') == 1


def test_the_text_shows_lines_of_both_kinds() -> None:
    drawn = GAME.draw_text(GAME.read_board(GAME.setup(1), "01:H_H_ 03:R_R_ 11:HRHRo"), 0, Look())
    assert "║" in drawn
    assert "│" in drawn
    assert "╫" in drawn


def test_tiles_have_different_names() -> None:
    box = table().box
    assert len({str(tile_name(special)) for special in box.specials}) == len(box.specials)
    assert len({str(tile_lying(tile)) for tile in box.face_of}) == len(box.face_of)
    assert str(tile_lying("HR__")) == "curved station (highway ↑, railway →)"
    assert str(tile_lying("HHHH")) == "highway crossing"


def test_sentences_name_the_faces() -> None:
    roll = GAME.read_move("roll H_H_,RR__,R_R_,HRHRo")
    assert str(GAME.say_move(table(), CHANCE, roll)) == "the dice show straight highway, railway curve, straight railway, overpass"
    say = speaker("pl", "railroad_ink")
    assert say(GAME.say_move(table(), 0, Place(1, "HH__"))) == "rysuje na polu 01: zakręt autostrady (↑→)"
    assert say(GAME.say_move(table(), 0, Place(1, "HHRH"))) == "rysuje trasę specjalną na polu 01: stacja (autostrada ↑→←, tory ↓)"


def test_the_status_counts_only_dice_that_can_still_be_drawn() -> None:
    """Stations occupy every railway exit, so that no railway fits."""
    stations = "03:R_H_ 10:_H_R 16:_R_H 50:_H_R 56:_R_H 63:H_R_"
    state = table(stations, "roll H_H_,HH__,RR__,HR__")
    assert str(GAME.status(state, 0)) == "Draw 3 more dice; the others do not fit anywhere now"
    assert str(GAME.status(table(stations, "roll H_H_,H_H_,HH__,HR__"), 0)) == "Draw the remaining 4 dice"
    one = state._replace(sheets=(state.sheets[0]._replace(dice=("H_H_", "RR__")),))
    assert speaker("pl", "railroad_ink")(GAME.status(one, 0)) == "Narysuj jeszcze 1 trasę; reszta teraz nigdzie nie pasuje"


def test_one_of_two_equal_dice_is_marked_as_drawn() -> None:
    state = table(roll="roll H_H_,H_H_,RRR_,HRHRo")
    drawn = GAME.apply(state, 0, Place(1, "H_H_"))
    head = GAME.draw_text(drawn, 0, Look()).splitlines()[0]
    assert head == "Round 1 of 7  (H_H_)  [H_H_]  [RRR_]  [HRHRo]"


def test_no_round_beyond_the_last_is_shown() -> None:
    over = GAME.read_board(GAME.setup(1), "")
    assert GAME.draw_text(over, 0, Look()).startswith("Final board")
    picture = GAME.draw(over, 0, (), Look())
    assert ">Final board<" in picture
    assert "The match is over" not in picture


def test_an_untyped_impact_is_not_drawn() -> None:
    setup = GAME.setup(1, {"expansion": "meteor"})
    dot = f'fill="{Look()["signal"]}"'
    assert dot in GAME.draw(GAME.new(setup), 0, (), Look())
    over = GAME.read_board(setup, "30:_H_H 31:x")
    assert dot not in GAME.draw(over, 0, (), Look())
    assert "•" not in GAME.draw_text(over, 0, Look()).split("\n\n")[0]


def test_the_text_has_a_legend_in_both_languages() -> None:
    meteor = GAME.new(GAME.setup(1, {"expansion": "meteor"}))
    assert "H highway ═, R railway ─" in GAME.draw_text(meteor, 0, Look())
    assert "(x) krater, • stąd liczy się następny meteoryt" in GAME.draw_text(meteor, 0, Look(say=speaker("pl", "railroad_ink")))
    assert "volcano" in GAME.draw_text(GAME.new(GAME.setup(1, {"expansion": "lava"})), 0, Look())


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("roll", ["", " meteor any 2", " lava RvR_,HvH_"])
def test_the_text_fits_a_terminal(roll: str, language: str) -> None:
    expansion = roll.split()[0] if roll else "none"
    state = table(
        RULEBOOK + (" 22:vvvv 40:_HvH" if expansion == "lava" else " 62:x"), f"roll H_H_,H_H_,RRR_,HRHRo{roll}", expansion=expansion
    )
    lines = GAME.draw_text(state, 0, Look(say=speaker(language, "railroad_ink"))).splitlines()
    assert max(len(line) for line in lines) <= 80, max(lines, key=len)


def test_faces_have_the_names_of_the_polish_rulebook() -> None:
    say = speaker("pl", "railroad_ink")
    names = {
        "HH__": "zakręt autostrady", "RR__": "zakręt linii kolejowej", "H_H_": "prosta autostrada", "R_R_": "prosta linia kolejowa",
        "HHH_": "skrzyżowanie autostrady", "RRR_": "skrzyżowanie kolejowe",
        "H_R_": "stacja na prostej", "HR__": "stacja na zakręcie", "HRHRo": "wiadukt",
    }  # fmt: skip
    assert {face: say(tile_name(face)) for face in names} == names
    assert {face for die in table().box.dice for face in die} == set(names)


def test_sentences_name_erased_cells_before_and_after_the_move() -> None:
    say = speaker("pl", "railroad_ink")
    state = table("33:vvvv 01:H_H_", LAVA, expansion="lava")
    volcano = Place(1, "vvvv")
    assert str(GAME.button_label(state, 0, volcano)) == "Cell 01: volcano; erases straight highway (↑↓)"
    assert say(GAME.say_move(state, 0, volcano)) == "rysuje na polu 01: wulkan; znika prosta autostrada (↑↓)"
    assert str(GAME.button_label(state, 0, Place(5, "vvvv"))) == "Cell 05: volcano"
    plain, erasing = (GAME.ghost(state, 0, Place(cell, "vvvv"), Look()) for cell in (5, 1))
    assert Look()["signal"] not in plain
    assert Look()["signal"] in erasing


def test_the_sentence_of_a_lava_face_names_what_it_erases() -> None:
    state = table("33:vvvv 23:_H_H 34:H_H_ 43:_H_H 32:H_H_", LAVA, expansion="lava")
    move = Place(23, "__vv")
    assert GAME.illegal_reason(state, 0, move) is None
    assert str(GAME.button_label(state, 0, move)) == "Cell 23: lava curve (↓←); erases straight highway (→←)"
    assert str(GAME.say_move(state, 0, move)) == "draws on 23: lava curve (↓←), erasing straight highway (→←)"


def test_the_sentence_of_a_meteor_names_its_cell_and_what_it_erases() -> None:
    state = table("32:_H_H", "roll H_H_,H_H_,RRR_,HRHRo meteor any 1", expansion="meteor")
    state = state._replace(sheets=(state.sheets[0]._replace(meteor=True),))
    assert str(GAME.button_label(state, 0, Impact("north"))) == "Let the meteor fall up: a crater on 23"
    assert str(GAME.button_label(state, 0, Impact("west"))) == "Let the meteor fall left: a crater on 32, erases straight highway (→←)"
    assert str(GAME.say_move(state, 0, Impact("west"))) == "lets the meteor fall left: a crater on 32, erasing straight highway (→←)"


def test_buttons_address_the_mover_directly() -> None:
    say = speaker("pl", "railroad_ink")
    offers = [say(offer) for move in (Done(), Place(1, "H_R_"), Dodge("HHHH")) if (offer := GAME.button_label(table(), 0, move))]
    assert offers == [
        "Zakończ rundę",
        "Pole 01: stacja na prostej (autostrada ↑, tory ↓)",
        "Wykreśl, żeby uniknąć meteorytu: pełne skrzyżowanie autostrad",
    ]


@pytest.mark.parametrize(
    ("options", "line", "words", "polish"),
    [
        ({}, "errors", "leads neither to another route nor off the board.", "ani do innej trasy, ani poza planszę."),
        ({"expansion": "meteor"}, "errors", "nor to a crater, nor off the board.", "ani do krateru, ani poza planszę."),
        ({"expansion": "lava"}, "errors", "and for each open lava side.", "i za każdy otwarty brzeg lawy."),
        ({"expansion": "meteor"}, "centre", "on which anything is drawn.", "na którym coś narysowano."),
        ({"expansion": "meteor", "crater_in_centre": False}, "centre", "a crater alone does not count.", "sam krater się nie liczy."),
        ({"crater_in_centre": False}, "centre", "on which anything is drawn.", "na którym coś narysowano."),
    ],
)
def test_a_line_is_explained_by_the_options_of_the_match(options: dict[str, OptionValue], line: str, words: str, polish: str) -> None:
    rule = GAME.explain(GAME.new(GAME.setup(1, options)), 0, LINE, line)
    assert rule is not None
    assert str(rule).endswith(words)
    assert speaker("pl", "railroad_ink")(rule).endswith(polish)


def test_rolled_dice_are_named_by_their_kind_and_fit_their_boxes() -> None:
    polish = Look(say=speaker("pl", "railroad_ink"))
    meteor, lava = (GAME.new(GAME.setup(1, {"expansion": each})) for each in ("meteor", "lava"))
    thrown = GAME.draw(lava, 0, GAME.legal_moves(lava, CHANCE), polish)
    assert 'aria-label="Kostka trasy 4: wiadukt"' in thrown
    assert 'aria-label="Kostka lawy 2: prosta lawa"' in thrown
    falling = GAME.draw(meteor, 0, GAME.legal_moves(meteor, CHANCE), polish)
    assert ">dowolny<" in falling
    assert ">w dowolnym kierunku<" not in falling
