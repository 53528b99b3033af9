"""The kernel and its table in the form that is fastest here, as one: compiled where they can be, plain elsewhere."""

from __future__ import annotations

from branchline.engine.compiled import whole

kernel = whole("branchline.games.steamrollers.kernel", "branchline.games.steamrollers.kernel_table")

__all__ = ["kernel"]
