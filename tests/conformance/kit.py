"""The kit: every contract, and how one is tried on positions of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias

from tests.conformance import explaining, logs, moves, pictures, points, secrets, words
from tests.conformance.play import Position
from tests.conformance.subject import Subject, Table

from branchline.engine.game import AnyGame, Setup, write_option

Contract: TypeAlias = Callable[[Position, Random], None]

CONTRACTS: tuple[Contract, ...] = (
    *moves.CONTRACTS,
    *logs.CONTRACTS,
    *points.CONTRACTS,
    *secrets.CONTRACTS,
    *words.CONTRACTS,
    *pictures.CONTRACTS,
)
SLOW_CONTRACTS: tuple[Contract, ...] = (
    *logs.SLOW_CONTRACTS,
    *secrets.SLOW_CONTRACTS,
    *pictures.SLOW_CONTRACTS,
    *explaining.SLOW_CONTRACTS,
)  # tried in fewer places
POLISH_CONTRACTS: tuple[Contract, ...] = (*words.POLISH_CONTRACTS, *explaining.POLISH_CONTRACTS)


def hold(contract: Contract, where: Iterable[Position]) -> None:
    """Tries a contract at each position; a failure tells at which."""
    for number, at in enumerate(where):
        try:
            contract(at, Random(f"{contract.__name__}/{number}"))
        except Exception as error:
            error.add_note(f"{contract.__name__} is broken in {at!r}")
            raise


def laid(game: AnyGame, table: Table) -> Setup:
    """The setup of a table to try."""
    seats, options = table
    return game.setup(seats, options)


def name(game: AnyGame, table: Table) -> str:
    """A table as the name of a test says it."""
    seats, options = table
    return " ".join([game.id, str(seats), *(f"{option}={write_option(value)}" for option, value in options.items())])


def covers_the_options(game: AnyGame, subject: Subject) -> list[str]:
    """What the tables to try leave out: values of options, and the fewest and most seats."""
    setups = [laid(game, table) for table in subject.tables]
    left = [f"{n} seats" for n in sorted(set(game.seats)) if all(setup.seats != n for setup in setups)]
    for option in game.options:
        left += [f"{option.name}={write_option(v)}" for v in option.values if all(setup[option.name] != v for setup in setups)]
    return left
