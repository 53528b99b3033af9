"""The judgement of Träxx: what may still come of a line, every way to play a card, and what hindsight makes of it."""

from __future__ import annotations

from random import Random

import pytest

from branchline.bots.judgement.traxx.judgement import TASTE, worth
from branchline.bots.judgement.traxx.mind import Mind, mind_of
from branchline.engine.game import CHANCE, Setup
from branchline.games.traxx import GAME
from branchline.games.traxx.components import box_of
from branchline.games.traxx.moves import Done, Move
from branchline.games.traxx.rules import apply, chance, legal_moves, to_act
from branchline.games.traxx.scoring import score
from branchline.games.traxx.state import State, drawn

BOX = box_of(GAME.edition)


def states(seed: int, seats: int = 1, setup: Setup | None = None) -> list[State]:
    """The states of a random match in which lines grow as long as they can."""
    rng, found = Random(seed), [GAME.new(setup or GAME.setup(seats))]
    while acting := to_act(found[-1]):
        seat, state = acting[0], found[-1]
        moves = legal_moves(state, seat)
        found.append(apply(state, seat, chance(state, rng) if seat == CHANCE else rng.choice(moves[:-1] or moves)))
    return found


def before(state: State, seat: int = 0) -> Mind:
    mind = mind_of(state.box, TASTE)
    mind.see(state, seat)
    return mind


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_in_the_end_a_seat_is_worth_its_score(seats: int) -> None:
    over = states(7, seats)[-1]
    assert [worth(over, seat) for seat in range(seats)] == [score(over, seat).total for seat in range(seats)]


def table(*sheets: str) -> State:
    """Sheets with these lines after the first card, fourteen to come."""
    return GAME.read_state(GAME.setup(len(sheets)), f"- | {' '.join(BOX.cards[1:])} | {' | '.join(sheets)}")


def test_an_end_that_is_stuck_is_worth_less_than_one_that_can_grow() -> None:
    stuck, free = table("a1 b1 b2 a2 b3 c4 d5"), table("b1 a1 a2 b2 b3 c4 d5")  # the same cells
    assert worth(free, 0) > worth(stuck, 0)


def test_a_number_that_somebody_has_promises_less_to_the_others() -> None:
    assert worth(table("d5 c5", "f5 g4 2"), 0) < worth(table("d5 c5", "f5 g5"), 0)


def endings(state: State, seat: int) -> set[tuple[frozenset[int], int, int, int]]:
    """Every way to play the card, move by move: the cells of the line, its ends and the points in the sheet."""
    found, left, done = set(), [state], len(state.sheets) == 1
    while left:
        now = left.pop()
        line = drawn(now.sheets[seat])
        found.add((frozenset(line), line[0], line[-1], score(now, seat).total))
        left += [apply(now, seat, move) for move in legal_moves(now, seat) if not isinstance(move, Done)]
    assert done or len(state.sheets) > 1
    return found


def played(state: State, seat: int, moves: tuple[Move, ...]) -> State:
    for move in moves:
        assert move in legal_moves(state, seat)
        state = apply(state, seat, move)
    return state


@pytest.mark.parametrize(("seed", "seats"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_every_way_to_play_a_card_is_listed_once_and_is_legal(seed: int, seats: int) -> None:
    for state in states(seed, seats)[::7]:
        if state.card is None or 0 not in to_act(state):
            continue
        mind = before(state)
        ways = [mind.moves(state.box, state.sheets[0], way) for _, way in mind.options()]
        lines = [played(state, 0, moves[:-1]) for moves in ways]
        reached = [(frozenset(drawn(s.sheets[0])), drawn(s.sheets[0])[0], drawn(s.sheets[0])[-1], score(s, 0).total) for s in lines]
        assert sorted(map(repr, reached)) == sorted(map(repr, endings(state, 0)))
        assert all(isinstance(moves[-1], Done) for moves in ways)


def test_after_the_last_card_a_look_is_the_score() -> None:
    state = next(state for state in states(5) if state.card is not None and not any(state.deck) and 0 in to_act(state))
    mind = before(state)
    for worth_, way in mind.options():
        after = played(state, 0, mind.moves(state.box, state.sheets[0], way))
        assert score(after, 0).total == worth_ == mind.look(way, 1, 4)
