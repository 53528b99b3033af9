"""SteamRollers: create easy bots for kernel matches, from the compiled or the plain modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup
from branchline.games.steamrollers.bots.links import CODES, Line, Pair, has_all_pairs, lines
from branchline.games.steamrollers.bots.sizes import ALL_LINES, NEAR_PAIRS, SIX
from branchline.games.steamrollers.rules.components import box_of
from branchline.games.steamrollers.rules.map import Borders

HOME = "branchline.games.steamrollers.native"
MODULES = (
    *(f"{__package__}.{part}" for part in ("easy", "goal_cache", "goal_search")),
    *(f"{HOME}.{part}" for part in ("kernel", "carrying", "opening", "table")),
)


MOST = ALL_LINES // NEAR_PAIRS  # lines between two cities, on maps with more than `ALL_LINES`


def supports(setup: Setup) -> bool:
    """Whether there is room for every line and every pair of near cities on the maps of a box; bots are weaker where some are left out."""
    plan = box_of(setup.edition).map
    return all(_fits(lines(plan, borders)) and has_all_pairs(plan, borders) for borders in _borders(setup))


def _borders(setup: Setup) -> tuple[Borders, ...]:
    """The borders of each map of a level: without walls, then by the value of the die."""
    box = box_of(setup.edition)
    return (box.map.open, *box.borders.get(str(setup["level"]), ()))


def _fits(known: Mapping[Pair, tuple[Line, ...]]) -> bool:
    return sum(map(len, known.values())) <= ALL_LINES


def easy_evaluator(setup: Setup, compiled: bool) -> Any:
    """An easy bot's evaluator with the lines of all maps; each thread needs its own."""
    form = load_build(compiled, *MODULES)
    maps = [lines(box_of(setup.edition).map, borders) for borders in _borders(setup)]
    return form.EasyEvaluator(
        form.GoalCache(
            [
                [
                    (
                        SIX * (one - 1) + other - 1,
                        [
                            (line.towns, [CODES * cell + code for cell, code in line.tracks])
                            for line in ways[: None if _fits(known) else MOST]
                        ],
                    )
                    for (one, other), ways in known.items()
                ]
                for known in maps
            ]
        )
    )
