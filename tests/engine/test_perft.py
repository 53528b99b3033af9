"""Perft: the count equals a listing of all sequences."""

from __future__ import annotations

import pytest
from tests.toy import TOY, Move

from branchline.engine.game import CHANCE, Setup
from branchline.engine.match import Match, chance_source
from branchline.engine.perft import perft


def count_by_listing(setup: Setup, seed: str, depth: int) -> int:
    """The number of sequences, by listing and replaying each."""
    sequences: list[list[tuple[int, Move]]] = [[]]
    for _ in range(depth):
        longer = []
        for sequence in sequences:
            match = Match.replay(TOY, setup, sequence)
            acting = TOY.to_act(match.state)[:1]
            for seat in acting:
                rolled = sum(who == CHANCE for who, _ in sequence)
                one = [TOY.chance(match.state, chance_source(seed, rolled))]
                longer += [[*sequence, (seat, move)] for move in (one if seat == CHANCE else TOY.legal_moves(match.state, seat))]
        sequences = longer
    return len(sequences)


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("depth", range(7))
def test_perft_equals_a_listing(seats: int, depth: int) -> None:
    setup = TOY.setup(seats)
    assert perft(TOY, setup, "7", depth) == count_by_listing(setup, "7", depth)


def test_no_sequence_is_longer_than_a_match() -> None:
    setup = TOY.setup(1, {"rounds": 1})
    assert [perft(TOY, setup, "1", depth) for depth in range(7)] == [1, 1, 2, 2, 1, 0, 0]
