"""The view of a seat: hidden tiles, picks, sentences."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.games.days_of_steam.table import FIGURE_7, play, table, with_train

from branchline.engine.game import CHANCE, SPECTATOR
from branchline.engine.text import text
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.notation.moves import read_move
from branchline.games.days_of_steam.rules.moves import Draw, Enter, Lay, LayCity, Load, Pass, Roll
from branchline.games.days_of_steam.rules.state import State, stack_size
from branchline.games.days_of_steam.rules.view import is_secret
from branchline.language import speaker

LINE = "0,0:Y+R 1,0:ST/1 2,0:ST/1 3,0:R"
LONG = LINE + " 4,0:ST/1 5,0:ST/1"


def test_other_hands_are_hidden_among_the_unseen_tiles() -> None:
    state = replace(table(LINE), hands=(("ST", "CU", "WY"), ("CU", "BR", "T3+")))
    seen = GAME.view(state, 0)
    assert seen.hands == (("ST", "CU", "WY"), ("?", "?", "?"))
    assert sum(seen.stack) == sum(state.stack) + 3
    assert stack_size(seen) == stack_size(state)
    assert GAME.view(state, SPECTATOR).hands == (("?",) * 3,) * 2


def test_determinization_uses_the_unseen_tiles() -> None:
    state = replace(table(LINE), hands=(("ST", "CU", "WY"), ("CU", "BR", "T3+")))
    full = GAME.determinize(GAME.view(state, 0), Random(3))
    assert full.hands[0] == ("ST", "CU", "WY")
    assert len(full.hands[1]) == 3
    assert "?" not in full.hands[1]
    assert sum(full.stack) == sum(state.stack)
    assert len({GAME.determinize(GAME.view(state, 0), Random(n)).hands[1] for n in range(9)}) > 1


def test_the_log_hides_the_tile_that_another_draws() -> None:
    state = play(table(LINE), "lay 0,1:ST/0", "done")
    assert not is_secret(state, Draw("WY"), 0)
    assert is_secret(state, Draw("WY"), 1)
    assert is_secret(state, Draw("WY"), SPECTATOR)
    assert not is_secret(state, Roll(3), 1)
    assert str(GAME.say_move(state, CHANCE, Draw("WY"))) == "player 1 draws WY: triangle of tracks"


def test_a_view_lists_the_possible_tiles_of_a_hidden_draw() -> None:
    """The legal draws of a view are all unseen tiles, and each draw gives the same view."""
    state = play(table(LINE), "lay 0,1:ST/0", "done")
    seen = GAME.view(state, 1)
    after = GAME.view(GAME.apply(state, CHANCE, Draw("WY")), 1)
    drawn = list(GAME.legal_moves(seen, CHANCE))
    assert len(drawn) == len(state.box.kinds)
    assert all(GAME.view(GAME.apply(seen, CHANCE, move), 1) == after for move in drawn)


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("lay 0,1:ST/0", "lays on 0,1: straight track (↑↓)"),
        ("city 1 4,0", "lays on 4,0: green city"),
        ("uncover", "takes the top city of the hidden stack"),
        ("enter 1,0", "drives to 1,0 for 1 steam"),
        ("load R", "loads: red good"),
        ("pass", "passes"),
        ("rest", "rests at the water tower"),
        ("burn", "burns a coal cube"),
        ("done", "finishes the turn"),
    ],
)
def test_sentences_of_moves(notation: str, sentence: str) -> None:
    assert str(GAME.say_move(table(LINE), 0, read_move(notation))) == sentence


def test_sentences_of_a_train_move() -> None:
    state = play(table(LINE), "load R", "enter 1,0", "enter 2,0")
    assert str(GAME.say_move(state, 0, Enter((3, 0)))) == "drives to 3,0 for 1 steam and delivers: red good"
    assert str(GAME.say_move(state, 0, read_move("done"))) == "stops on 2,0"
    fast = play(table(FIGURE_7), "enter 1,0", "enter 2,0", "enter 2,1")
    assert str(GAME.say_move(fast, 0, read_move("done"))) == "stops on 2,1 and must roll 2 or more"
    rolling = play(fast, "done")
    derailed = "the die shows 1, 2 or more was needed: the train derails and goes back to 0,0; 3 steam is lost"
    assert str(GAME.say_move(rolling, CHANCE, Roll(1))) == derailed
    assert str(GAME.say_move(rolling, CHANCE, Roll(2))) == "the die shows 2, 2 or more was needed: the train arrives on 2,1"


def test_sentences_of_rolls_name_lost_goods() -> None:
    state = table(FIGURE_7.replace("0,0:Y", "0,0:Y+R") + " | V kept G")
    rolling = play(state, "load R", "enter 1,0", "enter 2,0", "enter 2,1", "done")
    assert str(GAME.say_move(rolling, CHANCE, Roll(1))).endswith("3 steam is lost, and its goods return to where they were")
    assert str(GAME.say_move(rolling, CHANCE, Roll(5))).endswith("the train arrives on 2,1; 3 points (red good)")
    polish = speaker("pl", "days_of_steam")
    assert polish(GAME.say_move(rolling, CHANCE, Roll(1))) == (
        "kość pokazuje 1, a trzeba było co najmniej 2: pociąg wykoleja się i wraca na pole 0,0;"
        " 3 punkty pary przepadają, a towary wracają tam, gdzie były"
    )


def test_the_log_names_points() -> None:
    state = play(table(LINE), "load R", "enter 1,0", "enter 2,0", "enter 3,0")
    assert str(GAME.say_move(state, 0, read_move("done"))) == "stops on 3,0; 2 points (red good)"
    gap = table(FIGURE_7.replace(" 1,0:ST/1", ""))
    sentence = "lays on 1,0: straight track (→←); closes a loop and takes a loop marker"
    assert str(GAME.say_move(gap, 0, read_move("lay 1,0:ST/1"))) == sentence
    none_left = replace(gap, loops=(3, 4))
    assert str(GAME.say_move(none_left, 0, read_move("lay 1,0:ST/1"))) == "lays on 1,0: straight track (→←)"
    last = replace(table(LONG), cities="", open=(table(LONG).open[0], None))
    assert str(GAME.say_move(last, 0, LayCity(1, (6, 0)))) == "lays on 6,0: green city; it is the last city, and everyone gets 5 coal"
    assert str(GAME.say_move(table(LONG), 0, LayCity(1, (6, 0)))) == "lays on 6,0: green city"


def test_sentences_of_covered_tiles_and_goods() -> None:
    state = table(LINE, ("TL+",))
    sentence = "lays on top of the tile on 1,0: switch to the left (↑←, →←)"
    assert str(GAME.say_move(state, 0, Lay("TL+", (1, 0), 1))) == sentence
    wrong = play(table("0,0:Y+G 1,0:ST/1 2,0:ST/1 3,0:B"), "load G", "enter 1,0", "enter 2,0", "enter 3,0")
    assert str(GAME.say_move(wrong, 0, read_move("done"))) == "stops on 3,0 and unloads the green good"


def status_of(state: State) -> str:
    return str(GAME.status(state, state.seat))


def test_the_status_of_each_phase() -> None:
    assert status_of(table(LINE)) == "Your turn: lay a tile, move your train or pass"
    assert status_of(replace(table(LINE), steam=(0, 0))) == "Your turn: lay a tile or pass"
    water = with_train(table("0,0:Y 1,0:ST-W/1"), 0, (1, 0))
    assert status_of(water) == "Your turn: lay a tile, move your train, rest at the water tower or pass"
    coal = replace(table(LINE), coal=(1, 0), steam=(1, 0))
    later = "Your turn: lay a tile, move your train or pass. Before that you may burn coal, for steam in your next turn"
    assert status_of(coal) == later
    assert status_of(play(coal, "burn")) == "Your turn: lay a tile, move your train or end the turn"
    now = replace(table(LINE, options={"coal_steam": "at_once"}), coal=(1, 0), steam=(1, 0))
    assert status_of(now) == "Your turn: lay a tile, move your train or pass. Before that you may burn coal"
    assert status_of(play(table(LINE), "lay 0,1:ST/0")) == "Press Done, or undo your tile"
    assert status_of(play(table(LONG), "uncover", "- reveal B")) == "Choose a cell for the city you have uncovered: blue city"
    assert status_of(play(table(LINE), "load R")) == "Drive on: 6 steam is left"
    assert status_of(play(table(LINE), "enter 1,0")) == "5 steam is left. Drive on, or press Done"
    fast = play(table(FIGURE_7), "enter 1,0", "enter 2,0", "enter 2,1")
    assert status_of(fast) == "3 steam is left. Drive on, or press Done and roll 2 or more to arrive"


def test_the_status_of_a_train_that_can_go_no_farther() -> None:
    assert status_of(play(replace(table(LINE), steam=(1, 0)), "enter 1,0")) == "Your train can go no further: press Done"
    fast = play(replace(table(FIGURE_7), steam=(3, 0)), "enter 1,0", "enter 2,0", "enter 2,1")
    assert status_of(fast) == "Your train can go no further: press Done and roll 2 or more to arrive"


def test_the_picks_of_moves() -> None:
    state = table(LINE, ("TL+",))
    assert GAME.picks(state, 0, Lay("TL+", (1, 0), 1)) == {"tile": "TL+", "cell": "1,0", "turn": "1"}
    assert GAME.picks(state, 0, LayCity(2, (4, 0))) == {"tile": "city2", "cell": "4,0"}
    assert GAME.picks(state, 0, Enter((1, 0))) == {"train": "V", "cell": "1,0"}
    assert GAME.picks(state, 0, Load("R")) == {"good": "R"}
    assert GAME.picks(state, 0, Pass()) == {"action": "pass"}
    moving = play(state, "enter 1,0")
    assert GAME.picks(moving, 0, Enter((2, 0))) == {"cell": "2,0"}
    uncovered = play(table(LONG), "uncover", "- reveal B")
    assert GAME.picks(uncovered, 0, LayCity(0, (6, 0))) == {"cell": "6,0"}


def test_scoring_places_of_a_seat() -> None:
    assert GAME.scoring_places(table(LINE), 1) == {"goods": ("kept=P",), "loops": ("loops=P",), "colours": ("kept=P",)}


def test_buttons_say_what_to_do_and_the_log_what_was_done() -> None:
    state = table(LINE)
    assert str(GAME.button_label(state, 0, Pass())) == "Pass"
    assert str(GAME.say_move(state, 0, Pass())) == "passes"
    assert str(GAME.button_label(state, 0, Load("R"))) == "Load: red good"
    assert str(GAME.button_label(state, 0, Enter((1, 0)))) == "Drive to 1,0 for 1 steam"
    assert str(GAME.button_label(state, 0, Lay("ST", (0, 1), 0))) == "Lay on 0,1: straight track (↑↓)"
    assert str(GAME.button_label(play(state, "lay 0,1:ST/0"), 0, read_move("done"))) == "End the turn"
    assert str(GAME.button_label(play(state, "enter 1,0"), 0, read_move("done"))) == "Stop on 1,0"
    fast = play(table(FIGURE_7), "enter 1,0", "enter 2,0", "enter 2,1")
    assert str(GAME.button_label(fast, 0, read_move("done"))) == "Stop on 2,1 and roll 2 or more to arrive"
    burnt = play(replace(state, coal=(1, 0), steam=(1, 0)), "burn")
    assert str(GAME.button_label(burnt, 0, Pass())) == "End the turn"
    assert str(GAME.say_move(burnt, 0, Pass())) == "finishes the turn"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_sentences_address_the_mover_directly(language: str) -> None:
    say = speaker(language, "days_of_steam")
    for state in (table(LINE), play(table(LINE), "enter 1,0"), play(table(LINE), "lay 0,1:ST/0")):
        for move in GAME.legal_moves(state, 0):
            offer = GAME.button_label(state, 0, move)
            assert offer is not None
            assert say(offer)[0].isupper()
            assert say(offer) != say(GAME.say_move(state, 0, move))


def test_a_cell_is_described() -> None:
    state = with_train(table("0,0:Y+RB 1,0:DE-S/1 2,0:ST/1"), 1, (1, 0))
    assert str(GAME.describe_place(state, 0, "1,0")) == (
        "Cell 1,0: straight track with a dead end (→←; dead end ↑), DE-S/1; pink train of player 2"
    )
    assert str(GAME.describe_place(state, 0, "0,0")) == "Cell 0,0: yellow city, goods: red good, blue good; violet train of player 1"
    assert str(GAME.describe_place(state, 0, "7,7")) == "Cell 7,7, empty"
    assert GAME.describe_place(state, 0, "somewhere") is None
    polish = speaker("pl", "days_of_steam")(GAME.describe_place(state, 0, "1,0") or text("-"))
    assert polish == "Pole 1,0: tor prosty ze ślepym torem (→←; ślepy tor ↑), DE-S/1; różowy pociąg (gracz 2)"
