"""Subject: information from a game's author with which the contract tests can check more of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame, OptionValue, Seat, Setup, write_option

Table: TypeAlias = tuple[int, dict[str, OptionValue]]
"""A setup to test: the number of seats, and the options that differ from their defaults."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Additional information about a game under test. Every field is optional; each one makes the tests find more.

    `tables`: the setups to test, together covering the fewest and the most seats and every value of every option.
    Default: such setups, chosen by `default_tables`.

    `space(state, seat, rng)`: moves of the whole move space, legal or not, with every kind of move and some invalid ones (cells off
    the board, dice that do not exist, pieces the player does not have). It is called for every seat to act or not, for `CHANCE`, and
    after the end of the match. A few hundred moves per call are enough, such as a random sample, because it is called repeatedly.
    Default: the moves of the match, with their fields exchanged and mutated.

    `recount(state, seat)`: every line of the seat's score sheet, counted in a second way that shares no code with the game's scoring.
    Missing lines count as 0. Default: scores are only checked for their form.

    `scramble(state, seat, rng)`: the same state with everything that is hidden from that seat (or from `SPECTATOR`) changed at random, as
    far as it can be; the state itself if nothing is hidden. Default: `determinize` of the seat's view, which cannot find
    information that a view fails to hide: a game with hidden information should have its own.

    `endings`: every name that `Outcome.ending` can have. Default: any name.

    `golden`: a folder with golden files (see `branchline.conformance.golden`): their recorded matches are checked too.
    """

    tables: tuple[Table, ...] = ()
    space: Callable[[Any, Seat, Random], Iterable[Any]] | None = None
    recount: Callable[[Any, Seat], Mapping[str, int]] | None = None
    scramble: Callable[[Any, Seat, Random], Any] | None = None
    endings: tuple[str, ...] = ()
    golden: Path | None = None

    def tables_of(self, game: AnyGame) -> tuple[Table, ...]:
        """The setups to test for this game."""
        return self.tables or default_tables(game)


def setup_of(game: AnyGame, table: Table) -> Setup:
    """The valid setup of a table; raises `InvalidSetup` if it is not one."""
    seats, options = table
    return game.setup(seats, options)


def table_name(game: AnyGame, table: Table) -> str:
    """A table in the name of a test: `my_game 2 level=hard`."""
    seats, options = table
    return " ".join([game.id, str(seats), *(f"{option}={write_option(value)}" for option, value in options.items())])


def default_tables(game: AnyGame) -> tuple[Table, ...]:
    """The fewest and the most seats with the default options, and one table for each other value of each option."""
    tables: list[Table] = [(seats, {}) for seats in sorted(set(game.seats)) if _is_playable(game, (seats, {}))]
    for option in game.options:
        needed = dict([option.needs]) if option.needs else {}
        for value in option.values[1:]:
            found = ((seats, {**needed, option.name: value}) for seats in range(game.seats[1], game.seats[0] - 1, -1))
            tables += [table for table in found if _is_playable(game, table)][:1]
    return tuple(tables)


def _is_playable(game: AnyGame, table: Table) -> bool:
    try:
        setup_of(game, table)
    except InvalidSetup:
        return False
    return True


def missing_tables(game: AnyGame, tables: tuple[Table, ...]) -> list[str]:
    """The option values and numbers of seats (fewest, most) that none of these tables has, in words."""
    setups = [setup_of(game, table) for table in tables]
    missing = [f"{n} seats" for n in sorted(set(game.seats)) if all(setup.seats != n for setup in setups)]
    for option in game.options:
        missing += [f"{option.name}={write_option(v)}" for v in option.values if all(setup[option.name] != v for setup in setups)]
    return missing
