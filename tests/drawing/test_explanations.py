"""What a picture names, and what is said of it."""

from __future__ import annotations

from tests.toy import TOY

from branchline.drawing.explanations import explain_picture, names_in_picture
from branchline.drawing.picture import Look, about, pick, tag


def test_names_are_picks_things_only_looked_at_and_all_else_that_is_named() -> None:
    drawn = tag(
        "g",
        tag("g", **pick("die", "2", "Die")),
        tag("g", **about("tile", 'A"&', "Tile")),
        tag("g", data_cell="34"),
        tag("g", data_cell="34"),
    )
    assert names_in_picture(drawn) == ("die=2", 'tile=A"&', "cell=34")


def test_every_thing_and_every_line_has_its_rule() -> None:
    state = TOY.new(TOY.setup(seats=2))
    rolled = TOY.apply(state, -1, TOY.legal_moves(state, -1)[0])
    said = explain_picture(TOY, rolled, 0, TOY.draw(rolled, 0, TOY.legal_moves(rolled, 0), Look()))
    assert {"action=add", "action=done", "line=count", "line=over"} <= said.keys()


def test_what_the_game_has_no_words_for_is_left_out() -> None:
    state = TOY.new(TOY.setup(seats=1))
    assert "table=1" not in explain_picture(TOY, state, 0, tag("g"))


def test_a_value_of_an_option_has_its_own_words_or_those_of_the_option() -> None:
    rounds = TOY.options[0]
    assert str(rounds.rule(6)) == "The die is rolled six times."
