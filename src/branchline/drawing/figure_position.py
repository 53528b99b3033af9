"""The position of a figure's panel, and the moves it shows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from branchline.drawing.figure import Panel
from branchline.engine.errors import IllegalMove, InvalidSetup
from branchline.engine.game import CHANCE, AnyGame, OptionValue, Seat, Setup, read_option
from branchline.engine.text import short, text


@dataclass(frozen=True, slots=True)
class FigurePosition:
    """A position, the seat whose board is shown, and the moves of the panel, each with its claim."""

    state: Any
    seat: Seat
    moves: tuple[tuple[str, Any], ...]  # ghost, legal or illegal


def figure_position(game: AnyGame, panel: Panel) -> FigurePosition:
    """Sets up the position of a panel; raises `BranchlineError` if it is impossible."""
    setup, seat = panel_setup(game, panel), panel.seat - 1
    state = play_moves(game, _start_state(game, setup, panel), seat, panel.play)
    claims = {"ghost": panel.ghost, "legal": panel.legal, "illegal": panel.illegal}
    moves = [(claim, game.read_typed_move(state, seat, typed)) for claim, all_ in claims.items() for typed in all_]
    return FigurePosition(state, seat, tuple(moves))


def panel_setup(game: AnyGame, panel: Panel) -> Setup:
    """The setup of a panel."""
    return game.setup(panel.seats, dict(_option(game, typed) for typed in panel.options))


def _option(game: AnyGame, notation: str) -> tuple[str, OptionValue]:
    name, _, value = notation.partition("=")
    for option in game.options:
        if option.name == name:
            return name, read_option(option, value)
    known = ", ".join(option.name for option in game.options) or "-"
    raise InvalidSetup(text("Unknown option: {name}; choose from: {known}", name=short(name), known=known))


def _start_state(game: AnyGame, setup: Setup, panel: Panel) -> Any:
    if panel.state is not None:
        return game.read_state(setup, panel.state)
    return game.new(setup) if panel.board is None else game.read_board(setup, panel.board)


def play_moves(game: AnyGame, state: Any, seat: Seat, moves: tuple[str, ...]) -> Any:
    """The state after moves: each by the seat named in front of it (`2> pass`), else by `seat`, else by the first seat to act."""
    for typed in moves:
        named = re.match("([1-9])> *", typed)
        acting = game.to_act(state)
        mover = int(named[1]) - 1 if named else seat if seat in acting else next(iter(acting), CHANCE)
        move = game.read_typed_move(state, mover, typed[named.end() :] if named else typed)
        refusal = game.illegal_reason(state, mover, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        state = game.apply(state, mover, move)
    return state
