"""Printouts: the whole box to cut out, and a board for each player."""

from __future__ import annotations

from tests.games.kit import printout_of

from branchline.drawing.picture import Look
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.rules.components import EDITION, box_of

PAPER = Look("print")
BOX = box_of(EDITION)


def test_everything_in_the_box_is_cut_out() -> None:
    counts = [sum(piece.count for piece in cuttings.pieces) for cuttings in printout_of(GAME, 4).cuttings]
    assert counts == [BOX.goods + BOX.markers, 2 * 4, BOX.cities, BOX.tracks] == [35, 8, 12, 80]


def test_tiles_and_cities_have_the_same_size() -> None:
    sizes = {(cuttings.width, cuttings.height) for cuttings in printout_of(GAME, 2).cuttings[2:]}
    assert sizes == {(30.0, 30.0)}


def test_a_board_has_the_gauge_the_coal_and_the_rolls_that_derail() -> None:
    board = printout_of(GAME, 2).sheets[0].drawing.content
    assert board.count('width="72" height="72"') == (BOX.steam_limit + 1) + BOX.coal + (BOX.steam_limit - BOX.speed_limit)
    assert all(f">{rolls}<" in board for rolls in ("1", "1–2", "1–3", "1–4"))


def test_the_printed_match_shows_the_final_map() -> None:
    assert GAME.printed_sheet is not None
    drawing = GAME.printed_sheet(GAME.new(GAME.setup(2)), 0, PAPER)
    assert drawing.width > 0
    assert "<text" in drawing.content


def test_the_reminder_explains_coal_by_the_option() -> None:
    assert str(printout_of(GAME, 2).reminder[-1]).endswith("from the next turn on.")
    assert str(printout_of(GAME, 2, coal_steam="at_once").reminder[-1]).endswith("to be used at once.")
