"""Solo matches: two dice, Eva's four steps, her tiles, her score."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.steamrollers.table import legal_texts, match_after, refusal, state_after, table_with, table_with_die, with_eva
from tests.games.steamrollers.test_deliveries import NET

from branchline.drawing.picture import Look
from branchline.engine.game import CHANCE
from branchline.engine.text import english
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.scoring import eva_lines, eva_total
from branchline.games.steamrollers.rules.state import POOL, Turn
from branchline.language import speaker

ROWS = ("RBG", "BGY", "RBY", "GYR", "RBS", "RGS")
LINK = "12:0-3 13:0-3"  # city 1 to city 2
POLISH = speaker("pl", "steamrollers")


def ending_turn(die, **more):
    """A solo match after both actions, with this die for Eva."""
    crosses = more.pop("crosses", (0,) * 6)
    goods = more.pop("goods", ROWS)
    state = table_with(1, more.pop("options", None), phase="end", goods=goods, dice=(die,), turn=Turn(0, 3), **more)
    return with_eva(state, crosses=crosses)


def sentences_of(state, notation, seat=0):
    """The sentence of a move in both languages."""
    words = GAME.say_move(state, seat, GAME.read_move(notation))
    return english(words), POLISH(words)


def test_goods_stay_in_the_order_drawn():
    assert match_after(1, {}, "goods 1 RBR").state.goods == ("RBR",)
    assert match_after(1, {}, "goods 1 RYB").state.goods == ("RB",)


DRAWS = ("goods 1 RRY", "goods 2 RRR", "goods 3 BRG", "goods 4 SSS", "goods 5 YYY", "goods 6 RGR")


def test_the_player_arranges_the_rows():
    match = match_after(1, {}, *DRAWS)
    assert match.state.phase == "arrange"
    third = ["row 3 BRG", "row 3 BGR", "row 3 RBG", "row 3 RGB", "row 3 GBR", "row 3 GRB"]
    assert legal_texts(match.state) == [*third, "row 6 RGR", "row 6 RRG", "row 6 GRR", "done"]
    assert refusal(match.state, "row 3 BBB") == "These are not the goods of the city"
    assert refusal(match.state, "row 1 RR") == "The goods of city 1 are all alike"
    match.play_text(0, "row 6 RRG")
    assert match.undo(0) == 1
    match.play_text(0, "row 6 GRR")
    assert refusal(match.state, "row 6 RRG") == "You have already set the row of city 6; you can undo it"
    match.play_text(0, "row 3 GRB")
    assert legal_texts(match.state) == ["done"]
    match.play_text(0, "done")
    assert match.state.goods == ("RR", "", "GRB", "", "YYY", "GRR")
    assert match.state.phase == "sides"


def test_one_move_leaves_the_rows_as_drawn():
    match = match_after(1, {}, *DRAWS)
    match.play_text(0, "done")
    assert match.state.goods == ("RR", "", "BRG", "", "YYY", "RGR")
    assert match.state.phase == "sides"
    assert GAME.setup(1)["rows"] == "chosen"


def test_older_records_arrange_rows_city_by_city():
    match = match_after(1, {"rows": "chosen"}, *DRAWS)
    for notation in ("row 3 GRB", "row 6 GRR", "done"):
        match.play_text(0, notation)
    assert match.state.goods == ("RR", "", "GRB", "", "YYY", "GRR")


def test_rows_of_one_kind_need_no_arrangement():
    match = match_after(1, {}, *(f"goods {n} {row}" for n, row in enumerate(("RRR", "BBB", "RRR", "BBB", "RRR", "YYY"), 1)))
    assert match.state.phase == "sides"


def test_typed_goods_keep_their_order():
    match = match_after(1, {"rows": "drawn"}, "goods 1 SRB", "goods 2 crż")
    assert match.state.goods == ("SRB", "Y")
    state = replace(ending_turn(1, crosses=(2, 0, 0, 0, 0, 0)), goods=("SRB", *ROWS[1:]))
    assert state_after(state, "done").goods[0] == "SR"


@pytest.mark.parametrize("level", range(1, 7))
def test_evas_level_is_the_roll_at_the_start(level):
    setup = GAME.setup(1, {"eva": level})
    state = replace(table_with(1), setup=setup, phase="influence", eva=GAME.new(setup).eva)
    for _ in range(level):
        assert GAME.to_act(state) == (CHANCE,)
        state = state_after(state, "influence 2")
    assert state.eva.crosses == (0, level, 0, 0, 0, 0)
    assert state.phase == "roll"


def test_two_dice_are_used_and_eva_gets_the_third():
    state = table_with(1, dice=(2, 4, 4), goods=ROWS)
    assert legal_texts(state) == ["take 2 4", "take 4 2", "take 4 4"]
    assert refusal(state, "take 2") == "Solo, you take two dice, and Eva gets the third"
    state = state_after(state, "take 4 2", "upgrade", "upgrade")
    assert (state.phase, state.dice) == ("end", (4,))
    state = state_after(state, "done")
    assert state.eva.crosses == (0, 0, 0, 1, 0, 0)
    assert (state.phase, state.round, state.dice) == ("roll", 2, ())


def test_eva_crosses_a_field_removes_the_rightmost_good_and_scores():
    state = ending_turn(2, crosses=(0, 2, 0, 0, 0, 0))
    after = state_after(state, "done")
    assert after.eva.crosses[1] == 3
    assert after.goods[1] == "BG"
    assert after.eva.delivery_points == 3
    assert state_after(ending_turn(2, crosses=(0, 1, 0, 0, 0, 0)), "done").goods == ROWS


def test_an_upright_tile_of_evas_number_is_returned_a_sideways_one_stays():
    assert state_after(ending_turn(4, tiles={4: 0}), "done").tiles[3] == POOL
    assert state_after(ending_turn(4, tiles={4: 0}, sideways=(4,)), "done").tiles[3] == 0
    assert state_after(ending_turn(4, tiles={5: 0}), "done").tiles[4] == 0


def test_at_an_empty_city_eva_rolls_and_starts_again():
    state = state_after(ending_turn(2, goods=("RBG", "", *ROWS[2:]), tiles={1: 0, 2: 0}, sides="abaaaa"), "done")
    assert GAME.to_act(state) == (CHANCE,)
    assert state.tiles[1] == POOL
    assert legal_texts(state) == [f"die {n}" for n in range(1, 7)]
    state = state_after(state, "die 2")
    assert state.phase == "eva_roll"
    state = state_after(state, "die 1")
    assert state.eva.crosses == (1, 2, 0, 0, 0, 0)
    assert state.tiles[0] == POOL
    assert state.phase == "roll"


def test_without_a_field_to_cross_eva_wins_at_once():
    state = state_after(ending_turn(3, crosses=(0, 0, 8, 0, 0, 0), sheets={0: {"delivery_points": 99}}), "done")
    assert GAME.to_act(state) == ()
    outcome = GAME.outcome(state)
    assert (outcome.ranks, outcome.ending, outcome.rival) == ((2,), "region", True)
    assert english(outcome.reason) == "Eva found no field left to cross in region 3, so she wins at once"
    assert english(outcome.note) == "Eva (Railway worker) wins, whatever the points (17 to 99)"
    assert POLISH(outcome.note) == "Ewa (Pracownik kolejowy) wygrywa bez względu na punkty (17:99)"


def test_solo_2a_rerolls_evas_die_once_before_her_first_step():
    state = state_after(ending_turn(3, tiles={2: 0}), "done")
    assert GAME.to_act(state) == (0,)
    assert state.phase == "eva"
    state = state_after(state, "play")
    assert GAME.to_act(state) == (CHANCE,)
    assert state.tiles[1] == POOL
    assert sum(state.eva.crosses) == 0
    state = state_after(state, "die 5")
    assert state.eva.crosses == (0, 0, 0, 0, 1, 0)
    assert state.phase == "roll"


def test_solo_2a_may_be_used_before_a_repeated_step_too():
    state = state_after(ending_turn(3, tiles={2: 0}, goods=("RBG", "BGY", "", *ROWS[3:])), "done", "keep")
    assert state.eva.crosses[2] == 1
    state = state_after(state, "die 6")
    assert state.phase == "eva"
    state = state_after(state, "play", "die 3")
    assert state.eva.crosses == (0, 0, 2, 0, 0, 0)
    assert state.phase == "eva_roll"


def test_solo_2b_saves_a_good_and_eva_crosses_a_field_instead():
    state = state_after(ending_turn(4, tiles={2: 0}, sides="abaaaa", crosses=(0, 0, 0, 4, 0, 0)), "done")
    assert state.phase == "eva_cross"
    saved = state_after(state, "play")
    assert (saved.goods, saved.eva.crosses[3], saved.eva.delivery_points, saved.tiles[1]) == (ROWS, 6, 0, POOL)
    let = state_after(state, "keep")
    assert (let.goods[3], let.eva.crosses[3], let.eva.delivery_points, let.tiles[1]) == ("GY", 5, 5, 0)


def test_solo_2b_is_offered_only_if_a_good_would_be_removed():
    assert state_after(ending_turn(4, tiles={2: 0}, sides="abaaaa"), "done").phase == "roll"
    lost = state_after(ending_turn(2, tiles={2: 0}, sides="abaaaa", crosses=(0, 4, 0, 0, 0, 0)), "done")
    assert lost.phase == "roll", "an upright tile 2 is lost in her second step"
    assert lost.goods[1] == "BG"
    kept = ending_turn(2, tiles={2: 0}, sideways=(2,), sides="abaaaa", crosses=(0, 4, 0, 0, 0, 0))
    assert state_after(kept, "done").phase == "eva_cross"


def test_solo_2b_without_a_field_left_loses():
    state = state_after(ending_turn(4, tiles={2: 0}, sides="abaaaa", crosses=(0, 0, 0, 7, 0, 0)), "done", "play")
    assert GAME.outcome(state).ending == "region"


@pytest.mark.parametrize(("own", "rank"), [(24, 2), (25, 1)])
def test_evas_score_decides_who_wins(own, rank):
    state = table_with(
        1, sides="aaaaaa", tiles={2: 0, 3: 0, 4: 0, 5: 0}, phase="over", ending="cities", sheets={0: {"delivery_points": own}}
    )
    state = with_eva(state, delivery_points=10, crosses=(5, 4, 4, 2, 1, 0))
    assert dict(eva_lines(state)) == {"deliveries": 10, "engine": 3, "regions": 9, "tiles": 2}
    assert eva_total(state) == 24
    assert GAME.score(state, 0).total == own
    assert (GAME.outcome(state).ranks, GAME.outcome(state).rival) == ((rank,), True)
    assert [str(tie) for tie in GAME.outcome(state).ties] == (["A tie: Eva wins"] if own == 24 else [])
    told = {24: "Eva (Railway worker) wins, 24 to 24", 25: "Eva (Railway worker) is beaten, 25 to 24"}
    assert english(GAME.outcome(state).note) == told[own]
    polish = {24: "Ewa (Pracownik kolejowy) wygrywa 24:24", 25: "Ewa (Pracownik kolejowy) przegrywa 24:25"}
    assert POLISH(GAME.outcome(state).note) == polish[own]
    assert told[own] in GAME.draw_text(state, 0, Look())
    assert polish[own] in GAME.draw(state, 0, (), Look(say=POLISH))


def test_any_good_of_a_row_may_be_taken_and_the_row_closes_up():
    state = table_with_die(1, 1, goods=("RBR", *ROWS[1:]), sheets={0: {"tracks": LINK, "boxes": "1"}})
    assert [text for text in legal_texts(state) if text.startswith("deliver")] == ["deliver R1 1:0-2", "deliver R3 1:0-2"]
    assert state_after(state, "deliver R1 1:0-2").goods[0] == "BR"
    assert state_after(state, "deliver R3 1:0-2").goods[0] == "RB"
    assert refusal(state, "deliver R2 1:0-2") == "There is no such good in city 1"


def test_a_permanent_tile_serves_at_most_one_of_the_two_actions():
    state = table_with(1, dice=(2, 2, 5), tiles={5: 0, 6: 0}, black_die="SW")
    state = state_after(state, "take 2 2", "step 3", "upgrade")
    assert "step 3" not in legal_texts(state)
    assert refusal(state, "step 3") == "You have used tile 5 for your first action"
    assert "13:0-1" in legal_texts(state), "tile 6 has not served yet"
    other = state_after(table_with(1, dice=(2, 2, 5), tiles={5: 0, 6: 0}, black_die="SW"), "take 2 2", "13:0-1")
    assert "14:0-1" not in legal_texts(other)
    assert refusal(other, "15:0-1") == "You have used tile 6 for your first action"
    assert "step 3" in legal_texts(other)


def test_a_track_the_black_die_offers_does_not_use_tile_6():
    state = state_after(table_with(1, dice=(2, 2, 5), tiles={6: 0}, black_die="SW"), "take 2 2", "13:0-3")
    assert "15:0-1" in legal_texts(state)


def test_tile_4b_is_used_only_if_the_boxes_do_not_suffice():
    table = {"dice": (1, 1, 5), "sides": "aaabaa", "tiles": {4: 0}, "goods": ("RR", *ROWS[1:])}
    strong = table_with(1, sheets={0: {"tracks": LINK, "boxes": "1"}}, **table)
    after = state_after(strong, "take 1 1", "deliver R1 1:0-2")
    assert "deliver R1 1:0-2" in legal_texts(after)
    assert after.turn.spent_tiles == 0
    weak = table_with(1, sheets={0: {"tracks": LINK}}, **table)
    after = state_after(weak, "take 1 1", "deliver R1 1:0-2")
    assert after.turn.spent_tiles == 0b1000
    assert not [text for text in legal_texts(after) if text.startswith("deliver")]
    assert refusal(after, "deliver R1 1:0-2") == "You have used tile 4 for your first action"


def test_a_reason_names_tile_4b_only_if_it_would_suffice():
    spent = {"sides": "aaabaa", "tiles": {4: 0}, "goods": ("R", *ROWS[1:]), "turn": {"spent_tiles": 0b1000}}
    for boxes, reason in (("12", "You have used tile 4 for your first action"), ("1", "The distance is 3, your engine's power only 1")):
        state = table_with_die(1, 1, sheets={0: {"tracks": NET, "boxes": boxes}}, **spent)
        assert refusal(state, "deliver R1 1:1-3:1-4:5-2") == reason


def test_with_three_cities_empty_the_round_is_finished_with_eva_s_turn():
    state = ending_turn(4, goods=("", "", "RBG", "GYR", "", "RG"), crosses=(0, 0, 0, 2, 0, 0))
    over = state_after(state, "done")
    assert over.goods[3] == "GY"
    assert GAME.outcome(over).ending == "cities"
    emptied = ending_turn(4, goods=("", "", "RBG", "G", "R", "RG"), crosses=(0, 0, 0, 2, 0, 0))
    assert GAME.outcome(state_after(emptied, "done")).ending == "cities"


@pytest.mark.parametrize(
    ("state", "notation", "sentences"),
    [
        (
            ending_turn(2, crosses=(0, 2, 0, 0, 0, 0)),
            "done",
            (
                "ends the turn; Eva crosses a field in region 2; Eva removes a good from city 2 for 3 points: yellow good",
                "kończy turę; Ewa skreśla pole w regionie 2; Ewa usuwa towar z miasta 2 za 3 punkty: żółty towar",
            ),
        ),
        (
            ending_turn(3, crosses=(0, 0, 8, 0, 0, 0)),
            "done",
            (
                "ends the turn; Eva finds no field left to cross in region 3 and wins at once",
                "kończy turę; Ewa nie ma już czego skreślić w regionie 3 i od razu wygrywa",
            ),
        ),
        (
            ending_turn(4, tiles={4: 0}, goods=(*ROWS[:3], "", *ROWS[4:])),
            "done",
            (
                "ends the turn; Eva crosses a field in region 4; Eva puts tile 4 back into the pool; "
                "Eva rolls again, because city 4 is empty",
                "kończy turę; Ewa skreśla pole w regionie 4; Ewa odkłada kafelek 4 do puli; Ewa rzuca jeszcze raz, bo miasto 4 jest puste",
            ),
        ),
        (
            state_after(ending_turn(4, tiles={2: 0}, sides="abaaaa", crosses=(0, 0, 0, 4, 0, 0)), "done"),
            "play",
            (
                "plays tile 2: Eva removes nothing; Eva crosses a field in region 4",
                "zagrywa kafelek 2: Ewa nic nie usuwa; Ewa skreśla pole w regionie 4",
            ),
        ),
    ],
)
def test_evas_actions_are_logged_as_hers(state, notation, sentences):
    assert sentences_of(state, notation) == sentences


def test_evas_actions_after_her_new_roll_are_logged():
    state = state_after(ending_turn(2, goods=("RBG", "", *ROWS[2:]), tiles={1: 0}), "done")
    assert (
        sentences_of(state, "die 1", CHANCE)[0]
        == "Eva's die shows 1 now; Eva crosses a field in region 1; Eva puts tile 1 back into the pool"
    )
