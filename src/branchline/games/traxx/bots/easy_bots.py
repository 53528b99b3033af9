"""Träxx: beginners for tables of the kernel, in either of its forms."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup
from branchline.games.traxx.bots.evaluator import TASTE
from branchline.games.traxx.native.convert import plan_of
from branchline.games.traxx.rules.components import box_of

PARTS = *(f"{__package__}.{part}" for part in ("easy", "determinized_search", "lines")), "branchline.games.traxx.native.kernel"


def beginner(setup: Setup, compiled: bool) -> Any:
    """Who plays seats of such tables; each thread needs one."""
    form = load_build(compiled, *PARTS)
    ground = form.Ground(plan_of(box_of(setup.edition), form.Plan))
    return form.Beginner(form.Hindsight(ground, form.Taste(TASTE)))
