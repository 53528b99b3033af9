"""How long it takes to open a table whose log is as long as it may get: moves and second thoughts, in every game, beside one without them.

Second thoughts come at random, or as costly as they can be made: all seats of a round take back in turn what they did first.

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
from branchline.table.config import new_chair, new_head
from branchline.table.draft import Draft, first_draft
from branchline.table.scene import Taste
from branchline.table.snapshot import seen
from branchline.table.table import Table
from branchline.table.table_state import MOST_EVENTS, Event, Head, Play, opened

Doubts: TypeAlias = Callable[[Play, Random], Seat | None]  # who takes something back now, if anybody

AT_ONCE = 250  # events, as a server takes them in


def laid(game: AnyGame, seats: int) -> Head:
    chairs = [new_chair("person", "", "", game) for _ in range(seats)]
    return new_head(game, chairs, options={}, edition="", seed="opening", chance="seed", one_screen=False, listed=False, at=0)


def logged(head: Head, game: AnyGame, doubts: Doubts | None) -> list[Event]:
    """A match played at random; with doubts, moves that can be taken back are, until the log is full."""
    draft, rng = first_draft(head, game), Random(1)
    while not draft.play.over and not draft.play.full:
        back = doubts(draft.play, rng) if doubts and draft.play.n > MOST_EVENTS // 100 else None
        if back is None:
            _moved(draft, game, rng, spare=doubts is stubborn)
        else:
            draft.add(back, "undo", "1")
    return draft.events


def hasty(play: Play, rng: Random) -> Seat | None:
    """Somebody takes back the last thing."""
    seat = rng.choice(play.to_act)
    return seat if play.undoable(seat) else None


def stubborn(play: Play, rng: Random) -> Seat | None:
    """When nobody can go on without ending the round, whoever's last move stands first takes it back: all after it is played again."""
    if any(_going_on(play, seat) for seat in play.to_act):
        return None
    last = {seat: places[-1] for seat in range(len(play.chairs)) if (places := play.match.undoable(seat))}
    return min(last, key=lambda seat: last[seat], default=None)


def _going_on(play: Play, seat: Seat) -> list[Any]:
    """The moves after which a seat has still something to do in this round."""
    game, legal = play.game, play.game.legal_moves(play.state, seat)
    open_ = [move for move in legal[:40] if not is_final(game, play.state, seat, move)]
    return [move for move in open_ if seat in game.to_act(game.apply(play.state, seat, move))]


def _moved(draft: Draft, game: AnyGame, rng: Random, spare: bool) -> None:
    play = draft.play
    able = [seat for seat in play.to_act if _going_on(play, seat)] if spare else []
    seat = rng.choice(able or play.to_act)
    moves = (_going_on(play, seat) if spare else ()) or game.legal_moves(play.state, seat)
    draft.add(seat, "move", game.write_move(rng.choice(moves)))
    draft.settle()


def seconds(head: Head, game: AnyGame, events: list[Event]) -> float:
    """Of processor time, from the rows of a database to what one seat sees."""
    start = process_time()
    table = Table(opened(head, game), {})
    for first in range(0, len(events), AT_ONCE):
        table.catch_up(events[first : first + AT_ONCE])
    seen(table.play, table.eye(0), Taste("en", "light"), ())
    return process_time() - start


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--seats", type=int, default=4)
    given.add_argument("--game", choices=list(GAMES), help="only this one")
    typed = given.parse_args()
    for game in GAMES.values() if not typed.game else [GAMES[typed.game]]:
        head = laid(game, min(typed.seats, game.seats[1]))
        logs = {"plain": logged(head, game, None), "hasty": logged(head, game, hasty), "stubborn": logged(head, game, stubborn)}
        took = {name: seconds(head, game, events) for name, events in logs.items()}
        said = "   ".join(f"{name}: {len(logs[name]):6} events {took[name]:5.2f} s" for name in logs)
        print(f"{game.id:18}{said}   {max(took.values()) / took['plain']:5.1f} x")


if __name__ == "__main__":
    main()
