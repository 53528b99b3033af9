"""Impossible boards are scored with a warning."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.railroad_ink.test_scoring import RULEBOOK

from branchline.engine.game import CHANCE
from branchline.games.railroad_ink import GAME
from branchline.language import speaker


@pytest.mark.parametrize(
    ("board", "expansion", "doubts"),
    [
        ("", "none", []),
        ("01:H_H_ 11:HHH_", "none", []),
        ("01:HHHH 05:HHHH", "none", ["A special route is listed twice: highway crossing"]),
        ("01:HHHH 03:RRRR 10:HRRR 05:HHRH", "none", ["More than 3 special routes"]),
        ("01:HHHH@2 03:RRRR@2", "none", ["More than 1 special route in round 2"]),
        ("01:HHHH@1 03:RRRR@2", "none", []),
        ("01:H_H_ 33:HH__", "none", ["Cell 33 is not connected to any exit: highway curve"]),
        (
            "33:HH__ 34:_H_H",
            "none",
            [f"Cell {cell} is not connected to any exit: {tile}" for cell, tile in (("33", "highway curve"), ("34", "straight highway"))],
        ),
        ("33:HH__", "meteor", []),
        ("33:HH__", "lava", []),
        ("01:H_H_@1 05:H_H_@1 30:_H_H@1 36:_H_H@1 61:H_H_@1", "none", ["More routes in round 1 than dice: 5"]),
        ("01:H_H_@8", "none", ["There is no round 8"]),
        ("01:H_H_@7", "meteor", ["There is no round 7"]),
        ("01:H_H_ 11:x", "none", ["There is a crater, but Meteor is not in use"]),
        ("33:vvvv", "meteor", ["There is lava, but Lava is not in use"]),
    ],
)
def test_impossible_boards_get_warnings(board: str, expansion: str, doubts: list[str]) -> None:
    state = GAME.read_board(GAME.setup(1, {"expansion": expansion}), board)
    assert [str(doubt) for doubt in GAME.board_warnings(state, 0)] == doubts


def test_the_board_of_the_rulebook_gets_no_warning() -> None:
    assert not GAME.board_warnings(GAME.read_board(GAME.setup(1), RULEBOOK), 0)


def test_too_many_routes_get_a_warning() -> None:
    cells = [f"{row}{column}:H_H_" for row in range(7) for column in (1, 2, 4, 5, 6)]
    state = GAME.read_board(GAME.setup(1), " ".join(cells))
    assert "More than 28 routes of the dice" in [str(doubt) for doubt in GAME.board_warnings(state, 0)]


def test_boards_of_real_matches_get_no_warning() -> None:
    for expansion in ("none", "meteor", "lava"):
        rng, state = Random(3), GAME.new(GAME.setup(1, {"expansion": expansion}))
        while acting := GAME.to_act(state):
            move = GAME.chance(state, rng) if acting == (CHANCE,) else rng.choice(GAME.legal_moves(state, 0))
            state = GAME.apply(state, acting[0], move)
        assert not GAME.board_warnings(state, 0)


def test_warnings_are_in_polish() -> None:
    state = GAME.read_board(GAME.setup(1), "33:HH__")
    say = speaker("pl", "railroad_ink")
    assert [say(doubt) for doubt in GAME.board_warnings(state, 0)] == ["Pole 33 nie łączy się z żadnym wyjściem: zakręt autostrady"]
