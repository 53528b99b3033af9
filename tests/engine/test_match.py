"""Matches: playing, undoing together and alone, chance, replays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toy import TOY, Add, Done, Move, Roll, State

from branchline.engine.errors import IllegalMove, InvalidNotation
from branchline.engine.game import CHANCE, Seat
from branchline.engine.match import Match, chance_source, commitment


def table(seats: int = 3, *log: tuple[Seat, Move]) -> Match[State, Move]:
    return Match(TOY, TOY.setup(seats), list(log))


def open_round(seats: int = 3) -> Match[State, Move]:
    return table(seats, (CHANCE, Roll(2)))


def test_a_match_begins_with_the_new_state_and_an_empty_log() -> None:
    match = table()
    assert match.state == TOY.new(match.setup)
    assert match.log == []
    assert not match.over


def test_a_move_changes_the_state_and_is_logged() -> None:
    match = open_round()
    match.play(1, Add())
    match.play_text(1, "done")
    assert match.log == [(CHANCE, Roll(2)), (1, Add()), (1, Done())]
    assert match.state.rows[1].added == 2


def test_a_move_is_made_and_logged_in_its_normal_form() -> None:
    def face(state: State, seat: Seat, move: Move) -> Move:
        return Roll((move.pips - 1) % 6 + 1) if isinstance(move, Roll) else move

    match = Match(TOY.replace(normalise_move=face), TOY.setup(2))
    match.play(CHANCE, Roll(8))
    assert match.log == [(CHANCE, Roll(2))]


def test_a_rejected_move_changes_nothing() -> None:
    match = open_round()
    before, log = match.state, list(match.log)
    with pytest.raises(IllegalMove, match="Only chance rolls"):
        match.play(0, Roll(2))
    with pytest.raises(InvalidNotation, match="A move is"):
        match.play_text(0, "jump")
    assert (match.state, match.log) == (before, log)


def test_a_log_is_replayed_to_the_same_state() -> None:
    log: list[tuple[Seat, Move]] = [(CHANCE, Roll(3)), (2, Add()), (0, Done())]
    match = Match.replay(TOY, TOY.setup(3), iter(log))
    assert match.log == log
    assert match.state == table(3, *log).state


def test_a_log_with_an_illegal_move_is_rejected() -> None:
    with pytest.raises(IllegalMove, match="It is not your turn"):
        table(3, (CHANCE, Roll(3)), (0, Done()), (0, Add()))


def test_undo_removes_one_move() -> None:
    match = open_round()
    match.play(0, Add())
    before = match.state
    match.play(0, Add())
    assert match.undo(0) == 1
    assert match.state == before
    assert match.log == [(CHANCE, Roll(2)), (0, Add())]


def test_undo_of_a_turn_removes_all_moves_since_the_roll() -> None:
    match = open_round()
    rolled = match.state
    for move in (Add(), Add(), Done()):
        match.play(0, move)
    assert match.undo(0, whole_turn=True) == 3
    assert match.state == rolled


def test_undo_leaves_moves_of_other_seats() -> None:
    match = open_round()
    moves: list[tuple[Seat, Move]] = [(0, Add()), (1, Add()), (0, Done()), (2, Done()), (1, Add())]
    for seat, move in moves:
        match.play(seat, move)
    assert match.undo(0) == 1
    assert match.log == [(CHANCE, Roll(2)), (0, Add()), (1, Add()), (2, Done()), (1, Add())]
    assert match.undo(0, whole_turn=True) == 1
    assert match.log == [(CHANCE, Roll(2)), (1, Add()), (2, Done()), (1, Add())]
    assert match.state == table(3, *match.log).state


def test_without_own_moves_undo_is_rejected() -> None:
    match = open_round()
    match.play(0, Add())
    for seat in (1, 2, CHANCE, 99):
        with pytest.raises(IllegalMove, match="You have nothing to undo"):
            match.undo(seat)
    assert match.log == [(CHANCE, Roll(2)), (0, Add())]


def test_undo_never_goes_past_a_roll() -> None:
    match = open_round(1)
    match.play(0, Done())
    match.play(CHANCE, Roll(1))
    assert match.undoable(0) == []
    with pytest.raises(IllegalMove):
        match.undo(0, whole_turn=True)


def test_a_round_cannot_be_undone_after_its_reveal() -> None:
    match = open_round(2)
    match.play(0, Done())
    assert match.undoable(0) == [1]
    match.play(1, Done())
    assert TOY.to_act(match.state) == (CHANCE,)
    assert match.undoable(0) == match.undoable(1) == []


def test_nothing_can_be_undone_after_the_end() -> None:
    match: Match[State, Move] = Match(TOY, TOY.setup(1, {"rounds": 1}), [(CHANCE, Roll(1)), (0, Add()), (0, Done())])
    assert match.over
    assert match.undoable(0) == []


def test_a_turn_cannot_be_undone_when_the_next_has_begun() -> None:
    def in_turn(state: State) -> tuple[Seat, ...]:
        return TOY.to_act(state)[:1]

    match: Match[State, Move] = Match(TOY.replace(to_act=in_turn), TOY.setup(2), [(CHANCE, Roll(2)), (0, Add())])
    assert match.undoable(0) == [1]
    match.play(0, Done())
    assert match.undoable(0) == []


def test_undo_after_undo() -> None:
    match = open_round(2)
    for seat in (0, 1, 0):
        match.play(seat, Add())
    assert [match.undo(0), match.undo(0), match.undo(1)] == [1, 1, 1]
    assert match.state == open_round(2).state
    assert match.log == [(CHANCE, Roll(2))]


def test_the_seed_determines_chance() -> None:
    one, other, third = table(), table(), table()
    assert (one.settle("a"), one.settle("a")) == (1, 0)
    other.settle("a")
    assert one.log == other.log
    rolls = set()
    for seed in "abcdefghij":
        third = table()
        third.settle(seed)
        rolls.add(third.log[0][1])
    assert len(rolls) > 1


def test_dice_do_not_depend_on_moves() -> None:
    one, other = table(1), table(1)
    for match, adds in ((one, 0), (other, 2)):
        match.settle("seed")
        for _ in range(adds):
            match.play(0, Add())
        match.play(0, Done())
        match.settle("seed")
    assert [m for s, m in one.log if s == CHANCE] == [m for s, m in other.log if s == CHANCE]


def test_random_sources_differ_by_seed_and_number() -> None:
    drawn = {chance_source(seed, number).random() for seed in ("a", "b", "") for number in range(5)}
    assert len(drawn) == 15
    assert chance_source("a", 1).random() == chance_source("a", 1).random()


def test_a_commitment_is_a_hash_of_the_seed() -> None:
    assert commitment("seed") == commitment("seed") != commitment("Seed")
    assert len(commitment("żółć")) == 64


STEPS = st.lists(st.tuples(st.sampled_from(["add", "done", "undo", "reset"]), st.integers(0, 2)), max_size=30)


@given(STEPS, st.integers(0, 99))
def test_the_state_is_always_the_replay_of_the_log(steps: list[tuple[str, int]], seed: int) -> None:
    """After any moves and undos, which remove only the seat's own moves since the last roll."""
    match = table()
    for step, seat in steps:
        match.settle(str(seed))
        before = list(match.log)
        try:
            if step in ("undo", "reset"):
                count = match.undo(seat, whole_turn=step == "reset")
                assert [entry for entry in match.log if entry[0] != seat] == [entry for entry in before if entry[0] != seat]
                assert len(match.log) == len(before) - count
            else:
                match.play_text(seat, step)
        except IllegalMove:
            assert match.log == before
        assert match.state == Match.replay(TOY, match.setup, match.log).state
        if match.over:
            break
