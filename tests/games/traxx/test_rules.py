"""The course of a match: cards, ends of the line, simultaneous rounds, the end."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from tests.games.traxx.table import legal_texts, state_after, table_with

from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE
from branchline.games.traxx import GAME
from branchline.games.traxx.rules.moves import Reveal
from branchline.games.traxx.rules.state import State, fields_left, round_of, sheets_of


def line(state: State, seat: int = 0) -> str:
    return " ".join(state.box.names[cell] for cell in state.sheets[seat].line)


def test_the_first_round_of_the_rulebook():
    """From the yellow start next to 3 over blue, green and grey to the yellow next to 6; then both yellows are ends."""
    state = table_with("d5", card="BGYS", deck="BGYR")
    state = state_after(state, "d5-c5", "c5-b4", "b4-b3", "b3-a2", "done")
    assert line(state) == "d5 c5 b4 b3 a2"
    assert [state.box.hexes[cell] for cell in state.sheets[0].line] == [(1, -1), (2, -2), (2, -3), (1, -3), (1, -4)]
    beside = {state.box.cell_numbers[cell] for end in (0, -1) for cell, _, _ in state.box.steps[state.sheets[0].line[end]]}
    assert {3, 6} <= beside
    state = state_after(state, "card BGYR", seat=CHANCE)
    assert {typed[:2] for typed in legal_texts(state)} == {"d5", "a2", "do"}


def test_each_seat_takes_the_next_sheet():
    state = GAME.new(GAME.setup(4))
    assert [line(state, seat) for seat in range(4)] == ["d5", "f5", "e4", "d4"]
    assert GAME.to_act(state) == (CHANCE,)


def test_sheets_can_be_named():
    assert sheets_of(GAME.setup(3, {"sheet2": "A", "sheet3": "D"})) == ("B", "A", "D")
    assert sheets_of(GAME.setup(1, {"sheet1": "C", "sheet2": "C"})) == ("C",), "seats that nobody takes have no sheet"
    with pytest.raises(InvalidSetup, match="both have sheet C"):
        GAME.setup(2, {"sheet1": "C", "sheet2": "C"})


def test_every_remaining_card_can_be_drawn_once():
    state = GAME.new(GAME.setup(1))
    assert len(legal_texts(state, CHANCE)) == 15
    state = state_after(state, "card oosgb", seat=CHANCE)
    assert legal_texts(state, CHANCE) == []
    state = state_after(state, "done")
    assert len(legal_texts(state, CHANCE)) == 14
    assert "card BGOOS" not in legal_texts(state, CHANCE)


def test_every_card_has_the_same_probability():
    state = table_with("d5", deck="BGYS BGYR BGYO")
    cards = Counter(GAME.chance(state, Random(seed)) for seed in range(600))
    assert set(cards) == {Reveal("BGSY"), Reveal("BGRY"), Reveal("BGOY")}
    assert all(150 < times < 250 for times in cards.values())


def test_a_line_of_one_cell_has_one_end():
    assert legal_texts(table_with("d5", card="BGYS")) == ["d5-c5", "d5-d4", "d5-d6", "done"]


def test_the_first_cell_of_a_round_fixes_the_end():
    state = table_with("d5 c5", card="BGYR")
    assert legal_texts(state) == ["d5-c4", "d5-d4", "d5-e5", "d5-e6", "c5-b4", "c5-b5", "c5-c4", "done"]
    assert {typed[:2] for typed in legal_texts(state_after(state, "d5-e5"))} == {"e5", "do"}
    assert {typed[:2] for typed in legal_texts(state_after(state, "c5-b4"))} == {"b4", "do"}
    assert {typed[:2] for typed in legal_texts(state_after(state, "d5-c4"))} == {"c4", "do"}


def test_the_grown_end_is_known_if_both_are_next_to_the_cell():
    state = table_with("d5 c5", card="BGYR")
    assert line(state_after(state, "d5-c4", "done")) == "c4 d5 c5"
    assert line(state_after(state, "c5-c4", "done")) == "d5 c5 c4"


def test_the_line_may_touch_itself_but_enters_no_cell_twice():
    state = table_with("d5 c5 c4", card="BGYR")
    assert "c4-d4" in legal_texts(state), "d4 lies beside d5 as well"
    assert not {"c4-c5", "c4-d5", "d5-c5", "d5-c4"} & set(legal_texts(state))


def test_a_field_is_used_once_and_a_double_one_twice():
    assert "e5-e6" not in legal_texts(state_after(table_with("d5", card="BGYR"), "d5-e5"))
    doubled = state_after(table_with("d5", card="BYROR"), "d5-e5", "e5-e6")
    assert fields_left(doubled, doubled.sheets[0]) == "BYO"
    assert legal_texts(doubled) == ["e6-f6", "done"]


def test_using_a_field_is_optional():
    state = state_after(table_with("d5", card="BGYS", deck="BGYR"), "done")
    assert line(state) == "d5"
    assert GAME.to_act(state) == (CHANCE,)


def test_with_both_ends_enclosed_only_done_is_legal():
    state = table_with("b2 a1 a2 b3 c4 d5 d4 c3 c2 c1 b1 8", card="BGROB")
    assert legal_texts(state) == ["done"]
    assert "cannot extend" in str(GAME.status(state, 0))


def test_a_round_ends_when_all_are_done():
    state = table_with("d5", "f5", "e4", card="BGYS", deck="BGYR YSRO")
    assert GAME.to_act(state) == (0, 1, 2)
    state = state_after(state_after(state, "done", seat=1), "d5-c5", seat=0)
    assert GAME.to_act(state) == (0, 2)
    assert line(state) == "d5", "the line joins what was drawn when the round ends"
    state = state_after(state_after(state, "done", seat=2), "c5-b4", "done", seat=0)
    assert (line(state), line(state, 1), line(state, 2)) == ("d5 c5 b4", "f5", "e4")
    assert (GAME.to_act(state), round_of(state)) == ((CHANCE,), 13)
    assert GAME.outcome(state) is None


def test_the_match_ends_after_the_last_card():
    state = state_after(table_with("d5 c5", card="BGYS"), "done")
    assert GAME.to_act(state) == ()
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.ending, str(outcome.reason)) == ((1,), "cards", "All 15 cards have been played")


def test_most_points_win_and_ties_are_shared():
    outcome = GAME.outcome(table_with("d5 c5", "f5", "e4 e3", "d4"))
    assert outcome is not None
    assert outcome.ranks == (1, 3, 1, 3)
    assert [str(tie) for tie in outcome.ties] == ["Tie: the place is shared"]
    assert outcome.note is None
    clear = GAME.outcome(table_with("d5 c5", "f5"))
    assert clear is not None
    assert (clear.ranks, clear.ties) == ((1, 2), ())


SUPER = (
    "c2 c3 d4 c4 b4 a3 b3 b2 a2 a1 b1 c1 d2 d3 e4 e5 d5 d6 c5 c6 b5 a4 a5 b6 c7 d8 e9 f8 g7 g6 f7 e7 e6 f5 g5 g4 h3 h4 i3 i2 h2 i1"
    " h1 g1 f1 e2 e3 f2 g2 f3 g3 f4 3 4 8 9 5/2 2/2 6/2 10 7/2"
)
ALMOST_SUPER = (
    "a2 a1 b1 b2 c3 c2 c1 d1 d2 d3 e3 e4 e5 d4 d5 c4 b3 a3 b4 a4 a5 b5 b6 c7 d7 e7 d6 e6 f6 g6 f7 g7 h6 i5 i4 h5 h4 i3 i2 h2 h1 g1"
    " f1 f2 f3 f4 g3 h3 g4 g5 f5 6 4/2 8 9 3/2 5/2 10 7/2 2/2"
)


@pytest.mark.parametrize(
    ("board", "total", "note"),
    [(SUPER, 36, "More than 35 points solo: excellent!"), (ALMOST_SUPER, 35, "Solo, more than 35 points is excellent")],
)
def test_a_solo_result_above_35_is_super(board: str, total: int, note: str):
    state = table_with(board)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (GAME.score(state, 0).total, str(outcome.note)) == (total, note)


def test_lines_of_random_matches_are_valid():
    """In random matches: neighbour by neighbour, no cell twice, with the start, at most a card's fields per round."""
    for seed in range(20):
        rng = Random(seed)
        state = GAME.new(GAME.setup(2))
        moves = 0
        while acting := GAME.to_act(state):
            before = state
            seat = rng.choice(acting)
            move = GAME.chance(state, rng) if seat == CHANCE else rng.choice(GAME.legal_moves(state, seat))
            state, moves = GAME.apply(state, seat, move), moves + 1
            for old, new in zip(before.sheets, state.sheets, strict=True):
                assert len(new.line) - len(old.line) <= 5
                assert len(set(new.line)) == len(new.line)
                assert all(two in {cell for cell, _, _ in state.box.steps[one]} for one, two in pairwise(new.line))
                assert new.line[: len(old.line)] == old.line or new.line[-len(old.line) :] == old.line
        assert moves <= GAME.max_moves(state.setup)


def test_the_maximum_of_moves_is_every_field_of_every_card():
    assert GAME.max_moves(GAME.setup(1)) == 15 + 66 + 15
    assert GAME.max_moves(GAME.setup(4)) == 15 + 4 * (66 + 15)
