"""Printouts: maps with walls, both sides of the tiles, every good, Eva's sheet."""

from __future__ import annotations

from tests.games.kit import printout_of

from branchline.drawing.picture import Look
from branchline.drawing.printout import Cuttings, Printout
from branchline.engine.game import OptionValue
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.components import EDITION, box_of

PAPER = Look("print")
BOX = box_of(EDITION)


def reminder_of(seats: int, **options: OptionValue) -> str:
    return "\n".join(map(str, printout_of(GAME, seats, **options).reminder))


def cut(printout: Printout, title: str) -> Cuttings:
    return next(each for each in printout.cuttings if title in str(each.title))


def count(cuttings: Cuttings) -> int:
    return sum(piece.count for piece in cuttings.pieces)


def test_every_good_is_printed_and_coal_with_its_option() -> None:
    assert count(cut(printout_of(GAME, 3), "Goods")) == sum(BOX.stock) == 50
    assert count(cut(printout_of(GAME, 3, coal=True), "Goods")) == 56


def test_tiles_have_two_sides_and_extras_depend_on_options() -> None:
    plain = printout_of(GAME, 3)
    assert (count(cut(plain, "Action tiles")), cut(plain, "Action tiles").two_sided) == (6, True)
    full = printout_of(GAME, 3, orders=True, starting_tiles=True)
    assert count(cut(full, "Action tiles and orders")) == 12
    assert count(cut(full, "First player")) == 1 + len(BOX.starting_tiles)


def test_solo_printouts_have_a_sheet_for_eva_and_other_tiles() -> None:
    alone, others = printout_of(GAME, 1), printout_of(GAME, 2)
    assert [str(sheet.title) for sheet in alone.table] == ["Eva", "Goods board", "Black die"]
    assert "Eva" not in [str(sheet.title) for sheet in others.table]
    assert "Eva" in "".join(piece.front + piece.back for piece in cut(alone, "Action tiles").pieces)
    fields = sum(len(region) for region in BOX.map.fields)
    assert alone.table[0].drawing.content.count('width="34" height="34"') == fields


def test_walls_are_dashed_and_show_the_values_of_the_die() -> None:
    easy, medium, hard = (printout_of(GAME, 2, level=level).sheets[0].drawing.content for level in ("easy", "medium", "hard"))
    dashes = 'stroke-dasharray="10 8"'
    assert dashes not in easy
    assert medium.count(dashes) == 6
    assert ">1, 4<" in hard


def test_the_goods_board_has_room_for_every_good_of_a_city() -> None:
    for seats in range(2, 6):
        board = next(sheet for sheet in printout_of(GAME, seats).table if str(sheet.title) == "Goods board").drawing
        assert board.content.count('width="120" height="120"') == 6 * (seats + BOX.extra_goods + 1)
        assert board.width * board.unit <= 190


def test_a_printed_match_shows_crossed_boxes_of_the_engine() -> None:
    from dataclasses import replace

    assert GAME.printed_sheet is not None
    state = GAME.new(GAME.setup(2))
    sheets = (replace(state.sheets[0], boxes=0b101), *state.sheets[1:])
    crosses = [GAME.printed_sheet(each, 0, PAPER).content.count("M-24 -24") for each in (state, replace(state, sheets=sheets))]
    assert crosses == [0, 2]


def test_the_sheet_has_the_rules_of_the_chosen_options() -> None:
    plain, coal, orders, both = (
        reminder_of(3, **options)
        for options in ({}, {"coal": True}, {"orders": True}, {"coal": True, "orders": True, "starting_tiles": True})
    )
    assert [word in plain for word in ("coal", "open order", "starting tile", "in a row")] == [False] * 4
    assert "which may go to any other city" in coal
    assert "Once in your turn you may swap the exact set of an open order for its tile." in orders
    assert ["One coal may stand in for a good." in each for each in (orders, both)] == [False, True]
    assert "everyone takes one starting tile" in both


def test_a_solo_sheet_explains_evas_turn() -> None:
    alone = reminder_of(1)
    for words in ("Lay the rest in a row, in any order.", "(none left: she wins)", "upright tile of that number", "the rightmost good"):
        assert words in alone
    assert "Lay the rest in a row, as drawn." in reminder_of(1, rows="drawn")
