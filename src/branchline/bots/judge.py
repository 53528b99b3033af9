"""What is particular to a game when bots think about it: a judgement, and the plain one for games that have none."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, TypeAlias

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.engine.game import AnyGame, Seat

Worth: TypeAlias = Callable[[Any, Seat], float]
Sift: TypeAlias = Callable[[Any, Seat, Sequence[Any]], Sequence[Any]]
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
    slips: float = 0.25  # how often a beginner plays the first move that comes to mind
    rivals: bool = False  # whether seats stand in each other's way: then being ahead counts
    width: int = 4
    candidates: int = 16
    roots: int = 8
    play_width: int = 1
    ahead: int = 1
    playouts: int = 200
    patient: int = 0  # how many times as many a master takes; 0: the game has none


def judgement_of(game: AnyGame) -> Judgement:
    """The judgement in the module of the game's id; the score as it stands where there is none."""
    return _known(game.id) or Judgement(lambda state, seat: game.score(state, seat).total)


def has_master(game_id: str) -> bool:
    """Whether more patience makes a stronger bot at a game."""
    judgement = _known(game_id)
    return judgement is not None and judgement.patient > 0


@lru_cache(maxsize=64)
def _known(game: str) -> Judgement | None:
    name = f"branchline.bots.judgement.{game}"
    if not game.isidentifier() or find_spec(name) is None:
        return None
    judgement: Judgement = import_module(name).JUDGEMENT
    return judgement
