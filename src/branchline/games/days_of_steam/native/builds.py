"""The modules of the kernel in one namespace, in their fastest build: compiled if possible, else plain."""

from __future__ import annotations

from branchline.engine.compiled import load_merged

HOME = "branchline.games.days_of_steam.native"
KERNELS = tuple(f"{HOME}.{name}" for name in ("kernel", "loops", "map", "table"))
kernel = load_merged(*KERNELS, "branchline.engine.move_list")

__all__ = ["KERNELS", "kernel"]
