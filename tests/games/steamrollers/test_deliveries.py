"""Networks, routes, deliveries, and the tiles and orders that go with them."""

from __future__ import annotations

import pytest
from tests.games.steamrollers.table import GOODS, legal_deliveries, legal_texts, refusal, state_after, table_with, table_with_die

from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.deliveries import power as power_of
from branchline.games.steamrollers.rules.network import routes
from branchline.games.steamrollers.rules.scoring import network_of

YELLOW_TOWN = "21:5-3 20:0-1 30:4-1"
NET = (
    "12:3-0 13:3-2 23:5-2 32:5-0 33:3-1 "  # 1 to 4 over two towns
    "22:4-2 31:5-1 42:4-3 "  # 1 to 3
    "51:4-0 52:3-0 53:3-5 "  # 3 to 4
    "34:2-0 35:3-4 25:1-4"  # 4 to 2
)
RED_IN_1 = ("R", *GOODS[1:])


def lengths(state, to):
    return sorted(route.distance for route in routes(network_of(state, 0), 1) if route.to == to)


def test_cities_1_and_3_and_the_yellow_town_are_joined():
    state = table_with(sheets={0: {"tracks": YELLOW_TOWN + " 63:0-3"}})
    map_, net = state.box.map, network_of(state, 0)
    (link,) = net.links
    assert (link.start[0], link.end[0], link.length) == (1, 3, 2)
    assert [map_.name(cell) for cell in link.towns] == ["20"]
    assert not any(route.to == 5 for route in routes(net, 1))
    blue_town = map_.numbers[6, 3]
    assert blue_town in map_.towns
    assert blue_town not in link.cells
    assert GAME.score(state, 0)["network"] == 2


def test_a_red_good_goes_from_1_to_2_by_3_or_by_4_cities_and_towns():
    state = table_with_die(1, goods=RED_IN_1, sheets={0: {"tracks": NET, "boxes": "1234"}})
    assert lengths(state, 2) == [3, 4]
    assert GAME.score(state, 0)["network"] == 4 + 2
    found = {GAME.write_move(move): GAME.score(GAME.apply(state, 0, move), 0)["deliveries"] for move in legal_deliveries(state)}
    assert found == {"deliver R 1:0-4:5-2": 4, "deliver R 1:1-3:1-4:5-2": 3}


def test_power_3_reaches_only_the_shorter_route():
    state = table_with_die(1, goods=RED_IN_1, sheets={0: {"tracks": NET, "boxes": "256"}})
    (move,) = legal_deliveries(state)
    after = GAME.apply(state, 0, move)
    assert after.sheets[0].delivery_points == 3
    assert after.goods[0] == ""
    assert after.bag[0] == state.bag[0] + 1


def test_routes_visit_no_city_twice_and_distinguish_parallel_links():
    parallel = "12:0-3 13:0-3 02:0-2 03:0-3 04:1-3"
    state = table_with_die(1, goods=RED_IN_1, sheets={0: {"tracks": parallel, "boxes": "1"}})
    assert len(network_of(state, 0).links) == 2
    assert len(legal_deliveries(state)) == 2
    assert len({GAME.write_move(move) for move in legal_deliveries(state)}) == 2
    assert len({tuple(GAME.picks(state, 0, move).items()) for move in legal_deliveries(state)}) == 2
    assert refusal(state, "deliver R 1:0-2:3-1:5-2") == "No city may be passed twice"


def test_a_line_from_a_city_to_itself_does_not_count():
    state = table_with(sheets={0: {"tracks": "12:3-4 02:1-2"}})
    assert network_of(state, 0).links == ()
    loop = table_with(sheets={0: {"tracks": "00:0-1 01:2-3 10:4-5"}})
    assert GAME.score(loop, 0)["network"] == 0


