"""Days of Steam: create easy bots for kernel matches, from the compiled or the plain modules."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup
from branchline.games.days_of_steam.bots.parameters import DEFAULTS, RIVAL
from branchline.games.days_of_steam.native.builds import KERNELS
from branchline.games.days_of_steam.native.convert import new_match

MODULES = *(f"{__package__}.{part}" for part in ("easy", "turn_search", "position_value", "map_analysis")), *KERNELS


def easy_evaluator(setup: Setup, compiled: bool, rival: float = 0.0) -> Any:
    """A turn search, which ignores the other seats unless the best rival has a weight; each thread needs its own."""
    form = load_build(compiled, *MODULES)
    evaluator = form.PositionEvaluator(form.MapAnalysis(), [*DEFAULTS[:RIVAL], rival])
    return form.TurnSearch(evaluator, new_match(setup, build=form), new_match(setup, build=form))
