"""The names in a picture, and their explanations."""

from __future__ import annotations

from tests.toy import TOY

from branchline.drawing.explanations import explain_picture, names_in_picture
from branchline.drawing.picture import Look, about, pick, tag


def test_names_are_picks_described_things_and_data_attributes() -> None:
    drawn = tag(
        "g",
        tag("g", **pick("die", "2", "Die")),
        tag("g", **about("tile", 'A"&', "Tile")),
        tag("g", data_cell="34"),
        tag("g", data_cell="34"),
    )
    assert names_in_picture(drawn) == ("die=2", 'tile=A"&', "cell=34")


def test_every_pick_and_score_line_is_explained() -> None:
    state = TOY.new(TOY.setup(seats=2))
    rolled = TOY.apply(state, -1, TOY.legal_moves(state, -1)[0])
    explanations = explain_picture(TOY, rolled, 0, TOY.draw(rolled, 0, TOY.legal_moves(rolled, 0), Look()))
    assert {"action=add", "action=done", "line=count", "line=over"} <= explanations.keys()


def test_names_without_an_explanation_are_left_out() -> None:
    state = TOY.new(TOY.setup(seats=1))
    assert "table=1" not in explain_picture(TOY, state, 0, tag("g"))


def test_a_value_of_an_option_has_its_own_explanation_or_that_of_the_option() -> None:
    rounds = TOY.options[0]
    assert str(rounds.rule(6)) == "The die is rolled six times."
