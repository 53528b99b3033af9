"""SteamRollers: create easy bots for kernel matches, from the compiled or the plain modules."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup
from branchline.games.steamrollers.bots.links import CODES, lines
from branchline.games.steamrollers.bots.sizes import ALL_LINES, NEAR_PAIRS, SIX
from branchline.games.steamrollers.rules.components import box_of

HOME = "branchline.games.steamrollers.native"
PARTS = (
    *(f"{__package__}.{part}" for part in ("easy", "goal_cache", "goal_search")),
    *(f"{HOME}.{part}" for part in ("kernel", "carrying", "opening", "table")),
)


MOST = ALL_LINES // NEAR_PAIRS  # lines between two cities; the built-in box has no more


def beginner(setup: Setup, compiled: bool) -> Any:
    """An easy bot's evaluator with the lines of all maps; each thread needs its own."""
    form = load_build(compiled, *PARTS)
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
