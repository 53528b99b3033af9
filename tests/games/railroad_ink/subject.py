"""The subject of Railroad Ink for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.games.railroad_ink.recount import recount

from branchline.conformance import Subject
from branchline.engine.game import Seat
from branchline.games.railroad_ink.rules.components import DIRECTIONS
from branchline.games.railroad_ink.rules.dice import rolls
from branchline.games.railroad_ink.rules.moves import Dodge, Done, Impact, Move, Place
from branchline.games.railroad_ink.rules.rules import apply, legal_moves
from branchline.games.railroad_ink.rules.state import State


def space(state: State, seat: Seat, rng: Random) -> Iterator[Move]:
    """Any tile in any cell, on the board or outside; any meteor, special route, and roll of any variant."""
    box = state.box
    tiles = [*box.face_of, "____", "HHHHo", "xxxx", "RRRRRR"]
    yield Done()
    yield from (Impact(direction) for direction in DIRECTIONS)
    yield from (Dodge(tile) for tile in rng.sample(tiles, 12))
    yield from (Place(rng.choice([*box.names, 7, 77, 99, -1]), rng.choice(tiles)) for _ in range(150))
    yield from (Place(rng.choice(box.names), tile) for tile in (*box.specials, box.volcano))
    yield from (rng.choice(rolls(box, variant)) for variant in ("none", "meteor", "lava") for _ in range(5))


def scramble(state: State, seat: Seat, rng: Random) -> State:
    """The others make other moves in the open round."""
    for other in range(len(state.sheets)):
        if other != seat and state.roll is not None:
            state = _random_round(state, other, rng)
    return state


def _random_round(state: State, seat: Seat, rng: Random) -> State:
    sheets = list(state.sheets)
    sheets[seat] = state.public_sheets[seat]
    drawn = state._replace(sheets=tuple(sheets), is_done=(False,) * len(sheets))
    while state.is_done[seat] or rng.random() < 0.8:
        moves = legal_moves(drawn, seat)
        move = rng.choice(moves)
        if isinstance(move, Done):
            break
        drawn = apply(drawn, seat, move)
    return drawn._replace(is_done=state.is_done)


TABLES = (
    (1, {}),
    (2, {}),
    (6, {"longest": "trail"}),
    (1, {"expansion": "meteor"}),
    (3, {"expansion": "meteor", "crater_points": "tile", "crater_in_centre": False}),
    (1, {"expansion": "lava"}),
    (2, {"expansion": "lava", "volcano_on_route": False, "longest": "trail"}),
)

SUBJECT = Subject(tables=TABLES, space=space, recount=recount, scramble=scramble, endings=("rounds",), golden=Path(__file__).parent)
