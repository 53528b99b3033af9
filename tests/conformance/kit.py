"""The kit: every law, and how one is tried on positions of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias

from tests.conformance import explaining, logs, moves, pictures, points, secrets, words
from tests.conformance.lawful import Lawful, Table
from tests.conformance.play import Position

from branchline.engine.game import AnyGame, Setup, write_option

Law: TypeAlias = Callable[[Position, Random], None]

LAWS: tuple[Law, ...] = (*moves.LAWS, *logs.LAWS, *points.LAWS, *secrets.LAWS, *words.LAWS, *pictures.LAWS)
SLOW_LAWS: tuple[Law, ...] = (*logs.SLOW_LAWS, *secrets.SLOW_LAWS, *pictures.SLOW_LAWS, *explaining.SLOW_LAWS)  # tried in fewer places
POLISH_LAWS: tuple[Law, ...] = (*words.POLISH_LAWS, *explaining.POLISH_LAWS)


def hold(law: Law, where: Iterable[Position]) -> None:
    """Tries a law at each position; a failure tells at which."""
    for number, at in enumerate(where):
        try:
            law(at, Random(f"{law.__name__}/{number}"))
        except Exception as error:
            error.add_note(f"{law.__name__} is broken in {at!r}")
            raise


def laid(game: AnyGame, table: Table) -> Setup:
    """The setup of a table to try."""
    seats, options = table
    return game.setup(seats, options)


def name(game: AnyGame, table: Table) -> str:
    """A table as the name of a test says it."""
    seats, options = table
    return " ".join([game.id, str(seats), *(f"{option}={write_option(value)}" for option, value in options.items())])


def covers_the_options(game: AnyGame, lawful: Lawful) -> list[str]:
    """What the tables to try leave out: values of options, and the fewest and most seats."""
    setups = [laid(game, table) for table in lawful.tables]
    left = [f"{n} seats" for n in sorted(set(game.seats)) if all(setup.seats != n for setup in setups)]
    for option in game.options:
        left += [f"{option.name}={write_option(v)}" for v in option.values if all(setup[option.name] != v for setup in setups)]
    return left
