"""Where tiles may be placed: the rulebook's figures 1 to 6, distances, tiles over tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.days_of_steam.table import legal_texts, play, refusal, table, with_train

from branchline.games.days_of_steam.rules.fitting import sides_without
from branchline.games.days_of_steam.rules.map import JOINED, LOST, joined_tiles
from branchline.games.days_of_steam.rules.moves import Lay, LayCity

ROW = "0,0:Y 1,0:ST/1 2,0:ST/1 3,0:ST/1 4,0:ST/1"


def test_figure_1_one_track_between_cities_is_not_enough() -> None:
    state = table("0,0:Y 1,0:ST/1")
    assert refusal(state, "city 2 2,0") == "On every route to another city there must be at least 2 track tiles"


def test_figure_2_two_tracks_between_cities() -> None:
    state = play(table("0,0:Y 1,0:ST/1 2,0:ST/1"), "city 2 3,0", "done")
    assert dict(state.goods)[3, 0] == "YY"
    assert state.phase == "refill"


def test_figure_3_a_longer_route_between_cities_is_enough() -> None:
    around = "0,0:Y 0,1:CU/1 1,1:ST/1 2,1:CU/2"
    state = play(table(around), "city 2 2,0", "done", "- reveal B", "- stock RB")
    state = play(replace(state, seat=0), "lay 1,0:ST/1")
    assert state.loops == (1, 0), "the straight joins the cities over one tile, which it may, and closes a loop"
    first = table(around + " 1,0:ST/1")
    assert "at least 2 track tiles" in refusal(first, "city 2 2,0")


def test_figure_4_only_the_dead_end_meets_the_city() -> None:
    state = table("0,0:Y", ("DE-S",))
    assert refusal(state, "lay 1,0:DE-S/0") == "Only the dead end meets a route from a city; a whole section must"
    assert "lay 1,0:DE-S/1" in legal_texts(state, Lay)


def test_figure_4_track_against_no_track() -> None:
    state = table("0,0:Y 1,0:CU/3", ("ST",))
    assert refusal(state, "lay 2,0:ST/1") == "Track would end at a neighbour without track on the west side"
    assert refusal(state, "lay 1,1:ST/1") == "The neighbour's track would end at an edge without track on the south side"


def test_figure_4_no_route_to_the_city() -> None:
    state = table("0,0:Y 1,0:BR/0", ("ST",))
    assert refusal(state, "lay 1,1:ST/0") == "No section of this tile would be connected to a city by a continuous route"


def test_figure_5_two_sections_but_no_continuous_route() -> None:
    state = table("1,0:TL/1 2,0:ST/1 3,0:B 1,1:ST/0")
    assert refusal(state, "city 1 1,2") == "A city needs a continuous route to another city"
    assert play(state, "city 2 0,0").map.faces[0, 0].code == "R"


def test_figure_6_a_city_without_any_route() -> None:
    state = table("0,0:Y 1,0:DE-S/1")
    assert refusal(state, "city 1 1,1") == "A city needs a continuous route to another city"
    assert refusal(state, "city 1 7,7") == "This cell is not next to any tile"


def test_a_track_is_at_most_five_tiles_from_a_city() -> None:
    assert "lay 5,0:ST/1" in legal_texts(table(ROW), Lay)
    assert refusal(table(ROW + " 5,0:ST/1"), "lay 6,0:ST/1") == "A track tile can lie at most 5 tiles from a city; here it would be further"


def test_a_hill_counts_as_one_tile() -> None:
    assert "lay 5,0:ST/1" in legal_texts(table("0,0:Y 1,0:ST-H/1 2,0:ST-H/1 3,0:ST/1 4,0:ST/1"), Lay)


def test_a_city_may_be_farther_from_other_cities() -> None:
    assert "city 1 6,0" in legal_texts(table(ROW + " 5,0:ST/1"), LayCity)


def test_a_city_needs_track_on_all_its_neighbours() -> None:
    state = table("0,0:Y 0,1:CU/1 1,1:ST/1 2,1:ST/1 1,0:ST/1 2,0:ST/1 3,0:ST/1")
    assert refusal(state, "city 1 3,1") == "A city has track on every edge; its neighbour has none on the south side"
    assert refusal(state, "city 1 2,0") == "A city is laid on an empty cell"


def test_equal_orientations_are_listed_once() -> None:
    state = table("0,0:Y", ("ST", "BR", "DC"))
    assert legal_texts(state, Lay) >= {"lay 0,1:ST/0", "lay 1,0:ST/1", "lay 1,0:BR/0", "lay 1,0:DC/0", "lay 1,0:DC/1"}
    assert refusal(state, "lay 0,1:ST/2") == "Rotated this way, the tile looks the same as rotated by 0: write that"
    assert refusal(state, "lay 0,1:BR/3") == "Rotated this way, the tile looks the same as rotated by 0: write that"


@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        ("0,0:Y 1,0:ST-H/1", "You cannot lay a tile on a hill"),
        ("0,0:Y 1,0:BR/0", "You cannot lay a tile on a bridge"),
        ("0,0:Y 1,0:ST/1 | V at 1,0", "A train stands on this tile"),
        ("0,0:Y 1,0:ST/1 | P at 1,0", "A train stands on this tile"),
    ],
)
def test_tiles_that_may_not_be_covered(tiles: str, reason: str) -> None:
    assert refusal(table(tiles, ("TL+",)), "lay 1,0:TL+/1") == reason


def test_only_marked_tiles_cover_others_and_never_a_city() -> None:
    state = table("0,0:Y 1,0:ST/1", ("TL", "TL+"))
    assert refusal(state, "lay 1,0:TL/1") == "Only a tile with the matching sign may be laid on another tile"
    assert refusal(state, "lay 0,0:TL+/1") == "You cannot lay a tile on a city"


def test_a_water_tower_may_be_covered_and_the_old_tile_leaves_the_game() -> None:
    state = table("0,0:Y 1,0:ST-W/1", ("TL+",))
    after = play(state, "lay 1,0:TL+/1")
    assert after.map.faces[1, 0].code == "TL+"
    assert not after.map.faces[1, 0].water
    assert after.stack == state.stack


def test_a_covering_tile_needs_its_own_route_and_edges() -> None:
    state = table("0,0:Y 1,0:ST/1 2,0:ST/1", ("YY+", "DC+"))
    assert legal_texts(state, Lay) >= {"lay 1,0:YY+/0", "lay 1,0:YY+/2", "lay 2,0:YY+/0", "lay 2,0:YY+/2"}
    assert refusal(state, "lay 1,0:YY+/1") == "The neighbour's track would end at an edge without track on the east side"
    conversions = table("0,0:Y 1,0:BR/0 1,1:ST/0 1,2:ST/0", ("TL+",))
    assert refusal(conversions, "lay 1,1:TL+/0") == "No section of this tile would be connected to a city by a continuous route"


def test_other_tiles_may_be_cut_off_unless_an_option_forbids_it() -> None:
    tiles = "0,0:Y 1,0:ST/1 2,0:ST/1"
    assert "lay 1,0:YY+/0" in legal_texts(table(tiles, ("YY+",)), Lay)
    strict = table(tiles, ("YY+", "TL+"), options={"forbid_cutoff": True})
    assert refusal(strict, "lay 1,0:YY+/0") == "In this match no tile may be cut off from the cities"
    assert "lay 1,0:TL+/1" in legal_texts(strict, Lay)


def test_a_city_may_not_be_cut_off_from_the_other_cities() -> None:
    tiles = "0,0:Y 1,0:ST/1 2,0:ST/1 3,0:R"
    assert "lay 1,0:YY+/0" in legal_texts(table(tiles, ("YY+",)), Lay)
    strict = table(tiles, ("YY+",), options={"forbid_cutoff": True})
    assert refusal(strict, "lay 1,0:YY+/0") == "In this match no tile may be cut off from the cities"


@pytest.mark.parametrize("backwards", [False, True])
def test_cut_off_tiles_do_not_depend_on_the_order_of_placement(backwards: bool) -> None:
    """At the turnout only a train from red can go south: the tile there has a route in any order."""
    faces = table("0,3:B 1,3:TR/2 1,4:ST/0 1,5:R 1,2:WY+/0 2,2:ST-W/1").map.faces
    ordered = dict(reversed(faces.items())) if backwards else faces
    assert joined_tiles(ordered) == {(0, 3), (1, 3), (1, 4), (1, 5), (1, 2), (2, 2)}


def test_a_route_over_the_covered_tile_does_not_count() -> None:
    """From the north of the double curve a train comes back to it from the south, and so to the city."""
    state = table("0,0:Y 1,0:DC/0 1,1:CU/1 2,1:CU/2 2,0:BR/0 2,-1:CU/3 1,-1:CU/0")
    assert state.map.ways[1, 1][2] == 6
    assert state.map.sides[1, 0] & JOINED
    assert not sides_without(state.box, state.map, (1, 0), LOST) & JOINED


def test_a_tile_must_be_in_hand_and_next_to_the_map() -> None:
    state = table("0,0:Y", ("CU",))
    assert refusal(state, "lay 9,9:CU/0") == "This cell is not next to any tile"
    assert refusal(state, "lay 0,1:WY/0") == "You have no tile WY in your hand"
    assert refusal(state, "lay 0,1:XX/0") == "There is no tile XX in this box"
    assert refusal(state, "lay 0,0:CU/0") == "You cannot lay a tile on a city"


def test_steam_comes_with_the_tile_up_to_six() -> None:
    assert play(table("0,0:Y | V steam 3", ("CU",)), "lay 0,1:CU/1").steam == (5, 0)
    assert play(table("0,0:Y | V steam 5", ("CU",)), "lay 0,1:CU/1").steam == (6, 0)
    assert play(replace(table("0,0:Y 1,0:ST/1 2,0:ST/1"), steam=(0, 0)), "city 1 3,0").steam == (1, 0)


def test_a_train_keeps_its_place_when_a_tile_is_placed_beside_it() -> None:
    state = with_train(table("0,0:Y 1,0:BR/0 2,0:ST/1", ("ST",)), 0, (1, 0), 1)
    assert play(state, "lay 3,0:ST/1").trains[0].place == 1
