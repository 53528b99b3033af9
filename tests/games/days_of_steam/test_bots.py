"""Bots of Days of Steam: the map analysis, and that bots deliver, close loops and take care on curves."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.games.days_of_steam.table import FIGURE_7, play, table, with_train
from tests.games.kit import output_of_build

from branchline.bots import BOTS, bots_for
from branchline.bots.budget import Budget
from branchline.bots.evaluator import box_has_weaker_bots
from branchline.engine.compiled import build_info, load_build
from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.bots import evaluator
from branchline.games.days_of_steam.bots.easy_bots import MODULES
from branchline.games.days_of_steam.bots.evaluator import evaluate, prune_moves, search
from branchline.games.days_of_steam.bots.map_analysis import CURVE
from branchline.games.days_of_steam.bots.parameters import CITIES, DEFAULTS, RIVAL
from branchline.games.days_of_steam.native.constants import NONE
from branchline.games.days_of_steam.native.convert import match_from, new_match, state_from
from branchline.games.days_of_steam.rules.components import box_of
from branchline.games.days_of_steam.rules.map import map_of
from branchline.games.days_of_steam.rules.moves import Lay, LayCity
from branchline.games.days_of_steam.rules.state import State
from branchline.study.puzzles.reader import position, puzzles_of
from branchline.study.solver import SearchNode, distinct_turns

LINE = "0,0:Y 1,0:ST/1 2,0:ST/1 3,0:R+Y"
READABLE = load_build(False, *MODULES)

PLAY = """
from random import Random
from branchline.bots.budget import Budget
from branchline.games.days_of_steam.bots.evaluator import search
from branchline.engine.game import CHANCE
from branchline.games.days_of_steam import GAME
state, rng, turns = GAME.new(GAME.setup(3)), Random(11), 0
while turns < 9:
    seat = GAME.to_act(state)[0]
    if seat == CHANCE:
        state = GAME.apply(state, seat, GAME.chance(state, rng))
        continue
    best = search(GAME.view(state, seat), seat, Budget(12) if turns % 2 else None, rng)
    print([(GAME.write_move(thought.move), thought.value) for thought in best[:5]])
    for move in best[0].line:
        state = GAME.apply(state, seat, move)
    turns += 1
