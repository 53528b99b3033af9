"""The files of the kernel in the form that is fastest here, as one: compiled where they can be, plain elsewhere."""

from __future__ import annotations

from branchline.engine.compiled import load_merged

HOME = "branchline.games.steamrollers.native"
kernel = load_merged(*(f"{HOME}.{name}" for name in ("kernel", "carrying", "opening", "table")))

__all__ = ["kernel"]
