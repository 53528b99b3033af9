"""Contracts of kernels and encodings: a kernel plays by the rules, and observations and actions match the state."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

from branchline.conformance.positions import Position, positions
from branchline.conformance.subject import Subject, Table, setup_of
from branchline.engine.extras import is_installed
from branchline.engine.game import CHANCE, AnyGame, Seat, Setup

NOT_OFFERED = -1  # as in `branchline.sim.encoding`, which needs numpy


def kernels_play_by_the_rules(game: AnyGame, subject: Subject, table: Table) -> None:
    """In random matches, the kernel has the same legal moves, states and score lines as the rules after every move."""
    between = game.module("convert")
    if between is None or not hasattr(between, "match_from"):
        return
    module: Any = game.module("kernel")
    for state, match in side_by_side(game, between, module.kernel, setup_of(game, table), 0):
        assert_same(game, between, module.kernel, state, match)


def side_by_side(game: AnyGame, between: Any, kernel: Any, setup: Setup, seed: int) -> Iterator[tuple[Any, Any]]:
    """Plays a random match by the rules and by the kernel; yields every state with the kernel's match."""
    rng = Random(seed)
    state, match = game.new(setup), between.new_match(setup, 0, kernel)
    yield state, match
    while acting := game.to_act(state):
        seat = rng.choice(acting)
        move = game.chance(state, rng) if seat == CHANCE else rng.choice(game.legal_moves(state, seat))
        if seat == CHANCE:
            between.apply_chance(match, state, move, kernel)
        else:
            kernel.apply(match, seat, between.number_of(state, seat, move))
        state = game.apply(state, seat, move)
        yield state, match


def assert_same(game: AnyGame, between: Any, kernel: Any, state: Any, match: Any) -> None:
    """Fails unless both have the same legal moves, state and score lines, and the state converts to the same match."""
    made, where = between.match_from(state, 0, kernel), game.write_state(state)
    for each in (match, made):
        converted = between.state_from(state.setup, each, kernel)
        assert converted == state, f"the kernel is at {game.write_state(converted)}, the rules at {where}"
        assert bool(kernel.over(each)) == (game.to_act(state) == ()), f"the kernel and the rules disagree about the end at {where}"
    for seat in range(state.setup.seats):
        _assert_same_moves(game, between, kernel, state, seat, match, made)
        points = [points for _, points in game.score(state, seat).lines]
        assert kernel.lines(match, seat) == points, f"seat {seat}: the kernel scores {kernel.lines(match, seat)}, not {points}, at {where}"


def _assert_same_moves(game: AnyGame, between: Any, kernel: Any, state: Any, seat: Seat, match: Any, kernel_state: Any) -> None:
    legal, moves = game.legal_moves(state, seat), kernel.legal(match, seat)
    where = f"seat {seat} at {game.write_state(state)}"
    assert sorted(moves) == sorted({between.number_of(state, seat, move) for move in legal}), f"other moves of {where}"
    assert {between.move_of(state, seat, number) for number in moves} == set(legal), f"a number means another move of {where}"
    assert sorted(kernel.legal(kernel_state, seat)) == sorted(moves), f"other moves of a match made from the state, {where}"


def encodings_tell_moves_and_places_apart(game: AnyGame, subject: Subject, table: Table) -> None:
    """Every legal move has its own number, and an observation has its declared fields, computed from the view alone."""
    if game.encoding is None or not all(map(is_installed, ("gymnasium", "numpy", "pettingzoo"))):
        return
    import_module("branchline.sim")  # which imports the encodings of all games
    module: Any = game.module("encoding")
    for number, at in enumerate(positions(game, subject, setup_of(game, table))):
        for seat in at.players:
            _assert_numbered(at, module.ENCODING, seat)
        for seat in at.seats:
            _assert_observed(at, module.ENCODING, seat, Random(number))


def _assert_numbered(at: Position, encoding: Any, seat: Seat) -> None:
    moves, view = at.game.legal_moves(at.state, seat), at.game.view(at.state, seat)
    numbers = [encoding.encode_move(at.state, seat, move) for move in moves]
    offered = [number for number in numbers if number != NOT_OFFERED]
    assert len({*offered}) == len(offered), f"two moves of seat {seat} have the same number in {at!r}"
    assert all(0 <= number < encoding.actions(at.setup) for number in offered), f"a number is too large in {at!r}"
    assert numbers == [encoding.encode_move(view, seat, move) for move in moves], f"numbers depend on what is hidden in {at!r}"


def _assert_observed(at: Position, encoding: Any, seat: Seat, rng: Random) -> None:
    fields = encoding.fields(at.setup)
    pieces = list(encoding.observe(at.game.view(at.state, seat), seat))
    assert [len(piece) for piece in pieces] == [field.size for field in fields], f"other sizes than in `fields` in {at!r}"
    over = [field.name for field, piece in zip(fields, pieces, strict=True) if max(piece, default=0) > field.high]
    assert not over, f"{over} are larger than `high` in {at!r}"
    other = at.game.view(at.scramble(seat, rng), seat)
    assert list(encoding.observe(other, seat)) == pieces, f"the observation of seat {seat} depends on what is hidden in {at!r}"


KERNEL_CONTRACTS = (kernels_play_by_the_rules, encodings_tell_moves_and_places_apart)
