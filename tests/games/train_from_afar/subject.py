"""The subject of The Train Travels from Afar for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from string import ascii_uppercase

from tests.games.train_from_afar.recount import recount

from branchline.conformance import Subject
from branchline.engine.game import Seat
from branchline.games.train_from_afar.rules.moves import Done, Lay, Move, Take
from branchline.games.train_from_afar.rules.state import State


def space(state: State, seat: Seat, rng: Random) -> Iterator[Move]:
    """Every rotation in every cell, also the depot, every tile of the alphabet, and some that do not exist."""
    yield Done()
    yield from (Take(tile) for tile in (*ascii_uppercase, "", "ż", "AA", "1", "\n"))
    yield from (Lay(10 * row + column, turn) for row in range(4) for column in range(4) for turn in range(4))
    yield from (Lay(cell, turn) for cell in (-1, 4, 44, 99, 100, 430) for turn in (0, 3))
    yield from (Lay(rng.choice((10, 20, 21, 31)), turn) for turn in (-1, 4, 9, 10))


def scramble(state: State, seat: Seat, rng: Random) -> State:
    """Others have chosen other moves; seats that are not done may have chosen or not."""
    if None in [hand for hand, frame in zip(state.hands, state.frames, strict=True) if frame.running]:
        return state
    choices = [choice if n == seat else _random_choice(state, n, rng) for n, choice in enumerate(state.choices)]
    return replace(state, choices=tuple(choices))


def _random_choice(state: State, seat: Seat, rng: Random) -> Lay | None:
    tile, places = state.hands[seat], [place for place in state.frames[seat].places if place >= 0]
    if tile is None or (not state.is_done[seat] and rng.random() < 0.3):
        return None
    faces = state.box.faces[tile]
    return Lay(state.box.names[rng.choice(places) // 8], faces[rng.randrange(4)])


SUBJECT = Subject(
    tables=(
        (1, {"way": "longest"}),
        (2, {"way": "stations"}),
        (1, {"way": "both"}),
        (3, {"way": "longest"}),
        (4, {"way": "both"}),
        (4, {"way": "stations"}),
    ),
    space=space,
    recount=recount,
    scramble=scramble,
    endings=("stopped", "full"),
    golden=Path(__file__).parent,
)
