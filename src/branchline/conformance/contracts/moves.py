"""Contracts of moves: all listed moves are legal, all others are rejected, and no function changes its arguments."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any

from branchline.conformance.positions import Position, sample
from branchline.engine.game import CHANCE, SPECTATOR, Seat
from branchline.engine.match import ends_turn

LONGEST_LIST = 5_000  # of longer lists (rolls of many dice) only samples are tried


def to_act_lists_each_seat_once(at: Position, rng: Random) -> None:
    """`to_act` names chance alone, or seats of the table in order, each once."""
    acting = at.acting
    assert isinstance(acting, tuple), f"to_act returns {acting!r}, not a tuple"
    in_order = list(acting) == sorted(set(acting)) and set(acting) <= set(at.seats)
    assert acting == (CHANCE,) or in_order, f"to_act returns {acting}"


def only_seats_to_act_have_moves(at: Position, rng: Random) -> None:
    """A seat that is to act has a legal move, and no other seat has one."""
    for seat in (*at.seats, CHANCE, SPECTATOR, len(at.seats), 99, -99):
        count = len(at.game.legal_moves(at.state, seat))
        assert bool(count) == (seat in at.acting), f"seat {seat} has {count} legal moves, and to_act is {at.acting}"


def legal_moves_have_a_fixed_order(at: Position, rng: Random) -> None:
    """`legal_moves` has no duplicates and always the same order."""
    for seat in at.acting:
        listed = at.game.legal_moves(at.state, seat)
        assert len(set(listed)) == len(listed), f"legal_moves of seat {seat} lists a move twice"
        assert list(at.game.legal_moves(at.state, seat)) == list(listed), f"legal_moves of seat {seat} differ when listed again"


def legal_moves_apply(at: Position, rng: Random) -> None:
    """A legal move has no `illegal_reason`, is its own normal form, gives the same new state each time, and changes no old state.

    None ends the turn that `continues_turn` continues.
    """
    before = at.game.write_state(at.state)
    number = hash(at.state)
    for seat in at.acting:
        for move in sample(rng, at.game.legal_moves(at.state, seat), 60):
            reason = at.game.illegal_reason(at.state, seat, move)
            assert at.game.normalise_move(at.state, seat, move) == move, f"{move} is listed, and normalise_move gives another move"
            assert reason is None, f"{at.game.write_move(move)} is listed for seat {seat}, and rejected: {reason}"
            after, again = at.game.apply(at.state, seat, move), at.game.apply(at.state, seat, move)
            assert type(after) is type(at.state), f"apply of {move} gives a {type(after).__name__}"
            assert after == again, f"apply of {move} gives two different states"
            assert hash(after) == hash(again), f"equal states after {move} have different hashes"
            final = ends_turn(seat, at.acting, at.game.to_act(after))
            assert not (final and at.game.continues_turn(at.state, seat, move)), f"{move} ends the turn, contrary to continues_turn"
    assert at.game.write_state(at.state) == before, "apply changes the state it is given"
    assert hash(at.state) == number, "apply changes the hash of the state it is given"
    assert at.state == at.game.read_state(at.setup, before), "apply changes the state it is given"


def other_moves_are_rejected(at: Position, rng: Random) -> None:
    """`illegal_reason` is None exactly for legal moves; a seat that is not to act has no legal move."""
    for seat in (*at.seats, CHANCE, SPECTATOR, len(at.seats)):
        legal = set(at.game.legal_moves(at.state, seat))
        for move in _tried_moves(at, seat, rng):
            reason = at.game.illegal_reason(at.state, seat, move)
            assert (reason is None) == (move in legal), f"{move} of seat {seat}: listed {move in legal}, illegal_reason {reason}"


def _tried_moves(at: Position, seat: Seat, rng: Random) -> Iterator[Any]:
    """Moves to check, legal or not: from the game's move space, from other times in the match, of other seats."""
    others = [at.game.legal_moves(at.state, other) for other in at.acting if other != seat]
    space = at.space(seat, rng) if seat in (*at.seats, CHANCE) else ()
    many = 400 if seat in at.acting else 40  # a seat that is not to act has every move rejected
    return chain(islice(space, many), sample(rng, at.pool, 40), sample(rng, chain(*others), 30))


def chance_moves_are_legal(at: Position, rng: Random) -> None:
    """`chance` gives one of the legal moves of `CHANCE`, and the same one from an equal generator."""
    if at.acting != (CHANCE,):
        return
    listed = at.game.legal_moves(at.state, CHANCE)
    known = set(listed) if len(listed) <= LONGEST_LIST else listed
    for n in range(8 if len(listed) <= LONGEST_LIST else 2):
        move = at.game.chance(at.state, Random(n))
        assert move in known, f"chance gives {at.game.write_move(move)}, which is not among its legal moves"
        assert move == at.game.chance(at.state, Random(n)), "chance gives different moves from equal generators"


def chance_outcomes_are_probabilities(at: Position, rng: Random) -> None:
    """`chance_outcomes` has every legal move of `CHANCE` in its order, with positive probabilities that add up to 1."""
    if at.acting != (CHANCE,):
        return
    outcomes = at.game.chance_outcomes(at.state)
    assert list(outcomes) == list(at.game.legal_moves(at.state, CHANCE)), "chance_outcomes and legal_moves list different moves"
    assert min(outcomes.values()) > 0, "a chance move has the probability 0"
    assert sum(outcomes.values()) == 1, f"the probabilities add up to {sum(outcomes.values())}"


def states_have_a_setup_and_a_key(at: Position, rng: Random) -> None:
    """A state has its `setup`, and a `state_key` that two states of a match share exactly if they are equal."""
    assert at.state.setup == at.setup, "state.setup is another setup"
    key = at.game.state_key(at.state)
    assert key == at.game.state_key(at.game.read_state(at.setup, at.game.write_state(at.state))), "equal states have different keys"
    for seat in at.acting:
        for move in sample(rng, at.game.legal_moves(at.state, seat), 6):
            after = at.game.apply(at.state, seat, move)
            assert (at.game.state_key(after) == key) == (after == at.state), f"state_key does not show what {move} changes"


def typed_moves_are_the_moves(at: Position, rng: Random) -> None:
    """A legal move, written in notation, is parsed as the same move."""
    for seat in at.acting:
        for move in sample(rng, at.game.legal_moves(at.state, seat), 6):
            typed = at.game.write_move(move)
            assert at.game.read_typed_move(at.state, seat, typed) == move, f"{typed!r} is read as another move"


CONTRACTS = (
    to_act_lists_each_seat_once,
    only_seats_to_act_have_moves,
    legal_moves_have_a_fixed_order,
    legal_moves_apply,
    other_moves_are_rejected,
    chance_moves_are_legal,
    chance_outcomes_are_probabilities,
    states_have_a_setup_and_a_key,
    typed_moves_are_the_moves,
)
