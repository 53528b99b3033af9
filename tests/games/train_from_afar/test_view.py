"""The view of a seat: hidden choices, sentences, picks."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.games.train_from_afar.table import board, table, with_hand

from branchline.engine.game import SPECTATOR
from branchline.engine.match import Match
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.rules.moves import Done, Lay, Take
from branchline.games.train_from_afar.rules.state import State
from branchline.language import speaker


def state_with_choice() -> State:
    state = with_hand(with_hand(table(2), "A"), "B")
    return GAME.apply(GAME.apply(state, 1, Lay(31, 1)), 1, Done())


def test_choices_of_others_are_hidden() -> None:
    state = state_with_choice()
    assert GAME.view(state, 1) == state
    for seat in (0, SPECTATOR):
        seen = GAME.view(state, seat)
        assert seen.choices == (None, None)
        assert seen.is_done == (False, True)


def test_the_tile_in_hand_is_public() -> None:
    assert GAME.view(state_with_choice(), SPECTATOR).hands == ("A", "B")


def test_determinization_adds_any_choice() -> None:
    seen = GAME.view(state_with_choice(), 0)
    found = {GAME.determinize(seen, Random(n)).choices[1] for n in range(60)}
    assert found == {Lay(cell, turn) for cell in (20, 31) for turn in (0, 1)}


def test_the_status_of_each_phase() -> None:
    state = with_hand(table(), "K")
    assert str(GAME.status(state, 0)) == "Choose a cell for tile K and rotate it"
    state = GAME.apply(state, 0, Lay(20, 1))
    assert str(GAME.status(state, 0)) == "Press Done, or undo and choose again"


def test_sentences_of_moves() -> None:
    state = with_hand(table(), "K")
    assert str(GAME.say_move(table(), -1, Take("K"))) == "player 1 takes tile K"
    assert str(GAME.say_move(state, 0, Lay(20, 0))) == "lays tile K on 20 as it is: black reaches Czerno; 2 tiles entered"
    assert str(GAME.say_move(state, 0, Lay(31, 1))) == "lays tile K on 31 with 1 quarter turn: 3 tiles entered"
    assert str(GAME.say_move(state, 0, Done())) == "finishes the round"


@pytest.mark.parametrize(
    ("notation", "tile", "lay", "way", "sentence"),
    [
        ("", "C", Lay(20, 0), "both", "violet reaches Czerno for 8 points; 2 tiles entered"),
        ("", "C", Lay(20, 0), "longest", "violet reaches Czerno; 2 tiles entered"),
        (
            "",
            "I",
            Lay(20, 0),
            "both",
            "violet reaches Czerno for 8 points; black comes to Czerno, where another stands, and is removed; 2 tiles",
        ),
        ("20:D1", "E", Lay(10, 0), "both", "as it is: black comes to Czerno, where another stands, and is removed; 3 tiles entered"),
        ("", "D", Lay(20, 2), "longest", "violet and black crash and are removed; 2 tiles entered"),
        ("20:B1", "A", Lay(21, 3), "longest", "with 3 quarter turns: violet and black crash and are removed; 2 tiles entered"),
        ("20:F3 21:B0", "G", Lay(31, 1), "longest", "black and blue crash and are removed"),
    ],
)
def test_the_log_names_arrivals_and_crashes(notation: str, tile: str, lay: Lay, way: str, sentence: str) -> None:
    """In the entry of the tile, which is shown after the reveal and does not depend on others."""
    assert sentence in str(GAME.say_move(with_hand(board(notation, 1, way), tile), 0, lay))
    polish = speaker("pl", GAME.id)(GAME.say_move(with_hand(board(notation, 1, way), tile), 0, lay))
    assert polish.startswith(f"dokłada kafelek {tile} na polu {lay.cell}")


def test_a_second_place_is_logged_with_its_points() -> None:
    state = with_hand(with_hand(board("20:C0 / 31:C0 / 31:C0", 3), "A"), "I")
    state = with_hand(state, "I")
    assert "violet reaches Czerno for 9 points" in str(GAME.say_move(state, 1, Lay(20, 0)))
    state = GAME.apply(GAME.apply(state, 2, Lay(20, 0)), 2, Done())
    assert "violet reaches Czerno for 9 points" in str(GAME.say_move(state, 1, Lay(20, 0)))
    assert "tile" not in str(GAME.say_move(state, 1, Lay(20, 0))).partition(":")[2], "where no route counts no tiles are told"


def test_the_log_names_the_points_of_each_tile() -> None:
    """In random matches: the logged points of every tile are those it scored."""
    for seed in range(4):
        match, rng = Match(GAME, GAME.setup(2, {"way": "both"})), Random(seed)
        while match.settle(str(seed)) or not match.over:
            before, log = match.state, {}
            for seat in GAME.to_act(before):
                lay = rng.choice(GAME.legal_moves(before, seat))
                log[seat] = str(GAME.say_move(match.state, seat, lay))
                match.play(seat, lay)
                match.play(seat, Done())
            for seat, sentence in log.items():
                points = re.findall(r"for (\d+) point", sentence) + re.findall(r"(\d+) tiles? entered", sentence)
                assert sum(map(int, points)) == GAME.score(match.state, seat).total - GAME.score(before, seat).total


def test_buttons_address_the_player_directly() -> None:
    state, polish = with_hand(table(), "K"), speaker("pl", GAME.id)
    offers = [GAME.button_label(state, 0, move) for move in (Done(), Lay(20, 0), Lay(31, 1))]
    assert [str(offer) for offer in offers] == ["End the round", "Cell 20: tile K as it is", "Cell 31: tile K, 1 quarter turn"]
    assert [polish(offer) for offer in offers if offer] == [
        "Zakończ rundę",
        "Pole 20: kafelek K bez obracania",
        "Pole 31: kafelek K, 1 ćwierćobrót",
    ]


def test_the_picks_of_moves() -> None:
    state = with_hand(table(), "K")
    assert GAME.picks(state, 0, Lay(3, 1)) == {"cell": "03", "turn": "1"}
    assert GAME.picks(state, 0, Done()) == {"action": "done"}
    assert GAME.picks(table(), -1, Take("K")) == {"tile": "K"}


def test_scoring_places_of_each_line() -> None:
    marks = GAME.scoring_places(board("20:C0", 1, "both"), 0)
    assert marks["station7"] == ("station=Czerno",)
    assert marks["station1"] == ()
    assert marks["route"] == ("cell=20",)
    assert "route" not in GAME.scoring_places(table(2), 0)
