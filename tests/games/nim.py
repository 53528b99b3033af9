"""NIM: a game with only rules and notation. A die says how many sticks there are; the player who takes the last one scores a point."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, GameSpec, ScoreSheet, Seat, Setup
from branchline.engine.parts import Notation, Rules
from branchline.engine.text import text

MOST = 3


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    sticks: int = -1  # before the roll
    seat: Seat = 0


def to_act(state: State) -> tuple[Seat, ...]:
    return (CHANCE,) if state.sticks < 0 else (state.seat,) if state.sticks else ()


def legal_moves(state: State, seat: Seat) -> Sequence[int]:
    if seat not in to_act(state):
        return ()
    return range(7, 13) if seat == CHANCE else range(1, min(MOST, state.sticks) + 1)


def apply(state: State, seat: Seat, move: int) -> State:
    if seat == CHANCE:
        return replace(state, sticks=move)
    return replace(state, sticks=state.sticks - move, seat=(seat + 1) % state.setup.seats)


def score(state: State, seat: Seat) -> ScoreSheet:
    return ScoreSheet((("last_stick", int(state.sticks == 0 and (seat + 1) % state.setup.seats == state.seat)),))


def read_move(typed: str) -> int:
    if not re.fullmatch("[0-9]{1,2}", typed):
        raise InvalidNotation(text("A move is a number of sticks"))
    return int(typed)


def read_state(setup: Setup, typed: str) -> State:
    if not (found := re.fullmatch("(-1|[0-9]{1,2}) ([0-9])", typed)):
        raise InvalidNotation(text("A state is the number of sticks and the seat"))
    return State(setup, int(found[1]), int(found[2]))


NIM: GameSpec[State, int] = GameSpec(
    id="nim",
    name=text("Nim"),
    seats=(2, 4),
    rules=Rules(new=State, to_act=to_act, legal_moves=legal_moves, apply=apply, score=score),
    notation=Notation(
        write_move=str,
        read_move=read_move,
        write_state=lambda state: f"{state.sticks} {state.seat}",
        read_state=read_state,
    ),
)

GAMES = {NIM.id: NIM}
