"""Create the Easy bot of The Train Travels from Afar for kernel matches, compiled or plain."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup
from branchline.games.train_from_afar.bots.opponent_rollouts import station_points
from branchline.games.train_from_afar.bots.weights import shipped_weights
from branchline.games.train_from_afar.native.convert import tables_of
from branchline.games.train_from_afar.rules.components import box_of
from branchline.games.train_from_afar.rules.rules import new
from branchline.games.train_from_afar.rules.scoring import route_counts, stations_count

MODULES = (
    *(f"{__package__}.{part}" for part in ("easy", "opponent_model", "value", "frame")),
    "branchline.games.train_from_afar.native.kernel",
)


def easy_evaluator(setup: Setup, compiled: bool) -> Any:
    """The evaluator that `easy.easy_move` takes; each thread needs its own."""
    build = load_build(compiled, *MODULES)
    tables = tables_of(box_of(setup.edition), build.KernelTables)
    value = build.Value(tables, shipped_weights(str(setup["way"])), float(route_counts(setup)), stations_count(setup))
    model = build.OpponentModel(setup.seats - 1, int(route_counts(setup)), station_points(new(setup)))
    return build.EasyEvaluator(value, model, build.Frame(tables), build.Frame(tables))
