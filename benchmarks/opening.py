"""Time to open a table with a log of maximum length, with moves and undos, compared with a log without undos; in every game.

Undos are random, or as costly as possible: all seats of a round undo in turn what they did first.

python benchmarks/opening.py [--seats 4]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, TypeAlias

from branchline.engine.game import AnyGame, Seat
from branchline.engine.match import is_final
from branchline.games import GAMES
from branchline.table.config import new_assignment, new_config
from branchline.table.draft import Draft, first_draft
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import table_view
from branchline.table.table import Table
from branchline.table.table_state import MOST_EVENTS, Event, TableConfig, TableState, initial_state

Doubts: TypeAlias = Callable[[TableState, Random], Seat | None]  # the seat that undoes a move now, if any

AT_ONCE = 250  # events per chunk, as on a server


def new_table_config(game: AnyGame, seats: int) -> TableConfig:
    seating = [new_assignment("person", "", "", game) for _ in range(seats)]
    return new_config(game, seating, options={}, edition="", seed="opening", chance="seed", one_screen=False, listed=False, at=0)


def random_log(config: TableConfig, game: AnyGame, doubts: Doubts | None) -> list[Event]:
    """The log of a random match; with `doubts`, moves are undone until the log is full."""
    draft, rng = first_draft(config, game), Random(1)
    while not draft.table_state.over and not draft.table_state.full:
        back = doubts(draft.table_state, rng) if doubts and draft.table_state.n > MOST_EVENTS // 100 else None
        if back is None:
            _move(draft, game, rng, spare=doubts is stubborn)
        else:
            draft.add(back, "undo", "1")
    return draft.events


def hasty(table_state: TableState, rng: Random) -> Seat | None:
    """A random seat that can undo its last move, or None."""
    seat = rng.choice(table_state.to_act)
    return seat if table_state.undoable(seat) else None


def stubborn(table_state: TableState, rng: Random) -> Seat | None:
    """If no seat can continue without ending the round, the seat whose last move is earliest in the log: all later moves are replayed."""
    if any(_going_on(table_state, seat) for seat in table_state.to_act):
        return None
    last = {seat: places[-1] for seat in range(len(table_state.seating)) if (places := table_state.match.undoable(seat))}
    return min(last, key=lambda seat: last[seat], default=None)


def _going_on(table_state: TableState, seat: Seat) -> list[Any]:
    """The moves that do not end the seat's round."""
    game, legal = table_state.game, table_state.game.legal_moves(table_state.state, seat)
    open_ = [move for move in legal[:40] if not is_final(game, table_state.state, seat, move)]
    return [move for move in open_ if seat in game.to_act(game.apply(table_state.state, seat, move))]


def _move(draft: Draft, game: AnyGame, rng: Random, spare: bool) -> None:
    table_state = draft.table_state
    able = [seat for seat in table_state.to_act if _going_on(table_state, seat)] if spare else []
    seat = rng.choice(able or table_state.to_act)
    moves = (_going_on(table_state, seat) if spare else ()) or game.legal_moves(table_state.state, seat)
    draft.add(seat, "move", game.write_move(rng.choice(moves)))
    draft.settle()


def seconds(config: TableConfig, game: AnyGame, events: list[Event]) -> float:
    """Seconds of processor time from the events to the view of one seat."""
    start = process_time()
    table = Table(initial_state(config, game), {})
    for first in range(0, len(events), AT_ONCE):
        table.catch_up(events[first : first + AT_ONCE])
    table_view(table.table_state, table.viewer(0), ViewOptions("en", "light"), ())
    return process_time() - start


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--seats", type=int, default=4)
    given.add_argument("--game", choices=list(GAMES), help="only this one")
    typed = given.parse_args()
    for game in GAMES.values() if not typed.game else [GAMES[typed.game]]:
        config = new_table_config(game, min(typed.seats, game.seats[1]))
        logs = {
            "plain": random_log(config, game, None),
            "hasty": random_log(config, game, hasty),
            "stubborn": random_log(config, game, stubborn),
        }
        took = {name: seconds(config, game, events) for name, events in logs.items()}
        said = "   ".join(f"{name}: {len(logs[name]):6} events {took[name]:5.2f} s" for name in logs)
        print(f"{game.id:18}{said}   {max(took.values()) / took['plain']:5.1f} x")


if __name__ == "__main__":
    main()
