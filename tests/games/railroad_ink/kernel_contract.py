"""Rules and kernel side by side: the same moves, the same paper, the same points at every step of random matches of two seats.

python -m tests.games.railroad_ink.kernel_contract --matches 10000 [--form compiled] [--boxes]

With `--boxes`, with the boxes of `changed_boxes.py` in place of the built-in one.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

from tests.games.railroad_ink.changed_boxes import BOXES

from branchline.engine.compiled import build_info
from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE, OptionValue
from branchline.games.railroad_ink import GAME
from branchline.games.railroad_ink.native import convert as conversions
from branchline.games.railroad_ink.native import kernel, random
from branchline.games.railroad_ink.native import match as matches
from branchline.games.railroad_ink.native import points as kernel_points
from branchline.games.railroad_ink.rules.moves import Move, Roll
from branchline.games.railroad_ink.rules.state import Sheet, State

TABLES: tuple[dict[str, OptionValue], ...] = (
    {},
    {"expansion": "meteor"},
    {"expansion": "lava"},
    {"longest": "trail"},
    {"expansion": "meteor", "crater_points": "tile", "crater_in_centre": False},
    {"expansion": "lava", "volcano_on_route": False, "longest": "trail"},
)


def boards() -> dict[str, Any]:
    """The builds of the kernel of boards, with scoring: plain, and compiled if current."""
    return _builds(kernel, kernel_points, random)


def builds() -> dict[str, Any]:
    """The builds of the kernel of matches."""
    return _builds(matches, kernel, kernel_points, random)


def _builds(*modules: ModuleType) -> dict[str, Any]:
    found = [build_info(module.__name__) for module in modules]
    compiled = {"compiled": _merge(*(each.module for each in found))} if all(each.compiled for each in found) else {}
    return {"plain": _merge(*modules)} | compiled


def _merge(*modules: ModuleType) -> SimpleNamespace:
    """One namespace with all names of some modules."""
    return SimpleNamespace(**{name: value for module in reversed(modules) for name, value in vars(module).items() if name[0] != "_"})


def play(module: Any, options: dict[str, OptionValue], seed: int, box: Edition | None = None) -> Iterator[tuple[State, object]]:
    """Plays a random match by the rules and the kernel; yields each state with the kernel's match."""
    rng = Random(seed)
    setup = GAME.setup(2, options, box)
    state, match = GAME.new(setup), conversions.new_match(setup, build=module)
    yield state, match
    while acting := GAME.to_act(state):
        seat = rng.choice(acting)
        move: Move = GAME.chance(state, rng) if seat == CHANCE else rng.choice(GAME.legal_moves(state, seat))
        if isinstance(move, Roll):
            conversions.apply_chance(match, state, move, module)
        else:
            module.apply(match, seat, conversions.number_of(state, seat, move))
        state = GAME.apply(state, seat, move)
        yield state, match


def compare(module: Any, state: State, match: Any) -> None:
    """Asserts equal legal moves, boards and score lines, and that converting the state gives an equal board."""
    assert bool(module.over(match)) == (GAME.to_act(state) == ())
    for seat in range(2):
        moves = module.legal(match, seat)
        expected = {conversions.number_of(state, seat, move) for move in GAME.legal_moves(state, seat)}
        assert len(moves) == len(set(moves))
        assert set(moves) == expected, (set(moves) ^ expected, GAME.write_state(state))
        assert {conversions.number_of(state, seat, conversions.move_of(state, seat, move)) for move in moves} == expected
        if not state.is_done[seat]:  # else the kernel has put the dice away that the rules keep until all are done
            sheet = conversions.sheet_from(state.box, match.boards[seat], module)
            assert in_any_order(sheet) == in_any_order(state.sheets[seat]), GAME.write_state(state)
        score = GAME.score(state, seat)
        assert module.lines(match, seat) == [points for _, points in score.lines], GAME.write_state(state)
        assert module.total(match, seat) == score.total
        line = conversions.board_from(state, seat, build=module)
        assert module.key(line) == module.key(match.boards[seat]), GAME.write_state(state)


def in_any_order(sheet: Sheet) -> Sheet:
    """A sheet with its dice sorted."""
    return sheet._replace(dice=tuple(sorted(sheet.dice)), lava=tuple(sorted(sheet.lava)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100, help="in all, spread over the ways to play")
    parser.add_argument("--form", choices=("plain", "compiled"), default=None)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--boxes", action="store_true")
    given = parser.parse_args()
    boxes = BOXES if given.boxes else {"the built-in box": GAME.edition}
    ways = list(product(boxes.items(), TABLES))
    each = -(-given.matches // len(ways))
    for name, module in builds().items():
        for number, ((title, box), options) in enumerate(ways if given.form in (None, name) else ()):
            steps = 0
            for match in range(each):
                for state, beside in play(module, options, given.seed + number * each + match, box):
                    compare(module, state, beside)
                    steps += 1
            print(f"{name}: {each} matches, {steps} steps agree: {title}, {options}", flush=True)


if __name__ == "__main__":
    main()
