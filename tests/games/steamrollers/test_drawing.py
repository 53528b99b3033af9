"""The picture: what one sees and can touch, and what a move would draw."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from tests.games.steamrollers.table import acting, laid
from tests.games.steamrollers.test_deliveries import NET

from branchline.engine.game import CHANCE
from branchline.engine.picture import THEMES, Look
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.art import middle, path
from branchline.games.steamrollers.map import CODE_OF, SECTIONS
from branchline.games.steamrollers.state import Turn
from branchline.language import speaker

EVERYTHING = {"coal": True, "orders": True, "starting_tiles": True, "level": "hard"}


def touchable(state, seat=0, look=None):
    drawn = GAME.draw(state, seat, GAME.legal_moves(state, seat), look or Look())
    root = ElementTree.fromstring(drawn)
    return {element.get("data-pick"): element.get("aria-label") for element in root.iter() if element.get("data-pick")}


def rich(**more):
    sheets = {0: {"tracks": NET, "boxes": "12345", "kept": "RB", "cargo": "G3"}, 1: {"orders": (2,)}}
    return acting(1, 2, EVERYTHING, map=1, tiles={5: 0, 1: 0, 3: 1}, goods=("RK", "B", "", "", "Y", "R"), sheets=sheets, **more)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_pictures_in_every_look(theme, language):
    look = Look(theme, speaker(language, "steamrollers"))
    for state in (rich(), laid(1), laid(5), laid(2, phase="over", ending="cities"), GAME.new(GAME.setup(3))):
        drawn = GAME.draw(state, 0, GAME.legal_moves(state, 0), look)
        ElementTree.fromstring(drawn)
        assert "{" not in "".join(re.findall(r'aria-label="([^"]*)"', drawn))


def test_what_can_be_touched():
    found = touchable(rich())
    assert {"cell=00", "good=1R", "good=1K", "city=2", "tile=1", "take=1", "tile=5", "value=2", "value=6", "order=1"} <= set(found)
    assert "cell=03" not in found
    assert "box=1" not in found
    assert found["cell=00"] == "Hex 00, region 1, empty"
    assert found["good=1R"] == "City 1: red good"


def test_two_dice_can_be_touched():
    found = touchable(laid(1, dice=(2, 2, 5)))
    assert {"die=2", "die=5", "second=2", "second=5"} <= set(found)
    assert "second=none" in touchable(laid(2, tiles={2: 0}))


def test_people_who_throw_themselves_find_every_face():
    state = laid(2, phase="roll", turn=Turn())
    found = touchable(state, CHANCE)
    assert {"die1=1", "die3=6", "black=SW", "black=WT"} <= set(found)
    start = touchable(GAME.new(GAME.setup(2)), CHANCE)
    assert {"good1=R", "good4=S"} <= set(start)


def test_ghosts():
    state, look = rich(), Look()
    for typed in ("00:0-3", "deliver K 1:1-3", "tile"):
        ghost = GAME.ghost(state, 0, GAME.read_move(typed), look)
        assert "0.55" in ghost
        ElementTree.fromstring(f"<svg>{ghost}</svg>")
    assert GAME.ghost(acting(6), 0, GAME.read_move("upgrade"), look)
    assert GAME.ghost(state, 0, GAME.read_move("done"), look) == ""


def test_tracks_meet_their_sides_and_towns_lie_on_them():
    for ends in SECTIONS:
        drawn, (x, y) = path(ends, CODE_OF[ends], 100), middle(ends, CODE_OF[ends], 100)
        numbers = [float(n) for n in re.findall(r"-?\d+\.\d", drawn)]
        for px, py in (numbers[:2], numbers[-2:]):
            assert abs((px * px + py * py) ** 0.5 - 86.6) < 0.2
        apart = {1: 50.0, 2: 23.2, 3: 0.0}[min(ends[1] - ends[0], 6 - ends[1] + ends[0])]
        assert abs((x * x + y * y) ** 0.5 - apart) < 0.2


def test_sketch_shows_the_table():
    plain = GAME.sketch(rich(), 0, Look())
    assert "(1Y)" in plain
    assert "walls of map 1" in plain
    assert "own cargo G3" in plain
    assert "orders open" in plain
    assert "\x1b[" in GAME.sketch(rich(), 0, Look(colour=True))
    assert "Eva  crosses" in GAME.sketch(laid(1), 0, Look())