def test_grey_goods_go_to_city_3_or_4_and_coal_to_any_other():
    grey = table_with_die(1, goods=("S", *GOODS[1:]), sheets={0: {"tracks": NET, "boxes": "123456"}})
    assert {move.to for move in legal_deliveries(grey)} == {3, 4}
    assert refusal(grey, "deliver S 1:1-3:1-4:5-2") == "City 2 does not take this: grey good"
    coal = table_with_die(3, 2, {"coal": True}, goods=("", "", "K", "", "", ""), sheets={0: {"tracks": NET, "boxes": "123456"}})
    assert {move.to for move in legal_deliveries(coal)} == {1, 2, 4}


def test_delivered_coal_leaves_the_game_without_orders():
    coal = table_with_die(3, 2, {"coal": True}, goods=("R", "R", "K", "R", "R", "R"), sheets={0: {"tracks": NET, "boxes": "123456"}})
    after = GAME.apply(coal, 0, legal_deliveries(coal)[0])
    assert after.bag == coal.bag
    assert after.sheets[0].delivered_goods == ""


def test_a_delivery_starts_in_the_city_of_the_die():
    state = table_with_die(4, goods=RED_IN_1, sheets={0: {"tracks": NET, "boxes": "123456"}})
    assert {move.route[0][0] for move in legal_deliveries(state)} == {4}
    assert refusal(state, "deliver R 1:1-3:1-4:5-2") == "Your die shows 4: deliver from city 4"


def test_tile_3a_lets_the_die_name_the_destination():
    state = table_with_die(2, goods=RED_IN_1, sides="aaaaaa", tiles={3: 0}, sheets={0: {"tracks": NET, "boxes": "123456"}})
    from_1 = [move for move in legal_deliveries(state) if move.route[0][0] == 1]
    assert len(from_1) == 2
    assert state_after(state, GAME.write_move(from_1[0])).tiles[2] == 0
    neither = table_with_die(6, goods=RED_IN_1, tiles={3: 0}, sheets={0: {"tracks": NET, "boxes": "123456"}})
    assert refusal(neither, GAME.write_move(from_1[0])) == "Your die shows 6: deliver from city 6 or to it"
    without = table_with_die(2, goods=RED_IN_1, sheets={0: {"tracks": NET, "boxes": "123456"}})
    assert refusal(without, GAME.write_move(from_1[0])) == "For that you need tile 3"


def test_tile_3b_adds_to_the_distance_within_the_power_of_the_engine():
    state = table_with_die(1, goods=RED_IN_1, sides="aabaaa", tiles={3: 0}, sheets={0: {"tracks": NET, "boxes": "1234"}})
    three = next(GAME.write_move(move) for move in legal_deliveries(state) if move.plus == 1)
    after = state_after(state, three)
    assert after.sheets[0].delivery_points == 4
    assert after.tiles[2] == -1, "a one-shot tile goes back to the pool"
    too_far = three.replace("+1", "+2")
    assert refusal(state, too_far) == "The distance is 5, your engine's power only 4"
    assert refusal(state, three.replace("+1", "+3")) == "Tile 3 adds +1 / +2"


def test_tile_4a_removes_the_limit_and_is_used_only_if_needed():
    state = table_with_die(1, goods=RED_IN_1, tiles={4: 0}, sheets={0: {"tracks": NET, "boxes": "123"}})
    by_length = {GAME.apply(state, 0, move).sheets[0].delivery_points: GAME.apply(state, 0, move) for move in legal_deliveries(state)}
    assert sorted(by_length) == [3, 4]
    assert by_length[3].tiles[3] == 0
    assert by_length[4].tiles[3] == -1


def test_tiles_3b_and_4a_may_be_used_on_one_delivery():
    state = table_with_die(1, goods=RED_IN_1, sides="aabaaa", tiles={3: 0, 4: 0}, sheets={0: {"tracks": NET, "boxes": "1"}})
    best = max(legal_deliveries(state), key=lambda move: GAME.apply(state, 0, move).sheets[0].delivery_points)
    after = GAME.apply(state, 0, best)
    assert after.sheets[0].delivery_points == 6
    assert after.tiles[2:4] == (-1, -1)


