"""Rules and kernel side by side: the same moves, the same paper, the same points at every step of random matches.

python -m tests.games.railroad_ink.kernel_contract --matches 10000 [--form compiled]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

from branchline.engine.compiled import build_info
from branchline.engine.game import CHANCE, OptionValue
from branchline.games.railroad_ink import GAME
from branchline.games.railroad_ink.native import convert as bridge
from branchline.games.railroad_ink.native import kernel, random
from branchline.games.railroad_ink.native import points as kernel_points
from branchline.games.railroad_ink.rules.moves import Move, Roll
from branchline.games.railroad_ink.rules.state import State

TABLES: tuple[dict[str, OptionValue], ...] = (
    {},
    {"expansion": "meteor"},
    {"expansion": "lava"},
    {"longest": "trail"},
    {"expansion": "meteor", "crater_points": "tile", "crater_in_centre": False},
    {"expansion": "lava", "volcano_on_route": False, "longest": "trail"},
)


def builds() -> dict[str, Any]:
    """The kernel plain, and compiled where it is there and made from the same source; each with its points in one."""
    modules = (kernel, kernel_points, random)
    found = [build_info(module.__name__) for module in modules]
    compiled = {"compiled": _whole(*(each.module for each in found))} if all(each.compiled for each in found) else {}
    return {"plain": _whole(*modules)} | compiled


def _whole(*modules: ModuleType) -> SimpleNamespace:
    """All that some modules hold under one name."""
    return SimpleNamespace(**{name: value for module in reversed(modules) for name, value in vars(module).items() if name[0] != "_"})


def play(module: Any, options: dict[str, OptionValue], seed: int) -> Iterator[tuple[State, object]]:
    """A random match of the rules with the kernel's board kept beside it; every state with that board."""
    rng = Random(seed)
    setup = GAME.setup(1, options)
    state, board = GAME.new(setup), bridge.new_board(setup, build=module)
    yield state, board
    while acting := GAME.to_act(state):
        seat = acting[0]
        move: Move = GAME.chance(state, rng) if seat == CHANCE else rng.choice(GAME.legal_moves(state, seat))
        state = GAME.apply(state, seat, move)
        if isinstance(move, Roll):
            bridge.apply_roll(board, move, module)
        else:
            module.apply(board, bridge.number_of(state.box, move))
        yield state, board


def compare(module: Any, state: State, board: object) -> None:
    """The same legal moves, each once; the same paper; the same score lines; and a board made from the state is the same."""
    moves = module.legal(board)
    expected = {bridge.number_of(state.box, move) for move in GAME.legal_moves(state, 0)}
    assert len(moves) == len(set(moves))
    assert set(moves) == expected, (set(moves) ^ expected, GAME.write_state(state))
    assert {bridge.number_of(state.box, bridge.move_of(state.box, move)) for move in moves} == expected
    assert bridge.sheet_from(state.box, board, module) == state.sheets[0], GAME.write_state(state)
    assert module.lines(board) == [points for _, points in GAME.score(state, 0).lines], GAME.write_state(state)
    told = bridge.board_from(state, 0, build=module)
    assert module.key(told) == module.key(board), GAME.write_state(state)
    assert module.legal(told) == moves, GAME.write_state(state)
    assert module.over(board) == (GAME.to_act(state) == ())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100, help="in all, spread over the ways to play")
    parser.add_argument("--form", choices=("plain", "compiled"), default=None)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    each = -(-given.matches // len(TABLES))
    for name, module in builds().items():
        for number, options in enumerate(TABLES if given.form in (None, name) else ()):
            steps = 0
            for match in range(each):
                for state, board in play(module, options, given.seed + number * each + match):
                    compare(module, state, board)
                    steps += 1
            print(f"{name}: {each} matches, {steps} steps agree: {options}", flush=True)


if __name__ == "__main__":
    main()
