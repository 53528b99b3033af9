"""A table to practise at, for lessons and puzzles: laid anew from a position and what happened since; nothing is kept in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from branchline.engine.game import AnyGame, OptionValue, Seat
from branchline.table import responses
from branchline.table.scene import Taste, choices
from branchline.table.table_state import Chair, Event, Head, Play, opened
from branchline.table.viewer import Eye
from branchline.table.visible_log import Ear

COMPANION = "easy"  # who sits on the other seats; their moves are given with the position

Bench: TypeAlias = tuple[Play, Eye]
"""The table at which somebody practises, and their eyes."""

Laying: TypeAlias = Callable[[AnyGame, str, Sequence[str]], Bench]
"""Lays what has this name in a game, as it stands after some moves."""


def head_of(game: AnyGame, name: str, seats: int, seat: Seat, options: Mapping[str, OptionValue], over: bool) -> Head:
    """A table for one person; when all is done it can only be looked at."""
    chairs = [Chair(True) if each == seat else Chair(False, bot=COMPANION) for each in range(seats)]
    return Head(
        id=name,
        game=game.id,
        rules=game.rules_version,
        options=options,
        seating=tuple(chairs),
        edition="",
        seed="",
        typed=False,
        chance="seed",
        one_screen=False,
        listed=False,
        replay=over,
        created=0,
    )


def laid(head: Head, game: AnyGame, start: Any, log: Iterable[tuple[Seat, str]], seat: Seat) -> Bench:
    """A table that begins with a position, with all that happened since, and the eyes of a seat."""
    play = opened(head, game)
    play.states[:] = [start]
    play.match.rewind(0, play.states[0])
    play.derive()
    for n, (mover, move) in enumerate(log, 1):
        play.fold(Event(n, mover, "move", move, None, 0))
    return play, Eye(Ear(seat))


def choice(game: AnyGame, state: Any, seat: Seat, typed: str, taste: Taste) -> responses.Choice:
    """A move as a choice, for whoever asked to be shown."""
    return choices(game, game.view(state, seat), seat, [game.read_move(typed)], taste)[0]
