"""Rules and kernel compared: the same moves, the same state, the same points at every step of random matches.

A game whose kernel plays whole matches converts states in `native/convert.py`, with these functions:

    new_match(setup, seed, build), match_from(state, seed, build), state_from(setup, match, build)
    number_of(state, seat, move), move_of(state, seat, number), apply_chance(match, state, move, build)

python -m tests.conformance.kernels GAME --matches 10000 [--form compiled]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from tests.conformance.subject import Table, subject

from branchline.conformance.contracts.kernels import assert_same, side_by_side
from branchline.engine.compiled import build_info
from branchline.engine.game import AnyGame
from branchline.engine.kernel_sources import kernels_in
from branchline.games import GAMES, part_of


def conversions(game: str) -> Any | None:
    """The conversions between a game and its kernel of whole matches, if it has one."""
    module = part_of(game, "convert")
    return module if hasattr(module, "match_from") else None


CONVERSIONS = {game: conversion for game in GAMES if (conversion := conversions(game))}


def builds(game: str) -> dict[str, SimpleNamespace]:
    """The kernel modules as one namespace: plain, and compiled if the builds are current."""
    home = str(part_of(game, "kernel").__package__)
    names = [f"{home}.{kernel}" for kernel in kernels_in(Path(str(files(home))))]
    conversion = [build_info(name) for name in names]
    compiled = {"compiled": _merge([each.module for each in conversion])} if all(each.compiled for each in conversion) else {}
    return {"plain": _merge([import_module(name) for name in names])} | compiled


def _merge(modules: list[ModuleType]) -> SimpleNamespace:
    return SimpleNamespace(**{name: value for module in reversed(modules) for name, value in vars(module).items() if name[0] != "_"})


def play(game: AnyGame, kernel: Any, table: Table, seed: int) -> Iterator[tuple[Any, Any]]:
    """Plays a random match by the rules and the kernel; yields each state and kernel match."""
    return side_by_side(game, CONVERSIONS[game.id], kernel, game.setup(*table), seed)


def compare(game: AnyGame, kernel: Any, state: Any, match: Any) -> None:
    """Asserts that the kernel's match equals the state of the rules."""
    assert_same(game, CONVERSIONS[game.id], kernel, state, match)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(CONVERSIONS))
    parser.add_argument("--matches", type=int, default=100, help="in all, spread over the tables")
    parser.add_argument("--form", choices=("plain", "compiled"), default=None)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    game, tables = GAMES[given.game], subject(given.game).tables
    each = -(-given.matches // len(tables))
    for name, kernel in builds(given.game).items():
        for number, table in enumerate(tables if given.form in (None, name) else ()):
            steps = 0
            for match in range(each):
                for state, beside in play(game, kernel, table, given.seed + number * each + match):
                    compare(game, kernel, state, beside)
                    steps += 1
            print(f"{name}: {each} matches, {steps} steps agree: {table}", flush=True)


if __name__ == "__main__":
    main()
