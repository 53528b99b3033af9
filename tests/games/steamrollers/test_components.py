"""The box: its printed values, and invalid editions."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.kit import corrected_edition

from branchline.drawing.picture import Look
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidEdition
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.components import EDITION, box_of, faces_of
from branchline.games.steamrollers.rules.map import NOTHING
from branchline.games.steamrollers.rules.network import network

SOURCE = EDITION.source


def test_the_map_has_54_hexes_in_six_regions():
    map_ = box_of(EDITION).map
    assert len(map_.cells) == 54
    assert [len(fields) for fields in map_.fields] == [8] * 6
    assert [map_.name(cell) for cell in map_.cities] == ["11", "14", "41", "44", "71", "74"]
    assert sorted(map_.name(cell) for cell in map_.towns) == ["20", "23", "32", "45", "63", "82"]


def test_regions_2_and_3_and_3_and_6_touch_in_one_edge():
    map_ = box_of(EDITION).map
    edges = [
        {map_.regions[cell], map_.regions[other]}
        for cell, row in enumerate(map_.open_borders.neighbours)
        for other in row
        if other != NOTHING and cell < other
    ]
    assert edges.count({2, 3}) == edges.count({3, 6}) == 1


def test_walls_are_sides_of_hexes():
    box = box_of(EDITION)
    assert [len(board.walls) for board in box.borders["medium"]] == [10] * 6
    assert [len(board.walls) for board in box.borders["hard"]] == [20] * 6
    for board in box.borders["hard"]:
        assert all(board.neighbours[cell][side] == NOTHING for cell, side in board.walls)


def test_the_box_defines_the_rounds_of_a_standstill():
    assert box_of(EDITION).standstill_rounds == 10
    edition = corrected_edition(EDITION, "rounds = 10", "rounds = 3")
    assert box_of(edition).standstill_rounds == 3
    with pytest.raises(InvalidEdition, match="rounds"):
        box_of(corrected_edition(EDITION, "rounds = 10", "rounds = 0"))


def test_the_box_has_goods_dice_and_tiles():
    box = box_of(EDITION)
    assert dict(zip(box.letters, box.stock, strict=True)) == {"R": 10, "B": 10, "G": 10, "Y": 10, "S": 10}
    assert box.coal_stock == 6
    assert box.city_goods == ("Y", "R", "S", "S", "G", "B")
    assert sorted(box.black_faces) == ["ST", "ST", "SW", "SW", "WT", "WT"]
    assert box.engine_points == (0, 0, 0, 0, 1, 2, 3)
    assert {tile.points for tile in box.tiles.values()} == {2, -2}
    assert faces_of(box, "aaaaaa", True).tiles[1].effect == "eva_roll"
    assert faces_of(box, "aaaaaa", False).tiles[1].effect == "two"
    assert [box.orders[n, "b"].goods for n in range(1, 7)] == ["RRB", "BBG", "GGY", "YYS", "RSS", "RBGYS"]


def test_every_value_has_its_label():
    assert EDITION.labels()["reconstructed"] > 0
    assert set(EDITION.labels()) == {"printed", "deduced", "reconstructed"}


def test_the_options_have_evas_levels_of_the_box():
    levels = next(option for option in GAME.options if option.name == "eva")
    assert tuple(str(label) for label in levels.labels) == box_of(EDITION).eva_names


def test_a_corrected_box_can_be_played():
    edition = corrected_edition(EDITION, 'medium = ["1|2",', 'medium = ["12/0 02/0",')
    assert len(box_of(edition).borders["medium"][0].walls) == 4
    one_shot = corrected_edition(EDITION, 'effect = "destination"\nkind = "permanent"', 'effect = "destination"\nkind = "one-shot"')
    assert not box_of(one_shot).tiles[3, "a"].permanent
    GAME.setup(2, {"level": "medium"}, edition)


def test_adjacent_cities_need_a_track():
    box = box_of(corrected_edition(EDITION, '".1 C1 .1 .2 C2 .2"', '".1 .1 C1 C2 .2 .2"'))
    assert network(box.map, box.map.open_borders, bytes(len(box.map.cells))).links == ()


BAD_BOXES = [
    ('".1 .1 .1 .2 .2 .2"', '".1 .1 .1 .2 .2 .9"', ".9 is not a hex"),
    ('".1 C1 .1', '".1 .1 .1', "C1 must stand on the map once, not 0 times"),
    ('"t1 .1 .1', '"t1 t1 .1', "t1 must stand on the map once, not 2 times"),
    ('".1 .1 .1 .2 .2 .2"', '".1 .1 .1 .2 .2 .2 .2 .2 .2 .2 .2"', "a row has at most 10 hexes"),
    ('1 = "Y"', '1 = "Q"', "1 must be one of R, B, G, Y, S, not Q"),
    ('letter = "B"', 'letter = "R"', "two kinds of goods share the letter R or the colour blue"),
    ('letter = "B"', 'letter = "bb"', "bb is not one capital letter"),
    ('colour = "blue"', 'colour = "teal"', "colour must be one of"),
    ("extra_goods = 2", "extra_goods = 9", "the bag has too few goods for 5 players"),
    ("white_dice = 6", "white_dice = 5", "5 players need 6 white dice"),
    ('["SW", "SW",', '["SS", "SW",', "SS is not a face of the black die"),
    ("points = [0, 0, 0, 0, 1, 2, 3]", "points = [0, 0, 0, 0, 1, 2]", "points has 6 entries"),
    ('"1|2", "1|3"', '"1|6", "1|3"', "1|6: these regions have no border"),
    ('"1|2", "1|3"', '"1-2", "1|3"', "1-2 is not a wall"),
    ('"1|2", "1|3"', '"00/4", "1|3"', "00/4: there are no two hexes on that side"),
    ('tiles = ["engine",', 'tiles = ["track",', "the starting tiles are engine, track, points, tile, cargo, each once"),
    ('cargo_not = "S"', 'cargo_not = "Q"', "Q is not a letter of the goods: RBGYS"),
    ('effect = "two"', 'effect = "step"', "amounts is missing"),
    ('effect = "two"', 'effect = "turn"', "the effect turn is on two tiles"),
    ('effect = "two"', 'effect = "eva_roll"', "the effect eva_roll does not belong under tiles"),
    ('effect = "eva_roll"', 'effect = "two"', "the effect two does not belong under solo_tiles"),
    ('number = 2\nside = "b"\neffect = "steal"', 'number = 2\nside = "a"\neffect = "steal"', "side a of tile 2 is listed twice"),
    ('amounts = [1]\nkind = "permanent"', 'amounts = [1]\nkind = "one-shot"', "a tile that makes the engine stronger is permanent"),
    ('effect = "two"', 'effect = "two"\namounts = [1]', "the effect two has no amounts"),
    ("amounts = [1]", "amounts = [1, 2]", "the effect power has one amount"),
    ('a = "RB 2"', 'a = "RB two"', "an order is written as its goods, a space and its points"),
    ('number = 2\na = "BG 2"', 'number = 1\na = "BG 2"', "order 1 is listed twice"),
    ("dice = [1, 2, 3, 4, 5, 6]", "dice = [1, 2, 3, 4, 5, 9]", "a region of the map has fewer fields than 9"),
    ("reach = 3", "reech = 3", "reech is not a known key in eva"),
    ('game = "steamrollers"', 'game = "traxx"', "game must be one of steamrollers, not traxx"),
]


@pytest.mark.parametrize(("old", "new", "reason"), BAD_BOXES)
def test_an_invalid_box_is_rejected_with_line_and_reason(old, new, reason):
    edition = corrected_edition(EDITION, old, new)
    with pytest.raises(InvalidEdition) as error:
        GAME.setup(2, edition=edition)
    assert reason in str(error.value)
    line, told = SOURCE[: SOURCE.index(old)].count("\n") + 1, int(str(error.value).split("line ")[1].split(":")[0])
    assert abs(told - line) <= 4 or "two tiles" in reason, "what stands there twice is told where it stands again"


def test_a_missing_side_of_a_tile_is_rejected():
    start = SOURCE.index('[[tiles]]\nlabel = "printed"\nnumber = 6\nside = "b"')
    end = SOURCE.index("# Alone this tile")
    with pytest.raises(InvalidEdition, match="side b of tile 6 is missing"):
        box_of(Edition(SOURCE[:start] + SOURCE[end:], "my-box.toml"))


def test_a_solo_tile_must_replace_the_tile_that_needs_others():
    source = SOURCE.replace('number = 2\nside = "a"\neffect = "eva_roll"', 'number = 1\nside = "a"\neffect = "eva_roll"')
    source = source.replace('number = 2\nside = "b"\neffect = "eva_cross"', 'number = 1\nside = "b"\neffect = "eva_cross"')
    with pytest.raises(InvalidEdition, match="tile 2 needs other players"):
        box_of(Edition(source, "my-box.toml"))


@pytest.mark.parametrize("seats", [1, 3])
def test_a_box_with_other_kinds_of_tiles_can_be_played(seats):
    """Every one-shot tile permanent and vice versa, except the tile that must be permanent."""
    turned = (
        SOURCE.replace('kind = "one-shot"', "kind = 1")
        .replace('kind = "permanent"', 'kind = "one-shot"')
        .replace("kind = 1", 'kind = "permanent"')
    )
    turned = turned.replace('effect = "power"\namounts = [1]\nkind = "one-shot"', 'effect = "power"\namounts = [1]\nkind = "permanent"')
    setup, rng = GAME.setup(seats, edition=Edition(turned, "my-box.toml")), Random(4)
    for _ in range(4):
        match = Match(GAME, setup)
        while not match.over:
            seat = GAME.to_act(match.state)[0]
            match.play(seat, GAME.chance(match.state, rng) if seat == CHANCE else rng.choice(GAME.legal_moves(match.state, seat)))
        assert len(match.log) < GAME.max_moves(setup)


def test_a_map_of_another_shape_can_be_played_and_drawn():
    rows = SOURCE[SOURCE.index("rows = [") : SOURCE.index("# The colour of each city")]
    other = """rows = [
    "-- .1 .1 t1 .2 .2 .2",
    ".1 .1 C1 .1 .2 C2 t2",
    "-- .1 .1 .1 .2 .2 .2",
    ".3 .3 t3 .4 .4 .4 t4",
    ".3 C3 .3 .4 C4 .4",
    ".3 .3 .3 .4 .4 .4",
    ".5 .5 .5 t6 .6 .6 .6",
    ".5 C5 .5 .6 C6 .6",
    ".5 .5 t5 .6 .6 .6",
]

"""
    setup = GAME.setup(2, {"level": "hard"}, Edition(SOURCE.replace(rows, other), "my-box.toml"))
    match, rng = Match(GAME, setup), Random(2)
    while not match.over:
        seat = GAME.to_act(match.state)[0]
        match.play(seat, GAME.chance(match.state, rng) if seat == CHANCE else rng.choice(GAME.legal_moves(match.state, seat)))
    assert GAME.read_state(setup, GAME.write_state(match.state)) == match.state
    assert "<svg" in GAME.draw(match.state, 0, (), Look())
