"""Boards and values of Railroad Ink in the compiled or the plain build."""

from __future__ import annotations

from array import array
from typing import Any

from branchline.games.railroad_ink.bots.weights import feature_tables_of
from branchline.games.railroad_ink.native.convert import tables_of
from branchline.games.railroad_ink.native.tables import BUILT_IN
from branchline.games.railroad_ink.rules.components import Box


def new_board(build: Any, variant: int = 0, box: Box = BUILT_IN, **options: int) -> Any:
    """An empty board of a build."""
    return build.Board(tables_of(box, build.KernelTables), variant, **options)


def new_value(build: Any, values: Any, weights: array[float], box: Box = BUILT_IN) -> Any:
    """The value function of a build, by these weights."""
    return values.Value(feature_tables_of(box, build.KernelTables, values.FeatureTables), weights)
