"""The box: what is in it, and editions that are refused with line and reason."""

from __future__ import annotations

import re

import pytest

from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidEdition
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.rules.components import EDITION, box_of
from branchline.games.days_of_steam.words.names import letters_of, tile_words
from branchline.language import speaker


def test_the_box_holds_what_the_rulebook_counts() -> None:
    box = box_of(EDITION)
    assert (box.tracks, box.cities, box.goods) == (80, 12, 28)
    assert (box.markers, 4 * box.coal, box.die, box.hand, box.steam_limit, box.win) == (7, 20, 6, 3, 6, 13)
    assert {kind.steam for kind in box.kinds} == {1, 2}
    assert sum(kind.count for kind in box.kinds if kind.over) == 15


def test_tiles_lie_in_as_many_ways_as_they_look() -> None:
    ways = {kind.code: len(kind.faces) for kind in box_of(EDITION).kinds}
    assert (ways["ST"], ways["CU"], ways["DC"], ways["BR"], ways["YY"], ways["DJ1+"], ways["DE-S"]) == (2, 4, 2, 1, 4, 2, 4)


def test_places_of_tiles() -> None:
    box = box_of(EDITION)
    assert box.face["BR", 0].places == ((0, 2), (1, 3))
    assert box.face["DC", 0].places == ((0, 1), (2, 3))
    assert box.face["DE-C", 0].places == ((0, 1), (3,))
    assert box.face["WY", 0].places == ((0, 1, 2),)
    assert [kind.code for kind in box.kinds if kind.faces[0].is_junction] == [
        "TL", "TL+", "TR", "TR+", "YY", "YY+", "WY", "WY+", "DJ1+", "DJ2+", "T3+",
    ]  # fmt: skip


def test_every_tile_has_a_name() -> None:
    box = box_of(EDITION)
    names = {kind.code: str(tile_words(box, kind.code)) for kind in box.kinds}
    assert names["ST-W"] == "straight track with a water tower"
    assert names["CU-H"] == "curve on a hill"
    assert names["DE-C"] == "curve with a dead end"
    assert names["TL"] == "switch to the left"
    assert names["TR+"] == "switch to the right (may cover another tile)"
    assert len(set(names.values())) == len(names) - 1, "the two double switches are mirror images"
    assert str(tile_words(box, "XX")) == "tile XX"


@pytest.mark.parametrize(
    ("old", "new", "line_of", "reason"),
    [
        ('sections = ["NS", "EW"]', 'sections = ["NS", "EE"]', "new", "EE is not a section: two different letters of N E S W"),
        ('sections = ["NS", "EW"]', 'sections = ["NS", "SN"]', "new", "a section is listed twice"),
        ('stubs = ["W"]', 'stubs = ["N"]', "new", "a stub and a section share an edge"),
        ('stubs = ["W"]', 'stubs = ["Q"]', "new", "a stub is one letter of N E S W, each at most once"),
        ('code = "ST-H"', 'code = "st h"', "new", "st h is not a code: two to eight of A-Z, 0-9 and -"),
        ('code = "ST-H"', 'code = "ST"', None, "ST is listed twice"),
        ('mark = "hill"', 'mark = "cliff"', "new", "mark must be one of , hill, water, not cliff"),
        ("over = 3", "over = 7", "new", "over must be a whole number from 0 to 6"),
        ('letter = "G"', 'letter = "R"', None, "R is listed twice"),
        ('letter = "G"', 'letter = "green"', "new", "green must be one letter from A to Z"),
        ('colour = "green"', 'colour = "teal"', "new", None),
        ("cubes = 20", "cubes = 19", None, "19 cubes are too few for 4 players"),
        ("goods = 7", "goods = 1", None, None),
        ("open = 2", "open = 12", "new", None),
        ("hand = 3", "hand = 20", "new", None),
        ("enter = 1", "enter = 0", "new", "enter must be a whole number from 1 to 9"),
        ("colours = [0, 1, 3, 5]", "colours = [0, 1, 3]", "new", "colours has 3 entries; it takes 4 to 4"),
        ("win = 13", "wins = 13", None, None),
        ('game = "days_of_steam"', 'game = "traxx"', "new", "game must be one of days_of_steam, not traxx"),
    ],
)
def test_wrong_editions(old: str, new: str, line_of: str | None, reason: str | None) -> None:
    source = EDITION.source.replace(old, new, 1)
    assert source != EDITION.source
    with pytest.raises(InvalidEdition) as caught:
        GAME.setup(2, {}, Edition(source, "box.toml"))
    said = str(caught.value)
    assert re.match(r"box\.toml, line \d+: ", said)
    if line_of:
        assert f"line {source[: source.index(new)].count(chr(10)) + 1}:" in said
    if reason:
        assert said.endswith(reason)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("count = 3\ngoods = 7", "count = 9\ngoods = 7", "goods are too few"),
        ("count = 12\nover", "count = 99\nover", None),
        ("hand = 3", "hand = 9", None),
    ],
)
def test_boxes_that_do_not_add_up(old: str, new: str, reason: str | None) -> None:
    edition = Edition(EDITION.source.replace(old, new), "box.toml")
    if reason is None:
        assert GAME.setup(2, {}, edition).edition == edition
        return
    with pytest.raises(InvalidEdition, match=reason):
        GAME.setup(2, {}, edition)


def test_a_box_with_letters_of_its_own() -> None:
    """They are shown to everybody and read as they are printed; no letter of another language takes their place."""
    polish, other = speaker("pl", "days_of_steam"), box_of(Edition(EDITION.source.replace('letter = "B"', 'letter = "Q"'), "box.toml"))
    assert polish(letters_of(other, "RQ")) == "CQ"
    assert other.parse_letters("CQN") == "RQB"
    crossed = box_of(Edition(EDITION.source.replace('letter = "B"', 'letter = "C"'), "box.toml"))
    assert polish(letters_of(crossed, "RGC")) == "RZC"
    assert crossed.parse_letters("RZC") == "RGC"


def test_too_few_tiles_to_deal() -> None:
    source = re.sub(r"count = \d+\nover = \d+", "count = 1\nover = 0", EDITION.source).replace("hand = 3", "hand = 5")
    with pytest.raises(InvalidEdition, match="17 track tiles are too few to deal"):
        GAME.setup(2, {}, Edition(source, "box.toml"))


def test_too_few_cities() -> None:
    source = EDITION.source.replace("open = 2", "open = 9").replace("count = 3\ngoods", "count = 2\ngoods")
    with pytest.raises(InvalidEdition, match="8 cities are too few: one begins, 9 lie open"):
        GAME.setup(2, {}, Edition(source, "box.toml"))
