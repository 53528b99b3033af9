"""Create the Easy bot of Träxx for kernel matches, compiled or plain."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup
from branchline.games.traxx.bots.evaluator import WEIGHTS
from branchline.games.traxx.native.convert import tables_of
from branchline.games.traxx.rules.components import box_of

MODULES = *(f"{__package__}.{part}" for part in ("easy", "determinized_search", "lines")), "branchline.games.traxx.native.kernel"


def easy_evaluator(setup: Setup, compiled: bool) -> Any:
    """The evaluator that `easy.easy_move` takes; each thread needs its own."""
    build = load_build(compiled, *MODULES)
    bits = build.PlanBits(tables_of(box_of(setup.edition), build.KernelTables))
    return build.EasyEvaluator(build.DeterminizedBeam(bits, build.HeuristicWeights(WEIGHTS)))
