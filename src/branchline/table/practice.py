"""A table to practise at, for lessons and puzzles: laid anew from a position and what happened since; nothing is kept in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from branchline.engine.game import AnyGame, OptionValue, Seat
from branchline.table import responses
from branchline.table.scene import ViewOptions, choices
from branchline.table.table_state import Event, SeatAssignment, TableConfig, TableState, initial_state
from branchline.table.viewer import Viewer
from branchline.table.visible_log import VisibleLog

COMPANION = "easy"  # who sits on the other seats; their moves are given with the position

Bench: TypeAlias = tuple[TableState, Viewer]
"""The table at which somebody practises, and their eyes."""

Laying: TypeAlias = Callable[[AnyGame, str, Sequence[str]], Bench]
"""Lays what has this name in a game, as it stands after some moves."""


def practice_config(game: AnyGame, name: str, seats: int, seat: Seat, options: Mapping[str, OptionValue], over: bool) -> TableConfig:
    """A table for one person; when all is done it can only be looked at."""
    seating = [SeatAssignment(True) if each == seat else SeatAssignment(False, bot=COMPANION) for each in range(seats)]
    return TableConfig(
        id=name,
        game=game.id,
        rules=game.rules_version,
        options=options,
        seating=tuple(seating),
        edition="",
        seed="",
        typed=False,
        chance="seed",
        one_screen=False,
        listed=False,
        replay=over,
        created=0,
    )


def practice_bench(config: TableConfig, game: AnyGame, start: Any, log: Iterable[tuple[Seat, str]], seat: Seat) -> Bench:
    """A table that begins with a position, with all that happened since, and the eyes of a seat."""
    table_state = initial_state(config, game)
    table_state.states[:] = [start]
    table_state.match.rewind(0, table_state.states[0])
    table_state.update_derived()
    for n, (mover, move) in enumerate(log, 1):
        table_state.fold(Event(n, mover, "move", move, None, 0))
    return table_state, Viewer(VisibleLog(seat))


def choice(game: AnyGame, state: Any, seat: Seat, typed: str, view_options: ViewOptions) -> responses.Choice:
    """A move as a choice, for whoever asked to be shown."""
    return choices(game, game.view(state, seat), seat, [game.read_move(typed)], view_options)[0]
