"""Träxx: beginners for tables of the kernel, in either of its forms."""

from __future__ import annotations

from typing import Any

from branchline.bots.judgement.traxx.judgement import TASTE
from branchline.engine.compiled import in_form
from branchline.engine.game import Setup
from branchline.games.traxx.components import box_of
from branchline.games.traxx.kernel_state import plan_of

PARTS = *(f"{__package__}.{part}" for part in ("beginner", "hindsight", "lines")), "branchline.games.traxx.kernel"


def beginner(setup: Setup, compiled: bool) -> Any:
    """Who plays seats of such tables; each thread needs one."""
    form = in_form(compiled, *PARTS)
    ground = form.Ground(plan_of(box_of(setup.edition), form.Plan))
    return form.Beginner(form.Hindsight(ground, form.Taste(TASTE)))
