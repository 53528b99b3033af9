"""Claim: a move costs the server less processor time than in an earlier checkout, without network and database, for two pages at a table.

    python benchmarks/view.py
    python benchmarks/view.py --against ../earlier --rounds 5
    python benchmarks/view.py --game traxx --profile

Plays random matches of two people in process. Measures the move itself (draft, chance, adoption) and the message with the changes of the
view for both pages, serialised. With --against, another checkout of the sources plays the same matches in interleaved rounds. With
--profile it prints where the time goes.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import os
import pstats
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from branchline.engine.game import CHANCE
from branchline.games import GAMES
from branchline.server.realtime import shared_views
from branchline.server.tables.session import Participant, TableSession
from branchline.table.draft import Draft, first_draft
from branchline.table.scene import ViewOptions
from branchline.table.table import Table
from branchline.table.table_state import SeatAssignment, TableConfig

PAGE = ViewOptions(boards=True, layout="wide")
HERE = frozenset({0, 1})
MOVES = 200  # at least, of the measured matches


class Pages:
    """Two pages at a table, and the view that each was sent last."""

    def __init__(self, game: str, seed: str) -> None:
        rules = GAMES[game]
        seating = tuple(SeatAssignment(True, name) for name in ("Ada", "Bo"))
        config = TableConfig(
            "table", game, rules.rules_version, {}, seating, "", seed, seed_typed=True, chance="seed",
            one_screen=False, listed=False, replay=False, created=0,
        )  # fmt: skip
        self.session = TableSession(Table(first_draft(config, rules).table_state, {}))
        self.participants = [Participant(self.session, seat) for seat in (0, 1)]
        self.sent = [shared_views.view(each, PAGE, HERE) for each in self.participants]
        self.rng = Random(seed)

    def draw_move(self) -> tuple[int, str] | None:
        """A random legal move of a seat; None at the end of the match."""
        state = self.session.table_state
        seats = [seat for seat in state.to_act if seat != CHANCE]
        if not seats:
            return None
        seat = self.rng.choice(seats)
        return seat, state.game.write_move(self.rng.choice(state.game.legal_moves(state.state, seat)))

    def move(self, seat: int, text: str) -> None:
        """Makes a move, and the messages about it for both pages."""
        draft = Draft(self.session.table_state.fork(), 0)
        draft.add(seat, "move", text)
        draft.settle()
        self.session.table.take(draft)
        for number, participant in enumerate(self.participants):
            whole = shared_views.view(participant, PAGE, HERE)
            shared_views.patch(participant, PAGE, self.sent[number], whole)
            self.sent[number] = whole


def play(game: str, seed: str, profile: cProfile.Profile | None = None) -> tuple[float, int]:
    """Plays a random match; returns the processor time of its moves in milliseconds, and their number."""
    pages, spent, moves = Pages(game, seed), 0.0, 0
    gc.collect()
    gc.disable()  # as in a busy server
    while drawn := pages.draw_move():
        if profile:
            profile.enable()
        began = process_time()
        pages.move(*drawn)
        spent += process_time() - began
        if profile:
            profile.disable()
        moves += 1
    gc.enable()
    return 1000 * spent, moves


def measure(game: str, seed: str, profile: cProfile.Profile | None = None) -> float:
    """Milliseconds per move of whole matches; others fill the caches of the process before."""
    _play_at_least(MOVES, game, f"{seed}, before")
    spent, moves = _play_at_least(MOVES, game, seed, profile)
    return spent / moves


def _play_at_least(least: int, game: str, seed: str, profile: cProfile.Profile | None = None) -> tuple[float, int]:
    spent, moves, matches = 0.0, 0, 0
    while moves < least:
        more = play(game, f"{seed} {matches}", profile)
        spent, moves, matches = spent + more[0], moves + more[1], matches + 1
    return spent, moves


def measure_in(checkout: Path, game: str, seed: str) -> float:
    """Milliseconds per move in another process, with the sources of a checkout."""
    command = [sys.executable, __file__, "--game", game, "--seed", seed]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


def compare(game: str, checkouts: list[Path], rounds: int) -> None:
    """Prints the medians of interleaved rounds."""
    measured: list[list[float]] = [[] for _ in checkouts]
    for number in range(rounds):
        for checkout, values in zip(checkouts, measured, strict=True):
            values.append(measure_in(checkout, game, str(number)))
    now, *earlier = map(median, measured)
    ratio = "".join(f", before {cost:.2f} ms: {now / cost:.2f} times" for cost in earlier)
    print(f"{game}: {now:.2f} ms per move{ratio}", flush=True)


def show_profile(game: str) -> None:
    profile = cProfile.Profile()
    print(f"{game}: {measure(game, '0', profile):.2f} ms per move, profiled")
    pstats.Stats(profile).sort_stats("cumulative").print_stats(70)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[*GAMES], action="append", help="one game (default: all)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--against", type=Path, help="another checkout")
    parser.add_argument("--profile", action="store_true", help="print where the time goes")
    parser.add_argument("--seed", help="measure one match with this seed in this process, and print a bare number")
    given = parser.parse_args()
    here = Path(__file__).parents[1]
    for game in given.game or GAMES:
        if given.profile:
            show_profile(game)
        elif given.seed is not None:
            print(measure(game, given.seed))
        else:
            compare(game, [here, *([given.against] if given.against else [])], given.rounds)


if __name__ == "__main__":
    main()
