"""Railroad Ink: beginners for tables of the kernel, in either of its forms."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup
from branchline.games.railroad_ink.bots.weights import shipped
from branchline.games.railroad_ink.native.convert import WAYS

PARTS = tuple(f"{__package__}.{part}" for part in ("easy", "incremental_value", "value"))


def beginner(setup: Setup, compiled: bool) -> Any:
    """Who plays seats of such tables; each thread needs one."""
    form = load_build(compiled, *PARTS)
    return form.Glance(form.Value(shipped(WAYS.index(str(setup["expansion"])))))
