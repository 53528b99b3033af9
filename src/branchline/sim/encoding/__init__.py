"""Encodings of observations and actions for training, and how to look one up by game.

A game names the module with its `ENCODING`. An observation is one flat array of bytes with the fields that `fields(setup)` lists.
Seats are in turn order from the observing one, itself first, so that one policy can play any seat. A move is one number
below `actions(setup)`. `version` is raised whenever a number changes its meaning, or the rules change; it is part of the
id of the environment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from branchline.engine.errors import IllegalMove, InvalidSetup
from branchline.engine.game import AnyGame, Seat, Setup
from branchline.engine.text import text
from branchline.games import part_of
from branchline.sim.encoding.field import Field

Bytes: TypeAlias = npt.NDArray[np.uint8]
Mask: TypeAlias = npt.NDArray[np.int8]

NOT_OFFERED = -1


@dataclass(frozen=True, slots=True)
class Encoding:
    """The encoding of a game's observations and actions."""

    version: int

    fields: Callable[[Setup], tuple[Field, ...]]
    """The fields of an observation, in order."""

    observe: Callable[[Any, Seat], Iterable[bytes]]
    """The bytes of each field, computed from this seat's view alone."""

    actions: Callable[[Setup], int]
    """The number of different actions."""

    encode_move: Callable[[Any, Seat, Any], int]
    """The number of a legal move of a seat; `NOT_OFFERED` for one beyond a limit that the game's module states."""


def has_encoding(game: str) -> bool:
    """Whether a game can be encoded for learning agents."""
    return part_of(game, "encoding") is not None


@cache
def encoding_of(game: str) -> Encoding:
    """The encoding of a game by its id; raises `InvalidSetup` if the game has none."""
    part = part_of(game, "encoding")
    if part is None:
        raise InvalidSetup(text("{game} has no encoding for learning agents: its GameSpec names no module for it", game=game))
    encoding = part.ENCODING
    assert isinstance(encoding, Encoding)
    return encoding


def observation(game: AnyGame, state: Any, seat: Seat) -> Bytes:
    """The observation of a seat as an array, computed from its view alone."""
    return view_array(encoding_of(game.id), game.view(state, seat), seat)


def view_array(encoding: Encoding, view: Any, seat: Seat) -> Bytes:
    """A view as an array."""
    return np.frombuffer(b"".join(encoding.observe(view, seat)), np.uint8)


def highest(fields: tuple[Field, ...]) -> Bytes:
    """The largest value at each place of an observation; the smallest is 0 everywhere."""
    return np.repeat(np.array([field.high for field in fields], np.uint8), [field.size for field in fields])


def choices(game: AnyGame, view: Any, seat: Seat) -> Mapping[int, Any]:
    """The legal moves of a seat by their numbers, without moves beyond a limit or with the number of another move."""
    encode = encoding_of(game.id).encode_move
    by_number: dict[int, Any] = {}
    for move in game.legal_moves(view, seat):
        by_number.setdefault(encode(view, seat, move), move)
    by_number.pop(NOT_OFFERED, None)
    return by_number


def mask(numbers: Iterable[int], size: int) -> Mask:
    """An action mask: 1 for each of these numbers, 0 for all others."""
    allowed = np.zeros(size, np.int8)
    allowed[list(numbers)] = 1
    return allowed


def encode_move(game: AnyGame, state: Any, seat: Seat, move: Any) -> int:
    """The number of a legal move."""
    return encoding_of(game.id).encode_move(state, seat, move)


def decode_move(game: AnyGame, state: Any, seat: Seat, action: int) -> Any:
    """The legal move with this number; raises `IllegalMove` if there is none."""
    return move_of_action(choices(game, state, seat), action)


def move_of_action(offered: Mapping[int, Any], action: int) -> Any:
    """The move with this number among those offered; raises `IllegalMove` if there is none."""
    if action not in offered:
        raise no_move(action)
    return offered[action]


def no_move(action: int) -> IllegalMove:
    """The error about an action that is not offered."""
    return IllegalMove(text("Action {action} is not a legal move now; see the action mask for the legal ones", action=int(action)))
