"""The seats of a table for one viewer: players, names, and whom the table waits for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from branchline.bots import bot_title
from branchline.engine.game import Seat
from branchline.engine.text import Say, Text, text
from branchline.language import speaker
from branchline.table.responses import SeatInfo
from branchline.table.scene import ViewOptions
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer, to_act


def seats(table_state: TableState, viewer: Viewer, say: Say, here: Collection[Seat], absent: Collection[Seat] = ()) -> list[SeatInfo]:
    acting, host = to_act(table_state, viewer), table_state.host
    return [
        SeatInfo(
            seat=n,
            kind=assignment.kind,
            name=name(table_state, n, say),
            bot=assignment.bot or None,
            bot_name=say(bot_title(assignment.bot)) if assignment.bot else None,
            here=bool(assignment.bot) or n in here,
            to_act=n in acting,
            absent=n in absent,
            invited=assignment.invited,
            host=n == host,
        )
        for n, assignment in enumerate(table_state.seating)
    ]


def name(table_state: TableState, seat: Seat, say: Say) -> str:
    assignment = table_state.seating[seat]
    if assignment.name:
        return assignment.name
    if assignment.person or not assignment.bot:
        return say(text("Player {n}", n=seat + 1))
    twins = [other for other in table_state.seating if other.bot == assignment.bot and not (other.name or other.person)]
    title = say(bot_title(assignment.bot))
    return f"{title} {seat + 1}" if len(twins) > 1 else title


def with_names(table_state: TableState, view_options: ViewOptions) -> ViewOptions:
    """The view options with the names of the players."""
    say = speaker(view_options.lang, table_state.game.id)
    return replace(view_options, names=tuple(name(table_state, seat, say) for seat in range(len(table_state.seating))))


def stand_in(table_state: TableState, seat: Seat, bot: str, say: Say) -> str | None:
    """The name of a bot that plays in a player's place; None if there is none."""
    return say(text("{bot} for {name}", bot=bot_title(bot), name=name(table_state, seat, say))) if bot else None


def waits_for(table_state: TableState, viewer: Viewer, say: Say) -> Text:
    names = ", ".join(name(table_state, seat, say) for seat in to_act(table_state, viewer) if seat >= 0)
    return (
        text("Waiting for {names}", names=names)
        if names
        else text("Waiting for the result: {chance}", chance=table_state.game.randomizer_name)
    )
