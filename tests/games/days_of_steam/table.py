"""Positions for tests: a map in notation with a seat to move, and random matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from branchline.engine.game import CHANCE, OptionValue
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.notation.moves import read_move
from branchline.games.days_of_steam.rules.moves import Lay, LayCity, Move
from branchline.games.days_of_steam.rules.state import OpenCity, State, Train

# Figure 7: yellow and red, joined to the north over a curve and a hill, to the south over a straight and a curve.
FIGURE_7 = "0,0:Y 0,1:CU/1 1,1:ST-H/1 2,1:R 1,0:ST/1 2,0:CU/3"


def table(tiles: str, hand: tuple[str, ...] = (), seats: int = 2, options: Mapping[str, OptionValue] | None = None) -> State:
    """A map and players in notation; the first player is to move, by default with 6 steam.

    A green and a red city lie open.
    """
    state = GAME.read_board(GAME.setup(seats, options), tiles)
    full = tuple(sorted([*hand, *["ST"] * (3 - len(hand))], key=state.box.rank.__getitem__))
    steam = state.steam if "steam" in tiles else (6,) * seats
    hands = (full, *[("ST",) * 3] * (seats - 1))
    return replace(state, phase="turn", seat=0, ending="", hands=hands, steam=steam, open=(OpenCity("G", "RB"), OpenCity("R", "YY")))


def with_train(
    state: State, seat: int, cell: tuple[int, int], place: int = 0, cargo: str = "", origin: tuple[int, int] | None = None
) -> State:
    """The same with one train moved."""
    return replace(state, trains=(*state.trains[:seat], Train(cell, place, cargo, origin), *state.trains[seat + 1 :]))


def play(state: State, *notation: str) -> State:
    """The state after legal moves; those that begin with - are chance moves."""
    for entry in notation:
        seat = CHANCE if entry.startswith("- ") else state.seat
        move = read_move(entry.removeprefix("- "))
        reason = GAME.illegal_reason(state, seat, move)
        assert reason is None, f"{entry}: {reason}"
        assert move in GAME.legal_moves(state, seat), entry
        state = GAME.apply(state, seat, move)
    return state


def refusal(state: State, notation: str, seat: int | None = None) -> str:
    """The reason for an illegal move, which must not be listed either."""
    who = state.seat if seat is None else seat
    move = read_move(notation)
    reason = GAME.illegal_reason(state, who, move)
    assert reason is not None, f"{notation} is legal"
    assert move not in GAME.legal_moves(state, who)
    return str(reason)


def legal_texts(state: State, kind: type) -> set[str]:
    """The legal moves of a kind in notation."""
    return {GAME.write_move(move) for move in GAME.legal_moves(state, state.seat) if isinstance(move, kind)}


def matches(number: int, seats: int = 2, dense: bool = False, options: Mapping[str, OptionValue] | None = None) -> Iterator[State]:
    """Every state of random matches; dense ones prefer tiles with many neighbours and switches, so that loops arise."""
    for seed in range(number):
        rng = Random(f"{seed}/{seats}/{dense}")
        state = GAME.new(GAME.setup(seats, options))
        while acting := GAME.to_act(state):
            move = GAME.chance(state, rng) if acting[0] == CHANCE else _choose(state, rng, dense)
            state = GAME.apply(state, acting[0], move)
            yield state


def _choose(state: State, rng: Random, dense: bool) -> Move:
    moves = list(GAME.legal_moves(state, state.seat))
    lays = [move for move in moves if isinstance(move, Lay | LayCity)]
    if not dense or not lays or rng.random() < 0.2:
        return rng.choice(moves)
    return max(lays, key=lambda move: (_crowding(state, move), rng.random()))


def _crowding(state: State, move: Lay | LayCity) -> int:
    x, y = move.cell
    beside = sum(cell in state.map.faces for cell in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)))
    return beside + 2 * (isinstance(move, LayCity) or state.box.face[move.tile, move.turn].is_junction)
