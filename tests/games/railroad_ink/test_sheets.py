"""Printouts: a board for each seat with boxes to cross off, and every face of every die."""

from __future__ import annotations

import pytest
from tests.games.kit import printout_of

from branchline.drawing.picture import Look
from branchline.games.railroad_ink import GAME
from branchline.language import speaker

PAPER = Look("print")


@pytest.mark.parametrize(("expansion", "rounds", "dice"), [("none", 7, 2), ("meteor", 6, 4), ("lava", 6, 3)])
def test_a_box_for_each_round_and_a_row_for_each_kind_of_die(expansion: str, rounds: int, dice: int) -> None:
    printout = printout_of(GAME, 3, expansion=expansion)
    assert len(printout.sheets) == 3
    assert printout.sheets[0].drawing.content.count('width="33" height="33"') == rounds
    (sheet,) = printout.table
    assert sheet.drawing.content.count('width="100" height="100"') == 6 * dice


def test_the_expansions_mark_the_board() -> None:
    plain, meteor, lava = (printout_of(GAME, 2, expansion=each).sheets[0].drawing.content for each in ("none", "meteor", "lava"))
    assert len({plain, meteor, lava}) == 3


def test_the_number_of_dice_is_listed() -> None:
    assert [str(printout_of(GAME, 2, expansion=each).needs[1])[:1] for each in ("none", "meteor", "lava")] == ["4", "6", "6"]


def test_special_routes_that_were_used_are_crossed_off() -> None:
    assert GAME.printed_sheet is not None
    state = GAME.new(GAME.setup(1))
    sheet = state.sheets[0]
    used = state._replace(sheets=(sheet._replace(specials=sheet.specials[2:]),))
    crosses = [GAME.printed_sheet(each, 0, PAPER).content.count("M-30 -30") for each in (state, used)]
    assert crosses == [0, 2]


def test_craters_are_counted_as_the_option_says_and_are_no_errors() -> None:
    ends, tiles = (printout_of(GAME, 2, expansion="meteor", crater_points=each).reminder[-1] for each in ("end", "tile"))
    assert str(ends) == "2 points for each route end that opens onto a crater. Such an end is not an error."
    assert str(tiles) == "2 points for each tile with a route end that opens onto a crater. Such an end is not an error."


def test_the_title_of_the_page_of_dice_has_no_number() -> None:
    (dice,) = printout_of(GAME, 2, expansion="none").table
    say = speaker("pl", "railroad_ink")
    assert say(dice.title) == "Kostki"
