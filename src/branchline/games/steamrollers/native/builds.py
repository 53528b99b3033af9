"""The modules of the kernel in one namespace, in their fastest build: compiled if possible, else plain."""

from __future__ import annotations

from branchline.engine.compiled import load_merged

HOME = "branchline.games.steamrollers.native"
kernel = load_merged(*(f"{HOME}.{name}" for name in ("kernel", "carrying", "opening", "table")), "branchline.engine.move_list")

__all__ = ["kernel"]
