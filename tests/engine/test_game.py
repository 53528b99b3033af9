"""Setups, options, score sheets, outcomes and ranks."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toy import SOURCE, TOY

from branchline.engine.edition import Edition
from branchline.engine.errors import BranchlineError, InvalidEdition, InvalidSetup
from branchline.engine.game import Option, OptionValue, Outcome, ScoreSheet, Setup, ranks_by, read_option, ties, write_option
from branchline.engine.text import text

ROUNDS = TOY.options[0]
SECRET = TOY.options[1]


def test_missing_options_have_their_defaults() -> None:
    assert TOY.setup() == Setup(1, (("rounds", 3), ("secret", True), ("ending", "rounds")), TOY.edition)


def test_a_setup_has_its_options_in_the_order_of_the_game() -> None:
    setup = TOY.setup(2, {"secret": False, "rounds": 6})
    assert setup.options == (("rounds", 6), ("secret", False), ("ending", "rounds"))
    assert setup["rounds"] == 6
    assert hash(setup) == hash(TOY.setup(2, {"rounds": 6, "secret": False}))


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (0, {}, "This game is for 1 to 4 players, not 0"),
        (5, {}, "This game is for 1 to 4 players, not 5"),
        (-(10**30), {}, f"This game is for 1 to 4 players, not −{10**30}"),
        (1, {"colour": "red"}, "Unknown option: colour; choose from: rounds, secret, ending"),
        (1, {"a\nb" * 100: 1}, "Unknown option: "),
        (1, {"rounds": 2}, "Option rounds must be one of 3, 1, 6, not 2"),
        (1, {"rounds": "3"}, "Option rounds must be one of 3, 1, 6, not 3"),
        (1, {"rounds": True}, "Option rounds must be one of 3, 1, 6, not on"),
        (1, {"secret": 1}, "Option secret must be one of on, off, not 1"),
        (1, {"ending": "x\n" * 1000}, "Option ending must be one of rounds, race, not "),
        (1, {"ending": "race"}, "A race needs two seats"),
    ],
)
def test_an_invalid_setup_is_rejected_with_a_reason(seats: int, options: dict[str, OptionValue], reason: str) -> None:
    with pytest.raises(InvalidSetup, match="^" + re.escape(reason)) as caught:
        TOY.setup(seats, options)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 150


def test_an_invalid_box_is_rejected() -> None:
    with pytest.raises(InvalidEdition, match=r"mine.toml, line 8: faces must contain whole numbers from 1 to 9"):
        TOY.setup(edition=Edition(SOURCE.replace("[1, 2, 2, 3]", "[1, 0]"), "mine.toml"))


@pytest.mark.parametrize(
    ("option", "word", "value"),
    [(ROUNDS, "6", 6), (SECRET, "on", True), (SECRET, "OFF", False), (SECRET, "true", True), (TOY.options[2], "Race", "race")],
)
def test_a_value_of_an_option_is_read_in_any_spelling(option: Option, word: str, value: OptionValue) -> None:
    read = read_option(option, word)
    assert read == value
    assert type(read) is type(value)


@given(st.text())
def test_other_words_are_rejected_as_values(word: str) -> None:
    for option in TOY.options:
        try:
            assert read_option(option, word) in option.values
        except BranchlineError as error:
            assert isinstance(error, InvalidSetup)  # noqa: PT017


def test_a_written_value_of_an_option_is_read_back() -> None:
    for option in TOY.options:
        assert option.default == option.values[0]
        assert [read_option(option, write_option(value)) for value in option.values] == list(option.values)


def test_the_total_of_a_sheet_is_the_sum_of_its_lines() -> None:
    sheet = ScoreSheet((("count", 7), ("over", -2)))
    assert sheet.total == 5
    assert sheet["over"] == -2
    assert ScoreSheet(()).total == 0


def test_winners_are_all_seats_of_the_first_rank() -> None:
    assert Outcome((1, 3, 1), "rounds", text("over")).winners == (0, 2)
    assert Outcome((2,), "lost", text("over")).winners == ()


@pytest.mark.parametrize(
    ("keys", "ranks"),
    [([], ()), ([(5,)], (1,)), ([(5,), (7,), (5,)], (2, 1, 2)), ([(5, 1), (5, 2), (4, 9)], (2, 1, 3)), ([(0,), (0,)], (1, 1))],
)
def test_larger_keys_rank_better_and_equal_keys_share_a_rank(keys: list[tuple[int, ...]], ranks: tuple[int, ...]) -> None:
    assert ranks_by(keys) == ranks


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-1, 1)), min_size=1, max_size=6))
def test_a_larger_key_has_a_better_rank(keys: list[tuple[int, int]]) -> None:
    ranks = ranks_by(keys)
    assert min(ranks) == 1
    for one, first in zip(keys, ranks, strict=True):
        for other, second in zip(keys, ranks, strict=True):
            assert (one > other) == (first < second)


@pytest.mark.parametrize(
    ("keys", "reasons"),
    [
        ([(5, 1, 1), (4, 1, 1)], []),
        ([(5, 1, 1), (5, 0, 1)], ["first"]),
        ([(5, 1, 1), (5, 1, 0)], ["second"]),
        ([(5, 1, 1), (5, 1, 1), (4, 1, 1)], ["shared"]),
        ([(5, 1, 1), (5, 0, 2), (5, 0, 1), (5, 0, 1)], ["first", "second", "shared"]),
    ],
)
def test_the_tie_break_is_named(keys: list[tuple[int, ...]], reasons: list[str]) -> None:
    sentences = ties(keys, [text("first"), text("second")], text("shared"))
    assert [str(sentence) for sentence in sentences] == reasons
