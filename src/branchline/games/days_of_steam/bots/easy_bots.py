"""Days of Steam: beginners for tables of the kernel, in either of its forms."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup
from branchline.games.days_of_steam.bots.parameters import RIVAL, USUAL
from branchline.games.days_of_steam.native.builds import KERNELS
from branchline.games.days_of_steam.native.convert import new_match

PARTS = *(f"{__package__}.{part}" for part in ("easy", "turn_search", "position_value", "map_analysis")), *KERNELS


def beginner(setup: Setup, compiled: bool) -> Any:
    """Who plays seats of such tables, without a thought for the others; each thread needs one."""
    form = load_build(compiled, *PARTS)
    outlook = form.Outlook(form.Survey(), [*USUAL[:RIVAL], 0.0])
    return form.Hand(outlook, new_match(setup, form=form), new_match(setup, form=form))
