"""Bots of Hex: the value of a position is the chance to win, by the distances of both players."""

from __future__ import annotations

from branchline.bots.evaluator import BotConfig, Evaluator, SearchSettings
from branchline.bots.thread_local import thread_local_cache
from branchline.engine.compiled import load_same_build
from branchline.engine.game import Seat
from hex.native.convert import match_from
from hex.rules import State

KERNEL, DISTANCE = load_same_build("hex.native.kernel", "hex.bots.distance")


@thread_local_cache(1)
def distances() -> object:
    """Working memory of this thread."""
    return DISTANCE.Distances()


def evaluate(state: State, seat: Seat) -> float:
    """The chance that the seat wins."""
    value: float = DISTANCE.chance_to_win(distances(), match_from(state, build=KERNEL), seat)
    return value


BOT_CONFIG = BotConfig(
    Evaluator(evaluate, maximise_lead=True),
    SearchSettings(rollouts=32, root_candidates=6),
)
