"""The fastest build of the kernel of matches, and of the boards that they are made of: compiled, or plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.engine.compiled import load_merged

if TYPE_CHECKING:
    from branchline.games.railroad_ink.native import match as kernel
else:
    _own = (f"branchline.games.railroad_ink.native.{name}" for name in ("match", "kernel", "points", "random"))
    kernel = load_merged(*_own, "branchline.engine.move_list")

__all__ = ["kernel"]
