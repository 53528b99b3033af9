"""A panel of a figure as plain text for a terminal: the part of the board that matters, with signs in the cells that are marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from branchline.drawing.figure import Figure, Panel
from branchline.drawing.figure_position import Stage, staged
from branchline.drawing.figure_svg import CELL, labels, reasons
from branchline.drawing.picture import Look
from branchline.drawing.text_grid import TextGrid, cropped, marked
from branchline.engine.game import AnyGame, move_places
from branchline.engine.text import text

TICK, CROSS, DOT = "✓", "✗", "•"
_SIGNS = {"good": TICK, "legal": TICK, "bad": CROSS, "illegal": CROSS, "ring": DOT, "lit": DOT, "ghost": DOT}


def sketched(game: AnyGame, panel: Panel, look: Look) -> list[str]:
    """The lines of a panel: its board after the moves that may be made, things that lie beside a board by their names, and why
    moves may not be made."""
    stage = staged(game, panel)
    lines: list[str] = []
    after = _after(game, stage)
    plan = game.text_grid(after, stage.seat, look)
    if plan is None:
        lines += game.draw_text(after, stage.seat, look).splitlines()
    elif shown := _cells(panel, plan):
        lines += cropped(marked(plan, dict(_marks(game, panel, stage, plan))), shown)
    lines += [f"{DOT} {label}" for label in _beside(game, panel, stage, plan, look)]
    return [*lines, *(f"→ {each.replace('>', ' → ')}" for each in panel.arrow), *reasons(game, stage, look)]


def legend(game: AnyGame, figures: Iterable[Figure], look: Look) -> list[str]:
    """What the signs in figures mean, and those of the boards in them, each line once."""
    signs = text(
        "In the figures: {tick} allowed, {cross} not allowed, {dot} spoken of, 1 2 3 in this order", tick=TICK, cross=CROSS, dot=DOT
    )
    stages = [staged(game, panel) for figure in figures for panel in figure]
    plans = [game.text_grid(stage.state, stage.seat, look) for stage in stages]
    return list(dict.fromkeys([look.say(signs), *(line for plan in plans if plan for line in plan.legend)]))


def _after(game: AnyGame, stage: Stage) -> Any:
    """The state in which all moves are made that are said to be legal, as far as they go together."""
    state = stage.state
    for claim, move in stage.moves:
        if claim == "legal" and game.illegal_reason(state, stage.seat, move) is None:
            state = game.apply(state, stage.seat, move)
    return state


def _cells(panel: Panel, plan: TextGrid) -> list[str]:
    if CELL in panel.show:
        return list(plan.cells)
    return [place for place in map(_plain, panel.show) if place in plan.cells]


def _plain(place: str) -> str:
    return place.removeprefix(f"{CELL}=")


def _marks(game: AnyGame, panel: Panel, stage: Stage, plan: TextGrid) -> Iterator[tuple[str, str]]:
    """Each marked cell with its sign; where there are several, the last of them counts."""
    earned = game.scoring_places(stage.state, stage.seat)
    lit = [place for line in panel.lit for place in earned.get(line, ())]
    moves = [(claim, at[-1]) for claim, move in stage.moves if (at := move_places(game, stage.state, stage.seat, move))]
    all_ = {"lit": lit, "ring": panel.ring, "good": panel.good, "bad": panel.bad}
    signs = [(place, _SIGNS[tone]) for tone, each in all_.items() for place in each]
    signs += [(place, _SIGNS[claim]) for claim, place in moves]
    signs += [(place, str(n)[-1]) for n, place in enumerate(panel.steps, 1)]
    yield from ((_plain(place), sign) for place, sign in signs if _plain(place) in plan.cells)


def _beside(game: AnyGame, panel: Panel, stage: Stage, plan: TextGrid | None, look: Look) -> list[str]:
    """What is shown that is no cell of the plan, in words."""
    cells = plan.cells if plan else {}
    wanted = [place for place in panel.show if place != CELL and _plain(place) not in cells]
    known = labels(game, panel, stage, look) if wanted else {}
    found = [label for place in wanted for name, label in known.items() if name == place or name.startswith(f"{place}=")]
    return [label for label in dict.fromkeys(found) if label]
