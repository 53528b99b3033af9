"""Days of Steam: beginners for tables of the kernel, in either of its forms."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import in_form
from branchline.engine.game import Setup
from branchline.games.days_of_steam.bots.parameters import DEFAULTS, RIVAL
from branchline.games.days_of_steam.native.builds import KERNELS
from branchline.games.days_of_steam.native.convert import new_match

PARTS = *(f"{__package__}.{part}" for part in ("easy", "turn_search", "position_value", "map_analysis")), *KERNELS


def beginner(setup: Setup, compiled: bool) -> Any:
    """Who plays seats of such tables, without a thought for the others; each thread needs one."""
    form = in_form(compiled, *PARTS)
    evaluator = form.PositionEvaluator(form.MapAnalysis(), [*DEFAULTS[:RIVAL], 0.0])
    return form.TurnSearch(evaluator, new_match(setup, build=form), new_match(setup, build=form))
