"""Practice tables for lessons and puzzles: rebuilt from a position and a log for every request; stateless."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from branchline.engine.game import AnyGame, OptionValue, Seat
from branchline.table import responses
from branchline.table.scene import ViewOptions, choices, offer_sentence
from branchline.table.table_state import Event, SeatAssignment, TableConfig, TableState, initial_state
from branchline.table.viewer import Viewer
from branchline.table.visible_log import VisibleLog

COMPANION = "easy"  # the bot named on the other seats; their moves come with the position

PracticeTable: TypeAlias = tuple[TableState, Viewer]
"""A practice table and its viewer."""

PracticeTableFactory: TypeAlias = Callable[[AnyGame, str, Sequence[str]], PracticeTable]
"""Makes the table of a named lesson or puzzle of a game after some moves."""


def practice_config(game: AnyGame, name: str, seats: int, seat: Seat, options: Mapping[str, OptionValue], over: bool) -> TableConfig:
    """The settings of a table for one person; read-only when `over`."""
    seating = [SeatAssignment(True) if each == seat else SeatAssignment(False, bot=COMPANION) for each in range(seats)]
    return TableConfig(
        id=name,
        game=game.id,
        rules=game.rules_version,
        options=options,
        seating=tuple(seating),
        edition="",
        seed="",
        seed_typed=False,
        chance="seed",
        one_screen=False,
        listed=False,
        replay=over,
        created=0,
    )


def practice_table(config: TableConfig, game: AnyGame, start: Any, log: Iterable[tuple[Seat, str]], seat: Seat) -> PracticeTable:
    """A table that starts from a position and replays a log, with the viewer of a seat."""
    table_state = initial_state(config, game)
    table_state.states[:] = [start]
    table_state.match.rewind(0, table_state.states[0])
    table_state.update_derived()
    for n, (mover, move) in enumerate(log, 1):
        table_state.fold(Event(n, mover, "move", move, None, 0))
    return table_state, Viewer(VisibleLog(seat))


def choice(game: AnyGame, state: Any, seat: Seat, notation: str, view_options: ViewOptions) -> responses.Choice:
    """A move as a choice with its sentence, to show the solution."""
    view, move, look = game.view(state, seat), game.read_move(notation), view_options.look(game)
    return replace(choices(game, view, seat, [move], look)[0], sentence=offer_sentence(game, view, seat, move, look))
