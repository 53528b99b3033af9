"""Points: numbers in full or half, cells not on the line, and a second count from the log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from tests.games.traxx.table import noted_numbers, state_after, table_with

from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE, Seat
from branchline.games.traxx import GAME
from branchline.games.traxx.rules.components import EDITION
from branchline.games.traxx.rules.moves import Done, Extend, Move, Reveal
from branchline.games.traxx.rules.scoring import points
from branchline.games.traxx.rules.state import Sheet, State

LINUS = (
    "b3 a2 a1 b1 b2 c3 c2 d2 c1 d1 e1 f1 e2 e3 f2 g1 h1 i1 i2 h3 i3 i4 i5 h6 h5 h4 g4 g5 g6 g7 f8 e9 d8 c7 b6 a5 a4 a3 b4 b5 c6 d7"
    " e8 f7 f6 e7 d6 c5 c4 d4 d5"
)


def test_the_sheet_of_linus_in_the_rulebook():
    """3, 6, 8, 9 first; 2, 5, 7, 10 later; never 4; ten cells left: 26 + 13 - 10 = 29."""
    state = GAME.read_board(GAME.setup(1), f"{LINUS} 3 6 8 9 2/2 5/2 7/2 10/2")
    sheet = GAME.score(state, 0)
    assert dict(sheet.lines) == {"full": 26, "half": 13, "uncovered": -10}
    assert sheet.total == 29
    assert sheet.flat() == {"full": 26, "half": 13, "uncovered": 10, "total": 29}


@pytest.mark.parametrize(("note", "value"), [((8, True), 8), ((7, False), 4), ((5, False), 3), ((2, False), 1), ((10, False), 5)])
def test_half_points_are_rounded_up(note: tuple[int, bool], value: int):
    assert points(note) == value


BESIDE_8 = "d5 d4 c3 c2"  # one step from c1, where 8 stands
ALSO_BESIDE_8 = "e4 e3 d2"


def test_the_first_seat_on_a_number_gets_full_points():
    state = state_after(table_with(BESIDE_8, ALSO_BESIDE_8, card="BGYO", deck="GYRO", sheet2="C"), "c2-c1", "done")
    state = state_after(state, "done", seat=1)
    assert (noted_numbers(state, 0), noted_numbers(state, 1)) == ("8", "")


def test_all_seats_that_reach_a_number_first_in_a_round_get_full_points():
    state = state_after(table_with(BESIDE_8, ALSO_BESIDE_8, card="BGYO", deck="GYRO", sheet2="C"), "c2-c1", "done")
    state = state_after(state, "d2-c1", "done", seat=1)
    assert (noted_numbers(state, 0), noted_numbers(state, 1)) == ("8", "8")


def test_in_a_later_round_a_number_counts_half():
    """Another seat has already noted seven: 4 points."""
    state = table_with("d5 d4 e4 e3 f2 g1 7", "f5 f4 f3 g2", card="BYSO", deck="GYRO")
    state = state_after(state_after(state, "g2-g1", "done", seat=1), "done")
    assert noted_numbers(state, 1) == "7/2"
    assert GAME.score(state, 1)["half"] == 4


def test_both_numbers_of_one_round_count():
    state = state_after(table_with(BESIDE_8, "f5", card="YSRO", deck="BGYS"), "c2-c1", "c1-d2", "d2-d3", "done")
    assert noted_numbers(state_after(state, "done", seat=1)) == "8 4"


def test_an_open_round_is_scored_as_at_its_end():
    state = state_after(table_with(BESIDE_8, "f5 e5 e4 e3 d2 c1 8", card="YSRO"), "c2-c1", "c1-d2")
    assert dict(GAME.score(state, 0).lines) == {"full": 0, "half": 4, "uncovered": -55}
    assert noted_numbers(state) == "", "it is noted when the round ends"


def solo_state(*rounds: Iterable[int]) -> State:
    """A solo state after reaching these numbers round by round; only their order matters."""
    state = GAME.new(GAME.setup(1))
    for numbers in rounds:
        sheet = state.sheets[0]
        fresh = tuple(state.box.numbers[number] for number in numbers)
        state = replace(state, card=0, sheets=(Sheet(sheet.line, sheet.notes, fresh),))
        state = GAME.apply(state, 0, Done())
    return state


def test_solo_a_number_below_an_earlier_one_counts_half():
    state = solo_state([4], [7], [5], [9])
    assert [points(note) for note in state.sheets[0].notes] == [4, 7, 3, 9]


def test_solo_numbers_of_one_round_count_in_the_order_of_the_line():
    up = state_after(table_with("d5 d4", card="GYRO", deck="BGYS"), "d4-d3", "d3-d2", "d2-c1", "done")
    down = state_after(table_with("d5 d4 c3 c2", card="YSRO", deck="BGYS"), "c2-c1", "c1-d2", "d2-d3", "done")
    assert (noted_numbers(up), noted_numbers(down)) == ("4 8", "8 4/2")


def test_solo_the_order_is_outward_at_the_first_end_too():
    state = state_after(table_with("d4 d5", card="GYRO", deck="BGYS"), "d4-d3", "d3-d2", "d2-c1", "done")
    assert noted_numbers(state) == "4 8"
    assert [state.box.names[cell] for cell in state.sheets[0].line] == ["c1", "d2", "d3", "d4", "d5"]


def totals_from_log(seats: int, log: list[tuple[Seat, Move]]) -> list[int]:
    """The totals of a match, computed from its log: who entered which cell in which round."""
    state = GAME.new(GAME.setup(seats))
    numbers = {name: number for name, number in zip(state.box.names, state.box.cell_numbers, strict=True) if number}
    first: dict[int, int] = {}
    gained, cells, highest, round_ = [0] * seats, [1] * seats, 0, 0
    for seat, move in log:
        match move:
            case Reveal():
                round_ += 1
            case Extend(_, cell):
                cells[seat] += 1
                if number := numbers.get(cell):
                    in_full = number > highest if seats == 1 else first.setdefault(number, round_) == round_
                    highest = max(highest, number)
                    gained[seat] += number if in_full else -(-number // 2)
    return [gained[seat] - (len(state.box.names) - cells[seat]) for seat in range(seats)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_totals_from_the_log_equal_the_score(seats: int):
    for seed in range(30):
        rng = Random(f"{seats}/{seed}")
        state, log = GAME.new(GAME.setup(seats)), list[tuple[Seat, Move]]()
        while acting := GAME.to_act(state):
            seat = rng.choice(acting)
            legal = GAME.legal_moves(state, seat)
            move = GAME.chance(state, rng) if seat == CHANCE else rng.choice(legal[:-1] or legal)
            state = GAME.apply(state, seat, move)
            log.append((seat, move))
        assert [GAME.score(state, seat).total for seat in range(seats)] == totals_from_log(seats, log)


@pytest.mark.parametrize(
    ("board", "doubts"),
    [
        ("d5 d6 3", []),
        ("d5 d6 3/2", ["Solo, 3 scores in full here: no higher number was reached before"]),
        ("f5 g4 2", []),
        (f"{LINUS} 3 6 8 9 2/2 5/2 7/2 10/2", ["Solo, 10 scores in full here: no higher number was reached before"]),
        (f"{LINUS} 3 6 8 9 2/2 5/2 7 10", ["Solo, 7 scores half here: a higher number was reached before"]),
    ],
)
def test_impossible_notes_of_a_solo_board_get_a_warning(board: str, doubts: list[str]):
    state = GAME.read_board(GAME.setup(1, {"sheet1": "B" if board.startswith("f5") else "A"}), board)
    assert [str(doubt) for doubt in GAME.board_warnings(state, 0)] == doubts


def test_half_points_with_several_players_get_no_warning():
    assert not GAME.board_warnings(table_with("d6 d5 3", "f5 e5 e6 d6 3/2"), 1)


def test_a_line_longer_than_all_cards_gets_a_warning():
    few = EDITION.source.replace("cards = 15", "cards = 1")
    edition = Edition(few[: few.index("[[cards]]", few.index("[[cards]]") + 1)], "my-box.toml")
    state = GAME.read_board(GAME.setup(1, edition=edition), "b3 b4 c5 d5 d4 c3")
    assert [str(doubt) for doubt in GAME.board_warnings(state, 0)] == ["A line of more than 5 cells"]
