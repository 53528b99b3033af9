"""Contracts of moves: what is listed is legal, what is not is refused, and nothing that was is changed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any

from tests.conformance.play import Position, sample

from branchline.engine.game import CHANCE, SPECTATOR, Seat

MOST_LISTED = 5_000  # of longer lists (rolls of many dice) only samples are tried


def those_to_act_are_told_once(at: Position, rng: Random) -> None:
    """`to_act` names chance alone, or seats of the table in order, each once."""
    acting = at.acting
    assert isinstance(acting, tuple)
    assert acting == (CHANCE,) or (list(acting) == sorted(set(acting)) and set(acting) <= set(at.seats))


def who_acts_has_a_move(at: Position, rng: Random) -> None:
    """Whoever is to act has a legal move, and nobody else has one."""
    for seat in (*at.seats, CHANCE, SPECTATOR, len(at.seats), 99, -99):
        assert bool(len(at.game.legal_moves(at.state, seat))) == (seat in at.acting), f"seat {seat}"


def moves_are_listed_once(at: Position, rng: Random) -> None:
    """`legal_moves` has no duplicates and a fixed order."""
    for seat in at.acting:
        listed = at.game.legal_moves(at.state, seat)
        assert len(set(listed)) == len(listed)
        assert list(at.game.legal_moves(at.state, seat)) == list(listed)


def listed_moves_apply(at: Position, rng: Random) -> None:
    """Every listed move is not refused, gives a new state, and leaves the old one as it was."""
    before = at.game.write_state(at.state)
    number = hash(at.state)
    for seat in at.acting:
        for move in sample(rng, at.game.legal_moves(at.state, seat), 60):
            refusal = at.game.illegal_reason(at.state, seat, move)
            assert at.game.normalise_move(at.state, seat, move) == move, f"{at.game.write_move(move)} is listed, and another move is meant"
            assert refusal is None, f"{at.game.write_move(move)} is listed for seat {seat}, and refused: {refusal}"
            after = at.game.apply(at.state, seat, move)
            assert type(after) is type(at.state)
            assert after == at.game.apply(at.state, seat, move)
            assert hash(after) == hash(at.game.apply(at.state, seat, move))
    assert at.game.write_state(at.state) == before
    assert hash(at.state) == number
    assert at.state == at.game.read_state(at.setup, before)


def other_moves_are_refused(at: Position, rng: Random) -> None:
    """A move is refused exactly when it is not listed; so is every move of a seat that is not to act."""
    for seat in (*at.seats, CHANCE, SPECTATOR, len(at.seats)):
        legal = set(at.game.legal_moves(at.state, seat))
        for move in tried(at, seat, rng):
            refusal = at.game.illegal_reason(at.state, seat, move)
            assert (refusal is None) == (move in legal), f"{move} of seat {seat}: listed {move in legal}, refusal: {refusal}"


def tried(at: Position, seat: Seat, rng: Random) -> Iterator[Any]:
    """Moves legal or not: of the game's space, of other times in the match, of other seats."""
    others = [at.game.legal_moves(at.state, other) for other in at.acting if other != seat]
    space = at.subject.space(at.state, seat, rng) if seat in (*at.seats, CHANCE) else ()
    many = 400 if seat in at.acting else 40  # whoever is not to act is refused whatever it is
    return chain(islice(space, many), sample(rng, at.pool, 40), sample(rng, chain(*others), 30))


def chance_is_listed(at: Position, rng: Random) -> None:
    """What dice, deck or bag do is among the moves of `CHANCE`; equal sources do equal things."""
    if at.acting != (CHANCE,):
        return
    listed = at.game.legal_moves(at.state, CHANCE)
    known = set(listed) if len(listed) <= MOST_LISTED else listed
    for n in range(8 if len(listed) <= MOST_LISTED else 2):
        move = at.game.chance(at.state, Random(n))
        assert move in known
        assert move == at.game.chance(at.state, Random(n))


CONTRACTS = (
    those_to_act_are_told_once,
    who_acts_has_a_move,
    moves_are_listed_once,
    listed_moves_apply,
    other_moves_are_refused,
    chance_is_listed,
)
