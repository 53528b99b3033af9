"""SteamRollers: create evaluators and easy bots for kernel matches, from the compiled or the plain modules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup
from branchline.games.steamrollers.bots.links import CODES, MOST_LINES, MOST_PAIRS, Line, Pair, has_all_pairs, lines
from branchline.games.steamrollers.native.constants import SIX
from branchline.games.steamrollers.rules.components import box_of
from branchline.games.steamrollers.rules.map import Borders

HOME = "branchline.games.steamrollers.native"
MODULES = (
    *(f"{__package__}.{part}" for part in ("easy", "position_value", "eva_estimate", "goal_search", "link_sets", "goal_cache")),
    *(f"{HOME}.{part}" for part in ("kernel", "carrying", "opening", "table")),
)
MOST = MOST_LINES // MOST_PAIRS  # lines between two cities, on maps with more than `MOST_LINES`

PairLines: TypeAlias = tuple[int, list[tuple[int, list[int]]]]  # a pair of cities, and the towns and tracks of each line between them


def supports(setup: Setup) -> bool:
    """Whether there is room for every line and every pair of near cities on the maps of a box; bots are weaker where some are left out."""
    plan = box_of(setup.edition).map
    return all(_fits(lines(plan, borders)) and has_all_pairs(plan, borders) for borders in _borders(setup))


def _borders(setup: Setup) -> tuple[Borders, ...]:
    """The borders of each map of a level: without walls, then by the value of the die."""
    box = box_of(setup.edition)
    return (box.map.open_borders, *box.borders.get(str(setup["level"]), ()))


def _fits(lines_by_pair: Mapping[Pair, tuple[Line, ...]]) -> bool:
    return sum(map(len, lines_by_pair.values())) <= MOST_LINES


def easy_evaluator(setup: Setup, compiled: bool) -> Any:
    """An easy bot's evaluator with the lines of all maps; each thread needs its own."""
    form = load_build(compiled, *MODULES)
    plan = box_of(setup.edition).map
    cache = form.GoalCache([list(_pair_lines(lines(plan, borders))) for borders in _borders(setup)])
    return form.EasyEvaluator(form.PositionEvaluator(cache, form.EvaForecast()))


def _pair_lines(lines_by_pair: Mapping[Pair, tuple[Line, ...]]) -> Iterator[PairLines]:
    for (one, other), ways in lines_by_pair.items():
        drawable = ways[: None if _fits(lines_by_pair) else MOST]
        yield SIX * (one - 1) + other - 1, [(line.towns, [CODES * cell + code for cell, code in line.tracks]) for line in drawable]
