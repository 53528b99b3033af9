"""Movement of trains: the rulebook's figures 7, 10 and 11, costs, passing, dead ends, goods, derailing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.days_of_steam.table import FIGURE_7, legal_texts, play, refusal, table, with_train

from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.rules.moves import Enter, Load, Roll
from branchline.games.days_of_steam.rules.state import State, goods_at

FIGURE_10 = "0,0:ST/1 1,0:TL/1 2,0:WY/3 3,0:DJ1+/0 4,0:T3+/3 5,0:ST/1 -1,0:Y 1,1:ST/0 2,1:ST/0 3,1:ST/0 4,1:ST/0 3,-1:ST/0 4,-1:ST/0"
GATES = {"A": (0, 0), "B": (1, 1), "C": (2, 1), "D": (3, 1), "E": (3, -1), "F": (5, 0), "G": (4, 1), "H": (4, -1)}
LINE = "0,0:Y 1,0:ST/1 2,0:ST/1 3,0:ST/1 4,0:ST/1 5,0:R"


def figure_10(cell: tuple[int, int]) -> State:
    return replace(with_train(table(FIGURE_10), 0, cell), steam=(6, 6))


def gates_in_reach(state: State) -> str:
    """The gates that a train can reach in this turn."""
    if state.run and state.run.cell in GATES.values():
        return next(gate for gate, cell in GATES.items() if cell == state.run.cell)
    steps = [move for move in GAME.legal_moves(state, state.seat) if isinstance(move, Enter) and move.cell != (-1, 0)]
    return "".join(sorted({gate for move in steps for gate in gates_in_reach(GAME.apply(state, state.seat, move))}))


@pytest.mark.parametrize(("gate", "expected"), [("A", "BCDF"), ("B", "A"), ("C", "ADF"), ("D", "AC"), ("E", "F"), ("F", "ACEGH")])
def test_figure_10_gates_in_reach_from_each_gate(gate: str, expected: str) -> None:
    assert gates_in_reach(figure_10(GATES[gate])) == expected


@pytest.mark.parametrize(("gate", "tile", "expected"), [("B", "1,0", "ABCDF"), ("D", "3,0", "ACDEF")])
def test_figure_10_gates_in_reach_from_a_junction(gate: str, tile: str, expected: str) -> None:
    state = play(figure_10(GATES[gate]), f"enter {tile}", "done")
    assert gates_in_reach(replace(state, seat=0, steam=(6, 6))) == expected


@pytest.mark.parametrize(
    ("steps", "steam_spent", "derails"),
    [(("1,0", "2,0", "2,1"), 3, {1}), (("0,1", "1,1", "2,1"), 4, {1, 2})],
)
def test_figure_7_routes_to_the_south_and_north(steps: tuple[str, ...], steam_spent: int, derails: set[int]) -> None:
    state = play(table(FIGURE_7), *(f"enter {cell}" for cell in steps), "done")
    assert state.run is not None
    assert state.run.steam_spent == steam_spent
    assert _derailing_rolls(state) == derails


def test_figure_7_passing_a_train_on_the_hill() -> None:
    state = play(with_train(table(FIGURE_7), 1, (1, 1)), "enter 0,1", "enter 1,1", "enter 2,1", "done")
    assert state.run is not None
    assert state.run.steam_spent == 5
    assert _derailing_rolls(state) == {1, 2, 3}


def _derailing_rolls(state: State) -> set[int]:
    """The results of the die after which the train is back in the yellow city, its steam gone."""
    results = {pips: GAME.apply(state, -1, Roll(pips)) for pips in range(1, 7)}
    assert all(after.steam[0] == 6 - state.run.steam_spent for after in results.values() if state.run)
    return {pips for pips, after in results.items() if after.trains[0].cell == (0, 0)}


@pytest.mark.parametrize(("steam_spent", "derails"), [(3, {1}), (4, {1, 2}), (5, {1, 2, 3}), (6, {1, 2, 3, 4})])
def test_more_steam_makes_derailing_likelier(steam_spent: int, derails: set[int]) -> None:
    cells = ["1,0", "2,0", "3,0", "4,0", "5,0", "5,1"]
    state = table("0,0:Y 1,0:ST/1 2,0:ST/1 3,0:ST/1 4,0:ST/1 5,0:CU/3 5,1:R" if steam_spent == 6 else _route_with_curve(steam_spent))
    state = play(state, *(f"enter {cell}" for cell in (cells if steam_spent == 6 else _cells_of_route(steam_spent))), "done")
    assert _derailing_rolls(state) == derails


def _route_with_curve(steam_spent: int) -> str:
    """Straights, a curve, and the red city: this number of tiles to enter."""
    straights = [f"{x},0:ST/1" for x in range(1, steam_spent - 1)]
    return " ".join(["0,0:Y", *straights, f"{steam_spent - 1},0:CU/3", f"{steam_spent - 1},1:R"])


def _cells_of_route(steam_spent: int) -> list[str]:
    return [*(f"{x},0" for x in range(1, steam_spent)), f"{steam_spent - 1},1"]


def test_two_steam_over_curves_need_no_roll() -> None:
    state = play(table(FIGURE_7), "enter 0,1", "done")
    assert state.phase == "turn"


def test_five_steam_without_a_curve_need_no_roll() -> None:
    state = play(table(LINE), *(f"enter {x},0" for x in range(1, 6)), "done")
    assert (state.phase, state.trains[0].cell, state.steam[0]) == ("turn", (5, 0), 1)


def test_turning_only_inside_a_city_needs_no_roll() -> None:
    state = with_train(table("0,0:Y 1,0:ST/1 2,0:ST/1 0,1:ST/0 0,2:ST/0"), 0, (2, 0))
    state = play(state, "enter 1,0", "enter 0,0", "enter 0,1", "enter 0,2", "done")
    assert (state.phase, state.trains[0].cell) == ("turn", (0, 2))


def test_a_curve_on_which_the_move_stops_counts() -> None:
    state = with_train(table("0,0:Y 1,0:ST/1 2,0:ST/1 3,0:CU/3"), 0, (0, 0))
    assert play(state, "enter 1,0", "enter 2,0", "enter 3,0", "done").phase == "roll"


def test_a_junction_on_which_the_move_stops_counts_if_every_exit_is_a_curve() -> None:
    straight = table("0,0:Y 1,0:ST/1 2,0:ST/1 3,0:TL/1")
    assert play(straight, "enter 1,0", "enter 2,0", "enter 3,0", "done").phase == "turn"
    forked = table("0,0:Y 1,0:ST/1 2,0:ST/1 3,0:YY/1")
    assert play(forked, "enter 1,0", "enter 2,0", "enter 3,0", "done").phase == "roll"


def test_the_curve_of_the_start_counts_only_by_option() -> None:
    tiles = "0,0:Y 0,1:CU/1 1,1:ST/1 2,1:ST/1 3,1:ST/1 4,1:R"
    steps = ("enter 1,1", "enter 2,1", "enter 3,1", "done")
    assert play(with_train(table(tiles), 0, (0, 1)), *steps).phase == "turn"
    assert play(with_train(table(tiles, options={"start_curve_counts": True}), 0, (0, 1)), *steps).phase == "roll"


def test_a_train_may_reverse_in_a_city_but_not_on_the_track() -> None:
    state = with_train(table(LINE), 0, (1, 0))
    assert "enter 1,0" in legal_texts(play(state, "enter 0,0"), Enter)
    assert "have to turn back" in refusal(play(state, "enter 2,0"), "enter 1,0")


def test_every_step_costs_steam() -> None:
    state = table(LINE + " | V steam 1")
    assert refusal(play(state, "enter 1,0"), "enter 2,0") == "This takes 1 steam, but you have 0"
    assert refusal(table(FIGURE_7 + " | V steam 1 at 0,1"), "enter 1,1") == "This takes 2 steam, but you have 1"


def test_a_train_follows_the_track() -> None:
    state = table("0,0:Y 1,0:BR/0 1,1:ST/0 2,0:ST/1 | V at 1,0:EW")
    assert legal_texts(state, Enter) == {"enter 0,0", "enter 2,0"}
    assert refusal(state, "enter 1,1") == "Your train's track does not lead there"
    assert refusal(state, "enter 5,5") == "A train drives from one tile to a neighbouring one"
    assert refusal(state, "enter 1,-1") == "There is no tile there"
    assert refusal(table("0,0:Y 1,0:ST/1 0,1:CU/1 1,1:ST/1 | V at 1,0"), "enter 1,1") == "No track leads there"


def test_passing_a_train_costs_one_more_without_a_stop() -> None:
    state = play(with_train(table(LINE), 1, (1, 0)), "enter 1,0")
    assert state.run is not None
    assert state.run.steam_spent == 2
    assert refusal(state, "done") == "A train cannot stop where another one stands"
    assert play(state, "enter 2,0", "done").trains[0].cell == (2, 0)


def test_a_step_is_illegal_if_steam_does_not_suffice_to_pass() -> None:
    two = with_train(table(LINE + " | V steam 2"), 1, (1, 0))
    assert refusal(two, "enter 1,0") == "Another train stands there, and you do not have enough steam to pass it"
    assert refusal(with_train(table(LINE + " | V steam 1"), 1, (1, 0)), "enter 1,0") == "This takes 2 steam, but you have 1"
    queue = with_train(with_train(table(LINE + " | V steam 4", seats=3), 1, (1, 0)), 2, (2, 0))
    assert "enter 1,0" not in legal_texts(queue, Enter)
    assert "enter 1,0" in legal_texts(replace(queue, steam=(5, 0, 0)), Enter)


def test_passing_trains_in_a_city_is_free() -> None:
    state = play(with_train(table(LINE), 0, (4, 0)), "enter 5,0")
    assert state.run is not None
    assert state.run.steam_spent == 1
    others = play(with_train(with_train(table(LINE), 0, (4, 0)), 1, (5, 0)), "enter 5,0", "done")
    assert others.steam[0] == 5


def test_the_free_line_of_a_bridge_or_double_curve_has_no_extra_cost() -> None:
    conversions = with_train(table("0,0:Y 1,0:BR/0 2,0:ST/1"), 1, (1, 0), 0)
    assert play(conversions, "enter 1,0", "done").steam[0] == 5
    curves = with_train(table("0,0:Y 1,0:DC/1 1,1:ST/0"), 1, (1, 0), 1)
    assert play(curves, "enter 1,0", "done").steam[0] == 5


def test_a_train_on_a_junction_is_passed_on_every_line() -> None:
    state = with_train(table("0,0:Y 1,0:TL/1 2,0:ST/1 1,1:ST/0 | V at 2,0"), 1, (1, 0))
    assert play(state, "enter 1,0", "enter 0,0", "done").steam[0] == 6 - 3


def test_a_train_must_stop_on_a_dead_end() -> None:
    state = table("0,0:Y 0,1:CU/1 1,1:DE-S/0 1,2:ST/0 1,0:CU/3 | V at 0,1")
    state = play(state, "enter 1,1")
    assert legal_texts(state, Enter) == set()
    assert refusal(state, "enter 1,2") == "The train must stop on a dead end"
    state = play(state, "done")
    assert GAME.write_state(state).split(" | ")[6].startswith("V at 1,1:W")
    assert legal_texts(replace(state, seat=0), Enter) == {"enter 0,1"}


def test_an_occupied_dead_end_cannot_be_entered_but_its_neighbour_line_is_free() -> None:
    state = with_train(table("0,0:Y 0,1:CU/1 1,1:DE-S/0 1,2:ST/0 1,0:CU/3 | V at 0,1"), 1, (1, 1), 1)
    assert state.map.faces[1, 1].places == ((0, 2), (3,))
    assert refusal(state, "enter 1,1") == "Another train stands on this dead end"
    past = with_train(state, 0, (1, 0))
    assert play(past, "enter 1,1", "enter 1,2", "done").steam[0] == 4


def test_a_train_enters_at_least_one_tile() -> None:
    state = play(table(LINE.replace("0,0:Y", "0,0:Y+R")), "load R")
    assert refusal(state, "done") == "A move must enter at least one tile"


def test_figure_11_water_tower() -> None:
    state = play(table("0,0:Y 1,0:ST-W/1 | V steam 3"), "enter 1,0", "done")
    assert state.steam[0] == 2
    assert play(replace(state, seat=0), "rest").steam[0] == 6
    assert play(table("0,0:Y 1,0:ST-W/1 | V steam 4 at 1,0"), "rest").steam[0] == 6
    assert refusal(table(LINE), "rest") == "Your train is not at a water tower"


def test_a_good_is_loaded_and_delivered_during_a_move() -> None:
    state = table("0,0:Y+RB 1,0:ST/1 2,0:ST/1 3,0:R+B 4,0:ST/1")
    state = play(state, "load R", "enter 1,0", "enter 2,0", "enter 3,0")
    assert state.run is not None
    assert (state.run.deliveries, state.run.cargo, state.deliveries) == ("R", "", ("", ""))
    state = play(state, "load B", "enter 4,0", "done")
    assert state.deliveries == ("R", "")
    assert (state.trains[0].cargo, state.trains[0].origin) == ("B", (3, 0))
    assert state.goods == (((0, 0), "B"), ((3, 0), ""))


def test_a_train_loads_one_good_at_a_time() -> None:
    state = table("0,0:Y+RR 1,0:ST/1 2,0:ST/1 3,0:B+G")
    assert legal_texts(state, Load) == {"load R"}
    assert refusal(play(state, "load R"), "load R") == "Your train already carries a good"
    assert refusal(state, "load G") == "There is no such good here"
    assert refusal(play(state, "enter 1,0"), "load R") == "There are goods only in cities"
    assert goods_at(play(state, "load R"), (0, 0)) == "R"


def test_a_good_is_not_delivered_where_it_was_loaded() -> None:
    """A red good from a red city may pass through it again, and ends there unloaded."""
    state = with_train(table("0,0:R+R 1,0:ST/1 2,0:ST/1 3,0:B"), 0, (0, 0))
    state = play(state, "load R", "enter 1,0", "done")
    back = play(replace(state, seat=0), "enter 0,0")
    assert back.run is not None
    assert (back.run.deliveries, back.run.cargo) == ("", "R")
    home = play(back, "done")
    assert (home.deliveries[0], home.trains[0].cargo, dict(home.goods)[0, 0]) == ("", "", "R")


def test_a_good_left_in_another_city_can_be_taken_by_anyone() -> None:
    state = play(table("0,0:Y+G 1,0:ST/1 2,0:ST/1 3,0:B"), "load G", "enter 1,0", "enter 2,0", "enter 3,0", "done")
    assert dict(state.goods) == {(0, 0): "", (3, 0): "G"}
    assert legal_texts(with_train(state, 1, (3, 0)), Load) == {"load G"}


def test_a_train_on_the_track_keeps_its_good() -> None:
    state = play(table("0,0:Y+G 1,0:ST/1 2,0:ST/1 3,0:G"), "load G", "enter 1,0", "done")
    assert state.trains[0].cargo == "G"
    state = play(replace(state, seat=0), "enter 2,0", "enter 3,0", "done")
    assert state.deliveries[0] == "G"


def test_a_good_is_not_loaded_only_to_be_unloaded() -> None:
    state = play(table("0,0:Y 1,0:ST/1 2,0:ST/1 3,0:B+G | V steam 1 at 2,0"), "enter 3,0")
    assert refusal(state, "load G") == "Your train cannot drive on: it would only unload the good again"


def test_derailing_undoes_the_whole_move_except_steam() -> None:
    """A good was delivered and another loaded: the derailment undoes both, and the steam is lost."""
    tiles = "0,0:Y+R 1,0:ST/1 2,0:CU/3 2,1:R+B 2,2:ST/0"
    start = table(tiles)
    state = play(start, "load R", "enter 1,0", "enter 2,0", "enter 2,1", "load B", "enter 2,2", "done")
    assert state.phase == "roll"
    assert state.deliveries == ("", "")
    back = play(state, "- roll 2")
    assert (back.goods, back.trains, back.deliveries, back.steam) == (start.goods, start.trains, start.deliveries, (2, 6))
    assert back.seat == 1
    assert play(state, "- roll 3").deliveries == ("R", "")


def test_after_derailing_a_carried_good_is_on_the_train_again() -> None:
    start = with_train(table("0,0:Y 1,0:ST/1 2,0:CU/3 2,1:R | V at 0,0"), 0, (0, 0), 0, "R", (0, 0))
    back = play(start, "enter 1,0", "enter 2,0", "enter 2,1", "done", "- roll 1")
    assert (back.trains[0].cargo, back.trains[0].origin, back.trains[0].cell) == ("R", (0, 0), (0, 0))


def test_undone_steps_leave_no_trace() -> None:
    state = table("0,0:Y+R 1,0:ST/1 2,0:ST/1 3,0:R")
    moved = play(state, "load R", "enter 1,0", "enter 2,0", "enter 3,0")
    assert (moved.goods, moved.trains, moved.steam, moved.deliveries) == (state.goods, state.trains, state.steam, state.deliveries)
