"""The course of a match: setups, rounds, seats to act, the end."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.train_from_afar.table import board, state_after, table, with_arrivals, with_hand

from branchline.conformance.positions import steps
from branchline.engine.errors import IllegalMove, InvalidSetup
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.rules.moves import Done, Lay, Take
from branchline.games.train_from_afar.rules.rules import to_act


def test_the_base_game_is_for_two_to_four() -> None:
    with pytest.raises(InvalidSetup, match="needs at least two players; to play solo, choose way=longest or way=both"):
        GAME.setup(1, {"way": "stations"})
    for seats in (2, 3, 4):
        assert GAME.setup(seats, {"way": "stations"}).seats == seats
    for way in ("longest", "both"):
        assert GAME.setup(1, {"way": way}).seats == 1


@pytest.mark.parametrize("seats", [0, 5])
def test_one_to_four_seats(seats: int) -> None:
    with pytest.raises(InvalidSetup):
        GAME.setup(seats, {"way": "both"})


def test_everyone_takes_a_tile_then_all_choose_simultaneously() -> None:
    state = table(3)
    for tile in "AAB":
        assert to_act(state) == (CHANCE,)
        state = with_hand(state, tile)
    assert state.hands == ("A", "A", "B")
    assert to_act(state) == (0, 1, 2)


def test_every_seat_has_a_stack_of_its_own() -> None:
    state = with_hand(table(2), "A")
    assert Take("A") in GAME.legal_moves(state, CHANCE)
    state = board("20:B1 / 20:A0", 2)
    assert Take("B") not in GAME.legal_moves(state, CHANCE)
    assert Take("B") in GAME.legal_moves(with_hand(state, "A"), CHANCE)


def test_all_tiles_are_placed_when_the_last_seat_is_done() -> None:
    state = with_hand(with_hand(table(2), "B"), "C")
    for seat, lay in ((1, Lay(20, 0)), (0, Lay(20, 1))):
        state = GAME.apply(state, seat, lay)
        assert all(not frame.tiles for frame in state.frames)
    state = GAME.apply(state, 1, Done())
    assert to_act(state) == (0,)
    assert all(not frame.tiles for frame in state.frames)
    state = GAME.apply(state, 0, Done())
    assert GAME.write_state(state) == "20:B1 / 20:C0"
    assert to_act(state) == (CHANCE,)


def test_a_choice_can_be_undone_until_the_tiles_are_placed() -> None:
    match = Match(GAME, GAME.setup(2, {"way": "stations"}))
    match.settle("undo")
    match.play(0, GAME.legal_moves(match.state, 0)[0])
    match.play(0, Done())
    assert match.undo(0, whole_turn=True) == 2
    assert to_act(match.state) == (0, 1)
    for seat in (0, 1):
        match.play(seat, GAME.legal_moves(match.state, seat)[0])
        match.play(seat, Done())
    assert match.undoable(0) == []


def test_equal_rotations_are_listed_once() -> None:
    for tile, turns in (("C", 1), ("B", 2), ("A", 4)):
        state = with_hand(table(), tile)
        assert len(GAME.legal_moves(state, 0)) == 2 * turns


def test_a_seat_without_a_running_locomotive_is_finished_and_others_continue() -> None:
    """Seat 1 has its four locomotives off the track after two tiles; it takes no more tiles."""
    state = board("20:D2 31:L3 / 20:B1 31:A0", 2)
    assert not state.frames[0].running
    state = with_hand(state, "C")
    assert state.hands == (None, "C")
    assert to_act(state) == (1,)
    assert GAME.legal_moves(state, 0) == ()


def test_the_match_ends_without_running_locomotives() -> None:
    state = board("20:D2 31:L3 / 20:D2 31:L3", 2)
    assert to_act(state) == ()
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ending == "stopped"


def test_the_match_ends_when_the_frames_are_full() -> None:
    """With fifteen tiles no track has an open end, so the last round is the fifteenth."""
    for seed in range(200):
        *_, match = steps(GAME, GAME.setup(1, {"way": "longest"}), str(seed), "uniform")
        if len(match.state.frames[0].tiles) == 15:
            outcome = GAME.outcome(match.state)
            assert outcome is not None
            assert outcome.ending == "full"
            return
    raise AssertionError("no full frame in 200 matches")


def test_chance_draws_every_remaining_tile() -> None:
    state = board("20:B1")
    rng = Random(1)
    taken = {GAME.chance(state, rng).tile for _ in range(300)}  # type: ignore[union-attr]
    assert taken == set("ACDEFGHIJKLMNO")


def test_ties_are_broken_station_by_station() -> None:
    """Fioletowo and a second place at Brązowo make 16 and 7; the other has 12 and 11, without Fioletowo."""
    state = board("20:D2 31:L3 / 20:D2 31:L3", 2)
    state = with_arrivals(with_arrivals(state, "Fioletowo", 1, 0), "Brązowo", 2, 1)
    state = with_arrivals(state, "Szarzyce", 0, 1)
    assert [GAME.score(state, seat).total for seat in (0, 1)] == [23, 23]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (1, 2)
    assert [str(tie) for tie in outcome.ties] == ["Player 1 and player 2 tie on points; player 1 has more from Fioletowo"]


def test_a_tie_in_every_station_is_shared() -> None:
    state = with_arrivals(board("20:D2 31:L3 / 20:D2 31:L3", 2), "Różawy", 1, 1)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (1, 1)
    assert [str(tie) for tie in outcome.ties] == ["Player 1 and player 2 tie on points and share the place"]


@pytest.mark.parametrize("way", ["longest", "both"])
def test_with_the_longest_route_a_tie_is_shared(way: str) -> None:
    outcome = GAME.outcome(board("20:D2 31:L3 / 20:D2 31:L3", 2, way))
    assert outcome is not None
    assert outcome.ranks == (1, 1)


def test_three_equal_seats_are_compared_two_by_two() -> None:
    state = board("20:D2 31:L3 / 20:D2 31:L3 / 20:D2 31:L3", 3)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, len(outcome.ties)) == ((1, 1, 1), 2)


def test_no_match_exceeds_the_maximum_of_moves() -> None:
    assert GAME.max_moves(GAME.setup(4, {"way": "both"})) == 4 * 15 * 3


def test_a_complete_round_of_two_seats() -> None:
    state = state_after(with_hand(with_hand(table(2, "both"), "C"), "I"), Lay(20, 0), Lay(31, 1))
    assert GAME.write_state(state) == "20:C0 / 31:I1"
    assert GAME.score(state, 0)["station7"] == 8


@pytest.mark.parametrize(
    ("tile", "notation", "listed_move"), [("C", "20:3", Lay(20, 0)), ("B", "31:3", Lay(31, 1)), ("A", "20:3", Lay(20, 3))]
)
def test_any_of_equal_rotations_is_accepted(tile: str, notation: str, listed_move: Lay) -> None:
    match = Match(GAME, GAME.setup(1, {"way": "longest"}))
    match.play(CHANCE, Take(tile))
    match.play_text(0, notation)
    assert match.log[-1] == (0, listed_move)
    assert match.state.choices == (listed_move,)
    assert listed_move in GAME.legal_moves(with_hand(table(), tile), 0)


def test_an_impossible_rotation_is_rejected() -> None:
    match = Match(GAME, GAME.setup(1, {"way": "longest"}), [(CHANCE, Take("C"))])
    with pytest.raises(IllegalMove, match="0, 1, 2 or 3 quarter turns"):
        match.play(0, Lay(20, 4))
    with pytest.raises(IllegalMove, match="There is no such seat"):
        match.play(5, Lay(20, 3))
