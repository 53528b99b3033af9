"""The judgement of Days of Steam: what a network is, and that a bot that judges delivers, closes loops and takes care on curves."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.games.days_of_steam.table import FIGURE_7, at, play, table

from branchline.bots import BOTS
from branchline.bots.judgement.days_of_steam.deliveries import gains
from branchline.bots.judgement.days_of_steam.jobs import gaps, jobs
from branchline.bots.judgement.days_of_steam.judgement import JUDGEMENT, worth
from branchline.bots.judgement.days_of_steam.known import MAPS, known_of
from branchline.bots.judgement.days_of_steam.network import CURVE, is_curved, network, steam_of
from branchline.bots.turns import turns
from branchline.engine.game import CHANCE
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.map import map_of
from branchline.games.days_of_steam.moves import Lay
from branchline.games.days_of_steam.state import State

LINE = "0,0:Y 1,0:ST/1 2,0:ST/1 3,0:R+Y"


def turn(state: State) -> list[str]:
    """The whole turn that the judging bot plays."""
    best = turns(GAME, JUDGEMENT, state, state.seat, JUDGEMENT.width)[0]
    return [GAME.write_move(move) for move in best.moves]


def test_the_way_between_cities_is_steam_and_tells_of_curves() -> None:
    state = table(FIGURE_7)
    net = network(state.box, state.map, None)
    yellow, red = net.number[0, 0], net.number[2, 1]
    assert net.far[yellow][red] == 3 + CURVE  # the hill on the other way costs 2
    assert net.next_of[yellow]["R"] == (3 + CURVE, red)


def test_a_network_grown_by_a_tile_is_the_one_worked_out_anew() -> None:
    before = table(LINE + " | V at 0,0", ("TL",))
    for move in GAME.legal_moves(before, 0):
        if isinstance(move, Lay):
            after = GAME.apply(before, 0, move)
            grown = network(after.box, after.map, after.laid)
            assert grown == network(after.box, map_of(after.box, after.map.faces), None)


def test_what_bots_work_out_is_kept_by_them_and_not_on_the_map() -> None:
    state = table(LINE + " | V at 0,0")
    before = dict(state.map.memo)
    net = network(state.box, state.map, None)
    assert network(state.box, state.map, None) is net
    assert jobs(state, net) is jobs(state, net)
    assert state.map.memo == before


def test_only_so_many_maps_are_remembered() -> None:
    boards = [table(LINE).map for _ in range(MAPS + 1)]
    first = known_of(boards[0])
    assert all(known_of(board).board is board for board in boards)
    assert known_of(boards[0]) is not first


def test_a_way_is_steam_with_its_curves() -> None:
    assert [(steam_of(way), is_curved(way)) for way in (3.0, 3 + CURVE, 4 + 9 * CURVE)] == [(3, False), (3, True), (4, True)]


def test_one_tile_that_would_join_two_cities_is_seen() -> None:
    state = table(FIGURE_7.replace("1,0:ST/1 ", ""))
    found = gaps(state.box, state.map, network(state.box, state.map, None))
    assert ((1, 0), 1, 3) in found.closing


def test_jobs_know_goods_on_the_map_and_on_open_cities() -> None:
    state = table(LINE + " | V at 0,0")
    net = network(state.box, state.map, None)
    todo = jobs(state, net)
    assert ("Y", 1, net.number[3, 0], 3.0, 0, net.number[0, 0]) in todo
    assert {job[0] for job in todo if job[4]} >= {"R", "Y"}


@pytest.mark.parametrize(("kept", "good", "points"), [("", "R", 2), ("R", "R", 2), ("R", "G", 3), ("RG", "B", 4), ("RGB", "Y", 4)])
def test_what_the_next_good_scores(kept: str, good: str, points: int) -> None:
    assert gains(table(LINE).box, kept)[good] == points


def test_it_fetches_a_good_and_brings_it() -> None:
    assert turn(table(LINE + " | V at 3,0")) == ["load Y", "enter 2,0", "enter 1,0", "enter 0,0", "done"]
    fetching = turn(table(LINE + " | V at 0,0"))
    assert fetching[:5] == ["enter 1,0", "enter 2,0", "enter 3,0", "load Y", "enter 2,0"]


def test_it_closes_a_loop_when_it_cannot_drive() -> None:
    state = table(FIGURE_7.replace("1,0:ST/1 ", "") + " | V steam 0", ("CU", "CU"))
    assert turn(state) == ["lay 1,0:ST/1", "done"]


def test_it_takes_the_points_that_win() -> None:
    state = table(LINE + " | V kept RGB loops 2 at 3,0 steam 3 | P at 0,0")
    assert turn(state)[0] == "load Y"
    won = play(state, *turn(state))
    assert won.ending == "points"
    assert worth(won, 0) > worth(state, 0)


def test_a_delivery_at_high_speed_over_curves_is_worth_less_than_a_sure_one() -> None:
    sure = at(table("0,0:Y 1,0:ST/1 2,0:ST/1 3,0:R+Y | V steam 6"), 0, (3, 0))
    bent = at(table("0,0:Y 0,1:CU/1 1,1:CU/3 1,2:R+Y | V steam 6"), 0, (1, 2))
    loaded = [play(state, "load Y") for state in (sure, bent)]
    assert worth(loaded[0], 0) > worth(loaded[1], 0)


def test_a_rest_at_a_water_tower_is_foreseen() -> None:
    near = "0,0:Y 1,0:{}/1 2,0:ST/1 3,0:R | V at 1,0 cargo R<0,0 steam 0"
    thirsty = table(near.format("ST"))
    watered = table(near.format("ST-W"))
    assert worth(watered, 0) > worth(thirsty, 0)
    assert turn(watered) == ["rest"]


def test_judging_is_the_same_whatever_was_judged_before() -> None:
    state = replace(table(LINE + " | V at 0,0"), phase="turn")
    fresh = replace(state, map=map_of(state.box, dict(reversed(state.map.faces.items()))))
    assert worth(state, 0) == worth(fresh, 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_match_of_judging_bots_ends_by_points(seats: int) -> None:
    state = GAME.new(GAME.setup(seats))
    players, rng = [BOTS["medium"].sit(GAME, seat) for seat in range(seats)], Random(7)
    while acting := GAME.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            move = GAME.chance(state, rng)
        else:
            view = GAME.view(state, seat)
            move = players[seat].choose(view, GAME.legal_moves(view, seat), rng)
        state = GAME.apply(state, seat, move)
    assert state.ending == "points"
