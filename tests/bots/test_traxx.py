"""The judgement of Träxx: the room that is left to a line, and what it is worth."""

from __future__ import annotations

from random import Random

import pytest

from branchline.bots.judgement.traxx.judgement import worth
from branchline.bots.judgement.traxx.room import Room, marked, room_of
from branchline.engine.game import CHANCE
from branchline.games.traxx import GAME
from branchline.games.traxx.components import box_of
from branchline.games.traxx.rules import apply, chance, legal_moves, to_act
from branchline.games.traxx.scoring import score
from branchline.games.traxx.state import State, drawn

BOX = box_of(GAME.edition)


def states(seed: int, seats: int = 1) -> list[State]:
    """The states of a random match in which lines grow as long as they can."""
    rng, found = Random(seed), [GAME.new(GAME.setup(seats))]
    while acting := to_act(found[-1]):
        seat, state = acting[0], found[-1]
        moves = legal_moves(state, seat)
        found.append(apply(state, seat, chance(state, rng) if seat == CHANCE else rng.choice(moves[:-1] or moves)))
    return found


def plain(line: tuple[int, ...]) -> Room:
    """The room of a line, cell by cell."""
    near = [[cell for cell, _, _ in steps if cell not in line] for steps in BOX.steps]
    away: dict[int, int] = {}
    ring, steps = [line[0], line[-1]], 0
    while ring:
        steps += 1
        ring = sorted({cell for start in ring for cell in near[start] if cell not in away})
        away |= dict.fromkeys(ring, steps)
    inner = [len(near[cell]) for cell in away if away[cell] > 1]
    numbers = sorted((number, away[cell]) for number, cell in BOX.numbers.items() if cell in away)
    stuck = (not near[line[0]]) + (not near[line[-1]])
    return Room(len(away), sum(n < 2 for n in inner), inner.count(2), stuck, tuple(numbers))


@pytest.mark.parametrize("seed", range(12))
def test_the_room_of_a_line_in_bits_is_the_room_cell_by_cell(seed: int) -> None:
    for state in states(seed):
        line = drawn(state.sheets[0])
        room = room_of(BOX, marked(BOX, line), line[0], line[-1])
        assert Room(room.cells, room.lonely, room.narrow, room.stuck, tuple(sorted(room.numbers))) == plain(line)


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
