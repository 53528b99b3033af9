"""Texts: moves, states and boards, and what is none of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.traxx.table import DECK, after, placed

from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, SPECTATOR
from branchline.engine.match import Match
from branchline.engine.record import read_record, replay_record
from branchline.engine.text import text
from branchline.games.traxx import GAME
from branchline.games.traxx.rules.components import EDITION, LETTERS, POLISH
from branchline.games.traxx.rules.moves import Done, Extend, Move, Reveal
from branchline.language import speaker

ALONE = GAME.setup(1)
PAIR = GAME.setup(2)
REPLAYS = Path(__file__).parent / "replays"


@pytest.mark.parametrize(("move", "typed"), [(Reveal("BGOOS"), "card BGOOS"), (Extend("d5", "c5"), "d5-c5"), (Done(), "done")])
def test_moves(move: Move, typed: str):
    assert GAME.write_move(move) == typed
    assert GAME.read_move(typed) == move


@pytest.mark.parametrize(("typed", "move"), [("card osgob", Reveal("BGOOS")), ("D5-C5", Extend("d5", "c5")), (" Done ", Done())])
def test_moves_may_be_typed_loosely(typed: str, move: Move):
    assert GAME.read_move(typed) == move


@pytest.mark.parametrize(
    "typed", ["", "d5", "d5-", "d5-c5-b4", "d0-c5", "d05-c5", "d٥-c5", "card", "card B1", "card BGYSROBGYS", "pass", "x" * 5000]
)
def test_what_is_no_move(typed: str):
    with pytest.raises(InvalidNotation, match="is not a move"):
        GAME.read_move(typed)


@pytest.mark.parametrize("typed", ["card NZŻC", "karta żnzc", "CARD cżzn", "card BGYR", "card rygb", "Karta GRBY"])
def test_a_card_is_read_in_both_languages_in_any_order_and_written_in_english(typed: str):
    match = Match(GAME, ALONE)
    match.play_text(CHANCE, typed)
    assert [GAME.write_move(move) for _, move in match.log] == ["card BGRY"]


def test_what_is_a_card_in_no_language_stays_what_it_is():
    state = GAME.new(ALONE)
    for typed in ("card BGNS", "card NNNN", "card XYZQ"):
        assert GAME.normalise_move(state, CHANCE, GAME.read_move(typed)) == GAME.read_move(typed)
        assert "There is no card" in str(GAME.illegal_reason(state, CHANCE, GAME.read_move(typed)))


def test_the_polish_letters_are_those_of_the_catalogue():
    polish = speaker("pl", "traxx")
    assert {polish(text(letter, context="letter of a colour")): letter for letter in LETTERS.values()} == POLISH


def test_the_letters_of_an_edition_are_its_own_affair():
    """Whoever writes his file in Polish letters plays in the same letters as everybody."""
    lines = EDITION.source.replace('B = "blue"', 'N = "blue"').splitlines()
    lines = [line.replace("B", "N") if line.startswith(("colours =", "twice =", '  "')) else line for line in lines]
    setup = GAME.setup(1, edition=Edition("\n".join(lines) + "\n", "my-box.toml"))
    state = GAME.new(setup)
    assert GAME.write_state(state) == GAME.write_state(GAME.new(ALONE))
    assert GAME.illegal_reason(state, CHANCE, GAME.normalise_move(state, CHANCE, GAME.read_move("card NZŻS"))) is None


def test_states():
    state = after(placed("c5 d5 e5 f5 f4", "f5 g4 2", card="BGSOO", deck="YSRO BGYS"), "c5-b4", "b4-b3")
    assert GAME.write_state(state) == "BGSOO | BGYS YSRO | c5 d5 e5 f5 f4 <b4 <b3 | f5 g4 2"
    assert GAME.write_state(GAME.view(state, 1)) == "BGSOO | BGYS YSRO | c5 d5 e5 f5 f4 ? | f5 g4 2"
    assert GAME.write_state(GAME.view(after(state, "done"), SPECTATOR)).endswith("f4 ? done | f5 g4 2 ?")
    assert GAME.write_state(GAME.new(ALONE)) == f"- | {DECK} | d5"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("- | - | d5", "a state has a card, a deck and 2 sheets"),
        ("BGYS BGYR | - | d5 | f5", "expected one open card"),
        (" | - | d5 | f5", "expected one open card"),
        ("XXXX | - | d5 | f5", "there is no card “XXXX” in the box"),
        ("BGYS | BGYS | d5 | f5", "the card BGYS is listed too often"),
        ("BGYS | - | d5 done | f5 done", "everyone is done, so no card lies open"),
        ("- | - | d5 done | f5", "player 1: no card lies open, so nothing is being drawn"),
        ("- | - | d5 >c5 | f5", "player 1: no card lies open, so nothing is being drawn"),
        ("- | - | d5 | f5 ?", "player 2: no card lies open, so nothing is being drawn"),
        ("BGYS | - | d5 <c5 | f5", "player 1: a line of one cell is extended with > (its end)"),
        ("BGYS | - | d5 c5 <d4 >b4 | f5", "a line can be extended only at one end per round"),
        ("BGYS | - | d5 c5 >b4 ? | f5", "a line can be extended only at one end per round"),
        ("BGYS | - | d5 >e5 | f5", "player 1: the card does not have all the fields"),
        ("BGYS | - | d5 >a1 | f5", "player 1: a1 is not beside d5"),
        ("BGYS | - | d5 >c5 >d5 | f5", "player 1: the line enters d5 twice"),
        ("- | - | d5 | e4", "player 2: the line must run over f5, where sheet B begins; option sheet2 names another sheet"),
        ("- | - |  | f5", "player 1: the line must run over d5"),
        ("- | - | d5 z9 | f5", "“z9” is neither a cell of the plan nor a number"),
        ("- | - | d5 done done | f5", "is neither a cell of the plan nor a number"),
        ("- | - | d5 d6 | f5", "player 1: the line reaches 3: note it as 3, or as 3/2 for half of it"),
        ("- | - | d5 3 | f5", "player 1: 3 is noted, but it must be on the line exactly once"),
        ("- | - | d5 d6 3 3/2 | f5", "player 1: 3 is noted, but it must be on the line exactly once"),
        ("- | - | d5 d6 3/2 | f5", "player 1: 3 is noted at half value only"),
        ("- | - | d5 | f5" + " " * 20_000, "longer than 20000 characters"),
    ],
)
def test_what_is_no_state(typed: str, reason: str):
    with pytest.raises(InvalidNotation) as refused:
        GAME.read_state(PAIR, typed)
    assert reason in str(refused.value)


def test_a_board_is_typed_as_it_lies_at_the_end():
    state = GAME.read_board(PAIR, "D5 d6 3 | f5 e5 d5 D6 3/2")
    assert GAME.to_act(state) == ()
    assert [dict(GAME.score(state, seat).lines) for seat in (0, 1)] == [
        {"full": 3, "half": 0, "uncovered": -59},
        {"full": 0, "half": 2, "uncovered": -57},
    ]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (2, 1)


def test_one_sheet_of_a_shared_match_can_be_scored():
    assert GAME.score(GAME.read_board(ALONE, "d5 d6 3/2"), 0).total == 2 - 59


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("d5 | f5", "2 sheets are written here (| stands between them), for 1 player"),
        ("d5 a1", "player 1: a1 is not beside d5"),
        ("f5", "option sheet1 names another sheet"),
        ("d5 d6", "the line reaches 3"),
        ("d5 >c5", "no card lies open"),
        ("d5 done", "no card lies open"),
        ("", "the line must run over d5"),
        ("d5 d6 ３", "is neither a cell of the plan nor a number"),
    ],
)
def test_what_is_no_board(typed: str, reason: str):
    with pytest.raises(InvalidNotation) as refused:
        GAME.read_board(ALONE, typed)
    assert reason in str(refused.value)


def test_the_example_is_the_end_of_a_match_that_was_played():
    assert GAME.example is not None
    record = read_record((REPLAYS / "alone-super.json").read_text("utf-8"))
    played = replay_record(record, {GAME.id: GAME}).state
    assert GAME.read_board(GAME.setup(GAME.example.seats), GAME.example.board) == played
