"""Records: written, read again, replayed; and whatever else a file may hold."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toy import SOURCE, TOY, Add, Done, Move, Roll, State

from branchline.engine import record as module
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidRecord
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.engine.record import Record, read_record, record_of, replay_record, write_record

GAMES = {"toy": TOY}
MATCH: Match[State, Move] = Match(TOY, TOY.setup(2, {"rounds": 1}), [(CHANCE, Roll(3)), (1, Add()), (0, Done()), (1, Done())])
RECORD = record_of(MATCH, ("Ola", "Żaneta"), "seed", {"shows": "all rounds"})
WRITTEN = """\
{
 "branchline": 1,
 "game": "toy",
 "rules": 1,
 "options": {"rounds": 1, "secret": true, "ending": "rounds"},
 "seats": ["Ola", "Żaneta"],
 "seed": "seed",
 "about": {"shows": "all rounds"},
 "edition": "",
 "log": [
  "- roll 3",
  "1 add",
  "0 done",
  "1 done"
 ]
}
"""


def test_a_record_is_written_to_be_read() -> None:
    assert write_record(RECORD) == WRITTEN


def test_a_record_is_read_as_it_was_written() -> None:
    assert read_record(WRITTEN) == RECORD


def test_a_record_says_who_took_hints() -> None:
    hinted = record_of(MATCH, ("Ola", "Żaneta"), hint_seats=(1,))
    assert read_record(write_record(hinted)) == hinted
    assert read_record(changed(hinted=[1, 0, 1])).hint_seats == (0, 1)
    assert read_record(WRITTEN).hint_seats == ()


def test_an_empty_match_has_a_record() -> None:
    empty = record_of(Match(TOY, TOY.setup(1)), ("Ola",))
    assert '"log": []' in write_record(empty)
    assert read_record(write_record(empty)) == empty


def test_a_record_is_replayed_to_the_same_match() -> None:
    again = replay_record(read_record(WRITTEN), GAMES)
    assert (again.state, again.log, again.setup) == (MATCH.state, MATCH.log, MATCH.setup)


def test_the_first_moves_of_a_record() -> None:
    assert replay_record(RECORD, GAMES, 2).log == MATCH.log[:2]
    assert replay_record(RECORD, GAMES, 0).log == []


def test_another_box_travels_with_the_record() -> None:
    other = Edition(SOURCE.replace("[1, 2, 2, 3]", "[9]"), "mine.toml")
    match: Match[State, Move] = Match(TOY, TOY.setup(1, edition=other), [(CHANCE, Roll(9))])
    record = read_record(write_record(record_of(match, ("Ola",))))
    assert record.edition == other.source
    assert replay_record(record, GAMES).state.pips == 9


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "game: unknown game chess"),
        ({"game": "a\nb" * 1000}, "game: unknown game "),
        ({"rules": 2}, "rules: this record was made with version 2 of the rules; this program has version 1"),
        ({"seats": ()}, "seats and options: This game is for 1 to 4 players, not 0"),
        ({"options": {"colour": 1}}, "seats and options: Unknown option: colour; choose from: rounds, secret, ending"),
        ({"options": {"rounds": 2}}, "seats and options: Option rounds must be one of 3, 1, 6, not 2"),
        ({"edition": "format = 1"}, "edition, line 1: game is missing in the file"),
        ({"edition": SOURCE.replace("12", "0")}, "edition, line 12: target must be a whole number from 1 to 99"),
        ({"log": ((CHANCE, "roll 3"), (0, "jump"))}, "log, move 2: A move is add, done or roll and a digit, not 'jump'"),
        ({"log": ((0, "add"),)}, "log, move 1: It is not your turn"),
        ({"log": (*RECORD.log, (0, "add"))}, "log, move 5: The match is over"),
    ],
)
def test_what_cannot_be_replayed_says_where(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        replay_record(replace(RECORD, **change), GAMES)
    assert str(caught.value).startswith(reason)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(WRITTEN), **fields})


def without(field: str) -> str:
    return json.dumps({key: value for key, value in json.loads(WRITTEN).items() if key != field})


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "not JSON (line "),
        ("{", "not JSON (line 1, column 2)"),
        (WRITTEN[:100], "not JSON (line "),
        (WRITTEN[:-3], "not JSON (line "),
        ("\ufeff" + WRITTEN, "not JSON (line "),
        ("[" * 100_000, "not a record: nested too deep"),
        ('{"branchline":' * 100_000, "not a record: nested too deep"),
        ('{"branchline": ' + "9" * 5000 + "}", "not JSON: a number in it is too long"),
        ('{"branchline": NaN}', "not JSON: NaN is not allowed"),
        ('{"branchline": 1, "rules": -Infinity}', "not JSON: -Infinity is not allowed"),
        ('{"branchline": 1, "branchline": 1}', "not JSON: a field appears twice"),
        (WRITTEN.replace('"rounds": 1,', '"rounds": 1, "rounds": 3,'), "not JSON: a field appears twice"),
        (WRITTEN.replace("Ola", "\\ud800"), "not JSON: it contains an incomplete character"),
        ("null", "not a record: the field branchline is missing"),
        ("[1]", "not a record: the field branchline is missing"),
        ('"branchline"', "not a record: the field branchline is missing"),
        ("{}", "not a record: the field branchline is missing"),
        (changed(branchline=2), "branchline: the file has format 2, this program reads 1"),
        (changed(branchline=0), "branchline: the file has format 0, this program reads 1"),
        (changed(branchline=True), "branchline: must be a whole number"),
        (changed(branchline="1"), "branchline: must be a whole number"),
        (changed(branchline=None), "branchline: must be a whole number"),
        (changed(rules=1.0), "rules: must be a whole number"),
        (changed(rules=True), "rules: must be a whole number"),
        (WRITTEN.replace('"rules": 1', '"rules": 1e999'), "rules: must be a whole number"),
        (changed(game=1), "game: must be text"),
        (changed(seats="Ola"), "seats: must be a list"),
        (changed(seats=[1]), "seats: must be a list of names"),
        (changed(seats=["x" * 201]), "seats: must be a list of names"),
        (changed(seats=["x"] * 101), "seats: must be a list of names"),
        (changed(options=[]), "options: must be an object"),
        (changed(options={"rounds": 1.5}), "options: must contain plain values"),
        (changed(options={"rounds": [1]}), "options: must contain plain values"),
        (changed(options={"rounds": None}), "options: must contain plain values"),
        (changed(about={"shows": 1}), "about: must contain plain values"),
        (changed(seed=1), "seed: must be text"),
        (changed(hinted=0), "hinted: must be a list"),
        (changed(hinted=[2]), "hinted: must be a list of seats, counted from 0"),
        (changed(hinted=[True]), "hinted: must be a list of seats, counted from 0"),
        (changed(edition=None), "edition: must be text"),
        (changed(log={}), "log: must be a list"),
        (changed(log=[1]), "log, move 1: must be text"),
        (changed(log=["- roll 3", ["0", "add"]]), "log, move 2: must be text"),
        (changed(log=["add"]), "log, move 1: must begin with a seat's number or - for chance, then a space"),
        (changed(log=["2 add"]), "log, move 1: must begin with a seat's number"),
        (changed(log=["00 add"]), "log, move 1: must begin with a seat's number"),
        (changed(log=["٠ add"]), "log, move 1: must begin with a seat's number"),
        (without("game"), "game: is missing"),
        (without("rules"), "rules: is missing"),
        (without("seats"), "seats: is missing"),
        (without("log"), "log: is missing"),
    ],
)
def test_what_is_no_record_says_which_field_and_why(source: str, reason: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        read_record(source)
    assert str(caught.value).startswith(reason)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("field", ["options", "seed", "about", "edition"])
def test_some_fields_may_be_left_out(field: str) -> None:
    assert getattr(read_record(without(field)), field) in ("", {})


def test_unknown_fields_are_passed_over() -> None:
    assert read_record(changed(weather="fine")) == RECORD


def test_a_record_has_its_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidRecord, match="seed: longer than 200 characters"):
        read_record(json.dumps({**json.loads(WRITTEN), "seed": "x" * 201}))
    monkeypatch.setattr(module, "MOST_MOVES", 3)
    with pytest.raises(InvalidRecord, match="log: more than 3 moves"):
        read_record(WRITTEN)
    monkeypatch.setattr(module, "MOST_CHARACTERS", 10)
    with pytest.raises(InvalidRecord, match="longer than 10 characters"):
        read_record(WRITTEN)


NAMES = st.text(st.characters(codec="utf-8"), max_size=20)
RECORDS = st.builds(
    Record,
    game=NAMES,
    rules=st.integers(),
    options=st.dictionaries(NAMES, st.booleans() | st.integers() | NAMES, max_size=3),
    seats=st.lists(NAMES, min_size=3, max_size=5).map(tuple),
    log=st.lists(st.tuples(st.integers(-1, 2), NAMES), max_size=5).map(tuple),
    edition=NAMES,
    seed=NAMES,
    about=st.dictionaries(NAMES, NAMES, max_size=3),
)


@given(RECORDS)
def test_any_record_is_read_as_it_was_written(record: Record) -> None:
    assert read_record(write_record(record)) == record


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
)


@given(JSON, st.sampled_from(list(json.loads(WRITTEN))))
def test_any_value_in_any_field_is_read_or_refused(value: Any, field: str) -> None:
    replayed_or_refused(changed(**{field: value}))


@given(st.text())
def test_any_text_is_read_or_refused(source: str) -> None:
    replayed_or_refused(source)


@given(st.integers(0, len(WRITTEN)), st.integers(0, 12), st.text(max_size=3))
def test_any_slip_of_the_pen_is_read_or_refused(place: int, gone: int, put: str) -> None:
    replayed_or_refused(WRITTEN[:place] + put + WRITTEN[place + gone :])


def replayed_or_refused(source: str) -> None:
    try:
        replay_record(read_record(source), GAMES)
    except InvalidRecord as error:
        assert "\n" not in str(error)  # noqa: PT017
