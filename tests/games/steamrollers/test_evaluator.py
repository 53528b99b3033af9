"""The evaluator of SteamRollers: lines, goal candidates, Eva's forecast, pruning and the cache of the easy bot."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from branchline.bots import BOTS
from branchline.bots.evaluator import has_weaker_bots
from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE, Setup
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.bots import easy_bots as easy_bots
from branchline.games.steamrollers.bots import goal_cache as goal_cache
from branchline.games.steamrollers.bots import goal_search as goal_search
from branchline.games.steamrollers.bots.easy_bots import easy_evaluator
from branchline.games.steamrollers.bots.eva_estimate import EvaForecast, forecast
from branchline.games.steamrollers.bots.evaluator import evaluate, prune_moves
from branchline.games.steamrollers.bots.goals import COMPILED, kernel
from branchline.games.steamrollers.bots.links import lines
from branchline.games.steamrollers.native import table as table
from branchline.games.steamrollers.native.convert import match_from
from branchline.games.steamrollers.rules.components import EDITION, box_of
from branchline.games.steamrollers.rules.map import CODE_OF

BOX = box_of(EDITION)
MAP = BOX.map
EMPTY = bytes(len(MAP.cells))


def sheet_with(*tracks: str) -> bytes:
    """A sheet with tracks such as `12:0-3`."""
    sheet = bytearray(EMPTY)
    for track in tracks:
        sheet[MAP.numbers[int(track[0]), int(track[1])]] = CODE_OF[int(track[3]), int(track[5])]
    return bytes(sheet)


def before_first_roll(seats: int, **options: Any) -> Any:
    """A match at its first roll."""
    state, chance = GAME.new(GAME.setup(seats, options)), Random("judgement")
    while GAME.to_act(state) == (CHANCE,):
        state = GAME.apply(state, CHANCE, GAME.chance(state, chance))
    return state


def test_lines_join_nearby_cities() -> None:
    assert set(lines(MAP, MAP.open_borders)) == {(1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (3, 5), (4, 5), (4, 6), (5, 6)}


def match_with(state: Any, *tracks: str, **changes: Any) -> Any:
    """A match in the plain build, in which the first seat has drawn tracks."""
    sheet = replace(state.sheets[0], tracks=sheet_with(*tracks), **changes)
    return match_from(replace(state, sheets=(sheet, *state.sheets[1:])), build=table)


def cache_of(setup: Setup) -> Any:
    """An empty goal cache in the plain build."""
    return easy_evaluator(setup, compiled=False).evaluator.cache


def test_every_track_reduces_the_missing_hexes_of_a_link() -> None:
    state = before_first_roll(2)
    cache = cache_of(state.setup)

    def fewest(*tracks: str) -> int:
        """The fewest hexes that lines from city 1 to city 2 lack."""
        goal_cache.load_lines(cache, match_with(state, *tracks), 0)
        return int(cache.least[cache.cheapest_towns[0]])

    assert [fewest(), fewest("12:0-3"), fewest("12:0-3", "13:0-3")] == [2, 1, 0]


def test_walls_block_lines() -> None:
    board = BOX.borders["medium"][0]  # 1|2
    assert (1, 2) in lines(MAP, MAP.open_borders)
    assert (1, 2) not in lines(MAP, board)


def test_distances_visit_no_city_twice() -> None:
    cache = cache_of(GAME.setup(2))
    for one, other, length in ((0, 1, 1), (0, 2, 1), (1, 3, 2), (2, 3, 1)):
        goal_cache.add_link(cache, goal_cache.number_of(one, other), length)
    goal_cache.find_ways(cache)
    assert cache.between[1] == 1 << 1 | 1 << 4
    assert cache.between[3] == 1 << 2 | 1 << 3


def test_the_first_candidate_is_the_present_network_without_cost() -> None:
    state = before_first_roll(2)
    cache, match = cache_of(state.setup), match_with(state, "12:0-3", "13:0-3")
    goal_cache.load_goods(cache, match, 0)
    goal_search.search_goals(cache, match, 0, 0)
    assert (cache.network_actions[0], cache.network_points[0]) == (0.0, 1)


def test_more_time_more_power_and_more_tracks_never_make_a_candidate_worse() -> None:
    state = replace(before_first_roll(1), goods=("RSB", "YG", "BG", "RY", "YR", "GS"))
    cache = cache_of(state.setup)

    def best(boxes: int, actions: float, *tracks: str) -> float:
        match = match_with(state, *tracks, boxes=(1 << boxes) - 1)
        goal_cache.load_goods(cache, match, 0)
        at = goal_search.search_goals(cache, match, 0, 0)
        candidates = range(12 * at, 12 * at + cache.goal_count[at])
        found = [(cache.goal_actions[n], cache.goal_points[n], cache.goal_goods[n]) for n in candidates]
        return max(goal_search.value_of(*candidate, actions, 99, 1.0) for candidate in found)

    link = "12:0-3", "13:0-3"
    assert best(2, 14, *link) > best(2, 14)
    assert best(3, 14, *link) > best(2, 14, *link)
    assert best(2, 14, *link) > best(2, 8, *link)


def test_numbers_of_goods_are_interpolated() -> None:
    goods = 1 << 8 * 5 | 1 << 8 * 3
    assert goal_search.gain(goods, 1.5) == pytest.approx(6.5)
    assert goal_search.gain(goods, 9) == 8


def test_eva_scores_more_with_time_and_with_crosses() -> None:
    state = replace(before_first_roll(1), goods=("RRR",) * 6)
    quiet, busy = EvaForecast(), EvaForecast()
    for forecast_, crosses in ((quiet, 0), (busy, 3)):
        forecast(forecast_, match_from(replace(state, eva=replace(state.eva, crosses=(crosses,) * 6)), build=table))
    assert list(quiet.points) == sorted(quiet.points)
    assert all(b > q for q, b in zip(quiet.points[1:], busy.points[1:], strict=True))


@pytest.mark.parametrize("seats", [1, 2])
def test_a_delivery_increases_the_value(seats: int) -> None:
    state = before_first_roll(seats)
    sheet = replace(state.sheets[0], tracks=sheet_with("12:0-3", "13:0-3"), boxes=0b111)
    state = replace(state, sheets=(sheet, *state.sheets[1:]), goods=("R", *state.goods[1:]))
    richer = replace(state, sheets=(replace(sheet, delivery_points=3), *state.sheets[1:]))
    assert evaluate(richer, 0) > evaluate(state, 0)


def test_pruning_keeps_every_kind_of_move_and_few_tracks() -> None:
    state = before_first_roll(2)
    seat = state.turn.seat
    acting = GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    moves = GAME.legal_moves(acting, seat)
    kept = prune_moves(acting, seat, moves)
    assert {type(move) for move in kept} == {type(move) for move in moves}
    assert len(kept) < len(moves)


@pytest.mark.parametrize(
    "options",
    [{"level": "hard", "coal": True, "orders": True, "starting_tiles": True}, {"level": "medium", "orders": True, "power_cap": 6}],
)
def test_the_medium_bot_plays_with_every_option(options: dict[str, Any]) -> None:
    state, chance = GAME.new(GAME.setup(2, options)), Random("additions")
    bots = [BOTS["medium"].create(GAME, seat) for seat in range(2)]
    for _ in range(60):
        acting = GAME.to_act(state)
        seat = acting[0]
        legal = GAME.legal_moves(state, seat)
        move = GAME.chance(state, chance) if seat == CHANCE else bots[seat].choose(state, legal, chance)
        assert seat == CHANCE or move in legal
        state = GAME.apply(state, seat, move)


@pytest.mark.parametrize(("seats", "options"), [(1, {"level": "medium"}), (2, {}), (2, {"level": "hard", "coal": True, "orders": True})])
def test_the_goal_cache_changes_no_choice(seats: int, options: dict[str, Any]) -> None:
    setup = GAME.setup(seats, options)
    state, chance, bots = GAME.new(setup), Random("remembering"), [BOTS["easy"].create(GAME, seat) for seat in range(seats)]
    for number in range(160):
        seat = next(iter(GAME.to_act(state)), None)
        if seat is None:
            break
        legal = GAME.legal_moves(state, seat)
        state = GAME.apply(state, seat, GAME.chance(state, chance) if seat == CHANCE else bots[seat].choose(state, legal, chance))
        if number % 8 == 0:
            fresh = kernel.evaluate(easy_evaluator(setup, COMPILED).evaluator, match_from(state, build=kernel), 0)
            assert evaluate(state, 0) == fresh


@lru_cache
def setup_with_cities(*changed_rows: tuple[str, str]) -> Setup:
    """A setup for two with a box whose map has other rows."""
    source = GAME.edition.source
    for old, new in changed_rows:
        assert source.count(old) == 1
        source = source.replace(old, new)
    return GAME.setup(2, {}, Edition(source, "own.toml"))


CITY_3_EAST = (".3 C3 .3 .4 C4 t4", ".3 .3 C3 .4 C4 t4")
CITY_2_SOUTH = (".1 C1 .1 .2 C2 .2", ".1 C1 .1 .2 .2 .2"), ("t1 .1 .1 t2 .2 .2", "t1 .1 .1 t2 C2 .2")
CLOSE_3_AND_4 = (".3 C3 .3 .4 C4 t4", ".3 .3 C3 C4 .4 t4")


def test_every_line_of_a_corrected_map_is_found() -> None:
    setup = setup_with_cities(CITY_3_EAST)
    known = lines(box_of(setup.edition).map, box_of(setup.edition).map.open_borders)
    assert max(map(len, known.values())) == 76  # more than between any two cities of the built-in map
    cache = cache_of(setup)
    assert cache.first_line[len(known)] == sum(map(len, known.values()))
    assert not has_weaker_bots(GAME, setup)


def test_a_map_with_too_many_pairs_or_lines_has_weaker_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_weaker_bots(GAME, setup_with_cities(*CITY_2_SOUTH, CLOSE_3_AND_4))  # ten pairs of near cities
    assert not has_weaker_bots(GAME, GAME.setup(2))
    monkeypatch.setattr(easy_bots, "MOST_LINES", 500)
    assert has_weaker_bots(GAME, GAME.setup(2))