@pytest.mark.parametrize(("cap", "power"), [(0, 7), (6, 6)])
def test_tile_4b_adds_one_to_the_power(cap, power):
    for boxes, strength in (("256", 4), ("123456", power)):
        state = table_with_die(1, 2, {"power_cap": cap}, sides="aaabaa", tiles={4: 0}, sheets={0: {"boxes": boxes}})
        assert power_of(state, 0) == strength
    assert GAME.score(state, 0)["engine"] == 3, "the tile never counts for the engine's points"


def test_three_crossed_boxes_make_power_3():
    assert power_of(table_with_die(1, sheets={0: {"boxes": "256"}}), 0) == 3


def test_an_own_cargo_is_delivered_by_its_owner_only():
    sheets = {seat: {"tracks": NET, "boxes": "123456"} for seat in (0, 1)}
    sheets[0]["cargo"] = "R3"
    state = table_with_die(3, 2, {"starting_tiles": True}, goods=("B", "B", "Y", "B", "R", "R"), sheets=sheets)
    own = [text for text in legal_texts(state) if text.startswith("deliver R* 3:")]
    assert own
    after = state_after(state, own[0])
    assert after.sheets[0].cargo == ""
    assert after.goods == state.goods
    other = table_with_die(3, 2, {"starting_tiles": True}, goods=state.goods, sheets={1: sheets[0], 0: sheets[1]})
    assert not [text for text in legal_texts(other) if text.startswith("deliver R*")]


ORDERS = {"orders": True, "coal": True}


def test_with_orders_delivered_goods_are_stored():
    state = table_with_die(1, 2, ORDERS, goods=RED_IN_1, sheets={0: {"tracks": NET, "boxes": "123456", "delivered_goods": "BS"}})
    after = GAME.apply(state, 0, legal_deliveries(state)[0])
    assert after.sheets[0].delivered_goods == "RBS"
    assert after.bag == state.bag
    assert legal_texts(after) == ["fill 1", "fill 5", "done"], "the good just delivered included"


@pytest.mark.parametrize(
    ("goods_kept", "legal"),
    [("GGY", ["fill 3"]), ("GYK", ["fill 3 G"]), ("GGK", ["fill 3 Y"]), ("YKK", []), ("GGYK", ["fill 3", "fill 3 G", "fill 3 Y"])],
)
def test_an_order_needs_an_exact_set_with_at_most_one_coal(goods_kept, legal):
    state = table_with(2, ORDERS, order_sides="bbbbbb", sheets={0: {"delivered_goods": goods_kept}})
    assert [text for text in legal_texts(state) if text.startswith("fill")] == legal


def test_an_order_cannot_be_filled_with_two_coals():
    state = table_with(2, ORDERS, order_sides="bbbbbb", sheets={0: {"delivered_goods": "YKK"}})
    assert refusal(state, "fill 3 G") == "You have not delivered all of this: GYK"


def test_an_order_is_filled_once_in_a_turn_and_belongs_to_who_filled_it():
    state = table_with(2, ORDERS, sheets={0: {"delivered_goods": "RBBG"}, 1: {"delivered_goods": "RB"}}, tiles={2: 1})
    after = state_after(state, "fill 1")
    assert after.sheets[0].delivered_goods == "BG"
    assert after.sheets[0].orders == (1,)
    assert after.bag[:2] == (state.bag[0] + 1, state.bag[1] + 1)
    assert GAME.score(after, 0)["orders"] == 2
    assert refusal(after, "fill 2") == "You can fill only one order per turn"
    later = state_after(after, "take 1", "upgrade", "done")
    assert refusal(later, "fill 1", 1) == "This order is not open"
    assert refusal(table_with(2), "fill 1") == "There are no orders in this match"


def test_coal_may_stand_for_any_good_of_an_order():
    state = table_with(2, ORDERS, sheets={0: {"delivered_goods": "BK"}})
    after = state_after(state, "fill 1 R")
    assert after.sheets[0].delivered_goods == ""
    assert after.bag[0] == state.bag[0], "coal never enters the bag"
    assert refusal(state, "fill 2 R") == "This order does not ask for that good"
