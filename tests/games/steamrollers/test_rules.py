"""Rounds, dice, tracks, engines, tiles, passing, the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.games.steamrollers.players import play_match
from tests.games.steamrollers.recount import kept_goods
from tests.games.steamrollers.table import GOODS, legal_texts, match_after, refusal, state_after, table_with, table_with_die

from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.map import CODE_OF, TYPE_OF
from branchline.games.steamrollers.rules.moves import Build, Draw, Pass, Roll, TakeDie, Upgrade
from branchline.games.steamrollers.rules.state import POOL, Turn

FULL = "00:0-1 01:0-1 02:0-1 10:0-1 12:0-1 20:0-1 21:0-1 22:0-1"  # every field of region 1


@pytest.mark.parametrize(("players", "goods", "dice"), [(1, 3, 3), (2, 4, 3), (3, 5, 4), (4, 6, 5), (5, 7, 6)])
def test_goods_and_dice_depend_on_the_number_of_players(players, goods, dice):
    start = GAME.new(GAME.setup(players))
    assert {len(move.goods) for move in GAME.legal_moves(start, CHANCE)} == {goods}
    rolling = table_with(players, phase="roll", turn=Turn())
    assert {len(move.white) for move in GAME.legal_moves(rolling, CHANCE)} == {dice}


def test_goods_of_a_citys_own_colour_are_removed_and_with_coal_one_is_added():
    def state_before_third_city(options):
        return match_after(2, options, "goods 1 RRRR", "goods 2 BBBB", "goods 3 RBSS").state.goods[2]

    assert state_before_third_city({}) == "RB"
    assert state_before_third_city({"coal": True}) == "RBK"


def test_removed_goods_return_to_the_bag_when_all_cities_are_filled():
    match = match_after(2, {}, "goods 1 RRYY", "goods 2 BBBB", "goods 3 BBSS", "goods 4 GGGG", "goods 5 YYYY")
    assert match.state.bag == (8, 4, 6, 4, 8)
    match.play_text(CHANCE, "goods 6 GGGG")
    assert match.state.bag == (8, 4, 2, 6, 10)
    assert match.state.goods == ("RR", "BBBB", "BB", "GGGG", "YYYY", "GGGG")


def test_no_more_goods_are_drawn_than_the_bag_has():
    match = match_after(5, {}, "goods 1 RRRRRRR")
    assert {move.goods.count("R") for move in GAME.legal_moves(match.state, CHANCE)} == {0, 1, 2, 3}
    assert GAME.illegal_reason(match.state, CHANCE, Draw(2, "RRRRBBB")) is not None


@pytest.mark.parametrize("option", ["coal", "orders", "starting_tiles"])
def test_solo_matches_have_only_the_option_level(option):
    with pytest.raises(InvalidSetup):
        GAME.setup(1, {option: True})
    GAME.setup(1, {"level": "hard"})


def test_players_move_in_order_and_the_first_player_changes():
    state = table_with(3, dice=(1, 2, 3, 4), first_seat=1, turn=Turn(1))
    state = state_after(state, (1, "take 1"), "upgrade", "done", (2, "take 2"), "upgrade", "done", (0, "take 3"), "upgrade", "done")
    assert (state.phase, state.round, state.first_seat) == ("roll", 2, 2)
    state = state_after(state, "roll 1,1,2,6 ST")
    assert GAME.to_act(state) == (2,)
    assert (state.dice, state.black_die) == ((1, 1, 2, 6), "ST")


def test_a_die_is_taken_from_the_remaining_dice():
    state = table_with(2, dice=(2, 2, 5))
    assert legal_texts(state) == ["take 2", "take 5"]
    assert refusal(state, "take 4") == "There is no such die left: 4"
    assert state_after(state, "take 2").dice == (2, 5)


def test_build_one_track_of_the_black_die_in_an_empty_hex_of_the_region():
    state = table_with_die(1, black_die="SW")
    builds = [move for move in GAME.legal_moves(state, 0) if isinstance(move, Build)]
    assert {move.cell for move in builds} == {"00", "01", "02", "10", "12", "20", "21", "22"}
    assert {TYPE_OF[CODE_OF[move.ends]] for move in builds} == {"S", "W"}
    assert len(builds) == 8 * (3 + 6)
    assert refusal(state, "11:0-3") == "You cannot draw on a city"
    assert refusal(state, "13:0-3") == "Your die shows 1: build in region 1"
    assert refusal(state, "21:0-1") == "The black die offers straight or wide curve, not tight curve"
    after = state_after(state, "21:0-3", "done")
    assert refusal(replace(after, phase="act", turn=Turn(0, 1)), "21:1-4") == "This hex already has a track"


def test_a_track_may_leave_the_map_and_need_not_join_anything():
    assert "00:3-5" not in legal_texts(table_with_die(1, black_die="ST"))
    assert {"00:0-3", "00:3-4"} <= set(legal_texts(table_with_die(1, black_die="ST")))


def test_tile_6_offers_all_three_tracks():
    state = table_with_die(1, black_die="SW", tiles={6: 0})
    assert "21:0-1" in legal_texts(state)
    assert state_after(state, "21:0-1").tiles[5] == 0


def test_an_upgrade_crosses_the_box_of_the_die_once():
    state = table_with_die(5, sheets={0: {"boxes": "26"}})
    after = state_after(state, "upgrade")
    assert after.sheets[0].boxes.bit_count() == 3
    assert refusal(table_with_die(5, sheets={0: {"boxes": "256"}}), "upgrade") == "Box 5 is already crossed"


def test_a_tile_is_taken_from_the_pool_or_from_any_seat_if_upright():
    for owner in (POOL, 1, 0):
        after = state_after(table_with_die(3, tiles={3: owner}), "tile")
        assert after.tiles[2] == 0
        assert after.sideways == 0b100
    lying = table_with_die(3, tiles={3: 1}, sideways=(3,))
    assert refusal(lying, "tile") == "Tile 3 lies sideways: it cannot be taken"


def test_tiles_are_turned_upright_when_their_owners_turn_begins():
    state = table_with(2, tiles={3: 0, 4: 1}, sideways=(3, 4), dice=(1, 2, 3))
    state = state_after(state, "take 1", "upgrade", "done")
    assert state.sideways == 0b100
    state = state_after(state, "take 2", "upgrade", "done", "roll 1,1,1 SW")
    assert GAME.to_act(state) == (1,)


def test_passing_is_legal_only_if_no_action_is_possible():
    assert refusal(table_with_die(1), "pass") == "You can pass only if you cannot use the die"
    stuck = table_with_die(1, sheets={0: {"tracks": FULL, "boxes": "1"}}, tiles={1: 1}, sideways=(1,))
    assert legal_texts(stuck) == ["pass"]
    assert state_after(stuck, "pass").phase == "end"


def test_passing_is_legal_even_if_a_tile_would_allow_an_action():
    stuck = table_with_die(1, sheets={0: {"tracks": FULL, "boxes": "1"}}, tiles={1: 1, 5: 0}, sideways=(1,))
    assert legal_texts(stuck) == ["step 2", "pass"]


def test_the_round_is_finished_when_the_third_city_is_emptied():
    links = "12:0-3 13:0-3"  # city 1 to city 2
    goods = ("R", "", "", "BGY", "RB", "RG")
    state = table_with_die(1, 3, goods=goods, sheets={0: {"tracks": links, "boxes": "1"}}, dice=(2, 3, 4))
    state = state_after(state, "deliver R 1:0-2", "done")
    assert state.goods[0] == ""
    assert GAME.to_act(state) == (1,)
    state = state_after(state, "take 2", "upgrade", "done", "take 3", "upgrade", "done")
    assert GAME.to_act(state) == ()
    assert GAME.outcome(state).ending == "cities"
    assert GAME.outcome(state).ranks == (1, 2, 2)


def test_a_city_with_only_coal_is_not_empty_and_own_cargo_does_not_count():
    goods = ("K", "", "", "BGY", "RB", "RG")
    state = table_with_die(1, goods=goods, dice=(2,), first_seat=1)
    assert GAME.to_act(state_after(state, "upgrade", "done")) == (CHANCE,)
    goods = ("", "", "", "BGY", "RB", "RG")
    state = table_with_die(1, goods=goods, dice=(2,), first_seat=1, sheets={0: {"cargo": "R3"}})
    assert GAME.to_act(state_after(state, "upgrade", "done")) == ()


def test_cities_empty_after_the_setup_count_from_the_first_round():
    match = match_after(2, {}, "goods 1 YYYY", "goods 2 RRRR", "goods 3 SSSS", "goods 4 BBBB", "goods 5 BBBB", "goods 6 YYYY")
    match.settle("x")
    assert match.state.goods[:3] == ("", "", "")
    assert match.state.phase == "take"


def test_ten_rounds_without_progress_end_the_match():
    state = table_with_die(1, idle_rounds=10, dice=(2,), first_seat=1)
    outcome_of = state_after(state, "tile", "done")
    assert GAME.outcome(outcome_of).ending == "idle"
    assert GAME.outcome(state_after(state, "upgrade", "done")) is None
    assert GAME.outcome(state_after(replace(state, idle_rounds=9), "tile", "done")) is None


def test_ties_are_broken_by_boxes_then_by_the_network():
    def outcome_of(*sheets):
        return GAME.outcome(table_with(3, phase="over", ending="cities", sheets=dict(enumerate(sheets))))

    plain = {"delivery_points": 3}
    more_boxes = {"delivery_points": 3, "boxes": "123"}
    assert outcome_of(plain, more_boxes, plain).ranks == (2, 1, 2)
    assert [str(t) for t in outcome_of(plain, more_boxes, plain).ties] == [
        "Tie on points: the stronger engine wins",
        "Tie on points, engine and network: the place is shared",
    ]
    linked = {"delivery_points": 2, "tracks": "12:0-3 13:0-3"}
    assert outcome_of(plain, linked, {}).ranks == (2, 1, 3)


def test_tracks_next_to_a_wall_do_not_join_across_it():
    sheets = {0: {"tracks": "12:0-3 13:0-3", "boxes": "1"}}
    open_ = table_with_die(1, sheets=sheets, goods=("R", *GOODS[1:]))
    walled = table_with_die(1, 2, {"level": "medium"}, map=1, sheets=sheets, goods=("R", *GOODS[1:]))
    assert GAME.score(open_, 0)["network"] == 1
    assert GAME.score(walled, 0)["network"] == 0
    assert "deliver R 1:0-2" in legal_texts(open_)
    assert "deliver R 1:0-2" not in legal_texts(walled)
    assert refusal(walled, "deliver R 1:0-2") == "Your tracks do not join these cities this way"
    assert "02:0-3" in legal_texts(walled)


def test_the_first_player_and_the_map_are_random():
    match = Match(GAME, GAME.setup(3, {"level": "hard"}))
    while match.state.phase != "map":
        match.play(CHANCE, GAME.legal_moves(match.state, CHANCE)[0])
    assert legal_texts(match.state) == [f"map {n}" for n in range(1, 7)]
    match.play_text(CHANCE, "map 6")
    assert len(match.state.borders.walls) == 2 * (5 + 5)
    assert legal_texts(match.state) == ["first 0", "first 1", "first 2"]


def test_undo_ends_with_rolls_and_the_next_player():
    match = Match(GAME, GAME.setup(2))
    match.settle("undo")
    seat = GAME.to_act(match.state)[0]
    match.play(seat, TakeDie(match.state.dice[0]))
    match.play(seat, Upgrade())
    assert match.undo(seat, whole_turn=True) == 2
    assert match.state.phase == "take"
    assert not match.undoable(CHANCE)


def test_chance_rolls_the_dice_of_the_box():
    rng, state = Random(5), table_with(2, phase="roll", turn=Turn())
    rolls = [GAME.chance(state, rng) for _ in range(3000)]
    assert all(isinstance(roll, Roll) for roll in rolls)
    ones = sum(roll.white.count(1) for roll in rolls)
    assert 1350 < ones < 1650
    assert {roll.black for roll in rolls} == {"SW", "ST", "WT"}


def test_the_number_of_goods_is_constant():
    options = {"coal": True, "orders": True, "starting_tiles": True}
    match, counted = Match(GAME, GAME.setup(3, options)), 0
    for seat, move in play_match(3, options, "goods", 500).log:
        match.play(seat, move)
        if match.state.phase not in ("goods", "sides"):
            found = kept_goods(match.state)
            assert [found[letter] for letter in "RBGYS"] == [10] * 5
            assert found["K"] <= 6
            counted += 1
    assert counted > 400


def test_only_the_seat_to_act_has_legal_moves():
    assert GAME.legal_moves(table_with(2), 1) == ()
    outcome_of = table_with(2, phase="over", ending="cities")
    assert refusal(outcome_of, "done") == "The match is over"
    assert GAME.illegal_reason(outcome_of, 0, Pass()) is not None
