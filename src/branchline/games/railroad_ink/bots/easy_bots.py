"""Create the Easy bot of Railroad Ink for kernel matches, compiled or plain."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup
from branchline.games.railroad_ink.bots.weights import feature_tables_of, scaled_weights, shipped_weights
from branchline.games.railroad_ink.native.convert import VARIANTS
from branchline.games.railroad_ink.rules.components import box_of

MODULES = (*(f"{__package__}.{part}" for part in ("easy", "incremental_value", "value")), "branchline.games.railroad_ink.native.kernel")


def easy_evaluator(setup: Setup, compiled: bool) -> Any:
    """The evaluator that `easy.easy_move` takes; each thread needs its own."""
    build = load_build(compiled, *MODULES)
    box = box_of(setup.edition)
    weights = scaled_weights(shipped_weights(VARIANTS.index(str(setup["expansion"]))), box)
    return build.IncrementalValue(build.Value(feature_tables_of(box, build.KernelTables, build.FeatureTables), weights))
