"""What a seat is told, what it touches, and what earned its points."""

from __future__ import annotations

import pytest
from tests.games.steamrollers.table import acting, laid, played
from tests.games.steamrollers.test_deliveries import NET, YELLOW_TOWN

from branchline.engine.game import CHANCE, WATCHER
from branchline.engine.text import english
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.state import Turn
from branchline.language import speaker


def said(state, typed, seat=0):
    move = GAME.read_move(typed)
    assert GAME.refusal(state, seat, move) is None
    return english(GAME.say_move(state, seat, move))


def test_nothing_is_hidden():
    state = laid(3)
    assert GAME.view(state, 1) is state
    assert GAME.view(state, WATCHER) is state


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (laid(2), "Take a white die"),
        (laid(2, tiles={2: 0}), "Take a white die, or two with tile 2"),
        (laid(1), "Take two dice, first the one you use first; Eva gets the third"),
        (acting(4), "Your die shows 4: build in region 4, cross box 4, deliver from city 4 or take tile 4"),
        (laid(2, phase="end"), "Press Done to end your turn"),
        (laid(2, {"orders": True}, phase="end", sheets={0: {"kept": "RB"}}), "Press Done, or fill an order first"),
        (laid(2, phase="start"), "Choose a starting tile and use it"),
        (laid(2, phase="started"), "Press Done to confirm"),
        (laid(1, phase="arrange", turn=Turn(0, 3)), "Set the goods of city 3 in a row: Eva takes from the right"),
    ],
)
def test_status(state, sentence):
    assert english(GAME.status(state, 0)) == sentence


def test_status_of_who_is_asked():
    state = played(laid(2, sides="abaaaa", tiles={2: 1}), "take 3")
    assert english(GAME.status(state, 1)) == "Seat 1 has taken a 3: play tile 2 to get that die, or keep it"


def test_moves_in_words():
    state = acting(
        1, goods=("R", *("B",) * 5), tiles={1: 0, 3: 0, 5: 0, 6: 0}, sides="aabaaa", sheets={0: {"tracks": NET, "boxes": "123456"}}
    )
    assert said(state, "deliver R 1:0-4:5-2") == "delivers from 1 to 2 for 4 points: red good by 1:0-4:5-2"
    assert said(state, "deliver R 1:0-4:5-2 +1") == "delivers from 1 to 2 for 5 points with tile 3b: red good by 1:0-4:5-2"
    assert said(state, "00:0-3") == "draws on 00: straight 0-3"
    assert said(state, "00:0-1") == "draws on 00 with tile 6a: tight curve 0-1"
    assert said(state, "set 4") == "sets the die to 4 with tile 1"
    assert said(state, "step 2") == "changes the die to 2 with tile 5"
    assert said(state, "tile") == "takes action tile 1, which is theirs, again"
    assert said(acting(3, tiles={3: 1}), "tile") == "takes action tile 3 from seat 2"
    assert said(acting(3), "tile") == "takes action tile 3 from the pool"
    polish = speaker("pl", "steamrollers")
    move = GAME.read_move("deliver R 1:0-4:5-2")
    assert polish(GAME.say_move(state, 0, move)) == "przewozi z miasta 1 do 2 za 4 punkty: czerwony towar, trasa 1:0-4:5-2"


def test_chance_in_words():
    state = laid(2, phase="roll", turn=Turn())
    assert said(state, "roll 1,2,6 SW", CHANCE) == "the dice show 1 2 6; the black one: straight or wide curve"
    start = GAME.new(GAME.setup(2))
    assert said(start, "goods 1 RRBG", CHANCE) == "for city 1 the bag gives RRBG"


def test_picks_of_two_dice():
    state = laid(2, tiles={2: 0}, dice=(1, 2, 3))
    assert GAME.picks(state, 0, GAME.read_move("take 1")) == {"die": "1", "second": "none"}
    assert GAME.picks(state, 0, GAME.read_move("take 1 3")) == {"die": "1", "second": "3"}
    assert GAME.picks(laid(2), 0, GAME.read_move("take 1")) == {"die": "1"}


def test_picks_of_a_delivery():
    state = acting(1, goods=("R", *("B",) * 5), sheets={0: {"tracks": NET, "boxes": "123456"}})
    assert GAME.picks(state, 0, GAME.read_move("deliver R 1:0-4:5-2")) == {"good": "1R", "city": "2", "route": "1:0-4:5-2"}


def test_marks_show_what_earned_points():
    state = laid(2, {"orders": True}, tiles={1: 0}, sheets={0: {"tracks": YELLOW_TOWN, "boxes": "12", "orders": (3,)}})
    assert GAME.marks(state, 0) == {
        "network": ("cell=20", "cell=21", "cell=30", "city=1", "city=3"),
        "engine": ("box=1", "box=2"),
        "tiles": ("tile=1",),
        "orders": ("order=3",),
    }