"""


def turn(state: State) -> list[str]:
    """The whole turn that a search without a budget chooses."""
    return [GAME.write_move(move) for move in search(state, state.seat, None, Random(0))[0].line]


def analysis_of(state: State) -> Any:
    """The analysis of a map."""
    analysis = READABLE.MapAnalysis()
    READABLE.analyse(analysis, match_from(state, build=READABLE))
    return analysis


def deliveries(analysis: Any) -> set[tuple[int, float, int]]:
    """The goods to deliver, their distances, and the numbers of missing tiles."""
    return {(analysis.job_good[n], analysis.job_way[n], analysis.job_lays[n]) for n in range(analysis.jobs)}


def test_the_distance_of_cities_is_steam_plus_a_little_for_curves() -> None:
    analysis = analysis_of(table(FIGURE_7))
    assert analysis.cities == 2
    assert analysis.distance[1] == analysis.distance[CITIES] == 3 + CURVE  # the hill on the other way costs 2


def test_a_tile_that_would_join_two_cities_is_found() -> None:
    analysis = analysis_of(table(FIGURE_7.replace("1,0:ST/1 ", "")))
    assert {(analysis.closing_one[n], analysis.closing_other[n]) for n in range(analysis.closing)} == {(1, 3)}
    assert analysis.legs == 0  # the way that is there is as short


def test_a_shorter_link_is_found() -> None:
    far = "0,0:Y 0,1:CU/1 1,1:ST-H/1 2,1:ST-H/1 3,1:CU/2 3,0:R 1,0:ST/1"
    analysis = analysis_of(table(far))
    assert analysis.legs == 2  # there and back
    assert analysis.leg_way[0] == 3
    assert analysis.leg_lays[0] == 1


def test_the_key_of_a_winning_tile_depends_on_its_place() -> None:
    """The end of a match names no tile of the turn, so there the key compares the maps."""
    puzzle = puzzles_of("days_of_steam")["a8befc94"]
    turns = [turn.state for turn in distinct_turns(GAME, SearchNode((), position(GAME, puzzle)), puzzle.seat) if turn]
    assert len({(GAME.to_act(state), evaluator.turn_key(state, puzzle.seat)) for state in turns}) == len(turns) == puzzle.ends


def test_deliveries_include_goods_on_the_map_and_on_open_cities() -> None:
    state = table(LINE + " | V at 0,0")
    yellow, red = (state.box.letters.index(letter) for letter in "YR")
    todo = deliveries(analysis_of(state))
    assert (yellow, 3.0, 0) in todo
    assert {good for good, _, lays in todo if lays} >= {yellow, red}


def test_plain_and_compiled_searches_are_equal() -> None:
    if not all(build_info(name).compiled for name in MODULES):
        pytest.skip("the turn search is not compiled here")
    assert output_of_build(PLAY, "0") == output_of_build(PLAY, "1")


def test_a_search_is_reproducible_and_stops_in_time() -> None:
    view = GAME.view(table(LINE + " | V at 0,0"), 0)
    assert search(view, 0, Budget(20), Random(3)) == search(view, 0, Budget(20), Random(3))
    assert search(view, 0, Budget(seconds=0.05), Random(3))[0].line


def test_a_master_under_time_pressure_searches_thoroughly_where_the_search_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = Budget(evaluator.ROLLOUTS * evaluator.MASTER_FACTOR, 0.9)
    for compiled, manner in ((True, (evaluator.THOROUGH_ROOTS, evaluator.THOROUGH_AHEAD)), (False, (evaluator.ROOTS, evaluator.AHEAD))):
        monkeypatch.setattr(evaluator, "COMPILED", compiled)
        assert evaluator._search_settings(bound) == (*manner, bound)


def test_there_is_a_master() -> None:
    assert [kind.name for kind in bots_for("days_of_steam")][-1] == "master"


def test_hidden_tiles_are_dealt_from_all_that_a_seat_has_not_seen() -> None:
    state = replace(table(LINE + " | V at 0,0", ("CU", "TL", "BR"), seats=3), stack=tuple([2] * len(table(LINE).box.kinds)))
    match = match_from(state, seed=5, build=READABLE)
    READABLE.redeal_hidden(match, 0)
    dealt = GAME.view(state_from(state.setup, match, READABLE), 0)
    assert dealt == GAME.view(state, 0)
    assert state_from(state.setup, match, READABLE).hands != state.hands


def test_pruning_keeps_few_tiles_and_all_other_moves() -> None:
    state = table(LINE + " | V at 0,0", ("CU", "TL", "BR"))
    moves = GAME.legal_moves(state, 0)
    looked = prune_moves(state, 0, moves)
    assert len([move for move in looked if isinstance(move, Lay)]) == 8
    assert [move for move in looked if not isinstance(move, Lay | LayCity)] == [
        move for move in moves if not isinstance(move, Lay | LayCity)
    ]


def test_every_parameter_has_a_default() -> None:
    assert len(DEFAULTS) == READABLE.PARAMETERS


def test_a_bot_fetches_and_delivers_a_good() -> None:
    assert turn(table(LINE + " | V at 3,0"))[:4] == ["load Y", "enter 2,0", "enter 1,0", "enter 0,0"]
    fetching = turn(table(LINE + " | V at 0,0"))
    assert fetching[:5] == ["enter 1,0", "enter 2,0", "enter 3,0", "load Y", "enter 2,0"]


def test_a_bot_closes_a_loop_when_it_cannot_move() -> None:
    state = table(FIGURE_7.replace("1,0:ST/1 ", "") + " | V steam 0", ("CU", "CU"))
    assert turn(state) == ["lay 1,0:ST/1", "done"]


def test_a_bot_takes_the_points_that_win() -> None:
    state = table(LINE + " | V kept RGB loops 2 at 3,0 steam 3 | P at 0,0")
    assert turn(state)[0] == "load Y"
    won = play(state, *turn(state))
    assert won.ending == "points"
    assert evaluate(won, 0) > evaluate(state, 0)


def test_a_risky_delivery_is_worth_less_than_a_safe_one() -> None:
    sure = with_train(table("0,0:Y 1,0:ST/1 2,0:ST/1 3,0:R+Y | V steam 6"), 0, (3, 0))
    bent = with_train(table("0,0:Y 0,1:CU/1 1,1:CU/3 1,2:R+Y | V steam 6"), 0, (1, 2))
    loaded = [play(state, "load Y") for state in (sure, bent)]
    assert evaluate(loaded[0], 0) > evaluate(loaded[1], 0)


def test_the_evaluation_includes_a_rest_at_a_water_tower() -> None:
    near = "0,0:Y 1,0:{}/1 2,0:ST/1 3,0:R | V at 1,0 cargo R<0,0 steam 0"
    thirsty = table(near.format("ST"))
    watered = table(near.format("ST-W"))
    assert evaluate(watered, 0) > evaluate(thirsty, 0)
    assert turn(watered) == ["rest"]


def test_evaluations_do_not_depend_on_earlier_ones() -> None:
    state = replace(table(LINE + " | V at 0,0"), phase="turn")
    fresh = replace(state, map=map_of(state.box, dict(reversed(state.map.faces.items()))))
    assert evaluate(state, 0) == evaluate(fresh, 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_match_of_medium_bots_ends_by_points(seats: int) -> None:
    state = GAME.new(GAME.setup(seats))
    players, rng = [BOTS["medium"].create(GAME, seat) for seat in range(seats)], Random(7)
    while acting := GAME.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            move = GAME.chance(state, rng)
        else:
            view = GAME.view(state, seat)
            move = players[seat].choose(view, GAME.legal_moves(view, seat), rng)
        state = GAME.apply(state, seat, move)
    assert state.ending == "points"


def large_box(each: int = 10) -> Edition:
    """A box with this number of cities of each colour and straights enough to join them all; the analysis holds eight of each."""
    many = re.sub(r"(\[\[city\]\].*?count = )3(\ngoods = )7", rf"\g<1>{each}\g<2>40", GAME.edition.source, flags=re.DOTALL)
    return Edition(many.replace("count = 12", "count = 90"), "large")


def crowded_row(cities: int) -> str:
    """Cities in a row, three cells from each other, joined by straights."""
    tiles = []
    for n in range(cities):
        tiles += [f"{3 * n},0:{'RGYB'[n % 4]}+{'GYBR'[n % 4]}", f"{3 * n + 1},0:ST/1", f"{3 * n + 2},0:ST/1"]
    return " ".join(tiles[:-2])


def test_the_analysis_of_a_crowded_map_leaves_cities_out() -> None:
    state = GAME.read_board(GAME.setup(2, edition=large_box()), crowded_row(40))
    analysis = analysis_of(state)
    assert analysis.cities == CITIES
    assert analysis.number.count(NONE) == 40 - CITIES
    assert analysis.distance[CITIES - 1] == 3 * (CITIES - 1)


@pytest.mark.parametrize("cell", [(0, 0), (93, 0), (96, 0), (116, 0), (117, 0)])
def test_bots_search_with_any_number_of_cities(cell: tuple[int, int]) -> None:
    hand = ("ST", "ST", "ST")
    row = GAME.read_board(GAME.setup(2, edition=large_box()), crowded_row(40))
    state = with_train(replace(row, phase="turn", seat=0, ending="", hands=(hand, hand), steam=(6, 6)), 0, cell)
    thoughts = search(GAME.view(state, 0), 0, Budget(4), Random(1))
    assert thoughts
    assert all(GAME.illegal_reason(state, 0, thought.move) is None for thought in thoughts)
    assert evaluate(state, 0) == pytest.approx(READABLE.evaluate(plain_search(state), match_from(state, build=READABLE), 0))


def plain_search(state: State) -> Any:
    evaluator = READABLE.PositionEvaluator(READABLE.MapAnalysis(), [*DEFAULTS[:RIVAL], 0.0])
    return READABLE.TurnSearch(evaluator, new_match(state.setup, build=READABLE), new_match(state.setup, build=READABLE))


@pytest.mark.parametrize(("each", "weaker"), [(8, False), (9, True)])
def test_a_box_with_more_cities_than_the_analysis_holds_has_weaker_bots(each: int, weaker: bool) -> None:
    edition = large_box(each)
    assert (box_of(edition).cities > CITIES) == weaker
    assert box_has_weaker_bots(GAME, edition) == weaker


def test_in_a_large_box_few_cities_are_evaluated_as_in_the_built_in_one() -> None:
    small = table(LINE, seats=2)
    large = replace(GAME.read_board(GAME.setup(2, edition=large_box()), LINE), phase="turn", seat=0, ending="", hands=small.hands)
    large = replace(large, steam=small.steam, open=small.open)
    assert evaluate(large, 0) == pytest.approx(evaluate(small, 0))
