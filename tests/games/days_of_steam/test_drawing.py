"""The picture and the sketch: everything on the table is there, nothing of another's hand is."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from tests.games.days_of_steam.table import FIGURE_7, at, matches, play, table

from branchline.engine.game import CHANCE, WATCHER
from branchline.engine.picture import THEMES, Look
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.layout import layout_of, spot
from branchline.games.days_of_steam.moves import Enter, Lay, LayCity, Pass
from branchline.games.days_of_steam.state import State
from branchline.language import speaker


def labels(state: State, seat: int, legal: object = ()) -> list[str]:
    svg = GAME.draw(GAME.view(state, seat), seat, legal, Look())  # type: ignore[arg-type]
    return [label for element in ElementTree.fromstring(svg).iter() if (label := element.get("aria-label"))]


def test_everything_has_its_name() -> None:
    state = at(table(FIGURE_7.replace("2,1:R", "2,1:R+BG") + " | P kept RY loops 2 coal 3"), 1, (1, 0), 0, "Y", (0, 0))
    found = labels(state, 0)
    assert "Cell 1,1: straight track on a hill, ST-H/1" in found
    assert "Cell 2,1: red city, goods: green good, blue good" in found
    assert "violet train on 0,0" in found
    assert "pink train on 1,0, carrying: yellow good" in found
    assert {"2 loop markers", "3 coals", "delivered: red good, yellow good", "7 points"} <= set(found)
    assert {"In your hand: straight track, ST, steam 2", "Open city 1: green city, goods: red good, blue good"} <= set(found)


def test_another_hand_is_never_drawn() -> None:
    state = replace(table(FIGURE_7), hands=(("CU", "ST", "WY"), ("BR", "DC", "T3+")))
    for seat, hidden in ((0, "bridge"), (1, "triangle"), (WATCHER, "hand:")):
        assert not any(hidden in label for label in labels(state, seat))


def test_what_can_be_touched_is_a_button() -> None:
    state = table(FIGURE_7.replace("0,0:Y", "0,0:Y+B") + " 3,1:ST/1 4,1:ST/1", ("TL+",))
    svg = GAME.draw(state, 0, GAME.legal_moves(state, 0), Look())
    picks = {element.get("data-pick") for element in ElementTree.fromstring(svg).iter() if element.get("role") == "button"}
    assert {"tile=TL+", "tile=ST", "tile=city1", "tile=cities", "train=V", "good=B", "cell=1,0", "cell=-1,0"} <= picks


def test_real_stacks_bag_and_die_have_a_tray() -> None:
    first = GAME.new(GAME.setup(2))
    svg = GAME.draw(first, 0, GAME.legal_moves(first, CHANCE), Look("light", speaker("pl", "days_of_steam")))
    assert "Które miasto odkryto?" in svg
    assert 'data-pick="city=R"' in svg
    rolling = play(table(FIGURE_7), "enter 1,0", "enter 2,0", "enter 2,1", "done")
    assert 'data-pick="die=6"' in GAME.draw(rolling, 0, GAME.legal_moves(rolling, CHANCE), Look())


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_of_whole_matches(theme: str) -> None:
    for number, state in enumerate(matches(1, 4, dense=True)):
        if number % 60 == 0 or state.phase == "over":
            ElementTree.fromstring(GAME.draw(GAME.view(state, 1), 1, (), Look(theme)))


def test_ghosts_lie_where_the_piece_would() -> None:
    state = table(FIGURE_7, ("CU",))
    place = layout_of(state.map).place((0, -1))
    assert place in GAME.ghost(state, 0, Lay("CU", (0, -1), 0), Look())
    assert place in GAME.ghost(state, 0, LayCity(1, (0, -1)), Look())
    assert layout_of(state.map).place((1, 0)) in GAME.ghost(state, 0, Enter((1, 0)), Look())
    assert GAME.ghost(state, 0, Pass(), Look()) == ""


def test_trains_stand_on_their_track() -> None:
    box = table(FIGURE_7).box
    assert spot(box.face["ST", 0], 0) == (0, 0)
    x, y = spot(box.face["CU", 0], 0)
    assert (round(x), round(y)) == (15, -15)
    assert spot(box.face["DE-S", 0], 1)[0] < -20
    assert spot(box.face["BR", 0], 0)[1] < -20


def test_the_map_grows_and_stays_on_the_sheet() -> None:
    small, large = layout_of(table("0,0:Y").map), layout_of(table(FIGURE_7 + " 3,1:ST/1 4,1:ST/1 5,1:ST/1 6,1:ST/1").map)
    assert small.scale > large.scale
    assert 0 < large.at((-1, 0))[0] < large.at((7, 0))[0] < 760


def test_the_sketch() -> None:
    state = at(table(FIGURE_7.replace("2,1:R", "2,1:R+BG") + " | P kept RY loops 2"), 1, (2, 0))
    plain = GAME.sketch(state, 0, Look())
    assert "hill" in plain
    assert "(R)" in plain
    assert "open cities  1:G+RB  2:R+YY" in plain
    assert " P  on 2,0  steam 6  coal 0  loops 2  goods RY  = 7" in plain
    assert "\x1b[" in GAME.sketch(state, 0, Look(colour=True))
    assert "hand" not in GAME.sketch(GAME.view(state, WATCHER), WATCHER, Look())
    assert "moving  on 1,0  spent 1" in GAME.sketch(play(table(FIGURE_7), "enter 1,0"), 0, Look())
