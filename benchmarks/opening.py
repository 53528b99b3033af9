"""How long it takes to open a table whose log is as long as it may get: moves and second thoughts, in every game, beside one without them.

python benchmarks/opening.py [--seats 4]
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from branchline.engine.game import AnyGame
from branchline.games import GAMES
from branchline.table.draft import Draft, first_draft
from branchline.table.heads import new_chair, new_head
from branchline.table.play import MOST_EVENTS, Event, Head, opened
from branchline.table.scene import Taste
from branchline.table.seen import seen
from branchline.table.table import Table

AT_ONCE = 250  # events, as a server takes them in


def laid(game: AnyGame, seats: int) -> Head:
    chairs = [new_chair("person", "", "", game) for _ in range(seats)]
    return new_head(game, chairs, options={}, edition="", seed="opening", chance="seed", one_screen=False, listed=False, at=0)


def logged(head: Head, game: AnyGame, doubts: bool) -> list[Event]:
    """A match played at random; with doubts, a move that can be taken back is, until the log is full."""
    draft, rng = first_draft(head, game), Random(1)
    while not draft.play.over and draft.play.n < MOST_EVENTS:
        _moved(draft, game, rng, doubts and draft.play.n > MOST_EVENTS // 100)
    return draft.events


def _moved(draft: Draft, game: AnyGame, rng: Random, doubts: bool) -> None:
    play = draft.play
    seat = rng.choice(play.to_act)
    if doubts and play.undoable(seat):
        draft.add(seat, "undo", "1")
        return
    legal = game.legal_moves(play.state, seat)
    draft.add(seat, "move", game.write_move(rng.choice(legal)))
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
    typed = given.parse_args()
    for game in GAMES.values():
        head = laid(game, min(typed.seats, game.seats[1]))
        plain, long = (logged(head, game, doubts) for doubts in (False, True))
        once, most = seconds(head, game, plain), seconds(head, game, long)
        print(f"{game.id:18}{len(plain):7} events {once:6.2f} s {len(long):7} events {most:6.2f} s: {most / once:5.1f} x")


if __name__ == "__main__":
    main()
