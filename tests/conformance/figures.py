"""What a figure of a rules page claims, held against the rules."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.drawing.figure import Panel
from branchline.drawing.figure_position import FigurePosition, figure_position
from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame


def mistakes(game: AnyGame, panel: Panel) -> list[str]:
    """Everything that a panel says and the rules do not; nothing where it is true."""
    try:
        stage = figure_position(game, panel)
    except BranchlineError as error:
        return [str(error)]
    return [*_moves(game, stage), *_points(game, panel, stage), *_lines(game, panel, stage)]


def _moves(game: AnyGame, stage: FigurePosition) -> Iterator[str]:
    for claim, move in stage.moves:
        refusal = game.illegal_reason(stage.state, stage.seat, move)
        if claim == "illegal" and refusal is None:
            yield f"{game.write_move(move)} is legal"
        if claim == "legal" and refusal is not None:
            yield f"{game.write_move(move)}: {refusal}"


def _points(game: AnyGame, panel: Panel, stage: FigurePosition) -> Iterator[str]:
    has = game.score(stage.state, stage.seat).flat()
    for claim in panel.score:
        line, points = claim.split()
        if has.get(line) != int(points):
            yield f"{line} is {has.get(line)}, not {points}"


def _lines(game: AnyGame, panel: Panel, stage: FigurePosition) -> Iterator[str]:
    earned = game.scoring_places(stage.state, stage.seat)
    for line in panel.lit:
        if not earned.get(line):
            yield f"nothing earns {line}"
