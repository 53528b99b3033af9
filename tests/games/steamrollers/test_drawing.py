"""The picture: pieces, selectable places, ghosts."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from tests.games.steamrollers.table import match_after, state_after, table_with, table_with_die
from tests.games.steamrollers.test_deliveries import NET

from branchline.drawing.picture import THEMES, Look
from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.drawing.art import middle, path
from branchline.games.steamrollers.drawing.card import ORDER_HEIGHT, WIDTH
from branchline.games.steamrollers.rules.components import EDITION, box_of
from branchline.games.steamrollers.rules.map import CODE_OF, SECTIONS
from branchline.games.steamrollers.rules.state import Turn
from branchline.language import speaker

ALL_OPTIONS = {"coal": True, "orders": True, "starting_tiles": True, "level": "hard"}


def picks_in(state, seat=0, look=None):
    drawn = GAME.draw(state, seat, GAME.legal_moves(state, seat), look or Look())
    root = ElementTree.fromstring(drawn)
    return {element.get("data-pick"): element.get("aria-label") for element in root.iter() if element.get("data-pick")}


def full_table(**more):
    sheets = {0: {"tracks": NET, "boxes": "12345", "delivered_goods": "RB", "cargo": "G3"}, 1: {"orders": (2,)}}
    return table_with_die(1, 2, ALL_OPTIONS, map=1, tiles={5: 0, 1: 0, 3: 1}, goods=("RK", "B", "", "", "Y", "R"), sheets=sheets, **more)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_pictures_in_every_look(theme, language):
    look = Look(theme, speaker(language, "steamrollers"))
    for state in (full_table(), table_with(1), table_with(5), table_with(2, phase="over", ending="cities"), GAME.new(GAME.setup(3))):
        drawn = GAME.draw(state, 0, GAME.legal_moves(state, 0), look)
        ElementTree.fromstring(drawn)
        assert "{" not in "".join(re.findall(r'aria-label="([^"]*)"', drawn))


def test_selectable_places_of_the_picture():
    found = picks_in(full_table())
    assert {"cell=00", "good=1R", "good=1K", "city=2", "tile=1", "take=1", "tile=5", "value=2", "value=6", "order=1"} <= set(found)
    assert "cell=03" not in found
    assert "box=1" not in found
    assert found["cell=00"] == "Hex 00, region 1, empty"
    assert found["good=1R"] == "City 1: red good"


def test_two_dice_are_selectable():
    found = picks_in(table_with(1, dice=(2, 2, 5)))
    assert {"die=2", "die=5", "second=2", "second=5"} <= set(found)
    assert "second=none" in picks_in(table_with(2, tiles={2: 0}))


def test_with_real_dice_every_face_is_selectable():
    state = table_with(2, phase="roll", turn=Turn())
    found = picks_in(state, CHANCE)
    assert {"die1=1", "die3=6", "black=SW", "black=WT"} <= set(found)
    start = picks_in(GAME.new(GAME.setup(2)), CHANCE)
    assert {"good1=R", "good4=S"} <= set(start)
    alone = GAME.new(GAME.setup(1))
    assert {"good_a=R", "good_c=S"} <= set(picks_in(alone, CHANCE))
    drawn = GAME.draw(alone, CHANCE, GAME.legal_moves(alone, CHANCE), Look())
    assert "Goods drawn for city 1, from left to right" in drawn


def test_ghosts_of_moves():
    state, look = full_table(), Look()
    for typed in ("00:0-3", "deliver K 1:1-3", "tile"):
        ghost = GAME.ghost(state, 0, GAME.read_move(typed), look)
        assert "0.55" in ghost
        ElementTree.fromstring(f"<svg>{ghost}</svg>")
    assert GAME.ghost(table_with_die(6), 0, GAME.read_move("upgrade"), look)
    assert GAME.ghost(state, 0, GAME.read_move("done"), look) == ""


def test_tracks_end_at_their_sides_and_pass_through_towns():
    for ends in SECTIONS:
        drawn, (x, y) = path(ends, CODE_OF[ends], 100), middle(ends, CODE_OF[ends], 100)
        numbers = [float(n) for n in re.findall(r"-?\d+\.\d", drawn)]
        for px, py in (numbers[:2], numbers[-2:]):
            assert abs((px * px + py * py) ** 0.5 - 86.6) < 0.2
        apart = {1: 50.0, 2: 23.2, 3: 0.0}[min(ends[1] - ends[0], 6 - ends[1] + ends[0])]
        assert abs((x * x + y * y) ** 0.5 - apart) < 0.2


def labels(state, seat=0, look=None):
    drawn = GAME.draw(state, seat, GAME.legal_moves(state, seat), look or Look())
    return [label for element in ElementTree.fromstring(drawn).iter() if (label := element.get("aria-label"))]


def test_the_kind_of_a_track_is_chosen_on_the_black_die():
    found = picks_in(table_with_die(1, black_die="SW"))
    assert {key: found[key] for key in found if key.startswith("shape")} == {"shape=S": "straight", "shape=W": "wide curve"}
    assert "shape=T" in picks_in(table_with_die(1, black_die="SW", tiles={6: 0}))
    start = table_with(2, {"starting_tiles": True}, phase="start", starting_tiles=("track",), round=0)
    assert {"shape=S", "shape=W", "shape=T"} <= set(picks_in(start))


def table_after_theft():
    """The first seat has the die that the third took; the second began the round."""
    return state_after(table_with(3, sides="abaaaa", tiles={2: 0}, first_seat=1, turn=Turn(2)), (2, "take 3"), (0, "play"))


def test_a_stolen_die_and_the_first_player_s_marker_are_shown():
    state = table_after_theft()
    assert "A stolen die, player 1: 3" in labels(state)
    assert "The first player's marker: player 2" in labels(state)
    plain = GAME.draw_text(state, 0, Look())
    assert "stolen [3] by player 1" in plain
    assert "first player 2" in plain
    polish = Look(say=speaker("pl", "steamrollers"))
    assert "przejęta [3]: gracz 1" in GAME.draw_text(state, 0, polish)
    assert "Znacznik pierwszego gracza: gracz 2" in labels(state, look=polish)


def test_eva_s_die_is_shown():
    state = state_after(table_with(1), "take 1 2")
    assert "Eva's die: 3" in labels(state)
    assert "Eva's die [3]" in GAME.draw_text(state, 0, Look())
    again = replace(state, phase="eva", eva=replace(state.eva, die=5))
    assert "Eva's die: 5" in labels(again), "what she rolled again counts"
    assert ">Ewa<" in GAME.draw(state, 0, (), Look(say=speaker("pl", "steamrollers")))


def test_a_crossed_number_is_drawn_above_its_cross():
    state = table_with(2, sheets={0: {"boxes": "3"}})
    box = next(e for e in ElementTree.fromstring(GAME.draw(state, 0, (), Look())).iter() if e.get("data-box") == "3")
    kinds = [element.tag.rpartition("}")[2] for element in box.iter()]
    assert kinds.index("path") < kinds.index("circle") < kinds.index("text")
    assert "[2] x3x [4]" in GAME.draw_text(state, 0, Look())


@pytest.mark.parametrize("more", [{"sheets": {0: {"boxes": "3"}}}, {"tiles": {2: 0}, "sideways": (2,)}])
def test_the_text_explains_the_signs_that_it_contains(more):
    polish = Look(say=speaker("pl", "steamrollers"))
    assert GAME.draw_text(table_with(2, **more), 0, Look()).endswith("Tiles: [2a] lies sideways. Engine: x3x is crossed.")
    assert GAME.draw_text(table_with(2, **more), 0, polish).endswith("Kafelki: [2a] obrócony bokiem. Lokomotywa: x3x skreślona.")
    assert "sideways" not in GAME.draw_text(table_with(2), 0, Look())


@pytest.mark.parametrize("goods", ["R", "RBGYS", "RRBBGG", "RRRBBBGGG"])
def test_an_order_holds_up_to_nine_goods(goods):
    edition = Edition(EDITION.source.replace('a = "RB 2"', f'a = "{goods} 2"'), "my-box.toml")
    setup = GAME.setup(2, {"orders": True}, edition)
    state = replace(table_with(2, {"orders": True}), setup=setup, box=box_of(edition))
    card = next(e for e in ElementTree.fromstring(GAME.draw(state, 0, (), Look())).iter() if e.get("data-order") == "1")
    places = [e.get("transform") for e in card.iter() if e.get("data-good")]
    assert len(set(places)) == len(goods)
    for place in places:
        x, y = (float(number) for number in re.findall(r"[\d.]+", place))
        assert x <= WIDTH - 55, "the points have their room"
        assert 10 <= y <= ORDER_HEIGHT - 10


def test_rows_are_arranged_on_the_goods_board():
    match = match_after(1, {}, *(f"goods {n} {row}" for n, row in enumerate(("RRR", "RBG", "BBB", "GGG", "YYY", "YYY"), 1)))
    assert [key for key in picks_in(match.state) if key.startswith("city")] == ["city=2"]
    assert GAME.ghost(match.state, 0, GAME.read_move("row 2 GB"), Look())


def test_goods_have_letters_of_the_readers_language():
    state = table_with(2, goods=("R", "B", "G", "Y", "S", "K"))
    for language, letters in (("en", "RBGYSK"), ("pl", "CNZŻSW")):
        look = Look(say=speaker(language, "steamrollers"))
        shown = re.findall(r">([^<>])</text>", GAME.draw(state, 0, (), look))
        assert set(letters) <= set(shown)
        assert f"1{letters[3]}: {letters[0]}" in GAME.draw_text(state, 0, look)


def test_the_text_shows_the_table():
    plain = GAME.draw_text(full_table(), 0, Look())
    assert "(1Y)" in plain
    assert "walls # of map 1" in plain
    assert "own cargo on city 3: green good" in plain
    assert "orders open" in plain
    assert "0→ 1↘ 2↙ 3← 4↖ 5↗" in plain
    assert "R red good" in plain
    assert "\x1b[" in GAME.draw_text(full_table(), 0, Look(colour=True))
    assert "Eva  crosses" in GAME.draw_text(table_with(1), 0, Look())


def test_the_text_shows_walls():
    state = table_with(2, {"level": "medium"}, map=1)  # between regions 1 and 2
    rows = GAME.draw_text(state, 0, Look()).splitlines()
    top = next(n for n, line in enumerate(rows) if line.startswith("0  "))
    assert [line.rstrip() for line in rows[top : top + 6]] == [
        "0    .1     .1     .1  #  .2     .2     .2",
        "                        ###",
        "1       .1    (1Y)    .1  #  .2    (2R)    .2",
        "                        ###",
        "2    o1     .1     .1  #  o2     .2     .2",
        "3       .3     .3     o3     .4     .4     .4",
    ]
    everything = "\n".join(rows[top:])
    assert everything.count("#") == 3 + 2 * 3, "five sides: three beside each other, two below"
    assert "#" not in GAME.draw_text(table_with(2), 0, Look())
