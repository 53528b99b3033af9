"""Evaluation function and search settings of a game (its judgement), with a default for games that have none."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.training import Training
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame, Seat, Setup
from branchline.engine.text import short, text
from branchline.games import part_of

Worth: TypeAlias = Callable[[Any, Seat], float]
Sift: TypeAlias = Callable[[Any, Seat, Sequence[Any]], Sequence[Any]]
Finish: TypeAlias = Callable[[Any, Seat, str], Any]
Think: TypeAlias = Callable[[Any, Seat, Budget | None, Random], list[Considered]]


@dataclass(frozen=True, slots=True)
class Judgement:
    """An opinion about one game. `worth` is all that is needed; the rest makes thinking faster or deeper.

    The widths say how many drawings of a turn are kept after every move: by the bot that only judges, and when the
    searching bot makes up its candidates and when it plays on. `ahead` is how many turns of its own it plays on.
    """

    worth: Worth  # the points that a seat is expected to end with, as things stand; anywhere in a turn
    sift: Sift | None = None  # the moves worth a look, where there are too many
    key: Callable[[Any, Seat], Hashable] | None = None  # what tells two states of one turn apart; without it, the states
    focus: Callable[[Any, Seat], tuple[Any, Seat]] | None = None  # the same with all left out that does not matter to a seat
    think: Think | None = None  # thoughts of the game's own, on what `focus` leaves; none where it does not know the box
    knows: Callable[[Setup], bool] = lambda setup: True  # whether `think` supports the box of a table; bots are weaker where it does not
    finish: Finish | None = None  # in study: the end of a match that quick hands play on at once, by the name of its chance
    notice: Sift | None = None  # the moves that a beginner looks at; without it, those worth a look
    slips: float = 0.25  # how often a beginner plays the first move that comes to mind
    rivals: bool = False  # whether seats stand in each other's way: then being ahead counts
    box: Callable[[Any], int | None] = lambda state: None  # the points of the box itself, where one plays against it
    width: int = 4
    candidates: int = 16
    roots: int = 8
    play_width: int = 1
    hand: int = 0  # the width with which a match is played on in study; 0: the usual one
    reach: int = 0  # for how many turns of one's own it is; 0: to its end
    scale: float = 1.0  # the points at the end that a point of `worth` stands for, where it is not played on to its end
    spread: float = 0.0  # and by how much results differ from match to match
    gain: float | None = None  # points that the best turn brings beyond what looks best, as a rule; none: each match tells
    ahead: int = 1
    playouts: int = 200
    glance: int = 0  # how many the bot takes that judges; 0: it plays what looks best
    patient: int = 0  # how many times as many a master takes; 0: the game has none
    source: tuple[Callable[..., Judgement], tuple[Any, ...]] | None = None  # the call that finds it again after pickling

    def __reduce__(self) -> tuple[Callable[..., Judgement], tuple[Any, ...]]:
        if self.source is None:
            raise TypeError("this judgement cannot be pickled: only those that judgement_of() and weighed() return can")
        return self.source


WEAKER_BOTS = text("Bots are weaker with this box: their fast search doesn't fully support it.")

Opinion: TypeAlias = Callable[[AnyGame], Judgement]
"""What somebody thinks of a game."""


def judgement_of(game: AnyGame) -> Judgement:
    """What is thought of a game; the score as it stands where nothing is."""
    return _judgement(game.id) or Judgement(lambda state, seat: game.score(state, seat).total, source=(judgement_of, (game,)))


def has_weaker_bots(game: AnyGame, setup: Setup) -> bool:
    """Whether bots are weaker at this table than with the built-in box; `WEAKER_BOTS` says so."""
    return not judgement_of(game).knows(setup)


def box_has_weaker_bots(game: AnyGame, edition: Edition) -> bool:
    """Whether bots are weaker with this box, whichever options are chosen; raises `InvalidEdition`."""
    return any(has_weaker_bots(game, setup) for setup in _setups(game, edition))


def _setups(game: AnyGame, edition: Edition) -> Iterator[Setup]:
    """A setup for each value of each option."""
    yield game.setup(edition=edition)
    for option in game.options:
        for value in option.values[1:]:
            with suppress(InvalidSetup):
                yield game.setup(options={option.name: value}, edition=edition)


def weighed(game: AnyGame, weights: Path) -> Judgement:
    """What is thought of a game with the weights that `train` wrote to a file; raises `InvalidSetup`."""
    part = _part(game.id, "evaluator")
    if not hasattr(part, "by_weights"):
        raise InvalidSetup(text("The bots of this game use no weights"))
    name = short(str(weights), 200)
    try:
        known: Judgement = part.by_weights(weights.read_bytes())
        return replace(known, source=(weighed, (game, weights)))
    except OSError as error:
        raise InvalidSetup(text("{file}: cannot be read: {error}", file=name, error=short(error.strerror or "", 200))) from None
    except (ValueError, ArithmeticError, zlib.error):
        raise InvalidSetup(text("{file}: not a file of weights for {game}", file=name, game=game.id)) from None


def has_master(game_id: str) -> bool:
    """Whether more patience makes a stronger bot at a game."""
    known = _judgement(game_id)
    return known is not None and known.patient > 0


def training_of(game_id: str) -> Training | None:
    """The module that learns a game's weights; none where its judgement is written by hand, or there is none."""
    training: Training | None = _part(game_id, "training")
    return training


def network_training_of(game_id: str) -> Training | None:
    """The module that learns a game's network; none where it has none. Raises `InvalidSetup` without the libraries it learns with."""
    try:
        training: Training | None = _part(game_id, "neural_training")
    except ImportError:
        raise InvalidSetup(text("Training a network needs numpy and PyTorch: pip install numpy torch")) from None
    return training


def package_of(game_id: str) -> str | None:
    """The package of what bots know about one game: its evaluator, its weights, and perhaps its training."""
    found = part_of(game_id, "bots")
    return found.__name__ if found else None


@lru_cache(maxsize=64)
def _judgement(game_id: str) -> Judgement | None:
    part = _part(game_id, "evaluator")
    return replace(part.JUDGEMENT, source=(_judgement, (game_id,))) if part else None


def _part(game_id: str, part: str) -> Any:
    """One module of a game's package; none where it has no such module."""
    return part_of(game_id, f"bots.{part}")
