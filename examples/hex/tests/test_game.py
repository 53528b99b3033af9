"""Hex fulfils all contracts of Branchline, and its rules work as described."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from branchline.conformance import Subject
from branchline.conformance.pytest import contract_tests
from branchline.engine.errors import IllegalMove
from branchline.engine.game import Seat
from branchline.engine.match import Match
from branchline.games import GAMES
from hex import GAME
from hex.rules import Mark, Move, State, Swap


def recount(state: State, seat: Seat) -> Mapping[str, int]:
    """The score, counted in another way: breadth-first search from one side."""
    rows = [state.cells[n : n + state.size] for n in range(0, len(state.cells), state.size)]
    if seat == 1:
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    mark = "xo"[seat]
    wave = {(0, n) for n in range(state.size) if rows[0][n] == mark}
    while True:
        near = {(r + dr, c + dc) for r, c in wave for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr != dc}
        grown = wave | {(r, c) for r, c in near if 0 <= r < state.size and 0 <= c < state.size and rows[r][c] == mark}
        if grown == wave:
            return {"chain": int(any(r == state.size - 1 for r, _ in wave))}
        wave = grown


def space(state: State, seat: Seat, rng: Random) -> Iterator[Move]:
    """Every cell, a few beyond the board, and the swap."""
    yield from (Mark((row, column)) for row in range(state.size + 1) for column in range(state.size + 1))
    yield Swap()


TABLES = ((2, {}), (2, {"size": 5, "swap": False}), (2, {"size": 9}), (2, {"size": 11}))
SUBJECT = Subject(tables=TABLES, recount=recount, space=space, endings=("over",))

test_contracts = contract_tests(GAME, SUBJECT)


def played(*moves: str, **options: int | bool) -> Match[State, Move]:
    match = Match(GAME, GAME.setup(2, options))
    for turn, move in enumerate(moves):
        match.play_text(turn % 2, move)
    return match


def test_branchline_finds_the_game() -> None:
    """Thanks to the entry point in pyproject.toml."""
    assert GAMES["hex"] is GAME


def test_a_chain_from_side_to_side_wins() -> None:
    match = played("b1", "d1", "b2", "d2", "b3", "d3", "b4", "d4", size=5)
    assert GAME.to_act(match.state) == (0,)
    match.play_text(0, "a5")
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_cells_touch_across_six_sides() -> None:
    """a1 and b2 do not touch, b1 and a2 do."""
    match = played("a1", "e5", "b2", "e4", "b3", "e3", "b4", "e2", "b5", size=5)
    assert not match.over


def test_the_first_mark_is_swapped_to_the_reflected_cell() -> None:
    match = played("b1", "swap", size=5)
    assert GAME.write_state(match.state) == "0 ...../o..../...../...../....."


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ((), "swap", "Only the second player"),
        (("b1", "c3", "d3"), "swap", "Only the second player"),
        (("b1",), "b1", "b1 is already marked"),
        (("b1",), "a6", "The board has no cell a6"),
    ],
)
def test_refusals(moves: tuple[str, ...], move: str, reason: str) -> None:
    match = played(*moves, size=5)
    with pytest.raises(IllegalMove, match=reason):
        match.play_text(len(moves) % 2, move)
