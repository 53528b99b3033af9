"""The position that a panel of a figure tells, and the moves it speaks of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from branchline.drawing.figure import Panel
from branchline.engine.errors import IllegalMove, InvalidSetup
from branchline.engine.game import CHANCE, AnyGame, OptionValue, Seat, Setup, read_option
from branchline.engine.text import short, text


@dataclass(frozen=True, slots=True)
class Stage:
    """A position, whose board is looked at, and the moves it is asked about, each with what is claimed of it."""

    state: Any
    seat: Seat
    moves: tuple[tuple[str, Any], ...]  # ghost, legal or illegal


def staged(game: AnyGame, panel: Panel) -> Stage:
    """Lays the table as a panel tells it; raises `BranchlineError` where nobody could."""
    setup, seat = laid(game, panel), panel.seat - 1
    state = played(game, _begun(game, setup, panel), seat, panel.play)
    claims = {"ghost": panel.ghost, "legal": panel.legal, "illegal": panel.illegal}
    moves = [(claim, game.normalise_move(state, seat, game.read_move(typed))) for claim, all_ in claims.items() for typed in all_]
    return Stage(state, seat, tuple(moves))


def laid(game: AnyGame, panel: Panel) -> Setup:
    """The table at which a panel is played."""
    return game.setup(panel.seats, dict(_option(game, typed) for typed in panel.options))


def _option(game: AnyGame, typed: str) -> tuple[str, OptionValue]:
    name, _, value = typed.partition("=")
    for option in game.options:
        if option.name == name:
            return name, read_option(option, value)
    known = ", ".join(option.name for option in game.options) or "-"
    raise InvalidSetup(text("Unknown option: {name}; choose from: {known}", name=short(name), known=known))


def _begun(game: AnyGame, setup: Setup, panel: Panel) -> Any:
    if panel.state is not None:
        return game.read_state(setup, panel.state)
    return game.new(setup) if panel.board is None else game.read_board(setup, panel.board)


def played(game: AnyGame, state: Any, seat: Seat, moves: tuple[str, ...]) -> Any:
    """The state after moves: each by the seat that is named with it (`2> pass`), else by this seat, or whoever else is to act."""
    for typed in moves:
        named = re.match("([1-9])> *", typed)
        acting = game.to_act(state)
        mover = int(named[1]) - 1 if named else seat if seat in acting else next(iter(acting), CHANCE)
        move = game.normalise_move(state, mover, game.read_move(typed[named.end() :] if named else typed))
        refusal = game.illegal_reason(state, mover, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        state = game.apply(state, mover, move)
    return state
