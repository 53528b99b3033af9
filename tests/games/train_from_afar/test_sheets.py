"""Printouts: tiles of the size of the cells, a set of tiles and locomotives for each player."""

from __future__ import annotations

from tests.games.kit import printout_of

from branchline.drawing.picture import Look
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.drawing.art import SIDE
from branchline.games.train_from_afar.rules.components import EDITION, box_of

PAPER = Look("print")
BOX = box_of(EDITION)


def test_tiles_have_the_size_of_cells() -> None:
    printout = printout_of(GAME, 2, way="stations")
    frame, tiles = printout.sheets[0].drawing, printout.cuttings[0]
    assert frame.true
    assert frame.unit * SIDE == tiles.width == tiles.height
    assert frame.width * frame.unit <= 190


def test_every_seat_has_a_set() -> None:
    tiles, locomotives = printout_of(GAME, 3, way="both").cuttings
    fronts = [piece.front for piece in tiles.pieces]
    assert len(fronts) == 3 * len(BOX.tiles) == 45
    assert fronts[:15] == fronts[15:30] == fronts[30:]
    assert len(set(fronts)) == 15
    assert sum(piece.count for piece in locomotives.pieces) == 12


def test_the_boards_are_those_of_the_variant() -> None:
    titles = {way: [str(sheet.title) for sheet in printout_of(GAME, 2, way=way).table] for way in ("stations", "longest", "both")}
    assert titles == {"stations": ["Stations"], "longest": ["Longest route"], "both": ["Stations", "Longest route"]}
    assert [str(sheet.title) for sheet in printout_of(GAME, 1, way="longest").table] == ["Levels", "Longest route"]


def test_an_empty_frame_has_no_locomotives_and_no_values() -> None:
    frame = printout_of(GAME, 2, way="stations").sheets[0].drawing.content
    assert GAME.printed_sheet is not None
    kept = GAME.printed_sheet(GAME.new(GAME.setup(2)), 0, PAPER).content
    assert "worth" not in frame
    assert kept.count("locomotive") > frame.count("locomotive")


def test_solo_a_station_is_ticked_off_with_its_value() -> None:
    alone, together = printout_of(GAME, 1, way="both"), printout_of(GAME, 2, way="both")
    assert [str(each.table[0].note)[:8] for each in (alone, together)] == ["Tick off", "A player"]
    assert [str(each.reminder[3]) for each in (alone, together)] == [
        "A station pays the value on the score board.",
        "Stations pay by the order in which players reach them.",
    ]
