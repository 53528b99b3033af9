"""The picture: everything on the table is visible and nothing is covered; other hands are hidden."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from tests.games.days_of_steam.table import FIGURE_7, matches, play, table, with_train

from branchline.drawing.picture import THEMES, Look
from branchline.engine.game import CHANCE, SPECTATOR
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.drawing.layout import berth, layout_of, pile_berths, spot
from branchline.games.days_of_steam.rules.components import CITY
from branchline.games.days_of_steam.rules.moves import Enter, Lay, LayCity, Pass
from branchline.games.days_of_steam.rules.state import State
from branchline.language import speaker


def labels(state: State, seat: int, legal: object = ()) -> list[str]:
    svg = GAME.draw(GAME.view(state, seat), seat, legal, Look())  # type: ignore[arg-type]
    return [label for element in ElementTree.fromstring(svg).iter() if (label := element.get("aria-label"))]


def test_everything_in_the_picture_has_a_name() -> None:
    state = with_train(table(FIGURE_7.replace("2,1:R", "2,1:R+BG") + " | P kept RY loops 2 coal 3"), 1, (1, 0), 0, "Y", (0, 0))
    found = labels(state, 0)
    assert "Cell 1,1: straight track on a hill (→←), ST-H/1" in found
    assert "Cell 2,1: red city, goods: green good, blue good" in found
    assert "violet train of player 1 on 0,0" in found
    assert "pink train of player 2 on 1,0, carrying: yellow good" in found
    assert {"5 loop markers left", "2 loop markers", "3 coal cubes", "delivered: red good, yellow good", "7 points"} <= set(found)
    assert {"In your hand: straight track, ST, steam 2", "Open city 1: green city, goods: red good, blue good"} <= set(found)


def test_other_hands_are_not_drawn() -> None:
    state = replace(table(FIGURE_7), hands=(("CU", "ST", "WY"), ("BR", "DC", "T3+")))
    for seat, hidden in ((0, "bridge"), (1, "triangle"), (SPECTATOR, "hand:")):
        assert not any(hidden in label for label in labels(state, seat))


def test_selectable_places_are_buttons() -> None:
    state = table(FIGURE_7.replace("0,0:Y", "0,0:Y+B") + " 3,1:ST/1 4,1:ST/1", ("TL+",))
    svg = GAME.draw(state, 0, GAME.legal_moves(state, 0), Look())
    picks = {element.get("data-pick") for element in ElementTree.fromstring(svg).iter() if element.get("role") == "button"}
    assert {"tile=TL+", "tile=ST", "tile=city1", "tile=cities", "train=V", "good=B", "cell=1,0", "cell=-1,0"} <= picks


def test_with_real_components_there_are_trays_for_stacks_bag_and_die() -> None:
    first = GAME.new(GAME.setup(2))
    svg = GAME.draw(first, 0, GAME.legal_moves(first, CHANCE), Look("light", speaker("pl", "days_of_steam")))
    assert "Które miasto odkryto?" in svg
    assert 'data-pick="city=R"' in svg
    rolling = play(table(FIGURE_7), "enter 1,0", "enter 2,0", "enter 2,1", "done")
    assert 'data-pick="die=6"' in GAME.draw(rolling, 0, GAME.legal_moves(rolling, CHANCE), Look())


@pytest.mark.parametrize("theme", THEMES)
def test_every_state_can_be_drawn(theme: str) -> None:
    for number, state in enumerate(matches(1, 4, dense=True)):
        if number % 60 == 0 or state.phase == "over":
            ElementTree.fromstring(GAME.draw(GAME.view(state, 1), 1, (), Look(theme)))


def test_ghosts_are_at_the_place_of_the_piece() -> None:
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


Area = tuple[float, float, float, float]  # from x, y to x, y


def area(at: tuple[float, float, float], piece: Area) -> Area:
    x, y, size = at
    return x + piece[0] * size, y + piece[1] * size, x + piece[2] * size, y + piece[3] * size


def are_disjoint(one: Area, other: Area) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


BODY: Area = (-24, -17, 25, 19)  # cab, boiler and wheels of a locomotive, with its number
FRONT: Area = (-13, -7, 7, 13)  # of a cube, with its letter
NAME: Area = (-10, -12, 10, 11)  # the letter of a city


@pytest.mark.parametrize("code", ["BR", "DC", "DE-S", "DE-C"])
def test_two_trains_on_one_tile_do_not_cover_each_other(code: str) -> None:
    for face in table(FIGURE_7).box.kind[code].faces:
        one, other = (area(berth(face, place, 0, 1, 0.4), BODY) for place in (0, 1))
        assert are_disjoint(one, other), (code, face.turn)


@pytest.mark.parametrize("trains", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("goods", [1, 2, 3, 4])
def test_trains_and_goods_in_a_city_do_not_cover_each_other(trains: int, goods: int) -> None:
    city = table(FIGURE_7).box.face["R", CITY]
    things = [area(berth(city, 0, n, trains, 1.0), BODY) for n in range(trains)]
    things += [NAME, *(area(at, FRONT) for at in pile_berths(goods, trains))]
    for n, one in enumerate(things):
        assert all(are_disjoint(one, other) for other in things[:n]), (trains, goods, n)


def test_every_good_of_a_pile_is_drawn() -> None:
    state = table(FIGURE_7.replace("2,1:R", "2,1:R+RRRGGYYYYBBBBB"))
    assert {"red good, red good, red good", "green good, green good"} <= set(labels(state, 0))
    svg = GAME.draw(state, 0, (), Look())
    assert all(f">{count}</text>" in svg for count in (3, 2, 4, 5))


def test_letters_of_colours_are_in_the_readers_language_and_trains_have_numbers() -> None:
    state = table("0,0:Y+RB", seats=4)
    english, polish = (GAME.draw(state, 0, (), Look(say=speaker(language, "days_of_steam"))) for language in ("en", "pl"))
    assert all(f">{letter}</text>" in english for letter in "RGYB1234")
    assert all(f">{letter}</text>" in polish for letter in "CZŻN1234")
    assert not any(f">{letter}</text>" in polish for letter in "RYBVPK")


def test_the_tray_of_the_die_says_what_arrives() -> None:
    rolling = play(table(FIGURE_7), "enter 1,0", "enter 2,0", "enter 2,1", "done")
    assert "What does the die show? The train arrives on 2 or more" in GAME.draw(rolling, 0, GAME.legal_moves(rolling, CHANCE), Look())


def test_the_map_grows_and_stays_on_the_sheet() -> None:
    small, large = layout_of(table("0,0:Y").map), layout_of(table(FIGURE_7 + " 3,1:ST/1 4,1:ST/1 5,1:ST/1 6,1:ST/1").map)
    assert small.scale > large.scale
    assert 0 < large.at((-1, 0))[0] < large.at((7, 0))[0] < 760
