# branchline: kernel
"""The Easy bot of The Train Travels from Afar on the kernel: greedy by the learned value of the frame after a lay.

It knows the stations that the others have reached, but does not predict what they will reach.
"""

from __future__ import annotations

from branchline.engine.move_list import Moves, listed
from branchline.games.train_from_afar.bots.frame import Frame, copy, lay, restart
from branchline.games.train_from_afar.bots.opponent_model import OpponentModel, set_station_values
from branchline.games.train_from_afar.bots.value import Value, value
from branchline.games.train_from_afar.native.constants import STATIONS, TILES
from branchline.games.train_from_afar.native.kernel import Match

__all__ = ["EasyEvaluator"]

ROW = STATIONS + 1  # size of a row of a future
NEVER = -1e9


class EasyEvaluator:
    """The value, the opponent model, and frames before and after a lay."""

    value: Value
    opponent_model: OpponentModel
    before: Frame
    after: Frame

    def __init__(self, value: Value, opponent_model: OpponentModel, before: Frame, after: Frame) -> None:
        self.value = value
        self.opponent_model = opponent_model
        self.before = before
        self.after = after


def easy_move(b: EasyEvaluator, m: Match, seat: int, moves: Moves, trial: Match) -> int:
    """The best lay of a seat, the first of equal ones."""
    prepare(b, m, seat)
    best = NEVER
    move = moves.move[0]
    for n in range(listed(moves)):
        copy(b.after, b.before)
        lay(b.after, (moves.move[n] - 1) >> 2, m.hand[seat], (moves.move[n] - 1) & 3)
        result = value(b.value, b.after)
        if result > best:
            best = result
            move = moves.move[n]
    return move


def prepare(b: EasyEvaluator, m: Match, seat: int) -> None:
    """Loads the seat's frame, and what stations pay given those that the others have reached."""
    restart(b.before)
    for n in range(TILES * seat, TILES * seat + m.laid_count[seat]):
        lay(b.before, m.laid_cell[n], m.laid_tile[n], m.laid_turn[n])
    if not m.stations:
        return
    at = 0
    for other in range(m.seats):
        if other != seat:
            for station in range(STATIONS):
                b.opponent_model.future[at + station] = m.arrival_round[STATIONS * other + station]
            at += ROW
    b.opponent_model.futures = 1 if m.seats > 1 else 0
    set_station_values(b.opponent_model, b.value, 0.0)
