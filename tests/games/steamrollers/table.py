"""States for tests: a table with given details and defaults for all others."""

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


def table_with(
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
    """A table after its setup; by default the first player takes a die of 1 to 4 (solo: of three)."""
    setup = GAME.setup(seats, options or {})
    start = GAME.new(setup)
    dice = more.pop("dice", (1, 2, 3) if seats < 3 else tuple(range(1, seats + 2)))
    state = replace(
        start,
        borders=borders_for(setup, start.box, map),
        level_map=map,
        phase="take",
        goods=goods,
        tile_sides=sides,
        order_sides="a" * 6 if setup["orders"] else "",
        tiles=tuple((tiles or {}).get(n, POOL) for n in range(1, 7)),
        sideways=sum(bit(n) for n in sideways),
        starting_tiles=(),
        round=1,
        first_seat=0,
        dice=dice,
        black_die="SW",
        turn=Turn(0),
        sheets=tuple(sheet(start.box, **(sheets or {}).get(seat, {})) for seat in range(seats)),
    )
    return replace(state, **more)


def table_with_die(die: int, seats: int = 2, options: dict[str, Any] | None = None, **more: Any) -> State:
    """A table where the first seat has taken this die."""
    turn = Turn(0, die, **more.pop("turn", {}))
    return table_with(seats, options, phase="act", turn=turn, **more)


def state_after(state: State, *moves: tuple[Seat, str] | str) -> State:
    """The state after legal moves in notation; a move without a seat is made by the seat to act."""
    for entry in moves:
        (acting,) = GAME.to_act(state)
        seat, notation = (acting, entry) if isinstance(entry, str) else entry
        move = GAME.read_move(notation)
        reason = GAME.illegal_reason(state, seat, move)
        if reason is not None:
            raise IllegalMove(reason)
        state = GAME.apply(state, seat, move)
    return state


def refusal(state: State, notation: str, seat: Seat = 0) -> str:
    """The reason why a move in notation is illegal; fails if it is legal."""
    reason = GAME.illegal_reason(state, seat, GAME.read_move(notation))
    assert reason is not None, f"{notation} is legal"
    return english(reason)


def legal_texts(state: State, seat: Seat | None = None) -> list[str]:
    """The legal moves in notation."""
    return [GAME.write_move(move) for move in GAME.legal_moves(state, GAME.to_act(state)[0] if seat is None else seat)]


def legal_deliveries(state: State, seat: Seat = 0) -> list[Deliver]:
    """The legal deliveries."""
    return [move for move in GAME.legal_moves(state, seat) if isinstance(move, Deliver)]


def match_after(seats: int, options: dict[str, Any], *chances: str) -> Match[State, Move]:
    """A match after its first chance moves, in notation."""
    match = Match(GAME, GAME.setup(seats, options))
    for notation in chances:
        match.play_text(CHANCE, notation)
    return match


def with_eva(state: State, **changes: Any) -> State:
    return replace(state, eva=replace(state.eva or Eva(), **changes))
