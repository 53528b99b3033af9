"""SteamRollers: beginners for tables of the kernel, in either of its forms."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import in_form
from branchline.engine.game import Setup
from branchline.games.steamrollers.bots.links import CODES, lines
from branchline.games.steamrollers.bots.sizes import ALL_LINES, NEAR_PAIRS, SIX
from branchline.games.steamrollers.rules.components import box_of

HOME = "branchline.games.steamrollers.native"
PARTS = (
    *(f"{__package__}.{part}" for part in ("easy", "goal_cache", "goal_search")),
    *(f"{HOME}.{part}" for part in ("kernel", "carrying", "opening", "table")),
)


MOST = ALL_LINES // NEAR_PAIRS  # lines between two cities; in the printed box there are no more


def beginner(setup: Setup, compiled: bool) -> Any:
    """Who plays seats of such tables among others; each thread needs one."""
    form = in_form(compiled, *PARTS)
    box = box_of(setup.edition)
    maps = [lines(box.map, borders) for borders in (box.map.open, *box.borders.get(str(setup["level"]), ()))]
    return form.EasyEvaluator(
        form.GoalCache(
            [
                [
                    (
                        SIX * (one - 1) + other - 1,
                        [(line.towns, [CODES * cell + code for cell, code in line.tracks]) for line in ways[:MOST]],
                    )
                    for (one, other), ways in known.items()
                ]
                for known in maps
            ]
        )
    )
