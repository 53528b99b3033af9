"""Tables laid for tests: a state with what a test names, everything else plain."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from branchline.engine.errors import IllegalMove
from branchline.engine.game import CHANCE, Seat
from branchline.engine.match import Match
from branchline.engine.text import english
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.notation.states import borders_for, read_tracks
from branchline.games.steamrollers.rules.moves import Deliver, Move
from branchline.games.steamrollers.rules.state import POOL, Eva, Sheet, State, Turn, bit

GOODS = ("RBGS", "BGYS", "RBGY", "RBGY", "RBYS", "RGYS")


def sheet(seats_box: Any, tracks: str = "", boxes: str = "", **more: Any) -> Sheet:
    return Sheet(read_tracks(seats_box, tracks.split()), boxes=sum(bit(int(n)) for n in boxes), **more)


def placed(
    seats: int = 2,
    options: dict[str, Any] | None = None,
    *,
    sides: str = "aaaaaa",
    tiles: dict[int, Seat] | None = None,
    sideways: tuple[int, ...] = (),
    goods: tuple[str, ...] = GOODS,
    sheets: dict[Seat, dict[str, Any]] | None = None,
    map: int = 0,
    **more: Any,
) -> State:
    """A table whose setup is over; without more, the first player is to take a die of 1 to 4 (alone of three)."""
    setup = GAME.setup(seats, options or {})
    start = GAME.new(setup)
    dice = more.pop("dice", (1, 2, 3) if seats < 3 else tuple(range(1, seats + 2)))
    state = replace(
        start,
        borders=borders_for(setup, start.box, map),
        level_map=map,
        phase="take",
        goods=goods,
        sides=sides,
        order_sides="a" * 6 if setup["orders"] else "",
        tiles=tuple((tiles or {}).get(n, POOL) for n in range(1, 7)),
        sideways=sum(bit(n) for n in sideways),
        starts=(),
        round=1,
        first=0,
        dice=dice,
        black="SW",
        turn=Turn(0),
        sheets=tuple(sheet(start.box, **(sheets or {}).get(seat, {})) for seat in range(seats)),
    )
    return replace(state, **more)


def acting(die: int, seats: int = 2, options: dict[str, Any] | None = None, **more: Any) -> State:
    """A table at which the first seat has taken this die."""
    turn = Turn(0, die, **more.pop("turn", {}))
    return placed(seats, options, phase="act", turn=turn, **more)


def played(state: State, *moves: tuple[Seat, str] | str) -> State:
    """The state after moves in notation, each legal; a move without a seat is of whoever is to act."""
    for entry in moves:
        (acting,) = GAME.to_act(state)
        seat, typed = (acting, entry) if isinstance(entry, str) else entry
        move = GAME.read_move(typed)
        refused = GAME.illegal_reason(state, seat, move)
        if refused is not None:
            raise IllegalMove(refused)
        state = GAME.apply(state, seat, move)
    return state


def refused(state: State, typed: str, seat: Seat = 0) -> str:
    """Why a move in notation is refused; fails if it is not."""
    reason = GAME.illegal_reason(state, seat, GAME.read_move(typed))
    assert reason is not None, f"{typed} is legal"
    return english(reason)


def texts(state: State, seat: Seat | None = None) -> list[str]:
    """The legal moves in notation."""
    return [GAME.write_move(move) for move in GAME.legal_moves(state, GAME.to_act(state)[0] if seat is None else seat)]


def carried(state: State, seat: Seat = 0) -> list[Deliver]:
    """The legal deliveries."""
    return [move for move in GAME.legal_moves(state, seat) if isinstance(move, Deliver)]


def lay(seats: int, options: dict[str, Any], *chances: str) -> Match[State, Move]:
    """A match after its first chance moves, in notation."""
    match = Match(GAME, GAME.setup(seats, options))
    for typed in chances:
        match.play_text(CHANCE, typed)
    return match


def with_eva(state: State, **changes: Any) -> State:
    return replace(state, eva=replace(state.eva or Eva(), **changes))
