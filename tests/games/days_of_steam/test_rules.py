"""The course of a match: setup, turns, cities, coal, endings, ties."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.games.days_of_steam.table import FIGURE_7, legal_texts, matches, play, refusal, table, with_train

from branchline.engine.game import CHANCE
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.rules.moves import Burn, Draw, Enter, Lay, LayCity, Pass, Rest, Reveal, Stock, Uncover
from branchline.games.days_of_steam.rules.state import stack_size

LINE = "0,0:Y 1,0:ST/1 2,0:ST/1 3,0:ST/1 4,0:ST/1"


def test_the_table_is_set_up_by_chance() -> None:
    state = play(GAME.new(GAME.setup(2)), "- reveal R", "- stock GB", "- reveal G", "- stock RB", "- reveal G", "- stock YY")
    assert state.trains[0].cell == state.trains[1].cell == (0, 0)
    assert state.goods == (((0, 0), "GB"),)
    assert [city and (city.colour, city.goods) for city in state.open] == [("G", "RB"), ("G", "YY")]
    state = play(state, *["- draw ST"] * 6)
    assert state.hands == (("ST",) * 3,) * 2
    assert (state.phase, state.seat, state.steam) == ("turn", 0, (0, 0))
    assert stack_size(state) == 74


def test_the_first_city_begins_empty_by_option() -> None:
    state = play(GAME.new(GAME.setup(2, {"start_city_goods": False})), "- reveal R", "- reveal G")
    assert (state.goods, state.phase) == ((((0, 0), ""),), "goods")


def test_probabilities_follow_the_remaining_components() -> None:
    state = GAME.new(GAME.setup(2))
    assert list(GAME.legal_moves(state, CHANCE)) == [Reveal(letter) for letter in "RGYB"]
    state = replace(play(state, "- reveal R", "- stock GB"), cities="RRG")
    assert {GAME.chance(state, Random(n)) for n in range(20)} == {Reveal("R"), Reveal("G")}
    goods = replace(play(state, "- reveal G"), bag="RRB")
    assert list(GAME.legal_moves(goods, CHANCE)) == [Stock("RR"), Stock("RB")]
    assert {GAME.chance(goods, Random(n)) for n in range(20)} == {Stock("RR"), Stock("RB")}


def test_draws_have_the_frequencies_of_the_stack() -> None:
    state = play(GAME.new(GAME.setup(2)), "- reveal R", "- stock GB", "- reveal G", "- stock RB", "- reveal G", "- stock YY")
    move = [GAME.chance(state, Random(n)) for n in range(400)]
    share = move.count(Draw("CU")) / len(move)
    assert abs(share - 14 / 80) < 0.05


def test_a_track_tile_is_replaced_and_the_next_player_moves() -> None:
    state = play(table("0,0:Y", ("CU",)), "lay 0,1:CU/1", "done", "- draw WY")
    assert (state.seat, state.phase) == (1, "turn")
    assert state.hands[0] == ("ST", "ST", "WY")


def test_an_open_city_is_replaced_with_new_goods() -> None:
    state = play(table(LINE), "city 1 5,0", "done", "- reveal B", "- stock RY")
    assert [city and (city.colour, city.goods) for city in state.open] == [("B", "RY"), ("R", "YY")]
    assert (state.seat, dict(state.goods)[5, 0]) == (1, "RB")


def test_a_hidden_city_is_drawn_placed_and_then_gets_its_goods() -> None:
    state = play(table(LINE), "uncover", "- reveal B")
    assert (state.phase, state.uncovered_city) == ("place", "B")
    assert legal_texts(state, LayCity) >= {"city 0 5,0"}
    assert refusal(state, "pass") == "First lay the city you have uncovered"
    state = play(state, "city 0 5,0", "done", "- stock GG")
    assert (state.seat, dict(state.goods)[5, 0]) == (1, "GG")


def test_a_hidden_city_is_not_taken_when_it_could_not_be_placed() -> None:
    assert refusal(table("0,0:Y"), "uncover") == "There is no cell where a city could be laid"
    assert refusal(replace(table(LINE), cities=""), "uncover") == "There are no hidden cities left"


def test_an_empty_city_stack_refills_nothing() -> None:
    state = play(replace(table(LINE), cities=""), "city 1 5,0", "done")
    assert state.open[0] is None
    assert (state.phase, state.seat) == ("turn", 1)
    assert refusal(replace(state, seat=0), "city 1 4,1") == "There is no open city there any more"


@pytest.mark.parametrize(("bag", "move"), [("R", "stock R"), ("", "stock -")])
def test_fewer_goods_are_drawn_if_the_bag_has_not_enough(bag: str, move: str) -> None:
    state = play(replace(table(LINE), bag=bag), "uncover", "- reveal B", "city 0 5,0", "done", f"- {move}")
    assert (state.bag, dict(state.goods)[5, 0], state.phase) == ("", bag, "turn")


def test_everyone_gets_coal_with_the_last_city() -> None:
    state = replace(table(LINE), cities="", open=(table(LINE).open[0], None))
    after = play(state, "city 1 5,0")
    assert after.coal == (5, 5)
    assert play(replace(table(LINE), cities=""), "city 1 5,0").coal == (0, 0), "a city still lies open"


def test_coal_is_burnt_at_the_start_of_a_turn() -> None:
    state = replace(table(LINE), coal=(2, 0), steam=(1, 0))
    burnt = play(state, "burn")
    assert (burnt.coal, burnt.steam, burnt.seat) == ((1, 0), (2, 0), 0)
    assert refusal(play(burnt, "enter 1,0"), "burn").startswith("Your train is moving")
    assert refusal(play(burnt, "burn"), "burn") == "You have no coal"
    assert refusal(replace(state, steam=(6, 0)), "burn") == "You have 6 steam, which is the maximum"


def test_burning_and_then_resting_is_allowed() -> None:
    state = replace(with_train(table("0,0:Y 1,0:ST-W/1"), 0, (1, 0)), coal=(1, 0), steam=(0, 0))
    assert play(state, "burn", "rest").steam == (5, 0)


def test_steam_from_coal_is_for_the_next_turn() -> None:
    state = replace(table(LINE), coal=(1, 0), steam=(1, 0))
    burnt = play(state, "burn", "enter 1,0")
    assert "the steam of the coal you have just burnt is for the next turn" in refusal(burnt, "enter 2,0")
    later = play(burnt, "done", "pass")
    assert legal_texts(later, Enter) == {"enter 0,0", "enter 2,0"}


def test_steam_from_coal_at_once_by_option() -> None:
    state = replace(table(LINE, options={"coal_steam": "at_once"}), coal=(1, 0), steam=(0, 0))
    assert legal_texts(state, Enter) == set()
    assert legal_texts(play(state, "burn"), Enter) == {"enter 1,0"}


@pytest.mark.parametrize("coal_steam", ["next_turn", "at_once"])
def test_burning_coal_is_not_passing(coal_steam: str) -> None:
    state = replace(table(LINE, options={"coal_steam": coal_steam}), coal=(1, 1), steam=(0, 0))
    after = play(state, "pass", "burn", "pass")
    assert (after.phase, after.passes, after.coal_burnt) == ("turn", 0, 0)
    assert play(after, "pass", "pass").ending == "passes"


def test_the_legal_moves_of_a_turn() -> None:
    state = replace(with_train(table("0,0:Y 1,0:ST-W/1 2,0:ST/1"), 0, (1, 0)), coal=(1, 0), steam=(3, 0))
    kinds = {type(move) for move in GAME.legal_moves(state, 0)}
    assert kinds == {Lay, LayCity, Uncover, Enter, Rest, Burn, Pass}


def test_without_tiles_nothing_can_be_placed() -> None:
    last = tuple(int(kind.code == "WY") for kind in table(LINE).box.kinds)
    state = play(replace(table(LINE), stack=last), "lay 0,1:ST/0", "done", "- draw WY")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ending, str(outcome.reason)) == ("stack", "The last track tile is drawn")


def test_the_match_ends_when_all_pass() -> None:
    state = play(table(LINE, seats=3), "pass", "pass")
    assert state.phase == "turn"
    assert play(state, "pass").ending == "passes"
    assert play(state, "lay 0,1:ST/0", "done", "- draw WY", "pass", "pass").phase == "turn", "the count begins anew"


def test_the_match_ends_after_a_standstill() -> None:
    state = table("0,0:Y 1,0:ST-W/1 | V at 1,0 | P at 0,0")
    state = with_train(state, 0, (1, 0))
    for _ in range(11):
        state = play(state, "rest", "pass")
    state = play(state, "rest")
    assert state.phase == "turn"
    after = play(state, "pass")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.ending, str(outcome.reason)) == ("standstill", "Nothing was laid or delivered for 12 rounds")
    assert play(state, "lay 0,1:ST/0").phase == "laid"


def test_a_delivery_prevents_a_standstill() -> None:
    state = replace(table("0,0:Y+R 1,0:ST/1 2,0:ST/1 3,0:R"), idle_turns=23)
    after = play(state, "load R", "enter 1,0", "enter 2,0", "enter 3,0", "done")
    assert (after.phase, after.idle_turns) == ("turn", 0)
    assert play(state, "enter 1,0", "done").ending == "standstill"


def test_thirteen_points_win_at_once() -> None:
    state = table("0,0:Y+R 1,0:ST/1 2,0:ST/1 3,0:R | V kept GYB")
    after = play(state, "load R", "enter 1,0", "enter 2,0", "enter 3,0", "done")
    outcome = GAME.outcome(after)
    assert GAME.score(after, 0).total == 13
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == ("points", (0,))


def test_thirteen_points_count_after_the_roll() -> None:
    state = table(FIGURE_7.replace("0,0:Y", "0,0:Y+R") + " | V kept GYB")
    rolling = play(state, "load R", "enter 1,0", "enter 2,0", "enter 2,1", "done")
    assert rolling.phase == "roll"
    assert play(rolling, "- roll 1").phase == "turn"
    assert play(rolling, "- roll 2").ending == "points"


@pytest.mark.parametrize(
    ("players", "ranks", "tie"),
    [
        ("V kept RG | P kept R", (1, 2), ()),
        ("V kept R loops 1 | P kept R loops 1 steam 4", (2, 1), ("Tie on points and loop markers: more steam wins",)),
        ("V kept RR | P kept R loops 2", (2, 1), ("Tie on points: more loop markers wins",)),
        ("V kept R steam 2 | P kept G steam 2", (1, 1), ("Tie on points, loop markers and steam: the place is shared",)),
    ],
)
def test_ranks_and_ties(players: str, ranks: tuple[int, ...], tie: tuple[str, ...]) -> None:
    outcome = GAME.outcome(GAME.read_board(GAME.setup(2), f"0,0:Y | {players}"))
    assert outcome is not None
    assert outcome.ranks == ranks
    assert tuple(str(sentence) for sentence in outcome.ties) == tie


def test_every_match_ends_within_the_maximum_of_moves() -> None:
    assert GAME.max_moves(GAME.setup(4)) < 200_000, "a record holds so many moves"
    assert sum(1 for _ in matches(2)) < GAME.max_moves(GAME.setup(2))


def test_nobody_moves_after_the_end() -> None:
    state = play(table(LINE), "pass", "pass")
    assert GAME.to_act(state) == ()
    assert GAME.legal_moves(state, 0) == ()
    assert refusal(state, "pass") == "The match is over"
