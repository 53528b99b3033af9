"""A panel of a figure as plain text for a terminal: a part of the board, with signs in the marked cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from branchline.drawing.figure import Figure, Panel
from branchline.drawing.figure_position import FigurePosition, figure_position
from branchline.drawing.figure_svg import CELL, illegal_reasons, labels
from branchline.drawing.picture import Look
from branchline.drawing.text_grid import TextGrid, crop_grid, mark_cells
from branchline.engine.game import AnyGame, move_places
from branchline.engine.text import text

TICK, CROSS, DOT = "✓", "✗", "•"
_SIGNS = {"good": TICK, "legal": TICK, "bad": CROSS, "illegal": CROSS, "ring": DOT, "lit": DOT, "ghost": DOT}


def panel_text(game: AnyGame, panel: Panel, look: Look) -> list[str]:
    """The lines of a panel: the board after its legal moves, the names of things that are not on the board, and illegal reasons."""
    stage = figure_position(game, panel)
    lines: list[str] = []
    after = _after(game, stage)
    grid = game.text_grid(after, stage.seat, look)
    if grid is None:
        lines += game.draw_text(after, stage.seat, look).splitlines()
    elif shown := _cells(panel, grid):
        lines += crop_grid(mark_cells(grid, dict(_marks(game, panel, stage, grid))), shown)
    lines += [f"{DOT} {label}" for label in _off_board(game, panel, stage, grid, look)]
    return [*lines, *(f"→ {each.replace('>', ' → ')}" for each in panel.arrow), *illegal_reasons(game, stage, look)]


def legend(game: AnyGame, figures: Iterable[Figure], look: Look) -> list[str]:
    """The meaning of the signs in figures and in their boards, each line once."""
    signs = text(
        "In the figures: {tick} allowed, {cross} not allowed, {dot} what the text is about, 1 2 3 in this order",
        tick=TICK,
        cross=CROSS,
        dot=DOT,
    )
    stages = [figure_position(game, panel) for figure in figures for panel in figure]
    grids = [game.text_grid(stage.state, stage.seat, look) for stage in stages]
    return list(dict.fromkeys([look.say(signs), *(line for grid in grids if grid for line in grid.legend)]))


def _after(game: AnyGame, stage: FigurePosition) -> Any:
    """The state after all moves claimed legal, as far as they are legal together."""
    state = stage.state
    for claim, move in stage.moves:
        if claim == "legal" and game.illegal_reason(state, stage.seat, move) is None:
            state = game.apply(state, stage.seat, move)
    return state


def _cells(panel: Panel, grid: TextGrid) -> list[str]:
    if CELL in panel.show:
        return list(grid.cells)
    return [place for place in map(_plain, panel.show) if place in grid.cells]


def _plain(place: str) -> str:
    return place.removeprefix(f"{CELL}=")


def _marks(game: AnyGame, panel: Panel, stage: FigurePosition, grid: TextGrid) -> Iterator[tuple[str, str]]:
    """The marked cells with their signs; for a cell with several signs the last one counts."""
    earned = game.scoring_places(stage.state, stage.seat)
    lit = [place for line in panel.lit for place in earned.get(line, ())]
    moves = [(claim, at[-1]) for claim, move in stage.moves if (at := move_places(game, stage.state, stage.seat, move))]
    all_ = {"lit": lit, "ring": panel.ring, "good": panel.good, "bad": panel.bad}
    signs = [(place, _SIGNS[tone]) for tone, each in all_.items() for place in each]
    signs += [(place, _SIGNS[claim]) for claim, place in moves]
    signs += [(place, str(n)[-1]) for n, place in enumerate(panel.steps, 1)]
    yield from ((_plain(place), sign) for place, sign in signs if _plain(place) in grid.cells)


def _off_board(game: AnyGame, panel: Panel, stage: FigurePosition, grid: TextGrid | None, look: Look) -> list[str]:
    """The labels of shown things that are not cells of the grid."""
    cells = grid.cells if grid else {}
    wanted = [place for place in panel.show if place != CELL and _plain(place) not in cells]
    known = labels(game, panel, stage, look) if wanted else {}
    found = [label for place in wanted for name, label in known.items() if name == place or name.startswith(f"{place}=")]
    return [label for label in dict.fromkeys(found) if label]
