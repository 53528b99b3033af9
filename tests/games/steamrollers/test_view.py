"""The view of a seat: status, picks, sentences, scoring places."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.steamrollers.table import state_after, table_with, table_with_die
from tests.games.steamrollers.test_deliveries import NET, YELLOW_TOWN

from branchline.engine.game import CHANCE, SPECTATOR
from branchline.engine.match import Match
from branchline.engine.text import english
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.state import Turn
from branchline.language import speaker

POLISH = speaker("pl", "steamrollers")


def label_of(state, notation):
    return english(GAME.button_label(state, 0, GAME.read_move(notation)))


def sentence_of(state, notation, seat=0):
    move = GAME.read_move(notation)
    assert GAME.illegal_reason(state, seat, move) is None
    return english(GAME.say_move(state, seat, move))


def test_a_view_hides_nothing():
    state = table_with(3)
    assert GAME.view(state, 1) is state
    assert GAME.view(state, SPECTATOR) is state


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (table_with(2), "Take a white die"),
        (table_with(2, tiles={2: 0}), "Take a white die, or two with tile 2"),
        (table_with(1), "Take two dice, first the one you use first; Eva gets the third"),
        (table_with_die(4), "Your die shows 4: build in region 4, cross box 4 or take tile 4"),
        (
            table_with_die(1, tiles={1: 0, 5: 0}),
            "Your die shows 1: build in region 1, cross box 1, take tile 1 or change the die with tile 1 or 5",
        ),
        (table_with_die(1, tiles={1: 1}, sideways=(1,), sheets={0: {"boxes": "1"}}), "Your die shows 1: build in region 1"),
        (table_with(2, phase="end"), "Press Done to end your turn"),
        (table_with(2, {"orders": True}, phase="end", sheets={0: {"delivered_goods": "RB"}}), "Press Done, or fill an order first"),
        (table_with(2, phase="start"), "Choose a starting tile and use it"),
        (table_with(2, phase="started"), "Press Done to confirm"),
        (table_with(1, phase="arrange"), "Set the rows of goods in any order, or leave them as drawn; Eva takes from the right"),
        (table_with(1, phase="arrange", turn=Turn(0, arranged_rows=63)), "All rows are set: press Done"),
    ],
)
def test_the_status_of_each_phase(state, sentence):
    assert english(GAME.status(state, 0)) == sentence


def test_status_of_the_seat_with_a_question():
    state = state_after(table_with(2, sides="abaaaa", tiles={2: 1}), "take 3")
    assert english(GAME.status(state, 1)) == "Player 1 has taken a 3: play tile 2 to get that die, or keep the tile"


def test_sentences_of_moves():
    state = table_with_die(
        1, goods=("R", *("B",) * 5), tiles={1: 0, 3: 0, 5: 0, 6: 0}, sides="aabaaa", sheets={0: {"tracks": NET, "boxes": "123456"}}
    )
    assert sentence_of(state, "deliver R 1:0-4:5-2") == "delivers from 1 to 2 for 4 points: red good via 1→ 4↗ 2"
    assert sentence_of(state, "deliver R 1:0-4:5-2 +1") == "delivers from 1 to 2 for 5 points with tile 3b: red good via 1→ 4↗ 2"
    assert sentence_of(state, "00:0-3") == "draws on 00: straight ←→"
    assert sentence_of(state, "00:0-1") == "draws on 00 with tile 6a: tight curve ↘→"
    assert sentence_of(state, "set 4") == "sets the die to 4 with tile 1"
    assert sentence_of(state, "step 2") == "changes the die to 2 with tile 5"
    assert sentence_of(state, "tile") == "takes action tile 1, which is theirs, again"
    assert sentence_of(table_with_die(3, tiles={3: 1}), "tile") == "takes action tile 3 from player 2"
    assert sentence_of(table_with_die(3), "tile") == "takes action tile 3 from the pool"
    move = GAME.read_move("deliver R 1:0-4:5-2")
    assert POLISH(GAME.say_move(state, 0, move)) == "przewozi z miasta 1 do 2 za 4 punkty: czerwony towar, trasa 1→ 4↗ 2"


def test_button_labels_of_moves():
    state = table_with_die(
        1, goods=("R", *("B",) * 5), tiles={1: 0, 3: 1, 5: 0}, sides="aabaaa", sheets={0: {"tracks": NET, "boxes": "123456"}}
    )
    assert label_of(state, "deliver R 1:0-4:5-2") == "Deliver from 1 to 2 for 4 points: red good via 1→ 4↗ 2"
    assert label_of(state, "set 4") == "Set the die to 4 with tile 1"
    assert label_of(state, "tile") == "Take your action tile 1 again"
    assert label_of(table_with_die(3, tiles={3: 1}), "tile") == "Take action tile 3 from player 2"
    assert label_of(table_with(2), "take 3") == "Take the die 3"
    assert POLISH(GAME.button_label(state, 0, GAME.read_move("tile"))) == "Weź ponownie swój kafelek Akcji 1"


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_move_of_a_seat_is_offered(seats):
    match, rng = Match(GAME, GAME.setup(seats, {} if seats < 3 else {"starting_tiles": True, "orders": True, "coal": True})), Random(seats)
    match.settle("offers")
    while not match.over:
        seat = rng.choice(GAME.to_act(match.state))
        moves = GAME.legal_moves(match.state, seat)
        words = [english(GAME.button_label(match.state, seat, move)) for move in rng.sample(list(moves), min(len(moves), 8))]
        assert [each for each in words if not each[0].isupper()] == []
        match.play(seat, rng.choice(moves))
        match.settle("offers")


def test_sentences_of_chance():
    state = table_with(2, phase="roll", turn=Turn())
    assert sentence_of(state, "roll 1,2,6 SW", CHANCE) == "the dice show 1 2 6; the black one: straight or wide curve"
    start = GAME.new(GAME.setup(2))
    assert sentence_of(start, "goods 1 RRBG", CHANCE) == "for city 1 the bag gives RRBG"
    assert POLISH(GAME.say_move(start, CHANCE, GAME.read_move("goods 1 RRBG"))) == "z woreczka dla miasta 1: CCNZ"


def test_the_picks_of_two_dice():
    state = table_with(2, tiles={2: 0}, dice=(1, 2, 3))
    assert GAME.picks(state, 0, GAME.read_move("take 1")) == {"die": "1", "second": "none"}
    assert GAME.picks(state, 0, GAME.read_move("take 1 3")) == {"die": "1", "second": "3"}
    assert GAME.picks(table_with(2), 0, GAME.read_move("take 1")) == {"die": "1"}


def test_the_picks_of_a_delivery():
    state = table_with_die(1, goods=("R", *("B",) * 5), sheets={0: {"tracks": NET, "boxes": "123456"}})
    assert GAME.picks(state, 0, GAME.read_move("deliver R 1:0-4:5-2")) == {"good": "1R", "city": "2", "route": "1:0-4:5-2"}


def test_scoring_places_of_each_line():
    state = table_with(2, {"orders": True}, tiles={1: 0}, sheets={0: {"tracks": YELLOW_TOWN, "boxes": "12", "orders": (3,)}})
    assert GAME.scoring_places(state, 0) == {
        "network": ("cell=20", "cell=21", "cell=30", "city=1", "city=3"),
        "engine": ("box=1", "box=2"),
        "tiles": ("tile=1",),
        "orders": ("order=3",),
    }


def test_the_status_names_only_what_is_possible():
    full = {"tracks": "00:0-3 01:0-3 02:0-3 10:0-3 12:0-3 20:0-3 21:0-3 22:0-3", "boxes": "1"}
    stuck = table_with_die(1, tiles={1: 1, 5: 0}, sideways=(1,), sheets={0: full})
    assert english(GAME.status(stuck, 0)) == "Your die shows 1: pass or change the die with tile 5"
    assert POLISH(GAME.status(stuck, 0)) == "Twoja kość pokazuje 1: spasuj lub zmień kość kafelkiem 5"
    once = table_with_die(1, tiles={5: 0}, turn={"die_changers": 0b10000})
    assert "change the die" not in english(GAME.status(once, 0))
    carrying = table_with_die(1, goods=("R", *("B",) * 5), sheets={0: {"tracks": NET, "boxes": "123456"}})
    assert "deliver from city 1" in english(GAME.status(carrying, 0))
    calling = table_with_die(2, tiles={3: 0}, goods=("R", *("",) * 5), sheets={0: {"tracks": NET, "boxes": "123456"}})
    assert "deliver to city 2" in english(GAME.status(calling, 0))
    assert "deliver from" not in english(GAME.status(calling, 0))


def test_the_picks_of_a_track_are_hex_kind_and_rotation():
    state = table_with_die(1, tiles={6: 0})
    assert list(GAME.picks(state, 0, GAME.read_move("00:0-2")).items()) == [("cell", "00"), ("shape", "W"), ("turn", "0-2")]
    start = table_with(2, {"starting_tiles": True}, phase="start", starting_tiles=("track",))
    assert list(GAME.picks(start, 0, GAME.read_move("start track 00:0-1"))) == ["start", "cell", "shape", "turn"]
    assert GAME.picks(state, 0, GAME.read_move("00:2-2"))["shape"] == "", "no track, but it can be asked what it would be"
    turns = {}
    for move in GAME.legal_moves(state, 0):
        picks = GAME.picks(state, 0, move)
        if picks.get("cell") == "00":
            turns.setdefault(picks["shape"], []).append(picks["turn"])
    assert turns == {
        "S": ["0-3", "1-4", "2-5"],
        "W": ["0-2", "1-3", "2-4", "3-5", "0-4", "1-5"],
        "T": ["0-1", "1-2", "2-3", "3-4", "4-5", "0-5"],
    }


def test_the_sentence_of_a_finished_link_names_its_points():
    state = table_with_die(3, sheets={0: {"tracks": "21:3-5 20:0-1"}})
    assert sentence_of(state, "30:1-4") == "draws on 30: straight ↖↘; the network gains 2 points"


@pytest.mark.parametrize(
    ("state", "notation", "english_words", "polish_words"),
    [
        (table_with(2, phase="end"), "done", "End the turn", "Zakończ turę"),
        (table_with(2, phase="started"), "done", "Confirm the choice", "Zatwierdź wybór"),
        (table_with(1, phase="arrange"), "done", "Leave them as drawn", "Zostaw, jak leżą"),
        (table_with(1, phase="arrange", turn=Turn(0, arranged_rows=1)), "done", "Leave the rest as drawn", "Resztę zostaw"),
        (table_with(1, phase="arrange", turn=Turn(0, arranged_rows=63)), "done", "Confirm the choice", "Zatwierdź wybór"),
        (table_with_die(1), "pass", "Pass", "Spasuj"),
        (table_with_die(1), "11:0-3", "Hex 11: straight ←→", "Pole 11: tor prosty ←→"),
    ],
)
def test_labels_and_sentences_in_both_languages(state, notation, english_words, polish_words):
    label = GAME.button_label(state, 0, GAME.read_move(notation))
    assert (english(label), POLISH(label)) == (english_words, polish_words)


def test_goods_of_a_row_have_different_keys():
    alone, together = GAME.new(GAME.setup(1)), GAME.new(GAME.setup(2))
    assert GAME.picks(alone, CHANCE, GAME.read_move("goods 1 SRB")) == {"good_a": "S", "good_b": "R", "good_c": "B"}
    assert list(GAME.picks(together, CHANCE, GAME.read_move("goods 1 RBGY"))) == ["good1", "good2", "good3", "good4"]


def test_an_order_takes_coal_only_where_coal_is_played_with():
    for coal in (False, True):
        state = table_with(2, {"orders": True, "coal": coal})
        assert ("coal" in english(GAME.explain(state, 0, "order", "1"))) == coal
        assert ("węgiel" in POLISH(GAME.explain(state, 0, "order", "1"))) == coal
