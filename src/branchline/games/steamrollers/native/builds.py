"""The files of the kernel in the form that is fastest here, as one: compiled where they can be, plain elsewhere."""

from __future__ import annotations

from branchline.engine.compiled import whole

HOME = "branchline.games.steamrollers.native"
kernel = whole(*(f"{HOME}.{name}" for name in ("kernel", "carrying", "opening", "table")))

__all__ = ["kernel"]
