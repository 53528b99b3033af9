"""Rounds, dice, building, upgrading, taking tiles, passing, the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.games.steamrollers.players import played as steady_match
from tests.games.steamrollers.recount import kept_goods
from tests.games.steamrollers.table import GOODS, acting, lay, placed, played, refused, texts

from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.map import CODE_OF, TYPE_OF
from branchline.games.steamrollers.rules.moves import Build, Draw, Pass, Roll, TakeDie, Upgrade
from branchline.games.steamrollers.rules.state import POOL, Turn

FULL = "00:0-1 01:0-1 02:0-1 10:0-1 12:0-1 20:0-1 21:0-1 22:0-1"  # every field of region 1


@pytest.mark.parametrize(("players", "goods", "dice"), [(1, 3, 3), (2, 4, 3), (3, 5, 4), (4, 6, 5), (5, 7, 6)])
def test_goods_and_dice_by_players(players, goods, dice):
    start = GAME.new(GAME.setup(players))
    assert {len(move.goods) for move in GAME.legal_moves(start, CHANCE)} == {goods}
    rolling = placed(players, phase="roll", turn=Turn())
    assert {len(move.white) for move in GAME.legal_moves(rolling, CHANCE)} == {dice}


def test_goods_of_the_own_colour_are_taken_away_and_with_coal_one_coal_comes():
    def third(options):
        return lay(2, options, "goods 1 RRRR", "goods 2 BBBB", "goods 3 RBSS").state.goods[2]

    assert third({}) == "RB"
    assert third({"coal": True}) == "RBK"


def test_goods_taken_away_return_to_the_bag_when_all_cities_are_filled():
    match = lay(2, {}, "goods 1 RRYY", "goods 2 BBBB", "goods 3 BBSS", "goods 4 GGGG", "goods 5 YYYY")
    assert match.state.bag == (8, 4, 6, 4, 8)
    match.play_text(CHANCE, "goods 6 GGGG")
    assert match.state.bag == (8, 4, 2, 6, 10)
    assert match.state.goods == ("RR", "BBBB", "BB", "GGGG", "YYYY", "GGGG")


def test_the_bag_gives_no_more_than_it_has():
    match = lay(5, {}, "goods 1 RRRRRRR")
    assert {move.goods.count("R") for move in GAME.legal_moves(match.state, CHANCE)} == {0, 1, 2, 3}
    assert GAME.illegal_reason(match.state, CHANCE, Draw(2, "RRRRBBB")) is not None


@pytest.mark.parametrize("option", ["coal", "orders", "starting_tiles"])
def test_alone_only_the_level_may_be_used(option):
    with pytest.raises(InvalidSetup):
        GAME.setup(1, {option: True})
    GAME.setup(1, {"level": "hard"})


def test_a_round_goes_from_the_first_player_to_the_left_and_the_marker_passes_on():
    state = placed(3, dice=(1, 2, 3, 4), first=1, turn=Turn(1))
    state = played(state, (1, "take 1"), "upgrade", "done", (2, "take 2"), "upgrade", "done", (0, "take 3"), "upgrade", "done")
    assert (state.phase, state.round, state.first) == ("roll", 2, 2)
    state = played(state, "roll 1,1,2,6 ST")
    assert GAME.to_act(state) == (2,)
    assert (state.dice, state.black) == ((1, 1, 2, 6), "ST")


def test_a_die_is_taken_from_those_left():
    state = placed(2, dice=(2, 2, 5))
    assert texts(state) == ["take 2", "take 5"]
    assert refused(state, "take 4") == "There is no such die left: 4"
    assert played(state, "take 2").dice == (2, 5)


def test_build_one_track_of_the_black_die_in_an_empty_hex_of_the_region():
    state = acting(1, black="SW")
    builds = [move for move in GAME.legal_moves(state, 0) if isinstance(move, Build)]
    assert {move.cell for move in builds} == {"00", "01", "02", "10", "12", "20", "21", "22"}
    assert {TYPE_OF[CODE_OF[move.ends]] for move in builds} == {"S", "W"}
    assert len(builds) == 8 * (3 + 6)
    assert refused(state, "11:0-3") == "You cannot draw on a city"
    assert refused(state, "13:0-3") == "Your die shows 1: build in region 1"
    assert refused(state, "21:0-1") == "The black die offers straight or wide curve, not tight curve"
    after = played(state, "21:0-3", "done")
    assert refused(replace(after, phase="act", turn=Turn(0, 1)), "21:1-4") == "This hex already has a track"


def test_an_end_may_point_off_the_map_and_need_not_join_anything():
    assert "00:3-5" not in texts(acting(1, black="ST"))
    assert {"00:0-3", "00:3-4"} <= set(texts(acting(1, black="ST")))


def test_tile_6_offers_all_three_tracks():
    state = acting(1, black="SW", tiles={6: 0})
    assert "21:0-1" in texts(state)
    assert played(state, "21:0-1").tiles[5] == 0


def test_upgrade_crosses_the_box_of_the_die_once():
    state = acting(5, sheets={0: {"boxes": "26"}})
    after = played(state, "upgrade")
    assert after.sheets[0].boxes.bit_count() == 3
    assert refused(acting(5, sheets={0: {"boxes": "256"}}), "upgrade") == "Box 5 is already crossed"


def test_a_tile_comes_from_the_pool_from_a_seat_where_it_stands_upright_or_from_oneself():
    for owner in (POOL, 1, 0):
        after = played(acting(3, tiles={3: owner}), "tile")
        assert after.tiles[2] == 0
        assert after.sideways == 0b100
    lying = acting(3, tiles={3: 1}, sideways=(3,))
    assert refused(lying, "tile") == "Tile 3 lies sideways: it cannot be taken"


def test_tiles_are_straightened_when_their_owner_s_turn_begins():
    state = placed(2, tiles={3: 0, 4: 1}, sideways=(3, 4), dice=(1, 2, 3))
    state = played(state, "take 1", "upgrade", "done")
    assert state.sideways == 0b100
    state = played(state, "take 2", "upgrade", "done", "roll 1,1,1 SW")
    assert GAME.to_act(state) == (1,)


def test_pass_only_if_no_action_is_possible():
    assert refused(acting(1), "pass") == "You can pass only if you cannot use the die"
    stuck = acting(1, sheets={0: {"tracks": FULL, "boxes": "1"}}, tiles={1: 1}, sideways=(1,))
    assert texts(stuck) == ["pass"]
    assert played(stuck, "pass").phase == "end"


def test_no_tile_need_be_used_to_avoid_passing():
    stuck = acting(1, sheets={0: {"tracks": FULL, "boxes": "1"}}, tiles={1: 1, 5: 0}, sideways=(1,))
    assert texts(stuck) == ["step 2", "pass"]


def test_the_round_is_finished_when_the_third_city_is_emptied():
    links = "12:0-3 13:0-3"  # city 1 to city 2
    goods = ("R", "", "", "BGY", "RB", "RG")
    state = acting(1, 3, goods=goods, sheets={0: {"tracks": links, "boxes": "1"}}, dice=(2, 3, 4))
    state = played(state, "deliver R 1:0-2", "done")
    assert state.goods[0] == ""
    assert GAME.to_act(state) == (1,)
    state = played(state, "take 2", "upgrade", "done", "take 3", "upgrade", "done")
    assert GAME.to_act(state) == ()
    assert GAME.outcome(state).ending == "cities"
    assert GAME.outcome(state).ranks == (1, 2, 2)


def test_a_city_with_only_coal_is_not_empty_and_own_cargo_does_not_count():
    goods = ("K", "", "", "BGY", "RB", "RG")
    state = acting(1, goods=goods, dice=(2,), first=1)
    assert GAME.to_act(played(state, "upgrade", "done")) == (CHANCE,)
    goods = ("", "", "", "BGY", "RB", "RG")
    state = acting(1, goods=goods, dice=(2,), first=1, sheets={0: {"cargo": "R3"}})
    assert GAME.to_act(played(state, "upgrade", "done")) == ()


def test_cities_emptied_in_the_setup_count_but_the_first_round_is_played():
    match = lay(2, {}, "goods 1 YYYY", "goods 2 RRRR", "goods 3 SSSS", "goods 4 BBBB", "goods 5 BBBB", "goods 6 YYYY")
    match.settle("x")
    assert match.state.goods[:3] == ("", "", "")
    assert match.state.phase == "take"


def test_ten_rounds_of_nothing_end_the_match():
    state = acting(1, idle=10, dice=(2,), first=1)
    over = played(state, "tile", "done")
    assert GAME.outcome(over).ending == "idle"
    assert GAME.outcome(played(state, "upgrade", "done")) is None
    assert GAME.outcome(played(replace(state, idle=9), "tile", "done")) is None


def test_ties_go_to_boxes_then_to_the_network():
    def over(*sheets):
        return GAME.outcome(placed(3, phase="over", ending="cities", sheets=dict(enumerate(sheets))))

    plain = {"delivered": 3}
    more_boxes = {"delivered": 3, "boxes": "123"}
    assert over(plain, more_boxes, plain).ranks == (2, 1, 2)
    assert [str(t) for t in over(plain, more_boxes, plain).ties] == [
        "Tie on points: the stronger engine wins",
        "Tie on points, engine and network: the place is shared",
    ]
    linked = {"delivered": 2, "tracks": "12:0-3 13:0-3"}
    assert over(plain, linked, {}).ranks == (2, 1, 3)


def test_walls_let_track_lie_beside_them_but_join_nothing():
    sheets = {0: {"tracks": "12:0-3 13:0-3", "boxes": "1"}}
    open_ = acting(1, sheets=sheets, goods=("R", *GOODS[1:]))
    walled = acting(1, 2, {"level": "medium"}, map=1, sheets=sheets, goods=("R", *GOODS[1:]))
    assert GAME.score(open_, 0)["network"] == 1
    assert GAME.score(walled, 0)["network"] == 0
    assert "deliver R 1:0-2" in texts(open_)
    assert "deliver R 1:0-2" not in texts(walled)
    assert refused(walled, "deliver R 1:0-2") == "Your tracks do not join these cities this way"
    assert "02:0-3" in texts(walled)


def test_the_first_player_and_the_map_are_drawn_by_lot():
    match = Match(GAME, GAME.setup(3, {"level": "hard"}))
    while match.state.phase != "map":
        match.play(CHANCE, GAME.legal_moves(match.state, CHANCE)[0])
    assert texts(match.state) == [f"map {n}" for n in range(1, 7)]
    match.play_text(CHANCE, "map 6")
    assert len(match.state.borders.walls) == 2 * (5 + 5)
    assert texts(match.state) == ["first 0", "first 1", "first 2"]


def test_what_may_be_undone_ends_with_dice_and_with_others():
    match = Match(GAME, GAME.setup(2))
    match.settle("undo")
    seat = GAME.to_act(match.state)[0]
    match.play(seat, TakeDie(match.state.dice[0]))
    match.play(seat, Upgrade())
    assert match.undo(seat, whole_turn=True) == 2
    assert match.state.phase == "take"
    assert not match.undoable(CHANCE)


def test_chance_rolls_true_dice():
    rng, state = Random(5), placed(2, phase="roll", turn=Turn())
    rolls = [GAME.chance(state, rng) for _ in range(3000)]
    assert all(isinstance(roll, Roll) for roll in rolls)
    ones = sum(roll.white.count(1) for roll in rolls)
    assert 1350 < ones < 1650
    assert {roll.black for roll in rolls} == {"SW", "ST", "WT"}


def test_no_good_is_lost_and_none_is_won():
    options = {"coal": True, "orders": True, "starting_tiles": True}
    match, counted = Match(GAME, GAME.setup(3, options)), 0
    for seat, move in steady_match(3, options, "goods", 500).log:
        match.play(seat, move)
        if match.state.phase not in ("goods", "sides"):
            found = kept_goods(match.state)
            assert [found[letter] for letter in "RBGYS"] == [10] * 5
            assert found["K"] <= 6
            counted += 1
    assert counted > 400


def test_legal_moves_are_nobody_s_when_it_is_over_or_another_s_turn():
    assert GAME.legal_moves(placed(2), 1) == ()
    over = placed(2, phase="over", ending="cities")
    assert refused(over, "done") == "The match is over"
    assert GAME.illegal_reason(over, 0, Pass()) is not None
