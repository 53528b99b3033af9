"""Subject: what a game's tests give so that every contract can be tried on it, and where it is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

from branchline.engine.game import OptionValue, Seat

Table: TypeAlias = tuple[int, dict[str, OptionValue]]
"""How a table is laid: the number of seats, and the options that are not left at their defaults."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game as the contracts see it; `tests/games/<id>/subject.py` exports one as `SUBJECT`.

    `tables`: the setups to try, together covering every seat count worth trying and every value of every option.

    `space(state, seat, rng)`: moves of the game's whole move space, legal or not, every kind of move among them and some
    well-typed nonsense (cells off the board, dice that do not exist, pieces one does not have). It may be asked about
    any seat of the table, to act or not, about `CHANCE`, and about a state in which the match is over. A few hundred
    moves a call are plenty; random samples are welcome, since it is called again and again.

    `recount(state, seat)`: every line of the seat's score sheet counted a second time, in another way than the game's
    scoring and without any of its code. Lines that are absent count as 0.

    `scramble(state, seat, rng)`: the same state with everything hidden from that seat (or from `SPECTATOR`) changed at
    random, as far as it can be; the state itself where nothing is hidden.

    `endings`: every name `Outcome.ending` can have. The recorded matches must show each of them.
    """

    tables: tuple[Table, ...]
    space: Callable[[Any, Seat, Random], Iterable[Any]]
    recount: Callable[[Any, Seat], Mapping[str, int]]
    scramble: Callable[[Any, Seat, Random], Any]
    endings: tuple[str, ...] = ()


def subject(game: str) -> Subject:
    """What the tests of this game give to the contracts; fails with a clear sentence where they give nothing."""
    module = f"tests.games.{game}.subject"
    try:
        found = import_module(module).SUBJECT
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        raise AssertionError(f"{game} cannot be tried: tests/games/{game}/subject.py, which exports SUBJECT, is missing") from None
    if not isinstance(found, Subject):
        raise AssertionError(f"tests/games/{game}/subject.py: SUBJECT must be a tests.conformance.subject.Subject")
    return found
