"""Invalid boxes are rejected with file, line and reason."""

from __future__ import annotations

import pytest

from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidEdition
from branchline.games.railroad_ink import GAME
from branchline.games.railroad_ink.rules.components import box_of

SOURCE = GAME.edition.source


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('centre = ["22"', 'centre = ["97"', "97 is not a cell"),
        ('north = ["01 H"', 'north = ["01 X"', "01 X is not an exit"),
        ('north = ["01 H"', 'north = ["11 H"', "cell 11 is not on this edge of the board: north"),
        ('north = ["01 H"', 'north = ["03 H"', "there are two exits at 03"),
        ('equal = ["H_H_"', 'equal = ["H_H"', "H_H is not a tile"),
        ('equal = ["H_H_"', 'equal = ["_H_H", "H_H_"', "look the same when rotated"),
        ('other = ["HRHRo"', 'other = ["HHHHo"', "HHHHo is not an overpass"),
        ('routes = ["HHRH"', 'routes = ["HHRH", "HHRH"', "a special route is listed twice"),
        ('routes = ["HHRH"', 'routes = ["H_H_"', "H_H_ is on a die, so it cannot be a special route"),
        ('"any", "any"]', '"up", "any"]', "up is not a direction"),
        ("rows = 7", "rows = 77", "rows must be a whole number from 3 to 9"),
        ("exits = [2, 3", "exits = [3, 2", "the numbers of exits must rise up to 12"),
        ("points = [4, 8", "points = [8", "there are 11 numbers of exits and 10 values"),
        ("in_a_match = 3\n", "", "in_a_match is missing in specials"),
        ("[board]", "[bord]", "bord is not a known key in the file"),
        ('label = "printed"\nrows', "rows", "board has no label"),
        ("error_points = 1", "error_points = 1\nsurprise = 2", "surprise is not a known key in scoring"),
    ],
)
def test_an_invalid_box_is_rejected_with_a_reason(old: str, new: str, reason: str) -> None:
    assert old in SOURCE
    wrong = SOURCE.replace(old, new)
    with pytest.raises(InvalidEdition, match=r"box\.toml") as caught:
        box_of(Edition(wrong, "box.toml"))
    assert reason in str(caught.value)


def test_the_error_names_the_line() -> None:
    wrong = SOURCE.replace('equal = ["H_H_"', 'equal = ["H_H"')
    line = 1 + SOURCE[: SOURCE.index('equal = ["H_H_"')].count("\n")
    with pytest.raises(InvalidEdition, match=rf"box\.toml, line {line}:"):
        box_of(Edition(wrong, "box.toml"))


def test_another_box_changes_the_rules() -> None:
    longer = Edition(SOURCE.replace("base = 7", "base = 2"), "short.toml")
    setup = GAME.setup(1, edition=longer)
    assert GAME.max_moves(setup) < GAME.max_moves(GAME.setup(1))
    assert GAME.read_board(setup, "").round == 3


def test_labels_are_counted() -> None:
    labels = GAME.edition.labels()
    assert labels["printed"] > 90
    assert (labels["deduced"], labels["reconstructed"]) == (1, 0)
